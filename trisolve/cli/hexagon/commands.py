"""The commands of maps: ``show``, ``hex route``, ``hex cells`` and ``hex loops``."""

import json
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeAlias

from trisolve.cli.command import CHOSEN
from trisolve.cli.hexagon import CELL, MapFile, cell_of, parsed_cell
from trisolve.cli.options import AsOneJson, Labels, chosen_coordinates
from trisolve.cli.output import Code, color_depth, complain, counted, say, say_json
from trisolve.cli.run import Run
from trisolve.errors import FormatError, TrisolveError
from trisolve.hexagon import (
    Grid,
    Hex,
    Route,
    disk,
    distances,
    dump_map,
    field_of_view,
    line,
    routes,
    side_compass,
    side_name,
)
from trisolve.hexagon import ring as cells_of_ring
from trisolve.hexagon import route as least_route
from trisolve.hexagon.areas import MAX_RADIUS
from trisolve.hexagon.directions import as_side
from trisolve.hexagon.files import MAPS
from trisolve.hexagon.points import cell_text
from trisolve.limits import MAX_COUNT
from trisolve.options import argument, command, option

if TYPE_CHECKING:
    from trisolve.hexagon.pictures.overlay import Coordinates, Overlay


Layout: TypeAlias = Annotated[
    Literal["flat", "pointy"] | None,
    option("Use this layout instead of the map's own."),
]
RouteEnds: TypeAlias = Annotated[
    tuple[str, str] | None,
    option(f"Show a cheapest route. {CELL}", of="FROM TO", name="--route"),
]
Distances: TypeAlias = Annotated[
    str | None,
    option("Show how many steps each cell is from this cell.", of="FROM", name="--distances"),
]
Fov: TypeAlias = Annotated[
    str | None,
    option("Show which cells are visible from this cell.", of="FROM", name="--fov"),
]
Radius: TypeAlias = Annotated[
    int | None,
    option("The maximum distance for --fov.", of="N", min=0, max=MAX_RADIUS),
]
LABELS = Labels(
    {
        "cells": "the coordinates q,r of every cell",
        "uv": "the coordinates u,v, as in the articles about Entanglement",
    }
)
CellLabels: TypeAlias = Annotated[list[str] | None, LABELS.option()]


class NoWay(TrisolveError):
    """Raised when there is no route to show."""


class Marks(NamedTuple):
    """The options as they were given."""

    route: tuple[str, str] | None
    distances: str | None
    fov: str | None
    radius: int | None
    labels: list[str] | None

    @property
    def coordinates(self) -> "tuple[Coordinates, ...]":
        """The coordinates to write on every cell; may raise FormatError."""
        return chosen_coordinates(LABELS.choice(self.labels))

    def overlay(self, grid: Grid) -> "Overlay | None":
        """Return the overlay to show, or None for none; may raise FormatError or NoWay."""
        from trisolve.hexagon.pictures.overlay import Overlay

        if self.radius is not None and self.fov is None:
            raise FormatError("--radius: expected --fov as well")
        written = self.coordinates
        if not any((self.route, self.distances is not None, self.fov is not None, written)):
            return None
        found = steps = seen = None
        if self.route:
            start, goal = (cell_of(grid, text, "--route") for text in self.route)
            found = least_route(grid, start, goal, count=False)
            if found is None:
                raise NoWay(f"no route from {self.route[0]} to {self.route[1]}")
        if self.distances is not None:
            steps = distances(grid, [cell_of(grid, self.distances, "--distances")])
        if self.fov is not None:
            origin = cell_of(grid, self.fov, "--fov")
            farthest = max(map(origin.distance, (*grid, *grid.walls)))
            radius = farthest if self.radius is None else self.radius
            seen = frozenset(field_of_view(grid, origin, radius))
        return Overlay(found, steps, seen, written)


@command(
    examples=(
        "trisolve show hexagon:one-room",
        "trisolve show hexagon:one-room --format json",
        "trisolve show hexagon:ruins --fov A --radius 6",
    )
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
        option("Write the map in this format instead of drawing it."),
    ] = None,
    as_json: AsOneJson = False,
) -> int:
    """Show a map: in a terminal in color, otherwise in the text format, ready for a file.

    With a route, distances or a field of view, the output is a drawing: * is the route, and ? is a
    cell that is not visible.
    """
    if as_json and format is not None:
        raise FormatError(f"expected --json or --format {format}, got both")
    marks = Marks(route, distances, fov, radius, labels)
    written = marks.coordinates
    if (format is not None or as_json) and any((route, distances, fov, written)):
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
    overlay: "Overlay | None"

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


@command(
    examples=(
        "trisolve hex route hexagon:one-room A B",
        "trisolve hex route hexagon:one-room 0,0 2,2 --unweighted --count 3",
    )
)
def route(
    file: MapFile,
    cells: Annotated[
        list[str] | None,
        argument(
            f"The start cell and the goal cell; by default, A and B. {CELL} "
            "Put -- before a negative q.",
            of="[FROM TO]",
        ),
    ] = None,
    *,
    unweighted: Annotated[
        bool, option("Count steps instead of costs: every cell costs 1.")
    ] = False,
    n_listed: Annotated[
        int | None,
        option(
            "Also list up to N of the cheapest routes, in lexicographic order of their sides.",
            of="N",
            name="--count",
            min=1,
            max=MAX_COUNT,
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


@command(
    examples=(
        "trisolve hex cells 3,-1",
        "trisolve hex cells 3,-1 --direction ne --layout pointy",
        "trisolve hex cells 0,0 4,-2",
        "trisolve hex cells 0,0 --ring 2 --json",
    )
)
def cells(
    cell: Annotated[str, argument("A cell as q,r; put -- before a negative q.", of="CELL")],
    other: Annotated[
        str | None,
        argument(
            "Another cell: print the distance to that cell in steps, and the cells on a "
            "straight line to it.",
            of="[CELL]",
        ),
    ] = None,
    *,
    ring: Annotated[
        int | None,
        option(
            "Print the cells N steps away, clockwise from the cell in the direction of side 0.",
            of="N",
            min=0,
            max=MAX_RADIUS,
        ),
    ] = None,
    within: Annotated[
        int | None,
        option("Print all cells up to N steps away, sorted.", of="N", min=0, max=MAX_RADIUS),
    ] = None,
    direction: Annotated[
        str | None,
        option(
            "Print only the neighbor on this side: 0 to 5, a compass direction (ne) or a name "
            "(upper right).",
            of="SIDE",
        ),
    ] = None,
    layout: Annotated[
        Literal["flat", "pointy"], option("The layout to which directions refer.")
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


@command(
    examples=(
        "trisolve hex loops hexagon:rings",
        "trisolve hex loops hexagon:rings --json",
    )
)
def loops(
    file: MapFile,
    *,
    limit: Annotated[
        int,
        option(
            "List at most N loops; the exit code is 3 if there are more.",
            of="N",
            name="--count",
            min=1,
            max=MAX_COUNT,
        ),
    ] = 10_000,
    as_json: AsOneJson = False,
) -> int:
    """List all loops formed by the map's links, with the cells they enclose, and all lines.

    Lines are printed if no cell has more than two links. The exit code is 1 if there is no loop.
    """
    from trisolve.hexagon.circuits import list_loops

    run = Run(MAPS, [file], as_json=as_json)

    def work(grid: Grid) -> str:
        found = list_loops(grid, limit)
        run.tell(found, indent="")
        if found.status == "limit":
            complain(f"stopped at {counted(limit, 'loop')}: there are more; see --count", kind="")
        return found.status

    return run.each(work)
