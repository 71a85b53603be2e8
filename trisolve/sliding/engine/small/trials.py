"""The trial loop: change a level, search it whole, keep what is harder; all of it in one kernel.

    edit      mutations.py: a few random edits of the level at hand
    weigh     scoring.py: search its whole graph, and find the hardest state
    accept    what is as hard as the level at hand takes its place; with some heat what is easier,
              with `melt` the more easily the harder the level at hand is
    note      a level harder than any of this climb before is cleaned, and goes to the finds; with
              `settle` once it has been the best for a while, for cleaning takes its time

With `melt` the loss that would be accepted is drawn before the search, in proportion to the score;
with `slack` a trial is given up once its start, where the level at hand was hardest, turns out to
be nearer to the goal by more than the two together: in nearly all trials that get further the start
is hardly nearer, and most of all others are told by it early.

With `climb` a trial goes on from the hardest state of its graph, which is worth far more than a
start that the next edit happens to leave: the blocks are moved there before the level is accepted.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import below
from trisolve.sliding.engine.graph.reachable import ANY_DISTANCE
from trisolve.sliding.engine.small.cleaning import clean_board
from trisolve.sliding.engine.small.mutations import LENGTH, Board, copy_board, edit_some, new_board
from trisolve.sliding.engine.small.scoring import NO_SLACK, move_to_start, weigh
from trisolve.sliding.lattice import N_CELLS
from trisolve.sliding.level import MAX_BLOCKS

MAX_FINDS = 64
_CLEANINGS = 16

SCORE, RECORD, AGE, STALLED, NOTED = range(5)
"""Numbers of a climb: the score of the level at hand, the best so far, how many trials there have
been since its start and since the best, and the best score of a level noted."""
N_TRIALS, N_SEARCHED, N_TOO_LARGE, N_STATES, N_FINDS = range(5)
"""Counts of a turn: trials, those searched, those with too many states, states of all of these, and
finds."""
DONE, STALE, CROWDED = range(3)
"""How a turn ends: its trials or its states are spent; the climb gets nowhere any more; there is no
room for another find."""


class Climb(NamedTuple):
    """One climb: the level at hand, the best one, numbers and random word; modified in place."""

    board: Board
    best: Board
    numbers: NDArray[np.int64]
    word: NDArray[np.uint64]


class Finds(NamedTuple):
    """Levels noted, cleaned; modified in place.

    floors : bool[64, 512]; blocks : int64[64, 16, 4]; n_blocks : int64[64]
    noted : int64[64, 2], at what age of the climb, and with what score
    """

    floors: NDArray[np.bool_]
    blocks: NDArray[np.int64]
    n_blocks: NDArray[np.int64]
    noted: NDArray[np.int64]


def new_finds() -> Finds:
    """Return room for MAX_FINDS levels."""
    return Finds(
        np.zeros((MAX_FINDS, N_CELLS), dtype=np.bool_),
        np.zeros((MAX_FINDS, MAX_BLOCKS, 4), dtype=np.int64),
        np.zeros(MAX_FINDS, dtype=np.int64),
        np.zeros((MAX_FINDS, 2), dtype=np.int64),
    )


def new_climb() -> Climb:
    """Return a climb on an empty board."""
    return Climb(
        new_board(), new_board(), np.zeros(5, dtype=np.int64), np.zeros(1, dtype=np.uint64)
    )


@kernel
def _is_within(board, bounds):
    """Return whether number and lengths of the blocks are; those of a given start may not be."""
    n = board.n_blocks[0]
    for block in range(n):
        length = board.blocks[block, LENGTH]
        if length < bounds.lengths[0] or length > bounds.lengths[1]:
            return False
    return bounds.blocks[0] <= n <= bounds.blocks[1]


@kernel
def _note(board, bounds, workshop, aims, finds, numbers, counts, score):
    """Add a level of a climb, cleaned, to the finds, unless what is left of it is not wanted."""
    clean = workshop.clean
    copy_board(board, clean)
    needed, wall_up, least_goals = aims.every_block, aims.wall_up, bounds.goals[0]
    sure = clean_board(clean, workshop, aims.push, aims.steps, needed, wall_up, least_goals)
    optimum = workshop.optimum
    if not _is_within(clean, bounds) or (needed and not sure):
        return
    if optimum[0, 0] < 1 or (aims.unique and optimum[0, 1] != 1):
        return
    put_find(clean, finds, counts[N_FINDS], numbers[AGE], score)
    counts[N_FINDS] += 1
    numbers[NOTED] = score


@kernel
def put_find(board, finds, number, age, score):
    """Write a board down as the `number`-th find, noted at what age of the climb, and its score."""
    for cell in range(N_CELLS):
        finds.floors[number, cell] = board.floor[cell]
    for block in range(board.n_blocks[0]):
        for i in range(4):
            finds.blocks[number, block, i] = board.blocks[block, i]
    finds.n_blocks[number] = board.n_blocks[0]
    finds.noted[number, 0], finds.noted[number, 1] = age, score


@inlined
def count_searched(counts, n_states, max_states):
    """Add a trial's search to the counts of a turn."""
    counts[N_SEARCHED] += 0 < n_states <= max_states
    counts[N_TOO_LARGE] += n_states > max_states
    counts[N_STATES] += n_states


@inlined
def drawn_loss(score, melt, word):
    """Return a loss to accept, at random: geometric, in the mean `melt` per mille of the score."""
    mean, loss = melt * score, 0
    while mean > 0 and below(word, 1000 + mean) < mean:
        loss += 1
    return loss


@inlined
def accepts(loss, heat, word):
    """Return whether a loss is accepted."""
    while loss > 0:
        if below(word, 256) >= heat:
            return False
        loss -= 1
    return True


@kernel
def run_trials(climb, bounds, workshop, aims, finds, counts, max_trials, max_states):
    """Run trials until a turn ends; return how it ended (DONE, STALE, CROWDED).

    counts : int64[5], added to; a turn ends at the trial with which its trials reach `max_trials`
        or its states `max_states`
    """
    board, numbers, word, trial = climb.board, climb.numbers, climb.word, workshop.trial
    graph = workshop.graph
    while counts[N_TRIALS] < max_trials and counts[N_STATES] < max_states:
        # a score with bits of choice in it goes on rising at the most moves there may be
        at_most = numbers[RECORD] >= aims.most and not aims.difficulty
        if numbers[STALLED] >= aims.patience or at_most:
            return STALE
        if counts[N_FINDS] + 1 >= MAX_FINDS:  # a trial may note two
            return CROWDED
        counts[N_TRIALS] += 1
        numbers[AGE] += 1
        numbers[STALLED] += 1
        if numbers[STALLED] % aims.recall == 0:
            copy_board(climb.best, board)
            numbers[SCORE] = numbers[RECORD]
        settled = aims.settle > 0 and numbers[STALLED] == aims.settle
        if settled and numbers[RECORD] > numbers[NOTED] and numbers[RECORD] >= aims.least:
            _note(climb.best, bounds, workshop, aims, finds, numbers, counts, numbers[RECORD])
        copy_board(board, trial)
        edit_some(trial, bounds, word, workshop.run)
        at_least = numbers[SCORE] - drawn_loss(numbers[SCORE], aims.melt, word)
        least = at_least - aims.slack if aims.slack != NO_SLACK else ANY_DISTANCE
        score = weigh(trial, workshop, aims, word, least)
        count_searched(counts, graph.n_states[0], aims.max_states)
        if score < 0 or not accepts(at_least - score, aims.heat, word):
            continue
        if aims.climb:
            move_to_start(trial, workshop)
        copy_board(trial, board)
        numbers[SCORE] = score
        wanted = score > numbers[NOTED] and workshop.distance[0] >= aims.least
        if score > numbers[RECORD]:
            numbers[RECORD], numbers[STALLED] = score, 0
            copy_board(board, climb.best)
            wanted = wanted and (aims.settle == 0 or score == aims.most)
        elif wanted:  # cleaned, the first of that score was not good enough; this one may be
            wanted = numbers[STALLED] > aims.settle and below(word, _CLEANINGS) == 0
        if wanted:
            _note(board, bounds, workshop, aims, finds, numbers, counts, score)
    return DONE
