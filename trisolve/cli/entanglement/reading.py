"""Where Entanglement's commands get their puzzles from, and what several of them print."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Annotated, Any, TypeAlias

import typer

from trisolve.cli.kinds import Kind, Refuse, input_failed
from trisolve.cli.numbered import labeled, split_number
from trisolve.cli.output import Code
from trisolve.entanglement.files import load_entries, parse_entries, puzzle_of
from trisolve.entanglement.players import Record
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import End, Game, Place, Placement
from trisolve.errors import FormatError, SearchInterrupted, TrisolveError
from trisolve.files.messages import located
from trisolve.files.sources import STDIN, name_of, read_source

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
MaxNodes: TypeAlias = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Stop a search at N placements tried.")
]


ENDS: dict[End, str] = {
    "wall": "ends at the wall",
    "centre": "ends in the center",
    "tiles": "all tiles laid",
    "open": "open",
}
"""How a game ended, in words."""


def read_entries(file: str) -> list[tuple[str, Puzzle | Record]]:
    """Return the puzzles or records of a file, labeled name, or name:n of several."""
    if file == STDIN:
        data = read_source(file, "an Entanglement puzzle")
        with located(name_of(file)):
            return labeled(file, parse_entries(data), None)
    path, number = split_number(file)
    return labeled(path, load_entries(path), number)


def read_puzzles(file: str) -> list[tuple[str, Puzzle]]:
    """Return the puzzles of a file with their labels; those of records have their turns."""
    return [(label, as_puzzle(entry)) for label, entry in read_entries(file)]


def as_puzzle(entry: Puzzle | Record) -> Puzzle:
    """Return a puzzle, or that of a record."""
    return puzzle_of(entry) if isinstance(entry, Record) else entry


def read_puzzle(file: str) -> Puzzle:
    """Return the one puzzle of a file; raise FormatError if there are several."""
    puzzles = read_puzzles(file)
    if len(puzzles) > 1:
        first = f"the first is {file}:1"
        raise FormatError(f"{file}: expected one puzzle, got {len(puzzles)}; {first}")
    return puzzles[0][1]


def each_puzzle(
    files: Iterable[str], work: Callable[[str, Puzzle], Code], *, as_json: bool
) -> list[Code]:
    """Do the work on every puzzle of every file; an error in one is a line, the others go on."""
    return each_entry(files, lambda label, entry: work(label, as_puzzle(entry)), as_json=as_json)


def each_entry(
    files: Iterable[str],
    work: Callable[[str, Puzzle | Record], Code],
    *,
    as_json: bool = False,
    refuse: Refuse | None = None,
) -> list[Code]:
    """Do the work on every puzzle or record of every file, as `each_puzzle` does."""
    codes: list[Code] = []
    refuse = refuse or partial(input_failed, as_json=as_json)

    for file in files:
        try:
            puzzles = read_entries(file)
        except TrisolveError as error:
            codes.append(refuse(file, error, Kind.ENTANGLEMENT))
            continue
        for label, puzzle in puzzles:
            try:
                codes.append(work(label, puzzle))
            except SearchInterrupted:
                raise
            except TrisolveError as error:
                codes.append(refuse(label, error, Kind.ENTANGLEMENT))
    return codes


def place_as_list(place: Place | None) -> list[int] | None:
    """Return a place as JSON has it: q, r, pin."""
    return None if place is None else [*place[0], place[1]]


def placement_as_dict(placement: Placement) -> dict[str, Any]:
    """Return a placement as JSON has it."""
    return {
        "turn": placement.turn,
        "cell": list(placement.cell),
        "tile": placement.tile.code,
        "segments": placement.segments,
        "score": placement.score,
        "total": placement.total,
        "path": [[*cell, pin_in, out] for cell, pin_in, out in placement.path],
        "next": place_as_list(placement.place),
    }


def standing(game: Game) -> dict[str, Any]:
    """Return the position of a game as JSON has it."""
    return {
        "score": game.score,
        "segments": game.segments,
        "end": game.end,
        "next": place_as_list(game.place),
        "current": game.current and game.current.code,
        "pocket": game.pocket and game.pocket.code,
        "left": game.left,
    }
