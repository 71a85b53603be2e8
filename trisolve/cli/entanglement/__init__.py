"""``trisolve entanglement``: puzzles and games, and the code that its commands share."""

from typing import Annotated, TypeAlias

from trisolve.entanglement.field import MAX_RADIUS
from trisolve.entanglement.files import PUZZLES
from trisolve.entanglement.puzzle import Puzzle
from trisolve.errors import FormatError
from trisolve.files.entries import entries_of
from trisolve.options import argument, option

_WHAT = (
    "A puzzle, a pack (a JSON list of puzzles) or the records of games: a file, a name that "
    "`trisolve levels` lists, or - for standard input. FILE:N is one entry, counted from 1."
)
PuzzleFile: TypeAlias = Annotated[str, argument(_WHAT, of="FILE")]
PuzzleFiles: TypeAlias = Annotated[list[str], argument(_WHAT, of="FILE...")]
Radius: TypeAlias = Annotated[int, option("The field's radius.", of="R", min=1, max=MAX_RADIUS)]


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
