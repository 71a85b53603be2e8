"""The overlays that ``show`` and ``render`` put on a map."""

from typing import Annotated, Literal, NamedTuple, TypeAlias

import typer

from trisolve.cli.hexagon.reading import CELL, cell_of
from trisolve.cli.labels import Labels
from trisolve.errors import FormatError, TrisolveError
from trisolve.hexagon import Grid, distances, field_of_view, route
from trisolve.hexagon.areas import MAX_RADIUS
from trisolve.hexagon.pictures.overlay import Overlay

Layout: TypeAlias = Annotated[
    Literal["flat", "pointy"] | None,
    typer.Option(help="Use this layout instead of the map's own.", show_default=False),
]
RouteEnds: TypeAlias = Annotated[
    tuple[str, str] | None,
    typer.Option(
        "--route", metavar="FROM TO", help=f"Show a cheapest route. {CELL}", show_default=False
    ),
]
Distances: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--distances",
        metavar="FROM",
        help="Show how many steps each cell is from this cell.",
        show_default=False,
    ),
]
Fov: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--fov",
        metavar="FROM",
        help="Show which cells are visible from this cell.",
        show_default=False,
    ),
]
Radius: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=MAX_RADIUS,
        metavar="N",
        help="The maximum distance for --fov.",
        show_default=False,
    ),
]
LABELS = Labels({"cells": "the coordinates of every cell"})
CellLabels: TypeAlias = Annotated[list[str] | None, LABELS.option()]


class NoWay(TrisolveError):
    """Raised when there is no route to show."""


class Marks(NamedTuple):
    """The options as they were given."""

    route: tuple[str, str] | None
    distances: str | None
    fov: str | None
    radius: int | None
    indices: bool

    def overlay(self, grid: Grid) -> Overlay | None:
        """Return the overlay to show, or None for none; may raise FormatError or NoWay."""
        if self.radius is not None and self.fov is None:
            raise FormatError("--radius: expected --fov as well")
        if not any((self.route, self.distances is not None, self.fov is not None, self.indices)):
            return None
        found = steps = seen = None
        if self.route:
            start, goal = (cell_of(grid, text, "--route") for text in self.route)
            found = route(grid, start, goal, count=False)
            if found is None:
                raise NoWay(f"no route from {self.route[0]} to {self.route[1]}")
        if self.distances is not None:
            steps = distances(grid, [cell_of(grid, self.distances, "--distances")])
        if self.fov is not None:
            origin = cell_of(grid, self.fov, "--fov")
            farthest = max(map(origin.distance, (*grid, *grid.walls)))
            radius = farthest if self.radius is None else self.radius
            seen = frozenset(field_of_view(grid, origin, radius))
        return Overlay(found, steps, seen, self.indices)
