"""``trisolve hex route``: a least route between two cells, and how many there are."""

from itertools import groupby
from typing import Annotated

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.hexagon.reading import CELL, MapFile, cell_of, read_map
from trisolve.cli.options import When
from trisolve.cli.output import Code, complain, counted, say, say_json, titled
from trisolve.errors import FormatError
from trisolve.hexagon import Grid, Hex, Route, routes, side_compass
from trisolve.hexagon import route as least_route

EXAMPLES = (
    "trisolve hex route hexagon:one-room A B",
    "trisolve hex route hexagon:one-room --from 0,0 --to 2,2 --unweighted --list 3",
)


def route(
    file: MapFile,
    cells: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FROM TO]", help="The start and the goal, too.", show_default=False
        ),
    ] = None,
    *,
    start: Annotated[str, typer.Option("--from", metavar="CELL", help=f"The start. {CELL}")] = "A",
    goal: Annotated[str, typer.Option("--to", metavar="CELL", help="The goal.")] = "B",
    unweighted: Annotated[
        bool, typer.Option("--unweighted", help="Count steps: every cell costs 1.")
    ] = False,
    n_listed: Annotated[
        int | None,
        typer.Option(
            "--list",
            min=1,
            metavar="N",
            help="Also list N of the cheapest routes, in the order of their sides.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    color: When = "auto",
) -> int:
    """Find the cheapest route over free cells: drawn, its cost and steps, how many cost the same.

    A route pays for every cell it enters. Of several, it is the one whose sides come first in
    lexicographic order: 0 to 5, clockwise from N (flat layout) or NW (pointy). No route: exit code
    1.
    """
    if cells and len(cells) != 2:
        raise FormatError(f"expected two cells, FROM and TO, got {len(cells)}")
    if cells:
        start, goal = cells
    grid = read_map(file)
    first, last = cell_of(grid, start, "--from"), cell_of(grid, goal, "--to")
    cost = 1 if unweighted else None
    found = least_route(grid, first, last, cost=cost)
    listed = routes(grid, first, last, cost=cost, limit=n_listed) if found and n_listed else []
    if as_json:
        record = _record(file, grid, first, last, found)
        more = {"routes": [one.sides for one in listed]} if n_listed else {}
        say_json(record | more)
    elif found:
        _print(file, grid, found, listed, color)
    if found is None:
        complain(f"no way from {start} to {goal}", kind="")
        return Code.NEGATIVE
    return Code.DONE


def _record(file: str, grid: Grid, start: Hex, goal: Hex, found: Route | None) -> dict[str, object]:
    return {
        "file": file,
        "name": grid.name or "",
        "from": start,
        "to": goal,
        "cost": found.cost if found else None,
        "steps": found.steps if found else None,
        "count": found.count if found else 0,
        "route": found.sides if found else None,
        "cells": found.cells if found else None,
    }


def _print(file: str, grid: Grid, found: Route, listed: list[Route], color: str) -> None:
    from trisolve.hexagon.pictures import Overlay, render_terminal

    say(titled(file, grid.name or ""))
    say()
    say(render_terminal(grid, Overlay(route=found), depth=color_depth(color)))
    say()
    n_routes = counted(found.count or 0, "route")
    say(f"cost {found.cost:,}, {counted(found.steps, 'step')}, {n_routes} of that cost")
    if found.sides:
        say(f"{found.sides}: {_in_words(found.sides, grid.layout)}")
    for one in listed:
        say(f"  {one.sides}")


def _in_words(sides: str, layout: str) -> str:
    """Return sides as compass directions, with a count for those that repeat.

    >>> _in_words("112", "flat")
    'NE 2, SE'
    """
    runs = ((side_compass(int(k), layout).upper(), len(list(run))) for k, run in groupby(sides))
    return ", ".join(f"{name} {length}" if length > 1 else name for name, length in runs)
