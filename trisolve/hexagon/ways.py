"""A route between two cells, and the methods for finding one."""

from dataclasses import dataclass
from typing import Final

from trisolve.errors import InvalidMap
from trisolve.hexagon.points import Hex
from trisolve.wording import brief

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
