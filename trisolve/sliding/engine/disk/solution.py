"""The first shortest solution, rebuilt from the layers: backward from the goal, then forward."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from trisolve.sliding.engine.disk.kernels import N_OUT, N_SUCCESSORS, mark, pick, successors
from trisolve.sliding.engine.disk.layers import DiskSearch, merge_down
from trisolve.sliding.engine.disk.memory import BLOCK
from trisolve.sliding.engine.disk.merge import merged
from trisolve.sliding.engine.disk.runs import Run, read_blocks, read_run

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
    onward = [directory.add_run(_picked(search, last, _SOLVED_STATES, tally))]
    n_successors = int(tally[N_SUCCESSORS])
    for layer in directory.layers[depth - 1 : 0 : -1]:
        onward.append(_leading_to(search, layer, onward[-1], tally))
    state = search.level.key[0]
    line = [int(state)]
    for run in reversed(onward[:depth]):
        state = next(found for found in _tried(search, state) if _holds(search, run, found))
        line.append(int(state))
    mask, goal = search.level.key[1], search.level.key[2]
    line.append(next(int(found) for found in _tried(search, state) if found & mask == goal))
    for run in onward:
        run.path.unlink()
    return line, n_successors


def _picked(
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

    If the targets do not fit in memory, the layer is expanded once for each part of them.
    """
    directory, memory = search.directory, search.memory
    runs = [
        directory.add_run(_picked(search, layer, part, tally))
        for part in read_run(targets, memory.buffer)
    ]
    if len(runs) == 1:
        return runs[0]
    runs = merge_down(search, runs)
    whole = directory.add_run(merged(runs, memory, search.threads))
    for run in runs:
        run.path.unlink()
    return whole


def _tried(search: DiskSearch, state: np.uint64) -> NDArray[np.uint64]:
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
