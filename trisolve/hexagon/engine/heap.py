"""A binary heap of (key, cell) over two arrays, for costs too large for a wheel of buckets."""

from trisolve.kernels.jit import inlined


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
