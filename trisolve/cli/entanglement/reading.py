"""Where Entanglement's commands get their puzzles from, and what several of them tell."""

import sys
from collections.abc import Callable, Iterable
from typing import Annotated, Any, TypeAlias

import typer

from trisolve.cli.kinds import Kind, input_failed
from trisolve.cli.output import Code
from trisolve.entanglement.files import load_pack, parse_pack
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game, Place, Placement
from trisolve.errors import FormatError, SearchInterrupted, TrisolveError
from trisolve.files.messages import located
from trisolve.files.whole import read_bounded

_WHAT = (
    "A puzzle or a pack (a JSON list of puzzles): a file, a name that `trisolve levels` lists, or "
    "- for standard input."
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


def read_puzzles(file: str) -> list[tuple[str, Puzzle]]:
    """Return the puzzles of a file with their labels: its name, or name[n] in a pack."""
    if file == "-":
        with located("-"):
            puzzles = parse_pack(read_bounded(sys.stdin.buffer, "an Entanglement puzzle"))
    else:
        puzzles = load_pack(file)
    if len(puzzles) == 1:
        return [(file, puzzles[0])]
    return [(f"{file}[{number}]", puzzle) for number, puzzle in enumerate(puzzles)]


def read_puzzle(file: str) -> Puzzle:
    """Return the one puzzle of a file; raise FormatError where it is a pack of more."""
    puzzles = read_puzzles(file)
    if len(puzzles) > 1:
        raise FormatError(f"{file}: expected one puzzle, got a pack of {len(puzzles)}")
    return puzzles[0][1]


def each_puzzle(
    files: Iterable[str], work: Callable[[str, Puzzle], Code], *, as_json: bool
) -> list[Code]:
    """Do the work on every puzzle of every file; an error in one is a line, the others go on."""
    codes: list[Code] = []

    for file in files:
        try:
            puzzles = read_puzzles(file)
        except TrisolveError as error:
            codes.append(input_failed(file, error, Kind.ENTANGLEMENT, as_json=as_json))
            continue
        for label, puzzle in puzzles:
            try:
                codes.append(work(label, puzzle))
            except SearchInterrupted:
                raise
            except TrisolveError as error:
                codes.append(input_failed(label, error, Kind.ENTANGLEMENT, as_json=as_json))
    return codes


def place_as_list(place: Place | None) -> list[int] | None:
    """Return a place as JSON tells it: q, r, pin."""
    return None if place is None else [*place[0], place[1]]


def placement_as_dict(placement: Placement) -> dict[str, Any]:
    """Return a placement as JSON tells it."""
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
    """Return how a game stands, as JSON tells it."""
    return {
        "score": game.score,
        "segments": game.segments,
        "end": game.end,
        "next": place_as_list(game.place),
        "current": game.current and game.current.code,
        "pocket": game.pocket and game.pocket.code,
        "left": game.left,
    }
