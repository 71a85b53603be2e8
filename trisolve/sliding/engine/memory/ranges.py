"""The three steps of a round of the parallel search, as kernels (see parallel.py).

Each thread owns a range of the table's slots, and only it writes there. A candidate belongs to the
thread that owns the slot where it was found missing; equal candidates were found missing in the
same slot. Where by now all slots from there to the end of the range are taken, the candidate is
late: one thread adds the few late ones when the others are done.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.bits import prefetch
from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.memory.search import look_ahead
from trisolve.sliding.engine.successors import (
    ANY_UNITS,
    MAX_SUCCESSORS,
    NO_TAG,
    Scratch,
    is_solved,
    new_scratch,
)
from trisolve.sliding.engine.successors import expand as expand_state
from trisolve.sliding.engine.visited import EMPTY, N_RECENT, add_from, home

STRETCH = 2048
"""How many states make a stretch."""
_CANDIDATES = 64 * STRETCH
BLOCK = 64
"""How many states are sorted out at a time, and asked for before they are looked up."""
LOST, WON, LATE = range(3)
"""What became of a candidate: it was met before, it was new, it could not be told yet."""


class Stretch(NamedTuple):
    """What one thread makes of a stretch of states; modified in place.

    scratch : Scratch
    states : uint64[n], parents : uint32[n], tags : uint8[n]
        The candidates, in the order met.
    slots : int64[n]
        The free slot where the search for each candidate ended.
    fates : uint8[n]
        LOST, WON or LATE.
    recent : uint64[16384]
        The states met last, each where its hash puts it: most equal ones meet here.
    counts : int64[4]
        States expanded, candidates, successors, winners.
    """

    scratch: Scratch
    states: NDArray[np.uint64]
    parents: NDArray[np.uint32]
    tags: NDArray[np.uint8]
    slots: NDArray[np.int64]
    fates: NDArray[np.uint8]
    recent: NDArray[np.uint64]
    counts: NDArray[np.int64]


EXPANDED, CANDIDATES, SUCCESSORS, WINNERS = range(4)


def new_stretch() -> Stretch:
    """Return the buffers of one stretch, 3 MB."""
    return Stretch(
        new_scratch(),
        np.empty(_CANDIDATES, dtype=np.uint64),
        np.empty(_CANDIDATES, dtype=np.uint32),
        np.empty(_CANDIDATES, dtype=np.uint8),
        np.empty(_CANDIDATES, dtype=np.int64),
        np.empty(_CANDIDATES, dtype=np.uint8),
        np.empty(N_RECENT, dtype=np.uint64),
        np.zeros(4, dtype=np.int64),
    )


STRETCH_BYTES = _CANDIDATES * (8 + 4 + 1 + 8 + 1) + 8 * N_RECENT


@kernel
def expand(level, arrays, stretch, first, stop, max_units):
    """Expand ``states[first:stop]``, or as many as the candidates have room for."""
    scratch, table = stretch.scratch, arrays.table
    stretch.recent[:] = EMPTY
    n_slots = len(table)
    n_candidates = n_successors = 0
    head = first
    while head < stop and n_candidates + MAX_SUCCESSORS <= len(stretch.states):
        tag = np.int64(arrays.tags[head])
        n_found, n_free = expand_state(level, arrays.states[head], tag, max_units, scratch)
        n_successors += n_found + (tag & 15)
        n_kept = look_ahead(table, stretch.recent, scratch, n_found)
        for k in range(n_kept):
            i, slot = scratch.kept[k], scratch.slots[k]
            state = scratch.states[i]
            while table[slot] != state and table[slot] != EMPTY:
                slot += 1
                if slot == n_slots:
                    slot = 0
            if table[slot] == state:
                continue
            block = np.int64(scratch.blocks[i])
            slid = i < n_free and max_units == ANY_UNITS
            stretch.states[n_candidates] = state
            stretch.parents[n_candidates] = head
            stretch.tags[n_candidates] = block << 4 | scratch.moves_of[block] if slid else NO_TAG
            stretch.slots[n_candidates] = slot
            n_candidates += 1
        head += 1
    stretch.counts[EXPANDED] = head - first
    stretch.counts[CANDIDATES] = n_candidates
    stretch.counts[SUCCESSORS] = n_successors
    stretch.counts[WINNERS] = 0


@inlined
def _put(table, slot, stop_slot, state):
    """Put a state in the first free slot from `slot` on; say what became of it."""
    while slot < stop_slot:
        if table[slot] == state:
            return LOST
        if table[slot] == EMPTY:
            table[slot] = state
            return WON
        slot += 1
    return LATE


@kernel
def insert(table, stretch, mine, first_slot, stop_slot):
    """Insert the candidates that belong between two slots; `mine` is int64[BLOCK], for scratch."""
    n, slots = stretch.counts[CANDIDATES], stretch.slots
    for begin in range(0, n, BLOCK):
        n_mine = 0
        for i in range(begin, min(begin + BLOCK, n)):
            mine[n_mine] = i
            n_mine += (first_slot <= slots[i]) & (slots[i] < stop_slot)
        for k in range(n_mine):
            prefetch(table, slots[mine[k]])
        for k in range(n_mine):
            i = mine[k]
            stretch.fates[i] = _put(table, slots[i], stop_slot, stretch.states[i])


@kernel
def settle(table, stretch):
    """Insert the late candidates, and count the winners."""
    n_winners = 0
    for i in range(stretch.counts[CANDIDATES]):
        if stretch.fates[i] == LATE:
            stretch.fates[i] = WON if add_from(table, stretch.slots[i], stretch.states[i]) else LOST
        n_winners += stretch.fates[i]
    stretch.counts[WINNERS] = n_winners


@kernel
def commit(level, arrays, stretch, at):
    """Copy the winners to ``states[at:]``; return the index of the first solved one, or -1."""
    goal, i, stop = -1, 0, at + stretch.counts[WINNERS]
    while at < stop:  # a loser is written too, and then written over
        state = stretch.states[i]
        arrays.states[at] = state
        arrays.parents[at] = stretch.parents[i]
        arrays.tags[at] = stretch.tags[i]
        won = stretch.fates[i]
        if goal < 0 and won and is_solved(level, state):
            goal = at
        at += won
        i += 1
    return goal


@kernel
def fill_range(table, states, first, stop, mine, late, first_slot, stop_slot):
    """Add what of ``states[first:stop]``, all new, belongs between two slots.

    mine : int64[BLOCK], for scratch; late : uint64[stop - first], for the states that found no free
    slot there. Returns how many these are.
    """
    n_slots, n_late = len(table), 0
    for begin in range(first, stop, BLOCK):
        n_mine = 0
        for i in range(begin, min(begin + BLOCK, stop)):
            slot = home(states[i], n_slots)
            mine[n_mine] = i
            n_mine += (first_slot <= slot) & (slot < stop_slot)
        for k in range(n_mine):
            prefetch(table, home(states[mine[k]], n_slots))
        for k in range(n_mine):
            state = states[mine[k]]
            if _put(table, home(state, n_slots), stop_slot, state) == LATE:
                late[n_late] = state
                n_late += 1
    return n_late
