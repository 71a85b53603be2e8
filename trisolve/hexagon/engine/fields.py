"""Values by cell, filled by a search over a table of neighbors: -1 for cells not reached.

The last entry represents "no cell". The value of the last entry is 0, so no search enters it.

Least costs are found by Dijkstra's search, which queues each cell once. Small costs use a wheel of
buckets (Dial, "Algorithm 360", 1969); large costs use a heap.
"""

from trisolve.kernels.jit import inlined, kernel


@inlined
def clear(field):
    """Set the first n values of an array to -1 and the last value to 0; return n."""
    n = len(field) - 1
    for cell in range(n):
        field[cell] = -1
    field[n] = 0
    return n


@inlined
def lower(field, cell, value):
    """Lower a cell's value, or set it if the cell has none; return whether the value changed."""
    if field[cell] < 0 or (cell < len(field) - 1 and value < field[cell]):
        field[cell] = value
        return True
    return False


@kernel
def find_neighbors(cells, table):
    """Fill int32[n, 6] `table` in place for int64[n, 2] cells sorted by (q, r); n means none.

    Returns the number of the first cell that is not greater than its predecessor, or -1.
    """
    n = cells.shape[0]
    for i in range(n):
        for side in range(6):
            table[i, side] = n
    for i in range(1, n):
        q, r = cells[i, 0], cells[i, 1]
        before = cells[i - 1, 0]
        if q < before or (q == before and r <= cells[i - 1, 1]):
            return i
        if q == before and r == cells[i - 1, 1] + 1:
            table[i - 1, 3] = i
            table[i, 0] = i - 1
    j = 0  # the first cell of the next column that is not above the one through side 1
    for i in range(n):
        q, r = cells[i, 0] + 1, cells[i, 1] - 1
        while j < n and (cells[j, 0] < q or (cells[j, 0] == q and cells[j, 1] < r)):
            j += 1
        k = j
        if k < n and cells[k, 0] == q and cells[k, 1] == r:
            table[i, 1] = k
            table[k, 4] = i
            k += 1
        if k < n and cells[k, 0] == q and cells[k, 1] == r + 1:
            table[i, 2] = k
            table[k, 5] = i
    return -1


@inlined
def push(keys, cells, size, key, cell):
    """Add an entry to the heap of `size` entries in int64 `keys` and int32 `cells`, in place."""
    hole = size
    while hole > 0:
        parent = (hole - 1) >> 1
        if keys[parent] <= key:
            break
        keys[hole] = keys[parent]
        cells[hole] = cells[parent]
        hole = parent
    keys[hole] = key
    cells[hole] = cell


@inlined
def drop_first(keys, cells, size):
    """Remove the first of `size` entries from the heap, in place."""
    last = size - 1
    key, cell = keys[last], cells[last]
    hole = 0
    while True:
        child = 2 * hole + 1
        if child >= last:
            break
        if child + 1 < last and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= key:
            break
        keys[hole] = keys[child]
        cells[hole] = cells[child]
        hole = child
    keys[hole] = key
    cells[hole] = cell


@kernel
def fill_steps(table, sources, steps, queue):
    """Fill int32[n + 1] `steps` in place: the steps from the nearest source, or -1 if unreachable.

    `queue` is scratch, int32[n]. Returns how many cells are reached.
    """
    clear(steps)
    tail = 0
    for source in sources:
        if steps[source] < 0:
            steps[source] = 0
            queue[tail] = source
            tail += 1
    head = 0
    while head < tail:
        cell = queue[head]
        head += 1
        ahead = steps[cell] + 1
        for side in range(6):
            neighbor = table[cell, side]
            if steps[neighbor] < 0:
                steps[neighbor] = ahead
                queue[tail] = neighbor
                tail += 1
    return tail


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
