"""The arrays of a disk search: a budget of bytes, divided once and for all."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.sliding.engine.visited import EMPTY

BLOCK = 4096
"""States in one block of a file: what is read, checked and looked up as a whole."""
MIN_BYTES = 1 << 20
"""The least budget that a disk search can work with."""
MAX_BYTES = 1 << 29
"""More is of no use: longer runs save little, and the system caches files in what is left."""
INDEX_BYTES = 12
"""What each block of a layer takes in memory while the search runs."""


class Memory(NamedTuple):
    """Where a disk search works; its parts are used for one thing at a time.

    buffer : uint64[5/16 of the budget]
        Successors gathered for runs, or states merged.
    windows : uint64[as many]
        The parts at hand of the runs being merged, or states picked; room to sort in.
    page : uint64[a sixteenth]
        The part at hand of the layer being expanded or subtracted.
    recent : uint64[a sixteenth]
        States expanded or gathered lately, each in its home slot, EMPTY or overwritten.
    flags : bool[as many]
        Which of the states merged are known.
    sieve : uint8[at most 32768]
        Which home slots the states looked for have.
    """

    buffer: NDArray[np.uint64]
    windows: NDArray[np.uint64]
    page: NDArray[np.uint64]
    recent: NDArray[np.uint64]
    flags: NDArray[np.bool_]
    sieve: NDArray[np.uint8]


def divided(max_bytes: int) -> Memory:
    """Return the arrays that a budget of MIN_BYTES or more allows.

    There is some to spare for indices, and 5/32 for what a merge takes besides.
    """
    n_words = min(max_bytes, MAX_BYTES) // 8
    return Memory(
        np.empty(n_words * 5 // 16, dtype=np.uint64),
        np.empty(n_words * 5 // 16, dtype=np.uint64),
        np.empty(n_words // 16, dtype=np.uint64),
        np.full(n_words // 16, EMPTY, dtype=np.uint64),
        np.empty(n_words * 5 // 16, dtype=np.bool_),
        np.empty(min(n_words // 8, 1 << 15), dtype=np.uint8),
    )


def index_budget(max_bytes: int) -> int:
    """Return how many bytes the indices of all layers may take."""
    return max_bytes // 32
