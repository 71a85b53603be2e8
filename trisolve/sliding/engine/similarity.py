"""The similarity of levels, pair by pair: the sums defined in ``insight.fingerprint``, compiled.

Most of the time for a pair is spent comparing one layout with the other in all symmetries and
shifts, and aligning the two solutions. Both tasks have bounds that cost almost nothing to compute.
In each plane, no more bits agree than the smaller layout has. The edit distance is at least the
difference between the solutions' lengths. A part is skipped if its bound is no better than the
similarity already reached, or than the requested similarity.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel

_ODD = np.uint64(0x5555_5555_5555_5555)
_PAIRS = np.uint64(0x3333_3333_3333_3333)
_NIBBLES = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
_BYTES = np.uint64(0x0101_0101_0101_0101)


class Features(NamedTuple):
    """The compared features of n levels; rows are padded, and the padding is never read.

    layouts, shifted : uint64[n, 12, words], uint64[n, 9, words], every symmetry, every shift
    n_bits : int64[n, planes], the bits of each plane; planes that symmetries swap are in descending
        order
    tracks, n_tracks : int32[n, 12, 16], int64[n], the numbers of tracks, ascending, in every
        symmetry
    tokens, n_tokens : int32[n, longest], int64[n], the moves of the solution as numbers
    """

    layouts: NDArray[np.uint64]
    shifted: NDArray[np.uint64]
    n_bits: NDArray[np.int64]
    tracks: NDArray[np.int32]
    n_tracks: NDArray[np.int64]
    tokens: NDArray[np.int32]
    n_tokens: NDArray[np.int64]


@inlined
def _count(word):
    """Return the number of set bits in a word."""
    word -= (word >> np.uint64(1)) & _ODD
    word = (word & _PAIRS) + ((word >> np.uint64(2)) & _PAIRS)
    word = (word + (word >> np.uint64(4))) & _NIBBLES
    return np.int64((word * _BYTES) >> np.uint64(56))


@kernel
def max_agreeing(shifted, layouts):
    """Return the maximum number of bits that a shifted layout shares with one of `layouts`."""
    best = 0
    for i in range(len(shifted)):
        for j in range(len(layouts)):
            common = 0
            for k in range(shifted.shape[1]):
                common += _count(shifted[i, k] & layouts[j, k])
            best = max(best, common)
    return best


@kernel
def max_common(one, others, n_one, n_others):
    """Return the maximum number of values that a sorted row shares with any other row."""
    best = 0
    for j in range(len(others)):
        at, to, common = 0, 0, 0
        while at < n_one and to < n_others:
            mine, its = one[at], others[j, to]
            common += mine == its
            at += mine <= its
            to += its <= mine
        best = max(best, common)
    return best


@kernel
def edit_distance(one, other, n_one, n_other, row):
    """Return the edit distance between two sequences (Wagner and Fischer 1974, row by row)."""
    for j in range(n_other + 1):
        row[j] = j
    for i in range(n_one):
        corner, row[0] = row[0], i + 1
        for j in range(n_other):
            here = min(min(row[j], row[j + 1]) + 1, corner + (one[i] != other[j]))
            corner, row[j + 1] = row[j + 1], here
    return row[n_other]


@kernel
def compare(features, one, first, stop, than, evidence, row, found):
    """Write to `found` the similarity of level `one` to each of ``first .. stop - 1``.

    A similarity of at most `than` may be inexact.

    row : int64[longest + 1], working memory
    found : float64[n], modified in place
    """
    layouts, shifted, n_bits, tracks, n_tracks, tokens, n_tokens = features
    n_bits_one = n_bits[one].sum()
    for other in range(first, stop):
        similarity = 0.0
        if n_tracks[one] > 0 and n_tracks[other] > 0:
            n_one, n_other = n_tracks[one], n_tracks[other]
            common = max(
                max_common(tracks[one, 0], tracks[other], n_one, n_other),
                max_common(tracks[other, 0], tracks[one], n_other, n_one),
            )
            share = common / (n_one + n_other - common)
            similarity = share * share
        longer = max(n_tokens[one], n_tokens[other])
        if longer > 0:
            shorter = min(n_tokens[one], n_tokens[other])
            counts = min(1.0, longer / evidence)
            if (1 - (longer - shorter) / longer) * counts > max(similarity, than):
                n_different = edit_distance(
                    tokens[one], tokens[other], n_tokens[one], n_tokens[other], row
                )
                similarity = max(similarity, (1 - n_different / longer) * counts)
        n_both = n_bits_one + n_bits[other].sum()
        bound = 0
        for plane in range(n_bits.shape[1]):
            bound += min(n_bits[one, plane], n_bits[other, plane])
        if bound / (n_both - bound) > max(similarity, than):
            common = max(
                max_agreeing(shifted[one], layouts[other]),
                max_agreeing(shifted[other], layouts[one]),
            )
            similarity = max(similarity, common / (n_both - common))
        found[other] = similarity
