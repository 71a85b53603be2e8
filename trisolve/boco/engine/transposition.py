"""The transposition table that both searches use. Keys are whole positions and are never confused.

A row holds the mover's faces, the other player's faces, and one word that the search fills in. The
word's top byte records how much work the row cost; a word of 0 marks a free row. Positions are
canonical: the smallest image under the board's symmetries. Four adjacent rows form a bucket; when
it is full, the cheapest row is replaced.

Threads share a table without locks. The sets are stored scrambled by the row's word and by each
other, so a row written partly by each of two threads matches no position (after Hyatt and Mann, "A
lock-less transposition table implementation for parallel search", 2002). Sets of four words are not
scrambled, and only one thread searches them.
"""

from typing import Any, NamedTuple

import numpy as np

from trisolve.boco.engine.sets import (
    at2,
    below,
    is_key,
    join,
    key_of,
    mix,
    put2,
    put_key,
    scramble,
    unscramble,
)
from trisolve.kernels.bits import top_bit
from trisolve.kernels.jit import inlined, kernel

BUCKET = 4
NODES, MAX_NODES, STOP, FILLED, MAX_FILLED, N_CONTROLS = range(6)
"""Indices into a search's control, int64: nodes so far and their maximum, whether to stop now, and
the number of filled rows and its maximum before the search stops for a larger table."""

COST_SHIFT = np.uint64(56)
_MASK = np.uint64(BUCKET - 1)
_ZERO = np.uint64(0)


class Images(NamedTuple):
    """The symmetric images of the searched position, kept up to date move by move.

    bits : uint64[n, s] or uint64[n, s, 4], the image of each face under symmetry s, as a set
    places : int16[s, n], the same images as face numbers
    origins : int16[s, n], the inverse maps
    played : uint64[plies, s] or uint64[plies, s, 4]: images of the pieces belonging to the player
        who moved at that ply; at ply k, played[k - 1] is for the mover and played[k] is for the
        other player
    least : int16[plies, s], the symmetries that give the smallest image of played[ply]; see `rank`
    keys : uint64[plies, 2] or uint64[plies, 2, 4], the canonical position at that ply, if stored
    """

    bits: Any
    places: Any
    origins: Any
    played: Any
    least: Any
    keys: Any


@inlined
def play_images(images, ply, face):
    """Write the images of a player's pieces after that player's move to `face` at `ply`."""
    for number in range(images.bits.shape[1]):
        before = at2(images.played, ply - 2, number)
        put2(images.played, ply, number, join(before, at2(images.bits, face, number)))
    return 0


@inlined
def canonical(images, ply):
    """Return (mover, other, number): the smallest image of a position, and its symmetry."""
    mover, other = at2(images.played, ply - 1, 0), at2(images.played, ply, 0)
    best = 0
    for number in range(1, images.bits.shape[1]):
        one = at2(images.played, ply - 1, number)
        if below(mover, one):
            continue
        two = at2(images.played, ply, number)
        if below(one, mover) or below(two, other):
            mover, other, best = one, two, number
    return mover, other, best


@kernel
def note_key(images, ply):
    """Write the canonical position at a ply to `images.keys`."""
    mover, other, _ = canonical(images, ply)
    put2(images.keys, ply, 0, mover)
    put2(images.keys, ply, 1, other)
    return 0


@inlined
def rank(images, ply):
    """Return (set, n): the smallest image of played[ply], and how many symmetries give it.

    The indices of these symmetries are written to `images.least[ply]`. After the next move, these
    pieces belong to the mover, so one of these symmetries makes each such position canonical.
    """
    best, n = at2(images.played, ply, 0), 1
    images.least[ply, 0] = 0
    for number in range(1, images.bits.shape[1]):
        one = at2(images.played, ply, number)
        if below(best, one):
            continue
        if below(one, best):
            best, n = one, 0
        images.least[ply, n] = number
        n += 1
    return best, n


@inlined
def canonical_after(images, ply, n, face):
    """Return the second set of the canonical position after a move to a face at a ply.

    The first set and `n`, the number of symmetries, come from `rank`.
    """
    number = images.least[ply, 0]
    best = join(at2(images.played, ply - 1, number), at2(images.bits, face, number))
    for k in range(1, n):
        number = images.least[ply, k]
        one = join(at2(images.played, ply - 1, number), at2(images.bits, face, number))
        if below(one, best):
            best = one
    return best


@inlined
def seek(rows, mover, other):
    """Return (row, word) for a known position, or (the row of its bucket to use, 0)."""
    data = rows.shape[1] - 1
    begin = np.int64(mix(mover, other) & np.uint64(rows.shape[0] - 1) & ~_MASK)
    least, least_cost = begin, ~_ZERO
    for row in range(begin, begin + BUCKET):
        word = rows[row, data]
        if word == _ZERO:
            return row, _ZERO
        one, two = scramble(mover, other, word)
        if is_key(rows, row, one, two):
            return row, word
        if word >> COST_SHIFT < least_cost:
            least, least_cost = row, word >> COST_SHIFT
    return least, _ZERO


@inlined
def keep(rows, row, mover, other, word):
    """Write a position and its word to the row from `seek`; return 1 if the row was free, else 0.

    The word contains the cost, so it is never 0.
    """
    data = rows.shape[1] - 1
    taken = 1 if rows[row, data] == _ZERO else 0
    one, two = scramble(mover, other, word)
    put_key(rows, row, one, two)
    rows[row, data] = word
    return taken


@inlined
def cost_byte(n_nodes):
    """Return a row's cost, which is its top byte: the logarithm of the node count, at least 1."""
    return np.uint64(1 + top_bit(np.uint64(n_nodes + 1))) << COST_SHIFT


@kernel
def move_rows(old, new, like):
    """Copy the rows of a table to a larger, empty table; return how many were dropped.

    `like` is any set of the type that the rows hold.
    """
    data = old.shape[1] - 1
    lost = 0
    for at in range(old.shape[0]):
        word = old[at, data]
        if word == _ZERO:
            continue
        one, two = key_of(old, at, like)
        mover, other = unscramble(one, two, word)
        row, _ = seek(new, mover, other)
        if new[row, data] != _ZERO:
            lost += 1
            if new[row, data] >> COST_SHIFT > word >> COST_SHIFT:
                continue
        keep(new, row, mover, other, word)
    return lost
