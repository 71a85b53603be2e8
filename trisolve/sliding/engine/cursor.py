"""The state of a search between two turns, and how a turn ends."""

import numpy as np
from numpy.typing import NDArray

HEAD, TAIL, LAYER_END, DEPTH, N_SUCCESSORS, GOAL = range(6)
"""Elements of the cursor, int64[6]: the next state to expand, the number of states, the end of the
layer that `head` is in, its depth, successors so far, index of the first solved state."""
NO_STATE = -1

PAUSED, OUT_OF_ROOM, SOLVED, EXHAUSTED, LIMIT = range(5)
"""How a turn ends:

    PAUSED       its budget is spent
    OUT_OF_ROOM  an array is full
    SOLVED       a solved state was found: its index is cursor[GOAL]
    EXHAUSTED    every reachable state has been expanded
    LIMIT        there are more than max_states states
"""


def new_cursor() -> NDArray[np.int64]:
    """Return a cursor for search.start to set."""
    return np.zeros(6, dtype=np.int64)


class OutOfTime(Exception):
    """The error when the time limit is reached while the arrays of a search are growing."""
