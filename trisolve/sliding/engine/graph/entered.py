"""The places of blocks on the shortest solutions, including between the steps of each move."""

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import kernel
from trisolve.sliding.engine.compiled import POSITIONS
from trisolve.sliding.engine.graph.indexed import Indexed, find_state
from trisolve.sliding.engine.successors import ILLEGAL, push_step
from trisolve.sliding.level import MAX_BLOCKS

_TURN = 1 << 12


@kernel
def note_moved(state, after, passed, n_passed):
    """Add the new placements of the moved blocks to `passed`; return the new length of `passed`."""
    moved = state ^ after
    while moved != 0:
        block = trailing_zeros(moved) >> 2
        shift = np.uint64(4 * block)
        moved &= ~(np.uint64(15) << shift)
        passed[n_passed] = POSITIONS * block + np.int64((after >> shift) & np.uint64(15))
        n_passed += 1
    return n_passed


@kernel
def mark_entered(indexed, max_steps, to_goal, indices, passed, placements, first, stop):
    """Mark the placements on the moves from ``indices[first:stop]`` that lead nearer to the goal.

    passed : int64[256], working memory; placements : bool[256], row ``16 block + position``
    """
    level, states, table = indexed.level, indexed.states, indexed.table
    for place in range(first, stop):
        index = indices[place]
        for block in range(len(level.axis)):
            for way in range(2):
                state, n_passed = states[index], 0
                for _ in range(max_steps):
                    after = push_step(level, state, block, way, indexed.scratch)
                    if after == ILLEGAL:
                        break
                    n_passed = note_moved(state, after, passed, n_passed)
                    state = after
                    if to_goal[find_state(states, table, state)] == to_goal[index] - 1:
                        for k in range(n_passed):
                            placements[passed[k]] = True


def entered_placements(
    indexed: Indexed, to_goal: NDArray[np.int32], indices: NDArray[np.uint32], max_steps: int
) -> NDArray[np.bool_]:
    """Return bool[16, 16]: each block's placements on moves from the given states toward the goal.

    indices : indices of states that are neither solved nor dead
    """
    passed = np.zeros(MAX_BLOCKS * POSITIONS, dtype=np.int64)
    placements = np.zeros(MAX_BLOCKS * POSITIONS, dtype=np.bool_)
    for first in range(0, len(indices), _TURN):  # in turns, so that Ctrl-C gets through
        stop = min(first + _TURN, len(indices))
        mark_entered(indexed, max_steps, to_goal, indices, passed, placements, first, stop)
    return placements.reshape(MAX_BLOCKS, POSITIONS)
