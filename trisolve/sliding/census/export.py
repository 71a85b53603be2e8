"""Export the levels of a census as a pack in order of difficulty, or as a Parquet table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from trisolve.extras import missing
from trisolve.files.whole import write_bytes
from trisolve.sliding.census.options import VERSION
from trisolve.sliding.census.result import Census
from trisolve.sliding.census.store import ANY
from trisolve.sliding.census.units import Row
from trisolve.sliding.formats import parse_level
from trisolve.sliding.insight.claims import graded
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack

if TYPE_CHECKING:
    import pyarrow

_BATCH = 10_000


@dataclass(frozen=True)
class Selection:
    """The levels of a census to export.

    `moves` and `blocks` are minimum and maximum values; with `minimal_only`, only minimal levels
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
        level = graded(parse_level(row.code))
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
