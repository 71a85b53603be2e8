"""The Python side of a search: memory, limits, time, progress, Ctrl-C, threads."""

import os
from collections.abc import Callable
from itertools import pairwise
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.engine.compiled import CompiledLevel
from trisolve.engine.cursor import (
    DEPTH,
    EXHAUSTED,
    FULL,
    GOAL,
    LAYER_END,
    LIMIT,
    N_SUCCESSORS,
    SOLVED,
    TAIL,
    new_cursor,
)
from trisolve.engine.parallel import Team, team_bytes
from trisolve.engine.search import advance, start
from trisolve.engine.store import Arrays, Store
from trisolve.engine.successors import ANY_UNITS, new_scratch

_FIRST_BUDGET = 20_000
_TURN_S = 0.05
_PARALLEL_FROM = 1 << 18
"""From so many states on a search is worth more than one thread."""


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


def n_processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def breadth_first(
    level: CompiledLevel,
    *,
    stop_at_goal: bool,
    steps: bool,
    max_states: int,
    max_bytes: int,
    time_limit_s: float,
    n_threads: int | None = None,
    report: Callable[[int, int, int, float], None],
) -> SearchResult:
    """Search breadth first from the level's start; return what was found.

    With `steps` an edge is one unit, else a move. `n_threads` is how many threads a large search
    takes, None for one on each processor. After every turn `report` is called with
    (states, successors, depth, seconds); it may raise to end the search, and so may Ctrl-C. The
    result is the same for any number of threads, but for the state count at the limits of memory
    and time.
    """
    store, scratch, cursor = Store(max_bytes), new_scratch(), new_cursor()
    max_units = 1 if steps else ANY_UNITS
    n_threads = n_processors() if n_threads is None else n_threads
    team: Team | None = None

    def turn(budget: int) -> int:
        if team is not None:
            return team.advance(stop_at_goal, max_states)
        arrays = store.arrays
        ended: int = advance(
            level, arrays, scratch, cursor, stop_at_goal, max_units, max_states, budget
        )
        return ended

    start(level, store.arrays, cursor)
    turn(0)  # loads the kernel, or compiles it
    n_bytes, budget, limit = store.n_bytes, _FIRST_BUDGET, None
    began, seconds = perf_counter(), 0.0
    try:
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
            if status == FULL:
                spare = team.n_spare if team else int(level.most[0]) + 1
                if not store.grow(n_states, spare):
                    limit = "max_bytes"
                    break
                n_bytes = max(n_bytes, store.n_bytes)
            elif team is None:
                budget = _next_budget(budget, turn_s, time_limit_s - seconds)
                fits = n_bytes + 8 * team_bytes(n_threads) < max_bytes
                if n_threads > 1 and n_states >= _PARALLEL_FROM and fits:
                    team = Team(level, store, cursor, n_threads, max_units)
                    n_bytes = max(n_bytes, store.n_bytes)
    finally:
        if team is not None:
            team.close()
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
