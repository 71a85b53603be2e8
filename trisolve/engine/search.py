"""Breadth-first search over packed states.

The states found are kept in one array in the order found, which is also the queue: `head` is the
next to expand, `tail` the end. Because successors come in a fixed order, the first path to each
state is the first of all shortest ones in that order, whatever the hash table does. The table only
answers "seen before?". Beside each state stand the index of the state it was reached from, and a
tag: a state that block b reached by a slide that pushed nothing need not try b again, for b's moves
there lead where b's moves from the parent led; the tag says how many they are, to count them all.

    Python:  breadth_first() ── allocates a Store, lets it grow, keeps limits, time and Ctrl-C
    kernel:  advance() ── expands states until something ends its turn, and can always go on

`advance` returns between two states, never within one, so a turn may end anywhere: when its budget
of successors is spent (then Python looks at the clock), or when an array is nearly full (then
Python brings larger ones).
"""

from collections.abc import Callable
from itertools import pairwise
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.engine.compiled import CompiledLevel
from trisolve.engine.jit import inlined, kernel
from trisolve.engine.store import Arrays, Store
from trisolve.engine.successors import (
    ANY_UNITS,
    NO_TAG,
    fill_lanes,
    new_scratch,
    push_moves,
    slides,
)
from trisolve.engine.visited import add

HEAD, TAIL, LAYER_END, DEPTH, N_SUCCESSORS, GOAL = range(6)
"""Places in the cursor: int64[6], where a search stands between two turns of `advance`."""
NO_STATE = -1

PAUSED, FULL, SOLVED, EXHAUSTED, LIMIT = range(5)
"""How a turn of `advance` ends:

    PAUSED      the budget of successors is spent
    FULL        an array has no room for the successors of one more state
    SOLVED      a solved state was found: its index is cursor[GOAL]
    EXHAUSTED   every reachable state has been expanded
    LIMIT       there are more than max_states states
"""

_FIRST_BUDGET = 20_000
_TURN_S = 0.05


class SearchResult(NamedTuple):
    """What a search found.

    limit : "max_states", "max_bytes" or "time_limit" where one ended the search, else None
    states : uint64[n_states], in the order found
    parents : uint32[n_states], the index of the state each was reached from
    layers : how many states were found at each depth; after a limit or with a goal to stop at,
        the last may be incomplete
    depth : the greatest depth whose states have all been found
    goal : index of the first solved state, or NO_STATE
    n_successors : pairs of an expanded state and a move
    n_bytes : the most memory the arrays took
    seconds : how long the search took, without loading or compiling the kernels
    """

    limit: str | None
    states: NDArray[np.uint64]
    parents: NDArray[np.uint32]
    layers: tuple[int, ...]
    depth: int
    goal: int
    n_successors: int
    n_bytes: int
    seconds: float


@inlined
def is_solved(level, state):
    """Return whether every highlighted block lies on its goal."""
    return (state & level.key[1]) == level.key[2]


@inlined
def _expand(level, state, tag, max_units, scratch):
    """Write the successors of a state; return how many, and how many of them push nothing."""
    fill_lanes(level, state, scratch)
    skip = tag >> 4 if tag != NO_TAG else -1
    n_free, n_pushes = slides(level, state, skip, max_units, scratch)
    n_found = push_moves(level, n_pushes, n_free, scratch) if n_pushes else n_free
    return n_found, n_free


@kernel
def start(level, store, cursor):
    """Put the start state into an empty store and the cursor before it."""
    state = level.key[0]
    add(store.table, state)
    store.states[0] = state
    store.parents[0] = 0
    store.tags[0] = NO_TAG
    store.layers[0] = 0
    cursor[HEAD], cursor[TAIL], cursor[LAYER_END] = 0, 1, 1
    cursor[DEPTH], cursor[N_SUCCESSORS] = 0, 0
    cursor[GOAL] = 0 if is_solved(level, state) else NO_STATE


@kernel
def advance(
    level,
    store,
    scratch,
    cursor,
    stop_at_goal,
    max_units,
    max_states,
    budget,
):
    """Expand states until the turn ends; return how it ended (see PAUSED and its siblings).

    store, scratch and cursor are modified in place; store.layers[d] becomes the index of the first
    state of depth d. The first solved state is noted in cursor[GOAL], and ends the search at once
    if `stop_at_goal`.
    """
    states, blocks, moves_of = store.states, scratch.blocks, scratch.moves_of
    head, tail, layer_end = cursor[HEAD], cursor[TAIL], cursor[LAYER_END]
    depth, n_successors, goal = cursor[DEPTH], cursor[N_SUCCESSORS], cursor[GOAL]
    last_tail = store.room[0] - level.most[0]
    stop_counting = n_successors + budget
    status = SOLVED if stop_at_goal and goal >= 0 else PAUSED
    while status == PAUSED and n_successors < stop_counting:
        if head == tail:
            status = EXHAUSTED
            break
        if head == layer_end:
            if depth + 2 >= len(store.layers):
                status = FULL
                break
            depth += 1
            store.layers[depth] = head
            layer_end = tail
        if tail > last_tail:
            status = FULL
            break
        tag = np.int64(store.tags[head])
        n_found, n_free = _expand(level, states[head], tag, max_units, scratch)
        n_successors += n_found + (tag & 15)
        for i in range(n_found):
            state = scratch.states[i]
            if not add(store.table, state):
                continue
            if tail == max_states:
                status = LIMIT
                break
            block = np.int64(blocks[i])
            slid = i < n_free and max_units == ANY_UNITS
            states[tail] = state
            store.parents[tail] = head
            store.tags[tail] = block << 4 | moves_of[block] if slid else NO_TAG
            tail += 1
            if goal < 0 and is_solved(level, state):
                goal = tail - 1
                if stop_at_goal:
                    status = SOLVED
                    break
        head += status == PAUSED
    cursor[HEAD], cursor[TAIL], cursor[LAYER_END] = head, tail, layer_end
    cursor[DEPTH], cursor[N_SUCCESSORS], cursor[GOAL] = depth, n_successors, goal
    return status


def _layers(arrays: Arrays, cursor: NDArray[np.int64]) -> tuple[int, ...]:
    """Return how many states were found at each depth."""
    depth, tail, layer_end = int(cursor[DEPTH]), int(cursor[TAIL]), int(cursor[LAYER_END])
    firsts = [*arrays.layers[: depth + 1].tolist(), layer_end]
    sizes = [after - first for first, after in pairwise(firsts)]
    return (*sizes, tail - layer_end) if tail > layer_end else tuple(sizes)


def _next_budget(budget: int, turn_s: float, left_s: float) -> int:
    """Return how many successors the next turn may take, to last _TURN_S and not past the time."""
    wanted_s = min(_TURN_S, max(left_s, 0.0))
    return max(int(budget * min(wanted_s / max(turn_s, 1e-6), 4.0)), 1)


def breadth_first(
    level: CompiledLevel,
    *,
    stop_at_goal: bool,
    steps: bool,
    max_states: int,
    max_bytes: int,
    time_limit_s: float,
    report: Callable[[int, int, int, float], None],
) -> SearchResult:
    """Search breadth first from the level's start; return what was found.

    With `steps` an edge is one unit, else a move. After every turn `report` is called with
    (states, successors, depth, seconds); it may raise to end the search, and so may Ctrl-C.
    """
    store, scratch, cursor = Store(max_bytes), new_scratch(), np.zeros(6, dtype=np.int64)
    max_units = 1 if steps else ANY_UNITS

    def turn(budget: int) -> int:
        arrays = store.arrays
        ended: int = advance(
            level, arrays, scratch, cursor, stop_at_goal, max_units, max_states, budget
        )
        return ended

    start(level, store.arrays, cursor)
    turn(0)  # loads the kernel, or compiles it
    n_bytes, budget, limit = store.n_bytes, _FIRST_BUDGET, None
    began, seconds = perf_counter(), 0.0
    while True:
        if n_bytes > max_bytes:
            limit = "max_bytes"
            break
        status = turn(budget)
        turn_s, seconds = perf_counter() - began - seconds, perf_counter() - began
        if status in (SOLVED, EXHAUSTED):
            break
        if status == LIMIT:
            limit = "max_states"
            break
        if seconds >= time_limit_s:
            limit = "time_limit"
            break
        n_states = int(cursor[TAIL])
        report(n_states, int(cursor[N_SUCCESSORS]), int(cursor[DEPTH]), seconds)
        if status == PAUSED:
            budget = _next_budget(budget, turn_s, time_limit_s - seconds)
        elif not store.grow(n_states, int(level.most[0]) + 1):
            limit = "max_bytes"
            break
        n_bytes = max(n_bytes, store.n_bytes)
    n_states = int(cursor[TAIL])
    return SearchResult(
        limit,
        store.arrays.states[:n_states],
        store.arrays.parents[:n_states],
        _layers(store.arrays, cursor),
        int(cursor[DEPTH]),
        int(cursor[GOAL]),
        int(cursor[N_SUCCESSORS]),
        n_bytes,
        perf_counter() - began,
    )


def path(result: SearchResult, index: int) -> list[int]:
    """Return the states from the start to the state of that index, as packed integers."""
    line = [int(result.states[index])]
    while index > 0:
        index = int(result.parents[index])
        line.append(int(result.states[index]))
    return line[::-1]
