"""From one layer to the next: expand, sort, merge, and subtract the states of earlier layers.

A clock counts the progress, and ends the search between turns at a limit.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.threads import Threads
from trisolve.sliding.engine.compiled import MAX_MOVES, CompiledLevel
from trisolve.sliding.engine.disk.directory import SearchDirectory
from trisolve.sliding.engine.disk.kernels import (
    N_DIGITS,
    N_OUT,
    N_SUCCESSORS,
    SOLVED,
    drop_flagged,
    drop_repeats,
    expand,
    flag_known,
    sort_states,
)
from trisolve.sliding.engine.disk.runs import BLOCK, Memory, Run, read_blocks, read_run
from trisolve.sliding.engine.large.ranks import Ranks
from trisolve.sliding.engine.successors import Scratch, new_scratch
from trisolve.stopwatch import search_clock

REPORT_S = 0.05


class LimitReached(Exception):
    """Raised when a limit ends the search; this exception never leaves the package."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Clock:
    """Keeps counts, reports about twenty times per second, and checks the limits."""

    def __init__(
        self,
        report: Callable[[int, int, int, float], None],
        *,
        max_states: float,
        time_limit_s: float,
    ) -> None:
        self.n_states = 0
        self.n_successors = 0
        self.depth = 0
        self._report = report
        self._max_states = max_states
        self._time_limit_s = time_limit_s
        self._began = search_clock()
        self._reported_s = 0.0

    @property
    def seconds(self) -> float:
        """The time since the search began."""
        return search_clock() - self._began

    def tick(self) -> None:
        """Report if a report is due; raise LimitReached if the time is up.

        Call this after every batch of work.
        """
        seconds = self.seconds
        if seconds >= self._time_limit_s:
            raise LimitReached("time_limit")
        if seconds >= self._reported_s + REPORT_S:
            self._reported_s = seconds
            self._report(self.n_states, self.n_successors, self.depth, seconds)

    def add_states(self, n_states: int) -> None:
        """Count new states; raise LimitReached if there are more than the limit."""
        self.n_states += n_states
        if self.n_states > self._max_states:
            self.n_states = int(self._max_states)
            raise LimitReached("max_states")


MIN_WINDOW = 2 * BLOCK


def max_runs(memory: Memory) -> int:
    """Return the maximum number of runs that can be merged at a time."""
    return len(memory.windows) // MIN_WINDOW


class _Source:
    """The states of a run that are in memory and not yet taken: ``window[:n_held]``."""

    def __init__(self, run: Run, window: NDArray[np.uint64]) -> None:
        self._run = run
        self._window = window
        self._next_block = 0
        self._n_held = 0

    @property
    def exhausted(self) -> bool:
        """Whether the whole run has been read."""
        return self._next_block == len(self._run.firsts)

    @property
    def held(self) -> NDArray[np.uint64]:
        """The states in memory."""
        return self._window[: self._n_held]

    def refill(self) -> None:
        """Read as many blocks as there is room for."""
        n_room = (len(self._window) - self._n_held) // BLOCK
        stop = min(self._next_block + n_room, len(self._run.firsts))
        if stop > self._next_block:
            free = self._window[self._n_held :]
            self._n_held += read_blocks(self._run, self._next_block, stop, free)
            self._next_block = stop

    def upto(self, last: np.uint64) -> NDArray[np.uint64]:
        """Return the states in memory up to `last`."""
        return self.held[: int(np.searchsorted(self.held, last, side="right"))]

    def drop(self, n: int) -> None:
        """Drop the first `n` states in memory."""
        self._window[: self._n_held - n] = self._window[n : self._n_held]
        self._n_held -= n


def batches(
    runs: Sequence[Run], memory: Memory, threads: Threads
) -> Iterator[list[NDArray[np.uint64]]]:
    """Yield the states of at most ``max_runs`` runs in order, without duplicates.

    Each batch is a list of arrays, one per thread, in ascending order. The arrays are in
    ``memory.buffer`` and are overwritten by the next batch.
    """
    share = len(memory.windows) // max(len(runs), 1)
    sources = [
        _Source(run, memory.windows[i * share : (i + 1) * share]) for i, run in enumerate(runs)
    ]
    while True:
        threads.each(_refill(sources), len(sources))
        sources = [source for source in sources if len(source.held)]
        if not sources:
            return
        # memory holds all states up to the smallest of the last states in memory
        unfinished = [source.held[-1] for source in sources if not source.exhausted]
        last = min(unfinished) if unfinished else max(source.held[-1] for source in sources)
        taken = [source.upto(last) for source in sources]
        yield merge_at_once(taken, memory.buffer, threads)
        for source, part in zip(sources, taken, strict=True):
            source.drop(len(part))


def _refill(sources: list[_Source]) -> Callable[[int], None]:
    return lambda i: sources[i].refill()


def merge_at_once(
    parts: list[NDArray[np.uint64]], out: NDArray[np.uint64], threads: Threads
) -> list[NDArray[np.uint64]]:
    """Merge sorted states; return a separate array for each thread's share of their range."""
    longest = max(parts, key=len)
    shares = threads.shares(0, len(longest))[1:] if len(longest) else []
    pivots = [longest[at] for at, _ in shares]
    cuts = [[0, *np.searchsorted(part, pivots).tolist(), len(part)] for part in parts]
    ends = [sum(cut[i] for cut in cuts) for i in range(len(pivots) + 2)]

    def work(i: int) -> NDArray[np.uint64]:
        merged, at = out[ends[i] : ends[i + 1]], 0
        for part, cut in zip(parts, cuts, strict=True):
            piece = part[cut[i] : cut[i + 1]]
            merged[at : at + len(piece)] = piece
            at += len(piece)
        if len(parts) > 1:
            merged.sort(kind="stable")  # a stable sort makes use of runs that are in order
        return merged[: drop_repeats(merged)]

    return threads.each(work, len(pivots) + 1)


def merge_runs(
    runs: Sequence[Run], memory: Memory, threads: Threads
) -> Iterator[NDArray[np.uint64]]:
    """Yield the states of the given runs as `batches` does, but array by array."""
    for batch in batches(runs, memory, threads):
        yield from batch


def _needed_blocks(run: Run, states: NDArray[np.uint64], at_once: int) -> Iterator[tuple[int, int]]:
    """Yield ranges of at most `at_once` blocks that may contain some of the sorted states."""
    first = max(int(np.searchsorted(run.firsts, states[0], side="right")) - 1, 0)
    stop = int(np.searchsorted(run.firsts, states[-1], side="right"))
    bounds = np.searchsorted(states, run.firsts[first:stop])
    bounds = np.append(bounds, len(states))
    wanted = np.flatnonzero(np.diff(bounds)) + first
    for group in np.split(wanted, np.flatnonzero(np.diff(wanted) > 1) + 1):
        for i in range(0, len(group), at_once):
            piece = group[i : i + at_once]
            yield int(piece[0]), int(piece[-1]) + 1


def subtract(
    parts: Iterable[list[NDArray[np.uint64]]],
    layers: Sequence[Run],
    memory: Memory,
    threads: Threads,
) -> Iterator[NDArray[np.uint64]]:
    """Yield sorted states, batch by batch, without the states of the given layers."""
    pages = [memory.page[first:stop] for first, stop in threads.shares(0, len(memory.page))]
    for batch in parts:
        ends = [0, *accumulate(len(states) for states in batch)]

        def work(i: int, batch: list[NDArray[np.uint64]] = batch, ends: list[int] = ends) -> int:
            states, flags = batch[i], memory.flags[ends[i] : ends[i + 1]]
            if not len(states):
                return 0
            flags[:] = False
            for layer in layers:
                for first, stop in _needed_blocks(layer, states, len(pages[i]) // BLOCK):
                    n_read = read_blocks(layer, first, stop, pages[i])
                    flag_known(states, pages[i][:n_read], flags)
            return int(drop_flagged(states, flags))

        for states, n in zip(batch, threads.each(work, len(batch)), strict=True):
            yield states[:n]


TURN = 1 << 16
"""The number of states expanded between two checks of the clock."""
_SHARE = 1 << 12


class DiskSearch(NamedTuple):
    """The data that all parts of a disk search need.

    reversible : whether every move can be taken back
    bits : uint32[...], one bit per rank, set for known states; empty if there are too many ranks
    """

    level: CompiledLevel
    max_steps: int
    reversible: bool
    scratch: Scratch
    threads: Threads
    memory: Memory
    ranks: Ranks
    bits: NDArray[np.uint32]
    directory: SearchDirectory
    clock: Clock


def merge_down(search: DiskSearch, runs: list[Run]) -> list[Run]:
    """Return runs that can be merged at once; if there are too many, first merge some of them."""
    at_once = max_runs(search.memory)
    while len(runs) > at_once:
        parts = _ticking(search, merge_runs(runs[:at_once], search.memory, search.threads))
        whole = search.directory.add_run(parts)
        for run in runs[:at_once]:
            run.path.unlink()
        runs = [*runs[at_once:], whole]
    return runs


def _ticking(
    search: DiskSearch, parts: Iterable[NDArray[np.uint64]]
) -> Iterator[NDArray[np.uint64]]:
    for part in parts:
        search.clock.tick()
        yield part


def _count_states(
    search: DiskSearch, parts: Iterable[NDArray[np.uint64]]
) -> Iterator[NDArray[np.uint64]]:
    """Yield parts of a new layer, counting their states and checking the limits."""
    for part in _ticking(search, parts):
        search.clock.add_states(len(part))
        yield part


class Gatherer:
    """Gathers one thread's successors in its part of the buffer, and writes full parts as runs."""

    def __init__(self, search: "DiskSearch", part: int) -> None:
        self.search, self.tally = search, np.zeros(3, dtype=np.int64)
        memory, n = search.memory, search.threads.n_threads
        self.out, self.spare, self.recent = (
            array[len(array) * part // n : len(array) * (part + 1) // n]
            for array in (memory.buffer, memory.windows, memory.recent)
        )
        self.scratch, self.counts = new_scratch(), np.zeros(N_DIGITS, dtype=np.int64)
        self.runs: list[Run] = []

    def expand(self, states: NDArray[np.uint64], at: int, stop: int) -> None:
        """Gather the successors of ``states[at:stop]``."""
        search = self.search
        while at < stop:
            at = expand(
                *(search.level, states, at, stop, search.max_steps, self.scratch, self.recent),
                *(search.ranks.parts, search.bits, self.out, self.tally),
            )
            if self.tally[N_OUT] > len(self.out) - search.level.facts[MAX_MOVES]:
                self.runs.append(search.directory.add_run([self.pending_states()]))
                self.tally[N_OUT] = 0

    def pending_states(self) -> NDArray[np.uint64]:
        """Return the gathered states that are not yet written, in order, without duplicates."""
        states = self.out[: self.tally[N_OUT]]
        sort_states(states, self.spare, 4 * len(self.search.level.axis), self.counts)
        return states[: drop_repeats(states)]


def _expand(search: DiskSearch, layer: Run, stop_at_goal: bool) -> list[Gatherer]:
    """Gather a layer's successors on all threads."""
    gatherers = [Gatherer(search, part) for part in range(search.threads.n_threads)]
    idle, clock = list(gatherers), search.clock
    before = clock.n_successors
    for states in read_run(layer, search.memory.page):
        for first in range(0, len(states), TURN):
            begins = range(first, min(first + TURN, len(states)), _SHARE)

            def work(i: int, states: NDArray[np.uint64] = states, begins: range = begins) -> None:
                gatherer = idle.pop()
                gatherer.expand(states, begins[i], min(begins[i] + _SHARE, begins.stop))
                idle.append(gatherer)

            search.threads.each(work, len(begins))
            found = sum(int(gatherer.tally[N_SUCCESSORS]) for gatherer in gatherers)
            clock.n_successors = before + found
            clock.tick()
            if stop_at_goal and any(gatherer.tally[SOLVED] for gatherer in gatherers):
                return gatherers
    return gatherers


def add_next_layer(search: DiskSearch, *, stop_at_goal: bool) -> bool:
    """Expand the last layer and write the next; return whether a move leads to a solved state.

    With `stop_at_goal`, nothing is written if a move leads to a solved state.
    """
    directory, memory, threads = search.directory, search.memory, search.threads
    before = search.clock.n_successors
    gatherers = _expand(search, directory.layers[-1], stop_at_goal)
    leads = any(gatherer.tally[SOLVED] for gatherer in gatherers)
    runs = [run for gatherer in gatherers for run in gatherer.runs]
    if leads and stop_at_goal:
        for run in runs:
            run.path.unlink()
        return True
    last = threads.each(lambda i: gatherers[i].pending_states(), len(gatherers))
    candidates: Iterable[list[NDArray[np.uint64]]]
    if runs:
        runs = merge_down(search, [*runs, *(directory.add_run([part]) for part in last)])
        candidates = batches(runs, memory, threads)
    else:
        candidates = [merge_at_once(last, memory.windows, threads)]
    # a move that can be taken back changes the distance from the start by at most one
    earlier = directory.layers[-2:] if search.reversible else directory.layers
    if len(search.bits):
        earlier = []  # known states were left out
    following = subtract(candidates, earlier, memory, threads)
    n_successors = search.clock.n_successors - before
    directory.add_layer(_count_states(search, following), n_successors, leads)
    for run in runs:
        run.path.unlink()
    return leads
