"""The hat, a tile that tiles the plane only aperiodically; about one hat in seven is mirrored.

There are four kinds of clusters: H (four hats, one of them mirrored), T (one hat), P and F (two
each). Each step builds new clusters of these kinds from clusters of the previous step. The clusters
change their outlines from step to step, but hats stay on one lattice, and with the right origin
each cluster's shift s satisfies s(n + 1) = 3 s(n) - s(n - 1), like every second Fibonacci number.
Two shifts therefore determine where a cluster is at every step. A pair (x, y) means x + yζ, where ζ
is a sixth of a turn.

Smith, Myers, Kaplan, Goodman-Strauss, An aperiodic monotile (2023), sections 2 and 4. The adjacency
of clusters was compared with Craig S. Kaplan's program hatviz.
"""

from typing import TypeAlias

import numpy as np

from trisolve.mesh.pieces import Shape
from trisolve.mesh.tilings.ring import Points, mirror, tiles, turn

Pair: TypeAlias = tuple[int, int]

_ORDER, _SIXTH = 12, 2
_HAT = (
    *((0, 0), (-1, -1), (0, -2), (1, -2), (2, -2), (2, -1), (4, -2)),
    *((5, -1), (4, 0), (3, 0), (2, 2), (0, 3), (0, 2), (-1, 2)),
)
"""Thirteen corners, and the middle of the side of length 2, where another hat may have a corner."""
_HATS: dict[str, tuple[tuple[int, Pair], ...]] = {
    "H": ((4, (0, 0)), (4, (6, 0)), (2, (2, 2))),
    "T": ((3, (8, 2)),),
    "P": ((0, (6, -6)), (5, (2, -4))),
    "F": ((0, (16, -8)), (5, (12, -6))),
}
"""The hats of the clusters of the first step: sixths of a turn, and a shift."""
_MIRRORED: tuple[int, Pair] = (2, (4, -2))
"""The mirrored hat of H."""
_CLUSTERS: dict[str, tuple[tuple[str, int, Pair, Pair], ...]] = {
    "H": (
        ("H", 0, (0, 0), (0, 0)),
        ("H", 0, (10, -2), (24, -6)),
        ("H", 4, (4, 10), (10, 28)),
        ("T", 0, (0, 0), (0, 0)),
        ("P", 0, (0, 0), (0, 0)),
        ("P", 4, (4, 10), (10, 28)),
        ("P", 5, (14, 8), (34, 22)),
        ("F", 0, (0, 0), (0, 0)),
        ("F", 2, (14, -4), (38, -10)),
        ("F", 4, (4, 10), (10, 28)),
    ),
    "T": (("H", 5, (14, 8), (34, 22)),),
    "P": (
        ("H", 1, (10, -14), (28, -38)),
        ("H", 2, (24, -18), (66, -48)),
        ("P", 1, (10, -14), (28, -38)),
        ("F", 2, (32, -28), (84, -72)),
        ("F", 5, (0, 0), (0, 0)),
    ),
    "F": (
        ("H", 1, (34, -20), (90, -54)),
        ("H", 2, (48, -24), (128, -64)),
        ("P", 1, (34, -20), (90, -54)),
        ("F", 0, (34, -20), (90, -54)),
        ("F", 2, (56, -34), (146, -88)),
        ("F", 5, (24, -6), (62, -16)),
    ),
}
"""The parts of each cluster of the next step: sixths of a turn, and the first two shifts."""


def hats(steps: int) -> Shape:
    """Return the hats in the cluster H: 4, 25, 169 and so on, the squares of Fibonacci numbers.

    The mirrored hats come last.
    """
    plain, mirrored = _first()
    shifts = {
        name: [(_point(first), _point(second)) for _, _, first, second in parts]
        for name, parts in _CLUSTERS.items()
    }
    for _ in range(1, steps):
        plain, mirrored = (
            {
                name: np.concatenate(
                    [
                        tile[part] @ turn(_ORDER, _SIXTH * sixths) + shift
                        for (part, sixths, _, _), (shift, _) in zip(
                            parts, shifts[name], strict=True
                        )
                    ]
                )
                for name, parts in _CLUSTERS.items()
            }
            for tile in (plain, mirrored)
        )
        shifts = {
            name: [(after, 3 * after - before) for before, after in pairs]
            for name, pairs in shifts.items()
        }
    return tiles(_ORDER, [plain["H"], mirrored["H"]])


def _first() -> tuple[dict[str, Points], dict[str, Points]]:
    """Return the hats of the clusters of the first step: as they are, and mirrored."""
    hat = np.array([_point(corner) for corner in _HAT])
    plain = {
        name: np.array([hat @ turn(_ORDER, _SIXTH * k) + _point(shift) for k, shift in placed])
        for name, placed in _HATS.items()
    }
    none = np.zeros((0, *hat.shape), dtype=np.int64)
    mirrored = dict.fromkeys(plain, none)
    sixths, shift = _MIRRORED
    flipped = (hat @ mirror(_ORDER))[::-1]
    mirrored["H"] = (flipped @ turn(_ORDER, _SIXTH * sixths) + _point(shift))[None]
    return plain, mirrored


def _point(pair: Pair) -> Points:
    return np.array([pair[0], 0, pair[1], 0], dtype=np.int64)
