"""The trial loop in one kernel: edit a level, search its whole graph, keep it if it is harder.

    edit      mutations.py: a few random edits of the current level
    score     scoring.py: search its whole graph and find the hardest state
    accept    a level at least as hard replaces the current level; with heat, an easier level may
              also do so; with `melt`, the accepted loss grows with the score
    note      a level harder than all earlier levels in this climb is cleaned and added to the
              finds; with `settle`, it must first stay the best for a while, because cleaning takes
              time

With `melt`, the loss to accept is drawn before the search, in proportion to the score. With
`slack`, a trial is abandoned once its start turns out to be nearer to the goal than the loss and
the slack together allow. The start is the hardest state of the current level. In nearly all
successful trials, that state stays almost as hard, so most other trials are recognized early.

With `climb`, a trial continues from the hardest state of its graph: the blocks are moved there
before the level is accepted. Continuing this way is far better than starting wherever an edit
happened to leave the blocks.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import below
from trisolve.sliding.engine.graph.reachable import ANY_DISTANCE
from trisolve.sliding.engine.small.cleaning import clean_board, optimum_of
from trisolve.sliding.engine.small.mutations import (
    LENGTH,
    Board,
    copy_board,
    edit_some,
    keeps,
    new_board,
)
from trisolve.sliding.engine.small.scoring import NO_SLACK, move_to_start, score_board
from trisolve.sliding.lattice import N_CELLS
from trisolve.sliding.level import MAX_BLOCKS

MAX_FINDS = 64
_CLEANINGS = 16

SCORE, RECORD, AGE, STALLED, NOTED, EXPLORED, SIZE = range(7)
"""Numbers of a climb: the score of the current level, the best score so far, the trials since the
climb began and since the best level, and the best score of a recorded level. In cooling.py also the
states explored since the climb began, and 64 times the binary logarithm of the current level's
number of states."""
N_NUMBERS = 7
N_TRIALS, N_SEARCHED, N_TOO_LARGE, N_STATES, N_FINDS = range(5)
"""Counts of a turn: trials, searched trials, trials with too many states, states, finds."""
DONE, STALE, CROWDED = range(3)
"""How a turn ends: its trials or states are spent; the climb is stale; there is no room for another
find."""


class Climb(NamedTuple):
    """A climb: the current and the best level, counters and a random word; modified in place."""

    board: Board
    best: Board
    numbers: NDArray[np.int64]
    word: NDArray[np.uint64]


class Finds(NamedTuple):
    """Recorded and cleaned levels, modified in place.

    floors : bool[64, 512]; blocks : int64[64, 16, 4]; n_blocks : int64[64]
    noted : int64[64, 2], the age of the climb and the score
    """

    floors: NDArray[np.bool_]
    blocks: NDArray[np.int64]
    n_blocks: NDArray[np.int64]
    noted: NDArray[np.int64]


def new_finds() -> Finds:
    """Return space for MAX_FINDS levels."""
    return Finds(
        np.zeros((MAX_FINDS, N_CELLS), dtype=np.bool_),
        np.zeros((MAX_FINDS, MAX_BLOCKS, 4), dtype=np.int64),
        np.zeros(MAX_FINDS, dtype=np.int64),
        np.zeros((MAX_FINDS, 2), dtype=np.int64),
    )


def new_climb() -> Climb:
    """Return a climb on an empty board."""
    return Climb(
        new_board(), new_board(), np.zeros(N_NUMBERS, dtype=np.int64), np.zeros(1, dtype=np.uint64)
    )


@kernel
def _is_within(board, bounds):
    """Return whether the blocks are within bounds; the blocks of a given start may not be."""
    n = board.n_blocks[0]
    for block in range(n):
        length = board.blocks[block, LENGTH]
        if length < bounds.lengths[0] or length > bounds.lengths[1]:
            return False
    return bounds.blocks[0] <= n <= bounds.blocks[1]


@kernel
def note(board, bounds, workspace, aims, finds, numbers, counts, score):
    """Clean a level and add it to the finds, unless the cleaned level is not wanted."""
    clean = workspace.clean
    copy_board(board, clean)
    needed, wall_up, min_goals = aims.every_block, aims.wall_up, bounds.goals[0]
    sure = clean_board(clean, workspace, aims.push, aims.steps, needed, wall_up, min_goals)
    optimum = workspace.optimum
    if not keeps(clean, bounds):  # then it stays as it is
        if needed:
            return
        copy_board(board, clean)
        optimum_of(clean, workspace, aims.push, aims.steps, ANY_DISTANCE, optimum[0])
    if not _is_within(clean, bounds) or (needed and not sure):
        return
    if optimum[0, 0] < 1 or (aims.unique and optimum[0, 1] != 1):
        return
    put_find(clean, finds, counts[N_FINDS], numbers[AGE], score)
    counts[N_FINDS] += 1
    numbers[NOTED] = score


@kernel
def put_find(board, finds, number, age, score):
    """Write a board as find `number`, with the age of the climb and the board's score."""
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
    """Return a random loss to accept: geometric, with a mean of `melt` per mille of the score."""
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
def run_trials(climb, bounds, workspace, aims, finds, counts, max_trials, max_states):
    """Run trials until a turn ends; return how it ended (DONE, STALE, CROWDED).

    counts : int64[5] to add to; a turn ends when its trials reach `max_trials` or its states
        `max_states`
    """
    board, numbers, word, trial = climb.board, climb.numbers, climb.word, workspace.trial
    graph = workspace.graph
    while counts[N_TRIALS] < max_trials and counts[N_STATES] < max_states:
        # a score with bits of choice keeps rising when the moves have reached their maximum
        at_top = numbers[RECORD] >= aims.max_distance and not aims.difficulty
        if numbers[STALLED] >= aims.patience or at_top:
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
        if settled and numbers[RECORD] > numbers[NOTED] and numbers[RECORD] >= aims.min_distance:
            note(climb.best, bounds, workspace, aims, finds, numbers, counts, numbers[RECORD])
        copy_board(board, trial)
        edit_some(trial, bounds, word, workspace.run)
        if not keeps(trial, bounds):
            continue
        lowest = numbers[SCORE] - drawn_loss(numbers[SCORE], aims.melt, word)
        min_distance = lowest - aims.slack if aims.slack != NO_SLACK else ANY_DISTANCE
        score = score_board(trial, workspace, aims, word, min_distance)
        count_searched(counts, graph.n_states[0], aims.max_states)
        if score < 0 or not accepts(lowest - score, aims.heat, word):
            continue
        if aims.climb:
            move_to_start(trial, workspace)
        copy_board(trial, board)
        numbers[SCORE] = score
        wanted = score > numbers[NOTED] and workspace.distance[0] >= aims.min_distance
        if score > numbers[RECORD]:
            numbers[RECORD], numbers[STALLED] = score, 0
            copy_board(board, climb.best)
            wanted = wanted and (aims.settle == 0 or score == aims.max_distance)
        elif wanted:  # the first with that score may have failed the cleaning; this may pass
            wanted = numbers[STALLED] > aims.settle and below(word, _CLEANINGS) == 0
        if wanted:
            note(board, bounds, workspace, aims, finds, numbers, counts, score)
    return DONE
