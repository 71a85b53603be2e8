"""Files: a puzzle, or a list of them. A Struct gives the reader, the keys and the schema."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from minesweeper.rules import MAX_CELLS, Puzzle
from trisolve.files.declared import Format, Metadata
from trisolve.files.listed import Listed

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


FILE = Format(PuzzleFile, listed=True)
PUZZLES = Listed("minesweeper", "puzzle", "a Minesweeper puzzle", FILE, Puzzle)
