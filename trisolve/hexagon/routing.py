"""Cheapest routes between two cells: the first in the order of sides, and the number of routes."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from trisolve.hexagon import rules
from trisolve.hexagon.directions import Wrap, at_least
from trisolve.hexagon.fields import around, compiled_grid
from trisolve.hexagon.points import Hex, Point
from trisolve.hexagon.ways import Cost, Route, check_method, costs_of, free_cell

if TYPE_CHECKING:
    from trisolve.hexagon.grid import Grid


def route(
    grid: "Grid",
    start: Point,
    goal: Point,
    *,
    cost: Cost = None,
    method: str = "auto",
    count: bool = True,
    wrap: Wrap | None = None,
) -> Route | None:
    """Return the cheapest route, or None if there is none.

    Among several cheapest routes, every method returns the route whose sides come first
    lexicographically.

    Parameters
    ----------
    grid
        The map; its values are the costs.
    start, goal
        Free cells.
    cost
        Costs to use instead of the values: an int for all cells, a mapping, or a function of the
        cell.
    method
        "auto", "dijkstra" or "astar".
    count
        Whether to also count the routes with that cost.
    wrap
        The width and height of the torus, if the map lies on a torus.

    Raises
    ------
    InvalidMap
        For a start or goal that is not a free cell, or a cost outside 1..2147483647.

    Examples
    --------
    >>> from trisolve.hexagon import Grid
    >>> found = route(Grid.from_shape("hexagon:2"), (-2, 1), (2, -1))
    >>> found.cost, found.count, found.sides
    (4, 6, '1122')
    """
    method = check_method(method)
    first, last = free_cell(grid, start, "start"), free_cell(grid, goal, "goal")
    engine = None if wrap is not None else compiled_grid(grid, cost)
    if engine is not None:
        return engine.route(first, last, method=method, count=count)
    costs, (first, last) = around(costs_of(grid, cost), [first, last], wrap)
    left = rules.costs_to(costs, first, last, _estimate(costs, method))
    if first not in left:
        return None
    sides = rules.first_sides(costs, left, first, last)
    n_routes = rules.n_least_routes(costs, left, first, last) if count else None
    return Route(left[first], len(sides), n_routes, sides, first)


def routes(
    grid: "Grid",
    start: Point,
    goal: Point,
    *,
    cost: Cost = None,
    limit: int | None = None,
    wrap: Wrap | None = None,
) -> list[Route]:
    """Return all cheapest routes, ordered by their sides, up to `limit`.

    The number of routes can be astronomical; `route` returns this number as `Route.count`. With
    `wrap`, a width and a height, the map lies on a torus.

    >>> from trisolve.hexagon import Grid
    >>> found = routes(Grid.from_shape("hexagon:2"), (-2, 1), (2, -1), limit=3)
    >>> [route.sides for route in found]
    ['1122', '1212', '1221']
    """
    if limit is not None:
        limit = at_least(0, limit, "a limit")
    first, last = free_cell(grid, start, "start"), free_cell(grid, goal, "goal")
    costs, (first, last) = around(costs_of(grid, cost), [first, last], wrap)
    left = rules.costs_to(costs, first, last, _estimate(costs, "astar"))
    if first not in left:
        return []
    n_routes = rules.n_least_routes(costs, left, first, last)
    found = islice(_all_sides(costs, left, first, last), limit)
    return [Route(left[first], len(sides), n_routes, sides, first) for sides in found]


def _estimate(costs: rules.Costs, method: str) -> int:
    return min(costs.values()) if method == "astar" else 0


def _all_sides(costs: rules.Costs, left: rules.Field, start: Hex, goal: Hex) -> Iterator[str]:
    """Yield the sides of every cheapest route, in order."""
    if start == goal:
        yield ""
        return
    sides: list[str] = []
    forks = [rules.least_steps(costs, left, start)]
    while forks:
        step = next(forks[-1], None)
        if step is None:
            forks.pop()
            if sides:
                sides.pop()
            continue
        side, cell = step
        if cell == goal:
            yield "".join(sides) + str(side)
        else:
            sides.append(str(side))
            forks.append(rules.least_steps(costs, left, cell))
