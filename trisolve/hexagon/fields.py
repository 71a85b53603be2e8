"""Distances, reachable cells and costs over a whole map."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from trisolve.errors import InvalidMap
from trisolve.hexagon import rules
from trisolve.hexagon.copies import Wrap
from trisolve.hexagon.costs import Cost, costs_of, free_cell
from trisolve.hexagon.directions import whole
from trisolve.hexagon.points import Hex, Point
from trisolve.hexagon.torus import on_torus

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
    engine = compiled_for(grid, 1)
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
    engine = None if wrap is not None else compiled_for(grid, cost)
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
    engine = None if wrap is not None else compiled_for(grid, cost)
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


def compiled_for(grid: "Grid", cost: Cost) -> "CompiledGrid | None":
    """Return a large grid in compiled form, kept until it changes, or None for a small grid."""
    if len(grid) < COMPILED_FROM:
        return None
    from trisolve.hexagon.compiled import compile_grid

    if cost is None:
        return grid.kept("values", lambda: compile_grid(grid))  # type: ignore[no-any-return]
    if cost == 1 and not isinstance(cost, bool):
        return grid.kept("steps", lambda: compile_grid(grid, cost=1))  # type: ignore[no-any-return]
    return compile_grid(grid, cost=cost)


def _free_cells(grid: "Grid", points: Iterable[Point], what: str) -> list[Hex]:
    if isinstance(points, Hex):
        raise InvalidMap(f"expected a list of cells as {what}s, got the one cell {points}")
    try:
        return [free_cell(grid, point, what) for point in points]
    except TypeError:
        raise InvalidMap(f"expected a list of cells as {what}s, got {points!r:.60}") from None
