"""Line of sight: which cells are visible from a cell, past opaque cells.

Take the points of `line` from a to b. a sees b if, at each point between them, at least one of the
nearest cells (one, two on a border, three on a corner) is not opaque. Sight is therefore symmetric,
and a line along a border is blocked only from both sides.
"""

from collections.abc import Collection, Iterable, Set
from typing import TYPE_CHECKING

from trisolve.errors import InvalidMap
from trisolve.hexagon.copies import Wrap, shortest_ways
from trisolve.hexagon.directions import at_least
from trisolve.hexagon.points import Hex, Point, as_hex, as_hexes, shown_cell
from trisolve.hexagon.rounding import all_nearest
from trisolve.hexagon.torus import on_torus

if TYPE_CHECKING:
    from trisolve.hexagon.grid import Grid


def sees(opaque: Iterable[Point], a: Point, b: Point, *, wrap: Wrap | None = None) -> bool:
    """Return whether a sees b past opaque cells; a and b themselves never block.

    With `wrap`, a width and a height, the map is a torus: return whether a sees any of the nearest
    copies of b.

    >>> sees({(1, 0)}, (0, 0), (2, 2)), sees({(1, 0), (0, 1)}, (0, 0), (2, 2))
    (True, False)
    """
    blocking = opaque if isinstance(opaque, Set) else frozenset(as_hexes(opaque))
    return _sees(blocking, as_hex(a), as_hex(b), wrap)


def field_of_view(
    grid: "Grid", origin: Point, radius: int, *, wrap: Wrap | None = None
) -> list[Hex]:
    """Return the cells of a grid, including walls, that the origin sees within a radius, sorted.

    Walls are opaque; absent cells are not. With `wrap`, the map lies on a torus.

    >>> from trisolve.hexagon import Grid
    >>> field_of_view(Grid([(0, 0), (0, 2), (1, 0)], walls=[(0, 1)]), (0, 0), 2)
    [Hex(0, 0), Hex(0, 1), Hex(1, 0)]
    """
    start, radius = as_hex(origin), at_least(0, radius, "a radius")
    walls = grid.walls
    if start not in grid and start not in walls:
        raise InvalidMap(f"expected a cell of the map as origin, got {shown_cell(start)}")
    cells: list[Hex] = [*grid, *walls]
    if wrap is not None:
        cells, start = on_torus(cells, wrap), on_torus([start], wrap)[0]
    near = sorted(cell for cell in cells if start.distance(cell) <= radius)
    return [cell for cell in near if _sees(walls, start, cell, wrap)]


def _sees(opaque: Collection[Point], a: Hex, b: Hex, wrap: Wrap | None = None) -> bool:
    if wrap is not None:
        width, height = wrap
        n, ways = shortest_ways(b[0] - a[0], b[1] - a[1], wrap)
        return any(
            all(
                any(
                    ((a[0] + q) % width, (a[1] + r) % height) not in opaque
                    for q, r in all_nearest(dq * i, dr * i, n)
                )
                for i in range(1, n)
            )
            for dq, dr in ways
        )
    q, r = b - a
    n = max(abs(q), abs(r), abs(q + r))
    return all(
        any(a + cell not in opaque for cell in all_nearest(q * i, r * i, n)) for i in range(1, n)
    )
