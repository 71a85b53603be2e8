"""An exact test of whether a ray hits a triangle: the definition for fast picking."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from trisolve.mesh.exact import whole

Point3: TypeAlias = Sequence[float]

_BOUND = 64 * 2.0**-53
_UNDERFLOW = 1e-280


def ray_meets(
    origin: Point3, direction: Point3, triangle: Sequence[Point3], *, cull: bool = False
) -> Fraction | None:
    """Return the t >= 0 with origin + t direction in a triangle, sides included, or None.

    A triangle seen edge-on is not hit; with `cull`, neither is a triangle seen from behind.

    >>> ray_meets((0, 0, 2), (0, 0, -1), [(0, 0, 0), (1, 0, 0), (0, 1, 0)])
    Fraction(2, 1)
    """
    if _misses(origin, direction, triangle):
        return None
    values, common = whole([float(x) for point in (origin, *triangle) for x in point])
    o, *corners = (values[k : k + 3] for k in range(0, 12, 3))
    d, below = whole([float(x) for x in direction])
    a, b, c = ([x - y for x, y in zip(corner, o, strict=True)] for corner in corners)
    u, v, w = (_dot(d, _cross(p, q)) for p, q in ((b, c), (c, a), (a, b)))
    towards = u + v + w  # d · normal
    if towards == 0 or (cull and towards > 0):
        return None
    if min(u, v, w) < 0 < max(u, v, w):
        return None
    height = _dot(a, _cross(b, c))
    # the scale of lengths is in `height` three times, in u, v, w twice, times the direction's own
    t = Fraction(height * below, towards * common)
    return t if t >= 0 else None


def _misses(origin: Point3, direction: Point3, triangle: Sequence[Point3]) -> bool:
    """Return whether floats alone show that the ray passes outside the triangle."""
    ox, oy, oz = origin
    dx, dy, dz = direction
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = ((x - ox, y - oy, z - oz) for x, y, z in triangle)
    far = max(map(abs, (ax, ay, az, bx, by, bz, cx, cy, cz)))
    bound = _BOUND * (abs(dx) + abs(dy) + abs(dz)) * far * far + _UNDERFLOW
    u = dx * (by * cz - bz * cy) + dy * (bz * cx - bx * cz) + dz * (bx * cy - by * cx)
    v = dx * (cy * az - cz * ay) + dy * (cz * ax - cx * az) + dz * (cx * ay - cy * ax)
    w = dx * (ay * bz - az * by) + dy * (az * bx - ax * bz) + dz * (ax * by - ay * bx)
    return max(u, v, w) > bound and min(u, v, w) < -bound


def _dot(a: Sequence[int], b: Sequence[int]) -> int:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Sequence[int], b: Sequence[int]) -> tuple[int, int, int]:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
