"""The largest circle inside a polygon, in which a label is sure to fit.

Squares that may contain the circle's center are examined best first. A square of half-width w whose
center is d from the sides cannot contain a point farther than d + w√2 from the sides.
(Garcia-Castellanos and Lombardo, Poles of inaccessibility, 2007, solved the same problem for
continents.)
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from math import hypot, inf, sqrt
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]

_PRECISION = 0.005
_MAX_SQUARES = 5_000


class Circle(NamedTuple):
    """A circle, given by its center."""

    x: float
    y: float
    radius: float


def inscribed_circle(ring: Sequence[Point]) -> Circle:
    """Return a circle inside a polygon, within 1% of the largest.

    Among circles that are equal within that margin, the circle nearest to the center of gravity is
    chosen.

    >>> inscribed_circle([(0, 0), (2, 0), (2, 1), (0, 1)])
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
        if not waiting:
            break
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
