"""Exact points of the plane: a + bζ + cζ² + dζ³ with integer coefficients.

ζ is a root of unity of order 8, 10 or 12. Points are int64[..., 4]. Turning by 360/order degrees is
multiplication by ζ, so it stays exact.
"""

from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from trisolve.mesh.shapes import Faces, Shape

if TYPE_CHECKING:
    from numpy.typing import NDArray

Points: TypeAlias = "NDArray[np.int64]"
_FOURTH = {8: (-1, 0, 0, 0), 10: (-1, 1, -1, 1), 12: (-1, 0, 1, 0)}
"""ζ⁴ for each order, from its cyclotomic polynomial."""
_HALF = 1 << 15
"""Coordinates are between -_HALF and _HALF, so four of them fit in 64 bits."""


@cache
def turn(order: int, k: int) -> Points:
    """Return the matrix that multiplies points by ζ to the power k, for use as points @ matrix.

    >>> (np.array([1, 0, 0, 0]) @ turn(12, 3)).tolist()
    [0, 0, 0, 1]
    """
    step = np.vstack((np.eye(4, dtype=np.int64)[1:], _FOURTH[order]))
    return np.linalg.matrix_power(step, k % order)


@cache
def mirror(order: int) -> Points:
    """Return the matrix that mirrors points across the x axis.

    >>> (np.array([0, 1, 0, 0]) @ mirror(8)).tolist()
    [0, 0, 0, -1]
    """
    one = np.array([1, 0, 0, 0])
    return np.array([one @ turn(order, -k) for k in range(4)])


def walk(order: int, directions: str) -> Points:
    """Return where unit steps lead, with directions given as base-12 digits.

    >>> walk(12, "0033").tolist()
    [2, 0, 0, 2]
    """
    one = np.array([1, 0, 0, 0], dtype=np.int64)
    return sum((one @ turn(order, int(k, 12)) for k in directions), np.zeros(4, dtype=np.int64))


def plane(order: int, points: Points) -> "NDArray[np.float64]":
    """Return points as float64[..., 2]."""
    turns = [2 * pi * k / order for k in range(4)]
    places: NDArray[np.float64] = points @ np.array([[cos(t), sin(t)] for t in turns])
    return places


def pack_points(points: Points) -> "NDArray[np.int64]":
    """Return a distinct number for each distinct point."""
    shifted = points + _HALF
    a, b, c, d = (shifted[..., k] for k in range(4))
    return (((a << 16 | b) << 16) | c) << 16 | d


def tiles(order: int, corners: list[Points]) -> Shape:
    """Return tiles with exact corners as a shape; each array holds tiles [n, corners, 4].

    Vertices are numbered in the order in which tiles first use them.
    """
    every = np.concatenate([part.reshape(-1, 4) for part in corners])
    _, first, numbers = np.unique(pack_points(every), return_index=True, return_inverse=True)
    ranks = np.empty(len(first), dtype=np.int64)
    ranks[np.argsort(first)] = np.arange(len(first))
    x, y = plane(order, every[np.sort(first)]).T.tolist()
    named = ranks[numbers.ravel()]
    faces: Faces = []
    start: int = 0
    for part in corners:
        size = int(np.prod(part.shape[:2]))
        rings: Any = named[start : start + size].reshape(part.shape[:2]).tolist()
        faces += [tuple(ring) for ring in rings]
        start += size
    return [(a, b, 0.0) for a, b in zip(x, y, strict=True)], faces
