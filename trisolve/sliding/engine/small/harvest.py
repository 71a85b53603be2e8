"""The loop of a harvest: wander among boards that are hard enough, and note one after another.

A climb is after one hardest level; whoever wants many of all lengths does better to stay where the
graphs are deep. An explored graph holds a start for every distance up to its greatest, so a board
is noted as it is, at its hardest state, and which start to take from it is decided later. Starts of
one graph are one puzzle begun sooner or later: the next board is noted when enough of its blocks
are others. From the greatest distance that is wanted on, boards count as equally good.
"""

import numpy as np

from trisolve.kernels.jit import kernel
from trisolve.kernels.random_kernels import below
from trisolve.sliding.engine.compiled import POSITIONS, with_blocks
from trisolve.sliding.engine.cursor import EXHAUSTED
from trisolve.sliding.engine.graph.reachable import (
    ANY_DISTANCE,
    MARGIN,
    count_ways,
    reach,
    retreat,
)
from trisolve.sliding.engine.small.mutations import GOAL, copy_board, edit_some
from trisolve.sliding.engine.small.scoring import (
    bits_on_the_way,
    compile_board,
    move_to_start,
    weigh,
)
from trisolve.sliding.engine.small.trials import (
    AGE,
    CROWDED,
    DONE,
    MAX_FINDS,
    N_FINDS,
    N_STATES,
    N_TRIALS,
    SCORE,
    STALE,
    STALLED,
    accepts,
    count_searched,
    put_find,
)
from trisolve.sliding.engine.successors import units_at_once
from trisolve.sliding.lattice import N_CELLS, Axis, track_of

_LEAST_OTHERS = 3
"""How many blocks must be others before a board is noted again."""
_RISE, _DEEP = 100, 30
"""For every so many trials of a climb its boards should be a move deeper, up to a depth."""
_GOALS_TRIED = 16
_LOOKED_AT = 32
"""At how many starts of one distance the choice looks."""
_TRACKS = np.array(
    [[track_of(cell, axis) for cell in range(N_CELLS)] for axis in Axis], dtype=np.int64
)
"""int64[3, 512]: the number of the track that holds a cell."""


@kernel
def _n_others(board, before):
    """Return how many blocks have another track or length than each of a board before.

    Goals do not count: with others the blocks are still the same puzzle's.
    """
    n_others = 0
    for block in range(board.n_blocks[0]):
        axis, first, length, _ = board.blocks[block]
        n_others += 1
        for other in range(before.n_blocks[0]):
            its_axis, its_first, its_length, _ = before.blocks[other]
            same = axis == its_axis and length == its_length and (first ^ its_first) & 1 == 0
            if same and _TRACKS[axis, first] == _TRACKS[axis, its_first]:
                n_others -= 1
                break
    return n_others


@kernel
def _look_for_goals(board, workshop, score, word):
    """Give the highlighted blocks of the board just weighed the goals that are farthest away.

    The goals are those of a few states of its graph, at random, and what it has; the blocks are
    moved to where it is hardest. Return how many moves that is.
    """
    graph, level = workshop.graph, with_blocks(workshop.level, board.n_blocks[0])
    mask, best, goals = level.key[1], score, np.uint64(0)
    for _ in range(_GOALS_TRIED):
        digits = graph.states[below(word, graph.n_states[0])] & mask
        n_known = retreat(graph, mask, digits)
        farthest = np.int64(graph.distances[graph.queue[n_known - 1]])
        if farthest > best:
            best, goals = farthest, digits
    if best > score:
        for block in range(board.n_blocks[0]):
            if (mask >> np.uint64(4 * block)) & np.uint64(15) != 0:
                position = np.int64((goals >> np.uint64(4 * block)) & np.uint64(15))
                board.blocks[block, GOAL] = level.cells[POSITIONS * block + position, 0]
        n_known = retreat(graph, mask, goals)
        workshop.start[0] = graph.states[graph.queue[n_known - 1]]
        move_to_start(board, workshop)
    return best


@kernel
def run_harvest(climb, bounds, workshop, aims, enough, finds, counts, max_trials, max_states):
    """Run trials until a turn ends; return how it ended, all as run_trials of trials.py.

    enough : the distance from which on boards count as equally good

    A climb's `best` is the board that was noted last. What is noted is not cleaned; its score is
    how far from the goal it is. A climb gets nowhere where it has noted nothing for `recall`
    trials that is as deep as its age asks for, and ends after `patience` of them in any case.
    """
    board, numbers, word, trial = climb.board, climb.numbers, climb.word, workshop.trial
    graph = workshop.graph
    while counts[N_TRIALS] < max_trials and counts[N_STATES] < max_states:
        if numbers[STALLED] >= aims.recall or numbers[AGE] >= aims.patience:
            return STALE
        if counts[N_FINDS] == MAX_FINDS:
            return CROWDED
        counts[N_TRIALS] += 1
        numbers[AGE] += 1
        numbers[STALLED] += 1
        copy_board(board, trial)
        edit_some(trial, bounds, word, workshop.run)
        score = weigh(trial, workshop, aims, word, ANY_DISTANCE)
        count_searched(counts, graph.n_states[0], aims.max_states)
        hard = min(score, enough)
        if score < 0 or not accepts(numbers[SCORE] - hard, aims.heat, word):
            continue
        move_to_start(trial, workshop)
        copy_board(trial, board)
        numbers[SCORE] = hard
        if _n_others(board, climb.best) < _LEAST_OTHERS:
            continue
        if not aims.unique:
            score = _look_for_goals(board, workshop, score, word)
            numbers[SCORE] = min(score, enough)
        if score >= aims.least:
            copy_board(board, climb.best)
            if score >= min(numbers[AGE] // _RISE, _DEEP, enough):
                numbers[STALLED] = 0
            put_find(board, finds, counts[N_FINDS], numbers[AGE], score)
            counts[N_FINDS] += 1
    return DONE


@kernel
def choose_start(workshop, push, distance, wind, unique):
    """Choose a start at a distance from the goal, in the graph of the workshop's trial board.

    With `wind` that of the most bits of choice on the way, else that of the fewest, among a few;
    with `unique` one with a single shortest solution. Return its index in the graph, or -1, and 64
    times the bits.
    """
    graph, level = workshop.graph, compile_board(workshop.trial, push, workshop)
    max_states = len(graph.states) - MARGIN
    if reach(level, graph, units_at_once(0), max_states, ANY_DISTANCE) != EXHAUSTED:
        return -1, 0
    n_known = retreat(graph, level.key[1], level.key[2])
    if unique:
        count_ways(graph, n_known)
    first = 0
    while first < n_known and graph.distances[graph.queue[first]] < distance:
        first += 1
    end = first
    while end < n_known and graph.distances[graph.queue[end]] == distance:
        end += 1
    stride = max(1, (end - first) // _LOOKED_AT)
    best, chosen = 0, np.int64(-1)
    for i in range(first, end, stride):
        index = np.int64(graph.queue[i])
        if unique and graph.ways[index] != 1:
            continue
        bits = bits_on_the_way(level, graph, index, units_at_once(0))
        if chosen < 0 or (bits > best if wind else bits < best):
            best, chosen = bits, index
    return chosen, best


@kernel
def start_from(workshop, push, index):
    """Move the blocks of the workshop's trial board to a state of its graph, by its index."""
    graph, level = workshop.graph, compile_board(workshop.trial, push, workshop)
    max_states = len(graph.states) - MARGIN
    if reach(level, graph, units_at_once(0), max_states, ANY_DISTANCE) != EXHAUSTED:
        return False
    if index >= graph.n_states[0]:
        return False
    workshop.start[0] = graph.states[index]
    move_to_start(workshop.trial, workshop)
    return True
