"""Answers about cells, without a map: ``trisolve hex cells``, and four commands with old names."""

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

import typer

from trisolve.cli.hexagon.reading import parsed_cell
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.hexagon import Hex, disk, side_compass, side_name
from trisolve.hexagon import line as cells_of_line
from trisolve.hexagon import ring as cells_of_ring
from trisolve.hexagon.areas import MAX_RADIUS
from trisolve.hexagon.directions import as_side
from trisolve.hexagon.points import shown_cell

Cell: TypeAlias = Annotated[
    str, typer.Argument(metavar="CELL", help="A cell as q,r; put -- before a negative q.")
]
Layout: TypeAlias = Annotated[
    Literal["flat", "pointy"], typer.Option(help="The layout to which directions refer.")
]
LINE_EXAMPLES = ("trisolve hex line 0,0 4,-2", "trisolve hex line --json -- -1,2 3,3")
RING_EXAMPLES = ("trisolve hex ring 0,0 2", "trisolve hex ring 3,-1 2 --filled --json")
DISTANCE_EXAMPLES = ("trisolve hex distance 0,0 3,-1",)
NEIGHBORS_EXAMPLES = (
    "trisolve hex neighbors 3,-1",
    "trisolve hex neighbors 3,-1 --direction ne --layout pointy",
)


def line(start: Cell, end: Cell, *, as_json: AsOneJson = False) -> int:
    """Print the cells of a straight line, from one cell to the other."""
    a, b = parsed_cell(start), parsed_cell(end)
    return _say(cells_of_line(a, b), as_json, {"from": a, "to": b})


def ring(
    center: Cell,
    radius: Annotated[
        int,
        typer.Argument(
            min=0,
            max=MAX_RADIUS,
            metavar="RADIUS",
            help="The distance from the given cell, in steps.",
        ),
    ],
    *,
    filled: Annotated[
        bool, typer.Option("--filled", help="Print all cells within the radius, sorted.")
    ] = False,
    as_json: AsOneJson = False,
) -> int:
    """Print the cells at a given distance, clockwise from the cell in the direction of side 0."""
    return ring_of(center, radius, filled=filled, as_json=as_json)


def ring_of(center: str, radius: int, *, filled: bool, as_json: bool) -> int:
    """Print the cells at a distance, or all cells within it."""
    middle = parsed_cell(center)
    cells = disk(middle, radius) if filled else cells_of_ring(middle, radius)
    return _say(cells, as_json, {"center": middle, "radius": radius})


def distance(start: Cell, end: Cell, *, as_json: AsOneJson = False) -> int:
    """Print how many steps apart two cells are."""
    a, b = parsed_cell(start), parsed_cell(end)
    if as_json:
        say_json({"from": a, "to": b, "distance": a.distance(b)})
    else:
        say(str(a.distance(b)))
    return Code.DONE


def distance_and_line(start: str, end: str, *, as_json: bool) -> int:
    """Print how many steps apart two cells are, and the line between them."""
    a, b = parsed_cell(start), parsed_cell(end)
    cells = cells_of_line(a, b)
    if not as_json:
        say(counted(a.distance(b), "step"))
    return _say(cells, as_json, {"from": a, "to": b, "distance": a.distance(b)})


def neighbors(
    cell: Cell,
    *,
    direction: Annotated[
        str | None,
        typer.Option(
            metavar="SIDE",
            help="Print only the neighbor on this side: 0 to 5, a compass direction (ne) or a "
            "name (upper right).",
            show_default=False,
        ),
    ] = None,
    layout: Layout = "flat",
    as_json: AsOneJson = False,
) -> int:
    """Print the six neighbors of a cell with their sides: number, compass direction and name."""
    return neighbors_of(cell, direction, layout, as_json=as_json)


def neighbors_of(
    cell: str, direction: str | None, layout: Literal["flat", "pointy"], *, as_json: bool
) -> int:
    """Print the neighbors of a cell, or the neighbor at a side."""
    middle = parsed_cell(cell)
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
        say(f"{one['side']}  {compass:<2}  {one['name']:<11}  {shown_cell(one['cell'])}")  # type: ignore[arg-type]
    return Code.DONE


def _say(cells: list[Hex], as_json: bool, facts: dict[str, object]) -> int:
    if as_json:
        say_json({**facts, "cells": cells})
    else:
        say(" ".join(map(shown_cell, cells)))
    return Code.DONE
