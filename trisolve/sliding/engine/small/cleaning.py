"""Cleaning a board: what changes nothing goes, and floor that nobody can reach becomes wall.

A block changes nothing if without it the shortest solutions are as long and as many. A cell that no
block covers in any reachable state is never entered, so a wall there takes no move away.
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
from trisolve.sliding.engine.successors import units_at_once
from trisolve.sliding.lattice import N_CELLS

SHORTER, UNKNOWN, UNSOLVABLE = -3, -2, -1


@kernel
def optimum_of(board, workshop, push, steps, least, optimum):
    """Write length and number of the board's shortest solutions to `optimum`, int64[2].

    The length is UNSOLVABLE without one, UNKNOWN where there are too many states, and SHORTER as
    soon as it turns out to be less than `least`, which may be ANY_DISTANCE.
    """
    graph, level = workshop.graph, compile_board(board, push, workshop)
    optimum[0], optimum[1] = UNSOLVABLE, 0
    if level.key[1] == ~np.uint64(0):
        return
    max_states = len(graph.states) - MARGIN
    ended = reach(level, graph, units_at_once(steps), max_states, least)
    if ended != EXHAUSTED:
        optimum[0] = SHORTER if ended == TOO_NEAR else UNKNOWN
        return
    n_known = retreat(graph, level.key[1], level.key[2])
    count_ways(graph, n_known)
    if graph.distances[0] >= 0:
        optimum[0], optimum[1] = graph.distances[0], np.int64(graph.ways[0])


@kernel
def keep_reached(board, workshop):
    """Make wall of the floor that no block of the graph at hand covers in any state."""
    graph, level = workshop.graph, workshop.level
    holder = workshop.spare.holder
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
def clean_board(board, workshop, push, steps, needed, wall_up, least_goals):
    """Clean a board; return whether it is known of each block that it matters.

    With `needed` blocks also go whose absence changes only how many shortest solutions there are;
    with `wall_up` floor that nobody reaches becomes wall. Blocks with goals go as others do, but
    `least_goals` of them, and one at least, stay.
    A block without which there are too many states to tell is kept, but not known to matter.
    Length and number of the shortest solutions go to the first row of the workshop's `optimum`.
    """
    optimum, spare = workshop.optimum, workshop.spare
    optimum_of(board, workshop, push, steps, ANY_DISTANCE, optimum[0])
    # a shorter way tells that a block matters; only what is unknown needs to be told from it
    least = ANY_DISTANCE if needed else optimum[0, 0]
    if wall_up:
        keep_reached(board, workshop)
    n_goals = 0
    for block in range(board.n_blocks[0]):
        n_goals += board.blocks[block, GOAL] != NO_GOAL
    sure, block = True, board.n_blocks[0] - 1
    while block >= 0:
        aimed = board.blocks[block, GOAL] != NO_GOAL
        if not aimed or n_goals > 1:
            copy_board(board, spare)
            drop_block(spare, block)
            optimum_of(spare, workshop, push, steps, least, optimum[1])
            same = optimum[1, 0] == optimum[0, 0]
            idle = same and (needed or optimum[1, 1] == optimum[0, 1])
            if idle and (not aimed or n_goals > least_goals):
                drop_block(board, block)
                n_goals -= aimed
                optimum[0, 1] = optimum[1, 1]
                if wall_up:  # the graph at hand is the board's
                    keep_reached(board, workshop)
                sure, block = True, board.n_blocks[0]  # all once more, on what is left
            elif idle or optimum[1, 0] == UNKNOWN:
                sure = False
        block -= 1
    return sure
