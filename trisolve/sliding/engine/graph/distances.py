"""The whole state graph: distances to the goal, dead states, and the number of shortest solutions.

Pushes are not undone by moving back, so distances to the goal need reversed edges. Half of these
edges are free: a move that pushes nothing is undone by moving back, so expanding a state again
gives its predecessors without a push. Only the edges that push are stored: for each state, the
indices of the states from which a push leads to it.

    table     state -> index: open addressing over the indices, twice as many slots as states
    pushes    two passes over all states: count the pushes into each, then write them; the second
              pass reads the targets that the first had room to keep
    distance  breadth-first search from all solved states at once, against the edges
    paths     from the start along moves that each reduce the distance to the goal by one

The analysis needs 28 bytes per state (8 for the state, 8 for its slots, and 4 each for its
distance, its place in the queue and the offset of its pushes) and 4 bytes per pushing move. Later,
the queue, the offsets and the pushes are replaced by 8 bytes per state and 8 bytes per state on a
shortest solution (16 bytes from 2**62 solutions on, and so on).

Most of the time is spent looking up states. The states that one block reaches by slides without
pushes can all be reached from each other by such slides. The first of these states to be expanded
therefore marks the others, which are not looked up again.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.machine import Budget
from trisolve.sliding.engine.compiled import CompiledLevel
from trisolve.sliding.engine.graph.indexed import NO_INDEX, Indexed, enter, expand_at, locate
from trisolve.sliding.engine.store import MAX_SLOTS
from trisolve.sliding.engine.successors import (
    ANY_STEPS,
    MAX_SUCCESSORS,
    NO_BLOCKS,
    fill_lanes,
    is_solved,
    new_scratch,
    slides,
    steps_at_once,
)
from trisolve.sliding.packing import DEAD
from trisolve.stopwatch import search_clock

HEAD, TAIL, LAYER_END, DISTANCE = range(4)
"""Elements of a queue's cursor: int64[4], the next state to expand, the end, the end of the current
distance, and that distance."""

_NOT_REACHED = -1
STATE_BYTES = 28
_PATH_BYTES = 28  # state, slots, distance, place on the paths, rank among them
FIXED_BYTES = 1 << 16
TURN = 1 << 15
NOTED = 7
"""The room for targets in the first pass, in quarters of a pushing move per state. If there are
more, the second pass finds them again."""
_LIMB_BITS = np.uint64(62)
_LIMB = (np.uint64(1) << _LIMB_BITS) - np.uint64(1)


class GoalDistances(NamedTuple):
    """The results of analyzing a whole state graph.

    indexed : the states, and the arrays that find_state needs
    to_goal : int32[n_states], distance to the nearest solved state, DEAD if there is none
    n_dead : the number of dead states
    n_shortest : the number of shortest solutions; 0 if the start is dead
    seconds : the time of the analysis, excluding loading or compiling the kernels
    """

    indexed: Indexed
    to_goal: NDArray[np.int32]
    n_dead: int
    n_shortest: int
    seconds: float


@kernel
def count_pushes(indexed, max_steps, offsets, counts, targets, n_before, first, stop):
    """Count the pushing moves into each state from ``first .. stop - 1``; return their number.

    offsets : uint32[n_states + 1]
    counts, targets : uint8[n_states], uint32[n], the number of pushing moves of each state and
        their targets, state by state, as far as there is room; `n_before` of them are already there
    """
    n_pushing, at = n_before, indexed.at
    for index in range(first, stop):
        n_found, n_free = expand_at(indexed, index, max_steps)
        locate(indexed, n_free, n_found, offsets)
        counts[index] = n_found - n_free
        for i in range(n_free, n_found):
            offsets[at[i]] += np.uint32(1)
            if n_pushing < len(targets):
                targets[n_pushing] = at[i]
            n_pushing += 1
    return n_pushing


@kernel
def sort_pushes(offsets, counts, targets, sources, n_before, first, stop):
    """Do the work of write_pushes for the targets from count_pushes; return how many are done."""
    done = n_before
    for index in range(first, stop):
        for _ in range(counts[index]):
            offsets[targets[done]] -= np.uint32(1)
            sources[offsets[targets[done]]] = index
            done += 1
    return done


@kernel
def write_pushes(indexed, max_steps, offsets, sources, first, stop):
    """Write the states ``first .. stop - 1`` as sources of the states that they push to.

    sources : uint32[n_pushing]; the sources of state i end up in ``offsets[i] .. offsets[i + 1] -
        1``, once each offset has moved from the end to the beginning.
    """
    at = indexed.at
    for index in range(first, stop):
        n_found, n_free = expand_at(indexed, index, max_steps)
        locate(indexed, n_free, n_found, offsets)
        for i in range(n_free, n_found):
            offsets[at[i]] -= np.uint32(1)
            sources[offsets[at[i]]] = index


@kernel
def seed(level, states, marks, queue, cursor, first, stop):
    """Queue the solved states among ``first .. stop - 1``."""
    tail = cursor[TAIL]
    for index in range(first, stop):
        if is_solved(level, states[index]):
            marks[index] = 0
            queue[tail] = index
            tail += 1
    cursor[TAIL] = cursor[LAYER_END] = tail


@inlined
def _reach(marks, queue, tail, index, bit):
    """Queue a state unless it is known; mark which slides a waiting state need not try."""
    mark = marks[index]
    if mark >= 0:
        marks[index] = mark | bit
    elif mark == _NOT_REACHED:
        marks[index] = bit
        queue[tail] = index
        return tail + 1
    return tail


@kernel
def spread(indexed, max_steps, offsets, sources, marks, queue, cursor, stop):
    """Queue the predecessors of the states queued before index `stop`, and settle those states.

    marks : int32[n_states]: _NOT_REACHED; for a waiting state, the blocks, as bits, whose slides
        are already known; for a settled state, ``-2 - distance``
    queue : uint32[n_states], of which cursor[TAIL] are known
    """
    level, scratch, at = indexed.level, indexed.scratch, indexed.at
    wanted, blocks = scratch.states, scratch.blocks
    slide = 1 if max_steps == ANY_STEPS else 0
    head, tail, layer_end = cursor[HEAD], cursor[TAIL], cursor[LAYER_END]
    while head < stop and head < tail:
        if head == layer_end:
            cursor[DISTANCE] += 1
            layer_end = tail
        index = queue[head]
        head += 1
        known = np.int64(marks[index])
        marks[index] = -2 - cursor[DISTANCE]
        state = indexed.states[index]
        fill_lanes(level, state, scratch)
        n_free, _ = slides(level, state, NO_BLOCKS, max_steps, scratch)
        n_wanted = 0
        for i in range(n_free):
            wanted[n_wanted] = wanted[i]
            blocks[n_wanted] = blocks[i]
            n_wanted += 1 - (known >> np.int64(blocks[i]) & 1)
        locate(indexed, 0, n_wanted, marks)
        for i in range(n_wanted):
            tail = _reach(marks, queue, tail, at[i], slide << np.int64(blocks[i]))
        for i in range(offsets[index], offsets[index + 1]):
            tail = _reach(marks, queue, tail, sources[i], 0)
    cursor[HEAD], cursor[TAIL], cursor[LAYER_END] = head, tail, layer_end


@kernel
def unmark(marks, dead, first, stop):
    """Turn the marks of states that are settled or were never reached into distances."""
    for index in range(first, stop):
        mark = marks[index]
        marks[index] = dead if mark == _NOT_REACHED else -2 - mark


@kernel
def walk(indexed, max_steps, to_goal, path, rank, cursor, stop):
    """From the states on `path` before `stop`, follow every move that leads nearer to the goal.

    path : uint32[n_states], the states on shortest solutions, each once, in order of distance; the
        first cursor[TAIL] are known
    rank : uint32[n_states], the index of a state on `path`; undefined for other states
    """
    at, head, tail = indexed.at, cursor[HEAD], cursor[TAIL]
    while head < stop and head < tail:
        index = path[head]
        head += 1
        nearer = to_goal[index] - 1
        if nearer < 0:
            continue
        n_found, _ = expand_at(indexed, index, max_steps)
        locate(indexed, 0, n_found, to_goal)
        for i in range(n_found):
            there = at[i]
            known = rank[there] < tail and path[rank[there]] == there
            if to_goal[there] == nearer and not known:
                path[tail] = there
                rank[there] = tail
                tail += 1
    cursor[HEAD], cursor[TAIL] = head, tail


@kernel
def add_ways(indexed, max_steps, to_goal, path, rank, ways, first, stop):
    """Add each place's number of ways to its successors, for places ``first .. stop - 1``.

    ways : uint64[n_on_path, n_limbs], numbers in base 2**62, the lowest limb first

    Return False if a number becomes too large.
    """
    at = indexed.at
    for place in range(first, stop):
        nearer = to_goal[path[place]] - 1
        if nearer < 0:
            continue
        n_found, _ = expand_at(indexed, path[place], max_steps)
        locate(indexed, 0, n_found, to_goal)
        for i in range(n_found):
            if to_goal[at[i]] != nearer:
                continue
            to, carry = rank[at[i]], np.uint64(0)
            for limb in range(ways.shape[1]):
                total = ways[to, limb] + ways[place, limb] + carry
                ways[to, limb] = total & _LIMB
                carry = total >> _LIMB_BITS
            if carry != 0:
                return False
    return True


class _OutOfLimitError(Exception):
    """Raised internally to end an analysis; its argument is the name of the limit."""


class _Turns:
    """Cuts a pass over many states into turns; clock, Ctrl-C and `report` come between turns."""

    def __init__(self, time_limit_s: float, report: Callable[[float, float], None]) -> None:
        self._began = search_clock()
        self._time_limit_s = time_limit_s
        self._report = report
        self._done = 0.0

    @property
    def seconds(self) -> float:
        """The time that the turns took, excluding the loading or compiling of kernels."""
        return search_clock() - self._began

    def over(self, n: int, share: float) -> Iterator[tuple[int, int]]:
        """Yield (first, stop) ranges that cover 0 .. n - 1, which is a `share` of all the work."""
        for first in range(0, n, TURN):
            if self.seconds >= self._time_limit_s:
                raise _OutOfLimitError("time_limit")
            stop = min(first + TURN, n)
            yield first, stop
            self._report(self._done + share * stop / n, self.seconds)
        self._done += share


def _need(n_bytes: int, budget: Budget, taken: int) -> None:
    if not budget.covers(n_bytes + FIXED_BYTES, taken):
        raise _OutOfLimitError("max_bytes")


def _index(level: CompiledLevel, states: NDArray[np.uint64], turns: _Turns) -> Indexed:
    """Return the states with a table for finding them."""
    table = np.full(min(2 * len(states), MAX_SLOTS), NO_INDEX, dtype=np.uint32)
    for first, stop in turns.over(len(states), 0.05):
        enter(states, table, first, stop)
    at = np.zeros(MAX_SUCCESSORS + 16, dtype=np.int64)
    return Indexed(level, states, table, new_scratch(), at)


def _distances(
    indexed: Indexed, max_steps: int, budget: Budget, turns: _Turns
) -> tuple[NDArray[np.int32], int]:
    """Return the distance from every state to the goal, and how many states have one."""
    n_states = len(indexed.states)
    offsets = np.zeros(n_states + 1, dtype=np.uint32)
    # marks and queue come later and take 8 bytes per state; until then there is room for targets
    counts, targets = np.empty(n_states, np.uint8), np.empty(NOTED * n_states // 4, np.uint32)
    n_pushing = 0
    for first, stop in turns.over(n_states, 0.3):
        n_pushing = count_pushes(
            indexed, max_steps, offsets, counts, targets, n_pushing, first, stop
        )
    taken = indexed.states.nbytes + indexed.table.nbytes + offsets.nbytes
    _need(STATE_BYTES * n_states + 4 * n_pushing, budget, taken)
    if n_pushing > NO_INDEX:
        raise _OutOfLimitError("max_bytes")  # an offset has 32 bits
    np.add.accumulate(offsets, out=offsets)  # where the pushes into each state end
    sources = np.empty(n_pushing, dtype=np.uint32)
    done = 0
    for first, stop in turns.over(n_states if n_pushing else 0, 0.3):
        if n_pushing <= len(targets):
            done = sort_pushes(offsets, counts, targets, sources, done, first, stop)
        else:
            write_pushes(indexed, max_steps, offsets, sources, first, stop)
    del counts, targets
    marks = np.full(n_states, _NOT_REACHED, dtype=np.int32)
    queue = np.empty(n_states, dtype=np.uint32)
    cursor = np.zeros(4, dtype=np.int64)
    for first, stop in turns.over(n_states, 0.0):
        seed(indexed.level, indexed.states, marks, queue, cursor, first, stop)
    for _, stop in turns.over(n_states, 0.25):
        spread(indexed, max_steps, offsets, sources, marks, queue, cursor, stop)
    for first, stop in turns.over(n_states, 0.0):
        unmark(marks, DEAD, first, stop)
    return marks, int(cursor[TAIL])


def _count_shortest(
    indexed: Indexed, to_goal: NDArray[np.int32], max_steps: int, budget: Budget, turns: _Turns
) -> int:
    """Return the number of shortest paths from the start to a solved state."""
    if to_goal[0] < 0:
        return 0
    n_states = len(to_goal)
    path = np.empty(n_states, dtype=np.uint32)
    rank = np.zeros(n_states, dtype=np.uint32)
    path[0] = 0
    cursor = np.array([0, 1, 0, 0], dtype=np.int64)
    for _, stop in turns.over(n_states, 0.05):
        walk(indexed, max_steps, to_goal, path, rank, cursor, stop)
    n_on_path, n_limbs = int(cursor[TAIL]), 1
    while True:
        taken = (_PATH_BYTES - 4) * n_states
        _need(_PATH_BYTES * n_states + 8 * n_limbs * n_on_path, budget, taken)
        ways = np.zeros((n_on_path, n_limbs), dtype=np.uint64)
        ways[0, 0] = 1
        if all(
            add_ways(indexed, max_steps, to_goal, path, rank, ways, first, stop)
            for first, stop in turns.over(n_on_path, 0.05)
        ):
            break
        n_limbs *= 2
    ends = ways[to_goal[path[:n_on_path]] == 0].tolist()
    return sum(limb << 62 * place for end in ends for place, limb in enumerate(end))


def analyze_states(
    level: CompiledLevel,
    states: NDArray[np.uint64],
    *,
    steps: bool,
    max_bytes: int | None,
    time_limit_s: float,
    report: Callable[[float, float], None],
) -> GoalDistances | str:
    """Analyze a state graph, given the states that a complete search from the start has found.

    The analysis takes ownership of `states`. Return the results, or the name of the limit that
    stopped the analysis: "max_bytes" or "time_limit". After every turn, `report` is called with the
    finished share of the work and the seconds. `report` may raise an exception to end the analysis;
    Ctrl-C also ends it.
    """
    turns, budget = _Turns(time_limit_s, report), Budget(max_bytes)
    max_steps = steps_at_once(steps)
    try:
        _need(STATE_BYTES * len(states), budget, states.nbytes)
        indexed = _index(level, states, turns)
        to_goal, n_alive = _distances(indexed, max_steps, budget, turns)
        n_shortest = _count_shortest(indexed, to_goal, max_steps, budget, turns)
    except _OutOfLimitError as limit:
        return str(limit)
    return GoalDistances(indexed, to_goal, len(states) - n_alive, n_shortest, turns.seconds)


def load_kernels(level: CompiledLevel) -> None:
    """Load or compile every kernel, starting with the kernels that an analysis needs last.

    One process can then begin at the end while another analyzes; they meet in the middle.
    """
    states, table = np.zeros(1, dtype=np.uint64), np.full(2, NO_INDEX, dtype=np.uint32)
    at, cursor = np.zeros(MAX_SUCCESSORS + 16, dtype=np.int64), np.zeros(4, dtype=np.int64)
    indexed = Indexed(level, states, table, new_scratch(), at)
    marks, ways = np.zeros(1, dtype=np.int32), np.zeros((1, 1), dtype=np.uint64)
    offsets, counts = np.zeros(2, dtype=np.uint32), np.zeros(1, dtype=np.uint8)
    some = np.zeros(1, dtype=np.uint32)
    add_ways(indexed, 1, marks, some, some, ways, 0, 0)
    walk(indexed, 1, marks, some, some, cursor, 0)
    spread(indexed, 1, offsets, some, marks, some, cursor, 0)
    unmark(marks, DEAD, 0, 0)
    seed(level, states, marks, some, cursor, 0, 0)
    sort_pushes(offsets, counts, some, some, 0, 0, 0)
    count_pushes(indexed, 1, offsets, counts, some, 0, 0, 0)
    enter(states, table, 0, 0)
    write_pushes(indexed, 1, offsets, some, 0, 0)
