"""``trisolve show`` for hexagons: a map as text, in color on a terminal; it also converts maps."""

import json
from typing import Annotated, Any, Literal, NamedTuple

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.everywhere import CHOSEN
from trisolve.cli.hexagon.marks import (
    LABELS,
    CellLabels,
    Distances,
    Fov,
    Layout,
    Marks,
    NoWay,
    Radius,
    RouteEnds,
)
from trisolve.cli.hexagon.reading import MapFile
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import complain, say
from trisolve.cli.run import Run
from trisolve.errors import FormatError
from trisolve.hexagon import Grid, dump_map
from trisolve.hexagon.files import MAPS
from trisolve.hexagon.pictures.overlay import Overlay

EXAMPLES = (
    "trisolve show hexagon:one-room",
    "trisolve show hexagon:one-room --format json",
    "trisolve show hexagon:ruins --fov A --radius 6",
)


def show(
    file: MapFile,
    *,
    layout: Layout = None,
    route: RouteEnds = None,
    distances: Distances = None,
    fov: Fov = None,
    radius: Radius = None,
    labels: CellLabels = None,
    format: Annotated[
        Literal["text", "json"] | None,
        typer.Option(
            "--format",
            help="Write the map in this format instead of drawing it.",
            show_default=False,
        ),
    ] = None,
    as_json: AsOneJson = False,
) -> int:
    """Show a map: in a terminal in color, otherwise in the text format, ready for a file.

    With a route, distances or a field of view, the output is a drawing: * is the route, and ? is a
    cell that is not visible.
    """
    if as_json and format is not None:
        raise FormatError(f"expected --json or --format {format}, got both")
    indices = "cells" in LABELS.chosen(labels)
    marks = Marks(route, distances, fov, radius, indices)
    if (format is not None or as_json) and any((route, distances, fov, indices)):
        option = "--json" if as_json else "--format"
        raise FormatError(f"{option}: expected no route, distances, view or labels")
    run = Run(MAPS, [file], as_json=as_json)

    def work(grid: Grid) -> str:
        if layout is not None:
            grid.layout = layout
        try:
            overlay = None if as_json else marks.overlay(grid)
        except NoWay as error:
            complain(str(error), kind="")
            return "none"
        if as_json or (format is None and (overlay is not None or _has_color())):
            run.tell(Shown(grid, overlay), indent="")
        else:
            say(dump_map(grid, format or "text").rstrip("\n"))
        return "done"

    return run.each(work)


class Shown(NamedTuple):
    """A map to show, and the overlay on top of it."""

    grid: Grid
    overlay: Overlay | None

    def as_json(self) -> dict[str, Any]:
        """Return the map as JSON values."""
        found: dict[str, Any] = json.loads(dump_map(self.grid, "json"))
        return found

    def described(self) -> str:
        """Return the drawing of the map, in color on a terminal."""
        from trisolve.hexagon.pictures import render_terminal
        from trisolve.hexagon.pictures.overlay import NOTHING

        depth = color_depth(CHOSEN.color)
        return f"\n{render_terminal(self.grid, self.overlay or NOTHING, depth=depth)}"


def _has_color() -> bool:
    return color_depth(CHOSEN.color) != "none"
