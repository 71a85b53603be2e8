"""The spectre, a tile that tiles the plane only aperiodically, without its mirror image.

There are nine kinds of clusters, and each step builds new clusters of these kinds from clusters of
the previous step. Eight kinds begin as one spectre, and the ninth begins as the mystic, which is
two spectres. Each step lays out seven or eight clusters and mirrors the whole figure, so all
spectres of a step have the same handedness. Four corners of a cluster determine where the next
cluster goes.

Smith, Myers, Kaplan, Goodman-Strauss, A chiral aperiodic monotile (2023), section 2 and appendix.
"""

import numpy as np

from trisolve.mesh.pieces import Shape
from trisolve.mesh.tilings.ring import Points, mirror, tiles, turn, walk

_ORDER = 12
_SIDES = "0a1302574668b9"
"""The directions of the fourteen sides, each of length 1."""
_KEYS = (3, 5, 7, 11)
"""The corners by which a spectre is attached to others."""
_MYSTIC = 8
"""The corner at which the second spectre of the mystic begins, turned by 30 degrees."""
_STEPS = ((2, 3, 1), (0, 2, 0), (2, 3, 1), (2, 3, 1), (0, 2, 0), (2, 3, 1), (-4, 3, 3))
"""The place of each cluster: 30 degrees to turn on, a key of the last cluster, and the key on it.
"""
_CLUSTERS = {
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
    clusters = dict.fromkeys(_CLUSTERS, first[None])
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
        for name, parts in _CLUSTERS.items()
    }
    corners = [(6, 2), (5, 1), (3, 2), (0, 1)]
    return made, np.array([(keys[k] @ places[at][0] + places[at][1]) @ mirrored
                           for at, k in corners])  # fmt: skip
