"""The visited set, which uses open addressing over 64-bit states.

A state's home slot is its hash scaled to the table's size, so a table may have any size. From
there, slots are tried one by one. Nothing is ever deleted, and nothing is allocated here: the
caller provides the table. When the table is full, the caller provides a larger table and fills it
with the states found so far.
"""

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined

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
