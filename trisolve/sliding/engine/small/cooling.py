"""Climbs that cool down: they search for the hardest level within a budget of states.

A climb has a budget of states. As the budget is spent, two values change:

    loss    the loss accepted on average falls from 8% of the score to 2%, geometrically
    cap     the maximum number of states of a level rises from 15% of the limit to the whole limit,
            until 60% of the budget is spent

At first, small graphs allow several times as many trials as later. With a constant loss of 8%, a
climb wanders; with a constant loss of 3%, it gets stuck. A level that is half a move easier but has
half as many states counts as equally hard.

With several goals, the goals are chosen last (see goals.py): the climb looks for a large directed
diameter of the state graph, and a board that no edit changed gets other goals. With one goal, the
goal is kept as long as it can be reached; otherwise, another goal is chosen if the last layer is
far enough away. The graph of an unchanged board would show nothing new, so on a large floor, edits
are drawn until something differs. On small floors this did not pay (docs/generating.md).
"""

import numpy as np

from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.cursor import EXHAUSTED
from trisolve.sliding.engine.graph.reachable import ANY_DISTANCE, TOO_NEAR, reach, retreat
from trisolve.sliding.engine.small.goals import agreement, best_goal, digits_of, give_goals
from trisolve.sliding.engine.small.mutations import are_equal, copy_board, edit_some
from trisolve.sliding.engine.small.scoring import NO_SCORE, compile_board, move_to_start
from trisolve.sliding.engine.small.trials import (
    AGE,
    CROWDED,
    DONE,
    EXPLORED,
    MAX_FINDS,
    N_FINDS,
    N_STATES,
    N_TRIALS,
    NOTED,
    RECORD,
    SCORE,
    SIZE,
    STALE,
    STALLED,
    count_searched,
    drawn_loss,
    note,
)
from trisolve.sliding.engine.successors import steps_at_once

_STAGES = 64
_HOT, _COLD = 80, 20
_SMALL, _GROWN = 0.15, 0.6
_SHARES = np.arange(_STAGES + 1) / _STAGES
LOSSES = np.round(_HOT * (_COLD / _HOT) ** _SHARES).astype(np.int64)
"""int64[65]: the mean accepted loss, per mille of the score, by the share of the budget spent."""
CAPS = np.round(1000 * _SMALL ** (1 - np.minimum(1.0, _SHARES / _GROWN))).astype(np.int64)
"""int64[65]: the maximum number of states of a level, per mille of `max_states`."""
_LOG2 = np.round(64 * np.log2(np.maximum(1, np.arange(256)))).astype(np.int64)
_SLACK = 2
_DRAWS, _LARGE = 16, 80
"""How often edits are drawn at most, on floors of at least this many cells."""
_DOUBLING = 2
"""A level with twice as many states has to be 1/2 move harder."""


@inlined
def _log2(n):
    """Return 64 times the binary logarithm of a positive integer, rounded."""
    shift = 0
    while n >> shift >= 256:
        shift += 1
    return 64 * shift + _LOG2[n >> shift]


@kernel
def _hardest(graph, n_known, blocks, aimed, apart):
    """Return the index of a state farthest from the goal, or -1.

    With `apart` equal to 1, only states with no highlighted block on its goal are considered.
    """
    for i in range(n_known - 1, -1, -1):
        index = np.int64(graph.queue[i])
        if not apart or agreement(graph.states[index], aimed) & blocks == 0:
            return index
    return -1


@kernel
def _retreat_to_hardest(board, level, workspace, blocks, aimed, apart):
    """Give a board a goal and its hardest start in the current graph; return its moves, or -1."""
    graph, mask = workspace.graph, digits_of(blocks)
    n_known = retreat(graph, mask, aimed & mask)
    index = _hardest(graph, n_known, blocks, aimed, apart)
    if index < 0:
        return NO_SCORE
    give_goals(board, level, blocks, aimed)
    workspace.start[0], workspace.distance[0] = graph.states[index], graph.distances[index]
    return np.int64(graph.distances[index])


@kernel
def _search(board, workspace, aims, cap, min_distance):
    """Search a board's whole graph; return its compiled level and whether the graph exists."""
    level, graph = compile_board(board, aims.push, workspace), workspace.graph
    graph.n_states[0] = 0
    if level.key[1] == ~np.uint64(0):
        return level, False
    ended = reach(level, graph, steps_at_once(aims.steps), cap, min_distance)
    if ended not in (EXHAUSTED, TOO_NEAR):
        graph.n_states[0] = cap + 1
    return level, ended == EXHAUSTED


@kernel
def _score_any_goal(board, workspace, aims, bounds, cap, lowest, word):
    """Return the score of a board with the best goal found for it, or NO_SCORE.

    The goal is searched for from the board's own start, and again from the hardest start.
    """
    graph, n_blocks = workspace.graph, board.n_blocks[0]
    give_goals(board, workspace.level, 0, np.uint64(0))
    level, is_whole = _search(board, workspace, aims, cap, ANY_DISTANCE)
    n_states = graph.n_states[0]
    if not is_whole:
        return NO_SCORE
    moves, blocks, aimed = best_goal(
        graph, n_blocks, bounds.goals, aims.apart, word, workspace.sets
    )
    if moves < lowest - _SLACK or blocks == 0:
        return NO_SCORE
    score = _retreat_to_hardest(board, level, workspace, blocks, aimed, aims.apart)
    if score < lowest:
        return NO_SCORE
    move_to_start(board, workspace)
    give_goals(board, level, 0, np.uint64(0))
    level, is_whole = _search(board, workspace, aims, cap, ANY_DISTANCE)
    n_states += graph.n_states[0]
    more, others, other = best_goal(graph, n_blocks, bounds.goals, aims.apart, word, workspace.sets)
    if is_whole and more > score:
        score = max(score, _retreat_to_hardest(board, level, workspace, others, other, aims.apart))
        move_to_start(board, workspace)
    else:
        give_goals(board, level, blocks, aimed)
    graph.n_states[0] = n_states
    return score


@kernel
def _score_own_goal(board, workspace, aims, bounds, cap, lowest, word):
    """Return the score of a board with its own goal, or with another goal if it is out of reach."""
    graph = workspace.graph
    level, is_whole = _search(board, workspace, aims, cap, max(ANY_DISTANCE, lowest - _SLACK))
    if not is_whole:
        return NO_SCORE
    n_known = retreat(graph, level.key[1], level.key[2])
    mask, aimed = level.key[1], level.key[2]
    blocks = agreement(mask, ~np.uint64(0)) & ((1 << board.n_blocks[0]) - 1)
    if n_known == 0:
        if graph.n_layers[0] - 1 < lowest:
            return NO_SCORE
        moves, blocks, aimed = best_goal(
            graph, board.n_blocks[0], bounds.goals, aims.apart, word, workspace.sets
        )
        if moves < lowest - _SLACK or blocks == 0:
            return NO_SCORE
    score = _retreat_to_hardest(board, level, workspace, blocks, aimed, aims.apart)
    if score >= lowest:
        move_to_start(board, workspace)
    return score


@kernel
def edit_copy(board, trial, bounds, word, run, draws):
    """Make `trial` a copy of `board` with a few random edits.

    A crowded board refuses many edits. They are drawn until something differs, at most `draws`
    times.
    """
    copy_board(board, trial)
    for _ in range(draws):
        edit_some(trial, bounds, word, run)
        if not are_equal(board, trial):
            return


@inlined
def _accept(climb, trial, score, size):
    """Continue from a trial, the climb's best level if it is harder than all earlier ones."""
    numbers = climb.numbers
    copy_board(trial, climb.board)
    numbers[SCORE], numbers[SIZE] = score, size
    if score > numbers[RECORD]:
        numbers[RECORD], numbers[STALLED] = score, 0
        copy_board(trial, climb.best)


@kernel
def run_cooling(climb, bounds, workspace, aims, budget, finds, counts, max_trials, max_states):
    """Run trials until a turn ends; return how it ended, as run_trials in trials.py does.

    budget : the total number of states that the climb may explore; STALE is returned once this
        budget is spent
    """
    board, numbers, word, trial = climb.board, climb.numbers, climb.word, workspace.trial
    graph = workspace.graph
    draws = _DRAWS if len(bounds.cells) >= _LARGE and not aims.goal_last else 1
    while counts[N_TRIALS] < max_trials and counts[N_STATES] < max_states:
        if counts[N_FINDS] + 1 >= MAX_FINDS:
            return CROWDED
        if numbers[EXPLORED] >= budget or numbers[RECORD] >= aims.max_distance:
            return STALE
        stage = _STAGES * numbers[EXPLORED] // budget
        counts[N_TRIALS] += 1
        numbers[AGE] += 1
        numbers[STALLED] += 1
        if numbers[STALLED] % aims.recall == 0:
            copy_board(climb.best, board)
            numbers[SCORE] = numbers[RECORD]
        edit_copy(board, trial, bounds, word, workspace.run, draws)
        lowest = numbers[SCORE] - drawn_loss(numbers[SCORE], LOSSES[stage], word)
        cap = max(1, CAPS[stage] * aims.max_states // 1000)
        if aims.goal_last:
            score = _score_any_goal(trial, workspace, aims, bounds, cap, lowest, word)
        else:
            score = _score_own_goal(trial, workspace, aims, bounds, cap, lowest, word)
        n_states = graph.n_states[0]
        count_searched(counts, n_states, 2 * cap)
        numbers[EXPLORED] += n_states
        if 0 <= score <= aims.max_distance:
            size = _log2(n_states)
            larger = size - numbers[SIZE] if numbers[SIZE] > 0 else 0
            if 64 * _DOUBLING * (score - lowest) >= larger:
                _accept(climb, trial, score, size)
        is_spent = numbers[EXPLORED] >= budget or numbers[RECORD] >= aims.max_distance
        is_wanted = numbers[RECORD] > numbers[NOTED] and numbers[RECORD] >= aims.min_distance
        if is_wanted and (numbers[STALLED] == aims.settle or is_spent):
            note(climb.best, bounds, workspace, aims, finds, numbers, counts, numbers[RECORD])
            numbers[NOTED] = numbers[RECORD]
    return DONE
