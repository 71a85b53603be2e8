"""Shapes of loops with holes: every simple polygon on the triangular lattice, step by step.

A polygon is walked clockwise from its smallest cell (by q, then r). Its other cells are greater, so
the walk leaves through side 1 or 2 and comes back through a later side. Only one of a polygon's six
rotated copies is chosen: read from where its sequence of angles is smallest, that copy begins
toward side 0.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel
from trisolve.tantrix.engine.lattice import MIDDLE, N_CELLS, STEPS, WIDTH, bounds, distance

DEPTH, N_EMITTED, N_SEEN, BEGUN, N_STEPS = 0, 1, 2, 3, 4
"""Indices into the cursor."""


class Walk(NamedTuple):
    """The state of the walk, modified in place.

    cursor
        int64[8]; cursor[DEPTH] is -1 at the end.
    angles, cells, ways
        int8[n], int64[n + 1], int64[n + 1]: the walk, which leaves cell i through the side ways[i].
    left
        int64[3], how many corners, bends and straights are left.
    grid, queue
        uint8[WIDTH * WIDTH] filled with 0, int64[WIDTH * WIDTH]: the cells used, and scratch.
    """

    cursor: NDArray[np.int64]
    angles: NDArray[np.int8]
    cells: NDArray[np.int64]
    ways: NDArray[np.int64]
    left: NDArray[np.int64]
    grid: NDArray[np.uint8]
    queue: NDArray[np.int64]


def new_walk(n: int, wanted: NDArray[np.int64]) -> Walk:
    """Return a walk that has not begun, for polygons with n cells."""
    return Walk(
        np.zeros(8, dtype=np.int64),
        np.zeros(max(n, 1), dtype=np.int8),
        np.zeros(n + 1, dtype=np.int64),
        np.zeros(n + 1, dtype=np.int64),
        wanted.copy(),
        np.zeros(N_CELLS, dtype=np.uint8),
        np.zeros(N_CELLS, dtype=np.int64),
    )


@inlined
def _is_chosen(angles, ways, n):
    """Return whether a polygon is the one chosen among its rotated copies."""
    best = 0
    for i in range(1, n):
        for j in range(n):
            a, b = angles[(i + j) % n], angles[(best + j) % n]
            if a < b:
                best = i
            if a != b:
                break
    period = n
    for length in range(1, n):
        if n % length:
            continue
        same = True
        for i in range(n):
            if angles[i] != angles[(i + length) % n]:
                same = False
                break
        if same:
            period = length
            break
    for i in range(best % period, n, period):  # noqa: SIM110 - numba has no any
        if ways[i] == 0:
            return True
    return False


@inlined
def n_enclosed(cells, n, grid, queue):
    """Return how many groups of empty cells `cells[:n]`, which are set in `grid`, enclose."""
    low_q, high_q, low_r, high_r = bounds(cells, n)
    low_q, high_q, low_r, high_r = low_q - 1, high_q + 1, low_r - 1, high_r + 1
    n_groups = -1  # the outside would count as a group
    n_queue = at = 0
    for q in range(low_q, high_q + 1):
        for r in range(low_r, high_r + 1):
            if grid[q * WIDTH + r]:
                continue
            n_groups += 1
            grid[q * WIDTH + r] = 2
            queue[n_queue] = q * WIDTH + r
            n_queue += 1
            while at < n_queue:
                here = queue[at]
                at += 1
                for side in range(6):
                    there = here + STEPS[side]
                    a, b = there // WIDTH, there % WIDTH
                    if a < low_q or a > high_q or b < low_r or b > high_r or grid[there]:
                        continue
                    grid[there] = 2
                    queue[n_queue] = there
                    n_queue += 1
    for i in range(n_queue):
        grid[queue[i]] = 0
    return n_groups


@kernel
def next_walks(  # noqa: PLR0915 - one loop
    n, walk, rows, holes, budget
):
    """Write polygons of n cells whose angles are of the wanted kinds; return their number.

    Parameters
    ----------
    n
        The number of cells, 3 or more.
    walk
        Modified in place.
    rows
        int8[room, n], receives the polygons.
    holes
        The exact number of holes, or -1 for any number.
    budget
        The number of steps to take before returning, even if there is room for more rows.
    """
    cursor, angles, cells, ways, left, grid, queue = walk
    n_rows = 0
    depth = cursor[DEPTH]
    if cursor[BEGUN] == 0:
        cursor[BEGUN] = 1
        depth = 0
        cells[0] = MIDDLE
        grid[MIDDLE] = 1
        ways[0] = 0
    root_q, root_r = MIDDLE // WIDTH, MIDDLE % WIDTH
    while depth >= 0:
        if n_rows == len(rows) or budget <= 0:
            cursor[DEPTH] = depth
            return n_rows
        budget -= 1
        cursor[N_STEPS] += 1
        ways[depth] += 1  # ways[depth] - 1 is the side to try now
        side = ways[depth] - 1
        if side > 5:
            if depth > 0:
                grid[cells[depth]] = 0
                if depth > 1:
                    left[_kind(angles[depth - 2])] += 1
            depth -= 1
            continue
        if depth == 0:
            if side not in (1, 2):
                continue
        else:
            k = (ways[depth - 1] - 1 + 3 - side) % 6
            if k == 0 or left[_kind(k)] == 0:
                continue
        there = cells[depth] + STEPS[side]
        if depth == n - 1:
            if there != MIDDLE:
                continue
            last = (side + 3 - (ways[0] - 1)) % 6
            first_angle, last_angle = last, (ways[depth - 1] - 1 + 3 - side) % 6
            if (side + 3) % 6 <= ways[0] - 1:
                continue  # the other way around
            left[_kind(last_angle)] -= 1
            is_right = left[_kind(first_angle)] == 1
            left[_kind(last_angle)] += 1
            if not is_right:
                continue
            # angles[i] belongs to cell i + 1 while walking; the root's own comes last
            angles[n - 2], angles[n - 1] = last_angle, first_angle
            cursor[N_SEEN] += 1
            for i in range(n):
                ways[i] -= 1
            # the sequence begins at cell 1, which is entered by ways[0] and left by ways[1]
            chosen = _is_chosen(angles, ways, n)
            for i in range(n):
                ways[i] += 1
            if not chosen:
                continue
            cursor[N_EMITTED] += 1
            if holes >= 0 and n_enclosed(cells, n, grid, queue) != holes:
                continue
            for i in range(n):
                rows[n_rows, i] = angles[i]
            n_rows += 1
            continue
        q, r = there // WIDTH, there % WIDTH
        if grid[there] or q < root_q or (q == root_q and r < root_r):
            continue
        if distance(there, MIDDLE) > n - 1 - depth:
            continue
        if depth > 0:
            angles[depth - 1] = k
            left[_kind(k)] -= 1
        depth += 1
        cells[depth] = there
        grid[there] = 1
        ways[depth] = 0
    cursor[DEPTH] = -1
    return n_rows


@inlined
def _kind(k):
    """Return the kind of link that an angle requires: corner, bend or straight."""
    if k == 3:
        return 2
    return 1 if k in (2, 4) else 0
