"""Measures of levels, as the rows of a table for studies: COLUMNS defines every number.

Levels are measured in threads, because the search kernels release the interpreter lock. The rows
are in the order of the levels, and the same levels give the same rows on every machine. Other
programs read the table as CSV or as Parquet.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import PathLike
from typing import Any, NamedTuple

from trisolve.extras import missing
from trisolve.kernels.machine import n_processors
from trisolve.limits import Limits
from trisolve.sliding.choices import SomeLevels
from trisolve.sliding.formats import dump_level, load_levels
from trisolve.sliding.insight.analysis import Analysis, analyze
from trisolve.sliding.insight.difficulty import WEIGHTS
from trisolve.sliding.insight.typical import typical_stats
from trisolve.sliding.level import Level, as_level
from trisolve.sliding.moves import dump_moves

Row = dict[str, Any]
"""A level's value in each of COLUMNS, in order; None if it is not known."""


class Column(NamedTuple):
    """A column: its name, the type of its values (str, int or float), and their meaning."""

    name: str
    type: type
    meaning: str


_PARTS = {
    "moves": "number of moves in a shortest solution, as in `moves`",
    "choices": "probability p that a random player plays a shortest solution, as -log2 p (bits)",
    "detours": "minimum number of moves that take a block off its goal or farther from its goal",
    "switches": "minimum number of switches from one sub-goal to another, or between a sub-goal "
    "and the preparation for it",
    "traps": "mean chance, along shortest solutions, that a random move, or a second random move "
    "after it, loses the level",
    "lures": "maximum number of moves that a solution one move longer than the optimum spends away "
    "from every shortest solution",
    "pushes": "minimum number of moves that are possible only because blocks can be pushed",
}

COLUMNS = (
    Column("source", str, "where the level was read from, as a name that commands accept"),
    Column("name", str, "the level's name"),
    Column("author", str, "the level's author"),
    Column("tags", str, "the level's tags, separated by commas"),
    Column(
        "key",
        str,
        "16 hex digits that are the same for all rotated and mirrored copies of a puzzle",
    ),
    Column("code", str, "the level's share code, which every command accepts"),
    Column("push", str, "push mode"),
    Column("cells", int, "number of floor cells"),
    Column("blocks", int, "number of blocks"),
    Column("goals", int, "number of blocks with a goal"),
    Column("free_cells", int, "number of floor cells that no block covers"),
    Column("longest_block", int, "length of the longest block, in cells"),
    Column("status", str, "solved, unsolvable, goalless, or limit (a limit stopped the search)"),
    Column(
        "moves", int, "number of moves in a shortest solution; a move drags one block any distance"
    ),
    Column(
        "steps",
        int,
        "minimum number of steps in any solution; a step moves a block by two triangles",
    ),
    Column("solution", str, "the first shortest solution, such as H2 B4"),
    Column(
        "solutions", float, "number of shortest solutions, exact up to 2^53 and capped at 1e308"
    ),
    Column(
        "states", int, "number of positions that can be reached from the start, including the start"
    ),
    Column("depth", int, "number of moves to the reachable position farthest from the start"),
    Column("legal_moves", int, "total number of legal moves in all states"),
    Column("branching", float, "average number of legal moves per state: legal_moves / states"),
    Column("solved_states", int, "number of states in which every goal is covered by its block"),
    Column("dead_states", int, "number of states from which no solved state can be reached"),
    Column("dead_share", float, "dead_states / states"),
    Column("first_moves", int, "number of legal moves at the start"),
    Column("losing_first_moves", int, "number of first moves that lead to a dead state"),
    Column(
        "hardest_moves",
        int,
        "maximum number of moves to the goal, over all states that are not dead",
    ),
    Column("must_move", int, "number of blocks that move in every solution"),
    Column("always_move", int, "number of other blocks that move in every shortest solution"),
    Column(
        "sometimes_move", int, "number of blocks that move in some but not all shortest solutions"
    ),
    Column("never_move", int, "number of blocks that move in no shortest solution"),
    Column(
        "longest_push",
        int,
        "number of blocks in the longest push of the solution, including the dragged block",
    ),
    Column(
        "score",
        float,
        "difficulty: the sum of the parts times their weights, rounded to 2 decimals",
    ),
    Column("grade", str, "tutorial, easy, medium, hard, expert or fiendish, by the score"),
    Column("ideas", str, "ideas that all shortest solutions share, such as push,door"),
    Column(
        "stages",
        int,
        "number of stages in the solution; the blocks come home one stage after another",
    ),
    *(
        Column(f"part_{name}", float, f"{_PARTS[name]}; weight {weight:g}")
        for name, weight in WEIGHTS.items()
    ),
    Column(
        "typical_seconds",
        float,
        "time that the median player takes, in seconds, as claimed in the level",
    ),
    Column(
        "typical_low_seconds",
        float,
        "lower end of the 90% interval of this time, as claimed in the level",
    ),
    Column(
        "typical_high_seconds",
        float,
        "upper end of the 90% interval of this time, as claimed in the level",
    ),
    Column("plays", int, "number of plays that these times are based on, as claimed in the level"),
)
"""Every column of a table of levels, in order."""


def measure(level: Level, source: str = "", limits: Limits | None = None) -> Row:
    """Return the row of one level.

    >>> from trisolve import Block, Level
    >>> row = measure(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])]))
    >>> row["status"], row["moves"], row["states"], row["branching"], row["part_moves"]
    ('solved', 1, 3, 2.0, 1.0)
    """
    limits = limits or Limits()
    found = analyze(
        level,
        max_states=limits.max_states,
        max_bytes=limits.max_bytes,
        time_limit=limits.time_limit,
        threads=1,
    )
    known = _level_columns(level, source) | _analysis_columns(found)
    return {column.name: known.get(column.name) for column in COLUMNS}


def measure_all(
    levels: Iterable[tuple[str, Level]],
    *,
    limits: Limits | None = None,
    workers: int | None = None,
    report: Callable[[int], None] | None = None,
) -> list[Row]:
    """Return one row for each level, given with its source; `report` receives the number of rows.

    >>> measure_all([])
    []
    """
    rows: list[Row] = []
    with ThreadPoolExecutor(workers or n_processors()) as pool:
        waiting = [pool.submit(measure, level, source, limits) for source, level in levels]
        try:
            for future in waiting:
                rows.append(future.result())
                if report is not None:
                    report(len(rows))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return rows


def features(levels: SomeLevels, *, workers: int | None = None) -> list[Row]:
    """Return a table of levels for studies: the rows that ``trisolve pack export`` writes.

    `levels` is a pack, a level, several levels, or a source of levels, such as ``"starter"``. Each
    row is a dict with the columns of docs/packs.md in order; unknown values are None. Every
    level is searched.

    >>> row, = features("tutorial:1")
    >>> row["source"], row["moves"], row["grade"]
    ('tutorial:1', 1, 'tutorial')
    """
    given: list[tuple[str, Level]] = []
    for one in (levels,) if isinstance(levels, Level | str | PathLike) else levels:
        given += (
            load_levels(one) if isinstance(one, str | PathLike) else [(as_level(one).name, one)]
        )
    return measure_all(given, workers=workers)


def _level_columns(level: Level, source: str) -> Row:
    lengths = [block.length for block in level.blocks]
    return {
        "source": source,
        "name": level.name,
        "author": level.author,
        "tags": ",".join(level.tags),
        "key": level.key,
        "code": dump_level(level.bare(), "share").strip(),
        "push": level.push,
        "cells": len(level.floor),
        "blocks": len(level.blocks),
        "goals": sum(block.highlighted for block in level.blocks),
        "free_cells": len(level.floor) - sum(lengths),
        "longest_block": max(lengths),
        **typical_stats(level),
    }


def _analysis_columns(found: Analysis) -> Row:
    row: Row = {"status": found.status, "moves": found.n_moves, "steps": found.n_steps}
    row["first_moves"] = found.n_first_moves
    if found.status == "limit":
        return row
    row |= {
        "states": found.n_states,
        "depth": len(found.layers) - 1,
        "legal_moves": found.n_successors,
        "branching": found.n_successors / found.n_states,
    }
    if found.traps:
        row |= {
            "solved_states": found.n_solved,
            "dead_states": found.traps.n_dead,
            "dead_share": found.traps.n_dead / found.n_states,
            "losing_first_moves": found.traps.n_losing_moves,
            "hardest_moves": found.hardest_distance,
        }
    if found.status == "solved":
        row["solution"] = dump_moves(found.solution)
        row["solutions"] = float(min(found.n_shortest or 0, 10**308))
        row["longest_push"] = len(found.chain)
    if found.ideas:
        row |= {"ideas": ",".join(found.ideas.names), "stages": found.ideas.stages}
    return row | dict(_counted_blocks(found)) | dict(_difficulty_columns(found))


def _counted_blocks(found: Analysis) -> Iterator[tuple[str, int]]:
    if found.blocks:
        for kind in ("must", "always", "sometimes", "never"):
            yield f"{kind}_move", len(getattr(found.blocks, kind))


def _difficulty_columns(found: Analysis) -> Iterator[tuple[str, float | str]]:
    if found.difficulty:
        yield "score", found.difficulty.score
        yield "grade", found.difficulty.grade
        for part in found.difficulty.parts:
            yield f"part_{part.name}", part.value


_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""The beginnings of texts that a spreadsheet would run (OWASP, CSV Injection)."""


def dump_csv(rows: Sequence[Row]) -> str:
    """Return rows as CSV (RFC 4180) with a header line; unknown values are left empty.

    A text that a spreadsheet would interpret as a formula is prefixed with ``'``.

    >>> dump_csv([])[:24]
    'source,name,author,tags,'
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, [column.name for column in COLUMNS])
    writer.writeheader()
    writer.writerows({key: _inert(value) for key, value in row.items()} for row in rows)
    return text.getvalue()


def _inert(value: object) -> object:
    """Return a string in a form that a spreadsheet shows and does not run.

    >>> _inert("=1+1"), _inert("Cave 3"), _inert(-0.5)
    ("'=1+1", 'Cave 3', -0.5)
    """
    is_run = isinstance(value, str) and value.startswith(_FORMULAS)
    return f"'{value}" if is_run else value


def dump_parquet(rows: Sequence[Row]) -> bytes:
    """Return rows as a Parquet file whose metadata gives the meaning of each column.

    Raises MissingExtra if pyarrow is not installed.
    """
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise missing("pyarrow", "census", "a Parquet table") from None
    types = {str: pa.string(), int: pa.int64(), float: pa.float64()}
    fields = [
        pa.field(column.name, types[column.type], metadata={"meaning": column.meaning})
        for column in COLUMNS
    ]
    sink = pa.BufferOutputStream()
    parquet.write_table(pa.Table.from_pylist(list(rows), schema=pa.schema(fields)), sink)
    data: bytes = sink.getvalue().to_pybytes()
    return data
