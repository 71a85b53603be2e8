"""Clean a board: remove useless blocks, and turn unreachable floor into wall.

A block is useless if removing it leaves the length and number of the shortest solutions unchanged.
A cell that no block covers in any reachable state is never entered, so a wall there removes no
move.
"""

import numpy as np

from trisolve.kernels.jit import kernel
from trisolve.sliding.engine.compiled import NEXT, NO_GOAL, POSITIONS
from trisolve.sliding.engine.cursor import EXHAUSTED
from trisolve.sliding.engine.graph.reachable import (
    ANY_DISTANCE,
    MARGIN,
    TOO_NEAR,
    count_ways,
    reach,
    retreat,
)
from trisolve.sliding.engine.small.mutations import AXIS, GOAL, LENGTH, copy_board, drop_block
from trisolve.sliding.engine.small.scoring import compile_board
from trisolve.sliding.engine.successors import steps_at_once
from trisolve.sliding.lattice import N_CELLS

SHORTER, UNKNOWN, UNSOLVABLE = -3, -2, -1


@kernel
def optimum_of(board, workspace, push, steps, min_distance, optimum):
    """Write the length and number of the board's shortest solutions to `optimum`, int64[2].

    The length is UNSOLVABLE if there is no solution, UNKNOWN if there are too many states, and
    SHORTER as soon as it is known to be less than `min_distance`, which may be ANY_DISTANCE.
    """
    graph, level = workspace.graph, compile_board(board, push, workspace)
    optimum[0], optimum[1] = UNSOLVABLE, 0
    if level.key[1] == ~np.uint64(0):
        return
    max_states = len(graph.states) - MARGIN
    ended = reach(level, graph, steps_at_once(steps), max_states, min_distance)
    if ended != EXHAUSTED:
        optimum[0] = SHORTER if ended == TOO_NEAR else UNKNOWN
        return
    n_known = retreat(graph, level.key[1], level.key[2])
    count_ways(graph, n_known)
    if graph.distances[0] >= 0:
        optimum[0], optimum[1] = graph.distances[0], np.int64(graph.ways[0])


@kernel
def keep_reached(board, workspace):
    """Turn floor into wall if no block covers it in any state of the current graph."""
    graph, level = workspace.graph, workspace.level
    holder = workspace.spare.holder
    for cell in range(N_CELLS):
        holder[cell] = 0
    for block in range(board.n_blocks[0]):
        seen = 0
        for i in range(graph.n_states[0]):
            digit = np.int64((graph.states[i] >> np.uint64(4 * block)) & np.uint64(15))
            seen |= 1 << digit
        for position in range(POSITIONS):
            if seen >> position & 1:
                for k in range(board.blocks[block, LENGTH]):
                    holder[level.cells[POSITIONS * block + position, k]] = 1
        cell = board.blocks[block, GOAL]
        for _ in range(board.blocks[block, LENGTH] if cell != NO_GOAL else 0):
            holder[cell] = 1
            cell = NEXT[board.blocks[block, AXIS], 1, cell]
    for cell in range(N_CELLS):
        board.floor[cell] = board.floor[cell] and holder[cell] == 1


@kernel
def clean_board(board, workspace, push, steps, needed, wall_up, min_goals):
    """Clean a board; return whether every remaining block is known to be useful.

    With `needed`, blocks whose absence only changes the number of shortest solutions are also
    removed. With `wall_up`, unreachable floor becomes wall. Blocks with goals are removed like
    other blocks, but at least one of them, and at least `min_goals`, remain. A block is also kept
    if the level without it has too many states to decide whether the block is useful. The length
    and number of the shortest solutions go to the first row of the workspace's `optimum`.
    """
    optimum, spare = workspace.optimum, workspace.spare
    optimum_of(board, workspace, push, steps, ANY_DISTANCE, optimum[0])
    # a shorter solution without it shows that a block matters; UNKNOWN does not show it
    min_distance = ANY_DISTANCE if needed else optimum[0, 0]
    if wall_up:
        keep_reached(board, workspace)
    n_goals = 0
    for block in range(board.n_blocks[0]):
        n_goals += board.blocks[block, GOAL] != NO_GOAL
    sure, block = True, board.n_blocks[0] - 1
    while block >= 0:
        aimed = board.blocks[block, GOAL] != NO_GOAL
        if not aimed or n_goals > 1:
            copy_board(board, spare)
            drop_block(spare, block)
            optimum_of(spare, workspace, push, steps, min_distance, optimum[1])
            same = optimum[1, 0] == optimum[0, 0]
            idle = same and (needed or optimum[1, 1] == optimum[0, 1])
            if idle and (not aimed or n_goals > min_goals):
                drop_block(board, block)
                n_goals -= aimed
                optimum[0, 1] = optimum[1, 1]
                if wall_up:  # the current graph is the board's
                    keep_reached(board, workspace)
                sure, block = True, board.n_blocks[0]  # begin again with what is left
            elif idle or optimum[1, 0] == UNKNOWN:
                sure = False
        block -= 1
    return sure
