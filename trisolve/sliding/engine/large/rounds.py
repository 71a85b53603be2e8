"""The three steps of a round of a large search, as kernels (see search.py).

The successors of a state are not looked up immediately. Instead, keys are gathered until there are
a few hundred, and meanwhile the memory for each lookup is prefetched.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.compiled import POSITIONS
from trisolve.sliding.engine.large.ranks import rank_of
from trisolve.sliding.engine.large.visited import (
    LATE,
    WON,
    claim,
    is_in,
    key_of,
    owner_of,
    prefetch_key,
)
from trisolve.sliding.engine.successors import (
    ANY_STEPS,
    MAX_SUCCESSORS,
    NO_BLOCKS,
    Scratch,
    apart,
    expand,
    is_solved,
    new_scratch,
)

MAX_STRETCH = 1 << 13
"""The maximum number of states in a stretch."""
ROOM = 1 << 13
"""The maximum number of candidates in a stretch."""
_WAITING = 1024
_RECENT_BITS = 14
_RECENT_SHIFT = np.uint64(64 - _RECENT_BITS)
_GOLDEN = np.uint64(0x9E37_79B9_7F4A_7C15)
_NO_KEY = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
_BLOCK = 64
UNTOLD, PUSHED = 0, 15
"""Tags that exclude no block. UNTOLD: the state was found before the search grew large. PUSHED, in
place of the number of moves: the block has pushed, or moved one step."""

STRETCH_BYTES, WORKER_BYTES = 21 * ROOM, 180_000

EXPANDED, CANDIDATES, SUCCESSORS, WINNERS = range(4)


class Worker(NamedTuple):
    """The working memory of a thread, modified in place.

    scratch : Scratch
    bases : uint64[16]
        For the current state: its rank minus each block's part.
    keys, states : uint64[1024]; tags : uint8[1024]; sources : uint16[1024]
        The successors waiting to be looked up.
    recent : uint64[16384]
        Keys that were recently missing, each at its hash's place: most duplicates are found here.
    mine : int64[64]
    """

    scratch: Scratch
    bases: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    states: NDArray[np.uint64]
    tags: NDArray[np.uint8]
    sources: NDArray[np.uint16]
    recent: NDArray[np.uint64]
    mine: NDArray[np.int64]


class Stretch(NamedTuple):
    """The candidates from a stretch of states, in the order they were found; modified in place.

    states, keys : uint64[n]
    tags : uint8[n]
        The dragged block << 4, plus the number of its moves if it slid freely, or else PUSHED.
    sources : uint16[n] The index within the stretch of the state from which each was reached.
    owners, fates : uint8[n] The owner that may add each candidate, and the result: LOST, WON or
        LATE.
    counts : int64[4]
        States expanded, candidates, successors, winners.
    """

    states: NDArray[np.uint64]
    keys: NDArray[np.uint64]
    tags: NDArray[np.uint8]
    sources: NDArray[np.uint16]
    owners: NDArray[np.uint8]
    fates: NDArray[np.uint8]
    counts: NDArray[np.int64]


def new_worker() -> Worker:
    """Return the working memory of a thread, 180 KB."""
    return Worker(
        new_scratch(),
        apart(16, np.uint64),
        apart(_WAITING, np.uint64),
        apart(_WAITING, np.uint64),
        apart(_WAITING, np.uint8),
        apart(_WAITING, np.uint16),
        apart(1 << _RECENT_BITS, np.uint64),
        apart(_BLOCK, np.int64),
    )


def new_stretch() -> Stretch:
    """Return the buffers of a stretch, 172 KB."""
    return Stretch(
        np.empty(ROOM, dtype=np.uint64),
        np.empty(ROOM, dtype=np.uint64),
        np.empty(ROOM, dtype=np.uint8),
        np.empty(ROOM, dtype=np.uint16),
        np.empty(ROOM, dtype=np.uint8),
        np.empty(ROOM, dtype=np.uint8),
        apart(4, np.int64),
    )


@inlined
def _gather(level, parts, visited, worker, n_found, n_free, state, source, max_steps, n_waiting):
    """Queue the current successors for lookup; return how many are waiting."""
    scratch, bases, slide = worker.scratch, worker.bases, max_steps == ANY_STEPS
    rank, digits = rank_of(parts, state), state
    for block in range(len(level.axis)):
        bases[block] = rank - parts[POSITIONS * block + np.int64(digits & np.uint64(15))]
        digits >>= np.uint64(4)
    for i in range(n_found):
        reached, block = scratch.states[i], np.int64(scratch.blocks[i])
        if i < n_free:
            position = np.int64((reached >> np.uint64(4 * block)) & np.uint64(15))
            rank = bases[block] + parts[POSITIONS * block + position]
        else:
            rank = rank_of(parts, reached)
        n_moves = scratch.moves_of[block] if slide and i < n_free else PUSHED
        worker.tags[n_waiting] = block << 4 | n_moves
        key = key_of(visited.shape, rank)
        prefetch_key(visited, key)
        worker.keys[n_waiting] = key
        worker.states[n_waiting] = reached
        worker.sources[n_waiting] = source
        n_waiting += 1
    return n_waiting


@inlined
def _sift(visited, worker, n_waiting, stretch, n_candidates, n_owners):
    """Turn waiting successors that are new into candidates; return the number of candidates."""
    recent = worker.recent
    for i in range(n_waiting):
        key = worker.keys[i]
        if is_in(visited, key):
            continue
        place = np.int64((key * _GOLDEN) >> _RECENT_SHIFT)
        if recent[place] == key:
            continue
        recent[place] = key
        stretch.states[n_candidates] = worker.states[i]
        stretch.keys[n_candidates] = key
        stretch.tags[n_candidates] = worker.tags[i]
        stretch.sources[n_candidates] = worker.sources[i]
        stretch.owners[n_candidates] = owner_of(visited.shape, key, n_owners)
        n_candidates += 1
    return n_candidates


@kernel
def expand_stretch(
    level, parts, visited, states, tags, worker, stretch, first, stop, max_steps, n_owners
):
    """Expand ``states[first:stop]``, or as many of them as the buffers have space for.

    The visited set is only read. In a state reached by sliding block b, b need not be tried again:
    its moves lead to the same states as its moves from the parent. The tag holds the number of
    these moves, so that all moves are counted.
    """
    worker.recent[:] = _NO_KEY
    n_candidates = n_waiting = n_successors = 0
    for head in range(first, stop):
        if n_waiting + MAX_SUCCESSORS > len(worker.keys):
            n_candidates = _sift(visited, worker, n_waiting, stretch, n_candidates, n_owners)
            n_waiting = 0
        if n_candidates + n_waiting + MAX_SUCCESSORS > len(stretch.states):
            stop = head
            break
        state, tag, left_out, n_left_out = states[head], np.int64(tags[head]), NO_BLOCKS, 0
        if tag != UNTOLD and tag & 15 != PUSHED:
            left_out, n_left_out = np.int64(1) << (tag >> 4), tag & 15
        n_found, n_free = expand(level, state, left_out, max_steps, worker.scratch)
        n_successors += n_found + n_left_out
        n_waiting = _gather(
            level,
            parts,
            visited,
            worker,
            n_found,
            n_free,
            state,
            head - first,
            max_steps,
            n_waiting,
        )
    n_candidates = _sift(visited, worker, n_waiting, stretch, n_candidates, n_owners)
    stretch.counts[EXPANDED] = stop - first
    stretch.counts[CANDIDATES] = n_candidates
    stretch.counts[SUCCESSORS] = n_successors


@kernel
def insert(visited, worker, stretch, owner, stop_slot):
    """Add an owner's candidates, but equal ones only once; return the counts of WON and LATE.

    Slots from `stop_slot` on are not touched.
    """
    keys, owners, fates, mine = stretch.keys, stretch.owners, stretch.fates, worker.mine
    n, n_won, n_late = stretch.counts[CANDIDATES], 0, 0
    for begin in range(0, n, _BLOCK):
        n_mine = 0
        for i in range(begin, min(begin + _BLOCK, n)):
            mine[n_mine] = i
            n_mine += owners[i] == owner
        for k in range(n_mine):
            prefetch_key(visited, keys[mine[k]])
        for k in range(n_mine):
            i = mine[k]
            fate = claim(visited, keys[i], stop_slot)
            fates[i] = fate
            n_won += fate == WON
            n_late += fate == LATE
    return n_won, n_late


@kernel
def settle(visited, stretch, first):
    """Add the late candidates from `first` on; return where slots ran out, and how many won."""
    n_won, n = 0, stretch.counts[CANDIDATES]
    for i in range(first, n):
        if stretch.fates[i] == LATE:
            fate = claim(visited, stretch.keys[i], len(visited.table))
            if fate == LATE:
                return i, n_won
            stretch.fates[i] = fate
            n_won += fate
    return n, n_won


@kernel
def commit(level, states, tags, stretch, at):
    """Copy the winners to ``states[at:]``; return the index of the first solved winner, or -1."""
    goal, i, stop = -1, 0, at + stretch.counts[WINNERS]
    while at < stop:  # a loser is written too, and then overwritten
        state = stretch.states[i]
        states[at] = state
        tags[at] = stretch.tags[i]
        won = stretch.fates[i]
        if goal < 0 and won and is_solved(level, state):
            goal = at
        at += won
        i += 1
    return goal


@inlined
def _may_lead(state, target, tag, max_steps):
    """Test quickly whether one move might lead from a state to a state with the given tag.

    The block of the tag was dragged: nothing moved farther, and if it slid, nothing else moved.
    """
    dragged = tag >> 4
    moved = state ^ target
    if tag & 15 != PUSHED:
        return moved & ~(np.uint64(15) << np.uint64(4 * dragged)) == 0
    shift = np.uint64(4 * dragged)
    here, there = (state >> shift) & np.uint64(15), (target >> shift) & np.uint64(15)
    distance = abs(np.int64(there) - np.int64(here))
    if distance == 0 or distance > max_steps:
        return False
    while state != target:
        if abs(np.int64(state & np.uint64(15)) - np.int64(target & np.uint64(15))) > distance:
            return False
        state >>= np.uint64(4)
        target >>= np.uint64(4)
    return True


@kernel
def find_parent(level, states, scratch, first, stop, target, tag, max_steps):
    """Return the index of the first of ``states[first:stop]`` that has the target as a successor.

    `tag` is the tag of the target. Returns -1 if there is no such state.
    """
    for index in range(first, stop):
        if not _may_lead(states[index], target, tag, max_steps):
            continue
        n_found, _ = expand(level, states[index], NO_BLOCKS, max_steps, scratch)
        for i in range(n_found):
            if scratch.states[i] == target:
                return index
    return -1
