"""The cell nearest to an exact point; ties go to the smallest cell.

A point lies in a rhombus with four cells at its corners, from (0, 0), the point rounded down, to
(1, 1). The short diagonal (0, 1)-(1, 0) cuts the rhombus into two equilateral triangles. The
nearest cell is a corner of the triangle. The test of which corner is nearer is linear in the point
and needs no squares, so integers decide it exactly.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from trisolve.errors import InvalidMap


def nearest(q: int, r: int, divisor: int) -> tuple[int, int]:
    """Return the smallest of the cells nearest to (q / divisor, r / divisor), for divisor > 0.

    >>> nearest(1, 1, 2), nearest(1, 1, 3)
    ((0, 1), (0, 0))
    """
    q, u = divmod(q, divisor)
    r, v = divmod(r, divisor)
    if u + 2 * v <= divisor and 2 * u + v <= divisor:
        return q, r
    if u + 2 * v > 2 * divisor and 2 * u + v > 2 * divisor:
        return q + 1, r + 1
    return (q, r + 1) if u <= v else (q + 1, r)


def all_nearest(q: int, r: int, divisor: int) -> Iterator[tuple[int, int]]:
    """Yield the one to three cells nearest to (q / divisor, r / divisor), in order.

    >>> list(all_nearest(1, 1, 3))
    [(0, 0), (0, 1), (1, 0)]
    """
    q, u = divmod(q, divisor)
    r, v = divmod(r, divisor)
    steep, shallow = u + 2 * v, 2 * u + v
    if steep <= divisor and shallow <= divisor:
        yield q, r
    if steep >= divisor and shallow <= 2 * divisor and u <= v:
        yield q, r + 1
    if shallow >= divisor and steep <= 2 * divisor and u >= v:
        yield q + 1, r
    if steep >= 2 * divisor and shallow >= 2 * divisor:
        yield q + 1, r + 1


def exact(value: Any) -> Fraction:  # noqa: ANN401 - any number
    """Return a number as an exact rational; may raise InvalidMap.

    >>> exact(0.5)
    Fraction(1, 2)
    """
    if not isinstance(value, bool | str):
        try:
            return Fraction(value)
        except (OverflowError, ValueError):  # infinite, or not a number
            raise InvalidMap(f"expected a finite number, got {value!r:.60}") from None
        except TypeError:
            pass
        try:
            return Fraction(float(value))
        except (OverflowError, TypeError, ValueError):
            pass
    raise InvalidMap(f"expected a finite number, got {value!r:.60}")
