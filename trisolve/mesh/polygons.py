"""A polygon in a plane: the definition of its validity, its direction, and its triangles.

The signs are exact for the given doubles: a float filter first, then integers if that fails. A
double is an integer times a power of two. Therefore, a few doubles times a common power of two are
integers, on which Python's arithmetic is exact. The filter's bound comes from Shewchuk, Adaptive
precision floating-point arithmetic and fast robust geometric predicates, 1997.

This module is plain Python; `engine.polygons` gives the same answers for many or large polygons.
"""

from collections.abc import Sequence
from typing import TypeAlias

Point2: TypeAlias = tuple[float, float]

_FILTER = 3.3306690738754716e-16  # (3 + 16 eps) eps
_UNDERFLOW = 1e-300


def whole(values: Sequence[float]) -> tuple[list[int], int]:
    """Return doubles as integers over a common power of two.

    >>> whole([0.5, 3.0, -0.25])
    ([2, 12, -1], 4)
    """
    ratios = [value.as_integer_ratio() for value in values]
    common = max(below for _, below in ratios)
    return [above * (common // below) for above, below in ratios], common


def turn(a: Point2, b: Point2, c: Point2) -> int:
    """Return 1 if a → b → c turns left, -1 if it turns right, or 0 if it goes straight.

    >>> turn((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)), turn((0.1, 0.1), (0.2, 0.2), (0.3, 0.3))
    (1, 0)
    """
    left = (a[0] - c[0]) * (b[1] - c[1])
    right = (a[1] - c[1]) * (b[0] - c[0])
    found = left - right
    bound = _FILTER * (abs(left) + abs(right)) + _UNDERFLOW
    if found > bound:
        return 1
    if -found > bound:
        return -1
    (ax, ay, bx, by, cx, cy), _ = whole((*a, *b, *c))  # the filter failed, or left the range
    exact = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx)
    return (exact > 0) - (exact < 0)


def meet(a: Point2, b: Point2, c: Point2, d: Point2) -> bool:
    """Return whether the segments a-b and c-d have a point in common, ends included.

    >>> meet((0, 0), (2, 0), (1, 0), (1, 5)), meet((0, 0), (1, 0), (2, 0), (3, 0))
    (True, False)
    """
    if (
        max(a[0], b[0]) < min(c[0], d[0])
        or max(c[0], d[0]) < min(a[0], b[0])
        or max(a[1], b[1]) < min(c[1], d[1])
        or max(c[1], d[1]) < min(a[1], b[1])
    ):
        return False
    # the boxes overlap, which decides segments on one line
    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0


Point3: TypeAlias = Sequence[float]
Triple: TypeAlias = tuple[int, int, int]

PLANES = ((1, 2), (2, 0), (0, 1))
"""The two coordinates that remain of the three when looking along an axis, x, y or z."""


def shadow_axis(ring: Sequence[Point3]) -> int | None:
    """Return the axis along which a polygon's shadow is largest, or None if it has no area.

    Ties are broken in the order z, y, x.

    >>> shadow_axis([(0, 0, 0), (1, 0, 0), (1, 1, 0)])
    2
    """
    values, _ = whole([float(x) for point in ring for x in point])
    points = [values[k : k + 3] for k in range(0, len(values), 3)]
    sides = list(zip(points, points[1:] + points[:1], strict=True))
    areas = [abs(sum(a[i] * b[j] - b[i] * a[j] for a, b in sides)) for i, j in PLANES]
    largest = max(areas)
    if largest == 0:
        return None
    return max(axis for axis in range(3) if areas[axis] == largest)


def direction(ring: Sequence[Point2]) -> int:
    """Return 1 if a polygon is counterclockwise, -1 if it is clockwise, and 0 if it is invalid.

    A polygon is invalid if a side has no length, or if sides cross, touch or run back on
    themselves.

    >>> direction([(0, 0), (1, 0), (0, 1)]), direction([(0, 0), (2, 2), (2, 0), (0, 1)])
    (1, 0)
    """
    n = len(ring)
    for k in range(n):
        if _runs_back(ring[k - 1], ring[k], ring[(k + 1) % n]):
            return 0
    for k in range(n):
        for other in range(k + 2, n - (k == 0)):
            if meet(ring[k], ring[k + 1], ring[other], ring[(other + 1) % n]):
                return 0
    lowest = min(range(n), key=lambda k: ring[k])
    return turn(ring[lowest - 1], ring[lowest], ring[(lowest + 1) % n])


def _runs_back(a: Point2, b: Point2, c: Point2) -> bool:
    """Return whether a side of a → b → c has no length, or the second runs back over the first."""
    return not (a < b < c or a > b > c) and turn(a, b, c) == 0


def cut(ring: Sequence[Point2]) -> list[Triple]:
    """Return a valid, counterclockwise polygon as triangles of its corners: ears, one by one.

    A corner is an ear when it is strictly convex and no other corner is inside, or on the sides of,
    the triangle that it forms with its neighbors. Every polygon has an ear (Meisters, Polygons have
    ears, 1975). Only blunt corners, which are not convex, can be in the way, and the corner
    farthest inside stays blunt. A corner that is not an ear can therefore become an ear only when a
    neighbor is clipped. Corners wait in a queue; the neighbors of an ear go to the end of the
    queue, which avoids long fans.

    >>> cut([(0, 0), (1, 0), (1, 1), (0, 1)])
    [(3, 0, 1), (3, 1, 2)]
    """
    n = len(ring)
    after, before = [*range(1, n), 0], [n - 1, *range(n - 1)]
    blunt = {k for k in range(n) if turn(ring[before[k]], ring[k], ring[after[k]]) <= 0}
    waiting, place = list(range(n)), list(range(n))
    triangles: list[Triple] = []
    at = 0
    while len(triangles) < n - 3:
        here = waiting[at]
        at += 1
        if place[here] != at - 1 or not _is_ear(ring, before[here], here, after[here], blunt):
            continue
        low, high = before[here], after[here]
        triangles.append((low, here, high))
        after[low], before[high], place[here] = high, low, -1
        for corner in (low, high):
            place[corner] = len(waiting)
            waiting.append(corner)
            if turn(ring[before[corner]], ring[corner], ring[after[corner]]) > 0:
                blunt.discard(corner)
    last = triangles[-1][2] if triangles else 0
    triangles.append((before[last], last, after[last]))
    return triangles


def _is_ear(ring: Sequence[Point2], low: int, here: int, high: int, blunt: set[int]) -> bool:
    if here in blunt:
        return False
    a, b, c = ring[low], ring[here], ring[high]
    return not any(
        corner not in (low, high)
        and turn(a, b, ring[corner]) >= 0
        and turn(b, c, ring[corner]) >= 0
        and turn(c, a, ring[corner]) >= 0
        for corner in blunt
    )


def is_inside(x: float, y: float, ring: Sequence[Point2]) -> bool:
    """Return whether a polygon contains (x + d, y + d²) for all small d > 0.

    The test counts sides from a to b that pass strictly to the right of the point and have y
    between a.y and b.y: an odd count means inside.

    >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    >>> is_inside(0, 0, square), is_inside(1, 0, square), is_inside(0.5, 1, square)
    (True, False, False)
    """
    inside = False
    a = ring[-1]
    for b in ring:
        if (a[1] > y) != (b[1] > y):
            side = turn(a, b, (x, y))
            if (side > 0) if b[1] > a[1] else (side < 0):
                inside = not inside
        a = b
    return inside
