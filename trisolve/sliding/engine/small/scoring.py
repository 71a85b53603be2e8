"""Scoring a board: its whole state graph, the hardest state in that graph, and its score.

reject    before any search: a board whose goal is out of reach
reach     reachable.py: the whole state graph, unless it is too large or the start is too near
retreat   the distance of every state to the goal
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
from trisolve.sliding.engine.successors import NO_BLOCKS, expand, steps_at_once
from trisolve.sliding.lattice import N_CELLS
from trisolve.sliding.level import MAX_BLOCKS

NO_SCORE = -1
NO_SLACK = -1
_LOG2 = np.array([0.0, *np.log2(np.arange(1, 256))])
_BITS = np.round(64 * _LOG2).astype(np.int64)
"""int64[256]: 64 times the binary logarithm."""


class Aims(NamedTuple):
    """The aims of the trials as integers.

    push : FULL, OBLIQUE or NONE
    climb, steps, difficulty, unique, any_goal, every_block, wall_up : 0 or 1
    max_states : the maximum number of states of one level
    max_dead : the maximum number of dead states, per mille
    min_distance, max_distance : the allowed distances of a find; longer distances are not accepted
    heat : the chance, out of 256, of accepting a loss of 1; squared for a loss of 2, and so on
    melt : the mean of the additional accepted losses, per mille of the score
    recall : the number of trials without a better level after which the best level is restored
    patience : the number of trials without a better level that ends a climb
    slack : how much nearer to the goal the start of a trial may be than an acceptable score;
        NO_SLACK for any distance
    settle : the number of trials for which a level must stay the best of its climb to be recorded
    goal_last : 1 to choose the goal of every trial last; see cooling.py
    apart : 1 if no block may start on its goal (used in cooling.py)
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
    min_distance: int
    max_distance: int
    heat: int
    melt: int
    recall: int
    patience: int
    slack: int
    settle: int
    goal_last: int = 0
    apart: int = 0


class Workspace(NamedTuple):
    """The working memory of one thread for its trials; modified in place.

    at, run : working memory of compile_into and the edits
    trial, spare, clean : the board of a trial, and two boards for cleaning it
    start, distance : uint64[1], int64[1], the state from which the last board is scored, and its
        distance to the goal
    optimum : int64[2, 2], the result of clean_board
    sets : uint16[2**16], a number for each set of blocks; see goals.py
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
    sets: NDArray[np.uint16]


def new_workspace(max_states: int) -> Workspace:
    """Return the buffers for levels of up to `max_states` states."""
    return Workspace(
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
        np.empty(1 << MAX_BLOCKS, dtype=np.uint16),
    )


@inlined
def compile_board(board, push, workspace):
    """Return a board compiled for the search, in the workspace's arrays."""
    level = with_blocks(workspace.level, board.n_blocks[0])
    compile_into(level, board.floor, board.blocks, push, workspace.at)
    return level


@kernel
def _retreat_from_some_goal(level, board, graph, anywhere, word):
    """Retreat from the goal or, with `anywhere` and an unreachable goal, from a reachable position.

    Return how many states have a distance. The board's goal becomes the position retreated from.
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
    """Return the index of a random state farthest from the goal, or -1.

    With `unique`, only states with a single shortest solution count.
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
def bits_on_the_way(level, graph, index, max_steps):
    """Return 64 times the bits of choice on one shortest solution from a state.

    A move counts log2(legal moves / moves that lead nearer to the goal); difficulty.py uses the
    mean over all shortest solutions.
    """
    bits, state = 0, graph.states[index]
    scratch = graph.scratch
    for left in range(graph.distances[index] - 1, -1, -1):
        n_found, _ = expand(level, state, NO_BLOCKS, max_steps, scratch)
        n_right = 0
        for i in range(n_found):
            there = find_index(graph, scratch.states[i])
            if graph.distances[there] == left:
                state = scratch.states[i] if n_right == 0 else state
                n_right += 1
        bits += _BITS[n_found] - _BITS[n_right]
    return bits


@kernel
def score_board(board, workspace, aims, word, min_distance):
    """Search a board's whole graph; return its score, or NO_SCORE.

    A board has no score if the start is fewer than `min_distance` moves from the goal;
    `min_distance` may be ANY_DISTANCE. The state that is scored is written to the workspace.

    The score is the start's distance to the goal or, with `climb`, the hardest state's distance.
    With `difficulty`, 0.3 is added for each bit of choice, the same weight as in difficulty.py.
    """
    level, graph = compile_board(board, aims.push, workspace), workspace.graph
    graph.n_states[0] = 0
    if level.key[1] == ~np.uint64(0):
        return NO_SCORE
    max_steps = steps_at_once(aims.steps)
    ended = reach(level, graph, max_steps, aims.max_states, min_distance)
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
    if score > aims.max_distance:
        return NO_SCORE
    workspace.start[0], workspace.distance[0] = graph.states[index], score
    if aims.difficulty:
        score += 3 * bits_on_the_way(level, graph, index, max_steps) // 640
    return score


@kernel
def move_to_start(board, workspace):
    """Move the blocks of the board just scored to the state that was scored."""
    state = workspace.start[0]
    for block in range(board.n_blocks[0]):
        position = np.int64((state >> np.uint64(4 * block)) & np.uint64(15))
        board.blocks[block, FIRST] = workspace.level.cells[POSITIONS * block + position, 0]
    show_blocks(board)
