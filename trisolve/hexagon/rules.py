"""Steps and costs over free cells in plain Python: the reference for the compiled fields.

The cost of entering a cell depends only on the cell, not on the direction. `costs` maps every free
cell to this cost, in (q, r) order.
"""

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import TypeAlias

from trisolve.hexagon.points import Hex

Costs: TypeAlias = Mapping[Hex, int]
Field: TypeAlias = dict[Hex, int]


def steps_from(cells: Iterable[Hex], sources: Iterable[Hex]) -> Field:
    """Return the number of steps from the nearest source to every reachable cell."""
    free = set(cells)
    steps = dict.fromkeys(sources, 0)
    queue = list(steps)
    for cell in queue:  # grows while it is iterated over
        for neighbor in cell.neighbors():
            if neighbor in free and neighbor not in steps:
                steps[neighbor] = steps[cell] + 1
                queue.append(neighbor)
    return steps


def costs_from(costs: Costs, start: Hex, budget: int | None = None) -> Field:
    """Return the least cost of a route from a start to each cell within a budget."""
    if budget is not None and budget < 0:
        return {}
    found = {start: 0}
    heap = [(0, start)]
    while heap:
        cost, cell = heappop(heap)
        for neighbor in cell.neighbors():
            if neighbor not in costs or neighbor in found:
                continue
            total = cost + costs[neighbor]  # the first to reach a cell costs least
            if budget is None or total <= budget:
                found[neighbor] = total
                heappush(heap, (total, neighbor))
    return found


def costs_to(costs: Costs, start: Hex, goal: Hex, least_step: int) -> Field:
    """Return the remaining cost from each cell on a cheapest route, and possibly from other cells.

    The search goes backward from the goal until every cell on a cheapest route is settled. A cell's
    estimate is `least_step` for each step of its distance to the start; with a `least_step` of 0,
    this is Dijkstra's search. If the result lacks the start, there is no route.
    """
    left = {goal: 0}
    settled: set[Hex] = set()
    heap = [(least_step * goal.distance(start), goal)]
    while heap:
        estimate, cell = heappop(heap)
        if start in settled and estimate > left[start]:
            break
        if cell in settled:
            continue
        settled.add(cell)
        total = left[cell] + costs[cell]
        for neighbor in cell.neighbors():
            if neighbor in costs and total < left.get(neighbor, total + 1):
                left[neighbor] = total
                heappush(heap, (total + least_step * neighbor.distance(start), neighbor))
    return left


def least_steps(costs: Costs, left: Field, cell: Hex) -> Iterator[tuple[int, Hex]]:
    """Yield (side, neighbor) for each step with which a cheapest route can continue from `cell`."""
    for side, neighbor in enumerate(cell.neighbors()):
        if neighbor in left and left[neighbor] + costs[neighbor] == left[cell]:
            yield side, neighbor


def first_sides(costs: Costs, left: Field, start: Hex, goal: Hex) -> str:
    """Return the sides of the cheapest route that comes first lexicographically."""
    sides, cell = [], start
    while cell != goal:
        side, cell = next(least_steps(costs, left, cell))
        sides.append(str(side))
    return "".join(sides)


def n_least_routes(costs: Costs, left: Field, start: Hex, goal: Hex) -> int:
    """Return the exact number of cheapest routes."""
    ahead: dict[Hex, list[Hex]] = {}
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        if cell not in ahead:
            ahead[cell] = [n for _, n in least_steps(costs, left, cell)] if cell != goal else []
            waiting += ahead[cell]
    counts = {goal: 1}
    for cell in sorted(ahead, key=left.__getitem__):
        if cell != goal:
            counts[cell] = sum(counts[neighbor] for neighbor in ahead[cell])
    return counts[start]
