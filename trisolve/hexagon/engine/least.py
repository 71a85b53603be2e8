"""Least costs from the nearest source: Dijkstra's search, queueing each cell once.

Small costs use a wheel of buckets (Dial, "Algorithm 360", 1969); large costs use a heap.
"""

from trisolve.hexagon.engine.fields import clear
from trisolve.hexagon.engine.heap import drop_first, push
from trisolve.kernels.jit import kernel


@kernel
def fill_costs_by_wheel(table, entry, sources, total, wheel, following):
    """Fill int64[n + 1] `total` in place: the least cost from any source, -1 if unreachable.

    `entry` int32[n] is the cost of entering each cell. Scratch: `wheel` int32, whose size is a
    power of two above the greatest cost, and `following` int32[n]. Returns how many cells are
    reached.
    """
    clear(total)
    mask = wheel.shape[0] - 1
    for slot in range(mask + 1):
        wheel[slot] = -1
    reached = waiting = 0
    for source in sources:
        if total[source] < 0:
            total[source] = 0
            following[source] = wheel[0]
            wheel[0] = source
            waiting += 1
    cost = 0
    while waiting:
        slot = cost & mask
        cell = wheel[slot]
        wheel[slot] = -1  # costs are above 0, so nothing is added to this bucket now
        while cell >= 0:
            waiting -= 1
            reached += 1
            for side in range(6):
                neighbor = table[cell, side]
                if total[neighbor] < 0:
                    ahead = cost + entry[neighbor]
                    total[neighbor] = ahead
                    following[neighbor] = wheel[ahead & mask]
                    wheel[ahead & mask] = neighbor
                    waiting += 1
            cell = following[cell]
        cost += 1
    return reached


@kernel
def fill_costs_by_heap(table, entry, sources, total, keys, cells):
    """Do the same as `fill_costs_by_wheel`, with scratch int64[n] `keys` and int32[n] `cells`."""
    clear(total)
    reached = size = 0
    for source in sources:
        if total[source] < 0:
            total[source] = 0
            push(keys, cells, size, 0, source)
            size += 1
    while size:
        cost, cell = keys[0], cells[0]
        drop_first(keys, cells, size)
        size -= 1
        reached += 1
        for side in range(6):
            neighbor = table[cell, side]
            if total[neighbor] < 0:
                ahead = cost + entry[neighbor]
                total[neighbor] = ahead
                push(keys, cells, size, ahead, neighbor)
                size += 1
    return reached
