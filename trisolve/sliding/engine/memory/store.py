"""The arrays of a small search, and how they grow within a budget of bytes.

A state needs 40 bytes: 8 for itself, 4 each for its parent and its slot, and 24 for two slots in
the table. To grow, the old table is dropped and a new table is filled from the states.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.machine import Budget
from trisolve.sliding.engine.memory.search import lift, put_down
from trisolve.sliding.engine.visited import EMPTY

CAPACITY = 1 << 17
"""The maximum number of states of a small search, whose table just fits in the L2 cache."""
_STATE_BYTES = 40
_FIXED_BYTES = 1 << 16
FIRST_CAPACITY = 4096
_LEAST_CAPACITY = 512
LAYERS = 1024


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
