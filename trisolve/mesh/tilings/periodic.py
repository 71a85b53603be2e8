"""Periodic tilings: the faces of one cell, laid out as a patch or rolled up into a torus.

A corner of a face is (v, i, j): vertex v of the cell that is i steps away along the first period
and j steps along the second. Laying out a tiling therefore needs only small integers.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin
from typing import TypeAlias

from trisolve.mesh.pieces import Faces, Shape

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
