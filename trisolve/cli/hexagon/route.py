"""``trisolve hex route``: a cheapest route between two cells, and the number of such routes."""

from itertools import groupby
from typing import Annotated, Any, NamedTuple

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.everywhere import CHOSEN
from trisolve.cli.hexagon.reading import CELL, MapFile, cell_of
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import complain, counted
from trisolve.cli.run import Run
from trisolve.errors import FormatError
from trisolve.hexagon import Grid, Hex, Route, routes, side_compass
from trisolve.hexagon import route as least_route
from trisolve.hexagon.files import MAPS
from trisolve.limits import MAX_COUNT

EXAMPLES = (
    "trisolve hex route hexagon:one-room A B",
    "trisolve hex route hexagon:one-room 0,0 2,2 --unweighted --count 3",
)


def route(
    file: MapFile,
    cells: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FROM TO]",
            help=f"The start cell and the goal cell; by default, A and B. {CELL} "
            "Put -- before a negative q.",
            show_default=False,
        ),
    ] = None,
    *,
    unweighted: Annotated[
        bool, typer.Option("--unweighted", help="Count steps instead of costs: every cell costs 1.")
    ] = False,
    n_listed: Annotated[
        int | None,
        typer.Option(
            "--count",
            min=1,
            max=MAX_COUNT,
            metavar="N",
            help="Also list up to N of the cheapest routes, in lexicographic order of their sides.",
            show_default=False,
        ),
    ] = None,
    as_json: AsOneJson = False,
) -> int:
    """Find the cheapest route over free cells, its cost, and the number of routes with that cost.

    The cost of a route is the sum of the costs of the cells it enters. If several routes are
    equally cheap, the command shows the route whose sides come first in lexicographic order. Sides
    are numbered 0 to 5, clockwise from N (flat layout) or NW (pointy layout). If there is no route,
    the exit code is 1.
    """
    if cells and len(cells) != 2:
        raise FormatError(f"expected two cells, FROM and TO, got {len(cells)}")
    ends = cells or ["A", "B"]
    run = Run(MAPS, [file], as_json=as_json)

    def work(grid: Grid) -> str:
        first, last = cell_of(grid, ends[0], "FROM"), cell_of(grid, ends[1], "TO")
        cost = 1 if unweighted else None
        found = least_route(grid, first, last, cost=cost)
        listed = routes(grid, first, last, cost=cost, limit=n_listed) if found and n_listed else []
        if found or as_json:
            run.tell(Found(grid, first, last, found, listed if n_listed else None), indent="")
        if found is None:
            complain(f"no route from {ends[0]} to {ends[1]}", kind="")
        return "done" if found else "none"

    return run.each(work)


class Found(NamedTuple):
    """A route between two cells, or none, and all cheapest routes if requested."""

    grid: Grid
    start: Hex
    goal: Hex
    route: Route | None
    listed: list[Route] | None

    def as_json(self) -> dict[str, Any]:
        """Return the route as JSON values."""
        found = self.route
        listed = self.listed
        return {
            "from": self.start,
            "to": self.goal,
            "cost": found.cost if found else None,
            "steps": found.steps if found else None,
            "count": found.count if found else 0,
            "route": found.sides if found else None,
            "cells": found.cells if found else None,
            **({} if listed is None else {"routes": [one.sides for one in listed]}),
        }

    def described(self) -> str:
        """Return the map with the route on it, in color on a terminal, and the route in words."""
        from trisolve.hexagon.pictures import Overlay, render_terminal

        found = self.route
        if found is None:
            return ""
        board = render_terminal(self.grid, Overlay(route=found), depth=color_depth(CHOSEN.color))
        n_routes = counted(found.count or 0, "route")
        lines = ["", board, ""]
        lines.append(
            f"cost {found.cost:,}, {counted(found.steps, 'step')}, {n_routes} of that cost"
        )
        if found.sides:
            lines.append(f"{found.sides}: {_in_words(found.sides, self.grid.layout)}")
        return "\n".join([*lines, *(f"  {one.sides}" for one in self.listed or ())])


def _in_words(sides: str, layout: str) -> str:
    """Return sides as compass directions, with a count for repeated directions.

    >>> _in_words("112", "flat")
    'NE 2, SE'
    """
    runs = ((side_compass(int(k), layout).upper(), len(list(run))) for k, run in groupby(sides))
    return ", ".join(f"{name} {length}" if length > 1 else name for name, length in runs)
