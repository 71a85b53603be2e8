"""``trisolve hex cells``: a cell's neighbors, cells at a distance, or a path to a cell."""

from collections.abc import Iterable
from typing import Annotated, Literal

import typer

from trisolve.cli.hexagon.reading import parsed_cell
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.errors import FormatError
from trisolve.hexagon import Hex, disk, line, side_compass, side_name
from trisolve.hexagon import ring as cells_of_ring
from trisolve.hexagon.areas import MAX_RADIUS
from trisolve.hexagon.directions import as_side
from trisolve.hexagon.points import cell_text

EXAMPLES = (
    "trisolve hex cells 3,-1",
    "trisolve hex cells 3,-1 --direction ne --layout pointy",
    "trisolve hex cells 0,0 4,-2",
    "trisolve hex cells 0,0 --ring 2 --json",
)


def cells(
    cell: Annotated[
        str, typer.Argument(metavar="CELL", help="A cell as q,r; put -- before a negative q.")
    ],
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
    layout: Annotated[
        Literal["flat", "pointy"], typer.Option(help="The layout to which directions refer.")
    ] = "flat",
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
    middle = parsed_cell(cell)
    if other is not None:
        return _tell_path(middle, parsed_cell(other), as_json=as_json)
    if ring is not None:
        found = cells_of_ring(middle, ring)
        return _tell_cells(found, as_json, {"center": middle, "radius": ring})
    if within is not None:
        found = disk(middle, within)
        return _tell_cells(found, as_json, {"center": middle, "radius": within})
    return _tell_neighbors(middle, direction, layout, as_json=as_json)


def _tell_path(start: Hex, end: Hex, *, as_json: bool) -> int:
    """Print how many steps apart two cells are, and the line between them."""
    distance, cells = start.distance(end), line(start, end)
    if not as_json:
        say(counted(distance, "step"))
    return _tell_cells(cells, as_json, {"from": start, "to": end, "distance": distance})


def _tell_cells(cells: list[Hex], as_json: bool, facts: dict[str, object]) -> int:
    if as_json:
        say_json({**facts, "cells": cells})
    else:
        say(" ".join(map(cell_text, cells)))
    return Code.DONE


def _tell_neighbors(
    middle: Hex, direction: str | None, layout: Literal["flat", "pointy"], *, as_json: bool
) -> int:
    """Print the neighbors of a cell, or the neighbor at a side."""
    sides: Iterable[int] = range(6)
    if direction is not None:
        name: str | int = int(direction) if direction.isdecimal() else direction
        sides = [as_side(name, layout)]
    found = [
        {
            "side": side,
            "compass": side_compass(side, layout),
            "name": side_name(side, layout),
            "cell": middle.neighbor(side),
        }
        for side in sides
    ]
    if as_json:
        say_json({"cell": middle, "layout": layout, "neighbors": found})
        return Code.DONE
    for one in found:
        compass = str(one["compass"]).upper()
        say(f"{one['side']}  {compass:<2}  {one['name']:<11}  {cell_text(one['cell'])}")  # type: ignore[arg-type]
    return Code.DONE
