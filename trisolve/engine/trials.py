"""The trial loop: change a level, search it whole, keep what is harder; all of it in one kernel.

    edit      mutations.py: a few random edits of the level at hand
    reject    what cannot be good, before any search: a goal out of reach, nothing to move
    reach     reach.py: the whole state graph, unless it is too large
    retreat   how far every state is from the goal
    accept    what is as hard as the level at hand takes its place; with some heat what is easier
    note      a level harder than any of this climb before goes to the finds

With `climb` a trial goes on from the hardest state of its graph, which is worth far more than a
start that the next edit happens to leave: the blocks are moved there before the level is accepted.
"""

from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from trisolve.engine.cache import DIRECTORY
from trisolve.engine.compiled import POSITIONS, CompiledLevel, compile_into, new_compiled
from trisolve.engine.cursor import EXHAUSTED
from trisolve.engine.jit import inlined, kernel
from trisolve.engine.mutations import (
    FIRST,
    GOAL,
    Board,
    copy_board,
    edit_board,
    new_board,
    show_blocks,
)
from trisolve.engine.randomness import below
from trisolve.engine.reach import Graph, count_ways, find_index, new_graph, reach, retreat
from trisolve.engine.search import expand
from trisolve.engine.successors import ANY_UNITS, NO_TAG
from trisolve.lattice import N_CELLS
from trisolve.level import MAX_BLOCKS

NO_SCORE = -1
MAX_FINDS = 64
_MORE_EDITS = 3
_MOST_EDITS = 4
_TRIES_PER_EDIT = 4
_LOG2 = np.array([0.0, *np.log2(np.arange(1, 256))])
_BITS = np.round(64 * _LOG2).astype(np.int64)
"""int64[256]: 64 times the binary logarithm."""

SCORE, RECORD, AGE, STALLED = range(4)
"""Numbers of a climb: the score of the level at hand, the best so far, and how many trials there
have been since its start and since the best."""
N_TRIALS, N_SEARCHED, N_TOO_LARGE, N_STATES, N_FINDS = range(5)
"""Counts of a turn: trials, those whose whole graph was found, those with too many states, states
of all of these, and finds."""
DONE, STALE, CROWDED = range(3)
"""How a turn ends: its trials or its states are spent; the climb gets nowhere any more; there is no
room for another find."""


class Aims(NamedTuple):
    """What the trials are after, as whole numbers.

    push : FULL, OBLIQUE or NONE
    climb, steps, difficulty, unique, any_goal : 0 or 1
    max_states : of one level
    max_dead : per mille of the states that may be dead
    least, most : the distances that make a find; above `most` nothing is accepted
    heat : of 256, the chance to accept a loss of 1; that of 2 is its square, and so on
    patience : trials without a better level that end a climb
    """

    push: int
    climb: int
    steps: int
    difficulty: int
    unique: int
    any_goal: int
    max_states: int
    max_dead: int
    least: int
    most: int
    heat: int
    patience: int


class Climb(NamedTuple):
    """One climb: the level at hand, its numbers, and the random word; modified in place."""

    board: Board
    numbers: NDArray[np.int64]
    word: NDArray[np.uint64]


class Finds(NamedTuple):
    """Levels noted: floors bool[64, 512], blocks int64[64, 16, 4], n_blocks int64[64], and age of
    the climb and score of each, int64[64, 2]; modified in place."""

    floors: NDArray[np.bool_]
    blocks: NDArray[np.int64]
    n_blocks: NDArray[np.int64]
    noted: NDArray[np.int64]


class Workshop(NamedTuple):
    """What one thread needs for its trials; modified in place.

    at, run : working memory of compile_into and the edits
    trial : the board that a trial is about
    start, distance : uint64[1], int64[1], where the score of the board weighed last counts from,
        and how far from the goal that is
    """

    graph: Graph
    level: CompiledLevel
    at: NDArray[np.int8]
    run: NDArray[np.int64]
    trial: Board
    start: NDArray[np.uint64]
    distance: NDArray[np.int64]
    finds: Finds


def new_workshop(max_states: int) -> Workshop:
    """Return the buffers for levels of up to so many states."""
    finds = Finds(
        np.zeros((MAX_FINDS, N_CELLS), dtype=np.bool_),
        np.zeros((MAX_FINDS, MAX_BLOCKS, 4), dtype=np.int64),
        np.zeros(MAX_FINDS, dtype=np.int64),
        np.zeros((MAX_FINDS, 2), dtype=np.int64),
    )
    return Workshop(
        new_graph(max_states),
        new_compiled(MAX_BLOCKS),
        np.full(N_CELLS, -1, dtype=np.int8),
        np.zeros(4, dtype=np.int64),
        new_board(),
        np.zeros(1, dtype=np.uint64),
        np.zeros(1, dtype=np.int64),
        finds,
    )


def new_climb() -> Climb:
    """Return a climb on an empty board."""
    return Climb(new_board(), np.zeros(4, dtype=np.int64), np.zeros(1, dtype=np.uint64))


@inlined
def compile_board(board, push, workshop):
    """Return a board as the search reads it, in the workshop's arrays."""
    whole = workshop.level
    level = CompiledLevel(
        whole.axis[: board.n_blocks[0]],
        whole.length,
        whole.last,
        whole.lanes,
        whole.cells,
        whole.enter,
        whole.push,
        whole.key,
        whole.most,
    )
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
def _bits_on_the_way(level, graph, index, max_units):
    """Return 64 times the bits of choice on one shortest solution from a state.

    A move is worth log2 of the legal moves there are for each that comes nearer to the goal (see
    difficulty.py, choices, which takes the mean over all shortest solutions).
    """
    bits, state = 0, graph.states[index]
    scratch, n_states = graph.scratch, graph.n_states[0]
    for left in range(graph.distances[index] - 1, -1, -1):
        n_found, _ = expand(level, state, NO_TAG, max_units, scratch)
        n_right = 0
        for i in range(n_found):
            there = find_index(graph, scratch.states[i])
            if graph.distances[there] == left:
                state = scratch.states[i] if n_right == 0 else state
                n_right += 1
        bits += _BITS[n_found] - _BITS[n_right]
    return bits


@kernel
def weigh(board, workshop, aims, word):
    """Search a board's whole graph; return its score, or NO_SCORE, and note where it counts from.

    The score is the distance to the goal of the start or, with `climb`, of the hardest state; with
    `difficulty` bits of choice are added, three tenths a bit, as difficulty.py weighs them.
    """
    level, graph = compile_board(board, aims.push, workshop), workshop.graph
    graph.n_states[0] = 0
    if level.key[1] == ~np.uint64(0):
        return NO_SCORE
    max_units = 1 if aims.steps else ANY_UNITS
    if reach(level, graph, max_units, aims.max_states) != EXHAUSTED:
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
        score += 3 * _bits_on_the_way(level, graph, index, max_units) // 640
    return score


@kernel
def move_to_start(board, workshop):
    """Move the blocks of the board just weighed to where its score counts from."""
    state = workshop.start[0]
    for block in range(board.n_blocks[0]):
        position = np.int64((state >> np.uint64(4 * block)) & np.uint64(15))
        board.blocks[block, FIRST] = workshop.level.cells[POSITIONS * block + position, 0]
    show_blocks(board)


@kernel
def _note(board, finds, number, age, score):
    """Add a level to the finds."""
    for cell in range(N_CELLS):
        finds.floors[number, cell] = board.floor[cell]
    for block in range(board.n_blocks[0]):
        for i in range(4):
            finds.blocks[number, block, i] = board.blocks[block, i]
    finds.n_blocks[number] = board.n_blocks[0]
    finds.noted[number, 0], finds.noted[number, 1] = age, score


@inlined
def _accepts(loss, heat, word):
    """Return whether a loss is accepted."""
    while loss > 0:
        if below(word, 256) >= heat:
            return False
        loss -= 1
    return True


@kernel
def run_trials(climb, bounds, workshop, aims, counts, max_trials, max_states):
    """Run trials until a turn ends; return how it ended (DONE, STALE, CROWDED).

    counts : int64[5], added to; a turn ends at the trial with which its trials reach `max_trials`
        or its states `max_states`
    """
    board, numbers, word, trial = climb.board, climb.numbers, climb.word, workshop.trial
    finds, graph = workshop.finds, workshop.graph
    while counts[N_TRIALS] < max_trials and counts[N_STATES] < max_states:
        if numbers[STALLED] >= aims.patience or numbers[RECORD] >= aims.most:
            return STALE
        if counts[N_FINDS] == MAX_FINDS:
            return CROWDED
        counts[N_TRIALS] += 1
        numbers[AGE] += 1
        numbers[STALLED] += 1
        copy_board(board, trial)
        n_edits = 1
        while n_edits < _MOST_EDITS and below(word, _MORE_EDITS) == 0:
            n_edits += 1
        for _ in range(_TRIES_PER_EDIT * n_edits):  # crowded boards refuse many an edit
            n_edits -= n_edits > 0 and edit_board(trial, bounds, word, workshop.run)
        score = weigh(trial, workshop, aims, word)
        counts[N_SEARCHED] += 0 < graph.n_states[0] <= aims.max_states
        counts[N_TOO_LARGE] += graph.n_states[0] > aims.max_states
        counts[N_STATES] += graph.n_states[0]
        if score < 0 or not _accepts(numbers[SCORE] - score, aims.heat, word):
            continue
        if aims.climb:
            move_to_start(trial, workshop)
        copy_board(trial, board)
        numbers[SCORE] = score
        if score > numbers[RECORD]:
            numbers[RECORD], numbers[STALLED] = score, 0
            if workshop.distance[0] >= aims.least:
                _note(board, finds, counts[N_FINDS], numbers[AGE], score)
                counts[N_FINDS] += 1
    return DONE


def trials_are_cold() -> bool:
    """Return whether the first trial will have to compile its kernels."""
    if numba.config.DISABLE_JIT:
        return False
    return DIRECTORY is None or not any(DIRECTORY.rglob("*run_trials*.nbi"))
