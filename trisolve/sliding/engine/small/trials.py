"""The loops of trials: edit a level, search its whole graph, keep it if it is harder.

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

The loop of a harvest walks among boards that are hard enough, and records many of them. A climb
looks for the single hardest level. To find many levels of all lengths, it is better to stay where
graphs are deep. An explored graph has a start for every distance up to its maximum, so a board is
recorded at its hardest state, and its start is chosen later. All starts in one graph are the same
puzzle at earlier or later points, so the next board is recorded only when enough of its blocks
differ. Boards that reach the requested maximum distance count as equally good.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import below
from trisolve.sliding.engine.compiled import POSITIONS, with_blocks
from trisolve.sliding.engine.graph.reachable import (
    ANY_DISTANCE,
    MARGIN,
    count_ways,
    reach,
    retreat,
)
from trisolve.sliding.engine.small.mutations import (
    GOAL,
    LENGTH,
    Board,
    copy_board,
    edit_some,
    keeps,
    new_board,
)
from trisolve.sliding.engine.small.scoring import (
    NO_SLACK,
    NOT_CLEAN,
    bits_on_the_way,
    clean_board,
    compile_board,
    move_to_start,
    optimum_of,
    score_board,
)
from trisolve.sliding.engine.store import EXHAUSTED
from trisolve.sliding.engine.successors import steps_at_once
from trisolve.sliding.lattice import N_CELLS, Axis, track_of
from trisolve.sliding.level import MAX_BLOCKS

MAX_FINDS = 64
_CLEANINGS = 16

SCORE, RECORD, AGE, STALLED, NOTED, EXPLORED, SIZE = range(7)
"""Numbers of a climb: the score of the current level, the best score so far, the trials since the
climb began and since the best level, and the best score of a recorded level. In cooling.py, there
are also the states explored since the climb began, and 64 times the binary logarithm of the current
level's number of states."""
N_NUMBERS = 7
N_TRIALS, N_SEARCHED, N_TOO_LARGE, N_STATES, N_FINDS = range(5)
"""Counts of a turn: trials, searched trials, trials with too many states, states, finds."""
DONE, STALE, CROWDED = range(3)
"""How a turn ends: its trials or states are spent, the climb is stale, or there is no room for
another find."""


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
    workspace.refused[NOT_CLEAN] += 1  # taken back below if it is a find
    if not keeps(clean, bounds):  # then it stays as it is
        if needed:
            return
        copy_board(board, clean)
        optimum_of(clean, workspace, aims.push, aims.steps, ANY_DISTANCE, optimum[0])
    if not _is_within(clean, bounds) or (needed and not sure):
        return
    if optimum[0, 0] < 1 or (aims.unique and optimum[0, 1] != 1):
        return
    workspace.refused[NOT_CLEAN] -= 1
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


_MIN_OTHERS = 3
"""The number of blocks that must differ before a board is recorded again."""
_RISE, _DEEP = 100, 30
"""Every _RISE trials the boards of a climb should be one move deeper, up to _DEEP moves."""
_GOALS_TRIED = 16
_LOOKED_AT = 32
"""The number of starts of one distance that are compared."""
_TRACKS = np.array(
    [[track_of(cell, axis) for cell in range(N_CELLS)] for axis in Axis], dtype=np.int64
)
"""int64[3, 512]: the number of the track that contains a cell."""


@kernel
def _n_others(board, before):
    """Return how many blocks have a track or length that no block of an earlier board has.

    Goals do not count, because with other goals the blocks still make the same puzzle.
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
def _look_for_goals(board, workspace, score, word):
    """Give the farthest goals to the highlighted blocks of the board that was just scored.

    The choice is among its own goals and the positions in a few random states of its graph. The
    blocks are moved to the hardest state. Return its distance to the goal.
    """
    graph, level = workspace.graph, with_blocks(workspace.level, board.n_blocks[0])
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
        workspace.start[0] = graph.states[graph.queue[n_known - 1]]
        move_to_start(board, workspace)
    return best


@kernel
def run_harvest(climb, bounds, workspace, aims, enough, finds, counts, max_trials, max_states):
    """Run trials until a turn ends; return how it ended, as run_trials in trials.py does.

    enough : boards at least this far from the goal count as equally good

    A climb's `best` is the last board recorded. Boards are recorded without cleaning; their score
    is the distance to the goal. A climb is stale if, for `recall` trials, it has recorded nothing
    as deep as its age demands. A climb always ends after `patience` trials.
    """
    board, numbers, word, trial = climb.board, climb.numbers, climb.word, workspace.trial
    graph = workspace.graph
    while counts[N_TRIALS] < max_trials and counts[N_STATES] < max_states:
        if numbers[STALLED] >= aims.recall or numbers[AGE] >= aims.patience:
            return STALE
        if counts[N_FINDS] == MAX_FINDS:
            return CROWDED
        counts[N_TRIALS] += 1
        numbers[AGE] += 1
        numbers[STALLED] += 1
        copy_board(board, trial)
        edit_some(trial, bounds, word, workspace.run)
        score = score_board(trial, workspace, aims, word, ANY_DISTANCE)
        count_searched(counts, graph.n_states[0], aims.max_states)
        hard = min(score, enough)
        if score < 0 or not accepts(numbers[SCORE] - hard, aims.heat, word):
            continue
        move_to_start(trial, workspace)
        copy_board(trial, board)
        numbers[SCORE] = hard
        if _n_others(board, climb.best) < _MIN_OTHERS:
            continue
        if not aims.unique:
            score = _look_for_goals(board, workspace, score, word)
            numbers[SCORE] = min(score, enough)
        if score >= aims.min_distance:
            copy_board(board, climb.best)
            if score >= min(numbers[AGE] // _RISE, _DEEP, enough):
                numbers[STALLED] = 0
            put_find(board, finds, counts[N_FINDS], numbers[AGE], score)
            counts[N_FINDS] += 1
    return DONE


@kernel
def choose_start(workspace, push, distance, many_choices, unique):
    """Choose a start at a given distance from the goal in the graph of the trial board.

    Only a few starts are compared. If `many_choices` is true, choose the start whose solution has
    the most bits of choice, or else the start with the fewest. With `unique`, consider only starts
    with a single shortest solution. Return the index of the start in the graph, or -1 if there is
    none, and 64 times its bits of choice.
    """
    graph, level = workspace.graph, compile_board(workspace.trial, push, workspace)
    max_states = len(graph.states) - MARGIN
    if reach(level, graph, steps_at_once(0), max_states, ANY_DISTANCE) != EXHAUSTED:
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
        bits = bits_on_the_way(level, graph, index, steps_at_once(0))
        if chosen < 0 or (bits > best if many_choices else bits < best):
            best, chosen = bits, index
    return chosen, best


@kernel
def start_from(workspace, push, index):
    """Move the blocks of the workspace's trial board to the state with the given index."""
    graph, level = workspace.graph, compile_board(workspace.trial, push, workspace)
    max_states = len(graph.states) - MARGIN
    if reach(level, graph, steps_at_once(0), max_states, ANY_DISTANCE) != EXHAUSTED:
        return False
    if index >= graph.n_states[0]:
        return False
    workspace.start[0] = graph.states[index]
    move_to_start(workspace.trial, workspace)
    return True
