"""One large search on many threads, with the very result of one thread.

A layer is expanded in rounds of a few thousand states, each in three steps. Within a step threads
share nothing that any of them writes, so there are no locks and no atomic operations:

    expand   threads take stretches of the round's states and expand them in order. A successor
             that the table does not hold becomes a candidate; the table is only read.
    insert   each thread owns a range of the table. It goes through the candidates that belong
             there, in order; the first of equal ones is inserted and wins.
    commit   winners are copied to the end of the states, stretch by stretch.

As candidates are taken in the order in which one thread would have met them, the states come out in
the same order, with the same parents and tags, whatever the number of threads.
"""

from itertools import accumulate
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.threads import Threads
from trisolve.sliding.engine.compiled import CompiledLevel
from trisolve.sliding.engine.cursor import (
    DEPTH,
    EXHAUSTED,
    FULL,
    GOAL,
    HEAD,
    LAYER_END,
    LIMIT,
    N_SUCCESSORS,
    NO_STATE,
    PAUSED,
    SOLVED,
    TAIL,
)
from trisolve.sliding.engine.memory.ranges import (
    BLOCK,
    CANDIDATES,
    EXPANDED,
    STRETCH,
    STRETCH_BYTES,
    SUCCESSORS,
    WINNERS,
    Stretch,
    commit,
    expand,
    fill_range,
    insert,
    new_stretch,
    settle,
)
from trisolve.sliding.engine.memory.store import FILL_TURN, Filler, Store, fresh
from trisolve.sliding.engine.visited import fill

S = TypeVar("S", bound=np.generic)

_STRETCHES_A_THREAD = 4


def team_bytes(n_threads: int) -> int:
    """Return how much memory the buffers of a team take."""
    return n_threads * _STRETCHES_A_THREAD * STRETCH_BYTES


class TeamFiller(Filler):
    """Makes tables and longer arrays, each thread its share of every turn."""

    def __init__(self, filler: Filler, threads: Threads) -> None:
        super().__init__(filler.out_of_time)
        self.threads = threads
        self.mine = [np.empty(BLOCK, dtype=np.int64) for _ in range(threads.n_threads)]

    def copy(self, to: NDArray[S], source: NDArray[S] | S, first: int, stop: int) -> None:
        """Set ``to[first:stop]`` to the same part of an array, or to one value."""
        shares = self.threads.shares(first, stop)

        def work(i: int) -> None:
            part = slice(*shares[i])
            to[part] = source[part] if isinstance(source, np.ndarray) else source

        self.threads.each(work, len(shares))

    def fill(self, table: NDArray[np.uint64], states: NDArray[np.uint64], n: int) -> None:
        """Add the first n states, all of them new, to a table."""
        ranges = self.threads.shares(0, len(table))
        late = [fresh(min(n, FILL_TURN), np.uint64) for _ in ranges]
        for first, stop in self.turns(n):

            def work(i: int, first: int = first, stop: int = stop) -> int:
                return int(
                    fill_range(table, states, first, stop, self.mine[i], late[i], *ranges[i])
                )

            for i, n_late in enumerate(self.threads.each(work, len(ranges))):
                fill(table, late[i], 0, n_late)


class Team:
    """The threads that search one level from where `cursor` stands in `store` on.

    Close the team in the end.
    """

    def __init__(
        self,
        level: CompiledLevel,
        store: Store,
        cursor: NDArray[np.int64],
        n_threads: int,
        max_units: int,
    ) -> None:
        self.level, self.store, self.cursor, self.max_units = level, store, cursor, max_units
        self.n_spare = 0
        self.threads = Threads(n_threads)
        self.stretches = [new_stretch() for _ in range(n_threads * _STRETCHES_A_THREAD)]
        self.filler = store.filler = TeamFiller(store.filler, self.threads)
        store.n_other_bytes += team_bytes(n_threads)

    def close(self) -> None:
        """Let the threads go."""
        self.threads.close()

    def advance(self, stop_at_goal: bool, max_states: int) -> int:
        """Do one round; return how it ended, as search.advance does.

        After FULL, `n_spare` is for how many more states there must be room.
        """
        cursor, arrays = self.cursor, self.store.arrays
        if stop_at_goal and cursor[GOAL] >= 0:
            return SOLVED
        if cursor[HEAD] == cursor[TAIL]:
            return EXHAUSTED
        self.n_spare = 0
        if cursor[HEAD] == cursor[LAYER_END]:
            if cursor[DEPTH] + 3 >= len(arrays.layers):
                return FULL
            cursor[DEPTH] += 1
            arrays.layers[cursor[DEPTH]] = cursor[HEAD]
            cursor[LAYER_END] = cursor[TAIL]
        stretches = self._expand()
        tail = int(cursor[TAIL])
        n_candidates = sum(int(stretch.counts[CANDIDATES]) for stretch in stretches)
        if tail + n_candidates > len(arrays.states):
            self.n_spare = n_candidates
            return FULL
        self._insert(stretches)
        ends = list(accumulate((int(s.counts[WINNERS]) for s in stretches), initial=tail))

        def work(i: int) -> int:
            return int(commit(self.level, arrays, stretches[i], ends[i]))

        goals = [goal for goal in self.threads.each(work, len(stretches)) if goal != NO_STATE]
        return self._settle(
            stretches, ends[-1], min(goals, default=NO_STATE), stop_at_goal, max_states
        )

    def _expand(self) -> list[Stretch]:
        """Expand the next stretches of the layer; return those that follow without a gap."""
        first = int(self.cursor[HEAD])
        stop = min(int(self.cursor[LAYER_END]), first + STRETCH * len(self.stretches))
        firsts = range(first, stop, STRETCH)

        def work(i: int) -> None:
            end = min(firsts[i] + STRETCH, stop)
            expand(self.level, self.store.arrays, self.stretches[i], firsts[i], end, self.max_units)

        self.threads.each(work, len(firsts))
        used = []
        for i, begin in enumerate(firsts):
            stretch = self.stretches[i]
            used.append(stretch)
            if stretch.counts[EXPANDED] < min(STRETCH, stop - begin):
                break  # its candidates were too many: the rest waits for the next round
        return used

    def _insert(self, stretches: list[Stretch]) -> None:
        """Let the first of equal candidates win."""
        table = self.store.arrays.table
        ranges = self.threads.shares(0, len(table))

        def work(i: int) -> None:
            for stretch in stretches:
                insert(table, stretch, self.filler.mine[i], *ranges[i])

        self.threads.each(work, len(ranges))
        for stretch in stretches:
            settle(table, stretch)

    def _settle(
        self, stretches: list[Stretch], tail: int, goal: int, stop_at_goal: bool, max_states: int
    ) -> int:
        """Move the cursor past the round, or to where one thread would have ended within it."""
        cursor, parents = self.cursor, self.store.arrays.parents
        status, last = PAUSED, -1
        if stop_at_goal and 0 <= goal < max_states:
            status, last, tail = SOLVED, int(parents[goal]), goal + 1
        elif tail > max_states:
            status, last, tail = LIMIT, int(parents[max_states]), max_states
        if cursor[GOAL] < 0 and 0 <= goal < tail:
            cursor[GOAL] = goal
        head = int(cursor[HEAD])
        for stretch in stretches:
            n_expanded = int(stretch.counts[EXPANDED])
            if status != PAUSED and last < head + n_expanded:
                expand(self.level, self.store.arrays, stretch, head, last + 1, self.max_units)
                cursor[N_SUCCESSORS] += stretch.counts[SUCCESSORS]
                head = last
                break
            cursor[N_SUCCESSORS] += stretch.counts[SUCCESSORS]
            head += n_expanded
        cursor[HEAD], cursor[TAIL] = head, tail
        return status
