"""Signs that are right for the doubles given: a float filter first, whole numbers where it fails.

A double is a whole number times a power of two, so a few of them, times a common power, are whole
numbers, and Python's arithmetic on those is exact. (Shewchuk, Adaptive precision floating-point
arithmetic and fast robust geometric predicates, 1997, for the filter's bound.)
"""

from collections.abc import Sequence
from typing import TypeAlias

Point2: TypeAlias = tuple[float, float]

_FILTER = 3.3306690738754716e-16  # (3 + 16 eps) eps
_UNDERFLOW = 1e-300


def whole(values: Sequence[float]) -> tuple[list[int], int]:
    """Return doubles as whole numbers over one common power of two.

    >>> whole([0.5, 3.0, -0.25])
    ([2, 12, -1], 4)
    """
    ratios = [value.as_integer_ratio() for value in values]
    common = max(below for _, below in ratios)
    return [above * (common // below) for above, below in ratios], common


def turn(a: Point2, b: Point2, c: Point2) -> int:
    """Return 1 where a → b → c turns left, -1 where it turns right, 0 where it goes straight.

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
    # boxes overlap: on one line that alone decides
    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0
