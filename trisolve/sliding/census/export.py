"""Export the levels of a census as a pack in order of difficulty, or as a Parquet table.

The levels by moves are also a picture: a bar for all classes, with an inner bar for minimal levels.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trisolve.extras import missing
from trisolve.files.whole import write_bytes
from trisolve.paint.palette import parse_color
from trisolve.paint.scene import Box, Group, Node, Scene, Shape, Text, line
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import THEMES
from trisolve.sliding.census.options import VERSION
from trisolve.sliding.census.result import Census
from trisolve.sliding.census.store import ANY
from trisolve.sliding.census.units import Row
from trisolve.sliding.formats import parse_level
from trisolve.sliding.insight.claims import with_grade
from trisolve.sliding.level import Level, Pack
from trisolve.wording import counted

if TYPE_CHECKING:
    import pyarrow


_BATCH = 10_000


@dataclass(frozen=True)
class Selection:
    """Which levels of a census to export.

    `moves` and `blocks` are (minimum, maximum) pairs; with `minimal_only`, only minimal levels
    are selected.
    """

    moves: tuple[int, int] = ANY
    blocks: tuple[int, int] = ANY
    minimal_only: bool = False

    def rows(self, census: Census) -> Iterator[tuple[Row, bool]]:
        """Yield the selected rows of a census, and whether each of them is minimal."""
        for row in census.rows(self.moves):
            if self.blocks[0] <= row.blocks <= self.blocks[1]:
                yield row, True
        if self.minimal_only:
            return
        for row, is_minimal in census.hardest_rows:
            within = self.moves[0] <= row.moves <= self.moves[1]
            if not is_minimal and within and self.blocks[0] <= row.blocks <= self.blocks[1]:
                yield row, False


def export_pack(
    census: Census,
    selection: Selection,
    *,
    grades: tuple[str, ...] = (),
    count: int | None = None,
    similarity: float | None = None,
    look: Callable[[int], None] | None = None,
) -> Pack:
    """Return levels of a census as a pack, each solved and graded, in order of difficulty.

    With `count`, only the most difficult levels are included. With `similarity`, a level is left
    out if its similarity to a more difficult level exceeds this value. `look` is called with the
    number of levels graded so far.
    """
    levels: list[Level] = []
    for number, (row, is_minimal) in enumerate(selection.rows(census), 1):
        level = with_grade(parse_level(row.code))
        assert level is not None
        if level.stats["moves"] != row.moves:
            raise AssertionError(f"expected {row.moves} moves, but the solver needs another number")
        if not grades or level.stats["grade"] in grades:
            found = {
                "positions": row.positions,
                "class_size": row.class_size,
                "minimal": is_minimal,
            }
            levels.append(replace(level, metadata={"census": found}))
        if look is not None:
            look(number)
    levels.sort(key=lambda level: (-level.stats["score"], level.key))
    if similarity is not None:
        levels = _unlike(levels, similarity, count)
    options = census.options.to_dict()
    name = f"Census of {len(census.options.floor)} cells, push {census.options.push}"
    return Pack(name, tuple(levels[:count][::-1]), {"census": {"version": VERSION, **options}})


def _unlike(levels: list[Level], similarity: float, count: int | None) -> list[Level]:
    """Return the levels that are not too similar to an earlier one, at most `count` of them."""
    from trisolve.sliding.insight.fingerprint import Fingerprint
    from trisolve.sliding.insight.similarity import SimilarityIndex

    chosen: list[Level] = []
    taken = SimilarityIndex(similarity)
    for level in levels:
        if len(chosen) == count:
            break
        fingerprint = Fingerprint(level)
        if not taken.similar_to(fingerprint):
            taken.add(fingerprint)
            chosen.append(level)
    return chosen


def export_parquet(census: Census, selection: Selection, path: str | Path) -> int:
    """Write levels of a census as a Parquet table, one row per class; return the number of rows.

    Raises MissingExtra if pyarrow is not installed.
    """
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise missing("pyarrow", "census", "a Parquet table") from None
    schema = pa.schema(
        [
            ("key", pa.string()),
            ("moves", pa.int32()),
            ("blocks", pa.int32()),
            ("floor_cells", pa.int32()),
            ("positions", pa.int64()),
            ("minimal", pa.bool_()),
            ("class_size", pa.int32()),
            ("code", pa.string()),
        ]
    )
    sink, n_rows = pa.BufferOutputStream(), 0
    with parquet.ParquetWriter(sink, schema) as writer:
        for batch in _batches(census, selection, schema):
            writer.write_batch(batch)
            n_rows += batch.num_rows
    write_bytes(path, sink.getvalue().to_pybytes())
    return n_rows


def _batches(
    census: Census, selection: Selection, schema: "pyarrow.Schema"
) -> Iterator["pyarrow.RecordBatch"]:
    import pyarrow as pa

    n_cells = len(census.options.floor)
    some: list[dict[str, object]] = []
    for row, is_minimal in selection.rows(census):
        some.append({**row._asdict(), "floor_cells": n_cells, "minimal": is_minimal})
        if len(some) == _BATCH:
            yield pa.RecordBatch.from_pylist(some, schema=schema)
            some = []
    if some:
        yield pa.RecordBatch.from_pylist(some, schema=schema)


_WIDTH, _HEIGHT = 9.0, 4.2
_ALL, _MINIMAL = parse_color("#8fc3e6"), parse_color("#0072b2")


def histogram_scene(summary: Mapping[str, Any]) -> Scene:
    """Return the histogram of a census summary as a scene with a logarithmic scale."""
    classes, minimal = summary["classes"], summary["minimal_classes"]
    moves = range(1, summary["hardest"] + 1)
    top = log10(max(classes.values(), default=1)) + 0.3

    def height(count: int) -> float:
        return (log10(count) + 0.3) / top * _HEIGHT if count else 0.0

    step = _WIDTH / max(len(moves), 1)
    nodes: list[Node] = []
    for number in moves:
        left = (number - 1) * step
        n_all, n_minimal = classes.get(str(number), 0), minimal.get(str(number), 0)
        bars = [
            Shape(_bar(left, step, height(n_all)).path(), "bar", _ALL),
            Shape(_bar(left, step, height(n_minimal)).path(), "bar", _MINIMAL),
        ]
        label = f"{counted(number, 'move')}: {n_all:,} classes, {n_minimal:,} minimal"
        nodes.append(Group(tuple(bars), "bar-group", title=label))
        middle = left + step / 2
        nodes.append(Text(middle, _HEIGHT - height(n_all) - 0.2, f"{n_all:,}", 0.2, "caption"))
        nodes.append(Text(middle, _HEIGHT + 0.25, str(number), 0.22, "note"))
    nodes.append(Shape(line((0, _HEIGHT), (_WIDTH, _HEIGHT)), "rule"))
    title = (
        f"{counted(summary['levels'], 'level')} on {counted(len(summary['floor']), 'cell')}, "
        f"push {summary['push']}"
    )
    below = "classes by moves, minimal ones dark, logarithmic"
    nodes.append(Text(0, -0.75, title, 0.32, "caption", anchor="start"))
    nodes.append(Text(_WIDTH / 2, _HEIGHT + 0.65, below, 0.24, "note"))
    view = Box(-0.4, -1.25, _WIDTH + 0.4, _HEIGHT + 1.0)
    return Scene(view, (Shape(view.path(), "paper"), *nodes), title)


def _bar(left: float, step: float, height: float) -> Box:
    return Box(left + 0.08 * step, _HEIGHT - height, left + 0.92 * step, _HEIGHT)


def render_histogram(summary: Mapping[str, Any]) -> str:
    """Return the histogram of a census as SVG.

    >>> import trisolve
    >>> render_histogram(trisolve.census(range(8)).summary()).startswith("<svg")
    True
    """
    return paint_svg(histogram_scene(summary), THEMES["day"])
