"""The Python side of a search: memory, limits, time, progress, Ctrl-C and threads."""

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.machine import Budget, n_processors
from trisolve.sliding.engine.compiled import MAX_MOVES, CompiledLevel
from trisolve.sliding.engine.cursor import (
    DEPTH,
    EXHAUSTED,
    GOAL,
    LAYER_END,
    LIMIT,
    N_SUCCESSORS,
    OUT_OF_ROOM,
    SOLVED,
    TAIL,
    OutOfTime,
    new_cursor,
)
from trisolve.sliding.engine.memory.search import advance, start
from trisolve.sliding.engine.memory.store import Store
from trisolve.sliding.engine.successors import new_scratch, steps_at_once
from trisolve.stopwatch import not_counted, search_clock

if TYPE_CHECKING:
    from trisolve.sliding.engine.large.search import LargePast, LargeSearch

FIRST_BUDGET = 20_000
_TURN_S = 0.05
_MIN_TURN_S = 0.001


class Past(NamedTuple):
    """A record of the state that led to each state: the index of its parent."""

    parents: NDArray[np.uint32]

    def line(self, index: int) -> list[int]:
        """Return the indices of the states from the given index back to the start."""
        line = [index]
        while index > 0:
            index = int(self.parents[index])
            line.append(index)
        return line


class SearchResult(NamedTuple):
    """The results of a search.

    limit : "max_states", "max_bytes" or "time_limit" if a limit ended the search, else None
    states : uint64[n_states], in the order found
    past : a record of the state that led to each state
    layers : the number of states at each depth; the last may be incomplete after a limit, or if the
        search stops at a goal
    depth : the largest depth whose states have all been found
    goal : the index of the first solved state, or NO_STATE
    n_successors : the number of (expanded state, move) pairs
    n_bytes : the maximum memory of the arrays
    seconds : the time of the search, excluding the loading or compiling of kernels
    """

    limit: str | None
    states: NDArray[np.uint64]
    past: "Past | LargePast"
    layers: tuple[int, ...]
    depth: int
    goal: int
    n_successors: int
    n_bytes: int
    seconds: float


def _layers(firsts: NDArray[np.int64], cursor: NDArray[np.int64]) -> tuple[int, ...]:
    """Return the number of states at each depth."""
    depth, tail, layer_end = int(cursor[DEPTH]), int(cursor[TAIL]), int(cursor[LAYER_END])
    sizes = [after - first for first, after in pairwise([*firsts[: depth + 1].tolist(), layer_end])]
    return (*sizes, tail - layer_end) if tail > layer_end else tuple(sizes)


def _next_budget(budget: int, turn_s: float, left_s: float) -> int:
    """Return the number of successors for a turn of _TURN_S that stays within the time limit."""
    wanted_s = min(_TURN_S, max(left_s / 2, _MIN_TURN_S))
    return max(int(budget * min(wanted_s / max(turn_s, 1e-6), 4.0)), 1)


class _Search:
    """One search: its arrays, its limits, and its threads once it is large."""

    def __init__(
        self,
        level: CompiledLevel,
        *,
        stop_at_goal: bool,
        max_steps: int,
        max_states: int,
        max_bytes: int | None,
        time_limit_s: float,
        n_threads: int,
    ) -> None:
        self.level, self.stop_at_goal, self.max_steps = level, stop_at_goal, max_steps
        self.max_states, self.n_threads = max_states, n_threads
        self.time_limit_s = time_limit_s
        self.memory = Budget(max_bytes)
        self.store = Store(self.memory)
        self.scratch, self.cursor = new_scratch(), new_cursor()
        self.large: LargeSearch | None = None
        self.budget = FIRST_BUDGET
        self.began = search_clock()
        start(level, self.store.arrays, self.cursor)
        self.n_bytes = self.store.n_bytes

    def seconds(self) -> float:
        """Return the time since the search began."""
        return search_clock() - self.began

    def out_of_time(self) -> bool:
        """Return whether the time limit is reached."""
        return self.seconds() >= self.time_limit_s

    def turn(self, budget: int) -> int:
        """Expand states for one turn; return how the turn ended."""
        if self.large is not None:
            return self.large.advance(self.stop_at_goal, self.max_states)
        ended: int = advance(
            self.level,
            self.store.arrays,
            self.scratch,
            self.cursor,
            self.stop_at_goal,
            self.max_steps,
            self.max_states,
            budget,
        )
        return ended

    def run(self, report: Callable[[int, int, int, float], None]) -> str | None:
        """Search to the end; return the limit that ended the search, or None."""
        if not self.memory.covers(self.n_bytes):
            return "max_bytes"
        while True:
            turn_began = self.seconds()
            try:
                status = self.turn(self.budget)
            except MemoryError:
                return "max_bytes"
            if status in (SOLVED, EXHAUSTED):
                return None
            if status == LIMIT:
                return "max_states"
            if self.out_of_time():
                return "time_limit"
            n_states, seconds = int(self.cursor[TAIL]), self.seconds()
            report(n_states, int(self.cursor[N_SUCCESSORS]), int(self.cursor[DEPTH]), seconds)
            if status == OUT_OF_ROOM:
                try:
                    if not self._grow(n_states):
                        return "max_bytes"
                except OutOfTime:
                    return "time_limit"
            elif self.large is None:
                left_s = self.time_limit_s - seconds
                self.budget = _next_budget(self.budget, seconds - turn_began, left_s)

    def _grow(self, n_states: int) -> bool:
        """Make room for more states; return False if memory does not allow it."""
        if self.large is not None:
            done = self.large.grow()
        elif self.store.is_largest and self.cursor[DEPTH] + 2 < len(self.store.arrays.layers):
            done = self._go_large(n_states)
        else:
            done = self.store.grow(n_states, int(self.level.facts[MAX_MOVES]) + 1)
        self.n_bytes = max(self.n_bytes, (self.large or self.store).n_bytes)
        return done

    def _go_large(self, n_states: int) -> bool:
        """Continue in rounds of many states, on all threads."""
        with not_counted():
            from trisolve.sliding.engine.large.search import Early, LargeSearch

        arrays = self.store.arrays
        early = Early(arrays.states[:n_states], arrays.parents[:n_states])
        try:
            self.large = LargeSearch(
                *(self.level, early, self.cursor, arrays.layers),
                n_threads=self.n_threads,
                max_steps=self.max_steps,
                budget=self.memory,
                out_of_time=self.out_of_time,
            )
        except MemoryError:
            return False
        self.store.arrays = arrays._replace(table=arrays.table[:0].copy())
        return True

    def close(self) -> None:
        """Release the threads, and the arrays except those that a result still needs.

        Bound methods make reference cycles, which would keep everything alive until the next
        collection.
        """
        if self.large is not None:
            self.large.close()
        del self.large, self.store

    def result(self, limit: str | None) -> SearchResult:
        """Return the result of the search."""
        cursor, n_states = self.cursor, int(self.cursor[TAIL])
        if self.large is not None:
            past: Past | LargePast = self.large.past()
            states, firsts = self.large.states.array, self.large.layers
        else:
            arrays = self.store.arrays
            past, states, firsts = Past(arrays.parents[:n_states]), arrays.states, arrays.layers
        return SearchResult(
            limit,
            states[:n_states],
            past,
            _layers(firsts, cursor),
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
    """Search breadth first from the level's start; return the result.

    With `steps`, an edge is one step; otherwise it is one move. `n_threads` is the number of
    threads of a large search, or None for one per processor. `max_bytes` is a number of bytes, or
    None for the machine's default. After every turn, `report` is called with (states, successors,
    depth, seconds). `report` may raise an exception to end the search; Ctrl-C also ends it. The
    number of threads does not change the result, except for the number of states found before a
    memory or time limit.
    """
    search = _Search(
        level,
        stop_at_goal=stop_at_goal,
        max_steps=steps_at_once(steps),
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
    """Return the states from the start to the state with the given index, as packed integers."""
    return [int(result.states[at]) for at in reversed(result.past.line(index))]
