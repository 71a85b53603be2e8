"""Every successor of a state, in the order of ``rules.successors``.

The length of a slide is hard to predict, so a loop that tests cell by cell mispredicts once for
each block and direction. Instead, one pass here finds which cells of each block's lane are
occupied, by a bitwise OR of the masks of all blocks. Two bit scans of one word then show how far a
block can slide, and short slides are written without a branch. The same word shows whether the
obstacle can be pushed at all. Only then is the push chain computed, cell by cell. Blocks that can
neither slide nor push are left out first: in a crowded level, that is most of them.
"""

from itertools import accumulate
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.bits import top_bit, trailing_zeros
from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.compiled import HEAD_ON, POSITIONS
from trisolve.sliding.lattice import N_CELLS
from trisolve.sliding.level import MAX_BLOCKS

MAX_SUCCESSORS = MAX_BLOCKS * (POSITIONS - 2)
ILLEGAL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
"""Not a state: digit 15 is never used."""
ANY_STEPS = POSITIONS
NO_BLOCKS = 0
_LINE_BYTES = 128
"""A cache line and the next, which processors fetch along with it."""
S = TypeVar("S", bound=np.generic)


class Scratch(NamedTuple):
    """Working memory of the successor kernels, modified in place; each thread has its own.

    lanes : uint64[16]
        The occupancy of each lane in the current state.
    states : uint64[240]
        The successors, with spare space because they are written in pairs.
    slots : int64[240]
        The slot in the visited set where the lookup of each successor begins.
    blocks : uint8[240]
        The block that was dragged to reach each successor.
    moves_of : int64[16]
        The number of moves of each block that has any.
    push_from, pushes : uint64[32], int64[32, 3]
        The pushes to try: the state in which the block is stopped, the block, its direction (1
        forward, 0 back), and how many steps are left on its lane.
    holder : uint8[512]
        Block + 1 on each covered cell, 0 on free cells: the board of the state `held`.
    held : uint64[1]
        The state that `holder` shows; ILLEGAL for an empty board.
    entered : int16[32]
        The cells that the blocks of a push chain enter.
    """

    lanes: NDArray[np.uint64]
    states: NDArray[np.uint64]
    slots: NDArray[np.int64]
    blocks: NDArray[np.uint8]
    moves_of: NDArray[np.int64]
    push_from: NDArray[np.uint64]
    pushes: NDArray[np.int64]
    holder: NDArray[np.uint8]
    held: NDArray[np.uint64]
    entered: NDArray[np.int16]


def apart(n: int, dtype: type[S]) -> NDArray[S]:
    """Return zeros that share no cache line with data that another thread may write."""
    n_bytes = n * np.dtype(dtype).itemsize
    room = np.zeros(n_bytes + 2 * _LINE_BYTES, dtype=np.uint8)
    begin = -room.ctypes.data % _LINE_BYTES
    return room[begin : begin + n_bytes].view(dtype)


_SCRATCH = (
    (MAX_BLOCKS, np.uint64),
    (MAX_SUCCESSORS + 16, np.uint64),
    (MAX_SUCCESSORS + 16, np.int64),
    (MAX_SUCCESSORS + 16, np.uint8),
    (MAX_BLOCKS, np.int64),
    (2 * MAX_BLOCKS, np.uint64),
    (2 * MAX_BLOCKS * 3, np.int64),
    (N_CELLS, np.uint8),
    (1, np.uint64),
    (2 * MAX_BLOCKS, np.int16),
)
"""The length and type of each array of a Scratch, in order."""
_BYTES = [n * np.dtype(dtype).itemsize for n, dtype in _SCRATCH]
*_BEGINS, _SCRATCH_BYTES = accumulate(
    (-(-n_bytes // _LINE_BYTES) * _LINE_BYTES for n_bytes in _BYTES), initial=0
)
_PLACES = [
    (slice(begin, begin + n_bytes), dtype)
    for begin, n_bytes, (_, dtype) in zip(_BEGINS, _BYTES, _SCRATCH, strict=True)
]


def new_scratch() -> Scratch:
    """Return working memory for any level."""
    room = apart(_SCRATCH_BYTES, np.uint8)  # one array, so a search of few states takes no longer
    scratch = Scratch(*(room[place].view(dtype) for place, dtype in _PLACES))
    scratch.held[0] = ILLEGAL
    return scratch._replace(pushes=scratch.pushes.reshape(-1, 3))


@inlined
def fill_lanes(level, state, scratch):
    """Write the occupancy of each lane in a state."""
    lanes = scratch.lanes
    n_blocks = len(level.axis)
    for lane in range(
        0, n_blocks, 4
    ):  # four at a time: one vector register, no memory access in between
        held0 = held1 = held2 = held3 = np.uint64(0)
        digits = state
        for block in range(n_blocks):
            row = POSITIONS * block + np.int64(digits & np.uint64(15))
            digits >>= np.uint64(4)
            held0 |= level.lanes[row, lane]
            held1 |= level.lanes[row, lane + 1]
            held2 |= level.lanes[row, lane + 2]
            held3 |= level.lanes[row, lane + 3]
        lanes[lane] = held0
        lanes[lane + 1] = held1
        lanes[lane + 2] = held2
        lanes[lane + 3] = held3


@inlined
def clear_board(scratch):
    """Clear the board, which may show another level."""
    scratch.holder[:] = 0
    scratch.held[0] = ILLEGAL


@inlined
def _put(level, state, blocks, sign, holder):
    """Put the blocks whose digit in `blocks` is not 0 on the board (sign 1) or remove them (0)."""
    while blocks != 0:
        block = trailing_zeros(blocks) >> 2
        shift = np.uint64(4 * block)
        blocks &= ~(np.uint64(15) << shift)
        row = POSITIONS * block + np.int64((state >> shift) & np.uint64(15))
        mark = np.uint8(sign * (block + 1))
        for i in range(level.length[block]):
            holder[level.cells[row, i]] = mark


@inlined
def show(level, state, scratch):
    """Make `holder` the board of a state, moving only blocks that changed position."""
    held = scratch.held[0]
    if held == ILLEGAL:
        _put(level, state, level.key[3], 1, scratch.holder)
    else:
        _put(level, held, held ^ state, 0, scratch.holder)
        _put(level, state, held ^ state, 1, scratch.holder)
    scratch.held[0] = state


@inlined
def push_step(level, state, block, way, scratch):
    """Return the state after one step (way 1 forward, 0 back) with its push chain, or ILLEGAL."""
    show(level, state, scratch)
    going = (np.int64(1) << block) << (0 if way else 16)  # forward in bits 0-15, back in 16-31
    waiting = np.int64(1) << block
    n_entered, after = 0, state
    while waiting != 0:
        mover = trailing_zeros(np.uint64(waiting))
        waiting &= waiting - 1
        forward = (going >> mover) & 1
        shift = np.uint64(4 * mover)
        position = np.int64((state >> shift) & np.uint64(15))
        row = 2 * (POSITIONS * mover + position) + forward
        if level.enter[row, 0] < 0:
            return ILLEGAL
        for i in range(2):
            cell = level.enter[row, i]
            for k in range(n_entered):
                if scratch.entered[k] == cell:
                    return ILLEGAL
            scratch.entered[n_entered] = cell
            n_entered += 1
            struck = np.int64(scratch.holder[cell]) - 1
            if struck < 0:
                continue
            sign = level.push[mover, forward, i, struck]
            if sign == 0:
                return ILLEGAL
            wanted = np.int64(1) << (struck if sign > 0 else struck + 16)
            other = np.int64(1) << (struck + 16 if sign > 0 else struck)
            if going & other:
                return ILLEGAL
            if not going & wanted:
                going |= wanted
                waiting |= np.int64(1) << struck
        one = np.uint64(1) << shift
        after = after + one if forward else after - one
    return after


@kernel
def push_moves(level, n_pushes, n_found, scratch):
    """Add the successors that the pending pushes lead to; return the total number of successors."""
    for i in range(n_pushes):
        state, block = scratch.push_from[i], scratch.pushes[i, 0]
        for _ in range(scratch.pushes[i, 2]):
            state = push_step(level, state, block, scratch.pushes[i, 1], scratch)
            if state == ILLEGAL:
                break
            scratch.states[n_found] = state
            scratch.blocks[n_found] = block
            scratch.moves_of[block] += 1
            n_found += 1
    return n_found


@inlined
def _write(scratch, n_found, state, step, n_steps, block):
    """Add the states 1 to `n_steps` steps on, without a branch for up to two.

    Two states are always written; a surplus state is overwritten later.
    """
    states, blocks = scratch.states, scratch.blocks
    reached = state + step
    states[n_found] = reached
    states[n_found + 1] = reached + step
    blocks[n_found] = block
    blocks[n_found + 1] = block
    for k in range(2, n_steps):
        reached += step
        states[n_found + k] = reached + step
        blocks[n_found + k] = block
    return n_found + n_steps


@inlined
def _try_push(scratch, n_pushes, state, block, way, n_steps):
    """Add a push to try: from `state`, in which `block` is stopped, up to `n_steps` farther."""
    scratch.push_from[n_pushes] = state
    scratch.pushes[n_pushes, 0] = block
    scratch.pushes[n_pushes, 1] = way
    scratch.pushes[n_pushes, 2] = n_steps
    return n_pushes + 1


@inlined
def _movable(level, state, head_on, scratch):
    """Return a bit for each block that may move: the cells of a step hold nothing that stops it.

    No branch depends on the state, so nothing is mispredicted. In a crowded level, most blocks are
    stuck in most states.
    """
    movable = np.int64(0)
    for block in range(len(level.axis)):
        row = POSITIONS * block + np.int64(state & np.uint64(15))
        state >>= np.uint64(4)
        lane = scratch.lanes[block]
        pushed = lane & (lane >> np.uint64(32)) & head_on
        entered = level.ahead[row] & ~(lane ^ (pushed | pushed << np.uint64(32)))
        both = entered & (entered >> np.uint64(1))
        movable |= np.int64(both != 0) << block
    return movable


@inlined
def slides(level, state, left_out, max_steps, scratch):
    """Write the successors that push nothing, and the pushes to try; return the number of each.

    The lanes must already be filled. `left_out` and `max_steps` are as in expand.
    """
    low = np.uint64(0xFFFF_FFFF)
    head_on = low if level.facts[HEAD_ON] else np.uint64(0)
    n_found = n_pushes = 0
    waiting = _movable(level, state, head_on, scratch) & ~left_out
    while waiting != 0:
        block = trailing_zeros(np.uint64(waiting))
        waiting &= waiting - 1
        one = np.uint64(1) << np.uint64(4 * block)
        position = np.int64((state >> np.uint64(4 * block)) & np.uint64(15))
        after = min(level.last[block] - position, max_steps)
        before = min(position, max_steps)
        lane = scratch.lanes[block]
        stops, stops_back = lane & low, lane >> np.uint64(32)
        held = stops | stops_back
        start = 2 * position
        end = start + level.length[block]
        ahead = (held >> np.uint64(end)) | (np.uint64(1) << np.uint64(40))
        free = min(trailing_zeros(ahead) >> 1, after)
        behind = (np.uint64(2) << np.uint64(start)) - np.uint64(1)
        below = (held << np.uint64(1) | np.uint64(1)) & behind
        back = min((start - top_bit(below)) >> 1, before)
        scratch.moves_of[block] = free + back
        n_found = _write(scratch, n_found, state, one, free, block)
        n_found = _write(scratch, n_found, state, ~one + np.uint64(1), back, block)
        if free < after:
            stop = (stops & ~(stops_back & head_on)) >> np.uint64(end + 2 * free)
            if stop & np.uint64(3) == 0:
                slid = state + one * np.uint64(free)
                n_pushes = _try_push(scratch, n_pushes, slid, block, 1, after - free)
        if back < before:
            stop = (stops_back & ~(stops & head_on)) >> np.uint64(start - 2 * back - 2)
            if stop & np.uint64(3) == 0:
                slid = state - one * np.uint64(back)
                n_pushes = _try_push(scratch, n_pushes, slid, block, 0, before - back)
    return n_found, n_pushes


@inlined
def is_solved(level, state):
    """Return whether every highlighted block is on its goal."""
    return (state & level.key[1]) == level.key[2]


@inlined
def expand(level, state, left_out, max_steps, scratch):
    """Write the successors of a state; return their number, and how many of them push nothing.

    Moves of the blocks in `left_out`, one bit per block, are omitted; `max_steps` is ANY_STEPS, or
    1 in the steps metric.
    """
    fill_lanes(level, state, scratch)
    n_free, n_pushes = slides(level, state, left_out, max_steps, scratch)
    n_found = push_moves(level, n_pushes, n_free, scratch) if n_pushes else n_free
    return n_found, n_free


@inlined
def steps_at_once(steps):
    """Return how many steps one edge may have: 1 in the steps metric, otherwise ANY_STEPS."""
    return 1 if steps else ANY_STEPS


@kernel
def drag(level, state, block, n_steps, scratch):
    """Return the state after dragging a block `n_steps` steps (negative: backward), or ILLEGAL."""
    way = 1 if n_steps > 0 else 0
    reached = np.uint64(state)
    for _ in range(abs(n_steps)):
        reached = push_step(level, reached, block, way, scratch)
        if reached == ILLEGAL:
            break
    return reached
