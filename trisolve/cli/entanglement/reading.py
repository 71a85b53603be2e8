"""The arguments by which Entanglement's commands name their files."""

from typing import Annotated, TypeAlias

import typer

from trisolve.entanglement.field import MAX_RADIUS
from trisolve.entanglement.files import PUZZLES
from trisolve.entanglement.puzzle import Puzzle
from trisolve.errors import FormatError
from trisolve.files.entries import entries_of

_WHAT = (
    "A puzzle, a pack (a JSON list of puzzles) or the records of games: a file, a name that "
    "`trisolve levels` lists, or - for standard input. FILE:N is one entry, counted from 1."
)
PuzzleFile: TypeAlias = Annotated[
    str, typer.Argument(metavar="FILE", help=_WHAT, show_default=False)
]
PuzzleFiles: TypeAlias = Annotated[
    list[str], typer.Argument(metavar="FILE...", help=_WHAT, show_default=False)
]
Radius: TypeAlias = Annotated[
    int, typer.Option(min=1, max=MAX_RADIUS, metavar="R", help="The field's radius.")
]


def read_puzzles(file: str) -> list[tuple[str, Puzzle]]:
    """Return the puzzles of a file with their labels; raise the first error."""
    return entries_of(PUZZLES, file)


def read_puzzle(file: str) -> Puzzle:
    """Return the one puzzle of a file; raise FormatError if there are several."""
    puzzles = read_puzzles(file)
    if len(puzzles) > 1:
        first = f"the first is {file}:1"
        raise FormatError(f"{file}: expected one puzzle, got {len(puzzles)}; {first}")
    return puzzles[0][1]
