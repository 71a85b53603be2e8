"""A route between two cells, the cost of entering a cell, and the methods for finding a route.

A cost is an int from 1 to 2147483647, so that totals stay exact.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from trisolve.errors import InvalidMap
from trisolve.hexagon.directions import whole
from trisolve.hexagon.points import Hex, Point, as_hex, cell_text
from trisolve.wording import brief

if TYPE_CHECKING:
    from trisolve.hexagon.grid import Grid

MAX_COST: Final = 2**31 - 1

Cost: TypeAlias = int | Mapping[Any, int] | Callable[[Hex], int] | None
"""A cost for all cells, by cell, or as a function of a cell; None stands for the grid's values."""


def as_cost(value: object, cell: Point) -> int:
    """Return a value as a cost; raise an InvalidMap that names the cell.

    >>> as_cost(5, (0, 0))
    5
    """
    what = f"a cost 1..{MAX_COST} for the cell {cell_text(cell)}"
    number = whole(value, what)
    if not 1 <= number <= MAX_COST:
        raise InvalidMap(f"expected {what}, got {number}")
    return number


def costs_of(grid: "Grid", cost: Cost) -> dict[Hex, int]:
    """Return the cost of entering each free cell; an InvalidMap error names a cell without a cost.

    >>> from trisolve.hexagon import Grid
    >>> costs_of(Grid({(0, 0): 2, (0, 1): 3}), lambda cell: 10 + cell.r)
    {Hex(0, 0): 10, Hex(0, 1): 11}
    """
    if cost is None:
        return {cell: as_cost(value, cell) for cell, value in grid.items()}
    if isinstance(cost, Mapping):
        return {cell: as_cost(cost.get(cell), cell) for cell in grid}
    if callable(cost):
        return {cell: as_cost(cost(cell), cell) for cell in grid}
    number = whole(cost, "a cost as an int, a mapping or a function")
    return {cell: as_cost(number, cell) for cell in grid}


def free_cell(grid: "Grid", point: Point, what: str) -> Hex:
    """Return a point as a free cell of a grid; raise InvalidMap if it is not a free cell."""
    cell = as_hex(point)
    if cell not in grid:
        found = "a wall" if cell in grid.walls else "not on the map"
        raise InvalidMap(f"expected a free cell as {what}, but {cell_text(cell)} is {found}")
    return cell


METHODS: Final = ("auto", "dijkstra", "astar")


@dataclass(frozen=True, slots=True)
class Route:
    """A route over free cells; its cost includes every cell except the first.

    Attributes
    ----------
    cost, steps
        The total cost of the cells entered, and the number of steps.
    count
        The exact number of routes with this cost; None if it was not requested.
    sides
        The sides that are crossed, such as "1122".
    start
        The first cell.

    Examples
    --------
    >>> Route(cost=2, steps=2, count=1, sides="23", start=Hex(0, 0)).cells
    [Hex(0, 0), Hex(1, 0), Hex(1, 1)]
    """

    cost: int
    steps: int
    count: int | None
    sides: str
    start: Hex

    __repr__ = brief

    @property
    def cells(self) -> list[Hex]:
        """The cells from the start to the goal, including both."""
        cells = [self.start]
        for side in self.sides:
            cells.append(cells[-1].neighbor(int(side)))
        return cells


def check_method(method: str) -> str:
    """Return a method, replacing "auto" with "astar"; may raise InvalidMap."""
    if method not in METHODS:
        raise InvalidMap(f"expected {', '.join(METHODS)} as method, got {method!r:.60}")
    return "astar" if method == "auto" else method
