"""The information shown on top of a map."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from trisolve.hexagon.grid import Grid
from trisolve.hexagon.points import Hex, cell_text
from trisolve.hexagon.ways import MAX_COST, Route

Coordinates: TypeAlias = Literal["qr", "uv"]


@dataclass(frozen=True)
class Overlay:
    """A route, distances by cell, the visible cells, and the coordinates of every cell.

    `coordinates` names the pairs to write on each cell: "qr", "uv" (as `Hex.uv`) or both.
    """

    route: Route | None = None
    distances: Mapping[Hex, int] | None = None
    seen: Collection[Hex] | None = None
    coordinates: Sequence[Coordinates] = ()


NOTHING = Overlay()


def coordinates_of(cell: Hex, coordinates: Sequence[Coordinates]) -> str:
    """Return the coordinates of a cell, separated by a blank.

    >>> coordinates_of(Hex(3, -1), ("qr", "uv"))
    '3,-1 1,-2'
    """
    return " ".join(cell_text(cell if one == "qr" else cell.uv) for one in coordinates)


def labels(grid: Grid, overlay: Overlay) -> dict[Hex, str]:
    """Return the label of each free cell: its coordinates, distance, mark or cost, or "".

    >>> labels(Grid({(0, 0): 1, (0, 1): 5}), NOTHING)
    {Hex(0, 0): '', Hex(0, 1): '5'}
    """
    if overlay.coordinates:
        return {cell: coordinates_of(cell, overlay.coordinates) for cell in grid}
    marked = {cell: letter for letter, cells in grid.marks.items() for cell in cells}
    far = overlay.distances
    if far is not None:
        return {cell: marked.get(cell) or str(far.get(cell, "")) for cell in grid}
    return {cell: marked.get(cell) or _cost(value) for cell, value in grid.items()}


def _cost(value: object) -> str:
    is_cost = isinstance(value, int) and not isinstance(value, bool) and 1 < value <= MAX_COST
    return str(value) if is_cost else ""
