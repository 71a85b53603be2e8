"""Merging sorted runs, and dropping from sorted states those that earlier layers hold."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from trisolve.sliding.engine.disk.kernels import drop_flagged, drop_repeats, flag_known
from trisolve.sliding.engine.disk.memory import BLOCK, Memory
from trisolve.sliding.engine.disk.runs import Run, read_blocks

_LEAST_WINDOW = 2 * BLOCK


def most_at_once(memory: Memory) -> int:
    """Return how many runs can be merged at a time."""
    return len(memory.windows) // _LEAST_WINDOW


class _Source:
    """The states of a run that are at hand, not yet taken: ``window[:n_held]``."""

    def __init__(self, run: Run, window: NDArray[np.uint64]) -> None:
        self._run = run
        self._window = window
        self._next_block = 0
        self._n_held = 0

    @property
    def exhausted(self) -> bool:
        """Whether nothing is left on the disk."""
        return self._next_block == len(self._run.firsts)

    @property
    def held(self) -> NDArray[np.uint64]:
        """The states at hand."""
        return self._window[: self._n_held]

    def refill(self) -> None:
        """Read as many blocks as there is room for."""
        n_room = (len(self._window) - self._n_held) // BLOCK
        stop = min(self._next_block + n_room, len(self._run.firsts))
        if stop > self._next_block:
            free = self._window[self._n_held :]
            self._n_held += read_blocks(self._run, self._next_block, stop, free)
            self._next_block = stop

    def take(self, last: np.uint64, out: NDArray[np.uint64]) -> int:
        """Move the states up to `last` to the front of `out`; return how many there are."""
        n_taken = int(np.searchsorted(self.held, last, side="right"))
        out[:n_taken] = self._window[:n_taken]
        self._window[: self._n_held - n_taken] = self._window[n_taken : self._n_held]
        self._n_held -= n_taken
        return n_taken


def merged(runs: Sequence[Run], memory: Memory) -> Iterator[NDArray[np.uint64]]:
    """Yield the states of some runs in order, none twice; at most ``most_at_once`` runs.

    Each array yielded lies in ``memory.buffer`` and is overwritten by the next.
    """
    share = len(memory.windows) // max(len(runs), 1)
    sources = [
        _Source(run, memory.windows[i * share : (i + 1) * share]) for i, run in enumerate(runs)
    ]
    out = memory.buffer
    while True:
        for source in sources:
            source.refill()
        sources = [source for source in sources if len(source.held)]
        if not sources:
            return
        # Up to the least of the last states at hand nothing can come that is not at hand.
        unfinished = [source.held[-1] for source in sources if not source.exhausted]
        last = min(unfinished) if unfinished else max(source.held[-1] for source in sources)
        n_taken = 0
        for source in sources:
            n_taken += source.take(last, out[n_taken:])
        taken = out[:n_taken]
        taken.sort()
        yield taken[: drop_repeats(taken)]


def sliced(states: NDArray[np.uint64], memory: Memory) -> Iterator[NDArray[np.uint64]]:
    """Yield states in slices as long as merged ones may be."""
    for at in range(0, len(states), len(memory.flags)):
        yield states[at : at + len(memory.flags)]


def _needed(run: Run, states: NDArray[np.uint64], at_once: int) -> Iterator[tuple[int, int]]:
    """Yield ranges of blocks, at most so many at once, that some of the sorted states fall in."""
    first = max(int(np.searchsorted(run.firsts, states[0], side="right")) - 1, 0)
    stop = int(np.searchsorted(run.firsts, states[-1], side="right"))
    bounds = np.searchsorted(states, run.firsts[first:stop])
    bounds = np.append(bounds, len(states))
    wanted = np.flatnonzero(np.diff(bounds)) + first
    for group in np.split(wanted, np.flatnonzero(np.diff(wanted) > 1) + 1):
        for i in range(0, len(group), at_once):
            piece = group[i : i + at_once]
            yield int(piece[0]), int(piece[-1]) + 1


def subtracted(
    parts: Iterable[NDArray[np.uint64]], layers: Sequence[Run], memory: Memory
) -> Iterator[NDArray[np.uint64]]:
    """Yield sorted states, part by part, without those that some layers hold."""
    page, at_once = memory.page, len(memory.page) // BLOCK
    for states in parts:
        flags = memory.flags[: len(states)]
        flags[:] = False
        for layer in layers:
            for first, stop in _needed(layer, states, at_once):
                n_read = read_blocks(layer, first, stop, page)
                flag_known(states, page[:n_read], flags)
        yield states[: drop_flagged(states, flags)]
