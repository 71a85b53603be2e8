"""Small random edits of a level in plain arrays: add, remove, move, turn or resize blocks.

A *board* is an editable level: its floor within a shape, its blocks, and the block that covers each
cell. Every edit either makes a valid board and returns True, or changes nothing and returns False.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import below
from trisolve.sliding.engine.compiled import NEXT, NO_GOAL
from trisolve.sliding.lattice import N_CELLS
from trisolve.sliding.level import MAX_BLOCKS

AXIS, FIRST, LENGTH, GOAL = range(4)
_TRIES = 12
_MORE_EDITS = 3
_TRIES_PER_EDIT = 4

ADD, REMOVE, MOVE, SHIFT, RESIZE, TURN, WALL, AIM, CARRY = range(9)
"""The edits. MOVE puts a block anywhere with any length, CARRY with its own length. SHIFT moves it
a few cells along its track, TURN puts it across one of its own cells. WALL turns floor into wall or
back. AIM gives the goal to another block."""
_OFTEN = {ADD: 3, REMOVE: 2, MOVE: 4, SHIFT: 2, RESIZE: 2, TURN: 3, WALL: 2, AIM: 1}
EDITS = np.array([edit for edit, times in _OFTEN.items() for _ in range(times)])
"""The table that edits are drawn from, each as often as it is wanted."""


class Board(NamedTuple):
    """An editable level; modified in place.

    floor : bool[512]; blocks : int64[16, 4], each axis, first cell, length, and the goal's first
        cell or -1
    n_blocks : int64[1]; holder : int8[512], block + 1 on covered cells, 0 on free cells
    """

    floor: NDArray[np.bool_]
    blocks: NDArray[np.int64]
    n_blocks: NDArray[np.int64]
    holder: NDArray[np.int8]


class EditBounds(NamedTuple):
    """The bounds that every edit must respect.

    cells : int64[n], the shape: the cells that may be floor
    lengths, blocks, goals : int64[2], minimum and maximum
    walls, aims : int64[1], 1 if floor or goals may change
    edits : int64[2], minimum and maximum number of edits per trial
    kinds : int64[n], the table that edits are drawn from: EDITS or a part of it
    kept_blocks : int64[n, 4], the rows of blocks that a board must have
    kept_floor : int64[n, 2], cells, each with 1 for required floor or 0 for required wall
    """

    cells: NDArray[np.int64]
    lengths: NDArray[np.int64]
    blocks: NDArray[np.int64]
    goals: NDArray[np.int64]
    walls: NDArray[np.int64]
    aims: NDArray[np.int64]
    edits: NDArray[np.int64]
    kinds: NDArray[np.int64]
    kept_blocks: NDArray[np.int64]
    kept_floor: NDArray[np.int64]


@kernel
def keeps(board, bounds):
    """Return whether a board still has everything that it must keep."""
    for cell, floor in bounds.kept_floor:
        if board.floor[cell] != (floor == 1):
            return False
    for kept in bounds.kept_blocks:
        found = False
        for block in range(board.n_blocks[0]):
            same = True
            for i in range(4):
                same = same and board.blocks[block, i] == kept[i]
            found = found or same
        if not found:
            return False
    return True


def new_board() -> Board:
    """Return an empty board without floor."""
    return Board(
        np.zeros(N_CELLS, dtype=np.bool_),
        np.zeros((MAX_BLOCKS, 4), dtype=np.int64),
        np.zeros(1, dtype=np.int64),
        np.zeros(N_CELLS, dtype=np.int8),
    )


@kernel
def copy_board(board, to):
    """Copy a board into another board."""
    for cell in range(N_CELLS):
        to.floor[cell] = board.floor[cell]
        to.holder[cell] = board.holder[cell]
    to.n_blocks[0] = board.n_blocks[0]
    for block in range(board.n_blocks[0]):
        _copy_block(board.blocks[block], to.blocks[block])


@inlined
def _copy_block(block, to):
    """Copy one row of `blocks`."""
    for i in range(4):
        to[i] = block[i]


@kernel
def are_equal(board, other):
    """Return whether two boards have the same floor and the same blocks in the same order."""
    same = board.n_blocks[0] == other.n_blocks[0]
    for cell in range(N_CELLS):
        same = same and board.floor[cell] == other.floor[cell]
    for block in range(board.n_blocks[0] if same else 0):
        for i in range(4):
            same = same and board.blocks[block, i] == other.blocks[block, i]
    return same


@kernel
def _mark(board, block, mark):
    """Put a mark on the cells of a block."""
    axis, cell = board.blocks[block, AXIS], board.blocks[block, FIRST]
    for _ in range(board.blocks[block, LENGTH]):
        board.holder[cell] = mark
        cell = NEXT[axis, 1, cell]


@kernel
def show_blocks(board):
    """Fill `holder` from the blocks."""
    board.holder[:] = 0
    for block in range(board.n_blocks[0]):
        _mark(board, block, block + 1)


@kernel
def _is_free(board, axis, first, length):
    """Return whether a run is floor without a block on it."""
    cell = first
    for _ in range(length):
        if cell < 0 or not board.floor[cell] or board.holder[cell] != 0:
            return False
        cell = NEXT[axis, 1, cell]
    return True


@kernel
def _is_floor(board, axis, first, length):
    """Return whether a run is floor."""
    cell = first
    for _ in range(length):
        if cell < 0 or not board.floor[cell]:
            return False
        cell = NEXT[axis, 1, cell]
    return True


@kernel
def _along(axis, cell, n_cells):
    """Return the cell `n_cells` farther along a track (backward if negative), or -1."""
    for _ in range(abs(n_cells)):
        if cell >= 0:
            cell = NEXT[axis, 1 if n_cells > 0 else 0, cell]
    return cell


@kernel
def _random_run(board, bounds, word, run, length):
    """Write the axis, first cell and length of a free run to `run`, int64[4]; return True if found.

    The run has the given length, or a random length for 0.
    """
    shortest = bounds.lengths[0]
    for _ in range(_TRIES):
        run[AXIS] = below(word, 3)
        run[FIRST] = bounds.cells[below(word, len(bounds.cells))]
        # short blocks leave room to move: the shorter of two draws
        one = below(word, bounds.lengths[1] - shortest + 1)
        other = below(word, bounds.lengths[1] - shortest + 1)
        run[LENGTH] = length if length > 0 else shortest + min(one, other)
        if _is_free(board, run[AXIS], run[FIRST], run[LENGTH]):
            return True
    return False


@kernel
def aim(board, block, word):
    """Give a block a goal on its free run, anywhere except at its current position."""
    axis, first, length, _ = board.blocks[block]
    low, n_before, n = first, 0, 1
    while _is_floor(board, axis, _along(axis, low, -2), length):
        low, n_before = _along(axis, low, -2), n_before + 1
    cell = _along(axis, first, 2)
    while _is_floor(board, axis, cell, length):
        cell, n = _along(axis, cell, 2), n + 1
    if n_before + n < 2:
        return False
    at = below(word, n_before + n - 1)
    at += at >= n_before
    board.blocks[block, GOAL] = _along(axis, low, 2 * at)
    return True


@kernel
def _set(board, block, run):
    """Give a block the axis, first cell and length of a run, and put it there."""
    board.blocks[block, AXIS] = run[AXIS]
    board.blocks[block, FIRST] = run[FIRST]
    board.blocks[block, LENGTH] = run[LENGTH]
    _mark(board, block, block + 1)


@kernel
def _add_block(board, bounds, word, run):
    """Add a block without a goal if there is room."""
    n = board.n_blocks[0]
    if n >= bounds.blocks[1] or not _random_run(board, bounds, word, run, 0):
        return False
    board.blocks[n, GOAL] = NO_GOAL
    _set(board, n, run)
    board.n_blocks[0] = n + 1
    return True


@kernel
def drop_block(board, block):
    """Remove a block; the last block takes its number."""
    last = board.n_blocks[0] - 1
    _mark(board, block, 0)
    if block < last:
        _copy_block(board.blocks[last], board.blocks[block])
        _mark(board, block, block + 1)
    board.n_blocks[0] = last


@kernel
def _remove(board, bounds, word):
    """Remove a block that has no goal."""
    n = board.n_blocks[0]
    block = below(word, n)
    if n <= bounds.blocks[0] or board.blocks[block, GOAL] != NO_GOAL:
        return False
    drop_block(board, block)
    return True


@kernel
def _replace(board, bounds, word, edit, run):
    """Move a block elsewhere, or give it another length or axis."""
    block = below(word, board.n_blocks[0])
    axis, first, length, goal = board.blocks[block]
    if goal != NO_GOAL and not bounds.aims[0]:
        return False
    _mark(board, block, 0)
    run[AXIS], run[FIRST], run[LENGTH] = axis, first, length
    if edit in (MOVE, CARRY):
        found = _random_run(board, bounds, word, run, length if edit == CARRY else 0)
    elif edit == SHIFT:
        n_cells = 1 + 2 * below(word, 2)  # odd, because an even shift is usually a slide
        run[FIRST] = _along(axis, first, n_cells if below(word, 2) else -n_cells)
        found = _is_free(board, axis, run[FIRST], length)
    elif edit == RESIZE:
        run[LENGTH] = bounds.lengths[0] + below(word, bounds.lengths[1] - bounds.lengths[0] + 1)
        if below(word, 2):
            run[FIRST] = _along(axis, first, length - run[LENGTH])
        found = run[LENGTH] != length and _is_free(board, axis, run[FIRST], run[LENGTH])
    else:
        middle = _along(axis, first, below(word, length))
        run[AXIS] = (axis + 1 + below(word, 2)) % 3
        run[FIRST] = _along(run[AXIS], middle, -below(word, length))
        found = _is_free(board, run[AXIS], run[FIRST], length)
    if not found:
        _mark(board, block, block + 1)
        return False
    _set(board, block, run)
    if goal != NO_GOAL and not aim(board, block, word):
        _mark(board, block, 0)
        board.blocks[block, AXIS] = axis
        board.blocks[block, FIRST] = first
        board.blocks[block, LENGTH] = length
        _mark(board, block, block + 1)
        return False
    return True


@kernel
def _covers_goal(board, cell):
    """Return whether a cell belongs to a goal."""
    for block in range(board.n_blocks[0]):
        axis, _, length, at = board.blocks[block]
        if at == NO_GOAL:
            continue
        for _ in range(length):
            if at == cell:
                return True
            at = NEXT[axis, 1, at]
    return False


@kernel
def _wall(board, bounds, word):
    """Turn a free cell into wall, or a wall within the shape back into floor."""
    cell = bounds.cells[below(word, len(bounds.cells))]
    if not bounds.walls[0] or board.holder[cell] != 0 or _covers_goal(board, cell):
        return False
    board.floor[cell] = not board.floor[cell]
    return True


@kernel
def _hand_over(board, bounds, word):
    """Move a goal from one block to another, or add or remove one within the bounds."""
    if not bounds.aims[0]:
        return False
    block, n_goals = below(word, board.n_blocks[0]), 0
    for other in range(board.n_blocks[0]):
        n_goals += board.blocks[other, GOAL] != NO_GOAL
    if board.blocks[block, GOAL] != NO_GOAL:
        if below(word, 2) and n_goals > bounds.goals[0]:
            board.blocks[block, GOAL] = NO_GOAL
            return True
        return aim(board, block, word)
    if not aim(board, block, word):
        return False
    if n_goals < bounds.goals[1] and below(word, 2):
        return True
    chosen = below(word, n_goals)
    for other in range(board.n_blocks[0]):
        if other != block and board.blocks[other, GOAL] != NO_GOAL:
            if chosen == 0:
                board.blocks[other, GOAL] = NO_GOAL
                break
            chosen -= 1
    return True


@kernel
def edit_board(board, bounds, word, run):
    """Make one random edit; return whether it was possible."""
    edit = bounds.kinds[below(word, len(bounds.kinds))]
    if edit == ADD:
        return _add_block(board, bounds, word, run)
    if edit == REMOVE:
        return _remove(board, bounds, word)
    if edit == WALL:
        return _wall(board, bounds, word)
    if edit == AIM:
        return _hand_over(board, bounds, word)
    return _replace(board, bounds, word, edit, run)


@kernel
def edit_some(board, bounds, word, run):
    """Make a random number of random edits within the bounds, preferring small numbers."""
    n_edits = bounds.edits[0]
    while n_edits < bounds.edits[1] and below(word, _MORE_EDITS) == 0:
        n_edits += 1
    for _ in range(_TRIES_PER_EDIT * n_edits):  # crowded boards refuse many edits
        n_edits -= n_edits > 0 and edit_board(board, bounds, word, run)


@kernel
def add_blocks(board, bounds, word, run):
    """Add blocks up to a random number within the bounds; return whether enough were added."""
    wanted = bounds.blocks[0] + below(word, bounds.blocks[1] - bounds.blocks[0] + 1)
    for _ in range(8 * wanted):
        if board.n_blocks[0] < wanted:
            _add_block(board, bounds, word, run)
    return board.n_blocks[0] >= bounds.blocks[0]
