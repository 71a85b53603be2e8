"""``trisolve hex cells``: a cell's neighbors, cells at a distance, or a path to a cell."""

from typing import Annotated

import typer

from trisolve.cli.hexagon.points import Cell, Layout, distance_and_line, neighbors_of, ring_of
from trisolve.cli.options import AsOneJson
from trisolve.errors import FormatError
from trisolve.hexagon.areas import MAX_RADIUS

EXAMPLES = (
    "trisolve hex cells 3,-1",
    "trisolve hex cells 3,-1 --direction ne --layout pointy",
    "trisolve hex cells 0,0 4,-2",
    "trisolve hex cells 0,0 --ring 2 --json",
)


def cells(
    cell: Cell,
    other: Annotated[
        str | None,
        typer.Argument(
            metavar="[CELL]",
            help="Another cell: print the distance to that cell in steps, and the cells on a "
            "straight line to it.",
            show_default=False,
        ),
    ] = None,
    *,
    ring: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=MAX_RADIUS,
            metavar="N",
            help="Print the cells N steps away, clockwise from the cell in the direction of side "
            "0.",
            show_default=False,
        ),
    ] = None,
    within: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=MAX_RADIUS,
            metavar="N",
            help="Print all cells up to N steps away, sorted.",
            show_default=False,
        ),
    ] = None,
    direction: Annotated[
        str | None,
        typer.Option(
            metavar="SIDE",
            help="Print only the neighbor on this side: 0 to 5, a compass direction (ne) or a name "
            "(upper right).",
            show_default=False,
        ),
    ] = None,
    layout: Layout = "flat",
    as_json: AsOneJson = False,
) -> int:
    """Print the neighbors of a cell, the cells around it, or the path to another cell.

    Each neighbor is listed with its side: number, compass direction and name.
    """
    given = {
        "a second CELL": other,
        "--ring": ring,
        "--within": within,
        "--direction": direction,
    }
    asked = [name for name, value in given.items() if value is not None]
    if len(asked) > 1:
        raise FormatError(f"expected {asked[0]} or {asked[1]}, got both")
    if other is not None:
        return distance_and_line(cell, other, as_json=as_json)
    if ring is not None or within is not None:
        return ring_of(cell, ring or within or 0, filled=within is not None, as_json=as_json)
    return neighbors_of(cell, direction, layout, as_json=as_json)
