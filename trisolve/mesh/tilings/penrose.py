"""Penrose tilings, with rhombs or kites, by exact inflation of Robinson triangles.

A thin triangle (apex 36 degrees) is half a thin rhomb; a thick triangle (apex 108 degrees) is half
a thick rhomb. Each inflation scales by the golden ratio and cuts every triangle. The kites come
from the same triangles: each thick triangle is cut once more. Halves at the rim are completed, so
all tiles are whole.

Penrose, Eureka 39 (1978); Grünbaum and Shephard, Tilings and Patterns (1987), section 10.3.
"""

from typing import TypeAlias

import numpy as np

from trisolve.mesh.pieces import Shape
from trisolve.mesh.tilings.ring import Points, packed, plane, tiles, turn

Triangles: TypeAlias = tuple[Points, Points, Points]
"""The apexes and the two other corners of triangles, [n, 4] each."""

_ORDER = 10
_LEFT, _RIGHT = turn(_ORDER, 1), turn(_ORDER, -1)
_GOLDEN = _LEFT + _RIGHT
"""The golden ratio is 2 cos 36 degrees: points @ _GOLDEN are points scaled by it."""


def rhombs(inflations: int) -> Shape:
    """Return Penrose rhombs, thin rhombs first; each face begins at its marked corner.

    The arrows of the matching rules follow from the marked corner m. On thin rhombs, two arrows of
    one kind end at m; on thick rhombs, they begin there. The other two sides have arrows of the
    other kind, which end at the corner opposite m.
    """
    thin, thick = _triangles(inflations)
    corners = []
    for a, b, c in (thin, thick):
        mirrored = b + c - a
        u, v = (plane(_ORDER, side) for side in (b - a, c - a))
        is_left = (u[:, 0] * v[:, 1] > u[:, 1] * v[:, 0])[:, None]
        before, after = np.where(is_left, a, mirrored), np.where(is_left, mirrored, a)
        corners.append(_distinct(np.stack((b, c, b), axis=1), before, after))
    return tiles(_ORDER, corners)


def _distinct(rows: Points, before: Points, after: Points) -> Points:
    """Return the rhombs (b, after, c, before), each once."""
    rings = np.stack((rows[:, 0], after, rows[:, 1], before), axis=1)
    return _once(rings, rows[:, 0], rows[:, 1])


def kites(inflations: int) -> Shape:
    """Return Penrose kites and darts, kites first; each face begins at its tip of 72 degrees.

    The corners of both shapes alternate between two colors; where tiles meet, the colors agree.
    Kites begin with one color, and darts with the other color.
    """
    (a, b, _), (d, e, f) = (
        tuple(corner @ _GOLDEN for corner in part) for part in _triangles(inflations)
    )
    cut = e + (f - e) @ (_GOLDEN - turn(_ORDER, 0))  # 1/φ = φ - 1
    tails, noses = np.concatenate((a, e)), np.concatenate((b, d))
    long, short = noses - tails, (cut - f) @ _GOLDEN
    kite = np.stack((tails, tails + long @ _RIGHT, noses, tails + long @ _LEFT), axis=1)
    dart = np.stack((f, f + short @ _RIGHT, cut, f + short @ _LEFT), axis=1)
    return tiles(_ORDER, [_once(kite, tails, noses), _once(dart, f, cut)])


def _once(rings: Points, first: Points, second: Points) -> Points:
    """Return tiles with each pair of corners once, in order of appearance."""
    both = np.stack((packed(first), packed(second)), axis=1)
    _, at = np.unique(both, axis=0, return_index=True)
    kept: Points = rings[np.sort(at)]
    return kept


def _triangles(inflations: int) -> tuple[Triangles, Triangles]:
    """Return the thin and thick triangles that ten thin triangles around a point become."""
    one = np.array([1, 0, 0, 0], dtype=np.int64)
    spokes = np.array([one @ turn(_ORDER, k) for k in range(10)])
    after = np.roll(spokes, -1, axis=0)
    even = (np.arange(10) % 2 == 0)[:, None]
    thin: Triangles = (
        np.zeros_like(spokes),
        np.where(even, spokes, after),
        np.where(even, after, spokes),
    )
    none = np.zeros((0, 4), dtype=np.int64)
    thick: Triangles = none, none, none
    for _ in range(inflations):
        thin, thick = _inflated(thin, thick)
    return thin, thick


def _inflated(thin: Triangles, thick: Triangles) -> tuple[Triangles, Triangles]:
    a, b, c = (corner @ _GOLDEN for corner in thin)
    p = a + thin[1] - thin[0]
    d, e, f = (corner @ _GOLDEN for corner in thick)
    q, r = e + thick[0] - thick[1], e + thick[2] - thick[1]
    return _joined((c, p, b), (r, q, d)), _joined((p, c, a), (r, f, d), (q, r, e))


def _joined(*parts: Triangles) -> Triangles:
    a, b, c = (np.concatenate(corners) for corners in zip(*parts, strict=True))
    return a, b, c
