"""Decide which levels of a signature are minimal: removing any other block makes them easier.

A level is not minimal if it takes at least as many moves after some other block is removed. For
one-move levels, the answer is usually clear at once: some move enters the goal without moving one
of the blocks. For longer levels, the signatures with one fewer block are searched until no level
can still be minimal or all blocks have been tried. A walk meets the same smaller signatures
repeatedly, so their moves are stored in a table until another signature replaces them.
"""

from typing import Any, NamedTuple

import numpy as np

from trisolve.kernels.jit import inlined
from trisolve.sliding.engine.census.distances import NO_DEPTH, find_moves
from trisolve.sliding.engine.census.joining import Join, join, new_join
from trisolve.sliding.engine.census.positions import (
    MAX_BLOCKS,
    Scratch,
    find_steps,
    new_scratch,
    read_signature,
)

UNDECIDED, DECIDED = 1, 0
_N_KEPT, _MAX_KEPT_GOALS, _MAX_KEPT_MOVES = 1 << 15, 80, 255
_MIX = np.uint64(0x9E37_79B9_7F4A_7C15)


class Fewer(NamedTuple):
    """Working memory for the signatures with one fewer block.

    sequences : int64[17], the sequences of the current signature
    scratch, join : the working memory of its search
    key, moves : int32[T, 16], uint8[T, 80], a table of signatures and the moves of their goals.
        Each signature is in the only slot that its sequences lead to, with -1 after the last
        sequence. An empty slot begins with -1.
    """

    sequences: Any
    scratch: Scratch
    join: Join
    key: Any
    moves: Any


def new_fewer(n_cells: int, n_words: int, n_positions: int) -> Fewer:
    """Return working memory for signatures with up to the given number of positions."""
    return Fewer(
        np.zeros(MAX_BLOCKS + 1, dtype=np.int64),
        new_scratch(n_cells, n_positions),
        new_join(n_positions, n_words),
        np.full((_N_KEPT, MAX_BLOCKS), -1, dtype=np.int32),
        np.zeros((_N_KEPT, _MAX_KEPT_GOALS), dtype=np.uint8),
    )


@inlined
def _without(t, sequences, n_runs, k, q, fewer):
    """Write a signature without block `q` of run `k` to `fewer`; return its number of runs."""
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
def _is_open(s, n_blocks, spared, is_minimal):
    """Return whether a level whose highlighted block is not the spared block is still undecided."""
    for block in range(n_blocks):
        if block != spared:
            for goal in range(s.goal[block], s.goal[block + 1]):
                if is_minimal[goal]:
                    return True
    return False


@inlined
def _compare(t, sequences, n_blocks, spared, fewer, s, s2, is_minimal):
    """Decide the levels that take at least as many moves without a block."""
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
def _place(sequences, n_runs):
    """Return the slot in the table that sequences lead to."""
    mixed = np.uint64(n_runs)
    for k in range(n_runs):
        mixed = (mixed ^ np.uint64(sequences[k])) * _MIX
        mixed ^= mixed >> np.uint64(29)
    return np.int64(mixed & np.uint64(_N_KEPT - 1))


@inlined
def _is_kept(f, place, n_runs):
    """Return whether a slot of the table holds the current signature."""
    for k in range(n_runs):
        if np.int64(f.key[place, k]) != f.sequences[k]:
            return False
    return n_runs == MAX_BLOCKS or f.key[place, n_runs] == -1


@inlined
def _solve(t, n_runs, n_blocks, f):
    """Find the moves of the current signature; return 0, or how many positions need more room."""
    s, j = f.scratch, f.join
    place = _place(f.sequences, n_runs)
    if _is_kept(f, place, n_runs):
        read_signature(t, f.sequences, n_runs, s)
        for goal in range(s.goal[n_blocks]):
            s.moves[goal] = f.moves[place, goal]
        return np.int64(0)
    first, n = join(t, f.sequences, n_runs, j)
    if first < 0 or n > s.at.shape[0]:
        return n
    read_signature(t, f.sequences, n_runs, s)
    find_steps(t, f.sequences, n_runs, n_blocks, j.code, first, n, s)
    greatest = find_moves(n_blocks, n, NO_DEPTH, s)
    n_goals = s.goal[n_blocks]
    if n_goals <= _MAX_KEPT_GOALS and greatest <= _MAX_KEPT_MOVES:
        for k in range(MAX_BLOCKS):
            f.key[place, k] = f.sequences[k] if k < n_runs else -1
        for goal in range(n_goals):
            f.moves[place, goal] = s.moves[goal]
    return np.int64(0)


@inlined
def find_minimal(t, sequences, n_runs, n_blocks, s, f, is_minimal):
    """For each goal whose level is not minimal, turn UNDECIDED into DECIDED in `is_minimal`.

    `s` holds the moves of the signature. Return 0, or the number of positions that `f` needs room
    for.
    """
    for spared in range(n_blocks - 1, -1, -1):
        if not _is_open(s, n_blocks, spared, is_minimal):
            continue
        n_fewer = _without(t, sequences, n_runs, s.run[spared], s.in_run[spared], f.sequences)
        needed = _solve(t, n_fewer, n_blocks - 1, f)
        if needed:
            return needed
        _compare(t, sequences, n_blocks, spared, f.sequences, s, f.scratch, is_minimal)
    return np.int64(0)
