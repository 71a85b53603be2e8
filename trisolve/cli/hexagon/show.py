"""``trisolve hex show``: a map as text, in color in a terminal; so it also converts."""

import json
from typing import Annotated, Literal

import typer

from trisolve.cli.color import color_depth
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
from trisolve.cli.options import AsOneJson, When
from trisolve.cli.output import Code, complain, say, say_json, titled
from trisolve.errors import FormatError
from trisolve.hexagon import dump_map

EXAMPLES = (
    "trisolve hex show hexagon:one-room",
    "trisolve hex show hexagon:one-room --form json",
    "trisolve hex show hexagon:ruins --fov A --radius 6",
)


def show(
    file: MapFile,
    *,
    layout: Layout = None,
    route: RouteEnds = None,
    distances: Distances = None,
    fov: Fov = None,
    radius: Radius = None,
    indices: Indices = False,
    form: Annotated[
        Literal["text", "json"] | None,
        typer.Option(help="Write the map in this form, not a picture of it.", show_default=False),
    ] = None,
    color: When = "auto",
    as_json: AsOneJson = False,
) -> int:
    """Show a map: in color in a terminal, else as the text it is kept in, ready for a file.

    With a route, distances or a field of view it is a drawing: * is the route, ? is not seen.
    """
    if as_json and form is not None:
        raise FormatError(f"expected --json or --form {form}, got both")
    grid = read_map(file)
    if layout is not None:
        grid.layout = layout
    marks = Marks(route, distances, fov, radius, indices)
    if (form is not None or as_json) and any((route, distances, fov, indices)):
        option = "--json" if as_json else "--form"
        raise FormatError(f"{option}: expected nothing shown on the map with it")
    if as_json:
        say_json({"file": file, **json.loads(dump_map(grid, "json"))})
        return Code.DONE
    try:
        overlay = marks.overlay(grid)
    except NoWay as error:
        complain(str(error), kind="")
        return Code.NEGATIVE
    depth = color_depth(color)
    if overlay is None and (form is not None or depth == "none"):
        say(dump_map(grid, form or "text").rstrip("\n"))
        return Code.DONE
    from trisolve.hexagon.pictures import render_terminal
    from trisolve.hexagon.pictures.overlay import NOTHING

    say(titled(file, grid.name or ""))
    say()
    say(render_terminal(grid, overlay or NOTHING, depth=depth))
    return Code.DONE
