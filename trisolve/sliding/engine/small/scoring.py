"""Score a board by the hardest state of its whole state graph, and clean a board.

reject    before any search: a board whose goal is out of reach
reach     reachable.py: the whole state graph, unless it is too large or the start is too near
retreat   the distance of every state to the goal
choose    the start or, with `climb`, the hardest state

Cleaning a board removes useless blocks and turns unreachable floor into wall. A block is useless if
removing it leaves the length and number of the shortest solutions unchanged. A cell that no block
covers in any reachable state is never entered, so a wall there removes no move.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import below
from trisolve.sliding.engine.compiled import (
    NEXT,
    NO_GOAL,
    POSITIONS,
    CompiledLevel,
    compile_into,
    new_compiled,
    with_blocks,
)
from trisolve.sliding.engine.graph.reachable import (
    ANY_DISTANCE,
    MARGIN,
    TOO_NEAR,
    Graph,
    count_ways,
    find_index,
    new_graph,
    reach,
    retreat,
)
from trisolve.sliding.engine.small.mutations import (
    AXIS,
    FIRST,
    GOAL,
    LENGTH,
    Board,
    copy_board,
    drop_block,
    new_board,
    show_blocks,
)
from trisolve.sliding.engine.store import EXHAUSTED
from trisolve.sliding.engine.successors import NO_BLOCKS, expand, steps_at_once
from trisolve.sliding.lattice import N_CELLS
from trisolve.sliding.level import MAX_BLOCKS

NO_SCORE = -1
TOO_MANY_STATES, OUT_OF_REACH, NO_HARDER, TOO_DEAD, NOT_UNIQUE, TOO_MANY_MOVES = range(6)
TOO_FEW_MOVES, NOT_CLEAN = 6, 7
N_REFUSALS = 8
"""Why a board is refused: too many states, a goal out of reach, a start nearer to the goal than the
search accepts, too many dead states, several shortest solutions, too many or too few moves, or a
bound that only the cleaned board misses."""
NO_SLACK = -1
_LOG2 = np.array([0.0, *np.log2(np.arange(1, 256))])
_BITS = np.round(64 * _LOG2).astype(np.int64)
"""int64[256]: 64 times the binary logarithm."""


class Aims(NamedTuple):
    """The aims of the trials as integers.

    push : a place in PUSH_MODES
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
    sets : uint16[2**16], a number for each set of blocks; see cooling.py
    refused : int64[N_REFUSALS], how many boards were refused for each reason
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
    refused: NDArray[np.int64]


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
        np.zeros(N_REFUSALS, dtype=np.int64),
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
    With `difficulty`, 0.3 is added for each bit of choice, the same weight as in difficulty.py. The
    reason for a refusal is counted in the workspace. Boards with too few moves are counted as well,
    although they have a score.
    """
    refused = workspace.refused
    level, graph = compile_board(board, aims.push, workspace), workspace.graph
    graph.n_states[0] = 0
    if level.key[1] == ~np.uint64(0):
        refused[OUT_OF_REACH] += 1
        return NO_SCORE
    max_steps = steps_at_once(aims.steps)
    ended = reach(level, graph, max_steps, aims.max_states, min_distance)
    if ended != EXHAUSTED:
        if ended != TOO_NEAR:
            graph.n_states[0] = aims.max_states + 1
        refused[NO_HARDER if ended == TOO_NEAR else TOO_MANY_STATES] += 1
        return NO_SCORE
    n_known = _retreat_from_some_goal(level, board, graph, aims.any_goal, word)
    n_dead = graph.n_states[0] - n_known
    if n_known == 0 or 1000 * n_dead > aims.max_dead * graph.n_states[0]:
        refused[OUT_OF_REACH if n_known == 0 else TOO_DEAD] += 1
        return NO_SCORE
    if aims.unique:
        count_ways(graph, n_known)
    index = _hardest(graph, n_known, aims.unique, word) if aims.climb else 0
    if index < 0 or graph.distances[index] < 0 or (aims.unique and graph.ways[index] != 1):
        refused[OUT_OF_REACH if index >= 0 and graph.distances[index] < 0 else NOT_UNIQUE] += 1
        return NO_SCORE
    score = np.int64(graph.distances[index])
    if score > aims.max_distance:
        refused[TOO_MANY_MOVES] += 1
        return NO_SCORE
    refused[TOO_FEW_MOVES] += score < aims.min_distance
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
