"""``trisolve tantrix render``: a board as SVG, PNG or PDF, or as a film."""

from typing import Annotated, Literal

import typer

from trisolve.cli.options import parse_pixels
from trisolve.cli.output import Code, say_json
from trisolve.cli.tantrix.reading import AnyFile, load
from trisolve.cli.tantrix.show import position_of
from trisolve.errors import FormatError
from trisolve.tantrix.puzzle import Puzzle

EXAMPLES = (
    "trisolve tantrix render tantrix:starter-01 -o solution.svg",
    "trisolve tantrix render tantrix:finished --animate -o game.svg",
)


def render(
    file: AnyFile,
    *,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="PICTURE",
            help="The file to write, its form told by .svg, .png, .pdf, .gif or .apng.",
            show_default=False,
        ),
    ],
    theme: Annotated[
        Literal["classic", "flat", "dark", "print"], typer.Option(help="The look.")
    ] = "classic",
    size: Annotated[
        str | None,
        typer.Option(
            metavar="N|WxH",
            help="Pixels: the longer side, or width and height, the board centred in them.",
            show_default=False,
        ),
    ] = None,
    highlight: Annotated[
        Literal["B", "G", "R", "Y"] | None,
        typer.Option(
            help="Draw this colour wide, its longest line lit; by default a puzzle's only goal.",
            show_default=False,
        ),
    ] = None,
    numbers: Annotated[
        bool, typer.Option("--numbers", help="Write the tiles' numbers on the colour of the back.")
    ] = False,
    forced: Annotated[bool, typer.Option("--forced", help="Mark forced spaces with dots.")] = False,
    turn: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="A record after N turns.", show_default=False),
    ] = None,
    animate: Annotated[
        bool, typer.Option("--animate", help="One frame a placement: SVG, GIF or APNG.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print what was written as one JSON object.")
    ] = False,
) -> int:
    """Draw a solution, or what is given of a puzzle, or a record.

    PNG, GIF and APNG need trisolve[png], PDF trisolve[pdf].
    """
    from trisolve.files.whole import write_bytes
    from trisolve.paint.saving import Size, form_of_picture
    from trisolve.tantrix.pictures import Marks, render_board, render_film

    form = form_of_picture(output)
    if animate and form == "png":
        form = "apng"
    if animate and form == "pdf":
        raise FormatError("--animate: expected svg, gif or apng, got pdf")
    if not animate and form in ("gif", "apng"):
        raise FormatError(f"{form}: expected --animate with it; svg, png and pdf stand still")
    found = load(file)
    shown = position_of(found, turn)
    if highlight is None and isinstance(found, Puzzle) and len(found.goals) == 1:
        highlight = found.goals[0].color
    slots = found.cells if isinstance(found, Puzzle) and found.cells and not found.solution else ()
    marks = Marks(highlight, numbers, shown["forced"] if forced else (), slots or ())
    draw = render_film if animate else render_board
    pixels = Size(*parse_pixels(size)) if size is not None else None
    data = draw(shown["placements"], marks, form=form, theme=theme, size=pixels, title=found.name)
    write_bytes(output, data)
    if as_json:
        say_json({"picture": output, "form": form, "written": len(data)})
    return Code.DONE
