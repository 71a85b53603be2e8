"""A level as arrays: all the data that the search needs, computed once.

A block's *lane* is the part of its track that it can reach: with n positions and length k, it has
the cells 0 .. 2 (n - 1) + k - 1, and position p covers the cells 2 p .. 2 p + k - 1. A lane has at
most 32 cells, so its occupancy is one machine word. Bits 0 to 31 mark cells held by a block that
cannot be pushed in the positive direction, and bits 32 to 63 do the same for the negative
direction. A block across the lane sets one of the two bits of a cell; a block along the lane
(head-on) sets both.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.lattice import N_CELLS, UP, Axis, acute_sign, edge_axis, next_cell, pack
from trisolve.sliding.level import MAX_BLOCKS, PUSH_MODES, Level
from trisolve.sliding.rules import is_wall

POSITIONS = 16
"""Rows reserved for each block; no block has more than 15 positions, so digit 15 is never used."""
NO_GOAL = -1
MAX_MOVES, HEAD_ON = range(2)
_STEP = np.uint64(3)
IS_WALL: NDArray[np.bool_] = np.array(
    [[[is_wall(mode, axis, other) for other in Axis] for axis in Axis] for mode in PUSH_MODES]
)
"""bool[push mode, axis, axis of the struck block]: whether that block acts as a wall."""

_MIDDLE = [pack(8, 8, orient) for orient in (UP, 1)]
NEXT: NDArray[np.int16] = np.array(
    [
        [[next_cell(cell, axis, sign) for cell in range(N_CELLS)] for sign in (-1, 1)]
        for axis in Axis
    ],
    dtype=np.int16,
)
"""int16[axis, sign > 0, cell]: the next cell of the track, or -1 beyond the grid."""
STRUCK: NDArray[np.int8] = np.array(
    [
        [[edge_axis(cell, next_cell(cell, axis, sign)) for cell in _MIDDLE] for sign in (-1, 1)]
        for axis in Axis
    ],
    dtype=np.int8,
)
"""int8[axis, sign > 0, orient]: the axis of the edge through which a cell is left."""
ACUTE: NDArray[np.int8] = np.array(
    [[[acute_sign(axis, sign, other) for other in Axis] for sign in (-1, 1)] for axis in Axis],
    dtype=np.int8,
)
"""int8[axis, sign > 0, other axis]: the sign in which the other block is pushed."""


class CompiledLevel(NamedTuple):
    """The arrays that kernels read but never change. Row ``16 block + position`` is a placement.

    axis, length, last : int64[n_blocks] The axis, the number of cells, and the highest position of
        each block.
    lanes : uint64[16 n_blocks, 16]
        The cells that a placement occupies on the lane of each block; 0 on its own lane.
    ahead : uint64[16 n_blocks]
        The two cells of its own lane that a placement enters with a step: in the positive
        direction as bits 0 to 31, in the negative direction as bits 32 to 63; 0 at the end.
    cells : int16[16 n_blocks, 32]
        The packed cells of a placement, in track order.
    enter : int16[32 n_blocks, 2]
        Row ``2 (16 block + position) + (sign > 0)``: the cells E and N that a step enters; -1 for
        none.
    push : int8[n_blocks, 2, 2, n_blocks]
        [mover, sign > 0, E or N, other]: the sign of the direction in which other is pushed; 0 if
        other cannot be pushed.
    key : uint64[4] The start state, the mask of the highlighted blocks' digits, those digits at the
        goal, and the mask of all blocks' digits.
    facts : int64[2]
        MAX_MOVES: the maximum number of successors; HEAD_ON: 1 if head-on blocks can be pushed.
    """

    axis: NDArray[np.int64]
    length: NDArray[np.int64]
    last: NDArray[np.int64]
    lanes: NDArray[np.uint64]
    ahead: NDArray[np.uint64]
    cells: NDArray[np.int16]
    enter: NDArray[np.int16]
    push: NDArray[np.int8]
    key: NDArray[np.uint64]
    facts: NDArray[np.int64]


@kernel
def _place(floor, axis, first, length, out):
    """Write the cells of a placement to `out`; return whether all of them are floor."""
    cell = first
    for i in range(length):
        if cell < 0 or not floor[cell]:
            return False
        out[i] = cell
        cell = NEXT[axis, 1, cell]
    return True


@kernel
def _step(axis, cell, way):
    """Return the cell one step on (way 1 forward, 0 back), or -1."""
    cell = NEXT[axis, way, cell]
    return cell if cell < 0 else NEXT[axis, way, cell]


@kernel
def _compile_block(floor, block, axis, length, first, cells, enter):
    """Fill the block's rows of `cells` and `enter`; return its last position."""
    row = block * POSITIONS
    while True:
        before = _step(axis, first, 0)
        if before < 0 or not _place(floor, axis, before, length, cells[row]):
            break
        first = before
    position, cell = 0, first
    while cell >= 0 and _place(floor, axis, cell, length, cells[row + position]):
        position, cell = position + 1, _step(axis, cell, 1)
    for p in range(position):
        for way in range(2):
            edge = cells[row + p, length - 1 if way else 0]
            out = enter[2 * (row + p) + way]
            out[0] = out[1] = -1
            if 0 <= p + 2 * way - 1 < position:
                out[0] = NEXT[axis, way, edge]
                out[1] = NEXT[axis, way, out[0]]
    return position - 1


@kernel
def _compile_push(level, push_mode):
    """Fill `push`: which block pushes which, and in which direction."""
    n_blocks = len(level.axis)
    for mover in range(n_blocks):
        axis = level.axis[mover]
        for way in range(2):
            edge = level.cells[POSITIONS * mover, level.length[mover] - 1 if way else 0]
            for i in range(2):
                struck = STRUCK[axis, way, (edge & 1) ^ i]
                for other in range(n_blocks):
                    across = level.axis[other]
                    stops = across == struck or IS_WALL[push_mode, axis, across]
                    level.push[mover, way, i, other] = 0 if stops else ACUTE[axis, way, across]


@kernel
def _compile_lanes(level, push_mode, at):
    """Fill `lanes` with the cells that each placement of each block occupies on every other lane.

    at : int8[512], all -1 before and after
    """
    n_blocks = len(level.axis)
    for lane in range(n_blocks):
        axis, row = level.axis[lane], POSITIONS * lane
        n_cells = 2 * level.last[lane] + level.length[lane]
        cell = level.cells[row, 0]
        for i in range(n_cells):
            at[cell] = i
            cell = NEXT[axis, 1, cell]
        for block in range(n_blocks):
            across = level.axis[block]
            both = across == axis or IS_WALL[push_mode, axis, across]
            for p in range(level.last[block] + 1):
                held = np.uint64(0)
                for k in range(0 if block == lane else level.length[block]):
                    cell = level.cells[POSITIONS * block + p, k]
                    if at[cell] < 0:
                        continue
                    bit = np.uint64(1) << np.uint64(at[cell])
                    # a forward move enters the cell through the edge through which a
                    # backward move leaves it
                    if both or STRUCK[axis, 0, cell & 1] == across:
                        held |= bit
                    if both or STRUCK[axis, 1, cell & 1] == across:
                        held |= bit << np.uint64(32)
                level.lanes[POSITIONS * block + p, lane] = held
        cell = level.cells[row, 0]
        for _ in range(n_cells):
            at[cell] = -1
            cell = NEXT[axis, 1, cell]


@kernel
def compile_into(level, floor, blocks, push_mode, at):
    """Fill the arrays of a CompiledLevel whose `axis` has one element per block.

    floor : bool[512]; blocks : int64[at least n_blocks, 4], each axis, first cell, length and the
    goal's first cell or -1; push_mode : a place in PUSH_MODES; at : int8[512], all -1.
    """
    out_of_reach = False
    level.key[:] = 0
    level.facts[MAX_MOVES], level.facts[HEAD_ON] = 0, not IS_WALL[push_mode, 0, 0]
    for block in range(len(level.axis)):
        axis, start, length, goal = blocks[block]
        level.axis[block], level.length[block] = axis, length
        last = _compile_block(floor, block, axis, length, start, level.cells, level.enter)
        level.last[block] = last
        level.facts[MAX_MOVES] += last
        level.key[3] |= np.uint64(15) << np.uint64(4 * block)
        goal_at = -1
        for p in range(last + 1):
            forward = _STEP << np.uint64(2 * p + length) if p < last else np.uint64(0)
            back = _STEP << np.uint64(2 * p + 30) if p > 0 else np.uint64(0)
            level.ahead[POSITIONS * block + p] = forward | back
            cell = level.cells[POSITIONS * block + p, 0]
            if cell == start:
                level.key[0] |= np.uint64(p) << np.uint64(4 * block)
            if cell == goal:
                goal_at = p
        if goal != NO_GOAL:
            level.key[1] |= np.uint64(15) << np.uint64(4 * block)
            if goal_at < 0:
                out_of_reach = True
            else:
                level.key[2] |= np.uint64(goal_at) << np.uint64(4 * block)
    if out_of_reach:  # no state has 15 in every digit, regardless of the mask
        level.key[1] = level.key[2] = ~np.uint64(0)
    _compile_push(level, push_mode)
    _compile_lanes(level, push_mode, at)


def new_compiled(n_blocks: int) -> CompiledLevel:
    """Return the arrays of a level with `n_blocks` blocks, for compile_into to fill."""
    rows = POSITIONS * n_blocks
    return CompiledLevel(
        np.empty(n_blocks, dtype=np.int64),
        np.empty(n_blocks, dtype=np.int64),
        np.empty(n_blocks, dtype=np.int64),
        np.empty((rows, MAX_BLOCKS), dtype=np.uint64),
        np.empty(rows, dtype=np.uint64),
        np.empty((rows, 32), dtype=np.int16),
        np.empty((2 * rows, 2), dtype=np.int16),
        np.empty((n_blocks, 2, 2, n_blocks), dtype=np.int8),
        np.empty(4, dtype=np.uint64),
        np.empty(2, dtype=np.int64),
    )


def raw_arrays(level: Level) -> tuple[NDArray[np.bool_], NDArray[np.int64], int]:
    """Return a level in the form that compile_into reads: floor, blocks and push mode."""
    floor = np.zeros(N_CELLS, dtype=np.bool_)
    floor[list(level.floor)] = True
    blocks = np.array(block_numbers(level), dtype=np.int64).reshape(-1, 4)
    return floor, blocks, PUSH_MODES.index(level.push)


def block_numbers(level: Level) -> list[int]:
    """Return the axis, first cell, length, and first goal cell (or NO_GOAL) of all blocks."""
    numbers: list[int] = []
    for block in level.blocks:
        cells, goal = block.cells, block.goal
        numbers += (int(block.axis), cells[0], len(cells), goal[0] if goal else NO_GOAL)
    return numbers


@inlined
def with_blocks(level, n_blocks):
    """Return a level with `n_blocks` blocks that shares another level's arrays."""
    return CompiledLevel(
        level.axis[:n_blocks],
        level.length,
        level.last,
        level.lanes,
        level.ahead,
        level.cells,
        level.enter,
        level.push,
        level.key,
        level.facts,
    )


def compile_level(level: Level) -> CompiledLevel:
    """Return a level as the arrays that the kernels read."""
    compiled = new_compiled(len(level.blocks))
    compile_into(compiled, *raw_arrays(level), np.full(N_CELLS, -1, dtype=np.int8))
    return compiled
