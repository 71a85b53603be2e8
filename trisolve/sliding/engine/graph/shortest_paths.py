"""The choices, traps, pushes and detours that a player encounters along the shortest solutions.

No single shortest solution represents the level, because the solution that comes first depends on
the block order and on how the board is rotated. Everything here is therefore a mean or a minimum
over all shortest solutions, computed in one pass over the states on shortest solutions, in order of
distance:

    mean     over the states that a random player may have reached by playing only moves of shortest
             solutions (`chance`, which adds up to 1 in every layer)
    minimum  over all paths from the start; each state passes it on to its successors (`fewest`);
             a maximum is computed as the minimum of the negated number

No search is needed to find these states: their distances from the start and to the goal add up to
the optimum. On solutions that are one move longer, the two distances add up to one more.

The chances of a layer are normalized to 1 before the next layer. The chances therefore stay in
floating-point range regardless of the length of the solution.

The first of many states in canonical order is found without creating a level for each. All states
of a level share its floor, so only the symmetric copies with the smallest floor can be canonical.
In such a copy, every placement of a block is one number, and a state is the sorted row of its
blocks' numbers. The smallest row over all states and copies gives the canonical form. Almost every
row is rejected at its first number.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import kernel
from trisolve.sliding.engine.compiled import POSITIONS
from trisolve.sliding.engine.graph.indexed import Indexed, expand_at, find_state, locate
from trisolve.sliding.engine.successors import ILLEGAL, MAX_SUCCESSORS, push_step, steps_at_once
from trisolve.sliding.level import MAX_BLOCKS

LEGAL, NEARER, AS_FAR, LOSING, STAY, LOST, LOST_SOON = range(7)
"""Columns of AlongShortest.means."""
PUSHES, AWAY, MINUS_PUSHED = range(3)
"""Columns of `fewest`; columns for the switches follow, one for each label of the last move."""

_PREPARING = MAX_BLOCKS
_FIRST_LABEL = 3
_N_FEWEST = _FIRST_LABEL + MAX_BLOCKS + 1
_MANY = np.int32(1 << 20)
_UNKNOWN = np.float32(-1)
_TURN = 1 << 13


class AlongShortest(NamedTuple):
    """Statistics of a player's experience along all shortest solutions of a level.

    means : float64[n_moves, 7], for each move of a solution. First come the mean numbers of moves
        that are LEGAL, lead NEARER to the goal, stay AS_FAR from it, and are LOSING. Then come the
        mean shares of the legal moves that STAY on a shortest solution, are LOST at once, and are
        LOST_SOON: at once, or by leaving the shortest solutions and then losing with a second
        random move
    apart : the maximum distance, in moves, from a point on a solution that is one move longer than
        the optimum to the nearest point on a shortest solution. Blocks that no shortest solution
        moves are ignored.
    fewest_pushes : the minimum number of pushing moves in a shortest solution
    max_pushed : the maximum number of blocks that a shortest solution pushes, summed over its moves
    fewest_away : the minimum number of moves that move a highlighted block farther from its goal
    fewest_switches : the minimum number of switches from one highlighted block to another, or
        between a highlighted block and the others
    movers, always : the blocks, as bits, that move in some shortest solution, and in every one
    n_states : the number of states on shortest solutions
    """

    means: NDArray[np.float64]
    apart: int
    fewest_pushes: int
    max_pushed: int
    fewest_away: int
    fewest_switches: int
    movers: int
    always: int
    n_states: int


@kernel
def _losing_share(indexed, max_steps, to_goal, index):
    """Return the share of the moves of a state that lose; 0 if it has no moves."""
    n_found, _ = expand_at(indexed, index, max_steps)
    locate(indexed, 0, n_found, to_goal)
    n_losing = 0
    for i in range(n_found):
        n_losing += to_goal[indexed.at[i]] < 0
    return n_losing / max(n_found, 1)


@kernel
def _moved_blocks(level, here, there):
    """Return the moved blocks, as bits, whether any is farther from its goal, and their number.

    Digits are compared with the goal's digits, which only highlighted blocks have.
    """
    moved, away, n_moved = np.int64(0), 0, 0
    for block in range(len(level.axis)):
        shift = np.uint64(4 * block)
        one = np.int64(here >> shift & np.uint64(15))
        other = np.int64(there >> shift & np.uint64(15))
        if one != other:
            moved |= np.int64(1) << block
            n_moved += 1
            if level.key[1] >> shift & np.uint64(15) != 0:
                goal = np.int64(level.key[2] >> shift & np.uint64(15))
                away |= abs(other - goal) > abs(one - goal)
    return moved, away, n_moved


@kernel
def follow(
    indexed, max_steps, to_goal, path, rank, chance, fewest, still, moves, soon, sums, first, stop
):
    """Continue from the states ``first .. stop - 1`` on `path`, all at the same distance.

    path, rank : uint32[n_on_path], uint32[n_states], the states on shortest solutions in order of
        distance, and the index of each on `path`
    chance : float64[n_on_path], the chance that a random player whose moves have all led nearer to
        the goal is in this state
    fewest : int32[n_on_path, 20], the minimum over all paths from the start
    still : int64[n_on_path], the blocks, as bits, that some path from the start does not move
    moves : int64[2, 240], working memory; moves[1, 0] collects the blocks that move
    soon : float32[n_states], _losing_share if it is known; empty if no state is dead
    sums : float64[7] to add to, in the order of AlongShortest.means
    """
    level, scratch, at = indexed.level, indexed.scratch, indexed.at
    off = moves[0]
    for place in range(first, stop):
        index = path[place]
        state, far = indexed.states[index], to_goal[index]
        n_found, n_free = expand_at(indexed, index, max_steps)
        locate(indexed, 0, n_found, to_goal)
        n_nearer = n_as_far = n_losing = n_off = 0
        for i in range(n_found):
            n_nearer += to_goal[at[i]] == far - 1
            n_as_far += to_goal[at[i]] == far
            if to_goal[at[i]] < 0:
                n_losing += 1
            elif to_goal[at[i]] >= far:
                off[n_off] = at[i]
                n_off += 1
        for i in range(n_found):
            if to_goal[at[i]] != far - 1:
                continue
            to = rank[at[i]]
            chance[to] += chance[place] / n_found
            moved, away, n_moved = _moved_blocks(level, state, indexed.states[at[i]])
            still[to] |= still[place] & ~moved
            moves[1, 0] |= moved
            pushes = fewest[place, PUSHES] + (i >= n_free)
            fewest[to, PUSHES] = min(fewest[to, PUSHES], pushes)
            fewest[to, AWAY] = min(fewest[to, AWAY], fewest[place, AWAY] + away)
            minus_pushed = fewest[place, MINUS_PUSHED] + 1 - n_moved
            fewest[to, MINUS_PUSHED] = min(fewest[to, MINUS_PUSHED], minus_pushed)
            label = np.int64(scratch.blocks[i])
            if level.key[1] >> np.uint64(4 * label) & np.uint64(15) == 0:
                label = _PREPARING
            column = _FIRST_LABEL + label
            for before in range(_FIRST_LABEL, _N_FEWEST):
                switches = fewest[place, before] + (before != column)
                fewest[to, column] = min(fewest[to, column], switches)
        lost_soon = float(n_losing)
        for i in range(n_off if len(soon) else 0):
            if soon[off[i]] < 0:
                soon[off[i]] = _losing_share(indexed, max_steps, to_goal, off[i])
            lost_soon += soon[off[i]]
        here = chance[place]
        sums[LEGAL] += here * n_found
        sums[NEARER] += here * n_nearer
        sums[AS_FAR] += here * n_as_far
        sums[LOSING] += here * n_losing
        sums[STAY] += here * n_nearer / n_found
        sums[LOST] += here * n_losing / n_found
        sums[LOST_SOON] += here * lost_soon / n_found


@kernel
def come_back(indexed, max_steps, to_goal, moves_back, near, first, stop):
    """Compute the moves back to a shortest solution for the states ``near[first:stop]``.

    moves_back : int32[n_states], 0 on shortest solutions, -1 for states to be computed
    near : uint32[n_near], states on solutions one move longer, by increasing distance to the goal
    """
    at = indexed.at
    for place in range(first, stop):
        index = near[place]
        if moves_back[index] == 0 or to_goal[index] == 0:
            moves_back[index] = 0
            continue
        n_found, _ = expand_at(indexed, index, max_steps)
        locate(indexed, 0, n_found, to_goal)
        fewest = _MANY
        for i in range(n_found):
            if to_goal[at[i]] == to_goal[index] - 1:
                fewest = min(fewest, moves_back[at[i]])
        moves_back[index] = fewest + 1


def _apart(
    indexed: Indexed,
    max_steps: int,
    to_goal: NDArray[np.int32],
    length: NDArray[np.int32],
    path: NDArray[np.uint32],
    movers: int,
) -> int:
    """Return AlongShortest.apart; `length` is the shortest solution's length through each state."""
    near = np.flatnonzero((length == length[0] + 1) & (to_goal >= 0)).astype(np.uint32)
    near = near[np.argsort(to_goal[near], kind="stable")]
    digits = sum(15 << 4 * block for block in range(MAX_BLOCKS) if movers >> block & 1)
    there = indexed.states[path] & np.uint64(digits)
    moves_back = np.full(len(to_goal), -1, dtype=np.int32)
    moves_back[path] = 0
    moves_back[near[np.isin(indexed.states[near] & np.uint64(digits), there)]] = 0
    for first in range(0, len(near), _TURN):
        stop = min(first + _TURN, len(near))
        come_back(indexed, max_steps, to_goal, moves_back, near, first, stop)
    return max(int(moves_back.max()), 0)


def along_shortest(
    indexed: Indexed,
    from_start: NDArray[np.int32],
    to_goal: NDArray[np.int32],
    *,
    steps: bool,
) -> AlongShortest:
    """Return the counts along the shortest solutions of a solvable level.

    The counts need about 30 bytes per state, and 108 bytes per state on a shortest solution.
    """
    max_steps = steps_at_once(steps)
    length = from_start + to_goal
    n_moves = int(to_goal[0])
    path = np.flatnonzero((length == n_moves) & (to_goal >= 0)).astype(np.uint32)
    n_states = len(path)
    rank = np.zeros(len(to_goal), dtype=np.uint32)
    rank[path] = np.arange(n_states, dtype=np.uint32)
    bounds = np.searchsorted(from_start[path], np.arange(n_moves + 2)).tolist()
    chance = np.zeros(n_states)
    chance[0] = 1
    fewest = np.full((n_states, _N_FEWEST), _MANY, dtype=np.int32)
    fewest[0] = 0
    still = np.zeros(n_states, dtype=np.int64)
    still[0] = everything = (1 << len(indexed.level.axis)) - 1
    moves = np.zeros((2, MAX_SUCCESSORS + 16), dtype=np.int64)
    loses = to_goal.min() < 0
    soon = np.full(len(to_goal) if loses else 0, _UNKNOWN, dtype=np.float32)
    means = np.zeros((n_moves, 7))
    for depth in range(n_moves):
        begin, end = bounds[depth], bounds[depth + 1]
        for first in range(begin, end, _TURN):  # in turns, so that Ctrl-C gets through
            stop = min(first + _TURN, end)
            follow(
                *(indexed, max_steps, to_goal, path, rank, chance, fewest, still),
                *(moves, soon, means[depth], first, stop),
            )
        following = chance[end : bounds[depth + 2]]
        following /= following.sum()
    ends, movers = slice(bounds[n_moves], n_states), int(moves[1, 0])
    return AlongShortest(
        means,
        _apart(indexed, max_steps, to_goal, length, path, movers),
        int(fewest[ends, PUSHES].min()),
        -int(fewest[ends, MINUS_PUSHED].min()),
        int(fewest[ends, AWAY].min()),
        int(fewest[ends, _FIRST_LABEL:].min()),
        movers,
        everything & ~int(np.bitwise_or.reduce(still[ends])),
        n_states,
    )


_ENTERED_AT_ONCE = 1 << 12


@kernel
def note_moved(state, after, passed, n_passed):
    """Add the new placements of the moved blocks to `passed`; return the new length of `passed`."""
    moved = state ^ after
    while moved != 0:
        block = trailing_zeros(moved) >> 2
        shift = np.uint64(4 * block)
        moved &= ~(np.uint64(15) << shift)
        passed[n_passed] = POSITIONS * block + np.int64((after >> shift) & np.uint64(15))
        n_passed += 1
    return n_passed


@kernel
def mark_entered(indexed, max_steps, to_goal, indices, passed, placements, first, stop):
    """Mark the placements on the moves from ``indices[first:stop]`` that lead nearer to the goal.

    passed : int64[256], working memory; placements : bool[256], row ``16 block + position``
    """
    level, states, table = indexed.level, indexed.states, indexed.table
    for place in range(first, stop):
        index = indices[place]
        for block in range(len(level.axis)):
            for way in range(2):
                state, n_passed = states[index], 0
                for _ in range(max_steps):
                    after = push_step(level, state, block, way, indexed.scratch)
                    if after == ILLEGAL:
                        break
                    n_passed = note_moved(state, after, passed, n_passed)
                    state = after
                    if to_goal[find_state(states, table, state)] == to_goal[index] - 1:
                        for k in range(n_passed):
                            placements[passed[k]] = True


def entered_placements(
    indexed: Indexed, to_goal: NDArray[np.int32], indices: NDArray[np.uint32], max_steps: int
) -> NDArray[np.bool_]:
    """Return bool[16, 16]: each block's placements on moves from the given states toward the goal.

    indices : indices of states that are neither solved nor dead
    """
    passed = np.zeros(MAX_BLOCKS * POSITIONS, dtype=np.int64)
    placements = np.zeros(MAX_BLOCKS * POSITIONS, dtype=np.bool_)
    for first in range(0, len(indices), _ENTERED_AT_ONCE):  # in turns, so that Ctrl-C gets through
        stop = min(first + _ENTERED_AT_ONCE, len(indices))
        mark_entered(indexed, max_steps, to_goal, indices, passed, placements, first, stop)
    return placements.reshape(MAX_BLOCKS, POSITIONS)


_COMPARED_AT_ONCE = 1 << 18


@kernel
def _least_of(states, to_goal, distance, numbers, row, best, best_index, first, stop):
    """Return the index of the smallest of the states ``first .. stop - 1`` and `best_index`.

    row, best : int64[n_blocks], working memory and the smallest row so far, modified in place
    """
    n_copies, n_blocks = numbers.shape[0], numbers.shape[1]
    for index in range(first, stop):
        if to_goal[index] != distance:
            continue
        for copy in range(n_copies):
            digits = states[index]
            for block in range(n_blocks):
                row[block] = numbers[copy, block, np.int64(digits & np.uint64(15))]
                digits >>= np.uint64(4)
            smaller = False
            for place in range(n_blocks):  # sorts until the row proves too large
                least = place
                for other in range(place + 1, n_blocks):
                    if row[other] < row[least]:
                        least = other
                row[place], row[least] = row[least], row[place]
                if not smaller and row[place] > best[place]:
                    break
                if smaller or row[place] < best[place]:
                    smaller = True
                    best[place] = row[place]
            if smaller:
                best_index = index
    return best_index


def least_state(
    states: NDArray[np.uint64],
    to_goal: NDArray[np.int32],
    distance: int,
    numbers: NDArray[np.int64],
) -> int:
    """Return the index of the first state, in canonical order, at a given distance from the goal.

    numbers : int64[n_copies, n_blocks, 16], the number of each placement of each block in each copy

    Among states with the same canonical form, the state that was found first is returned. At least
    one state must be at that distance.
    """
    row = np.zeros(numbers.shape[1], dtype=np.int64)
    best = np.full(numbers.shape[1], np.iinfo(np.int64).max)
    index = -1
    for first in range(0, len(states), _COMPARED_AT_ONCE):  # in turns, so that Ctrl-C gets through
        stop = min(first + _COMPARED_AT_ONCE, len(states))
        index = _least_of(states, to_goal, distance, numbers, row, best, index, first, stop)
    return index
