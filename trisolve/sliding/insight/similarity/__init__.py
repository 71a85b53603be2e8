"""The similarity of two levels, from 0 to 1, so that a pack can avoid repeating a puzzle.

Two levels can be similar in three ways, and the greatest of the three similarities counts:

layout
    The share of covered cells that agree (Jaccard), for the best of the 12 symmetries and small
    shifts. A cell agrees if it is covered in both levels by a block of the same axis, by a goal, or
    by a highlighted block. The floor does not count, because otherwise all levels on one board
    would be similar.
tracks
    The share of blocks that agree in the features that no move changes, which are track, length and
    goal (Jaccard, squared), for the best of the 12 symmetries. This part recognizes a puzzle that
    starts some moves later, regardless of its layout at that point. On a small board, many tracks
    agree by chance, so the share is squared.
solution
    One minus the edit distance between the two solutions (Levenshtein; Myers 1999, bit-parallel),
    relative to the longer solution. A move is described by its block's length, whether that block
    is highlighted, how far it goes, and how many blocks it pushes; no symmetry changes these. Short
    solutions can agree by chance, so this part counts less if there are fewer than EVIDENCE moves.
"""

from trisolve.sliding.insight.similarity.fingerprint import (
    EVIDENCE,
    Fingerprint,
    edit_distance,
    similarity,
)
from trisolve.sliding.insight.similarity.index import SimilarityIndex
from trisolve.sliding.insight.similarity.pairs import FEW, similar_pairs

__all__ = [
    "EVIDENCE",
    "FEW",
    "Fingerprint",
    "SimilarityIndex",
    "edit_distance",
    "similar_pairs",
    "similarity",
]
