"""The search by open ends: for lines, several colors, given shapes and tiles, and fillers.

A cell is undecided, has a tile, or is permanently empty. While an end of a goal's color points to
an undecided cell, the cell with the fewest choices is decided. The cell gets each tile that fits
or, for the two ends of a line goal's color, becomes permanently empty. If no such end exists, a
cell next to the group is decided in the same way. Every arrangement is therefore found exactly
once. With a shape, all cells outside it are empty from the start, and each cell inside must be
filled.

A branch is cut if a loop closes or a line ends without all tiles of its color, if the ends of the
only piece are too far apart, or if more holes are certain than requested.
"""

import numpy as np

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import inlined, kernel
from trisolve.tantrix.engine.field import (
    CARRIERS,
    CELL,
    DEPTH,
    EMPTY,
    ENDS,
    ENDS_BEFORE,
    GOAL,
    HERE,
    LINE,
    LOOP,
    MARK,
    MAY_LEAVE,
    N_FIXED,
    N_FOUND,
    N_NODES,
    N_PLACED,
    NO_GOAL,
    PLACED,
    QUEUE,
    TURN,
    TURNED,
    UNDECIDED,
    WHAT,
    candidates,
    follow,
    lay,
    leave,
    look_around,
    other_end,
    take,
)
from trisolve.tantrix.engine.lattice import MIDDLE, STEPS, WIDTH, bounds, distance


@inlined
def _n_bits(word):
    n = 0
    while word:
        word &= word - np.uint64(1)
        n += 1
    return n


@kernel
def _n_choices(field, cell, every, most):
    """Return how many tiles and rotations fit a cell, counted up to `most`."""
    n = 0
    look_around(field, cell)
    for turn in range(6):
        n += _n_bits(candidates(field, cell, turn) & every)
        if n >= most:
            break
    return n


@kernel
def _choose(field, cursor, n_tiles, every):
    """Return the next cell to decide (-1: no solution is possible), and whether it may be left."""
    best, best_worth, best_leave = -1, 1 << 30, False
    cursor[8] += 1
    seen = cursor[8]
    if len(field.shape):
        for i in range(len(field.shape)):
            cell = field.shape[i]
            if field.cells[cell, HERE] != UNDECIDED:
                continue
            touching = 0
            for side in range(6):
                touching += field.cells[cell + STEPS[side], HERE] >= 0
            if touching == 0 and cursor[N_PLACED] > 0:
                continue
            if cursor[N_PLACED] == 0:  # nowhere to begin but the middle of the shape
                worth = 0
                for side in range(6):
                    worth -= field.cells[cell + STEPS[side], HERE] == UNDECIDED
            else:
                n = _n_choices(field, cell, every, best_worth // 8 + 2)
                if n == 0:
                    return -1, False
                worth = 8 * n - touching
            if worth < best_worth:
                best, best_worth = cell, worth
        return best, False
    for wants_end in (True, False):
        for i in range(cursor[N_PLACED]):
            at = field.lists[PLACED, i]
            tile, turn = field.cells[at, HERE], field.cells[at, TURN]
            for side in range(6):
                cell = at + STEPS[side]
                if field.cells[cell, HERE] != UNDECIDED or field.cells[cell, MARK] == seen:
                    continue
                is_end = field.tally[field.shown[tile, turn, side], GOAL] != NO_GOAL
                if is_end != wants_end:
                    continue
                field.cells[cell, MARK] = seen
                may_leave = True
                if wants_end:
                    may_leave = _may_leave(field, cell)
                n = 0
                if distance(cell, MIDDLE) < n_tiles:
                    n = _n_choices(field, cell, every, best_worth)
                if not wants_end and n == 0:
                    continue
                n += may_leave
                if n == 0:
                    return -1, False
                if n < best_worth:
                    best, best_worth, best_leave = cell, n, may_leave
        if best >= 0:
            break
    return best, best_leave


@inlined
def _may_leave(field, cell):
    """Return whether a cell may stay empty although open ends point to it."""
    for color in range(4):
        if field.tally[color, GOAL] == NO_GOAL:
            continue
        n = 0
        for side in range(6):
            there = cell + STEPS[side]
            if field.cells[there, HERE] >= 0:
                n += (
                    field.shown[field.cells[there, HERE], field.cells[there, TURN], (side + 3) % 6]
                    == color
                )
        if n and (field.tally[color, GOAL] == LOOP or field.tally[color, ENDS] + n > 2):
            return False
    return True


@kernel
def _n_holes(field, cursor, n_free):
    """Return how many groups of empty cells are enclosed and will not be filled.

    They are the groups with a permanently empty cell, or with more cells than `n_free`, the number
    of remaining tiles.
    """
    low_q, high_q, low_r, high_r = bounds(field.lists[PLACED], cursor[N_PLACED])
    low_q, high_q, low_r, high_r = low_q - 1, high_q + 1, low_r - 1, high_r + 1
    cursor[8] += 1
    seen = cursor[8]
    n_holes = -1  # the outside would count as a hole
    for q in range(low_q, high_q + 1):
        for r in range(low_r, high_r + 1):
            start = q * WIDTH + r
            if field.cells[start, HERE] >= 0 or field.cells[start, MARK] == seen:
                continue
            field.cells[start, MARK] = seen
            field.lists[QUEUE, 0] = start
            n_queue, at, is_dead = 1, 0, n_holes < 0
            while at < n_queue:
                cell = field.lists[QUEUE, at]
                at += 1
                if field.cells[cell, HERE] == EMPTY:
                    is_dead = True
                for side in range(6):
                    there = cell + STEPS[side]
                    a, b = there // WIDTH, there % WIDTH
                    if a < low_q or a > high_q or b < low_r or b > high_r:
                        continue
                    if field.cells[there, HERE] < 0 and field.cells[there, MARK] != seen:
                        field.cells[there, MARK] = seen
                        field.lists[QUEUE, n_queue] = there
                        n_queue += 1
            n_holes += is_dead or n_queue > n_free
    return n_holes


@kernel
def _is_connected(field, cursor):
    cursor[8] += 1
    seen = cursor[8]
    field.lists[QUEUE, 0] = field.lists[PLACED, 0]
    field.cells[field.lists[PLACED, 0], MARK] = seen
    n_queue, at = 1, 0
    while at < n_queue:
        cell = field.lists[QUEUE, at]
        at += 1
        for side in range(6):
            there = cell + STEPS[side]
            if field.cells[there, HERE] >= 0 and field.cells[there, MARK] != seen:
                field.cells[there, MARK] = seen
                field.lists[QUEUE, n_queue] = there
                n_queue += 1
    return n_queue == cursor[N_PLACED]


@kernel
def _is_solved(field, cursor, holes):
    """Return whether all tiles, once placed, solve the puzzle."""
    for color in range(4):
        if field.tally[color, GOAL] == NO_GOAL:
            continue
        for i in range(cursor[N_PLACED]):
            cell = field.lists[PLACED, i]
            first = other_end(field, cell, -1, color)
            if first < 0:
                continue
            n_one, end = follow(field, cell, first, color, cell)
            if end == cell:
                if field.tally[color, GOAL] != LOOP or n_one + 1 != field.tally[color, CARRIERS]:
                    return False
            else:
                second = other_end(field, cell, first, color)
                n_other, end = follow(field, cell, second, color, cell)
                if (
                    field.tally[color, GOAL] != LINE
                    or n_one + n_other + 1 != field.tally[color, CARRIERS]
                ):
                    return False
            break
    if cursor[N_FIXED] > 1 and not _is_connected(field, cursor):
        return False
    return holes < 0 or len(field.shape) > 0 or _n_holes(field, cursor, 0) == holes


@inlined
def _separates(field, cell):
    """Return whether the tiles around a cell form two or more groups."""
    n = 0
    for side in range(6):
        before = field.cells[cell + STEPS[(side + 5) % 6], HERE] >= 0
        n += field.cells[cell + STEPS[side], HERE] >= 0 and not before
    return n > 1


@kernel
def _decide(field, cursor, depth, n_tiles, holes):
    """Carry out the decision recorded at a depth; return whether a solution is still possible."""
    cell = field.stack[depth, CELL]
    if field.stack[depth, WHAT] == EMPTY:
        fine = leave(field, cell)
        shuts_in = True
    else:
        fine = lay(field, cursor, cell, field.stack[depth, WHAT], field.stack[depth, TURNED])
        shuts_in = fine and _separates(field, cell)
    if fine and shuts_in and holes >= 0 and len(field.shape) == 0:
        fine = _n_holes(field, cursor, n_tiles - cursor[N_PLACED]) <= holes
    return fine


@inlined
def _write(field, cursor, rows, n_rows):
    for i in range(cursor[N_PLACED]):
        cell = field.lists[PLACED, i]
        rows[n_rows, i, 0] = field.cells[cell, HERE]
        rows[n_rows, i, 1] = cell
        rows[n_rows, i, 2] = field.cells[cell, TURN]


@kernel
def search(field, cursor, n_tiles, holes, rows, collect, budget):  # noqa: PLR0915 - one loop
    """Count the ways to lay all tiles, or write them; return how many were written.

    Parameters
    ----------
    field, cursor
        The puzzle, and the state of the search, int64[16]; begin with `lay_fixed`.
    n_tiles, holes
        The number of tiles, and the exact number of holes, or -1 for any number.
    rows
        int64[room, tile, 3]: for each way, (tile, cell, rotation); used if `collect`.
    budget
        How many nodes to visit before returning.
    """
    n_rows = 0
    depth = cursor[DEPTH]
    stop = cursor[N_NODES] + budget
    every = ~np.uint64(0) >> np.uint64(64 - n_tiles)
    while depth >= 0:
        if cursor[N_NODES] >= stop or (collect and n_rows == len(rows)):
            break
        if field.stack[depth, CELL] < 0:  # a new node: solved, hopeless, or a cell to decide
            if cursor[N_PLACED] == n_tiles:
                if _is_solved(field, cursor, holes):
                    cursor[N_FOUND] += 1
                    if collect:
                        _write(field, cursor, rows, n_rows)
                        n_rows += 1
                depth -= 1
                continue
            cell, may_leave = _choose(field, cursor, n_tiles, every)
            if cell < 0:
                depth -= 1
                continue
            field.stack[depth, CELL] = cell
            field.stack[depth, MAY_LEAVE] = may_leave
            field.stack[depth, WHAT] = UNDECIDED
            field.stack[depth, TURNED] = -1
            field.bits[depth + 1] = np.uint64(0)
            for color in range(4):
                field.stack[depth, ENDS_BEFORE + color] = field.tally[color, ENDS]
        cell = field.stack[depth, CELL]
        if field.stack[depth, WHAT] != UNDECIDED:  # undo what was decided here before
            if field.stack[depth, WHAT] == EMPTY:
                field.cells[cell, HERE] = UNDECIDED
            else:
                take(field, cursor, cell)
            field.stack[depth, WHAT] = UNDECIDED
            for color in range(4):
                field.tally[color, ENDS] = field.stack[depth, ENDS_BEFORE + color]
        if field.bits[depth + 1] == np.uint64(0) and field.stack[depth, TURNED] < 5:
            look_around(field, cell)
        while field.bits[depth + 1] == np.uint64(0) and field.stack[depth, TURNED] < 5:
            field.stack[depth, TURNED] += 1
            if len(field.shape) or distance(cell, MIDDLE) < n_tiles:
                found = candidates(field, cell, field.stack[depth, TURNED])
                field.bits[depth + 1] = found & every
        if field.bits[depth + 1] != np.uint64(0):
            field.stack[depth, WHAT] = trailing_zeros(field.bits[depth + 1])
            field.bits[depth + 1] &= field.bits[depth + 1] - np.uint64(1)
        elif field.stack[depth, MAY_LEAVE]:
            field.stack[depth, WHAT] = EMPTY
            field.stack[depth, MAY_LEAVE] = False
        else:
            depth -= 1
            continue
        cursor[N_NODES] += 1
        if _decide(field, cursor, depth, n_tiles, holes):
            depth += 1
            field.stack[depth, CELL] = -1
            field.stack[depth, WHAT] = UNDECIDED
    cursor[DEPTH] = depth
    return n_rows


@kernel
def search_each(field, cursor, seeds, n_tiles, holes, rows, collect, budget):
    """Search from each of many beginnings; return how many ways were written.

    `seeds`, int64[n_seeds, fixed, 3], are tiles that are fixed from the beginning. cursor[5] is the
    current seed, or n_seeds at the end; cursor[6] says whether its search has begun.
    """
    n_rows = 0
    stop = cursor[N_NODES] + budget
    n_seeds, n_fixed = seeds.shape[:2]
    while cursor[5] < n_seeds:
        seed = seeds[cursor[5]]
        if cursor[6] == 0:
            fine = True
            for i in range(n_fixed):
                fine = lay(field, cursor, seed[i, 1], seed[i, 0], seed[i, 2]) and fine
            cursor[N_FIXED] = 0  # connected, as a loop is
            cursor[6] = 1
            cursor[DEPTH] = 0
            field.stack[0, CELL] = field.stack[0, WHAT] = UNDECIDED
            if fine and holes >= 0:
                fine = _n_holes(field, cursor, n_tiles - n_fixed) <= holes
            if not fine:
                cursor[DEPTH] = -1
        while cursor[DEPTH] >= 0:
            n_rows += search(
                field, cursor, n_tiles, holes, rows[n_rows:], collect, stop - cursor[N_NODES]
            )
            if cursor[DEPTH] >= 0 and (
                cursor[N_NODES] >= stop or (collect and n_rows == len(rows))
            ):
                return n_rows
        for i in range(n_fixed - 1, -1, -1):
            take(field, cursor, seed[i, 1])
        for color in range(4):
            field.tally[color, ENDS] = 0
        cursor[5] += 1
        cursor[6] = 0
        cursor[N_NODES] += 1
        if cursor[N_NODES] >= stop or (collect and n_rows == len(rows)):
            return n_rows
    return n_rows
