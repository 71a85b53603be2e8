"""The search, layer by layer, from the last layer in the directory; and its first solution.

The solution is rebuilt from the layers: backward from the goal, then forward.
"""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.machine import n_processors
from trisolve.kernels.threads import Threads
from trisolve.sliding.choices import Metric
from trisolve.sliding.engine.compiled import compile_level
from trisolve.sliding.engine.disk.directory import open_directory
from trisolve.sliding.engine.disk.kernels import (
    N_OUT,
    N_SUCCESSORS,
    load_kernels,
    mark,
    note_known,
    pick,
    successors,
)
from trisolve.sliding.engine.disk.layers import (
    Clock,
    DiskSearch,
    LimitReached,
    add_next_layer,
    merge_down,
    merge_runs,
)
from trisolve.sliding.engine.disk.runs import (
    BLOCK,
    INDEX_BYTES,
    MIN_BYTES,
    Run,
    index_budget,
    memory_for,
    read_blocks,
    read_run,
)
from trisolve.sliding.engine.large.ranks import rank_level
from trisolve.sliding.engine.large.visited import bits_bytes
from trisolve.sliding.engine.store import fresh
from trisolve.sliding.engine.successors import new_scratch, steps_at_once
from trisolve.sliding.level import Level

TURN = 500_000
"""Successors between two checks of the clock."""
_SOLVED_STATES = np.empty(0, dtype=np.uint64)
"""Stands for all solved states when they are the targets."""


def first_line(search: DiskSearch, depth: int) -> tuple[list[int], int]:
    """Return the states of the first shortest solution, and the number of moves from layer `depth`.

    `depth` is the first layer from which one move leads to a solved state. Two solutions are
    compared at the first move where they differ, in the order of successors.
    """
    directory, tally = search.directory, np.zeros(3, dtype=np.int64)
    last = directory.layers[depth]
    onward = [directory.add_run(_predecessors(search, last, _SOLVED_STATES, tally))]
    n_successors = int(tally[N_SUCCESSORS])
    for layer in directory.layers[depth - 1 : 0 : -1]:
        onward.append(_leading_to(search, layer, onward[-1], tally))
    state = search.level.key[0]
    line = [int(state)]
    for run in reversed(onward[:depth]):
        state = next(found for found in _successors_of(search, state) if _holds(search, run, found))
        line.append(int(state))
    mask, goal = search.level.key[1], search.level.key[2]
    line.append(next(int(found) for found in _successors_of(search, state) if found & mask == goal))
    for run in onward:
        run.path.unlink()
    return line, n_successors


def _predecessors(
    search: DiskSearch, layer: Run, targets: NDArray[np.uint64], tally: NDArray[np.int64]
) -> Iterator[NDArray[np.uint64]]:
    """Yield the states of a layer from which one move leads to a target."""
    memory = search.memory
    memory.sieve[:] = 0
    mark(targets, memory.sieve)
    for states in read_run(layer, memory.page):
        at = 0
        while at < len(states):
            tally[N_OUT] = 0
            at = pick(
                search.level,
                states,
                at,
                search.max_steps,
                search.scratch,
                targets,
                memory.sieve,
                memory.windows,
                tally,
                TURN,
            )
            search.clock.tick()
            yield memory.windows[: tally[N_OUT]]


def _leading_to(search: DiskSearch, layer: Run, targets: Run, tally: NDArray[np.int64]) -> Run:
    """Return the states of a layer from which one move leads to a target, as a run.

    If the targets do not fit in memory, the layer is expanded once for each part of the targets.
    """
    directory, memory = search.directory, search.memory
    runs = [
        directory.add_run(_predecessors(search, layer, part, tally))
        for part in read_run(targets, memory.buffer)
    ]
    if len(runs) == 1:
        return runs[0]
    runs = merge_down(search, runs)
    whole = directory.add_run(merge_runs(runs, memory, search.threads))
    for run in runs:
        run.path.unlink()
    return whole


def _successors_of(search: DiskSearch, state: np.uint64) -> NDArray[np.uint64]:
    """Return the successors of a state in order."""
    n_found = successors(search.level, state, search.max_steps, search.scratch)
    return search.scratch.states[:n_found].copy()


def _holds(search: DiskSearch, run: Run, state: np.uint64) -> bool:
    """Return whether a run contains a state."""
    block = int(np.searchsorted(run.firsts, state, side="right")) - 1
    if block < 0:
        return False
    n_read = read_blocks(run, block, block + 1, search.memory.page[:BLOCK])
    i = int(np.searchsorted(search.memory.page[:n_read], state))
    return i < n_read and bool(search.memory.page[i] == state)


_MIN_BUFFER = 1 << 10
"""The minimum number of successors for which a thread has room."""


class DiskResult(NamedTuple):
    """The results of a disk search, over this run and the runs that it continues.

    limit : "max_states", "max_bytes" or "time_limit" if a limit ended the search, else None
    line : the packed states of the first shortest solution, from start to goal; None if there is
        none
    layers : the number of states at each depth; only max_states leaves an incomplete layer
    depth : the largest depth whose states have all been found
    n_successors : the number of (expanded state, move) pairs
    seconds : the time of this run, without loading or compiling the kernels
    """

    limit: str | None
    line: list[int] | None
    layers: tuple[int, ...]
    depth: int
    n_successors: int
    seconds: float


def search_on_disk(
    level: Level,
    directory: Path,
    *,
    metric: Metric,
    stop_at_goal: bool,
    max_states: float,
    max_bytes: int,
    time_limit_s: float,
    n_threads: int | None = None,
    report: Callable[[int, int, int, float], None],
) -> DiskResult:
    """Search breadth first from the level's start, keeping the layers in a directory.

    Continues from the last finished layer in that directory. With `stop_at_goal`, the layer in
    which a solved state is found is neither written nor counted. Raises FileError if the directory
    is in use, damaged or not writable, or belongs to another search. `report` is as in
    ``breadth_first``: it is called with (states, successors, depth, seconds), and may raise.
    """
    compiled = compile_level(level)
    if max_bytes < MIN_BYTES:
        return DiskResult("max_bytes", None, (1,), 0, 0, 0.0)
    scratch = new_scratch()
    load_kernels(compiled, scratch)
    ranks = rank_level(compiled)
    n_bits = ranks.n_ranks if bits_bytes(ranks.n_ranks) <= max_bytes // 2 - MIN_BYTES else 0
    bits = fresh(bits_bytes(n_bits) >> 2, np.uint32)
    memory = memory_for(max_bytes - bits.nbytes)
    max_threads = min(len(memory.page) // BLOCK, len(memory.buffer) // _MIN_BUFFER)
    threads = Threads(max(min(n_threads or n_processors(), max_threads), 1))
    with threads, open_directory(directory, level, metric) as kept:
        search = DiskSearch(
            compiled,
            steps_at_once(metric == "steps"),
            level.push == "none",
            scratch,
            threads,
            memory,
            ranks,
            bits,
            kept,
            Clock(report, max_states=max_states, time_limit_s=time_limit_s),
        )
        return _run(search, stop_at_goal, index_budget(max_bytes))


def _run(search: DiskSearch, stop_at_goal: bool, index_bytes: int) -> DiskResult:
    """Go through the layers until the search is complete or a limit ends it."""
    clock = search.clock
    sizes: list[int] = []
    limit, line = None, None
    try:
        line = _walk(search, stop_at_goal, index_bytes, sizes)
    except LimitReached as reached:
        limit = reached.limit
        if limit == "max_states" and clock.n_states > sum(sizes):
            sizes.append(clock.n_states - sum(sizes))
    return DiskResult(limit, line, tuple(sizes), clock.depth, clock.n_successors, clock.seconds)


def _recall(search: DiskSearch) -> None:
    """Set the bits of all states in the existing layers."""
    for layer in search.directory.layers if len(search.bits) else ():
        for states in read_run(layer, search.memory.page):
            note_known(states, 0, len(states), search.ranks.parts, search.bits)
            search.clock.tick()


def _walk(
    search: DiskSearch, stop_at_goal: bool, index_bytes: int, sizes: list[int]
) -> list[int] | None:
    """Go from layer to layer, starting on disk; return the solution, if it is wanted and exists.

    The sizes of complete layers are added to `sizes`.
    """
    directory, clock, level = search.directory, search.clock, search.level
    entries = directory.entries
    if not entries:
        directory.add_layer([level.key[:1]], 0, False)
    n_known = len(entries)
    for depth in count():
        entry = entries[depth]
        if depth < n_known:  # new states were counted as they were written
            clock.add_states(entry.n_states)
        sizes.append(entry.n_states)
        clock.depth = depth
        if stop_at_goal and depth == 0 and level.key[0] & level.key[1] == level.key[2]:
            return [int(level.key[0])]
        if entry.n_successors is None:
            if INDEX_BYTES * (sum(sizes) // BLOCK + depth) > index_bytes:
                raise LimitReached("max_bytes")
            if depth == max(n_known - 1, 0):
                _recall(search)
            leads = add_next_layer(search, stop_at_goal=stop_at_goal)
        else:
            clock.n_successors += entry.n_successors
            leads = bool(entry.leads)
        if leads and stop_at_goal:
            line, n_last = first_line(search, depth)
            clock.n_successors = n_last + sum(known.n_successors or 0 for known in entries[:depth])
            return line
        if depth + 1 == len(entries):
            break
    return None
