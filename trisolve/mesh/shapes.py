"""The shapes of boards: lattices, a torus of squares, two mixed boards and the regular solids.

Faces are counterclockwise as seen from +z or, on the torus and the solids, from outside.
The two mixed boards are designed for play:

octagon   8 triangles as a star, 12 squares around them, then 8 rectangles with a corner in a long
          side, and 4 triangles at the corners
rosette   6 triangles, 6 squares and 6 triangles make a dodecagon; each of its sides has a
          rectangle, with a wedge between neighboring ones
"""

from collections.abc import Callable
from math import cos, pi, sin, sqrt
from typing import TypeAlias

Point: TypeAlias = tuple[float, float, float]
Faces: TypeAlias = list[tuple[int, ...]]
Shape: TypeAlias = tuple[list[Point], Faces]
"""Vertices and faces, not yet a mesh."""

_CLOSE = 1e-6


class Pieces:
    """Numbers corners in the order in which faces first use them; nearby positions count as equal.

    >>> pieces = Pieces()
    >>> pieces.face((0, 0), (1, 0), (0, 1)); pieces.face((1, 0), (1, 1), (0, 1))
    >>> pieces.shape()[1]
    [(0, 1, 2), (1, 3, 2)]
    """

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, int], int] = {}
        self._points: list[Point] = []
        self._faces: Faces = []

    def face(self, *corners: tuple[float, float]) -> None:
        """Add a face by its corners, counterclockwise."""
        self._faces.append(tuple(self._vertex(x, y) for x, y in corners))

    def _vertex(self, x: float, y: float) -> int:
        key = round(x / _CLOSE), round(y / _CLOSE)
        if key not in self._numbers:
            self._numbers[key] = len(self._points)
            self._points.append((float(x), float(y), 0.0))
        return self._numbers[key]

    def shape(self) -> Shape:
        """Return the shape built so far."""
        return self._points, self._faces


_ROW = sqrt(3) / 2
"""The height of a row of triangles of side 1."""


_HEXAGON = (
    *((_ROW, -0.5), (_ROW, 0.5), (0.0, 1.0)),
    *((-_ROW, 0.5), (-_ROW, -0.5), (0.0, -1.0)),
)


def squares(width: int, height: int) -> Shape:
    """Return squares in rows from the bottom: vertex y(W + 1) + x at (x, y), face yW + x."""
    points = [(float(x), float(y), 0.0) for y in range(height + 1) for x in range(width + 1)]
    row = width + 1
    corners = [y * row + x for y in range(height) for x in range(width)]
    return points, [(v, v + 1, v + row + 1, v + row) for v in corners]


def triangle(side: int) -> Shape:
    """Return a triangle cut into side² small triangles, row by row from the apex."""
    points = [
        (i + (side - row) / 2, (side - row) * _ROW, 0.0)
        for row in range(side + 1)
        for i in range(row + 1)
    ]
    faces: Faces = []
    for row in range(side):
        above, below = row * (row + 1) // 2, (row + 1) * (row + 2) // 2
        for i in range(row + 1):
            if i:
                faces.append((above + i - 1, below + i, above + i))
            faces.append((below + i, below + i + 1, above + i))
    return points, faces


def hexagon(side: int) -> Shape:
    """Return a hexagon cut into 6 side² triangles, in rows from the bottom, left to right."""
    pieces = Pieces()

    def at(level: int, i: int) -> tuple[float, float]:
        return i - (2 * side - abs(level)) / 2, level * _ROW

    for row in range(-side, side):
        low, top = 2 * side - abs(row), row + 1  # how many edges are below the row
        if row < 0:  # it widens upward, so it begins and ends with a triangle that points down
            for i in range(low + 1):
                pieces.face(at(row, i), at(top, i + 1), at(top, i))
                if i < low:
                    pieces.face(at(row, i), at(row, i + 1), at(top, i + 1))
            continue
        for i in range(low):
            pieces.face(at(row, i), at(row, i + 1), at(top, i))
            if i < low - 1:
                pieces.face(at(row, i + 1), at(top, i + 1), at(top, i))
    return pieces.shape()


def honeycomb(side: int) -> Shape:
    """Return hexagons of side 1 with a corner at the top, by row, then from left to right."""
    pieces = Pieces()
    for r in range(1 - side, side):
        for q in range(max(1 - side, 1 - side - r), min(side - 1, side - 1 - r) + 1):
            x, y = 2 * _ROW * (q + r / 2), 1.5 * r
            pieces.face(*((x + dx, y + dy) for dx, dy in _HEXAGON))
    return pieces.shape()


def torus(around: int, through: int) -> Shape:
    """Return a torus of `around` by `through` squares, around the axis and through the hole."""
    points = []
    for j in range(through):
        for i in range(around):
            far = 2 + cos(2 * pi * j / through)
            turn = 2 * pi * i / around
            points.append((far * cos(turn), far * sin(turn), sin(2 * pi * j / through)))
    faces: Faces = []
    for j in range(through):
        for i in range(around):
            here, above = j * around, (j + 1) % through * around
            after = (i + 1) % around
            faces.append((here + i, here + after, above + after, above + i))
    return points, faces


_GOLDEN = (1 + sqrt(5)) / 2
_ICOSAHEDRON = (
    *((0, 11, 5), (0, 5, 1), (0, 1, 7), (0, 7, 10), (0, 10, 11)),
    *((1, 5, 9), (5, 11, 4), (11, 10, 2), (10, 7, 6), (7, 1, 8)),
    *((3, 9, 4), (3, 4, 2), (3, 2, 6), (3, 6, 8), (3, 8, 9)),
    *((4, 9, 5), (2, 4, 11), (6, 2, 10), (8, 6, 7), (9, 8, 1)),
)


def _signs() -> list[tuple[float, float, float]]:
    return [(x, y, z) for z in (-1.0, 1.0) for y in (-1.0, 1.0) for x in (-1.0, 1.0)]


def tetrahedron() -> Shape:
    """Return the tetrahedron on four corners of a cube."""
    points = [(1.0, 1.0, 1.0), (1.0, -1.0, -1.0), (-1.0, 1.0, -1.0), (-1.0, -1.0, 1.0)]
    faces: Faces = [(0, 1, 2), (0, 2, 3), (0, 3, 1), (1, 3, 2)]
    return points, faces


def cube() -> Shape:
    """Return the cube of side 2; its faces are bottom, top, front, back, left, right."""
    faces: Faces = [
        (0, 2, 3, 1),
        (4, 5, 7, 6),
        (0, 1, 5, 4),
        (2, 6, 7, 3),
        (0, 4, 6, 2),
        (1, 3, 7, 5),
    ]
    return _signs(), faces


def octahedron() -> Shape:
    """Return the octahedron with its corners on the axes: four faces above and four below."""
    points = [
        *((1.0, 0.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 1.0, 0.0)),
        *((0.0, -1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)),
    ]
    ring = (0, 2, 1, 3)
    above: Faces = [(ring[k], ring[(k + 1) % 4], 4) for k in range(4)]
    return points, above + [(ring[(k + 1) % 4], ring[k], 5) for k in range(4)]


def icosahedron() -> Shape:
    """Return the icosahedron of side 2: the corners of three golden rectangles."""
    long = _GOLDEN
    flat = [(x, y) for y in (long, -long) for x in (-1.0, 1.0)]
    points: list[Point] = [(x, y, 0.0) for x, y in flat]
    points += [(0.0, x, y) for y, x in ((long, -1.0), (long, 1.0), (-long, -1.0), (-long, 1.0))]
    points += [(x, 0.0, z) for x in (long, -long) for z in (-1.0, 1.0)]
    return points, [tuple(ring) for ring in _ICOSAHEDRON]


def dodecahedron() -> Shape:
    """Return the dual of the icosahedron, with a corner at the center of each icosahedron face."""
    corners, triangles = icosahedron()
    points = []
    for ring in triangles:
        x, y, z = (sum(corners[v][axis] for v in ring) / 3 for axis in range(3))
        points.append((x, y, z))
    return points, [_round(vertex, triangles) for vertex in range(len(corners))]


def _round(vertex: int, triangles: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the triangles around a vertex, counterclockwise from the lowest."""
    after, before = {}, {}
    for number, ring in enumerate(triangles):
        if vertex in ring:
            at = ring.index(vertex)
            after[ring[(at + 1) % 3]] = number
            before[number] = ring[at - 1]
    found = [min(before)]
    while (following := after[before[found[-1]]]) != found[0]:
        found.append(following)
    return tuple(found)


SOLIDS: dict[str, Callable[[], Shape]] = {
    "tetrahedron": tetrahedron,
    "cube": cube,
    "octahedron": octahedron,
    "dodecahedron": dodecahedron,
    "icosahedron": icosahedron,
}


_STAR = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
_RIM = (
    ((2, -2), (3, -2), (3, 0), (2, 0), (2, -1)),
    ((2, 0), (3, 0), (3, 2), (2, 2), (2, 1)),
    ((2, 2), (3, 2), (2, 3)),
)
_RECTANGLE = 1.5
"""The length of a rectangle of the rosette, outward from a side of 1."""


def octagon() -> Shape:
    """Return the octagon of 32 faces, which is unchanged by a quarter turn or a reflection."""
    pieces = Pieces()
    for k in range(8):
        pieces.face((0, 0), _STAR[k], _STAR[(k + 1) % 8])
    for y in range(-2, 2):
        for x in range(-2, 2):
            if x in (-2, 1) or y in (-2, 1):
                pieces.face((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    for quarter in range(4):
        for ring in _RIM:
            pieces.face(*(_quarter_turned(corner, quarter) for corner in ring))
    return pieces.shape()


def _quarter_turned(corner: tuple[int, int], times: int) -> tuple[int, int]:
    x, y = corner
    for _ in range(times):
        x, y = -y, x
    return x, y


def rosette() -> Shape:
    """Return the rosette of 42 faces, which is unchanged by a sixth of a turn or a reflection."""
    pieces = Pieces()
    inner = [_at(1.0, 60 * k) for k in range(6)]
    dodecagon = []
    for k in range(6):
        outward = _at(1.0, 60 * k + 30)
        dodecagon += [_sum(inner[k], outward), _sum(inner[(k + 1) % 6], outward)]
    for k in range(6):
        pieces.face((0.0, 0.0), inner[k], inner[(k + 1) % 6])
    for k in range(6):
        pieces.face(inner[k], dodecagon[2 * k], dodecagon[2 * k + 1], inner[(k + 1) % 6])
    for k in range(6):
        pieces.face(inner[k], dodecagon[2 * k - 1], dodecagon[2 * k])
    out = [_at(_RECTANGLE, 30 * k + 30) for k in range(12)]
    for k in range(12):
        here, after = dodecagon[k], dodecagon[(k + 1) % 12]
        pieces.face(here, _sum(here, out[k]), _sum(after, out[k]), after)
    for k in (*range(1, 12), 0):
        corner = dodecagon[k]
        pieces.face(corner, _sum(corner, out[k - 1]), _sum(corner, out[k]))
    return pieces.shape()


def _at(distance: float, degrees: int) -> tuple[float, float]:
    turn = degrees * pi / 180
    return distance * cos(turn), distance * sin(turn)


def _sum(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    return a[0] + b[0], a[1] + b[1]
