"""Shapes of hole-free loops: polygons on the triangular lattice, by reverse search.

The centers of a loop without holes form a simple polygon without interior lattice points: a tree of
triangles. A polygon is written as its interior angles in sixths of a turn, k = 1..5, cyclically.
Rotating the polygon rotates the sequence. Each polygon of n + 1 cells has one parent, which is the
polygon without its smallest ear. An ear is an angle 1 between two angles of 2 or more; the smallest
ear is the ear from which the sequence of angles is smallest. Going down from the triangle to
children whose new ear is the smallest therefore visits each polygon once, without a table of
visited polygons (Avis and Fukuda, "Reverse search for enumeration", 1996).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel
from trisolve.tantrix.engine.lattice import N_CELLS, WIDTH, has_enclosed, step_of

DEPTH, N_EMITTED, N_SEEN, BEGUN, N_STEPS = 0, 1, 2, 3, 4
"""Indices into the cursor."""


class Branch(NamedTuple):
    """The state of the search, modified in place.

    cursor
        int64[8]; cursor[DEPTH] is 0 at the end.
    angles, cells, edges, periods
        int8[n + 1, n + 1], int64[n + 1, n + 1], int64[n + 2], int64[n + 2]: the polygon at each
        depth, the edge to try next, and the period of its angles.
    grid, queue
        uint8[WIDTH * WIDTH] filled with 0, int64[WIDTH * WIDTH]: the cells used, and scratch.
    """

    cursor: NDArray[np.int64]
    angles: NDArray[np.int8]
    cells: NDArray[np.int64]
    edges: NDArray[np.int64]
    periods: NDArray[np.int64]
    grid: NDArray[np.uint8]
    queue: NDArray[np.int64]


def new_branch(n: int) -> Branch:
    """Return a search that has not begun, for polygons with n cells."""
    return Branch(
        np.zeros(8, dtype=np.int64),
        np.zeros((n + 1, n + 1), dtype=np.int8),
        np.zeros((n + 1, n + 1), dtype=np.int64),
        np.zeros(n + 2, dtype=np.int64),
        np.zeros(n + 2, dtype=np.int64),
        np.zeros(N_CELLS, dtype=np.uint8),
        np.zeros(N_CELLS, dtype=np.int64),
    )


@inlined
def _least_ear(angles, n, ear):
    """Return whether no ear begins a smaller sequence than this ear."""
    for i in range(n):
        if i == ear or angles[i] != 1:
            continue
        if angles[(i + 1) % n] < 2 or angles[(i - 1) % n] < 2:
            continue
        a, b = i, ear
        for _ in range(n):
            if angles[a] < angles[b]:
                return False
            if angles[a] > angles[b]:
                break
            a = a + 1 if a + 1 < n else 0
            b = b + 1 if b + 1 < n else 0
    return True


@inlined
def period_of(angles, n):
    """Return the smallest shift that leaves the cyclic sequence unchanged: n, or n / order."""
    for period in range(1, n):
        if n % period:
            continue
        same = True
        for i in range(n):
            if angles[i] != angles[(i + period) % n]:
                same = False
                break
        if same:
            return period
    return n


@kernel
def next_polygons(  # noqa: PLR0915 - one loop
    n, wanted, branch, rows, budget
):
    """Write polygons of n cells whose angles are of the wanted kinds; return their number.

    Polygons that enclose empty cells outside themselves are left out.

    Parameters
    ----------
    n
        The number of cells, 3 or more.
    wanted
        int64[3], how many corners, bends and straights; wanted[0] < 0 allows any.
    branch
        Modified in place.
    rows
        int8[room, n], receives the polygons.
    budget
        The number of ears to try before returning, even if there is room for more rows.
    """
    cursor, angles, cells, edges, periods, grid, queue = branch
    n_rows = 0
    size = cursor[DEPTH]
    if cursor[BEGUN] == 0:  # begin
        cursor[BEGUN] = 1
        size = 3
        middle = (WIDTH // 2) * WIDTH + WIDTH // 2
        for i in range(3):
            angles[3, i] = 1
        cells[3, 0], cells[3, 1] = middle, middle + step_of(0)
        cells[3, 2] = cells[3, 1] + step_of(2)
        for i in range(3):
            grid[cells[3, i]] = 1
        edges[3], periods[3] = 0, 1
        if n == 3:
            cursor[N_SEEN] += 1
            if wanted[0] < 0 or (wanted[0] == 3 and wanted[1] == 0 and wanted[2] == 0):
                rows[0, 0] = rows[0, 1] = rows[0, 2] = 1
                n_rows = 1
                cursor[N_EMITTED] += 1
            cursor[DEPTH] = 0
            return n_rows
    while size >= 3:
        if size == n or edges[size] == periods[size]:
            if size > 3:  # remove the new ear again
                grid[cells[size, edges[size - 1]]] = 0
            size -= 1
            continue
        if n_rows == len(rows) or budget <= 0:
            cursor[DEPTH] = size
            return n_rows
        budget -= 1
        cursor[N_STEPS] += 1
        e = edges[size]
        edges[size] += 1
        f = e + 1 if e + 1 < size else 0
        if angles[size, e] >= 5 or angles[size, f] >= 5:
            continue
        ahead = cells[size, f] - cells[size, e]
        side = 0
        while step_of(side) != ahead:
            side += 1
        cell = cells[size, e] + step_of((side + 5) % 6)
        if grid[cell]:
            continue
        # the ear is between e and f; put first, so that edges[size] - 1 says where: place e+1
        for i in range(e + 1):
            angles[size + 1, i] = angles[size, i]
            cells[size + 1, i] = cells[size, i]
        angles[size + 1, e + 1] = 1
        cells[size + 1, e + 1] = cell
        for i in range(e + 1, size):
            angles[size + 1, i + 1] = angles[size, i]
            cells[size + 1, i + 1] = cells[size, i]
        angles[size + 1, e] += 1
        angles[size + 1, f + 1 if f > e else 0] += 1
        if not _least_ear(angles[size + 1], size + 1, e + 1):
            continue
        grid[cell] = 1
        size += 1
        edges[size] = 0
        if size < n:
            periods[size] = period_of(angles[size], size)
            continue
        cursor[N_SEEN] += 1
        if wanted[0] >= 0:
            corners = bends = 0
            for i in range(n):
                k = angles[n, i]
                corners += k in (1, 5)
                bends += k in (2, 4)
            if corners != wanted[0] or bends != wanted[1]:
                continue
        cursor[N_EMITTED] += 1
        if has_enclosed(cells[n], n, grid, queue):
            continue
        for i in range(n):
            rows[n_rows, i] = angles[n, i]
        n_rows += 1
    cursor[DEPTH] = 0
    return n_rows
