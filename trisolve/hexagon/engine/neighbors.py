"""The table of neighbors, built from sorted cells in one sweep over adjacent columns."""

from trisolve.kernels.jit import kernel


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
