"""The states of a graph by index, and a table that gives a state's index.

The table uses open addressing over the indices alone: 4 bytes per slot, two slots per state. A
lookup therefore misses the cache twice, in the table and in the states, and a third time in the
caller's data for each state. All three are prefetched for every successor of a state before the
first of them is read. The moves between the states, each with the block that was dragged, are found
by the same lookups.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.bits import prefetch
from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.compiled import CompiledLevel
from trisolve.sliding.engine.store import MAX_SLOTS, home
from trisolve.sliding.engine.successors import (
    MAX_SUCCESSORS,
    NO_BLOCKS,
    Scratch,
    expand,
    new_scratch,
    steps_at_once,
)

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


_TURN = 1 << 12


class Transitions(NamedTuple):
    """Moves, one per index of the four arrays, in the order of ``rules.successors``.

    sources, targets : uint32[n], indices of states
    blocks : uint8[n], the block that is dragged
    pushing : bool[n], whether the move pushes
    """

    sources: NDArray[np.uint32]
    targets: NDArray[np.uint32]
    blocks: NDArray[np.uint8]
    pushing: NDArray[np.bool_]


@kernel
def list_edges(indexed, max_steps, edges, first, stop):
    """Write the moves of the states ``first .. stop - 1`` to `edges`; return their number.

    Moves to states that a limit excluded from the graph are left out.
    """
    n_edges = 0
    for index in range(first, stop):
        n_found, n_free = expand_at(indexed, index, max_steps)
        locate(indexed, 0, n_found, indexed.states)
        for i in range(n_found):
            if indexed.at[i] == NO_INDEX:
                continue
            edges.sources[n_edges] = index
            edges.targets[n_edges] = indexed.at[i]
            edges.blocks[n_edges] = indexed.scratch.blocks[i]
            edges.pushing[n_edges] = i >= n_free
            n_edges += 1
    return n_edges


def _room(n_edges: int) -> Transitions:
    return Transitions(
        np.empty(n_edges, dtype=np.uint32),
        np.empty(n_edges, dtype=np.uint32),
        np.empty(n_edges, dtype=np.uint8),
        np.empty(n_edges, dtype=np.bool_),
    )


def _first_edges(room: Transitions, n_edges: int) -> Transitions:
    """Return a copy of the first edges."""
    return Transitions(
        room.sources[:n_edges].copy(),
        room.targets[:n_edges].copy(),
        room.blocks[:n_edges].copy(),
        room.pushing[:n_edges].copy(),
    )


def edges_of(indexed: Indexed, index: int, *, steps: bool) -> Transitions:
    """Return the moves from the state with the given index."""
    room = _room(MAX_SUCCESSORS)
    n_edges = list_edges(indexed, steps_at_once(steps), room, index, index + 1)
    return _first_edges(room, n_edges)


def all_edges(
    level: CompiledLevel, states: NDArray[np.uint64], *, steps: bool
) -> Iterator[Transitions]:
    """Yield all moves between the states, a few thousand states at a time."""
    n_states = len(states)
    table = np.full(min(2 * n_states, MAX_SLOTS), NO_INDEX, dtype=np.uint32)
    enter(states, table, 0, n_states)
    at = np.zeros(MAX_SUCCESSORS + 16, dtype=np.int64)
    indexed = Indexed(level, states, table, new_scratch(), at)
    room, max_steps = _room(_TURN * MAX_SUCCESSORS), steps_at_once(steps)
    for first in range(0, n_states, _TURN):
        stop = min(first + _TURN, n_states)
        n_edges = list_edges(indexed, max_steps, room, first, stop)
        yield _first_edges(room, n_edges)
