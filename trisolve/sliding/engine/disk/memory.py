"""The arrays of a disk search, which share a budget of bytes."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.sliding.engine.visited import EMPTY

BLOCK = 4096
"""The number of states in one block of a file, which is read, checked and looked up as a whole."""
MIN_BYTES = 1 << 20
"""The minimum budget of a disk search."""
MAX_BYTES = 1 << 29
"""More memory does not help: longer runs save little, and the system uses the rest to cache files.
"""
INDEX_BYTES = 12
"""Memory per block of a layer while the search runs."""


class Memory(NamedTuple):
    """The working memory of a disk search; each part serves one purpose at a time.

    buffer : uint64[5/16 of the budget]
        Successors gathered for runs, or merged states.
    windows : uint64[same length]
        The current parts of the runs being merged, or picked states; also scratch space for
        sorting.
    page : uint64[1/16 of the budget]
        The current part of the layer being expanded or subtracted.
    recent : uint64[1/16 of the budget] Recently expanded or gathered states, each in its home slot;
        slots may be EMPTY or overwritten.
    flags : bool[length of the buffer]
        Whether each merged state is known.
    sieve : uint8[at most 32768]
        The home slots of the states being looked for.
    """

    buffer: NDArray[np.uint64]
    windows: NDArray[np.uint64]
    page: NDArray[np.uint64]
    recent: NDArray[np.uint64]
    flags: NDArray[np.bool_]
    sieve: NDArray[np.uint8]


def divided(max_bytes: int) -> Memory:
    """Return the arrays that a budget of at least MIN_BYTES allows.

    The other needs of a merge get 5/32 of the budget, and indices get the rest.
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
    """Return the maximum number of bytes for the indices of all layers."""
    return max_bytes // 32
