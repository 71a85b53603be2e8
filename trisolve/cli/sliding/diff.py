"""``trisolve diff``: what an edit changed in a level, for people and for checks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import typer

from trisolve.cli.option_records import StateLimits, taking
from trisolve.cli.options import AsJson
from trisolve.cli.output import Code, counted, say, say_json, titled
from trisolve.cli.progress_line import ProgressLine
from trisolve.cli.sliding.ahead import ANALYSIS, compile_ahead
from trisolve.cli.sliding.sources import one_level
from trisolve.files.sources import STDIN
from trisolve.limits import OPTIONS
from trisolve.paint.terminal import printable
from trisolve.sliding.few_states import uncompiled_if_few
from trisolve.sliding.insight.comparison import BlockChange, Comparison, Measures, compare_levels
from trisolve.sliding.insight.conditions import CONDITIONS, UNKNOWN, length
from trisolve.sliding.lattice import ARROWS, Cell, track_of, track_position
from trisolve.sliding.level import Block, Level

EXAMPLES = (
    "trisolve diff article:puzzle-30 article:puzzle-5",
    "trisolve diff article:puzzle-5 article:puzzle-5 --fail-on optimum",
)
_MAX_CELLS = 12
_NONE = "-"
"""The difficulty of a level that cannot be solved."""


def _parse_conditions(text: str) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(text.replace(",", " ").split()))
    for name in names or ("",):
        if name not in CONDITIONS:
            expected = f"--fail-on: expected one or more of {', '.join(CONDITIONS)}"
            raise typer.BadParameter(f"{expected}, got {name!r:.40}")
    return names


@taking(bounds=StateLimits)
def diff(
    before: Annotated[
        str,
        typer.Argument(
            metavar="A", help="A level in any form, - or a share code.", show_default=False
        ),
    ],
    after: Annotated[
        str, typer.Argument(metavar="B", help="The level to compare with it.", show_default=False)
    ],
    *,
    fail_on: Annotated[
        str | None,
        typer.Option(
            metavar="CONDITIONS",
            help="Exit with 1 if one of these changes happened, such as optimum,unsolvable; see "
            "the names above.",
            show_default=False,
        ),
    ] = None,
    bounds: StateLimits,
    as_json: AsJson = False,
) -> int:
    """Show what an edit changed: in the board, the solutions and the difficulty of a level.

    Blocks are matched by id, then by their place. Turned, mirrored or shifted copies of the same
    puzzle are aligned first. Cells have the numbers that show --indices draws.

    Conditions for --fail-on:

    \b
    floor       floor cells were added or removed
    blocks      blocks were added, removed, moved or resized
    goals       goals were added, removed or moved
    colors      blocks changed color
    push        the push mode changed
    name        the level's name changed
    puzzle      B is not a rotated, mirrored, shifted or renamed copy of A
    optimum     a shortest solution changed in length, in either metric
    shorter     a shortest solution has fewer moves
    longer      a shortest solution has more moves
    unsolvable  A can be solved, B cannot
    solutions   the number of shortest solutions changed
    states      the number of states changed
    dead        the number of dead states changed
    difficulty  the difficulty score changed
    grade       the difficulty grade changed
    """  # noqa: D301 - \b keeps the lines of the list separate
    conditions = _parse_conditions(fail_on) if fail_on is not None else ()
    if before == after == STDIN:
        raise typer.BadParameter("expected - for A or B, got it for both")
    compile_ahead(*ANALYSIS)
    labels, levels = zip(*(one_level(source) for source in (before, after)), strict=True)
    with ProgressLine() as progress, uncompiled_if_few(levels):
        found = compare_levels(*levels, progress=progress, **bounds.arguments())
    seen = {name: CONDITIONS[name].seen(found) for name in conditions}
    happened = {name: reason for name, reason in seen.items() if reason not in (None, UNKNOWN)}
    unknown = [name for name, reason in seen.items() if reason == UNKNOWN]
    if as_json:
        say_json({**_as_dict(labels, found), "failed": happened, "unknown": unknown})
    else:
        _say(labels, levels, found)
        _say_conditions(seen, happened, unknown)
    if happened:  # certain, even if other conditions are not known
        return Code.NEGATIVE
    limited = any(one.limit for one in found.measures)
    return Code.LIMIT if unknown or (limited and not seen) else Code.DONE


def _say(labels: Sequence[str], levels: Sequence[Level], found: Comparison) -> None:
    for letter, label, level in zip("AB", labels, levels, strict=True):
        say(f"{letter}  {titled(label, level.name)}")
    say()
    say("\n".join(comparison_lines(found)))


def comparison_lines(found: Comparison, heads: Sequence[str] = "AB") -> list[str]:
    """Return what differs between two levels, and their measures under two heads."""
    lines = [*_changes(found), "", *_table(found, heads)]
    for head, measures in zip(heads, found.measures, strict=True):
        if measures.limit:
            stopped = f"stopped by {OPTIONS[measures.limit]}; ? marks what is not known"
            lines += ["", f"  {head}: {stopped}"]
    return lines


def _say_conditions(
    seen: Mapping[str, str | None], happened: Mapping[str, str | None], unknown: Sequence[str]
) -> None:
    """Print which of the conditions that were asked about are met."""
    if seen:
        say()
    for name, reason in happened.items():
        say(printable(f"  fails on {name}: {reason}"))
    for name in unknown:
        say(f"  not known: {name}")
    if seen and not happened and not unknown:
        say(f"  passes: {', '.join(seen)}")


def _changes(found: Comparison) -> list[str]:
    """Return the changes to the board, line by line."""
    rows = list(_board_rows(found))
    same = _same(found, changed=bool(rows))
    size = max((len(head) for head, _ in rows), default=0)
    lines = [f"  {same}"] if same else []
    last = ""
    for head, text in rows:
        shown = "" if head == last else head
        lines.append(printable(f"  {shown:<{size}}  {text}"))
        last = head
    return lines


def _same(found: Comparison, *, changed: bool) -> str:
    if found.symmetry is None:
        return ""
    before, after = found.levels
    if found.symmetry != "rotate0":
        return f"the same puzzle: B is A under {found.symmetry}"
    if before.floor != after.floor:
        return "the same puzzle: B is A shifted"
    return "the same puzzle" if changed else "no difference"


def _board_rows(found: Comparison) -> Iterator[tuple[str, str]]:
    before, after = found.levels
    if "name" in found.fields:
        yield "name", f"{before.name or '(none)'} -> {after.name or '(none)'}"
    if "push" in found.fields:
        yield "push", f"{before.push} -> {after.push}"
    for cells, what in ((found.floor_added, "added"), (found.floor_removed, "removed")):
        if cells:
            yield "floor", f"{counted(len(cells), 'cell')} {what}: {_named(cells)}"
    for change in found.blocks:
        for text in _block_texts(change):
            yield f"block {change.id}", text
    claims = [name for name in found.fields if name not in ("name", "push")]
    if claims:
        yield "also", f"{', '.join(claims)} changed"


def _named(cells: tuple[Cell, ...]) -> str:
    more = len(cells) - _MAX_CELLS
    return " ".join(map(str, cells[:_MAX_CELLS])) + (f" and {more} more" if more > 0 else "")


def _way(block: Block, here: Cell, there: Cell) -> str | None:
    """Return how far and which way a block goes from one first cell to another.

    None where the other is not a placement on the same track.
    """
    steps = track_position(there, block.axis) - track_position(here, block.axis)
    if track_of(here, block.axis) != track_of(there, block.axis) or steps % 2:
        return None
    return f"{abs(steps) // 2} {ARROWS[block.axis, 1 if steps > 0 else -1]}"


def _block_texts(change: BlockChange) -> Iterator[str]:
    """Yield the changes of a block, one text for each kind of change."""
    before, after = change.before, change.after
    if before is None or after is None:
        block = after or before
        assert block is not None
        goal = f", goal {_named(block.goal)}" if block.goal else ""
        yield f"{change.kinds[0]}: cells {_named(block.cells)}{goal}"
        return
    if "renamed" in change.kinds:
        yield f"was called {before.id}"
    if "resized" in change.kinds:
        yield f"{before.length} -> {after.length} cells: {_named(after.cells)}"
    elif "moved" in change.kinds:
        way = _way(before, before.first, after.first) if before.axis == after.axis else None
        yield f"moved {way}" if way else f"moved to cells {_named(after.cells)}"
    if "goal" in change.kinds:
        yield _goal_text(before, after)
    if "color" in change.kinds:
        yield f"color {before.color or 'none'} -> {after.color or 'none'}"


def _goal_text(before: Block, after: Block) -> str:
    if before.goal is None and after.goal is not None:
        return f"goal added: cells {_named(after.goal)}"
    if before.goal is None or after.goal is None:
        return "goal removed"
    way = None
    if before.axis == after.axis and before.length == after.length:
        way = _way(before, before.goal[0], after.goal[0])
    return f"goal moved {way}" if way else f"goal now on cells {_named(after.goal)}"


def _table(found: Comparison, heads: Sequence[str]) -> list[str]:
    """Return the measures of both levels side by side, and their differences."""
    columns = [_column(measures) for measures in found.measures]
    lines = [f"  {'':<20}{heads[0]:>14}{heads[1]:>14}"]
    for name in dict.fromkeys((*columns[0], *columns[1])):
        values = [
            column.get(name, None if measures.limit else _NONE)
            for column, measures in zip(columns, found.measures, strict=True)
        ]
        texts = [_shown(value) for value in values]
        lines.append(f"  {name:<20}{texts[0]:>14}{texts[1]:>14}  {_differ(*values)}".rstrip())
    return lines


def _column(measures: Measures) -> dict[str, float | str | None]:
    rows: dict[str, float | str | None] = {
        "moves": length(measures, "moves"),
        "steps": length(measures, "steps"),
        "shortest solutions": measures.n_shortest,
        "states": measures.n_states,
        "dead states": measures.n_dead,
    }
    if measures.difficulty is not None:
        rows["grade"] = measures.difficulty.grade
        rows["difficulty"] = measures.difficulty.score
        rows |= {f"  {part.name}": part.value for part in measures.difficulty.parts}
    return rows


def _shown(value: float | str | None) -> str:
    if value is None:
        return "?"
    if isinstance(value, str):
        return "?" if value == UNKNOWN else value
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"


def _differ(one: float | str | None, other: float | str | None) -> str:
    if one == other or {None, UNKNOWN, _NONE} & {one, other}:
        return ""
    if isinstance(one, str | None) or isinstance(other, str | None):
        return "changed"
    change = other - one
    return f"{change:+,}" if isinstance(change, int) else f"{change:+,.2f}"


def _as_dict(labels: tuple[str, ...], found: Comparison) -> dict[str, Any]:
    before, after = found.levels
    return {
        "files": list(labels),
        "names": [before.name, after.name],
        "push": [before.push, after.push],
        "same_puzzle": found.same_puzzle,
        "symmetry": found.symmetry,
        "floor": {"added": list(found.floor_added), "removed": list(found.floor_removed)},
        "blocks": [
            {
                "id": change.id,
                "changes": list(change.kinds),
                "before": _block_dict(change.before),
                "after": _block_dict(change.after),
            }
            for change in found.blocks
        ],
        "changed": list(found.fields),
        "before": _measures_dict(found.measures[0]),
        "after": _measures_dict(found.measures[1]),
    }


def _block_dict(block: Block | None) -> dict[str, Any] | None:
    if block is None:
        return None
    goal = None if block.goal is None else list(block.goal)
    return {"id": block.id, "cells": list(block.cells), "goal": goal, "color": block.color}


def _measures_dict(measures: Measures) -> dict[str, Any]:
    hard = measures.difficulty
    return {
        "solvable": measures.solvable,
        "moves": measures.moves,
        "steps": measures.steps,
        "shortest_solutions": measures.n_shortest,
        "states": measures.n_states,
        "dead": measures.n_dead,
        "difficulty": hard and hard.score,
        "grade": hard and hard.grade,
        "parts": hard and {part.name: part.value for part in hard.parts},
        "limit": measures.limit,
    }
