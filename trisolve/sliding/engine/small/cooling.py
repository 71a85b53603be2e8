"""Climbs that cool down: they search for the hardest level within a budget of states.

A climb has a budget of states. As the budget is spent, two values change:

    loss    the loss accepted on average falls from 8% of the score to 2%, geometrically
    cap     the maximum number of states of a level rises from 15% of the limit to the whole limit,
            until 60% of the budget is spent

At first, small graphs allow several times as many trials as later. With a constant loss of 8%, a
climb wanders; with a constant loss of 3%, it gets stuck. A level that is half a move easier but has
half as many states counts as equally hard.

With several goals, the goals are chosen last: the climb looks for a large directed
diameter of the state graph, and a board that no edit changed gets other goals. With one goal, the
goal is kept as long as it can be reached; otherwise, another goal is chosen if the last layer is
far enough away. The graph of an unchanged board would show nothing new, so on a large floor, edits
are drawn until something differs. On small floors this did not pay (docs/generating.md).

If a trial chooses its goal last, the goal cannot become unreachable and make the trial fail. For a
state T among the last layers, each possible goal consists of the places of at most four blocks in
T. The number of moves to each of these goals comes from one pass over the states, from the last
layer to the first:

    f[agree] = layer        agree: the bits of the blocks placed in a state as they are in T
    f[m] = min(f[m], f[m | bit])        for each bit, for the sets m without it

Then f[m] is the number of moves from the start to the nearest state in which the blocks of m are
placed as in T. This is the subset-minima transform (Yates 1937; fast Moebius transform).
"""

import numpy as np

from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import below
from trisolve.sliding.engine.compiled import POSITIONS
from trisolve.sliding.engine.graph.reachable import ANY_DISTANCE, TOO_NEAR, reach, retreat
from trisolve.sliding.engine.small.mutations import GOAL, are_equal, copy_board, edit_some
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
from trisolve.sliding.engine.store import EXHAUSTED
from trisolve.sliding.engine.successors import steps_at_once

FAR = 65535
"""The distance of a goal that no state reaches."""
_LAST = 32
_NEAR_END, _ANYWHERE = 4, 4
"""How many of the states T are among the last 32 states, and how many in the last quarter."""
_LOW = np.uint64(0x1111111111111111)
_PAIRS = np.uint64(0x0303030303030303)
_FOURS = np.uint64(0x000F000F000F000F)
_EIGHTS = np.uint64(0x000000FF000000FF)


@inlined
def agreement(state, other):
    """Return a bit for each of the 16 four-bit digits, set if both states have the same digit."""
    different = state ^ other
    different |= different >> np.uint64(2)
    different |= different >> np.uint64(1)
    equal = ~different & _LOW
    equal = (equal | equal >> np.uint64(3)) & _PAIRS
    equal = (equal | equal >> np.uint64(6)) & _FOURS
    equal = (equal | equal >> np.uint64(12)) & _EIGHTS
    return np.int64((equal | equal >> np.uint64(24)) & np.uint64(0xFFFF))


@inlined
def _n_bits(word):
    """Return how many bits of an integer are set."""
    n = 0
    while word:
        word &= word - 1
        n += 1
    return n


@kernel
def goal_distances(graph, target, n_blocks, found):
    """Fill found[m], for every set m of blocks, with the moves from the start to m's target places.

    target : the index of the state whose places are the goals
    found : uint16[2**16], FAR if there is no such state; only the first 2**n_blocks are used
    """
    n_sets = 1 << n_blocks
    for m in range(n_sets):
        found[m] = FAR
    aimed, every = graph.states[target], n_sets - 1
    for layer in range(graph.n_layers[0] - 1, -1, -1):
        first = graph.layers[layer - 1] if layer > 0 else 0
        for i in range(first, graph.layers[layer]):
            found[agreement(graph.states[i], aimed) & every] = layer
    half = 1
    while half < n_sets:
        for base in range(0, n_sets, 2 * half):
            low, high = found[base : base + half], found[base + half : base + 2 * half]
            for k in range(half):
                low[k] = min(low[k], high[k])
        half *= 2


@kernel
def best_goal(graph, n_blocks, goals, apart, word, found):
    """Return the goal farthest from the start among a few states' goals: (moves, blocks, state).

    goals : int64[2], the minimum and maximum number of blocks with goals
    apart : 1 if no block may start on its goal

    In the result, `blocks` are the highlighted blocks as bits, and `state` is the state in which
    their places are the goal. The result is (-1, 0, 0) if there is no goal.
    """
    n_states = graph.n_states[0]
    best, chosen, aimed = -1, 0, np.uint64(0)
    for attempt in range(_NEAR_END + _ANYWHERE):
        among = min(n_states, _LAST) if attempt < _NEAR_END else n_states - 3 * n_states // 4
        target = n_states - 1 - below(word, among)
        goal_distances(graph, target, n_blocks, found)
        still = agreement(graph.states[0], graph.states[target]) if apart else 0
        for blocks in range(1, 1 << n_blocks):
            moves = np.int64(found[blocks])
            if moves == FAR or moves < best or blocks & still:
                continue
            n = _n_bits(blocks)
            if not goals[0] <= n <= goals[1]:
                continue
            if moves > best or n < _n_bits(chosen):
                best, chosen, aimed = moves, blocks, graph.states[target]
    return best, chosen, aimed


@inlined
def digits_of(blocks):
    """Return the mask that covers the digits of a set of blocks, which is given as bits."""
    mask = np.uint64(0)
    for block in range(16):
        if blocks >> block & 1:
            mask |= np.uint64(15) << np.uint64(4 * block)
    return mask


@kernel
def give_goals(board, level, blocks, state):
    """Highlight the given blocks of a board, with their goals at their positions in a state."""
    for block in range(board.n_blocks[0]):
        board.blocks[block, GOAL] = -1
        if blocks >> block & 1:
            position = np.int64((state >> np.uint64(4 * block)) & np.uint64(15))
            board.blocks[block, GOAL] = level.cells[POSITIONS * block + position, 0]


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
"""Edits are drawn at most this many times, on floors of at least this many cells."""
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
    """Continue from a trial; record it as the climb's best if it is harder than all before."""
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
