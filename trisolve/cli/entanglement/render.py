"""``trisolve entanglement render``: boards, films and tiles as pictures."""

import sys
from typing import Annotated, Literal

import typer

from trisolve.cli.entanglement.reading import PuzzleFile, read_puzzle
from trisolve.cli.entanglement.show import After, Turn
from trisolve.cli.options import parse_pixels
from trisolve.cli.output import Code, say_json
from trisolve.entanglement.puzzle import Puzzle
from trisolve.errors import FormatError

EXAMPLES = (
    "trisolve entanglement render entanglement:largest-3 --solution -o board.svg",
    'trisolve entanglement render entanglement:small --after "2 s0" --turn s5 -o b.svg',
    "trisolve entanglement render entanglement:small --animate --theme dark -o f.svg",
    "trisolve entanglement render entanglement:small --style tiles -o tiles.svg",
)
_STILL, _FILMS = ("svg", "png", "pdf"), ("svg", "gif", "apng")
_Color = Annotated[
    str | None, typer.Option(metavar="#RGB", help="In place of the theme's.", show_default=False)
]


def render(
    file: PuzzleFile,
    *,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="OUT",
            help="The file to write, its form told by .svg, .png, .pdf, .gif or .apng; - for "
            "standard output.",
        ),
    ] = "-",
    form: Annotated[
        Literal["svg", "png", "pdf", "gif", "apng"] | None,
        typer.Option(help="The form, whatever the name of OUT.", show_default=False),
    ] = None,
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
    theme: Annotated[
        Literal["classic", "flat", "dark", "print"], typer.Option(help="The look.")
    ] = "classic",
    size: Annotated[
        str | None,
        typer.Option(
            metavar="N|WxH",
            help="Pixels: the longer side, or width and height, the picture centred in them.",
            show_default=False,
        ),
    ] = None,
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
    as_json: Annotated[
        bool, typer.Option("--json", help="Print what was written as one JSON object.")
    ] = False,
) -> int:
    """Draw a puzzle: the board after turns, a turn only looked at, a film, or its tiles.

    The line so far is highlighted, the segments of the last turn are marked. PNG, GIF and APNG need
    trisolve[png], PDF trisolve[pdf].
    """
    from trisolve.entanglement.pictures import Pens, render_animation, render_game, render_tiles
    from trisolve.files.whole import write_bytes
    from trisolve.paint.saving import Size, form_of_picture

    if solution and after:
        raise FormatError("expected --solution or --after, got both")
    if animate and turn is not None:
        raise FormatError("expected --animate or --turn, got both")
    if style == "tiles" and (solution or after or animate or turn is not None):
        raise FormatError(
            "--style tiles: expected neither --after, --turn, --solution nor --animate"
        )
    chosen = form or ("svg" if output == "-" else form_of_picture(output))
    if chosen == "png" and animate:
        chosen = "apng"
    if chosen not in (_FILMS if animate else _STILL):
        expected = ", ".join(_FILMS if animate else _STILL)
        raise FormatError(f"expected {expected}{' with --animate' * animate}, got {chosen}")
    if output == "-" and chosen != "svg" and sys.stdout.isatty():
        raise FormatError(f"expected -o FILE: a terminal does not show {chosen}")
    if as_json and output == "-":
        raise FormatError("--json: expected -o FILE with it, the picture takes standard output")
    pens = Pens(link_width, outline_width, tile_color, idle_color, highlight_color, mark_color)
    pixels = Size(*parse_pixels(size)) if size is not None else None
    puzzle = read_puzzle(file)
    look = {"form": chosen, "theme": theme, "layout": layout, "size": pixels, "pens": pens}
    if style == "tiles":
        data = render_tiles(puzzle.tiles, title=puzzle.name or "", **look)  # type: ignore[arg-type]
    elif animate:
        turns = after or _solution_of(puzzle, file)
        data = render_animation(puzzle, turns, **look)  # type: ignore[arg-type]
    else:
        turns = _solution_of(puzzle, file) if solution else after
        data = render_game(puzzle, turns, preview=turn, **look)  # type: ignore[arg-type]
    if output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return Code.DONE
    write_bytes(output, data)
    if as_json:
        say_json({"file": file, "name": puzzle.name or "", "form": chosen, "written": output})
    return Code.DONE


def _solution_of(puzzle: Puzzle, file: str) -> str:
    if puzzle.solution is None:
        how = "`trisolve entanglement solve FILE -o OUT` adds one"
        raise FormatError(f"{file}: expected a solution in the file, it has none; {how}")
    return puzzle.solution
