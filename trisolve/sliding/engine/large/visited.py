"""The visited set of a large search, in a few bits per state: bits by rank, or compact slots.

    bits     one bit per rank, set once the state is known; if there are too many ranks for that,
    slots    each holds only the part of a state that its place does not determine (Cleary,
             "Compact hash tables using bidirectional linear probing", 1984)

A rank is mixed, without loss, into a *key* of 64 bits, whose upper half determines its home slot. A
slot therefore holds only the rest of the key and its distance from home, which is 4 bytes instead
of 8. Slots are ordered by their keys (Amble and Knuth, "Ordered hash tables", 1974; Celis, "Robin
Hood hashing", 1986). Keys therefore stay near their homes even when nearly all slots are taken, a
missing key is detected early, and a larger table is filled from end to end. With bits, key and rank
are the same.

A slot is 0 or ``rest << reach | 1 + distance from home``; a few slots at the end are no key's home.
The set grows with the search, and each thread owns a part of it.
"""

import mmap
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.bits import prefetch
from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.threads import Threads
from trisolve.sliding.engine.large.ranks import Ranks, rank_of
from trisolve.sliding.engine.store import OutOfTime, fresh

LOAD = 0.88
"""The maximum load of the slots."""
MIN_REACH, MAX_REACH = 7, 14
"""The bits of a slot for the distance from home. At a load of 0.88, the chance that any of 10**9
states is 126 slots from home is below 10**-4."""
SLOTS, BITS, SHIFT, BELOW, REACH = range(5)
"""Elements of a shape: the number of home slots (0: bits), the bits of a rank, the bits of the
upper half of a key that its home determines, the used bits of the lower half, the bits of a
distance."""
LOST, WON, LATE = range(3)
"""The result of adding a state: it was already there, it was new, or it has to wait."""
_ODD, _OTHER_ODD = np.uint64(0x9E37_79B9_7F4A_7C15), np.uint64(0xD6E8_FEB8_6659_FD93)
_HALF, _LOW = np.uint64(32), np.uint64(0xFFFF_FFFF)
_ONE, _WORD_BITS, _WORD_SHIFT = np.uint64(1), np.uint64(31), np.uint64(5)
_TOGETHER = np.uint64(12)


class Visited(NamedTuple):
    """A visited set; the table is modified in place.

    table : uint32[...] or uint64[...], slots; or uint32[...], words of bits
    shape : uint64[5]; see SLOTS and its siblings
    """

    table: NDArray[np.uint32] | NDArray[np.uint64]
    shape: NDArray[np.uint64]


def bits_bytes(n_ranks: int) -> int:
    """Return the memory of one bit per rank."""
    return 4 * (n_ranks + 31 >> 5)


def new_bits(n_ranks: int) -> Visited:
    """Return an empty set of bits; raises MemoryError."""
    return Visited(fresh(bits_bytes(n_ranks) >> 2, np.uint32), np.zeros(5, dtype=np.uint64))


def _shape(
    n_ranks: int, n_slots: int, min_reach: int
) -> tuple[type[np.uint32] | type[np.uint64], list[int]]:
    bits = max((n_ranks - 1).bit_length(), 1)
    shift, below = n_slots.bit_length() - 1, max(bits - 32, 0)
    kept = 32 - shift + below
    if 32 - kept >= min_reach:
        return np.uint32, [n_slots, bits, shift, below, min(32 - kept, MAX_REACH)]
    if min(64 - kept, MAX_REACH) < min_reach:
        raise MemoryError(n_slots)
    return np.uint64, [n_slots, bits, shift, below, min(64 - kept, MAX_REACH)]


def slots_bytes(n_ranks: int, n_slots: int, min_reach: int = MIN_REACH) -> int:
    """Return the memory of `n_slots` slots."""
    dtype, shape = _shape(n_ranks, n_slots, min_reach)
    return (n_slots + (1 << shape[REACH])) * np.dtype(dtype).itemsize


def new_slots(n_ranks: int, n_slots: int, min_reach: int = MIN_REACH) -> Visited:
    """Return an empty set of slots; raises MemoryError."""
    dtype, shape = _shape(n_ranks, n_slots, min_reach)
    n = n_slots + (1 << shape[REACH])
    table = fresh(n, np.uint32) if dtype is np.uint32 else fresh(n, np.uint64)
    return Visited(table, np.array(shape, dtype=np.uint64))


@inlined
def key_of(shape, rank):
    """Return the key of a rank; different ranks have different keys."""
    if shape[SLOTS] == 0:
        return rank
    bits = shape[BITS]
    mixed = (rank * _ODD) & ((_ONE << bits) - _ONE)
    mixed ^= mixed >> (bits >> _ONE)
    return (mixed * _OTHER_ODD) << (np.uint64(64) - bits)


@inlined
def home(n_slots, key):
    """Return the home slot of a key."""
    return np.int64(((key >> _HALF) * n_slots) >> _HALF)


@inlined
def _at_home(shape, key):
    """Return the content of a key's slot if the slot is its home."""
    upper = (((key >> _HALF) * shape[SLOTS]) & _LOW) >> shape[SHIFT]
    rest = upper << shape[BELOW] | (key & _LOW) >> (_HALF - shape[BELOW])
    return rest << shape[REACH] | _ONE


@inlined
def owner_of(shape, key, n_owners):
    """Return the owner of a key; owners have about equal shares of the slots or words."""
    word = key if shape[SLOTS] != 0 else (key >> _TOGETHER) * _ODD
    return np.uint8(((word >> _HALF) * np.uint64(n_owners)) >> _HALF)


def first_slot(n_slots: int, owner: int, n_owners: int) -> int:
    """Return the first of `n_slots` slots that belongs to an owner."""
    return -(-(owner << 32) // n_owners) * n_slots >> 32


@inlined
def prefetch_key(visited, key):
    """Prefetch the memory where a key is looked up."""
    n_slots = visited.shape[SLOTS]
    prefetch(visited.table, home(n_slots, key) if n_slots != 0 else np.int64(key >> _WORD_SHIFT))


@inlined
def _comes_after(found, wanted, distance):
    """Return whether a slot is free, or holds a key that comes after the wanted key."""
    steps, own_steps = found & distance, wanted & distance
    return steps < own_steps or (steps == own_steps and found > wanted)


@inlined
def is_in(visited, key):
    """Return whether a key is in the set."""
    table, shape = visited.table, visited.shape
    if shape[SLOTS] == 0:
        word = np.uint64(table[np.int64(key >> _WORD_SHIFT)])
        return (word >> (key & _WORD_BITS)) & _ONE != 0
    distance = (_ONE << shape[REACH]) - _ONE
    slot, wanted = home(shape[SLOTS], key), _at_home(shape, key)
    while wanted & distance != 0:
        found = np.uint64(table[slot])
        if found == wanted:
            return True
        if _comes_after(found, wanted, distance):
            return False
        slot += 1
        wanted += _ONE
    return False


@inlined
def claim(visited, key, stop_slot):
    """Add a key without touching slots from `stop_slot` on; return LOST, WON or LATE."""
    table, shape = visited.table, visited.shape
    if shape[SLOTS] == 0:
        place, bit = np.int64(key >> _WORD_SHIFT), _ONE << (key & _WORD_BITS)
        word = np.uint64(table[place])
        if word & bit != 0:
            return LOST
        table[place] = word | bit
        return WON
    distance = (_ONE << shape[REACH]) - _ONE
    slot, wanted = home(shape[SLOTS], key), _at_home(shape, key)
    while True:
        if wanted & distance == 0 or slot >= stop_slot:
            return LATE
        found = np.uint64(table[slot])
        if found == wanted:
            return LOST
        if _comes_after(found, wanted, distance):
            break
        slot += 1
        wanted += _ONE
    end = slot
    while found != 0:  # all keys from here to the next free slot move on by one
        end += 1
        if found & distance == distance or end >= stop_slot:
            return LATE
        found = np.uint64(table[end])
    while end > slot:
        table[end] = np.uint64(table[end - 1]) + _ONE
        end -= 1
    table[slot] = wanted
    return WON


@kernel
def add_states(visited, parts, states, first, stop, owner, n_owners):
    """Add the states in ``states[first:stop]`` that belong to an owner; all these states are new.

    Returns the index of the first state that found no slot, or `stop`.
    """
    n = len(visited.table)
    for i in range(first, stop):
        key = key_of(visited.shape, rank_of(parts, states[i]))
        if owner_of(visited.shape, key, n_owners) == owner and claim(visited, key, n) == LATE:
            return i
    return stop


@kernel
def spread(old, new, first_slot, stop_slot, first, stop, late):
    """Copy the slots ``first_slot .. stop_slot - 1`` of a table to a larger table, from end to end.

    Only the new slots ``first .. stop - 1`` are written. Keys that find no place in those slots go
    to `late`, uint64[n]; returns their number, or -1 if there are too many.
    """
    shape, to = old.shape, new.shape
    distance, reach = (_ONE << shape[REACH]) - _ONE, shape[REACH]
    below, n_slots = shape[BELOW], shape[SLOTS]
    farthest = np.int64(_ONE << to[REACH]) - 2
    n_late, free = 0, first
    for slot in range(first_slot, stop_slot):
        found = np.uint64(old.table[slot])
        if found == 0:
            continue
        at_home = np.uint64(slot + 1) - (found & distance)
        rest = found >> reach
        product = (at_home << _HALF) + ((rest >> below) << shape[SHIFT])
        upper = (product + n_slots - _ONE) // n_slots
        lower = (rest & ((_ONE << below) - _ONE)) << (_HALF - below)
        key = upper << _HALF | lower
        there = home(to[SLOTS], key)
        place = max(there, free)
        if there < first or place >= stop or place - there > farthest:
            if n_late == len(late):
                return -1
            late[n_late] = key
            n_late += 1
            continue
        new.table[place] = _at_home(to, key) + np.uint64(place - there)
        free = place + 1
    return n_late


@kernel
def add_late(visited, keys, first, stop):
    """Add ``keys[first:stop]``; return the index of the first key that found no slot, or `stop`."""
    for i in range(first, stop):
        if claim(visited, keys[i], len(visited.table)) == LATE:
            return i
    return stop


def check(visited: Visited, n_states: int) -> None:
    """Assert all invariants of a set that contains `n_states` states (slow; for tests)."""
    n_slots, reach = int(visited.shape[SLOTS]), int(visited.shape[REACH])
    if n_slots == 0:
        assert sum(int(word).bit_count() for word in visited.table) == n_states
        return
    assert len(visited.table) == n_slots + (1 << reach)
    keys = []
    for slot, found in enumerate(visited.table.tolist()):
        if not found:
            continue
        at_home = slot + 1 - (found & ((1 << reach) - 1))
        assert 0 <= at_home <= min(slot, n_slots - 1)
        assert all(visited.table[between] for between in range(at_home, slot))
        keys.append((at_home, found >> reach))
    assert keys == sorted(set(keys))
    assert len(keys) == n_states


BITS_WORTH = 32
"""Bits are used instead of slots as long as they take no more bytes per state than this. They are
faster and never grow, and their bytes per state keep falling."""
WAVE = 1 << 21
_LATE = 1 << 15
_TURN = 1 << 18


class GrowingVisited:
    """Creates the visited set at the first call of make_room, then replaces it with larger sets."""

    visited: Visited

    def __init__(self, ranks: Ranks, threads: Threads, out_of_time: Callable[[], bool]) -> None:
        self.ranks, self.threads, self.out_of_time = ranks, threads, out_of_time
        self.reach, self.n_bytes, self.bits_worth = MIN_REACH, 0, BITS_WORTH

    def _are_bits(self) -> bool:
        return self.n_bytes > 0 and int(self.visited.shape[SLOTS]) == 0

    def takes_bits(self, n_states: int, room: int) -> bool:
        """Return whether one bit per rank needs no more space than slots for the states."""
        n_bytes = bits_bytes(self.ranks.n_ranks)
        return self._are_bits() or n_bytes <= max(
            self.bits_worth * n_states, self._slots_bytes(room)
        )

    def _slots_bytes(self, room: int) -> int:
        return slots_bytes(self.ranks.n_ranks, self._n_slots(room), self.reach)

    def bytes_for(self, n_states: int, room: int) -> int:
        """Return the memory of the set that make_room would create."""
        if self.takes_bits(n_states, room):
            return bits_bytes(self.ranks.n_ranks)
        return self._slots_bytes(room)

    def save(self) -> None:
        """Stop trading memory for speed from now on."""
        self.bits_worth = 0

    def _n_slots(self, room: int) -> int:
        return min(int(room / LOAD) + 1, (1 << 32) - 1)

    def make_room(self, states: NDArray[np.uint64], room: int) -> None:
        """Create the set, or a larger set, for `room` states in total, and add `states`.

        Raises MemoryError or OutOfTime, after which there is no set.
        """
        if self._are_bits():
            return
        if self.takes_bits(len(states), room):
            if self.n_bytes:
                del self.visited  # free the slots before the bits are allocated
            self.fill(new_bits(self.ranks.n_ranks), states)
        elif not self.n_bytes:
            while True:
                visited = new_slots(self.ranks.n_ranks, self._n_slots(room), self.reach)
                if self.fill(visited, states):
                    break
                self.reach = int(visited.shape[REACH]) + 1
        else:
            self.spread(self._n_slots(room))
        self.n_bytes = self.visited.table.nbytes

    def widen(self) -> None:
        """Give slots one more bit for the distance from home, so that it may be twice as large."""
        self.reach = int(self.visited.shape[REACH]) + 1
        self.spread(int(self.visited.shape[SLOTS]))
        self.n_bytes = self.visited.table.nbytes

    def stops(self) -> list[int]:
        """Return the end of each thread's range of slots."""
        n, n_slots = self.threads.n_threads, int(self.visited.shape[SLOTS])
        return [*(first_slot(n_slots, i, n) for i in range(1, n)), len(self.visited.table)]

    def fill(self, visited: Visited, states: NDArray[np.uint64]) -> bool:
        """Add states to a new set, each thread in its own part; return whether all states fit."""
        n = 1 if int(visited.shape[SLOTS]) else self.threads.n_threads
        self.visited, parts = visited, self.ranks.parts
        for first in range(0, len(states), _TURN):
            if self.out_of_time():
                raise OutOfTime
            stop = min(first + _TURN, len(states))

            def work(owner: int, first: int = first, stop: int = stop) -> int:
                return int(add_states(visited, parts, states, first, stop, owner, n))

            if min(self.threads.each(work, n)) < stop:
                return False
        return True

    def spread(self, n_slots: int) -> None:
        """Move the slots to a larger table, releasing the old table's memory on the way."""
        old, n = self.visited, self.threads.n_threads
        new = new_slots(self.ranks.n_ranks, n_slots, self.reach)
        n_parts = n * -(-len(old.table) // (WAVE * n))
        begins = [
            [first_slot(int(kept.shape[SLOTS]), part, n_parts) for part in range(n_parts)]
            + [len(kept.table)]
            for kept in (old, new)
        ]
        late: list[NDArray[np.uint64]] = []
        buffers = [np.empty(_LATE, dtype=np.uint64) for _ in range(n)]
        released = 0
        for begin in range(0, n_parts, n):
            if self.out_of_time():
                raise OutOfTime

            def work(i: int, begin: int = begin) -> int:
                ends = [at for slots in begins for at in slots[begin + i : begin + i + 2]]
                return int(spread(*(old, new, *ends, buffers[i])))

            for buffer, n_late in zip(buffers, self.threads.each(work, n), strict=True):
                if n_late < 0:
                    raise MemoryError
                late.append(buffer[:n_late].copy())
            released = _release(old.table, released, begins[0][begin + n])
        keys = np.concatenate(late)
        if add_late(new, keys, 0, len(keys)) < len(keys):
            raise MemoryError
        self.visited = new


def _release(table: NDArray[np.unsignedinteger], first: int, stop: int) -> int:
    """Release the memory of ``table[first:stop]``; return the first index that is still held."""
    pages = getattr(table.base, "obj", None)
    if not isinstance(pages, mmap.mmap) or not hasattr(mmap, "MADV_DONTNEED"):
        return first
    end = stop * table.itemsize // mmap.PAGESIZE * mmap.PAGESIZE
    begin = -(-first * table.itemsize // mmap.PAGESIZE) * mmap.PAGESIZE
    if end > begin:
        pages.madvise(mmap.MADV_DONTNEED, begin, end - begin)
    return end // table.itemsize
