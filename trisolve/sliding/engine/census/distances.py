"""The number of moves of every level of a signature, from one backward sweep for all goals.

A goal is one block at one place. Bit G of a position's word says whether goal G is known to be
reachable from there. At first, a position has the bits of the goals that it satisfies. Then, move
by move, each position adds the bits of its successors. This process is a breadth-first search
backward from every goal, 64 goals at a time, which computes only forward moves. A level's length is
the number of the last move at which its goal's bit reaches a new position.
"""

import numpy as np

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.census.positions import count_bits

GOALS_AT_ONCE = 64
NO_DEPTH = 1 << 40
_ONE = np.uint64(1)


@inlined
def begin_spread(n_blocks, first_goal, n, s):
    """Give every position the bits of the goals that it satisfies, counting from `first_goal`."""
    for i in range(n):
        word = np.uint64(0)
        for block in range(n_blocks):
            goal = s.goal[block] + np.int64(s.at[i, block]) - first_goal
            if 0 <= goal < GOALS_AT_ONCE:
                word |= _ONE << np.uint64(goal)
        s.reached[0, i] = word


@inlined
def _find_loose(n_blocks, first_goal, n, s):
    """Mark each goal entered by some move in which at least one other block takes no part."""
    loose, width = np.uint64(0), 2 * n_blocks
    for i in range(n):
        here = s.reached[0, i]
        for way in range(width):
            taking_part = np.uint64(0)
            at = i
            while True:
                taking_part |= np.uint64(s.moving[at * width + way])
                at = np.int64(s.step[at * width + way])
                if at < 0:
                    break
                if count_bits(taking_part) < n_blocks:
                    loose |= s.reached[0, at] & ~here
    while loose != 0:
        goal = trailing_zeros(loose)
        loose &= loose - _ONE
        s.loose[first_goal + goal] = 1


@inlined
def spread(n_blocks, n, old, s):
    """Give every position the bits of its successors; return all bits that were gained."""
    gained, width, new = np.uint64(0), 2 * n_blocks, 1 - old
    for i in range(n):
        word = before = s.reached[old, i]
        for way in range(width):
            at = np.int64(s.step[i * width + way])
            while at >= 0:
                word |= s.reached[old, at]
                at = np.int64(s.step[at * width + way])
        s.reached[new, i] = word
        gained |= word & ~before
    return gained


@kernel
def find_moves(n_blocks, n, max_depth, s):
    """Write the moves of every goal (0 if no other position reaches the goal) and `loose`.

    Solutions longer than `max_depth` moves are not searched for. Return the greatest number of
    moves.
    """
    greatest, n_goals = 0, s.goal[n_blocks]
    for goal in range(n_goals):
        s.moves[goal] = 0
        s.loose[goal] = 0
    for first_goal in range(0, n_goals, GOALS_AT_ONCE):
        begin_spread(n_blocks, first_goal, n, s)
        _find_loose(n_blocks, first_goal, n, s)
        old = depth = 0
        while depth < max_depth:
            gained = spread(n_blocks, n, old, s)
            if gained == 0:
                break
            old = 1 - old
            depth += 1
            while gained != 0:
                goal = trailing_zeros(gained)
                gained &= gained - _ONE
                s.moves[first_goal + goal] = depth
        greatest = max(greatest, depth)
    return greatest
