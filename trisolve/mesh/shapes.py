"""Lattices as boards: squares, triangles and hexagons in the plane, and squares on a torus.

Faces run counterclockwise as seen from +z, or on the torus, as seen from outside.
"""

from math import cos, pi, sin, sqrt

from trisolve.mesh.pieces import Faces, Pieces, Shape

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
