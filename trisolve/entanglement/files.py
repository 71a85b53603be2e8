"""Puzzles and packs of puzzles as JSON: read strictly, written whole.

A puzzle is an object with the keys of `KEYS`, a pack a list of such objects.
"""

import json
import os
from collections.abc import Iterable, Mapping
from typing import Any

from trisolve.entanglement.field import MAX_RADIUS
from trisolve.entanglement.puzzle import Puzzle
from trisolve.errors import FormatError
from trisolve.files.messages import located, quoted, shown
from trisolve.files.shipped import shipped_file
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import StrPath, decode, read_file, write_file

FORMAT = "trisolve-entanglement"
VERSION = 1
KEYS = ("format", "version", "radius", "tiles", "name", "solution", "score", "metadata")
"""The keys of a puzzle, in the order in which they are written."""

_REQUIRED = KEYS[:4]
_WHAT = "an Entanglement puzzle"


def _expect(holds: bool, where: str, expected: str, value: object) -> None:
    if not holds:
        raise FormatError(f"{where}: expected {expected}, got {quoted(value)}")


def _as_puzzle(value: object) -> Puzzle:
    if not isinstance(value, dict):
        raise FormatError(f"expected a puzzle, an object, got {quoted(value)}")
    if "format" in value:  # of another puzzle's file everything else would be wrong too
        _expect(value["format"] == FORMAT, "format", f'"{FORMAT}"', value["format"])
    for key in value:
        if key not in KEYS:
            raise FormatError(f"expected only the keys {', '.join(KEYS)}, got {quoted(key)}")
    for key in _REQUIRED:
        if key not in value:
            raise FormatError(f'expected the key "{key}", it is missing')
    version, radius, tiles = value["version"], value["radius"], value["tiles"]
    _expect(type(version) is int and version == VERSION, "version", str(VERSION), version)
    in_bounds = type(radius) is int and 1 <= radius <= MAX_RADIUS
    _expect(in_bounds, "radius", f"an integer of 1 to {MAX_RADIUS}", radius)
    _expect(isinstance(tiles, list) and bool(tiles), "tiles", "an array of one code or more", tiles)
    for number, tile in enumerate(tiles):
        _expect(isinstance(tile, str), f"tiles[{number}]", "a tile's code", tile)
    for key in ("name", "solution"):
        if key in value:
            _expect(isinstance(value[key], str), key, "a string", value[key])
    if "score" in value:
        score = value["score"]
        _expect(type(score) is int and score >= 0, "score", "an integer of 0 or more", score)
    if "metadata" in value:
        _expect(isinstance(value["metadata"], dict), "metadata", "an object", value["metadata"])
    optional = {key: value[key] for key in KEYS[4:] if key in value}
    return Puzzle(radius, tiles, **optional)


def _as_pack(value: list[Any]) -> list[Puzzle]:
    if not value:
        raise FormatError("expected a pack of one puzzle or more, got an array of 0")
    puzzles = []
    for number, item in enumerate(value):
        with located(f"[{number}]"):
            puzzles.append(_as_puzzle(item))
    return puzzles


def parse_puzzle(text: str | bytes) -> Puzzle:
    """Return the puzzle of a JSON text; raise FormatError that names the place of a fault.

    >>> parse_puzzle('{"format": "trisolve-entanglement", "version": 1, "radius": 0, "tiles": []}')
    Traceback (most recent call last):
    trisolve.errors.FormatError: radius: expected an integer of 1 to 16, got 0
    """
    return _as_puzzle(parse_json(decode(text) if isinstance(text, bytes) else text))


def parse_pack(text: str | bytes) -> list[Puzzle]:
    """Return the puzzles of a JSON text, one or a list of them; raise FormatError."""
    value = parse_json(decode(text) if isinstance(text, bytes) else text)
    return _as_pack(value) if isinstance(value, list) else [_as_puzzle(value)]


def load_puzzle(path: StrPath) -> Puzzle:
    """Return the puzzle of a file or of a shipped name; raise FormatError, FileError.

    >>> load_puzzle("entanglement:largest-3").score
    9080
    """
    data = read_file(shipped_file(path), _WHAT)
    with located(shown(os.fspath(path))):
        return parse_puzzle(data)


def load_pack(path: StrPath) -> list[Puzzle]:
    """Return the puzzles of a file or of a shipped name, one or many; raise FormatError."""
    data = read_file(shipped_file(path), _WHAT)
    with located(shown(os.fspath(path))):
        return parse_pack(data)


def as_object(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as the JSON object that its file holds; what it does not have is left out."""
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


def dump_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as JSON text; `parse_puzzle` reads the same one back.

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
    """Return puzzles as the JSON text of a pack, each on a line of its own."""
    return "[\n" + ",\n".join(_dumped(as_object(puzzle)) for puzzle in puzzles) + "\n]\n"


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def save_puzzle(puzzle: Puzzle, path: StrPath) -> None:
    """Write a puzzle to a file, whole or not at all; raise FileError."""
    write_file(path, dump_puzzle(puzzle))


def save_pack(puzzles: Iterable[Puzzle], path: StrPath) -> None:
    """Write puzzles to a file as a pack, whole or not at all; raise FileError."""
    write_file(path, dump_pack(puzzles))
