"""A grid as arrays, for many queries on a large map.

The answers match `trisolve.hexagon.rules`, which computes them in plain Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from trisolve.errors import InvalidMap
from trisolve.hexagon.engine import astar, fields
from trisolve.hexagon.engine.fields import fill_steps, find_neighbors
from trisolve.hexagon.points import Hex, Point, as_hex, cell_text
from trisolve.hexagon.ways import MAX_COST, Cost, Route, as_cost, check_method, costs_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from trisolve.hexagon.grid import Grid

_FAR: Final = 1 << 60
_MAX_CELLS: Final = 1 << 28
_WHEEL_COSTS: Final = 1024  # the greatest cost for which empty buckets cost less than a heap


class CompiledGrid:
    """Free cells as arrays, numbered in (q, r) order.

    Parameters
    ----------
    cells
        The cells, int[n, 2] with n >= 1, in any order.
    costs
        int[n], the cost of entering each cell, 1..2147483647; 1 for all cells by default.

    Attributes
    ----------
    cells : int64[n, 2]
        The cells, sorted.
    costs : int32[n]
        Their costs.

    Raises
    ------
    InvalidMap
        For a repeated cell, an empty array, or costs that are out of bounds.

    Examples
    --------
    >>> grid = CompiledGrid([(0, 1), (0, 0), (0, 2)], costs=[5, 1, 1])
    >>> grid.distances([(0, 0)]), grid.least_costs([(0, 0)])
    (array([0, 1, 2], dtype=int32), array([0, 5, 6]))
    """

    def __init__(self, cells: ArrayLike, costs: ArrayLike | None = None) -> None:
        places = _integers(cells, "cells")
        if places.ndim != 2 or places.shape[1] != 2 or not 1 <= len(places) <= _MAX_CELLS:
            raise InvalidMap(f"expected cells as int[n, 2], n >= 1, got shape {places.shape}")
        entry = np.ones(len(places), np.int64) if costs is None else _integers(costs, "costs")
        if entry.shape != (len(places),):
            raise InvalidMap(f"expected {len(places)} costs, got shape {entry.shape}")
        if entry.min() < 1 or entry.max() > MAX_COST:
            worst = int(np.flatnonzero((entry < 1) | (entry > MAX_COST))[0])
            as_cost(int(entry[worst]), (int(places[worst, 0]), int(places[worst, 1])))
        self._build(places, entry)

    def _build(self, places: NDArray[np.int64], entry: NDArray[np.int64]) -> None:
        table = np.empty((len(places), 6), np.int32)
        near = _near(places)
        if find_neighbors(near, table) >= 0:
            order = np.lexsort((places[:, 1], places[:, 0]))
            places, entry, near = places[order], entry[order], near[order]
            again = find_neighbors(near, table)
            if again >= 0:
                cell = cell_text((int(places[again, 0]), int(places[again, 1])))
                raise InvalidMap(f"expected each cell once, got {cell} twice")
        self.cells = places
        self.costs = entry.astype(np.int32)
        self._near = near
        self._table = table
        self._numbers: dict[Hex, int] | None = None
        self._min_cost, self._max_cost = int(entry.min()), int(entry.max())

    def __len__(self) -> int:
        return len(self.cells)

    def number(self, point: Point) -> int:
        """Return the number of a cell; raise InvalidMap if the cell is not free.

        >>> CompiledGrid([(0, 0), (3, -1)]).number((3, -1))
        1
        """
        cell = as_hex(point)
        if self._numbers is not None:
            number = self._numbers.get(cell, -1)
        elif max(map(abs, cell)) >= 1 << 63:
            number = -1
        else:
            column = self.cells[:, 0]
            first, last = (int(np.searchsorted(column, cell.q, side)) for side in _SIDES)
            number = first + int(np.searchsorted(self.cells[first:last, 1], cell.r))
            if number == last or int(self.cells[number, 1]) != cell.r:
                number = -1
        if number < 0:
            raise InvalidMap(f"expected a free cell, got {cell_text(cell)}")
        return number

    def points(self) -> Sequence[Hex]:
        """Return the cells as Hex, in order."""
        if self._numbers is not None:
            return list(self._numbers)
        return [Hex(q, r) for q, r in self.cells.tolist()]

    def distances(self, sources: Iterable[Point]) -> NDArray[np.int32]:
        """Return int32[n], the steps from the nearest source, or -1 if there is no path."""
        n = len(self)
        steps, queue = np.empty(n + 1, np.int32), np.empty(n, np.int32)
        fill_steps(self._table, self._sources(sources), steps, queue)
        return steps[:n]

    def least_costs(self, sources: Iterable[Point]) -> NDArray[np.int64]:
        """Return int64[n], the least cost of a route from any source, or -1 if there is no path."""
        n = len(self)
        total = np.empty(n + 1, np.int64)
        starts = self._sources(sources)
        if self._max_cost <= _WHEEL_COSTS:
            wheel, following = self._wheel(self._max_cost), np.empty(n, np.int32)
            fields.fill_costs_by_wheel(self._table, self.costs, starts, total, wheel, following)
        else:
            keys, cells = np.empty(n + 1, np.int64), np.empty(n + 1, np.int32)
            fields.fill_costs_by_heap(self._table, self.costs, starts, total, keys, cells)
        return total[:n]

    def cost_matrix(self, sources: Iterable[Point], goals: Iterable[Point]) -> NDArray[np.int64]:
        """Return int64[sources, goals], the least costs, or -1 if there is no path."""
        ends = self._sources(goals)
        rows = [self.least_costs([source])[ends] for source in sources]
        return np.array(rows, np.int64).reshape(len(rows), len(ends))

    def route(
        self, start: Point, goal: Point, *, method: str = "auto", count: bool = True
    ) -> Route | None:
        """Return the cheapest route, as `trisolve.hexagon.route` does.

        >>> grid = CompiledGrid([(0, 0), (0, 1), (1, 0), (1, 1)])
        >>> found = grid.route((0, 0), (1, 1))
        >>> found.sides, found.count
        ('23', 2)
        """
        method = check_method(method)
        first, last = self.number(start), self.number(goal)
        left = np.empty(len(self) + 1, np.int64)
        cost = self._fill_left(first, last, self._min_cost if method == "astar" else 0, left)
        if cost == astar.NO_WAY:
            return None
        digits = np.empty(len(self), np.uint8)
        n_steps = astar.walk(self._table, self.costs, left, first, last, digits)
        sides = (digits[:n_steps] + ord("0")).tobytes().decode("ascii")
        n_routes = self._count(left, first, last) if count else None
        return Route(int(cost), int(n_steps), n_routes, sides, as_hex(start))

    def as_dict(self, values: NDArray[Any]) -> dict[Hex, int]:
        """Return a field's values by cell, leaving out the cells with values below 0."""
        pairs = zip(self.points(), values.tolist(), strict=True)
        return {cell: value for cell, value in pairs if value >= 0}

    def _sources(self, points: Iterable[Point]) -> NDArray[np.int64]:
        return np.array([self.number(point) for point in points], np.int64)

    def _wheel(self, max_step: int) -> NDArray[np.int32]:
        return np.empty(1 << max_step.bit_length(), np.int32)

    def _fill_left(self, start: int, goal: int, least_step: int, left: NDArray[np.int64]) -> int:
        room = 6 * len(self) + 1
        arrays = self._table, self._near, self.costs
        cells = np.empty(room, np.int32)
        if self._max_cost <= _WHEEL_COSTS:
            wheel = self._wheel(self._max_cost + least_step)
            scratch = wheel, np.empty(room, np.int32), cells
            cost = astar.fill_left_by_wheel(*arrays, start, goal, least_step, left, *scratch)
        else:
            keys = np.empty(room, np.int64)
            cost = astar.fill_left_by_heap(*arrays, start, goal, least_step, left, keys, cells)
        return int(cost)

    def _count(self, left: NDArray[np.int64], start: int, goal: int) -> int:
        n = len(self)
        cells = np.empty(n, np.int32)
        arrays = self._table, self.costs, left
        n_cells = astar.collect(*arrays, start, goal, np.zeros(n, np.bool_), cells)
        ordered = cells[:n_cells]
        ordered = ordered[np.argsort(left[ordered], kind="stable")]
        counts = np.zeros(n, np.uint64)
        if astar.count(*arrays, ordered, counts):
            return int(counts[start])
        return self._count_beyond_64_bits(left, ordered.tolist())

    def _count_beyond_64_bits(self, left: NDArray[np.int64], ordered: list[int]) -> int:
        paid = dict(zip(ordered, left[ordered].tolist(), strict=True))
        through = dict(zip(ordered, (left[ordered] + self.costs[ordered]).tolist(), strict=True))
        adjacent = self._table[ordered].tolist()
        counts = {ordered[0]: 1}
        for cell, neighbors in zip(ordered[1:], adjacent[1:], strict=True):
            counts[cell] = sum(
                counts[neighbor] for neighbor in neighbors if through.get(neighbor) == paid[cell]
            )
        return counts[ordered[-1]]


_SIDES: Final = ("left", "right")


def compile_grid(grid: Grid, *, cost: Cost = None) -> CompiledGrid:
    """Return the free cells of a grid as arrays, with the grid's values or another cost.

    >>> from trisolve.hexagon import Grid
    >>> len(compile_grid(Grid.from_shape("hexagon:2")))
    19
    """
    costs = np.array(list(costs_of(grid, cost).values()), np.int64)
    try:
        return CompiledGrid(np.array(list(grid), np.int64).reshape(-1, 2), costs)
    except OverflowError:  # coordinates beyond 64 bits: cells that are close together stay close
        columns = [_ranks([cell[axis] for cell in grid]) for axis in range(2)]
        compiled = CompiledGrid(np.array(columns, np.int64).T, costs)
        compiled._numbers = {cell: number for number, cell in enumerate(grid)}
        return compiled


def _integers(values: ArrayLike, what: str) -> NDArray[np.int64]:
    array = np.asarray(values)
    if not np.issubdtype(array.dtype, np.integer):
        raise InvalidMap(f"expected {what} as integers of 64 bits, got {array.dtype}")
    return np.ascontiguousarray(array, np.int64)


def _near(places: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the cells; if their coordinates are too large to add, cells with the same neighbors.

    Distances between these never exceed the true ones, so they are still lower bounds.
    """
    if int(places.min()) > -_FAR and int(places.max()) < _FAR:
        return places
    columns = [_ranks(column) for column in places.T.tolist()]
    return np.ascontiguousarray(np.array(columns, np.int64).T)


def _ranks(coordinates: Iterable[int]) -> list[int]:
    """Return small numbers in the same order, adjacent exactly where the originals are."""
    values = list(coordinates)
    ranks: dict[int, int] = {}
    rank, before = 0, None
    for value in sorted(set(values)):
        rank += 1 if before is None or value == before + 1 else 2
        ranks[value], before = rank, value
    return [ranks[value] for value in values]
