"""Find the first of many states in canonical order, without creating a level for each state.

All states of a level share its floor, so only the symmetric copies with the smallest floor can be
canonical. In such a copy, every placement of a block is one number, and a state is the sorted row
of its blocks' numbers. The smallest row over all states and copies gives the canonical form. Almost
every row is rejected at its first number.
"""

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import kernel

_TURN = 1 << 18


@kernel
def _least_of(states, to_goal, distance, numbers, row, best, best_index, first, stop):
    """Return the index of the smallest of the states ``first .. stop - 1`` and `best_index`.

    row, best : int64[n_blocks], working memory and the smallest row so far, modified in place
    """
    n_copies, n_blocks = numbers.shape[0], numbers.shape[1]
    for index in range(first, stop):
        if to_goal[index] != distance:
            continue
        for copy in range(n_copies):
            digits = states[index]
            for block in range(n_blocks):
                row[block] = numbers[copy, block, np.int64(digits & np.uint64(15))]
                digits >>= np.uint64(4)
            smaller = False
            for place in range(n_blocks):  # sorts until the row proves too large
                least = place
                for other in range(place + 1, n_blocks):
                    if row[other] < row[least]:
                        least = other
                row[place], row[least] = row[least], row[place]
                if not smaller and row[place] > best[place]:
                    break
                if smaller or row[place] < best[place]:
                    smaller = True
                    best[place] = row[place]
            if smaller:
                best_index = index
    return best_index


def least_state(
    states: NDArray[np.uint64],
    to_goal: NDArray[np.int32],
    distance: int,
    numbers: NDArray[np.int64],
) -> int:
    """Return the index of the first state, in canonical order, at a given distance from the goal.

    numbers : int64[n_copies, n_blocks, 16], the number of each placement of each block in each copy

    Among states with the same canonical form, the state that was found first is returned. At least
    one state must be at that distance.
    """
    row = np.zeros(numbers.shape[1], dtype=np.int64)
    best = np.full(numbers.shape[1], np.iinfo(np.int64).max)
    index = -1
    for first in range(0, len(states), _TURN):  # in turns, so that Ctrl-C gets through
        stop = min(first + _TURN, len(states))
        index = _least_of(states, to_goal, distance, numbers, row, best, index, first, stop)
    return index
