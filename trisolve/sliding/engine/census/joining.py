"""The codes of all positions of one signature: its runs' placings, joined run by run."""

from typing import Any, NamedTuple

import numpy as np

from trisolve.kernels.jit import inlined

MAX_CODES = 1 << 62
"""All codes are below this number."""


class Join(NamedTuple):
    """Two lists of N partial positions: one is read while the other is written.

    mask     uint64[2, N, W]: the covered cells;  code int64[2 * N]: the codes
    """

    mask: Any
    code: Any


def new_join(n_positions: int, n_words: int) -> Join:
    """Return space for the given number of partial positions."""
    return Join(
        np.zeros((2, n_positions, n_words), dtype=np.uint64),
        np.zeros(2 * n_positions, dtype=np.int64),
    )


@inlined
def join(t, sequences, n_runs, j):
    """Join the placings of a signature's runs.

    Return where the codes begin in ``j.code`` and the number of codes; if they do not fit, return
    -1 and a lower bound on that number.
    """
    room, n_words = j.mask.shape[1], j.mask.shape[2]
    old, n = 0, 1
    for word in range(n_words):
        j.mask[0, 0, word] = 0
    j.code[0] = 0
    for k in range(n_runs):
        begin, end = t.place[sequences[k]], t.place[sequences[k] + 1]
        new, n_new = 1 - old, 0
        for i in range(n):
            for placing in range(begin, end):
                is_free = True
                for word in range(n_words):
                    is_free &= (j.mask[old, i, word] & t.mask[placing, word]) == 0
                if is_free and n_new < room:
                    for word in range(n_words):
                        j.mask[new, n_new, word] = j.mask[old, i, word] | t.mask[placing, word]
                    code = j.code[old * room + i] * (end - begin) + placing - begin
                    j.code[new * room + n_new] = code
                n_new += is_free
        if n_new > room:
            return np.int64(-1), n_new
        old, n = new, n_new
    return np.int64(old * room), n
