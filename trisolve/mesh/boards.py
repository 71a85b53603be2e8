"""Boards by name: lattices, two mixed boards, the five solids and the torus.

Faces run counter-clockwise seen from +z, those of solids seen from outside.
"""

import re
from collections.abc import Callable
from math import cos, pi, sin, sqrt

from trisolve.errors import FormatError
from trisolve.mesh.build import build_mesh
from trisolve.mesh.mixed_boards import octagon, rosette
from trisolve.mesh.pieces import Faces, Pieces, Shape
from trisolve.mesh.solids import SOLIDS
from trisolve.mesh.surface import Mesh

MAX_FACES = 1_000_000
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
    """Return a triangle cut into side² small ones, row by row from the apex."""
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
    """Return a hexagon cut into 6 side² triangles, rows from the bottom, left to right."""
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
    """Return hexagons of side 1, corner up, by row, then from left to right."""
    pieces = Pieces()
    for r in range(1 - side, side):
        for q in range(max(1 - side, 1 - side - r), min(side - 1, side - 1 - r) + 1):
            x, y = 2 * _ROW * (q + r / 2), 1.5 * r
            pieces.face(*((x + dx, y + dy) for dx, dy in _HEXAGON))
    return pieces.shape()


def torus(around: int, through: int) -> Shape:
    """Return a torus of squares, `around` the axis by `through` the hole: vertex j·around + i."""
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


_PLAIN: dict[str, Callable[[], Shape]] = {"octagon": octagon, "rosette": rosette, **SOLIDS}
_SIDED: dict[str, tuple[Callable[[int], Shape], Callable[[int], int]]] = {
    "triangle": (triangle, lambda n: n * n),
    "hexagon": (hexagon, lambda n: 6 * n * n),
    "honeycomb": (honeycomb, lambda n: 3 * n * (n - 1) + 1),
}
_CROSSED: dict[str, tuple[Callable[[int, int], Shape], int]] = {
    "squares": (squares, 1),
    "torus": (torus, 3),
}
NAMES = ("squares:WxH", "triangle:N", "hexagon:N", "honeycomb:N", *_PLAIN, "torus:MxN")
_NAME = re.compile(r"([a-z]+)(?::([0-9]{1,7})(?:x([0-9]{1,7}))?)?")


def is_board_name(text: str) -> bool:
    """Return whether a text is meant as the name of a board, not as a path.

    >>> is_board_name("squares:0x3"), is_board_name("cube.obj")
    (True, False)
    """
    kind = text.partition(":")[0]
    return text in _PLAIN or (
        ":" in text and (kind in _SIDED or kind in _CROSSED or kind in _PLAIN)
    )


def board(name: str) -> Mesh:
    """Return a board by name; raise FormatError for an unknown name.

    >>> board("squares:3x3"), board("torus:4x3").genus
    (<Mesh 'squares:3x3': 16 vertices, 9 faces>, 1)
    """
    match = _NAME.fullmatch(name)
    if match is None:
        raise _unknown(name)
    kind, first, second = match[1], match[2], match[3]
    sizes = [int(size) for size in (first, second) if size]
    if kind in _PLAIN and not sizes:
        points, faces = _PLAIN[kind]()
    elif kind in _SIDED and len(sizes) == 1:
        make, count = _SIDED[kind]
        _check_sizes(name, sizes, 1, count(sizes[0]))
        points, faces = make(sizes[0])
    elif kind in _CROSSED and len(sizes) == 2:
        cross, minimum = _CROSSED[kind]
        _check_sizes(name, sizes, minimum, sizes[0] * sizes[1])
        points, faces = cross(*sizes)
    else:
        raise _unknown(name)
    return build_mesh(points, faces, name=name)


def _check_sizes(name: str, sizes: list[int], minimum: int, n_faces: int) -> None:
    if min(sizes) < minimum:
        raise FormatError(f"expected sizes of at least {minimum}, got {name!r:.60}")
    if n_faces > MAX_FACES:
        raise FormatError(f"expected at most {MAX_FACES:,} faces, got {n_faces:,}: {name!r:.60}")


def _unknown(name: str) -> FormatError:
    return FormatError(f"expected a board such as {', '.join(NAMES)}, got {name!r:.60}")
