"""Axial coordinates (q, r): conversion to pixels, rows and columns, and 32 bits; and rounding.

The cell nearest to an exact point is found without squares; ties go to the smallest cell.

A point lies in a rhombus with four cells at its corners, from (0, 0), the point rounded down, to
(1, 1). The short diagonal (0, 1)-(1, 0) cuts the rhombus into two equilateral triangles. The
nearest cell is a corner of the triangle. The test of which corner is nearer is linear in the point
and needs no squares, so integers decide it exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trisolve.errors import InvalidMap
from trisolve.hexagon import layouts
from trisolve.hexagon.directions import whole

if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Self


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


_new = tuple.__new__

_PACK_LIMIT: Final = 1 << 15


class _Pair(NamedTuple):
    q: int
    r: int


class Axial(_Pair):
    """The coordinates of a cell; `Hex`, the type of cells, adds arithmetic."""

    __slots__ = ()

    @property
    def s(self) -> int:
        """The third coordinate, -q - r."""
        return -self[0] - self[1]

    @property
    def length(self) -> int:
        """The number of steps from (0, 0).

        >>> from trisolve.hexagon import Hex
        >>> Hex(3, -1).length
        3
        """
        q, r = self
        return max(abs(q), abs(r), abs(q + r))

    @property
    def packed(self) -> int:
        """The cell packed into 32 bits, in (q, r) order; raise InvalidMap outside -32768..32767.

        >>> from trisolve.hexagon import Hex
        >>> Hex(3, -1).packed
        2147713023
        """
        for coordinate in self:
            if not -_PACK_LIMIT <= coordinate < _PACK_LIMIT:
                raise InvalidMap(f"expected coordinates -32768..32767 to pack, got {self}")
        return (self[0] + _PACK_LIMIT) << 16 | (self[1] + _PACK_LIMIT)

    @classmethod
    def from_packed(cls, packed: int) -> Self:
        """Return the cell from its packed form; may raise InvalidMap.

        >>> from trisolve.hexagon import Hex
        >>> Hex.from_packed(2147713023)
        Hex(3, -1)
        """
        number = whole(packed, "a packed cell 0..4294967295")
        if not 0 <= number < 1 << 32:
            raise InvalidMap(f"expected a packed cell 0..4294967295, got {number}")
        return _new(cls, ((number >> 16) - _PACK_LIMIT, (number & 0xFFFF) - _PACK_LIMIT))

    @classmethod
    def from_uv(cls, u: int, v: int) -> Self:
        """Return the cell at (u, v), in the coordinates of the articles about Entanglement.

        >>> from trisolve.hexagon import Hex
        >>> Hex.from_uv(1, 1), Hex.from_uv(*Hex(3, -2).uv)
        (Hex(0, -1), Hex(3, -2))
        """
        u, v = whole(u), whole(v)
        return _new(cls, (u - v, -u))

    @property
    def uv(self) -> tuple[int, int]:
        """The cell in the coordinates of the articles about Entanglement.

        >>> from trisolve.hexagon import Hex
        >>> Hex(0, -1).uv
        (1, 1)
        """
        return -self[1], -self[0] - self[1]

    @classmethod
    def round(cls, q: Fraction | float, r: Fraction | float) -> Self:
        """Return the cell whose center is nearest to a point; ties go to the smallest cell.

        Ints and Fractions are exact; floats are treated as the exact rationals they represent.

        >>> from trisolve.hexagon import Hex
        >>> from fractions import Fraction
        >>> Hex.round(0.5, 0.5), Hex.round(Fraction(-1, 3), Fraction(2, 3))
        (Hex(0, 1), Hex(-1, 1))
        """
        a, b = exact(q), exact(r)
        divisor = a.denominator * b.denominator
        return _new(cls, nearest(a.numerator * b.denominator, b.numerator * a.denominator, divisor))

    def to_pixel(self, layout: str = "flat", size: float = 1.0) -> tuple[float, float]:
        """Return the center (x, y), with y pointing down; `size` is the side of a cell.

        >>> from trisolve.hexagon import Hex
        >>> Hex(2, -1).to_pixel("flat", 10)
        (30.0, 0.0)
        """
        return layouts.to_pixel(*self, layout, size)

    @classmethod
    def from_pixel(cls, x: float, y: float, layout: str = "flat", size: float = 1.0) -> Self:
        """Return the cell that contains a pixel, exact except within 1e-9 of a border.

        >>> from trisolve.hexagon import Hex
        >>> Hex.from_pixel(31.0, -2.0, "flat", 10)
        Hex(2, -1)
        """
        return cls.round(*layouts.from_pixel(x, y, layout, size))

    def corner_pixel(
        self, corner: int, layout: str = "flat", size: float = 1.0
    ) -> tuple[float, float]:
        """Return a corner (x, y): side k runs from corner k to corner (k + 1) % 6.

        >>> from trisolve.hexagon import Hex
        >>> Hex(0, 0).corner_pixel(2, "flat", 10)
        (10.0, 0.0)
        """
        dx, dy = layouts.corner_offset(corner, layout)
        x, y = layouts.to_pixel(*self, layout, size)
        return x + size * dx, y + size * dy

    def to_offset(self, kind: str) -> tuple[int, int]:
        """Return offset (col, row) of kind odd-q, even-q, odd-r or even-r.

        >>> from trisolve.hexagon import Hex
        >>> Hex(3, -1).to_offset("even-q")
        (3, 1)
        """
        return layouts.to_offset(*self, kind)

    @classmethod
    def from_offset(cls, col: int, row: int, kind: str) -> Self:
        """Return the cell at offset (col, row).

        >>> from trisolve.hexagon import Hex
        >>> Hex.from_offset(3, 1, "even-q")
        Hex(3, -1)
        """
        return _new(cls, layouts.from_offset(col, row, kind))

    def to_doubled(self, kind: str) -> tuple[int, int]:
        """Return doubled (col, row) of kind height (flat) or width (pointy).

        >>> from trisolve.hexagon import Hex
        >>> Hex(3, -1).to_doubled("width")
        (5, -1)
        """
        return layouts.to_doubled(*self, kind)

    @classmethod
    def from_doubled(cls, col: int, row: int, kind: str) -> Self:
        """Return the cell at doubled (col, row), whose sum must be even; may raise InvalidMap.

        >>> from trisolve.hexagon import Hex
        >>> Hex.from_doubled(5, -1, "width")
        Hex(3, -1)
        """
        return _new(cls, layouts.from_doubled(col, row, kind))
