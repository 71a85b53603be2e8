"""The contents of Entanglement files, as its commands read and write them."""

from collections.abc import Iterable

from trisolve.entanglement.files import (
    dump_pack,
    dump_puzzle,
    dump_records,
    load_entries,
    parse_entries,
    puzzle_of,
)
from trisolve.entanglement.players import Record
from trisolve.entanglement.puzzle import Puzzle
from trisolve.errors import FormatError
from trisolve.files.entries import Labeled, Source, read_labeled

_WHAT = "an Entanglement puzzle"


def _read(source: str) -> Iterable[Labeled[Puzzle | Record]]:
    return read_labeled(source, _WHAT, parse_entries, load_entries)


def _read_puzzles(source: str) -> Iterable[Labeled[Puzzle]]:
    """Yield puzzles; a record stands for the tiles of its seed, with its turns as the solution."""
    for label, entry in _read(source):
        yield label, puzzle_of(entry) if isinstance(entry, Record) else entry


def _read_records(source: str) -> Iterable[Labeled[Record]]:
    for label, entry in _read(source):
        if isinstance(entry, Puzzle):
            yield label, FormatError(f"{label}: expected the record of a game, got a puzzle")
        else:
            yield label, entry


def _dump(entry: Puzzle | Record) -> str:
    return dump_records([entry]) if isinstance(entry, Record) else dump_puzzle(entry)


PUZZLES = Source("entanglement", "puzzle", _read_puzzles, dump_puzzle, dump_pack)
"""Puzzles, packs of puzzles, and the puzzles behind records."""
RECORDS = Source(
    "entanglement",
    "record",
    _read_records,
    lambda record: dump_records([record]),
    dump_records,
)
"""Records of games, one per line."""
ENTRIES: Source[Puzzle | Record] = Source("entanglement", "puzzle or record", _read, _dump)
"""Puzzles and records, unchanged."""
