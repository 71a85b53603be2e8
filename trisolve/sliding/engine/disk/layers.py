"""From one layer to the next: expand, sort, merge, subtract."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.sliding.engine.compiled import CompiledLevel
from trisolve.sliding.engine.disk.clock import Clock
from trisolve.sliding.engine.disk.directory import SearchDirectory
from trisolve.sliding.engine.disk.kernels import N_OUT, N_SUCCESSORS, SOLVED, drop_repeats, expand
from trisolve.sliding.engine.disk.memory import Memory
from trisolve.sliding.engine.disk.merge import merged, most_at_once, sliced, subtracted
from trisolve.sliding.engine.disk.runs import Run, read_run
from trisolve.sliding.engine.successors import Scratch

TURN = 500_000
"""Successors between two looks at the clock."""


class DiskSearch(NamedTuple):
    """What every part of a disk search works with.

    reversible : whether every move can be taken back
    """

    level: CompiledLevel
    max_units: int
    reversible: bool
    scratch: Scratch
    memory: Memory
    directory: SearchDirectory
    clock: Clock


def merge_down(search: DiskSearch, runs: list[Run]) -> list[Run]:
    """Return runs that can be merged at once, merging some beforehand if there are too many."""
    at_once = most_at_once(search.memory)
    while len(runs) > at_once:
        parts = _ticking(search, merged(runs[:at_once], search.memory))
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
    """Yield parts of a new layer, counting its states and watching the limits."""
    for part in _ticking(search, parts):
        search.clock.add_states(len(part))
        yield part


def _gathered(search: DiskSearch, n_gathered: int) -> NDArray[np.uint64]:
    """Return the states gathered in the buffer in order, none twice."""
    states = search.memory.buffer[:n_gathered]
    states.sort()
    return states[: drop_repeats(states)]


def _expand(
    search: DiskSearch, layer: Run, tally: NDArray[np.int64], stop_at_goal: bool
) -> list[Run]:
    """Write runs of a layer's successors; return them. The last ones stay in the buffer."""
    memory, clock = search.memory, search.clock
    runs: list[Run] = []
    for states in read_run(layer, memory.page):
        at = 0
        while at < len(states):
            before = int(tally[N_SUCCESSORS])
            at = expand(
                search.level,
                states,
                at,
                search.max_units,
                search.scratch,
                memory.recent,
                memory.buffer,
                tally,
                TURN,
            )
            clock.n_successors += int(tally[N_SUCCESSORS]) - before
            clock.tick()
            if tally[SOLVED] and stop_at_goal:
                return runs
            if tally[N_OUT] > len(memory.buffer) - search.level.most[0]:
                runs.append(search.directory.add_run([_gathered(search, int(tally[N_OUT]))]))
                tally[N_OUT] = 0
    return runs


def add_next_layer(search: DiskSearch, *, stop_at_goal: bool) -> bool:
    """Expand the last layer and write the next; return whether the last leads to a solved state.

    If it does and the search is to stop there, nothing is written.
    """
    directory, memory = search.directory, search.memory
    tally = np.zeros(3, dtype=np.int64)
    runs = _expand(search, directory.layers[-1], tally, stop_at_goal)
    leads = bool(tally[SOLVED])
    if leads and stop_at_goal:
        for run in runs:
            run.path.unlink()
        return True
    last = _gathered(search, int(tally[N_OUT]))
    if runs:
        runs = merge_down(search, [*runs, directory.add_run([last])])
        candidates = merged(runs, memory)
    else:
        candidates = sliced(last, memory)
    # A move that can be taken back changes the distance from the start by one at most.
    earlier = directory.layers[-2:] if search.reversible else directory.layers
    following = subtracted(candidates, earlier, memory)
    directory.add_layer(_found(search, following), int(tally[N_SUCCESSORS]), leads)
    for run in runs:
        run.path.unlink()
    return leads
