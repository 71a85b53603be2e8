"""The contents of Tantrix files, as its commands read and write them."""

import re
from collections.abc import Iterable

from trisolve.errors import FormatError
from trisolve.files.entries import Labeled, Source, shipped_file
from trisolve.files.messages import escape, located
from trisolve.files.whole import decode, name_of, read_source
from trisolve.tantrix.files import WHAT, dump_puzzle, dump_record, parse_any
from trisolve.tantrix.puzzle import Puzzle, discovery
from trisolve.tantrix.records import GameRecord, Record, SolitaireRecord

_DISCOVERY = re.compile(r"discovery:(\d{1,3})(?::(\w))?", re.ASCII)


def load(source: str) -> Puzzle | Record:
    """Return the puzzle or record in a source; raise a TrisolveError that names the source.

    >>> load("discovery:10").name
    'Discovery 10'
    """
    if source.startswith("discovery:"):
        match = _DISCOVERY.fullmatch(source)
        if match is None:
            raise FormatError(
                f"expected discovery:N or discovery:N:COLOR, got {escape(source):.60}"
            )
        with located(source):
            return discovery(int(match[1]), match[2])  # type: ignore[arg-type]
    data = read_source(shipped_file(source), WHAT)
    with located(name_of(source)):
        return parse_any(decode(data))


def load_record(source: str) -> Record:
    """Return the record in a source; raise FormatError for a puzzle."""
    found = load(source)
    if isinstance(found, Puzzle):
        raise FormatError(f"{escape(source)}: expected a record, got a {found.kind} puzzle")
    return found


def _load_puzzle(source: str) -> Puzzle:
    found = load(source)
    if not isinstance(found, Puzzle):
        raise FormatError(f"{escape(source)}: expected a puzzle, got the record of a {found.kind}")
    return found


def _read_puzzles(source: str) -> Iterable[Labeled[Puzzle]]:
    return [(source, _load_puzzle(source))]


def _read(source: str) -> Iterable[Labeled[Puzzle | Record]]:
    return [(source, load(source))]


def _read_solitaires(source: str) -> Iterable[Labeled[SolitaireRecord]]:
    found = load_record(source)
    if not isinstance(found, SolitaireRecord):
        raise FormatError(f"{escape(source)}: expected a solitaire game, got a game with players")
    return [(source, found)]


def _read_games(source: str) -> Iterable[Labeled[GameRecord]]:
    found = load_record(source)
    if not isinstance(found, GameRecord):
        raise FormatError(f"{escape(source)}: expected a game with players, got a solitaire game")
    return [(source, found)]


def _dump(entry: Puzzle | Record) -> str:
    return dump_puzzle(entry) if isinstance(entry, Puzzle) else dump_record(entry)


PUZZLES = Source("tantrix", "puzzle", _read_puzzles, dump_puzzle)
"""Puzzles, in files or by name."""
GAMES = Source("tantrix", "record", _read_games, dump_record)
"""Records of games."""
SOLITAIRES = Source("tantrix", "record", _read_solitaires, dump_record)
"""Records of solitaire games."""
ENTRIES: Source[Puzzle | Record] = Source("tantrix", "puzzle or record", _read, _dump)
"""Puzzles and records, unchanged."""
