"""A field of cells, the tiles on it, and the tiles that the ends of its lines allow.

A cell is undecided, holds a tile, or remains empty. The pieces of line and the candidates of each
undecided cell are updated with every tile placed and removed.
"""

from typing import Any, NamedTuple

import numpy as np

from trisolve.kernels.jit import inlined, kernel
from trisolve.tantrix.engine.lattice import STEPS, distance

UNDECIDED, EMPTY = -1, -2
NO_GOAL, LOOP, LINE = 0, 1, 2
DEPTH, N_NODES, N_FOUND, N_PLACED, N_FIXED = 0, 1, 2, 3, 4
"""Indices into the cursor: depth is -1 at the end; N_FIXED tiles are fixed from the beginning."""


HERE, TURN, ALLOWED, MARK = 0, 1, 2, 3
GOAL, CARRIERS, LYING, ENDS = 0, 1, 2, 3
CELL, TURNED, MAY_LEAVE, WHAT, ENDS_BEFORE = 0, 1, 2, 3, 4
PLACED, QUEUE, NEAR = 0, 1, 2
"""Columns of cells, tally and stack, and rows of lists."""


class Field(NamedTuple):
    """The state of a search; all but the first three arrays are modified in place.

    shown
        int8[tile, 6, 6], the color by rotation and side.
    showing
        uint64[6, 6, 4], the tiles by rotation, side and color.
    shape
        int64[n], the cells to fill, or empty if any cells may be filled.
    tally
        int64[4, 4], by color: NO_GOAL, LOOP or LINE; how many tiles carry the color; how many of
        these are placed; how many of their ends face permanently empty cells.
    cells
        int32[WIDTH * WIDTH, 4], by cell: a tile, UNDECIDED or EMPTY; its rotation; the rotations
        that tile 0 may have there, as bits; and when the cell was last visited.
    lists
        int64[3, WIDTH * WIDTH]: the cells of placed tiles; scratch; and the contacts of a cell.
    stack
        int64[room, 8], by decision: the cell, the rotation reached, whether the cell may be left
        empty, the decision, and the previous ends by color.
    bits
        uint64[room]: the tiles used; then, by decision, the tiles still to try in its rotation.
    """

    shown: Any
    showing: Any
    shape: Any
    tally: Any
    cells: Any
    lists: Any
    stack: Any
    bits: Any


@inlined
def other_end(field, cell, side, color):
    """Given the side at one end of a tile's link in a color, return the side at its other end."""
    tile, turn = field.cells[cell, HERE], field.cells[cell, TURN]
    for other in range(6):
        if other != side and field.shown[tile, turn, other] == color:
            return other
    return -1


@inlined
def follow(field, cell, side, color, start):
    """Follow a line out of a side; return how many tiles it crosses and the cell where it ends.

    The cell is `start` if the line comes back to it.
    """
    n = 0
    while True:
        cell = cell + STEPS[side]
        if cell == start or field.cells[cell, HERE] < 0:
            return n, cell
        n += 1
        side = other_end(field, cell, (side + 3) % 6, color)


@kernel
def _line_is_open_to(field, cell, color, n_left):
    """Return whether the line of a goal's color through a cell can still meet the goal."""
    first = -1
    for side in range(6):
        if field.shown[field.cells[cell, HERE], field.cells[cell, TURN], side] == color:
            first = side
            break
    second = other_end(field, cell, first, color)
    total = field.tally[color, CARRIERS]
    n_one, end = follow(field, cell, first, color, cell)
    if end == cell:
        return field.tally[color, GOAL] == LOOP and n_one + 1 == total
    n_other, other = follow(field, cell, second, color, cell)
    length = 1 + n_one + n_other
    if field.cells[end, HERE] == EMPTY and field.cells[other, HERE] == EMPTY:
        return field.tally[color, GOAL] == LINE and length == total
    if n_left == 0 and length < total:
        return False
    if field.tally[color, GOAL] == LOOP and length == field.tally[color, LYING]:
        return distance(end, other) + 1 <= n_left
    return True


@kernel
def lay(field, cursor, cell, tile, turn):
    """Place a tile; return whether a solution is still possible."""
    field.cells[cell, HERE], field.cells[cell, TURN] = tile, turn
    field.lists[PLACED, cursor[N_PLACED]] = cell
    cursor[N_PLACED] += 1
    field.bits[0] |= np.uint64(1) << np.uint64(tile)
    fine = True
    for color in range(4):
        if field.tally[color, GOAL] == NO_GOAL:
            continue
        carries = False
        for side in range(6):
            if field.shown[tile, turn, side] == color:
                carries = True
                if field.cells[cell + STEPS[side], HERE] == EMPTY:
                    field.tally[color, ENDS] += 1
        if carries:
            field.tally[color, LYING] += 1
            if field.tally[color, ENDS] > (2 if field.tally[color, GOAL] == LINE else 0):
                fine = False
    if fine:
        for color in range(4):
            if field.tally[color, GOAL] == NO_GOAL:
                continue
            for side in range(6):
                if field.shown[tile, turn, side] == color:
                    n_left = field.tally[color, CARRIERS] - field.tally[color, LYING]
                    if not _line_is_open_to(field, cell, color, n_left):
                        fine = False
                    break
    return fine


@kernel
def take(field, cursor, cell):
    """Remove the tile from a cell; the caller restores the ends."""
    tile, turn = field.cells[cell, HERE], field.cells[cell, TURN]
    for color in range(4):
        if field.tally[color, GOAL] != NO_GOAL:
            for side in range(6):
                if field.shown[tile, turn, side] == color:
                    field.tally[color, LYING] -= 1
                    break
    field.cells[cell, HERE] = UNDECIDED
    cursor[N_PLACED] -= 1
    field.bits[0] &= ~(np.uint64(1) << np.uint64(tile))


@kernel
def leave(field, cell):
    """Make a cell permanently empty; return whether a solution is still possible."""
    field.cells[cell, HERE] = EMPTY
    fine = True
    for side in range(6):
        there = cell + STEPS[side]
        if field.cells[there, HERE] < 0:
            continue
        color = field.shown[field.cells[there, HERE], field.cells[there, TURN], (side + 3) % 6]
        if field.tally[color, GOAL] != NO_GOAL:
            field.tally[color, ENDS] += 1
            if field.tally[color, ENDS] > (2 if field.tally[color, GOAL] == LINE else 0):
                fine = False
    if fine:
        for side in range(6):
            there = cell + STEPS[side]
            if field.cells[there, HERE] < 0:
                continue
            color = field.shown[field.cells[there, HERE], field.cells[there, TURN], (side + 3) % 6]
            if field.tally[color, GOAL] != NO_GOAL:
                n_left = field.tally[color, CARRIERS] - field.tally[color, LYING]
                if not _line_is_open_to(field, there, color, n_left):
                    fine = False
    return fine


@inlined
def look_around(field, cell):
    """Write the contacts of a cell to `near`: for each side a color, UNDECIDED, or EMPTY.

    `near[6]` is set if any side is EMPTY.
    """
    field.lists[NEAR, 6] = 0
    for side in range(6):
        there = cell + STEPS[side]
        lying = field.cells[there, HERE]
        if lying >= 0:
            field.lists[NEAR, side] = field.shown[lying, field.cells[there, TURN], (side + 3) % 6]
        else:
            field.lists[NEAR, side] = lying
            if lying == EMPTY:
                field.lists[NEAR, 6] = 1


@inlined
def candidates(field, cell, turn):
    """Return the unused tiles that fit a cell in a rotation, as bits, after `look_around`."""
    found = ~field.bits[0]
    for side in range(6):
        color = field.lists[NEAR, side]
        if color >= 0:
            found &= field.showing[turn, side, color]
    if field.lists[NEAR, 6] and found:
        for color in range(4):
            if field.tally[color, GOAL] == LOOP or (
                field.tally[color, GOAL] == LINE and field.tally[color, ENDS] >= 2
            ):
                for side in range(6):
                    if field.lists[NEAR, side] == EMPTY:
                        found &= ~field.showing[turn, side, color]
    if not (field.cells[cell, ALLOWED] >> turn) & 1:
        found &= ~np.uint64(1)
    return found


@kernel
def lay_fixed(field, cursor, tiles, cells, turns, n, n_tiles):
    """Place the tiles that are fixed from the beginning; return whether a solution is possible.

    The cursor is set to begin a search, at the first decision.
    """
    fine = True
    for i in range(n):
        fine = lay(field, cursor, cells[i], tiles[i], turns[i]) and fine
    cursor[N_FIXED] = n
    cursor[DEPTH] = 0
    field.stack[0, WHAT] = UNDECIDED
    field.stack[0, CELL] = -1
    return fine and n_tiles > 0
