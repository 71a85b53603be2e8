"""The cheapest routes from a start to a goal, and the cost to the goal from each cell on them.

This is A*, backward from the goal. The lower bound on the remaining cost is the distance to the
start times the least cost of a cell; if that cost is 0, this is Dijkstra's search. The search ends
when all cells that could be on a cheapest route are settled, not as soon as the start is settled.
So it can find the cheapest route that comes first in the order of sides.
"""

from trisolve.hexagon.engine.fields import clear, drop_first, lower, push
from trisolve.kernels.jit import inlined, kernel

NO_WAY = -1


@inlined
def _bound(places, cell, q, r, least_step):
    dq, dr = places[cell, 0] - q, places[cell, 1] - r
    return least_step * max(abs(dq), abs(dr), abs(dq + dr))


@kernel
def fill_left_by_wheel(table, places, entry, start, goal, least_step, left, wheel, following, held):
    """Fill int64[n + 1] `left` in place; cells that the search has not reached are -1.

    `places` int64[n, 2] are the cells, and `entry` int32[n] are their costs. Scratch: `wheel`
    int32, whose size is a power of two above the greatest cost plus `least_step`, and `following`
    and `held` int32[6 * n + 1]. Returns the least cost of a route, or NO_WAY.
    """
    clear(left)
    mask = wheel.shape[0] - 1
    for slot in range(mask + 1):
        wheel[slot] = -1
    q, r = places[start, 0], places[start, 1]
    left[goal] = 0
    key = _bound(places, goal, q, r, least_step)
    held[0], following[0] = goal, -1
    wheel[key & mask] = 0
    n_held = waiting = 1
    found = False
    while waiting and not found:
        slot = key & mask
        while wheel[slot] >= 0:
            cell, wheel[slot] = held[wheel[slot]], following[wheel[slot]]
            waiting -= 1
            if left[cell] + _bound(places, cell, q, r, least_step) != key:
                continue  # a cheaper way has been found since
            found |= cell == start
            paid = left[cell] + entry[cell]
            for side in range(6):
                neighbor = table[cell, side]
                if lower(left, neighbor, paid):
                    place = (paid + _bound(places, neighbor, q, r, least_step)) & mask
                    held[n_held], following[n_held] = neighbor, wheel[place]
                    wheel[place] = n_held
                    n_held += 1
                    waiting += 1
        key += 1
    return left[start] if found else NO_WAY


@kernel
def fill_left_by_heap(table, places, entry, start, goal, least_step, left, keys, cells):
    """Do the same as `fill_left_by_wheel`; int64 `keys`, int32 `cells` [6 * n + 1] are scratch."""
    clear(left)
    q, r = places[start, 0], places[start, 1]
    left[goal] = 0
    push(keys, cells, 0, _bound(places, goal, q, r, least_step), goal)
    size = 1
    found = False
    while size:
        key, cell = keys[0], cells[0]
        if found and key > left[start]:
            break
        drop_first(keys, cells, size)
        size -= 1
        if left[cell] + _bound(places, cell, q, r, least_step) != key:
            continue
        found |= cell == start
        paid = left[cell] + entry[cell]
        for side in range(6):
            neighbor = table[cell, side]
            if lower(left, neighbor, paid):
                key = paid + _bound(places, neighbor, q, r, least_step)
                push(keys, cells, size, key, neighbor)
                size += 1
    return left[start] if found else NO_WAY


@inlined
def _goes_on(entry, left, cell, neighbor):
    """Return whether a cheapest route goes from a cell to its neighbor."""
    return (
        neighbor < len(entry)
        and left[neighbor] >= 0
        and left[neighbor] + entry[neighbor] == left[cell]
    )


@kernel
def walk(table, entry, left, start, goal, sides):
    """Write the sides of the first cheapest route into uint8[n] `sides`; return their number."""
    cell, n_steps = start, 0
    while cell != goal:
        for side in range(6):
            neighbor = table[cell, side]
            if _goes_on(entry, left, cell, neighbor):
                sides[n_steps] = side
                n_steps += 1
                cell = neighbor
                break
    return n_steps


@kernel
def collect(table, entry, left, start, goal, seen, cells):
    """Write the cells on cheapest routes into int32[n] `cells`; return their number.

    `seen` bool[n] is scratch, all False.
    """
    cells[0] = start
    seen[start] = True
    head, tail = 0, 1
    while head < tail:
        cell = cells[head]
        head += 1
        if cell == goal:
            continue
        for side in range(6):
            neighbor = table[cell, side]
            if _goes_on(entry, left, cell, neighbor) and not seen[neighbor]:
                seen[neighbor] = True
                cells[tail] = neighbor
                tail += 1
    return tail


@kernel
def count(table, entry, left, ordered, counts):
    """Count the cheapest routes from each of the `ordered` cells, the goal first.

    Fills uint64[n] `counts` in place, with 0 for cells that `collect` has not reached. Returns True
    if all counts are exact, and False if any count exceeds 64 bits.
    """
    counts[ordered[0]] = 1
    for i in range(1, ordered.shape[0]):
        cell = ordered[i]
        total = counts[cell]
        for side in range(6):
            neighbor = table[cell, side]
            if _goes_on(entry, left, cell, neighbor):
                total += counts[neighbor]
                if total < counts[neighbor]:
                    return False
        counts[cell] = total
    return True
