"""Puzzles, packs of puzzles and game records as JSON: formats, each declared once, and files.

A pack is a list of puzzles. Game records are lines
of JSON, one object per line. A record can also be read as a puzzle: the tiles that its seed draws,
with its turns as the solution.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from trisolve.entanglement.field import MAX_RADIUS, n_cells
from trisolve.entanglement.players import Record
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.tiles import N_PINS, draw_tiles
from trisolve.errors import FormatError
from trisolve.files.declared import Format, Metadata, Seed, to_file
from trisolve.files.entries import Labeled, Source, read_labeled, read_shipped
from trisolve.files.messages import located
from trisolve.files.records import one_or_list
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import StrPath, decode, write_file

_EXACT = {"exact": True}
_N_PAIRS = N_PINS // 2

Version: TypeAlias = Annotated[Literal[1], Meta(extra=_EXACT)]
Radius: TypeAlias = Annotated[
    int, Meta(ge=1, le=MAX_RADIUS, description="The radius of the field.", extra=_EXACT)
]
Score: TypeAlias = Annotated[int, Meta(ge=0, extra=_EXACT)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Pin: TypeAlias = Annotated[int, Meta(ge=0, le=N_PINS - 1)]
Code: TypeAlias = Annotated[
    str,
    Meta(extra_json_schema={"pattern": "^[0-9ab]{12}$", "description": "The partner of each pin."}),
]
Pairs: TypeAlias = Annotated[list[tuple[Pin, Pin]], Meta(min_length=_N_PAIRS, max_length=_N_PAIRS)]


class PuzzleFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A puzzle: a field, the tiles in the order drawn, and claims about the solution."""

    format: Literal["trisolve-entanglement"]
    version: Version
    radius: Radius
    tiles: Annotated[
        list[Code | Pairs], Meta(min_length=1, description="The tiles in the order drawn.")
    ]
    name: str | UnsetType = UNSET
    solution: Annotated[str, Meta(description="A claim: turns such as 2 s0 s5.")] | UnsetType = (
        UNSET
    )
    score: Annotated[Score, Meta(description="A claim: the score of the solution.")] | UnsetType = (
        UNSET
    )
    metadata: Metadata | UnsetType = UNSET


class RecordFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A played game: one line of a records file."""

    format: Literal["trisolve-entanglement"]
    version: Literal[1]
    radius: Radius
    seed: Annotated[Seed, Meta(description="The seed of the tiles.")]
    player: str
    budget: Annotated[int, Meta(ge=1)] | None
    turns: str
    score: Score
    segments: Count
    tiles: Annotated[Count, Meta(description="How many tiles were placed.")]
    end: Literal["open", "wall", "centre", "tiles"]  # language: quoted
    seconds: Annotated[float, Meta(ge=0)]


PUZZLE = Format(PuzzleFile, listed=True)
RECORD = Format(RecordFile)
FILES = PUZZLE, RECORD


_OPTIONAL = ("name", "solution", "score", "metadata")
_WHAT = "an Entanglement puzzle"


def _as_puzzle(value: object) -> Puzzle:
    found = PUZZLE.read(value)
    optional = {key: getattr(found, key) for key in _OPTIONAL}
    given = {key: value for key, value in optional.items() if value is not UNSET}
    return Puzzle(found.radius, found.tiles, **given)


def _is_record(value: object) -> bool:
    return isinstance(value, dict) and {"seed", "turns"} <= value.keys()


def _as_record(value: object) -> Record:
    found = RECORD.read(value)
    return Record(
        radius=found.radius,
        seed=found.seed,
        player=found.player,
        budget=found.budget,
        turns=found.turns,
        score=found.score,
        segments=found.segments,
        n_tiles=found.tiles,
        end=found.end,
        seconds=found.seconds,
    )


def puzzle_of(record: Record) -> Puzzle:
    """Return the puzzle behind a recorded game: its seed's tiles, with its turns as the solution.

    >>> from trisolve.entanglement import play
    >>> puzzle_of(play(1, 4, "greedy")).name
    'Seed 4, greedy'
    """
    tiles = draw_tiles(record.seed, n_cells(record.radius) + 2)
    name = f"Seed {record.seed}, {record.player}"
    turns = record.turns or None
    return Puzzle(record.radius, tiles, name, turns, record.score if turns else None)


def parse_puzzle(data: str | bytes) -> Puzzle:
    """Return the puzzle in a JSON text; raise a FormatError that says where the error is.

    >>> parse_puzzle('{"format": "trisolve-entanglement", "version": 1, "radius": 0, "tiles": []}')
    Traceback (most recent call last):
    trisolve.files.records.FieldError: radius: expected an integer from 1 to 16, got 0
    """
    return _as_puzzle(parse_json(data))


def parse_entries(data: str | bytes) -> list[Puzzle | Record]:
    """Return the contents of a file: one puzzle, a list of puzzles, or lines of records.

    >>> parse_entries("[]")
    Traceback (most recent call last):
    trisolve.files.records.FieldError: expected an array of at least 1, got an array of 0
    """
    lines = _record_lines(decode(data) if isinstance(data, bytes) else data)
    if lines is not None:
        found: list[Puzzle | Record] = []
        for line_number, line in lines:
            with located(f"line {line_number}"):
                found.append(_as_record(parse_json(line)))
        return found
    return [*one_or_list(parse_json(data), _as_puzzle)]


def _record_lines(data: str) -> list[tuple[int, str]] | None:
    """Return the numbered lines of records, or None for a file with puzzles."""
    lines = [(i, line) for i, line in enumerate(data.split("\n"), 1) if line.strip()]
    if not lines or not lines[0][1].lstrip().startswith("{"):
        return None
    try:
        return lines if _is_record(parse_json(lines[0][1])) else None
    except FormatError:
        return None


def parse_pack(data: str | bytes) -> list[Puzzle]:
    """Return the puzzles in a file: one puzzle, a list, or the puzzles behind game records.

    >>> from trisolve.entanglement import Puzzle, dump_pack
    >>> len(parse_pack(dump_pack([Puzzle(1, ["421503b9a786"])])))
    1
    """
    return [_puzzle(entry) for entry in parse_entries(data)]


def _puzzle(entry: Puzzle | Record) -> Puzzle:
    return puzzle_of(entry) if isinstance(entry, Record) else entry


def load_puzzle(path: StrPath) -> Puzzle:
    """Return the puzzle in a file or with a bundled name; may raise FormatError or FileError.

    >>> load_puzzle("entanglement:largest-3").score
    9080
    """
    return read_shipped(path, _WHAT, parse_puzzle)


def load_entries(path: StrPath) -> list[Puzzle | Record]:
    """Return the puzzles or records in a file; may raise FormatError or FileError.

    The path may also be a bundled name.

    >>> len(load_entries("entanglement:small"))
    1
    """
    return read_shipped(path, _WHAT, parse_entries)


def load_pack(path: StrPath) -> list[Puzzle]:
    """Return the puzzles in a file or with a bundled name; may raise FormatError or FileError.

    >>> len(load_pack("entanglement:small"))
    1
    """
    return [_puzzle(entry) for entry in load_entries(path)]


def as_object(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as the JSON object stored in its file; keys without a value are left out."""
    optional = {key: getattr(puzzle, key) for key in _OPTIONAL}
    given = {key: _thaw(value) for key, value in optional.items() if value is not None}
    tiles = [tile.code for tile in puzzle.tiles]
    return to_file(PUZZLE.record, {"radius": puzzle.radius, "tiles": tiles, **given})


def _thaw(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _thaw(below) for key, below in value.items()}
    return list(map(_thaw, value)) if isinstance(value, tuple) else value


def record_as_object(record: Record) -> dict[str, Any]:
    """Return a record as the JSON object on one line of its file."""
    found = {**asdict(record), "seconds": round(record.seconds, 6)}
    found["tiles"] = found.pop("n_tiles")
    return {key: found[key] for key in RECORD.record.__struct_fields__ if key in found}


def dump_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as JSON text; `parse_puzzle` reads the same puzzle back.

    >>> print(dump_puzzle(Puzzle(1, ["421503b9a786"], name="One")), end="")
    {
      "format": "trisolve-entanglement",
      "version": 1,
      "radius": 1,
      "tiles": ["421503b9a786"],
      "name": "One"
    }
    """
    lines = (
        f"  {_dump_json(key)}: {_dump_json(value)}" for key, value in as_object(puzzle).items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def dump_pack(puzzles: Iterable[Puzzle]) -> str:
    """Return puzzles as the JSON text of a pack, one puzzle per line.

    >>> dump_pack([Puzzle(1, ["421503b9a786"])]).count("radius")
    1
    """
    return "[\n" + ",\n".join(_dump_json(as_object(puzzle)) for puzzle in puzzles) + "\n]\n"


def dump_records(records: Iterable[Record]) -> str:
    """Return game records as lines of JSON, one record per line; `parse_entries` reads them.

    >>> from trisolve.entanglement import play
    >>> dump_records([play(1, 4, "greedy")])[:61]
    '{"format": "trisolve-entanglement", "version": 1, "radius": 1'
    """
    return "".join(
        f"{_dump_json(to_file(RECORD.record, record_as_object(record)))}\n" for record in records
    )


def _dump_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def save_puzzle(puzzle: Puzzle, path: StrPath) -> None:
    """Write a puzzle to a file, completely or not at all; may raise FileError."""
    write_file(path, dump_puzzle(puzzle))


def save_pack(puzzles: Iterable[Puzzle], path: StrPath) -> None:
    """Write puzzles to a file as a pack, completely or not at all; may raise FileError."""
    write_file(path, dump_pack(puzzles))


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
