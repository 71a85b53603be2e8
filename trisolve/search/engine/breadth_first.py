"""Breadth-first search over 64-bit states, with successors that are compiled by their author.

States are kept in the order in which they are reached, each with the place of its parent. The
visited set is a table of places with open addressing and linear probing, at most half full. The
table and the arrays grow by doubling. numba compiles the search once for each pair of functions,
which takes a few seconds.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

MAX_SUCCESSORS = 4096
"""The maximum number of moves in one state."""
FOUND, DONE, FULL, TOO_MANY = range(4)
"""Why a search returned: a goal, nothing left to expand, full arrays, or one state with too many
successors."""
_FIRST = 1 << 12


class Store(NamedTuple):
    """The states of a search.

    states : int64[capacity]
    parents : int32[capacity]; -1 for the start
    table : int32[2 * capacity]; the place of a state, or -1
    """

    states: NDArray[np.int64]
    parents: NDArray[np.int32]
    table: NDArray[np.int32]


def new_store(start: int) -> Store:
    """Return a store that holds the start."""
    store = _empty(_FIRST)
    store.states[0], store.parents[0] = start, -1
    _insert_all(store.states, store.table, 1)
    return store


def grow_store(store: Store, n: int) -> Store:
    """Return a store of twice the capacity with the first n states."""
    larger = _empty(2 * len(store.states))
    larger.states[:n], larger.parents[:n] = store.states[:n], store.parents[:n]
    _insert_all(larger.states, larger.table, n)
    return larger


def _empty(capacity: int) -> Store:
    return Store(
        np.empty(capacity, np.int64),
        np.empty(capacity, np.int32),
        np.full(2 * capacity, -1, np.int32),
    )


@numba.njit(inline="always")
def _slot(state, mask):
    """Return the first slot of a state: Fibonacci hashing (Knuth, TAOCP 3, 6.4)."""
    word = np.uint64(state) * np.uint64(0x9E37_79B9_7F4A_7C15)
    return np.int64((word ^ (word >> np.uint64(32))) & np.uint64(mask))


@numba.njit(cache=True, nogil=True)
def _insert_all(states, table, n):
    """Fill an empty table with the first n states, all different."""
    mask = len(table) - 1
    for place in range(n):
        slot = _slot(states[place], mask)
        while table[slot] >= 0:
            slot = (slot + 1) & mask
        table[slot] = place


def compiled_search(
    successors: Callable[..., int], is_goal: Callable[[int], object]
) -> Callable[..., tuple[int, int, int]]:
    """Return the search with these two functions compiled in.

    The search takes the arrays of a store, the place to expand next, the number of states, how many
    states to expand at most, and two buffers. It returns why it stopped, the place to expand next
    and the number of states. After FOUND, the last state is the goal.
    """

    @numba.njit(nogil=True)
    def search(states, parents, table, at, n, most, moves, after):
        mask, capacity = len(table) - 1, len(states)
        end = min(n, at + most)
        for place in range(at, end):
            n_after = successors(states[place], moves, after)
            if n_after > len(moves):
                return TOO_MANY, place, n
            if n + n_after > capacity:
                return FULL, place, n
            for k in range(n_after):
                state = after[k]
                slot = _slot(state, mask)
                while table[slot] >= 0 and states[table[slot]] != state:
                    slot = (slot + 1) & mask
                if table[slot] < 0:
                    table[slot] = n
                    states[n], parents[n] = state, place
                    n += 1
                    if is_goal(state):
                        return FOUND, place, n
        return DONE, end, n

    result: Callable[..., tuple[int, int, int]] = search
    return result


def buffers() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the arrays that `successors` fills: the moves and the states that they lead to."""
    return np.empty(MAX_SUCCESSORS, np.int64), np.empty(MAX_SUCCESSORS, np.int64)


def as_python(successors: Callable[..., int], state: int) -> list[tuple[Any, ...]]:
    """Return the successors of one state as pairs (move, state)."""
    moves, states = buffers()
    n = successors(state, moves, states)
    return list(zip(moves[:n].tolist(), states[:n].tolist(), strict=True))
