"""The loop of a harvest: it walks among boards that are hard enough, and records many of them.

A climb looks for the single hardest level. To find many levels of all lengths, it is better to stay
where graphs are deep. An explored graph has a start for every distance up to its maximum, so a
board is recorded at its hardest state, and its start is chosen later. All starts in one graph are
the same puzzle at earlier or later points, so the next board is recorded only when enough of its
blocks differ. Boards that reach the requested maximum distance count as equally good.
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
    score_board,
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
from trisolve.sliding.engine.successors import steps_at_once
from trisolve.sliding.lattice import N_CELLS, Axis, track_of

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
    """Give the highlighted blocks of the board just scored the goals that are farthest away.

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

    From a few starts, choose the start with the most bits of choice on the way if `many_choices` is
    true, or else the start with the fewest bits. With `unique`, only starts with a single shortest
    solution are considered. Return the index of the start in the graph, or -1, and 64 times its
    bits of choice.
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
