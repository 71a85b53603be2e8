"""What can be reached or seen from a cell: distances, costs and line of sight over a whole map.

For line of sight, take the points of `line` from a to b. a sees b if, at each point between them,
at least one of the nearest cells (one, two on a border, three on a corner) is not opaque. Sight is
therefore symmetric, and a line along a border is blocked only from both sides.
"""

from collections.abc import Collection, Iterable, Set
from typing import TYPE_CHECKING, Final

from trisolve.errors import InvalidMap
from trisolve.hexagon import rules
from trisolve.hexagon.axial import all_nearest
from trisolve.hexagon.directions import Wrap, at_least, shortest_ways, whole
from trisolve.hexagon.points import Hex, Point, as_hex, as_hexes, cell_text
from trisolve.hexagon.torus import on_torus
from trisolve.hexagon.ways import Cost, costs_of, free_cell

if TYPE_CHECKING:
    from trisolve.hexagon.compiled import CompiledGrid
    from trisolve.hexagon.grid import Grid

COMPILED_FROM: Final = 4000
"""With at least this many free cells, loading the compiled kernels pays off."""


def distances(
    grid: "Grid", sources: Iterable[Point], *, wrap: Wrap | None = None
) -> dict[Hex, int]:
    """Return the number of steps from the nearest source to every reachable free cell.

    With `wrap`, a width and a height, the map lies on a torus.

    >>> from trisolve.hexagon import Grid
    >>> distances(Grid([(0, 0), (0, 1), (0, 2), (5, 5)]), [(0, 1)])
    {Hex(0, 0): 1, Hex(0, 1): 0, Hex(0, 2): 1}
    """
    starts = _free_cells(grid, sources, "source")
    if wrap is not None:
        found = rules.steps_from(on_torus(grid, wrap), on_torus(starts, wrap))
        return dict(sorted(found.items()))
    engine = compiled_grid(grid, 1)
    if engine is not None:
        return engine.as_dict(engine.distances(starts))
    return dict(sorted(rules.steps_from(grid, starts).items()))


def reach(
    grid: "Grid", start: Point, budget: int, *, cost: Cost = None, wrap: Wrap | None = None
) -> dict[Hex, int]:
    """Return the free cells that can be reached within a given cost, and the cost of each.

    With `wrap`, a width and a height, the map lies on a torus.

    >>> from trisolve.hexagon import Grid
    >>> reach(Grid({(0, 0): 1, (0, 1): 5, (0, 2): 1}), (0, 0), 5)
    {Hex(0, 0): 0, Hex(0, 1): 5}
    """
    first, budget = free_cell(grid, start, "start"), whole(budget, "an integer as budget")
    engine = None if wrap is not None else compiled_grid(grid, cost)
    if engine is not None:
        costs = engine.least_costs([first])
        costs[costs > budget] = -1
        return engine.as_dict(costs)
    plain, (first,) = around(costs_of(grid, cost), [first], wrap)
    return dict(sorted(rules.costs_from(plain, first, budget).items()))


def cost_matrix(
    grid: "Grid",
    sources: Iterable[Point],
    goals: Iterable[Point],
    *,
    cost: Cost = None,
    wrap: Wrap | None = None,
) -> list[list[int]]:
    """Return the least cost from each source (row) to each goal (column); -1 means no path.

    With `wrap`, a width and a height, the map lies on a torus.

    >>> from trisolve.hexagon import Grid
    >>> cost_matrix(Grid({(0, 0): 1, (0, 1): 5, (3, 3): 1}), [(0, 0)], [(0, 0), (0, 1), (3, 3)])
    [[0, 5, -1]]
    """
    starts, ends = _free_cells(grid, sources, "source"), _free_cells(grid, goals, "goal")
    engine = None if wrap is not None else compiled_grid(grid, cost)
    if engine is not None:
        return [[int(c) for c in row] for row in engine.cost_matrix(starts, ends)]
    costs, starts = around(costs_of(grid, cost), starts, wrap)
    rows = ((rules.costs_from(costs, start), start) for start in starts)
    return [[found.get(end, -1) for end in ends] for found, _ in rows]


def around(
    costs: dict[Hex, int], cells: list[Hex], wrap: Wrap | None
) -> tuple[dict[Hex, int], list[Hex]]:
    """Return costs and cells mapped onto a torus, or unchanged if `wrap` is None."""
    if wrap is None:
        return costs, cells
    return dict(zip(on_torus(costs, wrap), costs.values(), strict=True)), on_torus(cells, wrap)


def compiled_grid(grid: "Grid", cost: Cost) -> "CompiledGrid | None":
    """Return a large grid in compiled form, kept until it changes, or None for a small grid."""
    if len(grid) < COMPILED_FROM:
        return None
    from trisolve.hexagon.compiled import compile_grid

    if cost is None:
        return grid.cache("values", lambda: compile_grid(grid))  # type: ignore[no-any-return]
    if cost == 1 and not isinstance(cost, bool):
        return grid.cache("steps", lambda: compile_grid(grid, cost=1))  # type: ignore[no-any-return]
    return compile_grid(grid, cost=cost)


def _free_cells(grid: "Grid", points: Iterable[Point], what: str) -> list[Hex]:
    if isinstance(points, Hex):
        raise InvalidMap(f"expected a list of cells as {what}s, got the one cell {points}")
    try:
        return [free_cell(grid, point, what) for point in points]
    except TypeError:
        raise InvalidMap(f"expected a list of cells as {what}s, got {points!r:.60}") from None


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
        raise InvalidMap(f"expected a cell of the map as origin, got {cell_text(start)}")
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
