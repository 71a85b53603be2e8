"""The states of a graph by index, and a table that gives a state's index.

The table uses open addressing over the indices alone: 4 bytes per slot, two slots per state. A
lookup therefore misses the cache twice, in the table and in the states, and a third time in the
caller's data for each state. All three are prefetched for every successor of a state before the
first of them is read.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.bits import prefetch
from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.compiled import CompiledLevel
from trisolve.sliding.engine.successors import NO_BLOCKS, Scratch, expand
from trisolve.sliding.engine.visited import home

NO_INDEX = np.uint32(0xFFFF_FFFF)
"""Marks a free slot."""


class Indexed(NamedTuple):
    """A level, its reachable states and their table; the single scratch object serves one thread.

    level, scratch : the data that the successor kernels read, and their working memory
    states : uint64[n_states], in the order of the search
    table : uint32[n_slots], indices of states, or NO_INDEX
    at : int64[240], indices of the current successors
    """

    level: CompiledLevel
    states: NDArray[np.uint64]
    table: NDArray[np.uint32]
    scratch: Scratch
    at: NDArray[np.int64]


@kernel
def enter(states, table, first, stop):
    """Enter the indices ``first .. stop - 1`` into a table with room for them."""
    n_slots = len(table)
    for i in range(first, stop):
        if i + 16 < stop:
            prefetch(table, home(states[i + 16], n_slots))
        slot = home(states[i], n_slots)
        while table[slot] != NO_INDEX:
            slot += 1
            if slot == n_slots:
                slot = 0
        table[slot] = i


@inlined
def _find_from(states, table, slot, state):
    """Return the index of a state whose home is `slot`, or NO_INDEX."""
    while True:
        index = table[slot]
        if index == NO_INDEX or states[index] == state:
            return index
        slot += 1
        if slot == len(table):
            slot = 0


@kernel
def find_state(states, table, state):
    """Return the index of a state, or NO_INDEX."""
    return _find_from(states, table, home(state, len(table)), state)


@inlined
def locate(indexed, first, stop, read_next):
    """Write the indices of the current successors ``first .. stop - 1`` to `at`.

    read_next : any array with one element per state; the caller reads it at these indices next
    """
    states, table, at = indexed.states, indexed.table, indexed.at
    wanted = indexed.scratch.states
    for i in range(first, stop):
        at[i] = home(wanted[i], len(table))
        prefetch(table, at[i])
    for i in range(first, stop):  # most states are in their home slot
        likely = np.int64(table[at[i]])
        prefetch(states, likely)
        prefetch(read_next, likely)
    for i in range(first, stop):
        at[i] = _find_from(states, table, at[i], wanted[i])


@inlined
def expand_at(indexed, index, max_steps):
    """Write the successors of a state; return their number, and how many of them push nothing."""
    return expand(indexed.level, indexed.states[index], NO_BLOCKS, max_steps, indexed.scratch)


def index_of(indexed: Indexed, state: int) -> int | None:
    """Return the index of a packed state, or None if it is not in the graph."""
    index = find_state(indexed.states, indexed.table, np.uint64(state))
    return None if index == NO_INDEX else int(index)
