"""Merge sorted runs, and subtract the states of earlier layers."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.threads import Threads
from trisolve.sliding.engine.disk.kernels import drop_flagged, drop_repeats, flag_known
from trisolve.sliding.engine.disk.memory import BLOCK, Memory
from trisolve.sliding.engine.disk.runs import Run, read_blocks

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
        yield merged_at_once(taken, memory.buffer, threads)
        for source, part in zip(sources, taken, strict=True):
            source.drop(len(part))


def _refill(sources: list[_Source]) -> Callable[[int], None]:
    return lambda i: sources[i].refill()


def merged_at_once(
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


def merged(runs: Sequence[Run], memory: Memory, threads: Threads) -> Iterator[NDArray[np.uint64]]:
    """Yield the states of the given runs as `batches` does, but array by array."""
    for batch in batches(runs, memory, threads):
        yield from batch


def _needed(run: Run, states: NDArray[np.uint64], at_once: int) -> Iterator[tuple[int, int]]:
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


def subtracted(
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
                for first, stop in _needed(layer, states, len(pages[i]) // BLOCK):
                    n_read = read_blocks(layer, first, stop, pages[i])
                    flag_known(states, pages[i][:n_read], flags)
            return int(drop_flagged(states, flags))

        for states, n in zip(batch, threads.each(work, len(batch)), strict=True):
            yield states[:n]
