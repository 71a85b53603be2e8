"""Puzzles, packs of puzzles and records of games as JSON: read strictly, written whole.

A puzzle is an object with the keys of `KEYS`, a pack a list of such objects. Records of games are
lines, one object with the keys of `RECORD_KEYS` each. A record is read as a puzzle too: the tiles
that its seed draws, with its turns as the solution.
"""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from trisolve.entanglement.draws import draw_tiles
from trisolve.entanglement.field import MAX_RADIUS, n_cells
from trisolve.entanglement.players import Record
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.tiles import N_PINS
from trisolve.errors import FormatError
from trisolve.files.messages import located, shown
from trisolve.files.records import (
    head_of,
    list_of,
    metadata_of,
    number,
    object_of,
    refuse,
    text,
    text_among,
    whole,
    within,
)
from trisolve.files.shipped import shipped_file
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import StrPath, decode, read_file, write_file
from trisolve.kernels.randomness import MAX_SEED

FORMAT = "trisolve-entanglement"
VERSION = 1
KEYS = ("format", "version", "radius", "tiles", "name", "solution", "score", "metadata")
"""The keys of a puzzle, in the order in which they are written."""
RECORD_KEYS = (
    *("radius", "seed", "player", "budget", "turns", "score", "segments", "tiles", "end"),
    "seconds",
)
"""The keys of a record, in the order in which they are written; all are needed."""

_REQUIRED = KEYS[:4]
_ENDS = ("open", "wall", "centre", "tiles")  # language: quoted
_WHAT = "an Entanglement puzzle"


def _as_puzzle(value: object) -> Puzzle:
    found = object_of(value, expected="a JSON object")
    if "format" in found:  # in a file of another puzzle, everything else is wrong too
        head_of(found, FORMAT, VERSION)
    object_of(found, keys=KEYS, needed=_REQUIRED)
    _integer(found["version"], "version", VERSION, VERSION)
    radius = _integer(found["radius"], "radius", 1, MAX_RADIUS)
    tiles = list_of(found["tiles"], _tile, "tiles", min_length=1)
    optional: dict[str, Any] = {
        key: text(found[key], key) for key in ("name", "solution") if key in found
    }
    if "score" in found:
        optional["score"] = _integer(found["score"], "score", 0)
    if "metadata" in found:
        optional["metadata"] = metadata_of(found["metadata"])
    return Puzzle(radius, tiles, **optional)


def _tile(value: object, place: str) -> str | list[list[int]]:
    """Return a tile's code, or its pairs of pins."""
    if isinstance(value, list):
        return list_of(value, _pair, place, length=N_PINS // 2)
    return text(value, place)


def _pair(value: object, place: str) -> list[int]:
    return list_of(value, within(0, N_PINS - 1), place, length=2)


def _integer(value: object, place: str, minimum: int, maximum: int | None = None) -> int:
    """Return an integer; here 2.0 is none, unlike in the files of other puzzles."""
    found = whole(value, place, minimum, maximum)
    if isinstance(value, float):
        refuse("an integer without a decimal point", value, place)
    return found


def _is_record(value: object) -> bool:
    return isinstance(value, dict) and {"seed", "turns"} <= value.keys()


def _as_record(value: object) -> Record:
    found = object_of(value, expected="a JSON object")
    if "format" in found:
        head_of(found, FORMAT, VERSION)
        found = {key: item for key, item in found.items() if key not in {"format", "version"}}
    object_of(found, keys=RECORD_KEYS, needed=RECORD_KEYS)
    budget = found["budget"]
    return Record(
        radius=_integer(found["radius"], "radius", 1, MAX_RADIUS),
        seed=whole(found["seed"], "seed", 0, MAX_SEED),
        player=text(found["player"], "player"),
        budget=None if budget is None else whole(budget, "budget", 1),
        turns=text(found["turns"], "turns"),
        score=_integer(found["score"], "score", 0),
        segments=whole(found["segments"], "segments", 0),
        n_tiles=whole(found["tiles"], "tiles", 0),
        end=text_among(found["end"], _ENDS, "end"),
        seconds=number(found["seconds"], "seconds", 0),
    )


def puzzle_of(record: Record) -> Puzzle:
    """Return the puzzle of a recorded game: the tiles of its seed, its turns as the solution.

    >>> from trisolve.entanglement import play
    >>> puzzle_of(play(1, 4, "greedy")).name
    'Seed 4, greedy'
    """
    tiles = draw_tiles(record.seed, n_cells(record.radius) + 2)
    name = f"Seed {record.seed}, {record.player}"
    turns = record.turns or None
    return Puzzle(record.radius, tiles, name, turns, record.score if turns else None)


def parse_puzzle(data: str | bytes) -> Puzzle:
    """Return the puzzle of a JSON text; raise FormatError that names the place of an error.

    >>> parse_puzzle('{"format": "trisolve-entanglement", "version": 1, "radius": 0, "tiles": []}')
    Traceback (most recent call last):
    trisolve.files.records.FieldError: radius: expected an integer from 1 to 16, got 0
    """
    return _as_puzzle(parse_json(data))


def parse_entries(data: str | bytes) -> list[Puzzle | Record]:
    """Return what a text holds: one puzzle, a list of puzzles, or lines of records.

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
    value = parse_json(data)
    if not isinstance(value, list):
        return [_as_puzzle(value)]

    def read(item: object, place: str) -> Puzzle | Record:
        with located(place):
            return _as_puzzle(item)

    return list_of(value, read, min_length=1)


def _record_lines(data: str) -> list[tuple[int, str]] | None:
    """Return the lines of records with their numbers, None for a text of puzzles."""
    lines = [(i, line) for i, line in enumerate(data.splitlines(), 1) if line.strip()]
    if not lines or not lines[0][1].lstrip().startswith("{"):
        return None
    try:
        return lines if _is_record(parse_json(lines[0][1])) else None
    except FormatError:
        return None


def parse_pack(data: str | bytes) -> list[Puzzle]:
    """Return the puzzles of a text: one, a list of them, or those of records of games.

    >>> from trisolve.entanglement import Puzzle, dump_pack
    >>> len(parse_pack(dump_pack([Puzzle(1, ["421503b9a786"])])))
    1
    """
    return [_puzzle(entry) for entry in parse_entries(data)]


def _puzzle(entry: Puzzle | Record) -> Puzzle:
    return puzzle_of(entry) if isinstance(entry, Record) else entry


def load_puzzle(path: StrPath) -> Puzzle:
    """Return the puzzle of a file or of a shipped name; raise FormatError, FileError.

    >>> load_puzzle("entanglement:largest-3").score
    9080
    """
    data = read_file(shipped_file(path), _WHAT)
    with located(shown(os.fspath(path))):
        return parse_puzzle(data)


def load_entries(path: StrPath) -> list[Puzzle | Record]:
    """Return the puzzles or records of a file or of a shipped name; raise FormatError, FileError.

    >>> len(load_entries("entanglement:small"))
    1
    """
    data = read_file(shipped_file(path), _WHAT)
    with located(shown(os.fspath(path))):
        return parse_entries(data)


def load_pack(path: StrPath) -> list[Puzzle]:
    """Return the puzzles of a file or of a shipped name, one or many; raise FormatError, FileError.

    >>> len(load_pack("entanglement:small"))
    1
    """
    return [_puzzle(entry) for entry in load_entries(path)]


def as_object(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as the JSON object that its file holds; keys without a value are left out."""
    optional = {key: getattr(puzzle, key) for key in KEYS[4:]}
    return {
        "format": FORMAT,
        "version": VERSION,
        "radius": puzzle.radius,
        "tiles": [tile.code for tile in puzzle.tiles],
        **{key: _thawed(value) for key, value in optional.items() if value is not None},
    }


def _thawed(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _thawed(below) for key, below in value.items()}
    return list(map(_thawed, value)) if isinstance(value, tuple) else value


def record_as_object(record: Record) -> dict[str, Any]:
    """Return a record as the JSON object that a line of its file holds."""
    found = asdict(record)
    found["tiles"] = found.pop("n_tiles")
    return {**{key: found[key] for key in RECORD_KEYS}, "seconds": round(record.seconds, 6)}


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
    lines = (f"  {_dumped(key)}: {_dumped(value)}" for key, value in as_object(puzzle).items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def dump_pack(puzzles: Iterable[Puzzle]) -> str:
    """Return puzzles as the JSON text of a pack, one puzzle per line.

    >>> dump_pack([Puzzle(1, ["421503b9a786"])]).count("radius")
    1
    """
    return "[\n" + ",\n".join(_dumped(as_object(puzzle)) for puzzle in puzzles) + "\n]\n"


def dump_records(records: Iterable[Record]) -> str:
    """Return records of games as lines of JSON, one record per line; `parse_entries` reads them.

    >>> from trisolve.entanglement import play
    >>> dump_records([play(1, 4, "greedy")])[:61]
    '{"format": "trisolve-entanglement", "version": 1, "radius": 1'
    """
    head = {"format": FORMAT, "version": VERSION}
    return "".join(f"{_dumped({**head, **record_as_object(record)})}\n" for record in records)


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def save_puzzle(puzzle: Puzzle, path: StrPath) -> None:
    """Write a puzzle to a file, completely or not at all; raise FileError."""
    write_file(path, dump_puzzle(puzzle))


def save_pack(puzzles: Iterable[Puzzle], path: StrPath) -> None:
    """Write puzzles to a file as a pack, completely or not at all; raise FileError."""
    write_file(path, dump_pack(puzzles))
