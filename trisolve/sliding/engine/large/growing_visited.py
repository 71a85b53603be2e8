"""The growing visited set of a large search, and the thread that owns each part of the set."""

import mmap
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.threads import Threads
from trisolve.sliding.engine.cursor import OutOfTime
from trisolve.sliding.engine.large.ranks import Ranks
from trisolve.sliding.engine.large.visited import (
    LOAD,
    MIN_REACH,
    REACH,
    SLOTS,
    Visited,
    add_late,
    add_states,
    bits_bytes,
    first_slot,
    new_bits,
    new_slots,
    slots_bytes,
    spread,
)

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
