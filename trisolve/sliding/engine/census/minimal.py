"""Which levels of a signature are minimal: no block but the highlighted one can be spared.

A level is not minimal if it takes as many moves, or more, after another block is taken away. For
levels of one move that is mostly seen at once: some move enters the goal, and a block takes no part
in it. For the others the signatures with a block less are searched, until every level has proved
not to be minimal or all blocks have been tried.
"""

import numpy as np

from trisolve.kernels.jit import inlined
from trisolve.sliding.engine.census.distances import find_moves
from trisolve.sliding.engine.census.joining import join
from trisolve.sliding.engine.census.positions import find_units, read_signature

UNDECIDED, DECIDED = 1, 0


@inlined
def _without(t, sequences, n_runs, k, q, fewer):
    """Write a signature without block `q` of run `k` to `fewer`; return how many runs it has."""
    n_fewer = 0
    for other in range(n_runs):
        sequence = sequences[other]
        if other == k:
            sequence = t.without[sequence, q]
        if sequence >= 0:
            fewer[n_fewer] = sequence
            n_fewer += 1
    return n_fewer


@inlined
def _greatest(s, n_blocks, spared, is_minimal):
    """Return the most moves of a level still undecided whose block is not the one spared."""
    most = 0
    for block in range(n_blocks):
        if block != spared:
            for goal in range(s.goal[block], s.goal[block + 1]):
                if is_minimal[goal]:
                    most = max(most, s.moves[goal])
    return most


@inlined
def _compare(t, sequences, n_blocks, spared, fewer, s, s2, is_minimal):
    """Decide the levels that take as many moves without a block."""
    for block in range(n_blocks):
        if block == spared:
            continue
        other = block - (block > spared)
        low = t.low[sequences[s.run[block]], s.in_run[block]]
        low2 = t.low[fewer[s2.run[other]], s2.in_run[other]]
        shift = s2.goal[other] - s.goal[block] + ((low - low2) >> 1)
        for goal in range(s.goal[block], s.goal[block + 1]):
            if is_minimal[goal] and s2.moves[goal + shift] >= s.moves[goal]:
                is_minimal[goal] = DECIDED


@inlined
def find_minimal(t, sequences, n_runs, n_blocks, s, s2, j, fewer, is_minimal):
    """Turn UNDECIDED into DECIDED in `is_minimal`, by goal, where a level is not minimal.

    `s` holds the moves of the signature. `s2`, `j` and `fewer` are working memory. Return 0, or
    how many positions they need room for.
    """
    n_positions = s2.at.shape[0]
    for spared in range(n_blocks - 1, -1, -1):
        most = _greatest(s, n_blocks, spared, is_minimal)
        if most == 0:
            continue
        n_fewer = _without(t, sequences, n_runs, s.run[spared], s.in_run[spared], fewer)
        first, n = join(t, fewer, n_fewer, j)
        if first < 0 or n > n_positions:
            return n
        read_signature(t, fewer, n_fewer, s2)
        find_units(t, fewer, n_fewer, n_blocks - 1, j.code, first, n, s2)
        find_moves(n_blocks - 1, n, most, s2)
        _compare(t, sequences, n_blocks, spared, fewer, s, s2, is_minimal)
    return np.int64(0)
