"""``trisolve entanglement render``: boards, films and tiles as pictures."""

from typing import Annotated, Literal

import typer

from trisolve.cli.entanglement.reading import PuzzleFile, read_puzzle
from trisolve.cli.entanglement.show import After, Turn
from trisolve.cli.pictures import (
    Form,
    Output,
    PictureJson,
    Pixels,
    Theme,
    checked_form,
    parsed_size,
    put,
)
from trisolve.entanglement.puzzle import Puzzle
from trisolve.errors import FormatError

EXAMPLES = (
    "trisolve entanglement render entanglement:largest-3 --solution -o board.svg",
    'trisolve entanglement render entanglement:small --after "2 s0" --turn s5 -o b.svg',
    "trisolve entanglement render entanglement:small --animate --theme dark -o f.svg",
    "trisolve entanglement render entanglement:small --style tiles -o tiles.svg",
)
_Color = Annotated[
    str | None, typer.Option(metavar="#RGB", help="In place of the theme's.", show_default=False)
]


def render(
    file: PuzzleFile,
    *,
    output: Output = "-",
    form: Form = None,
    after: After = "",
    turn: Turn = None,
    solution: Annotated[
        bool, typer.Option("--solution", help="Draw the end of the solution in the file.")
    ] = False,
    animate: Annotated[
        bool,
        typer.Option(
            "--animate",
            help="Play the turns of --after, or the solution in the file: SVG, GIF or APNG.",
        ),
    ] = False,
    style: Annotated[
        Literal["board", "tiles"], typer.Option(help="The board, or all tiles of the puzzle.")
    ] = "board",
    layout: Annotated[
        Literal["flat", "pointy"], typer.Option(help="Which way hexagons stand.")
    ] = "flat",
    theme: Theme = "classic",
    size: Pixels = None,
    link_width: Annotated[
        float, typer.Option(metavar="W", help="Width of lines, in hundredths of a tile's side.")
    ] = 8.0,
    outline_width: Annotated[
        float, typer.Option(metavar="W", help="Width of outlines, in the same.")
    ] = 2.0,
    tile_color: _Color = None,
    idle_color: _Color = None,
    highlight_color: _Color = None,
    mark_color: _Color = None,
    as_json: PictureJson = False,
) -> int:
    """Draw a puzzle: the board after turns, a turn only looked at, a film, or its tiles.

    The line so far is highlighted, the segments of the last turn are marked. PNG, GIF and APNG need
    trisolve[png], PDF trisolve[pdf].
    """
    from trisolve.entanglement.pictures import Pens, render_animation, render_game, render_tiles

    if solution and after:
        raise FormatError("expected --solution or --after, got both")
    if animate and turn is not None:
        raise FormatError("expected --animate or --turn, got both")
    if style == "tiles" and (solution or after or animate or turn is not None):
        raise FormatError(
            "--style tiles: expected neither --after, --turn, --solution nor --animate"
        )
    chosen = checked_form(form, output, animate=animate, as_json=as_json)
    pens = Pens(link_width, outline_width, tile_color, idle_color, highlight_color, mark_color)
    puzzle = read_puzzle(file)
    look = {
        "form": chosen,
        "theme": theme,
        "layout": layout,
        "size": parsed_size(size),
        "pens": pens,
    }
    if style == "tiles":
        data = render_tiles(puzzle.tiles, title=puzzle.name or "", **look)  # type: ignore[arg-type]
    elif animate:
        turns = after or _solution_of(puzzle, file)
        data = render_animation(puzzle, turns, **look)  # type: ignore[arg-type]
    else:
        turns = _solution_of(puzzle, file) if solution else after
        data = render_game(puzzle, turns, preview=turn, **look)  # type: ignore[arg-type]
    told = {"file": file, "name": puzzle.name or "", "form": chosen, "written": output}
    return put(data, output, told if as_json else None)


def _solution_of(puzzle: Puzzle, file: str) -> str:
    if puzzle.solution is None:
        how = "`trisolve entanglement solve FILE -o OUT` adds one"
        raise FormatError(f"{file}: expected a solution in the file, it has none; {how}")
    return puzzle.solution
