"""Tilings without a period: hats, spectres, and Penrose's rhombs and kites, by substitution.

The hat and the spectre are tiles that tile the plane only aperiodically. About one hat in seven is
mirrored; no spectre is. Tiles form clusters of several kinds. Each step builds new clusters of
these kinds from clusters of the previous step.

There are four kinds of clusters of hats: H (four hats, one of them mirrored), T (one hat), P and F
(two each). The clusters change their outlines from step to step, but hats stay on one lattice. With
the right origin, each cluster's shift s satisfies s(n + 1) = 3 s(n) - s(n - 1), like every second
Fibonacci number. Two shifts therefore determine where a cluster is at every step. A pair (x, y)
means x + yζ, where ζ is a sixth of a turn. (Smith, Myers, Kaplan, Goodman-Strauss, An aperiodic
monotile, 2023, sections 2 and 4. The adjacency of clusters was compared with Craig S. Kaplan's
program hatviz.)

There are nine kinds of clusters of spectres. Eight kinds begin as one spectre, and the ninth begins
as the mystic, which is two spectres. Each step lays out seven or eight clusters and mirrors the
whole figure, so all spectres of a step have the same handedness. Four corners of a cluster
determine where the next cluster goes. (The same authors, A chiral aperiodic monotile, 2023,
section 2 and appendix.)

Penrose tilings come from exact inflation of Robinson triangles. A thin triangle (apex 36 degrees)
is half a thin rhomb; a thick triangle (apex 108 degrees) is half a thick rhomb. Each inflation
scales by the golden ratio and cuts every triangle. The kites come from the same triangles: each
thick triangle is cut once more. Halves at the rim are completed, so all tiles are whole. (Penrose,
Eureka 39, 1978; Grünbaum and Shephard, Tilings and Patterns, 1987, section 10.3.)
"""

from typing import TypeAlias

import numpy as np

from trisolve.mesh.shapes import Shape
from trisolve.mesh.tilings.ring import Points, mirror, pack_points, plane, tiles, turn, walk

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
_HAT_CLUSTERS: dict[str, tuple[tuple[str, int, Pair, Pair], ...]] = {
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
        for name, parts in _HAT_CLUSTERS.items()
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
                for name, parts in _HAT_CLUSTERS.items()
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


_SIDES = "0a1302574668b9"
"""The directions of the fourteen sides, each of length 1."""
_KEYS = (3, 5, 7, 11)
"""The corners by which a spectre is attached to others."""
_MYSTIC = 8
"""The corner at which the second spectre of the mystic begins, turned by 30 degrees."""
_STEPS = ((2, 3, 1), (0, 2, 0), (2, 3, 1), (2, 3, 1), (0, 2, 0), (2, 3, 1), (-4, 3, 3))
"""How each cluster is attached: steps of 30 degrees, a key of the last cluster, a key of its own.
"""
_SPECTRE_CLUSTERS = {
    "gamma": "pi delta - theta sigma xi phi gamma",
    "delta": "xi delta xi phi sigma pi phi gamma",
    "theta": "psi delta pi phi sigma pi phi gamma",
    "lambda": "psi delta xi phi sigma pi phi gamma",
    "xi": "psi delta pi phi sigma psi phi gamma",
    "pi": "psi delta xi phi sigma psi phi gamma",
    "sigma": "xi delta xi phi sigma pi lambda gamma",
    "phi": "psi delta psi phi sigma pi phi gamma",
    "psi": "psi delta psi phi sigma psi phi gamma",
}
"""The clusters that make each cluster of the next step, in the order of _STEPS."""


def spectres(steps: int) -> Shape:
    """Return the spectres that a delta becomes: 9, 71, 559 and so on, all of one handedness."""
    first = np.array([walk(_ORDER, _SIDES[:k]) for k in range(14)])
    second = first @ turn(_ORDER, 1) + first[_MYSTIC]
    clusters = dict.fromkeys(_SPECTRE_CLUSTERS, first[None])
    clusters["gamma"] = np.stack((first, second))
    keys: Points = first[list(_KEYS)]
    for _ in range(steps):
        clusters, keys = _next(clusters, keys)
    found = clusters["delta"]
    return tiles(_ORDER, [found if steps % 2 == 0 else found[:, ::-1]])


def _next(clusters: dict[str, Points], keys: Points) -> tuple[dict[str, Points], Points]:
    places = [(turn(_ORDER, 0), np.zeros(4, dtype=np.int64))]
    total = 0
    for turned, source, target in _STEPS:
        total += turned
        rotation = turn(_ORDER, total)
        last, shift = places[-1]
        places.append((rotation, keys[source] @ last + shift - keys[target] @ rotation))
    mirrored = mirror(_ORDER) @ turn(_ORDER, 6)  # x to -x
    made = {
        name: np.concatenate(
            [
                (clusters[part] @ rotation + shift) @ mirrored
                for part, (rotation, shift) in zip(parts.split(), places, strict=True)
                if part != "-"
            ]
        )
        for name, parts in _SPECTRE_CLUSTERS.items()
    }
    corners = [(6, 2), (5, 1), (3, 2), (0, 1)]
    return made, np.array([(keys[k] @ places[at][0] + places[at][1]) @ mirrored
                           for at, k in corners])  # fmt: skip


Triangles: TypeAlias = tuple[Points, Points, Points]
"""The apexes and the two other corners of triangles, [n, 4] each."""

_PENROSE_ORDER = 10
_LEFT, _RIGHT = turn(_PENROSE_ORDER, 1), turn(_PENROSE_ORDER, -1)
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
        u, v = (plane(_PENROSE_ORDER, side) for side in (b - a, c - a))
        is_left = (u[:, 0] * v[:, 1] > u[:, 1] * v[:, 0])[:, None]
        before, after = np.where(is_left, a, mirrored), np.where(is_left, mirrored, a)
        corners.append(_distinct(np.stack((b, c, b), axis=1), before, after))
    return tiles(_PENROSE_ORDER, corners)


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
    cut = e + (f - e) @ (_GOLDEN - turn(_PENROSE_ORDER, 0))  # 1/φ = φ - 1
    tails, noses = np.concatenate((a, e)), np.concatenate((b, d))
    long, short = noses - tails, (cut - f) @ _GOLDEN
    kite = np.stack((tails, tails + long @ _RIGHT, noses, tails + long @ _LEFT), axis=1)
    dart = np.stack((f, f + short @ _RIGHT, cut, f + short @ _LEFT), axis=1)
    return tiles(_PENROSE_ORDER, [_once(kite, tails, noses), _once(dart, f, cut)])


def _once(rings: Points, first: Points, second: Points) -> Points:
    """Return tiles with each pair of corners once, in order of appearance."""
    both = np.stack((pack_points(first), pack_points(second)), axis=1)
    _, at = np.unique(both, axis=0, return_index=True)
    kept: Points = rings[np.sort(at)]
    return kept


def _triangles(inflations: int) -> tuple[Triangles, Triangles]:
    """Return the thin and thick triangles that ten thin triangles around a point become."""
    one = np.array([1, 0, 0, 0], dtype=np.int64)
    spokes = np.array([one @ turn(_PENROSE_ORDER, k) for k in range(10)])
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
        thin, thick = _inflate(thin, thick)
    return thin, thick


def _inflate(thin: Triangles, thick: Triangles) -> tuple[Triangles, Triangles]:
    a, b, c = (corner @ _GOLDEN for corner in thin)
    p = a + thin[1] - thin[0]
    d, e, f = (corner @ _GOLDEN for corner in thick)
    q, r = e + thick[0] - thick[1], e + thick[2] - thick[1]
    return _join_triangles((c, p, b), (r, q, d)), _join_triangles((p, c, a), (r, f, d), (q, r, e))


def _join_triangles(*parts: Triangles) -> Triangles:
    a, b, c = (np.concatenate(corners) for corners in zip(*parts, strict=True))
    return a, b, c
