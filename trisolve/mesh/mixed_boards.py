"""Two boards made of triangles, squares and rectangles, designed for play.

octagon   8 triangles as a star, 12 squares around them, then 8 rectangles with a corner in a long
          side, and 4 triangles at the corners
rosette   6 triangles, 6 squares and 6 triangles make a dodecagon; each of its sides has a
          rectangle, with a wedge between any two
"""

from math import cos, pi, sin

from trisolve.mesh.pieces import Pieces, Shape

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
