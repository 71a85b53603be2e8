"""``trisolve render`` for Entanglement: boards, films and tiles as pictures."""

from typing import Annotated, Literal

import typer

from trisolve.cli.entanglement.drawing import PINS, Curve, Layout, PinLabels
from trisolve.cli.entanglement.reading import PuzzleFile, read_puzzle
from trisolve.cli.entanglement.show import After, Turn
from trisolve.cli.pictures import MOVING, PictureOptions
from trisolve.entanglement.puzzle import Puzzle
from trisolve.errors import FormatError

EXAMPLES = (
    "trisolve render entanglement:largest-3 --solution -o board.svg",
    'trisolve render entanglement:small --after "2 s0" --turn s5 -o b.svg',
    "trisolve render entanglement:small --animate --theme dark -o f.svg",
    "trisolve render entanglement:small --style tiles -o tiles.svg",
)


def render(
    file: PuzzleFile,
    *,
    picture: PictureOptions,
    after: After = "",
    turn: Turn = None,
    solution: Annotated[
        bool, typer.Option("--solution", help="Draw the final position of the file's solution.")
    ] = False,
    animate: Annotated[
        bool,
        typer.Option(
            "--animate",
            help=f"Play the turns of --after, or the solution in the file: {MOVING}.",
        ),
    ] = False,
    style: Annotated[
        Literal["board", "tiles"],
        typer.Option(help="What to draw: the board, or all tiles of the puzzle."),
    ] = "board",
    layout: Layout = "flat",
    curve: Curve = "quadratic",
    labels: PinLabels = None,
) -> int:
    """Draw a puzzle or a game: the board after some turns, a preview, a film, or its tiles.

    The line so far is highlighted, and the segments of the last turn are marked.
    """
    from trisolve.entanglement.pictures import Style, film_picture, game_picture, tiles_picture

    if solution and after:
        raise FormatError("expected --solution or --after, got both")
    if animate and turn is not None:
        raise FormatError("expected --animate or --turn, got both")
    if style == "tiles" and (solution or after or animate or turn is not None):
        raise FormatError(
            "--style tiles: expected neither --after, --turn, --solution nor --animate"
        )
    pins = "pins" in PINS.chosen(labels)
    to = picture.target(animate=animate)
    puzzle = read_puzzle(file)
    look = {
        "theme": picture.theme,
        "style": Style(layout, curve, pins),
        "size": to.size,
    }
    if style == "tiles":
        drawn = tiles_picture(puzzle.tiles, title=puzzle.name or "", **look)  # type: ignore[arg-type]
    elif animate:
        turns = after or _solution_of(puzzle, file)
        drawn = film_picture(puzzle, turns, **look)  # type: ignore[arg-type]
    else:
        turns = _solution_of(puzzle, file) if solution else after
        drawn = game_picture(puzzle, turns, preview=turn, **look)  # type: ignore[arg-type]
    return to.draw(drawn, file=file, name=puzzle.name or "", format=to.format)


def _solution_of(puzzle: Puzzle, file: str) -> str:
    if puzzle.solution is None:
        how = "`trisolve solve FILE -o OUT` adds one"
        raise FormatError(f"{file}: expected a solution in the file, found none; {how}")
    return puzzle.solution
