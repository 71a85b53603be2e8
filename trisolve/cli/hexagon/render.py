"""``trisolve hex render``: a map as SVG, PNG or PDF."""

import sys
from typing import Annotated, Literal

import typer

from trisolve.cli.hexagon.marks import (
    Distances,
    Fov,
    Indices,
    Layout,
    Marks,
    NoWay,
    Radius,
    RouteEnds,
)
from trisolve.cli.hexagon.reading import MapFile, read_map
from trisolve.cli.options import parse_pixels
from trisolve.cli.output import Code, complain, say_json
from trisolve.errors import FormatError

EXAMPLES = (
    "trisolve hex render hexagon:ruins --route A B --fov A --radius 6 -o ruins.svg",
    "trisolve hex render hexagon:rings --theme dark --size 800 -o rings.svg",
)


def render(
    file: MapFile,
    *,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT",
            help="The file to write, its form told by .svg, .png or .pdf; - for standard output.",
        ),
    ] = "-",
    form: Annotated[
        Literal["svg", "png", "pdf"] | None,
        typer.Option(help="The form, whatever the name of OUT.", show_default=False),
    ] = None,
    layout: Layout = None,
    route: RouteEnds = None,
    distances: Distances = None,
    fov: Fov = None,
    radius: Radius = None,
    indices: Indices = False,
    theme: Annotated[
        Literal["classic", "flat", "dark", "print"], typer.Option(help="The look.")
    ] = "classic",
    size: Annotated[
        str | None,
        typer.Option(
            metavar="N|WxH",
            help="Pixels: the longer side, or width and height, the map centred in them.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print what was written as one JSON object.")
    ] = False,
) -> int:
    """Draw a map: walls dark, costs as shades, a route, distances, what is seen, links and loops.

    Cells are 40 px high from corner to centre. PNG needs trisolve[png], PDF trisolve[pdf].
    """
    from trisolve.files.whole import write_bytes
    from trisolve.hexagon.pictures import render_map
    from trisolve.hexagon.pictures.overlay import NOTHING
    from trisolve.paint.saving import Size, form_of_picture

    if form is None:
        form = "svg" if output == "-" else form_of_picture(output)  # type: ignore[assignment]
    if form not in ("svg", "png", "pdf"):
        raise FormatError(f"expected svg, png or pdf for a map, got {form}")
    if output == "-" and form != "svg" and sys.stdout.isatty():
        raise FormatError(f"expected -o FILE: a terminal does not show {form}")
    if as_json and output == "-":
        raise FormatError("--json: expected -o FILE with it, the picture takes standard output")
    pixels = Size(*parse_pixels(size)) if size is not None else None
    grid = read_map(file)
    try:
        overlay = Marks(route, distances, fov, radius, indices).overlay(grid)
    except NoWay as error:
        complain(str(error), kind="")
        return Code.NEGATIVE
    data = render_map(grid, overlay or NOTHING, form=form, theme=theme, size=pixels, layout=layout)
    if output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return Code.DONE
    write_bytes(output, data)
    if as_json:
        say_json({"file": file, "name": grid.name or "", "form": form, "written": output})
    return Code.DONE
