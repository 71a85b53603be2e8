"""The visited set: open addressing over 64-bit states.

A state's home slot is its hash scaled to the table's size, so that a table may have any size; from
there slots are tried one by one. Nothing is ever deleted, and nothing allocated here: the caller
brings the table, and when it is full brings a larger one and fills it anew from the states found.
"""

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.bits import prefetch
from trisolve.kernels.jit import inlined, kernel

EMPTY = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
"""Marks a free slot; no state, for digit 15 is never used."""
MAX_SLOTS = (1 << 32) - 1
_AHEAD = 16
"""How many states ahead memory is asked for: about as long as it takes to answer."""
_GOLDEN = np.uint64(0x9E37_79B9_7F4A_7C15)


@inlined
def home(state, n_slots):
    """Return the slot where the search for a state begins (Fibonacci hashing, Knuth 6.4)."""
    high = (state * _GOLDEN) >> np.uint64(32)
    return np.int64((high * np.uint64(n_slots)) >> np.uint64(32))


@inlined
def add_from(table, slot, state):
    """Add a state, trying slots from `slot`, its home, on; return whether it was new."""
    while True:
        found = table[slot]
        if found == state:
            return False
        if found == EMPTY:
            table[slot] = state
            return True
        slot += 1
        if slot == len(table):
            slot = 0


@inlined
def add(table, state):
    """Add a state; return whether it was new. The table must have a free slot."""
    return add_from(table, home(state, len(table)), state)


@kernel
def fill(table, states, first, stop):
    """Add ``states[first:stop]``, all of them new, to a table."""
    for i in range(first, stop):
        if i + _AHEAD < stop:
            prefetch(table, home(states[i + _AHEAD], len(table)))
        add(table, states[i])


def check(table: NDArray[np.uint64], n_states: int) -> None:
    """Assert every invariant of a table that holds `n_states` states (slow; for tests)."""
    n_slots = len(table)
    assert 0 < n_slots <= MAX_SLOTS
    held = np.flatnonzero(table != EMPTY)
    assert len(held) == n_states < n_slots
    assert len(np.unique(table[held])) == n_states
    for slot in held.tolist():
        at = int(home(table[slot], n_slots))
        while at != slot:  # from its home on a state is reached without passing a free slot
            assert table[at] != EMPTY
            at = (at + 1) % n_slots
