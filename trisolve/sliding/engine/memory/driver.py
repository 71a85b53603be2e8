"""The Python side of a search: memory, limits, time, progress, Ctrl-C, threads."""

from collections.abc import Callable
from itertools import pairwise
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.machine import n_processors
from trisolve.sliding.engine.compiled import CompiledLevel
from trisolve.sliding.engine.cursor import (
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
from trisolve.sliding.engine.memory.search import advance, start
from trisolve.sliding.engine.memory.store import Arrays, Store
from trisolve.sliding.engine.successors import new_scratch, units_at_once
from trisolve.sliding.engine.visited import fill

if TYPE_CHECKING:
    from trisolve.sliding.engine.memory.parallel import Team

_FIRST_BUDGET = 20_000
_TURN_S = 0.05
_LEAST_TURN_S = 0.001
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
    wanted_s = min(_TURN_S, max(left_s / 2, _LEAST_TURN_S))
    return max(int(budget * min(wanted_s / max(turn_s, 1e-6), 4.0)), 1)


class _Search:
    """One search: its arrays, its limits, and its threads once it is large."""

    def __init__(
        self,
        level: CompiledLevel,
        *,
        stop_at_goal: bool,
        max_units: int,
        max_states: int,
        max_bytes: int | None,
        time_limit_s: float,
        n_threads: int,
    ) -> None:
        self.level, self.stop_at_goal, self.max_units = level, stop_at_goal, max_units
        self.max_states, self.n_threads = max_states, n_threads
        self.time_limit_s, self.began = time_limit_s, perf_counter()
        self.store = Store(max_bytes, self.out_of_time)
        self.scratch, self.cursor = new_scratch(), new_cursor()
        self.team: Team | None = None
        self.budget = _FIRST_BUDGET
        start(level, self.store.arrays, self.cursor)
        self.turn(0)  # loads the kernels, or compiles them
        fill(self.store.arrays.table, self.store.arrays.states, 0, 0)
        self.n_bytes = self.store.n_bytes
        self.began = perf_counter()

    def seconds(self) -> float:
        """Return how long the search has taken."""
        return perf_counter() - self.began

    def out_of_time(self) -> bool:
        """Return whether the time limit is reached."""
        return self.seconds() >= self.time_limit_s

    def turn(self, budget: int) -> int:
        """Expand states for a while; return how it ended."""
        if self.team is not None:
            return self.team.advance(self.stop_at_goal, self.max_states)
        ended: int = advance(
            self.level,
            self.store.arrays,
            self.scratch,
            self.cursor,
            self.stop_at_goal,
            self.max_units,
            self.max_states,
            budget,
        )
        return ended

    def run(self, report: Callable[[int, int, int, float], None]) -> str | None:
        """Search to the end; return the limit that ended it, or None."""
        if not self.store.budget.covers(self.n_bytes):
            return "max_bytes"
        while True:
            turn_began = self.seconds()
            status = self.turn(self.budget)
            if status in (SOLVED, EXHAUSTED):
                return None
            if status == LIMIT:
                return "max_states"
            if self.out_of_time():
                return "time_limit"
            n_states, seconds = int(self.cursor[TAIL]), self.seconds()
            report(n_states, int(self.cursor[N_SUCCESSORS]), int(self.cursor[DEPTH]), seconds)
            if status == FULL and not self._grow(n_states):
                return "time_limit" if self.out_of_time() else "max_bytes"
            self._gather(n_states)
            self.n_bytes = max(self.n_bytes, self.store.n_bytes)
            if status != FULL and self.team is None:
                left_s = self.time_limit_s - seconds
                self.budget = _next_budget(self.budget, seconds - turn_began, left_s)

    def _grow(self, n_states: int) -> bool:
        return self.store.grow(
            n_states, self.team.n_spare if self.team else int(self.level.most[0]) + 1
        )

    def _gather(self, n_states: int) -> None:
        """Take on more threads once the search is worth it."""
        if self.team or self.n_threads == 1 or n_states < _PARALLEL_FROM:
            return
        from trisolve.sliding.engine.memory.parallel import (  # few searches get here
            Team,
            team_bytes,
        )

        wanted = self.n_bytes + 8 * team_bytes(self.n_threads) + 1
        if self.store.budget.covers(wanted, self.n_bytes):
            self.team = Team(self.level, self.store, self.cursor, self.n_threads, self.max_units)

    def close(self) -> None:
        """Let the threads and the arrays go; a result keeps those that it needs.

        Bound methods tie search, store and team into a ring, which would keep all of them for long.
        """
        if self.team is not None:
            self.team.close()
        del self.team, self.store

    def result(self, limit: str | None) -> SearchResult:
        """Return what was found."""
        cursor, arrays = self.cursor, self.store.arrays
        n_states = int(cursor[TAIL])
        return SearchResult(
            limit,
            arrays.states[:n_states],
            arrays.parents[:n_states],
            _layers(arrays, cursor),
            int(cursor[DEPTH]),
            int(cursor[GOAL]),
            int(cursor[N_SUCCESSORS]),
            self.n_bytes,
            self.seconds(),
        )


def breadth_first(
    level: CompiledLevel,
    *,
    stop_at_goal: bool,
    steps: bool,
    max_states: int,
    max_bytes: int | None,
    time_limit_s: float,
    n_threads: int | None = None,
    report: Callable[[int, int, int, float], None],
) -> SearchResult:
    """Search breadth first from the level's start; return what was found.

    With `steps` an edge is one unit, else a move. `n_threads` is how many threads a large search
    takes, None for one on each processor; `max_bytes` None stands for what the machine has. After
    every turn `report` is called with (states, successors, depth, seconds); it may raise to end the
    search, and so may Ctrl-C. The result is the same for any number of threads, but for the state
    count at the limits of memory and time.
    """
    search = _Search(
        level,
        stop_at_goal=stop_at_goal,
        max_units=units_at_once(steps),
        max_states=max_states,
        max_bytes=max_bytes,
        time_limit_s=time_limit_s,
        n_threads=n_threads or n_processors(),
    )
    try:
        return search.result(search.run(report))
    finally:
        search.close()


def path(result: SearchResult, index: int) -> list[int]:
    """Return the states from the start to the state of that index, as packed integers."""
    line = [int(result.states[index])]
    while index > 0:
        index = int(result.parents[index])
        line.append(int(result.states[index]))
    return line[::-1]
