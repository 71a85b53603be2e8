"""``trisolve hex loops``: the lines and loops that a map's links make."""

from typing import Annotated

import typer

from trisolve.cli.hexagon.reading import MapFile, read_map
from trisolve.cli.output import Code, complain, counted, say, say_json, titled
from trisolve.errors import InvalidMap
from trisolve.hexagon import Grid, Hex, Line, enclosed, lines
from trisolve.hexagon import loops as all_loops
from trisolve.hexagon.points import shown_cell

EXAMPLES = (
    "trisolve hex loops hexagon:rings",
    "trisolve hex loops hexagon:rings --json",
)


def loops(
    file: MapFile,
    *,
    limit: Annotated[
        int,
        typer.Option(
            min=1, metavar="N", help="Stop at N loops; the exit code is 3 if there are more."
        ),
    ] = 10_000,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """List every loop of the map's links with the cells it encloses, and the lines.

    Lines are printed if no cell has more than two links. No loop: exit code 1.
    """
    grid = read_map(file)
    found = all_loops(grid.links, limit=limit + 1)
    more = len(found) > limit
    found = found[:limit]
    joined = _lines(grid)
    if as_json:
        say_json(_record(file, grid, joined, found))
    else:
        _print(file, grid, joined, found)
    if more:
        complain(f"stopped at {counted(limit, 'loop')}: there are more, see --limit", kind="")
        return Code.LIMIT
    return Code.DONE if found else Code.NEGATIVE


def _lines(grid: Grid) -> list[Line] | None:
    try:
        return lines(grid.links)
    except InvalidMap:  # three links meet
        return None


def _record(
    file: str, grid: Grid, joined: list[Line] | None, found: list[list[Hex]]
) -> dict[str, object]:
    return {
        "file": file,
        "name": grid.name or "",
        "links": len(grid.links),
        "lines": None
        if joined is None
        else [{"closed": line.closed, "cells": line.cells} for line in joined],
        "loops": [
            {"length": len(loop), "cells": loop, "enclosed": len(enclosed(loop))} for loop in found
        ],
        "n_loops": len(found),
    }


def _print(file: str, grid: Grid, joined: list[Line] | None, found: list[list[Hex]]) -> None:
    say(titled(file, grid.name or ""))
    say(f"{counted(len(grid.links), 'link')}, {counted(len(found), 'loop')}")
    for loop in found:
        inside = len(enclosed(loop))
        around = f" around {inside:,}" if inside else ""
        say(f"  loop of {counted(len(loop), 'cell')}{around}: {_cells(loop)}")
    for line in joined or ():
        if not line.closed:
            say(f"  line of {counted(len(line.cells), 'cell')}: {_cells(line.cells)}")


def _cells(cells: list[Hex] | tuple[Hex, ...]) -> str:
    return " ".join(map(shown_cell, cells))
