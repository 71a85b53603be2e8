"""Periodic tilings: the eleven Archimedean tilings and their duals, as patches or as tori.

A tiling is given by the faces of one cell. A corner of a face is (v, i, j): vertex v of the cell
that is i steps away along the first period and j steps along the second. Laying out a tiling
therefore needs only small integers.

An Archimedean tiling is defined by two periods and a cell's vertices. All sides have length 1, and
vertices at distance 1 are always joined: if two segments of length 1 cross, an endpoint of one is
less than 1 away from an endpoint of the other. The vertices therefore determine everything else.
The faces are traced exactly from the sides. A dual has a vertex at the center of each face.

Grünbaum and Shephard, Tilings and Patterns (1987), sections 2.1 and 2.7.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from math import cos, pi, sin
from typing import NamedTuple, TypeAlias

import numpy as np

from trisolve.mesh.shapes import Faces, Shape
from trisolve.mesh.tilings.ring import plane, turn, walk

Place: TypeAlias = tuple[int, int, int]
"""A vertex or a face of the cell, and the number of steps to the intended copy."""
Plane: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Tiling:
    """A periodic tiling.

    periods : the two translations
    points : the vertices of a cell
    faces : the faces of a cell, counterclockwise
    center : the center of patches: a face of the cell if `is_face`, otherwise a vertex
    """

    periods: tuple[Plane, Plane]
    points: tuple[Plane, ...]
    faces: tuple[tuple[Place, ...], ...]
    center: int
    is_face: bool

    @cached_property
    def around(self) -> tuple[tuple[Place, ...], ...]:
        """The faces at each vertex of the cell."""
        found: list[list[Place]] = [[] for _ in self.points]
        for number, corners in enumerate(self.faces):
            for vertex, i, j in corners:
                found[vertex].append((number, -i, -j))
        return tuple(map(tuple, found))

    def at(self, place: Place) -> Plane:
        """Return the position of a vertex."""
        vertex, i, j = place
        (x, y), ((ax, ay), (bx, by)) = self.points[vertex], self.periods
        return x + i * ax + j * bx, y + i * ay + j * by

    def corners(self, place: Place) -> list[Place]:
        """Return the corners of a face."""
        face, i, j = place
        return [(vertex, i + di, j + dj) for vertex, di, dj in self.faces[face]]

    def middle(self, place: Place) -> Plane:
        """Return the mean of the corners of a face."""
        ring = [self.at(corner) for corner in self.corners(place)]
        return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)

    def patch(self, rings: int) -> Shape:
        """Return the center and the faces around it, ring by ring, ordered in rows from the bottom.

        The first ring is the center, or the faces around it. Each further ring has all faces that
        touch the previous rings at a corner, so no vertex of the previous rings is on the rim.
        """
        start: Iterable[Place] = [(self.center, 0, 0)]
        found = set(start if self.is_face else self.around[self.center])
        seen: set[Place] = set() if self.is_face else set(start)
        last = list(found)
        for _ in range(1, rings):
            fresh = {corner for place in last for corner in self.corners(place)} - seen
            seen |= fresh
            touching = {
                (face, i + di, j + dj) for v, i, j in fresh for face, di, dj in self.around[v]
            }
            last = list(touching - found)
            found |= touching
        middles = {place: self.middle(place) for place in found}
        x, y = self.at((self.center, 0, 0)) if not self.is_face else middles[(self.center, 0, 0)]
        rows = sorted(found, key=lambda p: (round(middles[p][1] - y, 6), middles[p][0]))
        numbers: dict[Place, int] = {}
        faces: Faces = [
            tuple(numbers.setdefault(corner, len(numbers)) for corner in self.corners(place))
            for place in rows
        ]
        points = (self.at(corner) for corner in numbers)
        return [(a - x + 0.0, b - y + 0.0, 0.0) for a, b in points], faces

    def torus(self, around: int, through: int) -> Shape:
        """Return cells rolled up into a torus: `around` the axis by `through` the hole."""
        (ax, ay), (bx, by) = self.periods
        area = ax * by - ay * bx
        points = []
        for j in range(through):
            for i in range(around):
                for x, y in self.points:
                    turn = 2 * pi * (i + (x * by - y * bx) / area) / around
                    tube = 2 * pi * (j + (ax * y - ay * x) / area) / through
                    far = 2 + cos(tube)
                    points.append((far * cos(turn), far * sin(turn), sin(tube)))
        size = len(self.points)
        faces: Faces = [
            tuple(
                ((j + dj) % through * around + (i + di) % around) * size + vertex
                for vertex, di, dj in corners
            )
            for j in range(through)
            for i in range(around)
            for corners in self.faces
        ]
        return points, faces

    def is_torus(self, around: int, through: int) -> bool:
        """Return whether N by M cells make a torus; no face may meet itself, or another twice."""
        _, faces = self.torus(around, through)
        sides = [(a, b) for ring in faces for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
        distinct = all(len(set(ring)) == len(ring) for ring in faces)
        pairs = {frozenset(side) for side in sides}
        return distinct and len(set(sides)) == len(sides) and len(sides) == 2 * len(pairs)


class Lattice(NamedTuple):
    """The vertices of a tiling: walks of unit steps, with one digit per direction (`ring.walk`)."""

    order: int
    periods: tuple[str, str]
    vertices: tuple[str, ...]


_HEXAGON = ("", "0", "02", "024", "0246", "02468")
_DODECAGON = tuple("0123456789a"[:k] for k in range(12))

LATTICES = {
    "triangular": Lattice(12, ("0", "2"), ("",)),
    "hexagonal": Lattice(12, ("02", "24"), ("", "0")),
    "kagome": Lattice(12, ("00", "22"), ("", "0", "02")),
    "truncated-square": Lattice(8, ("017", "231"), ("", "0", "01", "012")),
    "truncated-hexagonal": Lattice(12, ("01b2a", "23140"), (*_DODECAGON[:5], _DODECAGON[6])),
    "rhombitrihexagonal": Lattice(12, ("102", "324"), _HEXAGON),
    "truncated-trihexagonal": Lattice(12, ("01b2a0", "231402"), _DODECAGON),
    "snub-square": Lattice(12, ("01", "34"), ("", "0", "03", "3")),
    "elongated-triangular": Lattice(12, ("0", "32"), ("", "3")),
    "snub-hexagonal": Lattice(12, ("002", "224"), _HEXAGON),
}
"""All lattices except the squares, which need no table."""

DUALS = {
    "kagome": "rhombille",
    "truncated-square": "tetrakis",
    "truncated-hexagonal": "triakis",
    "rhombitrihexagonal": "deltoidal",
    "truncated-trihexagonal": "kisrhombille",
    "snub-square": "cairo",
    "elongated-triangular": "prismatic-pentagonal",
    "snub-hexagonal": "floret",
}
"""The duals under their usual names. The other three are duals of each other, or of themselves."""


@cache
def tiling(name: str) -> Tiling:
    """Return one of this module's tilings by name.

    >>> len(tiling("kagome").faces), [len(face) for face in tiling("cairo").faces]
    (3, [5, 5, 5, 5])
    """
    for primal, dual in DUALS.items():
        if name == dual:
            return _dual(primal)
    lattice = LATTICES[name]
    faces = _faces(lattice)
    return Tiling(
        _periods(lattice),
        tuple((x, y) for x, y in _plane(lattice.order, _walks(lattice))),
        faces,
        center=max(range(len(faces)), key=lambda face: len(faces[face])),
        is_face=True,
    )


def _walks(lattice: Lattice) -> list["np.typing.NDArray[np.int64]"]:
    return [walk(lattice.order, steps) for steps in lattice.vertices]


def _plane(order: int, points: object) -> list[tuple[float, float]]:
    return [(x, y) for x, y in plane(order, np.array(points)).tolist()]


def _periods(lattice: Lattice) -> tuple[tuple[float, float], tuple[float, float]]:
    first, second = _plane(lattice.order, [walk(lattice.order, way) for way in lattice.periods])
    return first, second


def _faces(lattice: Lattice) -> tuple[tuple[Place, ...], ...]:
    """Return the faces of a cell: follow each side, and take the next side clockwise at its end."""
    order = lattice.order
    sides = _sides(lattice)
    left = {(vertex, k) for vertex, ways in enumerate(sides) for k in ways}
    faces = []
    for start in sorted(left):
        if start not in left:
            continue
        ring: list[Place] = []
        (vertex, k), i, j = start, 0, 0
        while not ring or (vertex, i, j) != ring[0]:
            ring.append((vertex, i, j))
            left.discard((vertex, k))
            vertex, di, dj = sides[vertex][k]
            i, j = i + di, j + dj
            back = k + order // 2
            k = next(way % order for way in range(back - 1, back - order, -1)
                     if way % order in sides[vertex])  # fmt: skip
        faces.append(tuple(ring))
    return tuple(faces)


def _sides(lattice: Lattice) -> list[dict[int, Place]]:
    """Return where the sides at each vertex of the cell lead, by their directions."""
    order, walks = lattice.order, _walks(lattice)
    a, b = (walk(order, way) for way in lattice.periods)
    near = [(i, j) for i in range(-2, 3) for j in range(-2, 3)]
    known = {
        tuple((point + i * a + j * b).tolist()): (vertex, i, j)
        for vertex, point in enumerate(walks)
        for i, j in near
    }
    one = np.array([1, 0, 0, 0])
    return [
        {
            k: known[end]
            for k in range(order)
            if (end := tuple((point + one @ turn(order, k)).tolist())) in known
        }
        for point in walks
    ]


def _dual(name: str) -> Tiling:
    """Return the dual of a tiling: its faces go around the vertices."""
    primal = tiling(name)
    faces = []
    for vertex, near in enumerate(primal.around):
        after = {}
        for face, i, j in near:
            ring = primal.corners((face, i, j))
            at = ring.index((vertex, 0, 0))
            after[ring[(at + 1) % len(ring)]] = (face, i, j), ring[at - 1]
        side, found = min(after), []
        for _ in after:
            place, side = after[side]
            found.append(place)
        faces.append(tuple(found))
    points = tuple(primal.middle((face, 0, 0)) for face in range(len(primal.faces)))
    return Tiling(primal.periods, points, tuple(faces), primal.center, is_face=False)
