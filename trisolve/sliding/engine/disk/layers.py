"""From one layer to the next: expand, sort, merge and subtract."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.threads import Threads
from trisolve.sliding.engine.compiled import MAX_MOVES, CompiledLevel
from trisolve.sliding.engine.disk.clock import Clock
from trisolve.sliding.engine.disk.directory import SearchDirectory
from trisolve.sliding.engine.disk.kernels import (
    N_DIGITS,
    N_OUT,
    N_SUCCESSORS,
    SOLVED,
    drop_repeats,
    expand,
    sort_states,
)
from trisolve.sliding.engine.disk.memory import Memory
from trisolve.sliding.engine.disk.merge import (
    batches,
    max_runs,
    merged,
    merged_at_once,
    subtracted,
)
from trisolve.sliding.engine.disk.runs import Run, read_run
from trisolve.sliding.engine.large.ranks import Ranks
from trisolve.sliding.engine.successors import Scratch, new_scratch

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
        parts = _ticking(search, merged(runs[:at_once], search.memory, search.threads))
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


def _found(search: DiskSearch, parts: Iterable[NDArray[np.uint64]]) -> Iterator[NDArray[np.uint64]]:
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
                self.runs.append(search.directory.add_run([self.gathered()]))
                self.tally[N_OUT] = 0

    def gathered(self) -> NDArray[np.uint64]:
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

    If a move leads to a solved state, and the search stops there, nothing is written.
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
    last = threads.each(lambda i: gatherers[i].gathered(), len(gatherers))
    candidates: Iterable[list[NDArray[np.uint64]]]
    if runs:
        runs = merge_down(search, [*runs, *(directory.add_run([part]) for part in last)])
        candidates = batches(runs, memory, threads)
    else:
        candidates = [merged_at_once(last, memory.windows, threads)]
    # a move that can be taken back changes the distance from the start by at most one
    earlier = directory.layers[-2:] if search.reversible else directory.layers
    if len(search.bits):
        earlier = []  # known states were left out
    following = subtracted(candidates, earlier, memory, threads)
    n_successors = search.clock.n_successors - before
    directory.add_layer(_found(search, following), n_successors, leads)
    for run in runs:
        run.path.unlink()
    return leads
