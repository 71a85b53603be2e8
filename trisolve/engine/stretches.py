"""The three steps of a round of the parallel search, as kernels (see parallel.py).

The table of a parallel search is made of 64 parts of equal size. A state belongs to one part by the
top bits of its hash, and is searched for from its home slot on to the next free one. Homes leave
out the last slots of a part, which take what spills over; so threads that own different parts never
touch the same slot.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.engine.bits import prefetch
from trisolve.engine.jit import inlined, kernel
from trisolve.engine.search import expand as expand_state
from trisolve.engine.search import is_solved
from trisolve.engine.successors import ANY_UNITS, MAX_SUCCESSORS, NO_TAG, Scratch, new_scratch
from trisolve.engine.visited import EMPTY

N_PARTS = 64
STRETCH = 2048
"""How many states make a stretch."""
_CANDIDATES = 64 * STRETCH
_RECENT = 1 << 13
SPILL = 512
"""Slots at the end of a part that are no state's home."""
_MIX = np.uint64(0xBF58_476D_1CE4_E5B9)
_GOLDEN = np.uint64(0x9E37_79B9_7F4A_7C15)


class Stretch(NamedTuple):
    """What one thread makes of a stretch of states; modified in place.

    scratch : Scratch
    states : uint64[n], parents : uint32[n], tags : uint8[n]
        The candidates, in the order met.
    slots : int64[n]
        Where in the table the search for each candidate begins.
    wins : uint8[n]
        1 for a candidate that was new.
    recent : uint64[8192]
        Candidates met lately, each in the place its slot gives it: most equal ones meet here.
    counts : int64[4]
        States expanded, candidates, successors, winners.
    """

    scratch: Scratch
    states: NDArray[np.uint64]
    parents: NDArray[np.uint32]
    tags: NDArray[np.uint8]
    slots: NDArray[np.int64]
    wins: NDArray[np.uint8]
    recent: NDArray[np.uint64]
    counts: NDArray[np.int64]


EXPANDED, CANDIDATES, SUCCESSORS, WINNERS = range(4)


def new_stretch() -> Stretch:
    """Return the buffers of one stretch, 2.9 MB."""
    return Stretch(
        new_scratch(),
        np.empty(_CANDIDATES, dtype=np.uint64),
        np.empty(_CANDIDATES, dtype=np.uint32),
        np.empty(_CANDIDATES, dtype=np.uint8),
        np.empty(_CANDIDATES, dtype=np.int64),
        np.empty(_CANDIDATES, dtype=np.uint8),
        np.empty(_RECENT, dtype=np.uint64),
        np.zeros(4, dtype=np.int64),
    )


STRETCH_BYTES = _CANDIDATES * (8 + 4 + 1 + 8 + 1) + 8 * _RECENT


@inlined
def home_in_part(state, part_slots):
    """Return the slot where the search for a state begins, in parts of so many slots.

    The part is the top six bits of the hash, so these must be good for any set of states: hence
    the second multiplication (the finalizer of SplitMix64).
    """
    mixed = state * _GOLDEN
    mixed = (mixed ^ (mixed >> np.uint64(32))) * _MIX
    part = np.int64(mixed >> np.uint64(58))
    high = (mixed << np.uint64(6)) >> np.uint64(32)
    return part * part_slots + np.int64((high * np.uint64(part_slots - SPILL)) >> np.uint64(32))


@inlined
def _find(table, slot, state):
    """Return the slot that holds a state or, with bits inverted, the free one it belongs in."""
    while True:
        if table[slot] == state:
            return slot
        if table[slot] == EMPTY:
            return ~slot
        slot += 1


@inlined
def _put(table, free, part_slots, state):
    """Put a new state where _find says; return False if its part has no slot to spare."""
    if (~free + 1) % part_slots == 0:  # the last slot stays free: it ends every search
        return False
    table[~free] = state
    return True


@kernel
def expand(level, arrays, stretch, first, stop, max_units):
    """Expand ``states[first:stop]``, or as many as the candidates have room for."""
    scratch, table = stretch.scratch, arrays.table
    stretch.recent[:] = EMPTY
    part_slots = len(table) // N_PARTS
    n_candidates = n_successors = 0
    head = first
    while head < stop and n_candidates + MAX_SUCCESSORS <= len(stretch.states):
        tag = np.int64(arrays.tags[head])
        n_found, n_free = expand_state(level, arrays.states[head], tag, max_units, scratch)
        n_successors += n_found + (tag & 15)
        for i in range(n_found):
            scratch.slots[i] = home_in_part(scratch.states[i], part_slots)
            prefetch(table, scratch.slots[i])
        for i in range(n_found):
            state = scratch.states[i]
            if _find(table, scratch.slots[i], state) >= 0:
                continue
            at = scratch.slots[i] & (_RECENT - 1)
            if stretch.recent[at] == state:
                continue
            stretch.recent[at] = state
            block = np.int64(scratch.blocks[i])
            slid = i < n_free and max_units == ANY_UNITS
            stretch.states[n_candidates] = state
            stretch.parents[n_candidates] = head
            stretch.tags[n_candidates] = block << 4 | scratch.moves_of[block] if slid else NO_TAG
            stretch.slots[n_candidates] = scratch.slots[i]
            n_candidates += 1
        head += 1
    stretch.counts[EXPANDED] = head - first
    stretch.counts[CANDIDATES] = n_candidates
    stretch.counts[SUCCESSORS] = n_successors
    stretch.counts[WINNERS] = 0


@kernel
def insert(arrays, stretch, first_slot, stop_slot):
    """Insert the candidates that belong between two slots; return False if a part is full."""
    table = arrays.table
    part_slots = len(table) // N_PARTS
    for i in range(stretch.counts[CANDIDATES]):
        if not first_slot <= stretch.slots[i] < stop_slot:
            continue
        slot = _find(table, stretch.slots[i], stretch.states[i])
        stretch.wins[i] = slot < 0
        if slot < 0 and not _put(table, slot, part_slots, stretch.states[i]):
            return False
    return True


@kernel
def count_winners(stretch):
    """Set the stretch's count of winners."""
    n_winners = 0
    for i in range(stretch.counts[CANDIDATES]):
        n_winners += stretch.wins[i]
    stretch.counts[WINNERS] = n_winners


@kernel
def commit(level, arrays, stretch, at):
    """Copy the winners to ``states[at:]``; return the index of the first solved one, or -1."""
    goal = -1
    for i in range(stretch.counts[CANDIDATES]):
        if stretch.wins[i]:
            state = stretch.states[i]
            arrays.states[at] = state
            arrays.parents[at] = stretch.parents[i]
            arrays.tags[at] = stretch.tags[i]
            if goal < 0 and is_solved(level, state):
                goal = at
            at += 1
    return goal


@kernel
def fill_parts(table, states, first, stop, first_slot, stop_slot):
    """Add what of ``states[first:stop]`` belongs between two slots; False if a part is full."""
    part_slots = len(table) // N_PARTS
    for i in range(first, stop):
        slot = home_in_part(states[i], part_slots)
        if first_slot <= slot < stop_slot:
            free = _find(table, slot, states[i])
            if not _put(table, free, part_slots, states[i]):
                return False
    return True
