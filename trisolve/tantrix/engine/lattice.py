"""Cells as numbers on a square of WIDTH by WIDTH, and the search for enclosed empty cells."""

import numpy as np

from trisolve.kernels.jit import inlined

WIDTH = 128
"""Wide enough for 56 tiles in a row in either direction from the middle."""
MIDDLE = (WIDTH // 2) * WIDTH + WIDTH // 2
N_CELLS = WIDTH * WIDTH

STEPS = np.array([-1, WIDTH - 1, WIDTH, 1, 1 - WIDTH, -WIDTH], dtype=np.int64)
"""The number to add to a cell's number, by side: cell = q * WIDTH + r."""


@inlined
def step_of(side):
    """Return the number to add to a cell's number to reach the neighbor at a side."""
    return STEPS[side]


@inlined
def distance(a, b):
    """Return the number of steps between two cells."""
    q, r = a // WIDTH - b // WIDTH, a % WIDTH - b % WIDTH
    return max(abs(q), abs(r), abs(q + r))


@inlined
def has_enclosed(cells, n, grid, queue):
    """Return whether `cells[:n]`, which are set in `grid`, enclose any other cell.

    `grid` may contain nothing else; visited cells are temporarily marked 2.
    """
    low_q, high_q, low_r, high_r = bounds(cells, n)
    width, height = high_q - low_q + 3, high_r - low_r + 3
    start = (low_q - 1) * WIDTH + low_r - 1
    n_queue, at = 1, 0
    queue[0] = start
    grid[start] = 2
    while at < n_queue:
        here = queue[at]
        at += 1
        for side in range(6):
            there = here + STEPS[side]
            q, r = there // WIDTH, there % WIDTH
            if q < low_q - 1 or q > high_q + 1 or r < low_r - 1 or r > high_r + 1:
                continue
            if grid[there] == 0:
                grid[there] = 2
                queue[n_queue] = there
                n_queue += 1
    for i in range(n_queue):
        grid[queue[i]] = 0
    return n_queue + n < width * height


@inlined
def bounds(cells, n):
    """Return the smallest and largest q, then the smallest and largest r, of cells."""
    low_q, high_q, low_r, high_r = WIDTH, 0, WIDTH, 0
    for i in range(n):
        q, r = cells[i] // WIDTH, cells[i] % WIDTH
        low_q, high_q = min(low_q, q), max(high_q, q)
        low_r, high_r = min(low_r, r), max(high_r, r)
    return low_q, high_q, low_r, high_r
