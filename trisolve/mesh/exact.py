"""Signs that are exact for the given doubles: a float filter first, then integers if that fails.

A double is an integer times a power of two. Therefore, a few doubles times a common power of two
are integers, on which Python's arithmetic is exact. The filter's bound comes from Shewchuk,
Adaptive precision floating-point arithmetic and fast robust geometric predicates, 1997.
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
