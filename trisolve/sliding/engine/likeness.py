"""How alike many levels are, pair by pair: the sums that ``packs.similarity`` defines, compiled.

What takes the time of a pair is to lay one picture over the other in all symmetries and shifts, and
to align two lines of play. Both have bounds that cost next to nothing: no more bits agree than the
smaller picture has in each plane, and no fewer moves differ than the lines do in length. A part
that cannot come out above what the pair is known to reach, or above what is asked for, is passed
over.
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
    """What is compared of n levels; rows are padded, and what is beyond their count is not read.

    pictures, shifted : uint64[n, 12, words], uint64[n, 9, words], every symmetry, every shift
    most : int64[n, planes], bits of each plane, those that symmetries swap in falling order
    tracks, n_tracks : int32[n, 12, 16], int64[n], rising numbers of tracks, in every symmetry
    tokens, n_tokens : int32[n, longest], int64[n], the moves of the solution by number
    """

    pictures: NDArray[np.uint64]
    shifted: NDArray[np.uint64]
    most: NDArray[np.int64]
    tracks: NDArray[np.int32]
    n_tracks: NDArray[np.int64]
    tokens: NDArray[np.int32]
    n_tokens: NDArray[np.int64]


@inlined
def _count(word):
    """Return how many bits of a word are set."""
    word -= (word >> np.uint64(1)) & _ODD
    word = (word & _PAIRS) + ((word >> np.uint64(2)) & _PAIRS)
    word = (word + (word >> np.uint64(4))) & _NIBBLES
    return np.int64((word * _BYTES) >> np.uint64(56))


@kernel
def most_agreeing(shifted, pictures):
    """Return in how many bits any of the shifted pictures and any of the others agree at best."""
    best = 0
    for i in range(len(shifted)):
        for j in range(len(pictures)):
            common = 0
            for k in range(shifted.shape[1]):
                common += _count(shifted[i, k] & pictures[j, k])
            best = max(best, common)
    return best


@kernel
def most_common(one, others, n_one, n_others):
    """Return how many numbers a rising row has in common with any of the others at best."""
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
def differences(one, other, n_one, n_other, row):
    """Return the edit distance of two sequences (Wagner and Fischer 1974, a row at a time)."""
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
    """Write to `found` how alike level `one` and each of ``first .. stop - 1`` are.

    What is not more than `than` need not be exact. row : int64[longest + 1], working memory;
    found : float64[n], modified in place
    """
    pictures, shifted, most, tracks, n_tracks, tokens, n_tokens = features
    n_bits_one = most[one].sum()
    for other in range(first, stop):
        likeness = 0.0
        if n_tracks[one] > 0 and n_tracks[other] > 0:
            n_one, n_other = n_tracks[one], n_tracks[other]
            common = max(
                most_common(tracks[one, 0], tracks[other], n_one, n_other),
                most_common(tracks[other, 0], tracks[one], n_other, n_one),
            )
            share = common / (n_one + n_other - common)
            likeness = share * share
        longer = max(n_tokens[one], n_tokens[other])
        if longer > 0:
            shorter = min(n_tokens[one], n_tokens[other])
            counts = min(1.0, longer / evidence)
            if (1 - (longer - shorter) / longer) * counts > max(likeness, than):
                n_different = differences(
                    tokens[one], tokens[other], n_tokens[one], n_tokens[other], row
                )
                likeness = max(likeness, (1 - n_different / longer) * counts)
        n_bits = n_bits_one + most[other].sum()
        bound = 0
        for plane in range(most.shape[1]):
            bound += min(most[one, plane], most[other, plane])
        if bound / (n_bits - bound) > max(likeness, than):
            common = max(
                most_agreeing(shifted[one], pictures[other]),
                most_agreeing(shifted[other], pictures[one]),
            )
            likeness = max(likeness, common / (n_bits - common))
        found[other] = likeness
