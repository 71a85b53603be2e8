"""Files: a puzzle, or a list of them. A Struct gives the reader, the keys and the schema."""

import json
import os
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from minesweeper.rules import MAX_CELLS, Puzzle
from trisolve.files.declared import Format, Metadata, schema_of, written
from trisolve.files.entries import Labeled, Source, read_labeled
from trisolve.files.messages import located, shown
from trisolve.files.records import list_of
from trisolve.files.shipped import shipped_file
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import StrPath, read_file

_WHAT = "a Minesweeper puzzle"
_Cell = Annotated[int, Meta(ge=0, lt=MAX_CELLS)]


class PuzzleFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A puzzle as its file holds it."""

    format: Literal["trisolve-minesweeper"]
    version: Literal[1]
    board: Annotated[str, Meta(description="A board such as squares:8x8 or honeycomb:5.")]
    mines: Annotated[list[_Cell], Meta(min_length=1, description="The cells with a mine.")]
    opened: Annotated[list[_Cell], Meta(description="The cells that are open at the start.")]
    name: str | UnsetType = UNSET
    metadata: Metadata | UnsetType = UNSET


_FILE = Format(PuzzleFile)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a file."""
    pack: Any = Annotated[list[PuzzleFile], Meta(min_length=1)]
    return schema_of("minesweeper", 1, PuzzleFile, pack)


def parse_puzzles(data: str | bytes) -> list[Puzzle]:
    """Return the puzzles of a text, one or a list; raise FormatError that names the place.

    >>> parse_puzzles("[]")
    Traceback (most recent call last):
    trisolve.files.records.FieldError: expected an array of at least 1, got an array of 0
    """
    value = parse_json(data)

    def read(item: object, place: str) -> Puzzle:
        with located(place):
            return _puzzle(item)

    return list_of(value, read, min_length=1) if isinstance(value, list) else [_puzzle(value)]


def _puzzle(value: object) -> Puzzle:
    found = _FILE.read(value)
    name = None if found.name is UNSET else found.name
    return Puzzle(found.board, tuple(found.mines), tuple(found.opened), name)


def load_puzzles(path: StrPath) -> list[Puzzle]:
    """Return the puzzles of a file or of a shipped name; raise FormatError, FileError."""
    data = read_file(shipped_file(path), _WHAT)
    with located(shown(os.fspath(path))):
        return parse_puzzles(data)


def dump_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as JSON text; `parse_puzzles` reads it back.

    >>> print(dump_puzzle(Puzzle("squares:4x1", (0,), (1,))), end="")
    {"format": "trisolve-minesweeper", "version": 1, "board": "squares:4x1", "mines": [0], \
"opened": [1]}
    """
    values = {"board": puzzle.board, "mines": puzzle.mines, "opened": puzzle.opened}
    named = {} if puzzle.name is None else {"name": puzzle.name}
    return json.dumps(written(PuzzleFile, values | named), ensure_ascii=False) + "\n"


def dump_pack(puzzles: Sequence[Puzzle]) -> str:
    """Return puzzles as the JSON text of a list."""
    return "[\n" + ",\n".join(dump_puzzle(puzzle).strip() for puzzle in puzzles) + "\n]\n"


def read_puzzles(source: str) -> list[Labeled[Puzzle]]:
    """Return the puzzles of a file, a shipped name, FILE:N or standard input, with labels."""
    return read_labeled(source, _WHAT, parse_puzzles, load_puzzles)


def puzzles_of(source: str) -> list[Puzzle]:
    """Return the puzzles of what a person typed, without labels."""
    return [entry for _, entry in read_puzzles(source) if isinstance(entry, Puzzle)]


PUZZLES = Source("minesweeper", "puzzle", read_puzzles, dump_puzzle, dump_pack)
"""What the commands read and write."""
