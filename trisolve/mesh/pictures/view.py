"""A mesh on paper: its points in parallel projection, and where a face has room for a label.

`turn` is in degrees around the board, counterclockwise seen from above; 0 is the front, at -y.
`tilt` is in degrees above the board; 90 is straight above, the usual view of flat boards.

A label fits in the largest circle inside a polygon. Squares that may contain the circle's center
are examined best first. A square of half-width w whose center is d from the sides cannot contain a
point farther than d + w√2 from the sides. (Garcia-Castellanos and Lombardo, Poles of
inaccessibility, 2007, solved the same problem for continents.)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from math import cos, hypot, inf, radians, sin, sqrt
from statistics import median
from typing import NamedTuple, TypeAlias

from trisolve.mesh.surface import Mesh

Vector: TypeAlias = tuple[float, float, float]
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class View:
    """A direction to look from, in degrees."""

    turn: float = 30.0
    tilt: float = 20.0

    def axes(self) -> tuple[Vector, Vector, Vector]:
        """Return the directions right, up and toward the viewer.

        >>> View(0, 90).axes()[0]
        (1.0, 0.0, 0.0)
        """
        a, e = radians(self.turn), radians(self.tilt)
        right = (cos(a), sin(a), 0.0)
        up = (-sin(e) * sin(a) + 0.0, sin(e) * cos(a), cos(e))
        eye = (cos(e) * sin(a), -cos(e) * cos(a), sin(e))
        return right, up, eye


FRONT, BACK = View(30.0, 38.0), View(210.0, -38.0)
"""The two sides from which the whole of a board in space is seen."""


@dataclass(frozen=True)
class Projected:
    """A mesh on paper, with y down and sides of median length 1.

    `depths` gives the depth of the middle of each face. `normals` are unit normals as the viewer
    sees them, with z toward the viewer.
    """

    points: tuple[Point, ...]
    depths: tuple[float, ...]
    normals: tuple[Vector, ...]


def project(mesh: Mesh, view: View | None) -> Projected:
    """Return the vertices of a mesh on paper; a view of None looks from +z and rounds nothing."""
    vertices: list[list[float]] = mesh.vertices.tolist()
    if view is None:
        turned = [(x, y, z) for x, y, z in vertices]
    else:
        right, up, eye = view.axes()
        turned = [(_dot(p, right), _dot(p, up), _dot(p, eye)) for p in vertices]
    scale = _scale(mesh, turned)
    points = tuple((x * scale, -y * scale + 0.0) for x, y, _ in turned)
    depths, normals = [], []
    for ring in mesh.faces:
        corners = [turned[v] for v in ring]
        depths.append(sum(p[2] for p in corners) / len(corners) * scale)
        normals.append(_normal(corners))
    return Projected(points, tuple(depths), tuple(normals))


def _dot(a: "list[float] | Vector", b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _scale(mesh: Mesh, turned: list[Vector]) -> float:
    """Return the scale that makes the median length of all sides 1."""
    lengths = []
    for h in mesh.edge_halfedge.tolist():
        a, b = turned[mesh.origin[h]], turned[mesh.origin[mesh.twin[h]]]
        lengths.append(sqrt(sum((p - q) ** 2 for p, q in zip(a, b, strict=True))))
    middle = median(lengths)
    return 1.0 / middle if middle > 0 else 1.0


def _normal(corners: list[Vector]) -> Vector:
    x0, y0, z0 = corners[0]
    x = y = z = 0.0
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        ax, ay, az = a[0] - x0, a[1] - y0, a[2] - z0
        bx, by, bz = b[0] - x0, b[1] - y0, b[2] - z0
        x += ay * bz - by * az
        y += az * bx - bz * ax
        z += ax * by - bx * ay
    length = sqrt(x * x + y * y + z * z)
    return (x / length, y / length, z / length) if length > 0 else (0.0, 0.0, 1.0)


_PRECISION = 0.005
_MAX_SQUARES = 5_000


class Circle(NamedTuple):
    """A circle, given by its center."""

    x: float
    y: float
    radius: float


@lru_cache(maxsize=4096)  # every picture of a board asks for the same ones again
def inscribed_circle(ring: tuple[Point, ...]) -> Circle:
    """Return a circle inside a polygon, within 1% of the largest.

    Among circles that are equal within that margin, the circle nearest to the center of gravity is
    chosen.

    >>> inscribed_circle(((0, 0), (2, 0), (2, 1), (0, 1)))
    Circle(x=1.0, y=0.5, radius=0.5)
    """
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    left, top, width, height = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    best = _circle_at(*_center_of_gravity(ring), ring)
    size = min(width, height)
    if size <= 0:
        return Circle(left + width / 2, top + height / 2, 0.0)
    half = size / 2
    waiting: list[tuple[float, float, float, float]] = []

    def look(x: float, y: float, half: float) -> None:
        nonlocal best
        circle = _circle_at(x, y, ring)
        if circle.radius > best.radius * (1 + _PRECISION):
            best = circle
        heappush(waiting, (-(circle.radius + half * sqrt(2)), x, y, half))

    for row in range(int(height / size) + 1):
        for column in range(int(width / size) + 1):
            look(left + (2 * column + 1) * half, top + (2 * row + 1) * half, half)
    for _ in range(_MAX_SQUARES):
        bound, x, y, half = heappop(waiting)
        if -bound <= best.radius * (1 + _PRECISION):
            break
        for dx in (-half / 2, half / 2):
            for dy in (-half / 2, half / 2):
                look(x + dx, y + dy, half / 2)
    return best


def _circle_at(x: float, y: float, ring: Sequence[Point]) -> Circle:
    """Return the circle around a point that touches the sides; its radius is negative outside."""
    nearest, inside = inf, False
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        share = ((x - ax) * dx + (y - ay) * dy) / length if length > 0 else 0.0
        share = min(1.0, max(0.0, share))
        nearest = min(nearest, hypot(x - ax - share * dx, y - ay - share * dy))
        ax, ay = bx, by
    return Circle(x, y, nearest if inside else -nearest)


def _center_of_gravity(ring: Sequence[Point]) -> Point:
    x0, y0 = ring[0]
    area = x = y = 0.0
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        cross = (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
        area += cross
        x += (ax + bx - 2 * x0) * cross
        y += (ay + by - 2 * y0) * cross
    if area == 0:
        return x0, y0
    return x0 + x / (3 * area), y0 + y / (3 * area)
