"""Breadth-first search over packed states in memory: its kernel, and the loop that controls it.

The states are stored in one array in the order found, which is also the queue: `head` is the next
state to expand, and `tail` is the end. Because successors come in a fixed order, the first path to
each state is the first of all its shortest paths in that order, regardless of the hash table. The
table only answers whether a state was seen before.

The states through which one block slides while nothing else moves can all reach each other, and can
all reach the states to which the block's pushes lead. The first of these states to be expanded
finds the others, and the block is not tried again in any of the others. Each state's slot records
these blocks and their total number of moves. All moves are therefore counted, although most of them
are never made.

Nearly all the time goes into two tasks. The first task is finding the successors of a state
(successors.py). The second task is looking up the successors, which mostly means waiting: for
memory once the table is larger than the caches, and for the processor to recover from a
misprediction when a state is new. The slots of all successors are therefore prefetched first and
read once they have had time to arrive.

    breadth_first() ── allocates a Store, lets it grow, checks limits, time and Ctrl-C
    advance() ── expands states until its turn ends; can always continue
    large/ ── takes over once there are enough states for threads and memory to matter

`advance` returns between two states, never within one. A turn ends when its budget of successors is
spent (then Python checks the clock), or when an array is nearly full (then Python provides larger
arrays).
"""

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.bits import prefetch
from trisolve.kernels.jit import kernel
from trisolve.kernels.machine import Budget, n_processors
from trisolve.sliding.engine.compiled import MAX_MOVES, CompiledLevel
from trisolve.sliding.engine.store import (
    DEPTH,
    EMPTY,
    EXHAUSTED,
    GOAL,
    HEAD,
    LAYER_END,
    LIMIT,
    N_SUCCESSORS,
    NO_STATE,
    OUT_OF_ROOM,
    PAUSED,
    SOLVED,
    TAIL,
    OutOfTime,
    Store,
    home,
    new_cursor,
    put,
    slot_of,
)
from trisolve.sliding.engine.successors import (
    ANY_STEPS,
    expand,
    is_solved,
    new_scratch,
    steps_at_once,
)
from trisolve.stopwatch import not_counted, search_clock

if TYPE_CHECKING:
    from trisolve.sliding.engine.large.search import LargePast, LargeSearch


_BLOCKS, _MOVES_SHIFT = 0xFFFF, 16
"""Layout of `known`: the blocks, as bits, and above them the number of their moves."""


@kernel
def start(level, arrays, cursor):
    """Put the start state into an empty table, and set the cursor to that state."""
    state = level.key[0]
    put(arrays, home(state, len(arrays.table)), 0, state)
    arrays.states[0] = state
    arrays.parents[0] = 0
    arrays.layers[0] = 0
    cursor[HEAD], cursor[TAIL], cursor[LAYER_END] = 0, 1, 1
    cursor[DEPTH], cursor[N_SUCCESSORS] = 0, 0
    cursor[GOAL] = 0 if is_solved(level, state) else NO_STATE


@kernel
def advance(
    level,
    arrays,
    scratch,
    cursor,
    stop_at_goal,
    max_steps,
    max_states,
    budget,
):
    """Expand states until the turn ends; return how it ended (see store.py).

    arrays, scratch and cursor are modified in place; arrays.layers[d] becomes the index of the
    first state of depth d. The index of the first solved state is written to cursor[GOAL]; with
    `stop_at_goal`, a solved state ends the search at once.
    """
    states, blocks, moves_of = arrays.states, scratch.blocks, scratch.moves_of
    head, tail, layer_end = cursor[HEAD], cursor[TAIL], cursor[LAYER_END]
    depth, n_successors, goal = cursor[DEPTH], cursor[N_SUCCESSORS], cursor[GOAL]
    table, known, n_slots = arrays.table, arrays.known, len(arrays.table)
    last_tail = arrays.room[0] - level.facts[MAX_MOVES]
    stop_counting = n_successors + budget
    status = SOLVED if stop_at_goal and goal >= 0 else PAUSED
    while status == PAUSED and n_successors < stop_counting:
        if head == tail:
            status = EXHAUSTED
            break
        if head == layer_end:
            if depth + 2 >= len(arrays.layers):
                status = OUT_OF_ROOM
                break
            depth += 1
            arrays.layers[depth] = head
            layer_end = tail
        if tail > last_tail:
            status = OUT_OF_ROOM
            break
        left_out = np.int64(known[arrays.slots[head]])
        n_found, n_free = expand(level, states[head], left_out & _BLOCKS, max_steps, scratch)
        n_successors += n_found + (left_out >> _MOVES_SHIFT)
        n_slid = n_free if max_steps == ANY_STEPS else 0
        for i in range(n_found):
            scratch.slots[i] = home(scratch.states[i], n_slots)
            prefetch(table, scratch.slots[i])
        for i in range(n_found):
            state = scratch.states[i]
            slot = slot_of(table, scratch.slots[i], state)
            if table[slot] == EMPTY:
                if tail == max_states:
                    status = LIMIT
                    break
                put(arrays, slot, tail, state)
                states[tail] = state
                arrays.parents[tail] = head
                tail += 1
                if goal < 0 and is_solved(level, state):
                    goal = tail - 1
                    if stop_at_goal:
                        status = SOLVED
                        break
            if i < n_slid:
                block = np.int64(blocks[i])
                known[slot] += np.int64(1) << block | moves_of[block] << _MOVES_SHIFT
        head += status == PAUSED
    cursor[HEAD], cursor[TAIL], cursor[LAYER_END] = head, tail, layer_end
    cursor[DEPTH], cursor[N_SUCCESSORS], cursor[GOAL] = depth, n_successors, goal
    return status


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
        """Release the threads, and all arrays that no result needs.

        Bound methods create reference cycles, which would keep everything alive until the next
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
