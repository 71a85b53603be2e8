"""Weighing a board: its whole state graph, the hardest state in it, and what that is worth.

reject    what cannot be good, before any search: a goal out of reach
reach     reachable.py: the whole state graph, unless it is too large or the start too near
retreat   how far every state is from the goal
choose    the start or, with `climb`, the hardest state
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import below
from trisolve.sliding.engine.compiled import (
    POSITIONS,
    CompiledLevel,
    compile_into,
    new_compiled,
    with_blocks,
)
from trisolve.sliding.engine.cursor import EXHAUSTED
from trisolve.sliding.engine.graph.reachable import (
    TOO_NEAR,
    Graph,
    count_ways,
    find_index,
    new_graph,
    reach,
    retreat,
)
from trisolve.sliding.engine.small.mutations import FIRST, GOAL, Board, new_board, show_blocks
from trisolve.sliding.engine.successors import NO_BLOCKS, expand, units_at_once
from trisolve.sliding.lattice import N_CELLS
from trisolve.sliding.level import MAX_BLOCKS

NO_SCORE = -1
NO_SLACK = -1
_LOG2 = np.array([0.0, *np.log2(np.arange(1, 256))])
_BITS = np.round(64 * _LOG2).astype(np.int64)
"""int64[256]: 64 times the binary logarithm."""


class Aims(NamedTuple):
    """What the trials are after, as whole numbers.

    push : FULL, OBLIQUE or NONE
    climb, steps, difficulty, unique, any_goal, every_block, wall_up : 0 or 1
    max_states : of one level
    max_dead : per mille of the states that may be dead
    least, most : the distances that make a find; above `most` nothing is accepted
    heat : of 256, the chance to accept a loss of 1; that of 2 is its square, and so on
    melt : the mean of the losses accepted beside, per mille of the score
    recall : after so many trials without a better level the best one is taken up again
    patience : trials without a better level that end a climb
    slack : by how much nearer to the goal than a score to accept the start of a trial may be;
        NO_SLACK for any
    settle : for so many trials a level must have been the best of its climb to be noted
    """

    push: int
    climb: int
    steps: int
    difficulty: int
    unique: int
    any_goal: int
    every_block: int
    wall_up: int
    max_states: int
    max_dead: int
    least: int
    most: int
    heat: int
    melt: int
    recall: int
    patience: int
    slack: int
    settle: int


class Workshop(NamedTuple):
    """What one thread needs for its trials; modified in place.

    at, run : working memory of compile_into and the edits
    trial, spare, clean : the board that a trial is about, and two for cleaning it
    start, distance : uint64[1], int64[1], where the score of the board weighed last counts from,
        and how far from the goal that is
    optimum : int64[2, 2], what clean_board finds out
    """

    graph: Graph
    level: CompiledLevel
    at: NDArray[np.int8]
    run: NDArray[np.int64]
    trial: Board
    spare: Board
    clean: Board
    start: NDArray[np.uint64]
    distance: NDArray[np.int64]
    optimum: NDArray[np.int64]


def new_workshop(max_states: int) -> Workshop:
    """Return the buffers for levels of up to so many states."""
    return Workshop(
        new_graph(max_states),
        new_compiled(MAX_BLOCKS),
        np.full(N_CELLS, -1, dtype=np.int8),
        np.zeros(4, dtype=np.int64),
        new_board(),
        new_board(),
        new_board(),
        np.zeros(1, dtype=np.uint64),
        np.zeros(1, dtype=np.int64),
        np.zeros((2, 2), dtype=np.int64),
    )


@inlined
def compile_board(board, push, workshop):
    """Return a board as the search reads it, in the workshop's arrays."""
    level = with_blocks(workshop.level, board.n_blocks[0])
    compile_into(level, board.floor, board.blocks, push, workshop.at)
    return level


@kernel
def _retreat_from_some_goal(level, board, graph, anywhere, word):
    """Retreat from the goal or, if none is reached, `anywhere` else one of its blocks gets to.

    Return how many states have a distance; the board's goal is changed to the one retreated from.
    """
    mask, digits = level.key[1], level.key[2]
    n_known = retreat(graph, mask, digits)
    if n_known > 0 or not anywhere:
        return n_known
    n_blocks = len(level.axis)
    first = below(word, n_blocks)
    for i in range(n_blocks):
        block = (first + i) % n_blocks
        shift = np.uint64(4 * block)
        if (mask >> shift) & np.uint64(15) == 0:
            continue
        begin = below(word, level.last[block] + 1)
        for k in range(level.last[block] + 1):
            position = (begin + k) % (level.last[block] + 1)
            elsewhere = digits & ~(np.uint64(15) << shift) | np.uint64(position) << shift
            n_known = retreat(graph, mask, elsewhere)
            if n_known > 0:
                board.blocks[block, GOAL] = level.cells[POSITIONS * block + position, 0]
                return n_known
    return 0


@kernel
def _hardest(graph, n_known, unique, word):
    """Return the index of a state farthest from the goal, at random; or -1.

    With `unique` only states with a single shortest solution count.
    """
    distances, queue = graph.distances, graph.queue
    if not unique:
        first = n_known - 1
        while first > 0 and distances[queue[first - 1]] == distances[queue[n_known - 1]]:
            first -= 1
        return np.int64(queue[first + below(word, n_known - first)])
    for i in range(n_known - 1, -1, -1):
        if graph.ways[queue[i]] == 1:
            return np.int64(queue[i])
    return -1


@kernel
def bits_on_the_way(level, graph, index, max_units):
    """Return 64 times the bits of choice on one shortest solution from a state.

    A move is worth log2 of the legal moves there are for each that comes nearer to the goal (see
    difficulty.py, choices, which takes the mean over all shortest solutions).
    """
    bits, state = 0, graph.states[index]
    scratch = graph.scratch
    for left in range(graph.distances[index] - 1, -1, -1):
        n_found, _ = expand(level, state, NO_BLOCKS, max_units, scratch)
        n_right = 0
        for i in range(n_found):
            there = find_index(graph, scratch.states[i])
            if graph.distances[there] == left:
                state = scratch.states[i] if n_right == 0 else state
                n_right += 1
        bits += _BITS[n_found] - _BITS[n_right]
    return bits


@kernel
def weigh(board, workshop, aims, word, least):
    """Search a board's whole graph; return its score, or NO_SCORE, and note where it counts from.

    There is none either where the start is fewer than `least` moves from the goal; `least` may be
    ANY_DISTANCE.

    The score is the distance to the goal of the start or, with `climb`, of the hardest state; with
    `difficulty` bits of choice are added, three tenths a bit, as difficulty.py weighs them.
    """
    level, graph = compile_board(board, aims.push, workshop), workshop.graph
    graph.n_states[0] = 0
    if level.key[1] == ~np.uint64(0):
        return NO_SCORE
    max_units = units_at_once(aims.steps)
    ended = reach(level, graph, max_units, aims.max_states, least)
    if ended != EXHAUSTED:
        if ended != TOO_NEAR:
            graph.n_states[0] = aims.max_states + 1
        return NO_SCORE
    n_known = _retreat_from_some_goal(level, board, graph, aims.any_goal, word)
    n_dead = graph.n_states[0] - n_known
    if n_known == 0 or 1000 * n_dead > aims.max_dead * graph.n_states[0]:
        return NO_SCORE
    if aims.unique:
        count_ways(graph, n_known)
    index = _hardest(graph, n_known, aims.unique, word) if aims.climb else 0
    if index < 0 or graph.distances[index] < 0 or (aims.unique and graph.ways[index] != 1):
        return NO_SCORE
    score = np.int64(graph.distances[index])
    if score > aims.most:
        return NO_SCORE
    workshop.start[0], workshop.distance[0] = graph.states[index], score
    if aims.difficulty:
        score += 3 * bits_on_the_way(level, graph, index, max_units) // 640
    return score


@kernel
def move_to_start(board, workshop):
    """Move the blocks of the board just weighed to where its score counts from."""
    state = workshop.start[0]
    for block in range(board.n_blocks[0]):
        position = np.int64((state >> np.uint64(4 * block)) & np.uint64(15))
        board.blocks[block, FIRST] = workshop.level.cells[POSITIONS * block + position, 0]
    show_blocks(board)
