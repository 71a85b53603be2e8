"""The arrays of a search in memory: its visited set, its cursor, and how they grow.

The visited set uses open addressing over 64-bit states. A state's home slot is its hash scaled to
the table's size, so a table may have any size. From there, slots are tried one by one. Nothing is
ever deleted, and nothing is allocated here: the caller provides the table. When the table is full,
the caller provides a larger table and fills it with the states found so far.

A state of a small search needs 40 bytes: 8 for itself, 4 each for its parent and its slot, and 24
for two slots in the table. To grow, the old table is dropped and a new table is filled from the
states. Large searches have growable arrays, whose memory is allocated on first use and returned
when freed.
"""

import mmap
from contextlib import suppress
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.bits import prefetch
from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.machine import Budget

EMPTY = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
"""Marks a free slot. It is not a state, because digit 15 is never used."""
MAX_SLOTS = (1 << 32) - 1
_GOLDEN = np.uint64(0x9E37_79B9_7F4A_7C15)


@inlined
def home(state, n_slots):
    """Return the slot where the search for a state begins (Fibonacci hashing, Knuth 6.4)."""
    high = (state * _GOLDEN) >> np.uint64(32)
    return np.int64((high * np.uint64(n_slots)) >> np.uint64(32))


@inlined
def slot_of(table, slot, state):
    """Return the slot that holds a state, or the free slot for it; `slot` is the state's home.

    The table must have a free slot.
    """
    while table[slot] != state and table[slot] != EMPTY:
        slot += 1
        if slot == len(table):
            slot = 0
    return slot


def check(table: NDArray[np.uint64], n_states: int) -> None:
    """Assert all invariants of a table that contains `n_states` states (slow; for tests)."""
    n_slots = len(table)
    assert 0 < n_slots <= MAX_SLOTS
    held = np.flatnonzero(table != EMPTY)
    assert len(held) == n_states < n_slots
    assert len(np.unique(table[held])) == n_states
    for slot in held.tolist():
        at = int(home(table[slot], n_slots))
        while at != slot:  # no free slot between the home of a state and its slot
            assert table[at] != EMPTY
            at = (at + 1) % n_slots


HEAD, TAIL, LAYER_END, DEPTH, N_SUCCESSORS, GOAL = range(6)
"""Elements of the cursor, int64[6]: the next state to expand, the number of states, the end of the
layer that `head` is in, its depth, successors so far, index of the first solved state."""
NO_STATE = -1

PAUSED, OUT_OF_ROOM, SOLVED, EXHAUSTED, LIMIT = range(5)
"""How a turn ends:

    PAUSED       its budget is spent
    OUT_OF_ROOM  an array is full
    SOLVED       a solved state was found: its index is cursor[GOAL]
    EXHAUSTED    every reachable state has been expanded
    LIMIT        there are more than max_states states
"""


def new_cursor() -> NDArray[np.int64]:
    """Return a cursor for search.start to set."""
    return np.zeros(6, dtype=np.int64)


class OutOfTime(Exception):
    """The error when the time limit is reached while the arrays of a search are growing."""


CAPACITY = 1 << 17
"""The maximum number of states of a small search, whose table just fits in the L2 cache."""
_STATE_BYTES = 40
_FIXED_BYTES = 1 << 16
FIRST_CAPACITY = 4096
_LEAST_CAPACITY = 512
LAYERS = 1024
_AHEAD = 16
"""How many states ahead memory is prefetched: about the time it takes to arrive."""


class Arrays(NamedTuple):
    """The arrays that the search kernels read and write.

    states : uint64[capacity]
        The states in the order found.
    parents : uint32[capacity] The index of the state from which each was reached.
    slots : uint32[capacity]
        The slot of each state.
    table : uint64[n_slots]
        The visited set.
    known : uint32[n_slots]
        For each slot, the blocks, as bits, that need not be tried in the state, and above these
        bits the number of those blocks' moves.
    layers : int64[at least depth + 2]
        The index of the first state of each depth.
    room : int64[1]
        The number of states for which the arrays have room.
    """

    states: NDArray[np.uint64]
    parents: NDArray[np.uint32]
    slots: NDArray[np.uint32]
    table: NDArray[np.uint64]
    known: NDArray[np.uint32]
    layers: NDArray[np.int64]
    room: NDArray[np.int64]


@inlined
def put(arrays, slot, index, state):
    """Give a state a slot with no known blocks."""
    arrays.table[slot] = state
    arrays.known[slot] = 0
    arrays.slots[index] = slot


@kernel
def lift(arrays, n_states):
    """Copy `known` from the slots to the states, for put_down."""
    for i in range(n_states):
        arrays.slots[i] = arrays.known[arrays.slots[i]]


@kernel
def put_down(arrays, n_states):
    """Fill an empty table with the states; `slots` holds the known facts about each state."""
    table, states = arrays.table, arrays.states
    for i in range(n_states):
        if i + _AHEAD < n_states:
            prefetch(table, home(states[i + _AHEAD], len(table)))
        slot, known = slot_of(table, home(states[i], len(table)), states[i]), arrays.slots[i]
        put(arrays, slot, i, states[i])
        arrays.known[slot] = known


class Store:
    """Holds the arrays of one search and replaces them with larger arrays."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        fits = budget.covers(_STATE_BYTES * FIRST_CAPACITY + _FIXED_BYTES)
        capacity = FIRST_CAPACITY if fits else _LEAST_CAPACITY
        self.arrays = Arrays(
            np.empty(capacity, dtype=np.uint64),
            np.empty(capacity, dtype=np.uint32),
            np.empty(capacity, dtype=np.uint32),
            np.full(2 * capacity, EMPTY, dtype=np.uint64),
            np.empty(2 * capacity, dtype=np.uint32),
            np.empty(LAYERS, dtype=np.int64),
            np.array([capacity], dtype=np.int64),
        )

    @property
    def n_bytes(self) -> int:
        """The memory that the arrays use when full."""
        return _STATE_BYTES * len(self.arrays.states) + _FIXED_BYTES

    @property
    def is_largest(self) -> bool:
        """Whether a small search cannot grow any further."""
        return len(self.arrays.states) >= CAPACITY

    def grow(self, n_states: int, spare: int) -> bool:
        """Make room for at least `spare` states beyond `n_states`.

        Returns False if there is not enough memory: the states are kept, but the search cannot
        continue.
        """
        layers = self.arrays.layers
        if n_states + spare <= len(self.arrays.states):  # then the layers are full
            more = np.empty(2 * len(layers), dtype=np.int64)
            more[: len(layers)] = layers
            self.arrays = self.arrays._replace(layers=more)
            return True
        capacity = max(4 * len(self.arrays.states), n_states + spare)
        wanted = _STATE_BYTES * capacity + _FIXED_BYTES
        allowed = self.budget.bytes_for(wanted, self.n_bytes)
        capacity = min(capacity, (allowed - _FIXED_BYTES) // _STATE_BYTES)
        if capacity < n_states + max(spare, n_states // 50):
            return False
        try:
            self.enlarge(n_states, capacity)
        except MemoryError:
            return False
        return True

    def enlarge(self, n_states: int, capacity: int) -> None:
        """Replace the arrays with arrays of the given capacity; raises MemoryError."""
        lift(self.arrays, n_states)
        none = self.arrays.table[:0].copy()
        self.arrays = self.arrays._replace(table=none, known=self.arrays.known[:0].copy())
        states, parents, slots = (
            np.concatenate([old[:n_states], np.empty(capacity - n_states, dtype=old.dtype)])
            for old in self.arrays[:3]
        )
        self.arrays = Arrays(
            states,
            parents,
            slots,
            np.full(2 * capacity, EMPTY, dtype=np.uint64),
            np.empty(2 * capacity, dtype=np.uint32),
            self.arrays.layers,
            np.array([capacity], dtype=np.int64),
        )
        put_down(self.arrays, n_states)


S = TypeVar("S", bound=np.generic)

_OWN_PAGES = 1 << 20


def fresh(n: int, dtype: type[S]) -> NDArray[S]:
    """Return an array of zeros whose memory is allocated on first use.

    Raises MemoryError. Small arrays come from the heap, where the process may retain freed memory.
    """
    n_bytes = n * np.dtype(dtype).itemsize
    if n_bytes < _OWN_PAGES:
        return np.zeros(n, dtype=dtype)
    return np.frombuffer(_map_pages(n_bytes), dtype=dtype, count=n)


def _map_pages(n_bytes: int) -> mmap.mmap:
    try:
        if not hasattr(mmap, "MAP_PRIVATE"):
            return mmap.mmap(-1, n_bytes)
        pages = mmap.mmap(-1, n_bytes, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    except (OSError, ValueError, OverflowError):
        raise MemoryError(n_bytes) from None
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):
            pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


class Growing(Generic[S]):
    """An array that grows without a second copy if the system allows this."""

    def __init__(self, used: NDArray[S]) -> None:
        self._pages = _map_pages(max(used.nbytes, 1))
        self._dtype = used.dtype
        self.array: NDArray[S] = np.frombuffer(self._pages, dtype=self._dtype, count=len(used))
        self.array[:] = used

    def grow(self, n: int, n_used: int) -> None:
        """Change the length to `n`, keeping the first `n_used` elements; may raise MemoryError.

        No other object may hold the array or a view of it.
        """
        n_bytes = n * self._dtype.itemsize
        old, self.array = self.array, self.array[:0].copy()
        del old
        try:
            self._pages.resize(n_bytes)
        except (BufferError, SystemError):  # another object holds it, or the system cannot do it
            larger = _map_pages(n_bytes)
            old = np.frombuffer(self._pages, dtype=self._dtype)
            np.frombuffer(larger, dtype=self._dtype)[:n_used] = old[:n_used]
            self._pages = larger
        except (OSError, ValueError, OverflowError):
            self.array = np.frombuffer(self._pages, dtype=self._dtype)
            raise MemoryError(n_bytes) from None
        self.array = np.frombuffer(self._pages, dtype=self._dtype, count=n)
