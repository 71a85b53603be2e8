"""The search for levels with a few hundred thousand states or more, on one or more threads.

A layer is expanded in rounds of many states, each in three steps. Within a step, no thread writes
anything that another reads or writes, so there are no locks and no atomic operations:

    expand   threads take stretches of the round's states and expand them in order. A successor that
             is not in the visited set becomes a candidate; the set is only read.
    insert   each thread owns a part of the set. The thread goes through the candidates that belong
             to its part, in order; the first of equal candidates is added and wins.
    commit   winners are copied to the end of the states, stretch by stretch.

Candidates are processed in the order in which one thread would have found them. The states are
therefore in the same order for any number of threads.

A state needs 8 bytes for itself, 1 byte for its tag, and 5 to 6 bytes in the visited set
(visited.py), or far less if the set uses one bit per rank. Parents are not stored: the tag names
the block that was dragged. When a solution is requested, the few states of the previous layer that
may have led there are searched.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.machine import Budget
from trisolve.kernels.threads import Threads
from trisolve.sliding.engine.compiled import CompiledLevel
from trisolve.sliding.engine.large.ranks import rank_level
from trisolve.sliding.engine.large.rounds import (
    CANDIDATES,
    EXPANDED,
    MAX_STRETCH,
    ROOM,
    STRETCH_BYTES,
    SUCCESSORS,
    UNTOLD,
    WINNERS,
    WORKER_BYTES,
    Stretch,
    commit,
    expand_stretch,
    find_parent,
    insert,
    new_stretch,
    new_worker,
    settle,
)
from trisolve.sliding.engine.large.visited import (
    GrowingVisited,
    Visited,
    add_late,
    add_states,
    spread,
)
from trisolve.sliding.engine.store import (
    DEPTH,
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
    Growing,
)
from trisolve.sliding.engine.successors import new_scratch

N_STRETCHES = 64
FIRST_STRETCH, MIN_STRETCH = 512, 64
_FILLED = 0.6
_STATE_BYTES = 9
_GROWTH = 1.25
_MAX_STATES = (1 << 32) - 1


def _lengths(n: int, length: int) -> Iterator[int]:
    """Yield the lengths of stretches of `n` states; short ones last, so threads end together."""
    while n > 0:
        part = length if n > 6 * length else max(length // 2 if n > 3 * length else length // 4, 1)
        part = min(part, n)
        yield part
        n -= part


class Early(NamedTuple):
    """The results of a search up to the point at which it grew large.

    states, parents : uint64[n], uint32[n], as in memory.store.Arrays, but only the parts in use
    """

    states: NDArray[np.uint64]
    parents: NDArray[np.uint32]


class LargePast(NamedTuple):
    """A record of the state that led to each state.

    early : uint32[n], the parents of the first states
    firsts : int64[n_layers + 1], the first index of each layer, and the end
    """

    level: CompiledLevel
    max_steps: int
    states: NDArray[np.uint64]
    tags: NDArray[np.uint8]
    early: NDArray[np.uint32]
    firsts: NDArray[np.int64]

    def line(self, index: int) -> list[int]:
        """Return the indices of the states from the given index back to the start."""
        line, scratch = [index], new_scratch()
        while index >= len(self.early):
            layer = int(np.searchsorted(self.firsts, index, side="right")) - 1
            first, stop = self.firsts[layer - 1 : layer + 1].tolist()
            target, tag = self.states[index], int(self.tags[index])
            index = find_parent(
                *(self.level, self.states, scratch, first, stop, target, tag, self.max_steps)
            )
            assert first <= index < stop
            line.append(index)
        while index > 0:
            index = int(self.early[index])
            line.append(index)
        return line


class LargeSearch:
    """A search that continues from `cursor`; `layers` are its layers so far.

    Close the search at the end. Raises MemoryError if the budget does not allow the minimum.
    """

    def __init__(
        self,
        level: CompiledLevel,
        early: Early,
        cursor: NDArray[np.int64],
        layers: NDArray[np.int64],
        *,
        n_threads: int,
        max_steps: int,
        budget: Budget,
        out_of_time: Callable[[], bool],
    ) -> None:
        self.level, self.cursor, self.layers = level, cursor, layers
        self.max_steps, self.budget = max_steps, budget
        self.ranks = rank_level(level)
        self.threads = Threads(n_threads)
        min_bytes = n_threads * (STRETCH_BYTES + WORKER_BYTES) + early.parents.nbytes
        allowed = budget.bytes_for(min_bytes + N_STRETCHES * STRETCH_BYTES)
        n_stretches = min(max(allowed // (8 * STRETCH_BYTES), n_threads), N_STRETCHES)
        self.stretches = [new_stretch() for _ in range(n_stretches)]
        self.idle = [new_worker() for _ in range(n_threads)]
        self.n_fixed = min_bytes + (n_stretches - n_threads) * STRETCH_BYTES
        self.parents = early.parents.copy()
        self.states = Growing(early.states)
        self.tags = Growing(np.full(len(early.states), UNTOLD, dtype=np.uint8))
        self.growing = GrowingVisited(self.ranks, self.threads, out_of_time)
        self.length, self.room, self.is_cramped = FIRST_STRETCH, 0, False
        if not self.grow():
            self.close()
            raise MemoryError

    def close(self) -> None:
        """End the threads."""
        self.threads.close()

    @property
    def n_bytes(self) -> int:
        """The memory of the search when its arrays are full."""
        return _STATE_BYTES * self.room + self.growing.n_bytes + self.n_fixed

    def grow(self) -> bool:
        """Make room for more states; return False if memory does not allow it."""
        n_states, max_new = int(self.cursor[TAIL]), ROOM * len(self.stretches)
        wanted = min(max(int(_GROWTH * self.room), n_states + max_new), _MAX_STATES)

        def n_bytes(room: int) -> int:
            return _STATE_BYTES * room + self.growing.bytes_for(n_states, room) + self.n_fixed

        allowed = self.budget.bytes_for(n_bytes(wanted), self.n_bytes)
        if n_bytes(wanted) > allowed:
            self.growing.save()
        room = wanted
        while room > n_states and n_bytes(room) > allowed:
            room = min(room - 1, int(room * allowed / n_bytes(room)))
        if room <= max(self.room, n_states + n_states // 50):
            if self.room == 0 or self.is_cramped:
                return False
            self.is_cramped = True
            return True
        self.is_cramped = room < wanted
        try:
            self.states.grow(room, n_states)
            self.tags.grow(room, n_states)
            self.growing.make_room(self.states.array[:n_states], room)
        except MemoryError:
            return False
        self.room = room
        return True

    def advance(self, stop_at_goal: bool, max_states: int) -> int:
        """Do one round; return how it ended, as memory.search.advance does."""
        cursor = self.cursor
        if stop_at_goal and cursor[GOAL] >= 0:
            return SOLVED
        if cursor[HEAD] == cursor[TAIL]:
            return EXHAUSTED
        tail = int(cursor[TAIL])
        if tail + ROOM * len(self.stretches) > self.room and not self.is_cramped:
            return OUT_OF_ROOM
        if cursor[HEAD] == cursor[LAYER_END]:
            self._begin_layer()
        stretches = self._expand()
        if tail + sum(int(stretch.counts[CANDIDATES]) for stretch in stretches) > self.room:
            return OUT_OF_ROOM
        self._insert(stretches)
        ends = list(accumulate((int(s.counts[WINNERS]) for s in stretches), initial=tail))
        states, tags = self.states.array, self.tags.array

        def work(i: int) -> int:
            return int(commit(self.level, states, tags, stretches[i], ends[i]))

        goals = [goal for goal in self.threads.each(work, len(stretches)) if goal != NO_STATE]
        goal = min(goals, default=NO_STATE)
        return self._settle(stretches, ends, goal, stop_at_goal, max_states)

    def _begin_layer(self) -> None:
        cursor = self.cursor
        cursor[DEPTH] += 1
        if cursor[DEPTH] + 1 >= len(self.layers):
            self.layers = np.concatenate([self.layers, np.empty_like(self.layers)])
        self.layers[cursor[DEPTH]] = cursor[HEAD]
        cursor[LAYER_END] = cursor[TAIL]

    def _expand(self) -> list[Stretch]:
        """Expand the next stretches of the layer; return the stretches before the first gap."""
        first, free = int(self.cursor[HEAD]), list(self.stretches)
        n = max(len(free) // 2, 1)
        stop = min(int(self.cursor[LAYER_END]), first + self.length * n)
        length = max(min(self.length, -(-(stop - first) // n)), MIN_STRETCH)
        begins = list(accumulate(_lengths(stop - first, length), initial=first))
        done: list[tuple[int, Stretch]] = []
        states, tags, visited = self.states.array, self.tags.array, self.growing.visited

        def work(i: int) -> None:
            begin, end, worker = begins[i], begins[i + 1], self.idle.pop()
            while begin < end:  # more than once if there are too many candidates
                try:
                    stretch = free.pop()
                except IndexError:
                    break
                expand_stretch(
                    *(self.level, self.ranks.parts, visited, states, tags, worker, stretch),
                    *(begin, end, self.max_steps, self.threads.n_threads),
                )
                done.append((begin, stretch))
                begin += int(stretch.counts[EXPANDED])
            self.idle.append(worker)

        self.threads.each(work, len(begins) - 1)
        self._adapt(length, [int(stretch.counts[CANDIDATES]) for _, stretch in done])
        used, at = [], first
        for begin, stretch in sorted(done, key=lambda pair: pair[0]):
            if begin != at:
                break
            used.append(stretch)
            at += int(stretch.counts[EXPANDED])
        return used

    def _adapt(self, length: int, n_candidates: list[int]) -> None:
        """Adapt the length of stretches so that most of their room is used."""
        if length < self.length and max(n_candidates) < _FILLED * ROOM:
            return  # they were short because the layer ended
        wanted = int(length * _FILLED * ROOM / max(sum(n_candidates) / len(n_candidates), 1))
        self.length = max(min(wanted, 2 * self.length, MAX_STRETCH), self.length // 2, 1)

    def _insert(self, stretches: list[Stretch]) -> None:
        """Let the first of equal candidates win."""
        stops = self.growing.stops()

        def work(owner: int) -> list[tuple[int, int]]:
            worker, visited = self.idle.pop(), self.growing.visited
            done = [insert(visited, worker, s, owner, stops[owner]) for s in stretches]
            self.idle.append(worker)
            return done

        done = self.threads.each(work, self.threads.n_threads)
        for stretch, found in zip(stretches, zip(*done, strict=True), strict=True):
            n_won, n_late = (sum(numbers) for numbers in zip(*found, strict=True))
            stretch.counts[WINNERS] = n_won
            at = 0
            while n_late:
                at, n_won = settle(self.growing.visited, stretch, at)
                stretch.counts[WINNERS] += n_won
                if at == stretch.counts[CANDIDATES]:
                    break
                self.growing.widen()

    def _settle(
        self,
        stretches: list[Stretch],
        ends: list[int],
        goal: int,
        stop_at_goal: bool,
        max_states: int,
    ) -> int:
        """Move the cursor past the round, or to where one thread would have stopped within it."""
        cursor, tail, status, last = self.cursor, ends[-1], PAUSED, NO_STATE
        if stop_at_goal and 0 <= goal < max_states:
            status, last, tail = SOLVED, goal, goal + 1
        elif tail > max_states:
            status, last, tail = LIMIT, max_states, max_states
        if cursor[GOAL] < 0 and 0 <= goal < tail:
            cursor[GOAL] = goal
        head = int(cursor[HEAD])
        for stretch, first, end in zip(stretches, ends, ends[1:], strict=False):
            if status != PAUSED and last < end:
                winners = np.flatnonzero(stretch.fates[: stretch.counts[CANDIDATES]])
                source = head + int(stretch.sources[winners[last - first]])
                expand_stretch(
                    *(self.level, self.ranks.parts, self.growing.visited, self.states.array),
                    *(self.tags.array, self.idle[0], stretch, head, source + 1),
                    *(self.max_steps, 1),
                )
                cursor[N_SUCCESSORS] += stretch.counts[SUCCESSORS]
                head = source
                break
            cursor[N_SUCCESSORS] += stretch.counts[SUCCESSORS]
            head += int(stretch.counts[EXPANDED])
        cursor[HEAD], cursor[TAIL] = head, tail
        return status

    def past(self) -> LargePast:
        """Return the record of the state that led to each state."""
        cursor = self.cursor
        n_layers, tail, end = int(cursor[DEPTH]) + 1, int(cursor[TAIL]), int(cursor[LAYER_END])
        firsts = np.append(self.layers[:n_layers], [end, tail])
        return LargePast(
            self.level,
            self.max_steps,
            self.states.array[:tail],
            self.tags.array[:tail],
            self.parents,
            firsts,
        )


def load_kernels(level: CompiledLevel, sets: Sequence[Visited]) -> None:
    """Load or compile every kernel for visited sets of these kinds."""
    states, tags = np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.uint8)
    ranks, worker, stretch = rank_level(level), new_worker(), new_stretch()
    states[0] = level.key[0]
    for visited in sets:
        add_states(visited, ranks.parts, states, 0, 0, 0, 1)
        add_late(visited, states, 0, 0)
        for larger in sets:
            spread(visited, larger, 0, 0, 0, 0, states)
        expand_stretch(level, ranks.parts, visited, states, tags, worker, stretch, 0, 0, 1, 1)
        insert(visited, worker, stretch, 0, 0)
        settle(visited, stretch, 0)
    commit(level, states, tags, stretch, 0)
