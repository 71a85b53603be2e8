"""The arrays of a search, and how they grow within a budget of bytes.

A state takes 13 bytes beside its share of the table (8 for the state, 4 for its parent, 1 for its
tag); the table is at most half full while it is small and fast, at most three quarters when large.
To grow, the old table is dropped first and the new one filled from the states, so that the two
never stand side by side. Fresh arrays are not touched before they are used, so what is not used
takes no memory.
"""

import mmap
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.machine import Budget
from trisolve.sliding.engine.visited import EMPTY, MAX_SLOTS, N_RECENT, fill

S = TypeVar("S", bound=np.generic)

_STATE_BYTES = 13
_SLOT_BYTES = 8
_FIXED_BYTES = 1 << 16
_OWN_PAGES = 1 << 20
_FIRST_CAPACITY = 512
_LARGE = 1 << 22
_LARGE_LOAD = 0.75
_LAYERS = 1024
FILL_TURN = 1 << 20
_FAR = 1 << 18
"""How many slots make a table so large that looking a state up means to wait for memory."""
MAX_CAPACITY = int(MAX_SLOTS * _LARGE_LOAD)
"""The most states one search can hold, about 3.2 thousand million."""


class Arrays(NamedTuple):
    """What the search kernels read and write.

    states : uint64[capacity]
        The states in the order found.
    parents : uint32[capacity]
        Index of the state each was reached from.
    tags : uint8[capacity]
        Block and move count of the free slide each was reached by, or NO_TAG.
    table : uint64[n_slots]
        The visited set.
    layers : int64[at least depth + 2]
        Index of the first state of each depth.
    room : int64[1]
        How many states the arrays may hold.
    recent : uint64[16384] or uint64[0]
        The states looked up last, each where its hash puts it, once the table is large.
    """

    states: NDArray[np.uint64]
    parents: NDArray[np.uint32]
    tags: NDArray[np.uint8]
    table: NDArray[np.uint64]
    layers: NDArray[np.int64]
    room: NDArray[np.int64]
    recent: NDArray[np.uint64]


def _n_slots(capacity: int) -> int:
    """Return the size of the table that serves so many states."""
    return 2 * capacity if capacity < _LARGE else min(int(capacity / _LARGE_LOAD) + 1, MAX_SLOTS)


def _n_recent(n_slots: int) -> int:
    return N_RECENT if n_slots >= _FAR else 0


def _n_bytes(capacity: int) -> int:
    n_slots = _n_slots(capacity)
    return _STATE_BYTES * capacity + _SLOT_BYTES * (n_slots + _n_recent(n_slots))


def _next_capacity(capacity: int) -> int:
    """Return what to grow to: in leaps while that costs little, then by three tenths."""
    if capacity < 1 << 16:
        return 4 * capacity
    return min(2 * capacity if capacity < _LARGE else int(1.3 * capacity), MAX_CAPACITY)


def fresh(n: int, dtype: type[S]) -> NDArray[S]:
    """Return an array whose memory is not taken before it is used, and given back when it is freed.

    Raises MemoryError. Small ones come from the heap; what is freed there the process may keep.
    """
    n_bytes = n * np.dtype(dtype).itemsize
    if n_bytes < _OWN_PAGES:
        return np.empty(n, dtype=dtype)
    try:
        pages = _map_pages(n_bytes)
    except (OSError, ValueError, OverflowError):
        raise MemoryError(n_bytes) from None
    return np.frombuffer(pages, dtype=dtype, count=n)


def _map_pages(n_bytes: int) -> mmap.mmap:
    if not hasattr(mmap, "MAP_PRIVATE"):
        return mmap.mmap(-1, n_bytes)
    pages = mmap.mmap(-1, n_bytes, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):
            pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


class OutOfTime(Exception):
    """The search's time ran out while its arrays were growing."""


class Filler:
    """Makes and fills tables, in turns, so that Ctrl-C gets through and the clock is looked at."""

    def __init__(self, out_of_time: Callable[[], bool]) -> None:
        self.out_of_time = out_of_time

    def turns(self, n: int) -> Iterator[tuple[int, int]]:
        """Yield the bounds of one turn after the other; raise OutOfTime between two."""
        for first in range(0, n, FILL_TURN):
            if self.out_of_time():
                raise OutOfTime
            yield first, min(first + FILL_TURN, n)

    def copy(self, to: NDArray[S], source: NDArray[S] | S, first: int, stop: int) -> None:
        """Set ``to[first:stop]`` to the same part of an array, or to one value."""
        to[first:stop] = source[first:stop] if isinstance(source, np.ndarray) else source

    def fill(self, table: NDArray[np.uint64], states: NDArray[np.uint64], n: int) -> None:
        """Add the first n states, all of them new, to a table."""
        for first, stop in self.turns(n):
            fill(table, states, first, stop)

    def table(self, n_slots: int, states: NDArray[np.uint64], n: int) -> NDArray[np.uint64]:
        """Return a table of so many slots that holds the first n states."""
        table = fresh(n_slots, np.uint64)
        for first, stop in self.turns(n_slots):
            self.copy(table, EMPTY, first, stop)
        self.fill(table, states, n)
        return table

    def longer(self, array: NDArray[S], n_used: int, capacity: int) -> NDArray[S]:
        """Return a larger array that begins with the used part of the old one."""
        larger = fresh(capacity, array.dtype.type)
        for first, stop in self.turns(n_used):
            self.copy(larger, array, first, stop)
        return larger


class Store:
    """Holds the arrays of one search and replaces them by larger ones.

    `filler` makes their tables; `n_other_bytes` is what else counts as the search's memory.
    """

    def __init__(
        self, max_bytes: int | None = None, out_of_time: Callable[[], bool] = lambda: False
    ) -> None:
        self.budget = Budget(max_bytes)
        self.n_other_bytes = _FIXED_BYTES
        self.filler = Filler(out_of_time)
        capacity = _FIRST_CAPACITY
        self.arrays = Arrays(
            np.empty(capacity, dtype=np.uint64),
            np.empty(capacity, dtype=np.uint32),
            np.empty(capacity, dtype=np.uint8),
            np.full(_n_slots(capacity), EMPTY, dtype=np.uint64),
            np.empty(_LAYERS, dtype=np.int64),
            np.array([capacity], dtype=np.int64),
            np.empty(0, dtype=np.uint64),
        )

    @property
    def n_bytes(self) -> int:
        """How much memory the arrays take when full."""
        return _n_bytes(len(self.arrays.states)) + self.n_other_bytes

    def _affordable(self, capacity: int) -> int:
        """Return the capacity nearest below the wanted one that the budget of bytes allows."""
        wanted = _n_bytes(capacity) + self.n_other_bytes
        affordable = self.budget.bytes_for(wanted, self.n_bytes) - self.n_other_bytes
        if _n_bytes(capacity) <= affordable:
            return capacity
        for load in (_LARGE_LOAD, 0.5):
            fits = int(affordable / (_STATE_BYTES + _SLOT_BYTES / load)) - 1
            if _n_slots(fits) >= _FAR:
                fits -= N_RECENT
            if _n_bytes(fits) <= affordable:
                return fits
        return 0

    def grow(self, n_states: int, spare: int) -> bool:
        """Make room for `spare` states and more beyond `n_states`.

        Returns False where memory or time do not allow it; then the states are still there, but
        the search cannot go on.
        """
        layers = self.arrays.layers
        if n_states + spare <= len(self.arrays.states):  # then it is the layers that are full
            more = np.empty(2 * len(layers), dtype=np.int64)
            more[: len(layers)] = layers
            self.arrays = self.arrays._replace(layers=more)
            return True
        capacity = _next_capacity(len(self.arrays.states))
        while capacity < n_states + spare:
            capacity *= 2
        capacity = self._affordable(min(capacity, MAX_CAPACITY))
        if capacity < n_states + max(spare, n_states // 50):
            return False
        return self._replace(n_states, capacity)

    def _replace(self, n_states: int, capacity: int) -> bool:
        """Put arrays of that capacity in place of the old ones; return False if it fails."""
        no_table = np.empty(0, dtype=np.uint64)
        self.arrays = self.arrays._replace(table=no_table)  # lets go of the old one
        states, parents, tags, _, layers, room, recent = self.arrays
        try:
            states = self.filler.longer(states, n_states, capacity)
            parents = self.filler.longer(parents, n_states, capacity)
            tags = self.filler.longer(tags, n_states, capacity)
            self.arrays = Arrays(states, parents, tags, no_table, layers, room, recent)
            table = self.filler.table(_n_slots(capacity), states, n_states)
        except (MemoryError, OutOfTime):
            return False
        room = np.array([capacity], dtype=np.int64)
        if not len(recent):
            recent = np.full(_n_recent(len(table)), EMPTY, dtype=np.uint64)
        self.arrays = Arrays(states, parents, tags, table, layers, room, recent)
        return True
