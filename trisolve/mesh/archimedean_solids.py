"""The thirteen Archimedean solids, by Wythoff's construction.

Three mirrors meet at the angles of a regular solid. A point at distance 1 from the ringed mirrors
and on the other mirrors is reflected until this gives no new points. For the snub solids, the point
is only rotated, and it is moved until the sides are equal. Vertices at the smallest distance from
each other are joined, and the faces are traced.

Coxeter, Regular Polytopes (1973), sections 2.8 and 5.7.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trisolve.mesh.shapes import Faces, Shape

_MIRRORS = {"tetrahedral": 0.5, "octahedral": 0.5**0.5, "icosahedral": (1 + 5**0.5) / 4}
"""The cosine of the angle between the first two mirrors: 180/3, 180/4 and 180/5 degrees."""
_RINGS = {
    "truncated-tetrahedron": ("tetrahedral", (1, 1, 0)),
    "cuboctahedron": ("octahedral", (0, 1, 0)),
    "truncated-cube": ("octahedral", (1, 1, 0)),
    "truncated-octahedron": ("octahedral", (0, 1, 1)),
    "rhombicuboctahedron": ("octahedral", (1, 0, 1)),
    "truncated-cuboctahedron": ("octahedral", (1, 1, 1)),
    "snub-cube": ("octahedral", None),
    "icosidodecahedron": ("icosahedral", (0, 1, 0)),
    "truncated-dodecahedron": ("icosahedral", (1, 1, 0)),
    "truncated-icosahedron": ("icosahedral", (0, 1, 1)),
    "rhombicosidodecahedron": ("icosahedral", (1, 0, 1)),
    "truncated-icosidodecahedron": ("icosahedral", (1, 1, 1)),
    "snub-dodecahedron": ("icosahedral", None),
}
"""The ringed mirrors of each solid; None for the snub solids."""
_STEPS = 40
_CLOSE = 1e-6


def solid(name: str) -> Shape:
    """Return an Archimedean solid by name, with sides of length 1.

    >>> len(solid("snub-cube")[1])
    38
    """
    symmetry, rings = _RINGS[name]
    normals = _normals(_MIRRORS[symmetry])
    flips = [np.eye(3) - 2 * np.outer(normal, normal) for normal in normals]
    if rings is None:
        moves = [flips[0] @ flips[1], flips[1] @ flips[2], flips[0] @ flips[2]]
        seed = _equal_sides(normals, moves)
    else:
        moves, seed = flips, np.linalg.solve(normals, np.array(rings, dtype=float))
    points = _orbit(seed, moves)
    return _faces(points)


def _normals(first: float) -> NDArray[np.float64]:
    """Return three unit normals: the last two mirrors meet at 60 degrees, the outer ones at 90."""
    middle = (1 - first * first) ** 0.5
    c = 0.5 / middle
    return np.array([[1.0, 0, 0], [-first, middle, 0], [0, -c, (1 - c * c) ** 0.5]])


def _equal_sides(
    normals: NDArray[np.float64], moves: list[NDArray[np.float64]]
) -> NDArray[np.float64]:
    """Return the point that three rotations move equally far, by Newton's method."""

    def gaps(rings: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
        point = np.linalg.solve(normals, rings)
        a, b, c = (float(((move @ point - point) ** 2).sum()) for move in moves)
        return np.array([a - b, b - c, rings[0] - 1])

    rings: NDArray[np.floating[Any]] = np.ones(3)
    tiny = 1e-7
    for _ in range(_STEPS):
        now = gaps(rings)
        slopes = [(gaps(rings + tiny * axis) - gaps(rings - tiny * axis)) / (2 * tiny)
                  for axis in np.eye(3)]  # fmt: skip
        rings -= np.linalg.solve(np.array(slopes).T, now)
    point: NDArray[np.float64] = np.linalg.solve(normals, rings)
    return point


def _orbit(
    seed: NDArray[np.float64], moves: list[NDArray[np.float64]]
) -> list[NDArray[np.float64]]:
    """Return the points that a point reaches, in the order in which the moves reach them."""
    both = [*moves, *(move.T for move in moves)]
    points = [seed]
    known = {tuple(np.rint(seed / _CLOSE).astype(int))}
    for point in points:  # grows while it is iterated over
        for move in both:
            other = move @ point
            key = np.rint(other / _CLOSE).astype(int)
            near = (tuple(key + step) for step in np.ndindex(3, 3, 3))
            if not any(tuple(np.array(place) - 1) in known for place in near):
                known.add(tuple(key))
                points.append(other)
    return points


def _faces(points: list[NDArray[np.float64]]) -> Shape:
    """Return the solid whose sides join the nearest of these vertices, scaled to length 1."""
    every = np.array(points)
    apart = np.linalg.norm(every[:, None] - every[None], axis=2)
    side = apart[apart > _CLOSE].min()
    every /= side
    joined = np.abs(apart / side - 1) < _CLOSE
    after = {}
    for vertex, outward in enumerate(every):
        near = np.flatnonzero(joined[vertex])
        first = every[near[0]] - outward
        across = np.cross(outward, first)
        turns = [np.arctan2((every[n] - outward) @ across / np.linalg.norm(outward),
                            (every[n] - outward) @ first - (every[n] - outward) @ outward
                            * (first @ outward) / (outward @ outward)) for n in near]  # fmt: skip
        ordered = [int(near[k]) for k in np.argsort(turns)]
        for neighbor, before in zip(ordered, ordered[-1:] + ordered[:-1], strict=True):
            after[neighbor, vertex] = vertex, before
    faces: Faces = []
    left = dict.fromkeys(sorted(after))
    while left:
        start = next(iter(left))
        ring, (a, b) = [], start
        while (a, b) in left:
            del left[a, b]
            ring.append(a)
            a, b = after[a, b]
        faces.append(tuple(ring))
    return [(x, y, z) for x, y, z in every.tolist()], faces
