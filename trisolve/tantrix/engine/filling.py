"""Place tiles on the shape of a loop.

The sides through which the loop runs are known for each cell, so a cell's candidates are a few bit
sets. Cells are filled in a fixed order, beginning with cells that have the most filled neighbors.

All state is in arrays, so the search can stop after some nodes and resume from there.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import inlined, kernel
from trisolve.tantrix.engine.lattice import MIDDLE, N_CELLS, STEPS
from trisolve.tantrix.engine.polygons import period_of

SHAPE, LEVEL, N_NODES, N_FOUND = 0, 1, 2, 3
"""Indices into the cursor: which shape, how deep (-1: not laid out yet), the counts so far."""


class Layout(NamedTuple):
    """Scratch for one shape: its cells, the order in which they are filled, and their contacts.

    grid
        int16[WIDTH * WIDTH]: the place of each cell in the sequence, or -1 for cells outside the
        shape.
    cells, pairs
        int64[n], by place: the cell, and the sides through which the loop runs (in * 6 + out).
    order
        int64[n], the places in the order in which they are filled.
    n_before, sides_before, cells_before
        int64[n], int64[n, 6], int64[n, 6], by level: how many earlier cells the cell touches other
        than along the loop, at which sides, and their places.
    taken
        int64[n], by place: 1 if it already has a level, else 0.
    """

    grid: NDArray[np.int16]
    cells: NDArray[np.int64]
    pairs: NDArray[np.int64]
    order: NDArray[np.int64]
    n_before: NDArray[np.int64]
    sides_before: NDArray[np.int64]
    cells_before: NDArray[np.int64]
    taken: NDArray[np.int64]


class Stack(NamedTuple):
    """The placed tiles, by level, and their colors, by position.

    bits: uint64[n, 2], the tiles still to try in each variant; tiles, turns: int64[n]; colors:
    int8[n, 6].
    """

    bits: NDArray[np.uint64]
    tiles: NDArray[np.int64]
    turns: NDArray[np.int64]
    colors: NDArray[np.int8]


def new_layout(n: int) -> Layout:
    """Return scratch for shapes with n cells."""
    one, six = np.zeros((5, n), dtype=np.int64), np.zeros((2, n, 6), dtype=np.int64)
    grid = np.full(N_CELLS, -1, dtype=np.int16)
    return Layout(grid, one[0], one[1], one[2], one[3], six[0], six[1], one[4])


def new_stack(n: int) -> Stack:
    """Return an empty stack for n tiles."""
    return Stack(
        np.zeros((n, 2), dtype=np.uint64),
        np.zeros(n, dtype=np.int64),
        np.zeros(n, dtype=np.int64),
        np.zeros((n, 6), dtype=np.int8),
    )


@inlined
def lay_out(angles, n, cells, pairs, grid):
    """Put a polygon on the grid; fill in its cells, and the sides through which its loop runs.

    `grid`, int16 filled with -1, receives the place of each cell in the sequence.
    """
    cell, way = MIDDLE, 0
    for i in range(n):
        cells[i] = cell
        grid[cell] = i
        side_in = (way + 3) % 6
        way = (way + 3 - angles[i]) % 6
        pairs[i] = side_in * 6 + way
        cell += STEPS[way]


@inlined
def order_cells(n, layout):
    """Fix the order of cells, most contacts with earlier cells first, and record the contacts."""
    grid, cells, pairs, order, n_before, sides_before, cells_before, taken = layout
    for i in range(n):
        taken[i] = 0
    for level in range(n):
        best, best_worth = -1, -1
        for i in range(n):
            if taken[i]:
                continue
            worth = 0
            for side in range(6):
                j = grid[cells[i] + STEPS[side]]
                if j >= 0 and side != pairs[i] // 6 and side != pairs[i] % 6:
                    worth += 100 if taken[j] else 10
            if worth > best_worth:
                best, best_worth = i, worth
        order[level] = best
        n_before[level] = 0
        for side in range(6):
            j = grid[cells[best] + STEPS[side]]
            if j >= 0 and taken[j] and side != pairs[best] // 6 and side != pairs[best] % 6:
                sides_before[level, n_before[level]] = side
                cells_before[level, n_before[level]] = j
                n_before[level] += 1
        taken[best] = 1


@kernel
def fill(  # noqa: PLR0915 - one loop
    shapes, links, cursor, layout, stack, rows, collect, budget
):
    """Count the ways to lay tiles on shapes, or write them; return how many were written.

    Parameters
    ----------
    shapes
        int8[n_shapes, n], polygons by their angles.
    links
        The tiles as Links; tile 0 distinguishes rotated copies of a shape.
    cursor
        int64[8], modified in place; cursor[SHAPE] is n_shapes at the end.
    layout, stack
        Modified in place.
    rows
        int64[room, n, 3]: for each way, (tile, cell, rotation) by place; used if `collect`.
    budget
        The number of nodes to visit before returning.
    """
    shown, base, masks, rotations = links
    grid, cells, pairs, order, n_before, sides_before, cells_before, _ = layout
    bits, tiles, turns, colors = stack
    n_shapes, n = shapes.shape
    n_rows = 0
    used = np.uint64(0)
    level = cursor[LEVEL]
    for i in range(level):
        used |= np.uint64(1) << np.uint64(tiles[i])
    if level >= 0 and tiles[level] >= 0:
        used |= np.uint64(1) << np.uint64(tiles[level])
    stop = cursor[N_NODES] + budget
    period = cursor[4]
    while cursor[SHAPE] < n_shapes:
        if level < 0:
            angles = shapes[cursor[SHAPE]]
            lay_out(angles, n, cells, pairs, grid)
            order_cells(n, layout)
            period = period_of(angles, n)
            for i in range(n):
                grid[cells[i]] = -1
            level = 0
            tiles[0] = -1
            used = np.uint64(0)
            for variant in range(2):
                bits[0, variant] = base[pairs[order[0]], variant]
                if order[0] >= period:
                    bits[0, variant] &= ~np.uint64(1)
        if cursor[N_NODES] >= stop or (collect and n_rows == len(rows)):
            cursor[LEVEL] = level
            cursor[4] = period
            return n_rows
        place = order[level]
        if tiles[level] >= 0:
            used &= ~(np.uint64(1) << np.uint64(tiles[level]))
            tiles[level] = -1
        variant = 0 if bits[level, 0] else 1
        if bits[level, variant] == np.uint64(0):
            level -= 1
            if level < 0:
                cursor[SHAPE] += 1
            continue
        pair = pairs[place]
        tile = trailing_zeros(bits[level, variant])
        bits[level, variant] &= bits[level, variant] - np.uint64(1)
        cursor[N_NODES] += 1
        turn = rotations[pair, variant, tile]
        tiles[level], turns[level] = tile, turn
        if level == n - 1:
            cursor[N_FOUND] += 1
            if collect:
                for i in range(n):
                    rows[n_rows, i, 0] = tiles[i]
                    rows[n_rows, i, 1] = cells[order[i]]
                    rows[n_rows, i, 2] = turns[i]
                n_rows += 1
            used |= np.uint64(1) << np.uint64(tile)
            continue
        for side in range(6):
            colors[place, side] = shown[tile, turn, side]
        used |= np.uint64(1) << np.uint64(tile)
        level += 1
        tiles[level] = -1
        place = order[level]
        pair = pairs[place]
        for variant in range(2):
            found = base[pair, variant] & ~used
            for i in range(n_before[level]):
                side = sides_before[level, i]
                found &= masks[pair, variant, side, colors[cells_before[level, i], (side + 3) % 6]]
            if place >= period:
                found &= ~np.uint64(1)
            bits[level, variant] = found
        if level == n - 1 and not collect:
            for variant in range(2):
                while bits[level, variant]:
                    bits[level, variant] &= bits[level, variant] - np.uint64(1)
                    cursor[N_NODES] += 1
                    cursor[N_FOUND] += 1
    cursor[LEVEL] = -1
    return n_rows
