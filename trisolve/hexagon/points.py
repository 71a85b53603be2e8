"""Cells of the hexagonal grid, and their edges and vertices, each with one canonical name.

A Hex is the tuple (q, r) with arithmetic: it compares and hashes like the tuple, and coordinates
may be of any size. An edge (q, r, side) has side 0..2, and a vertex (q, r, corner) has corner 0 or
1; a cell's other edges and vertices belong to its neighbors:

    corner of h   0     1     2               3               4               5
    is vertex     h, 0  h, 1  neighbor 2, 0  neighbor 3, 1  neighbor 3, 0  neighbor 4, 1
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from trisolve.errors import InvalidMap
from trisolve.hexagon import layouts
from trisolve.hexagon.copies import Wrap, shortest_ways
from trisolve.hexagon.directions import STEPS, as_side, one_of_six, whole
from trisolve.hexagon.rounding import exact, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

Point: TypeAlias = tuple[int, int]
"""What functions take for a cell: a Hex or a plain pair (q, r)."""

_new = tuple.__new__

_PACK_LIMIT: Final = 1 << 15


class _Pair(NamedTuple):
    q: int
    r: int


class Hex(_Pair):
    """A cell (q, r) of the hexagonal grid.

    Parameters
    ----------
    q, r
        The axial coordinates: ints of any size.
    s
        If given, checked to be -q - r.

    Raises
    ------
    InvalidMap
        For coordinates that are not integers, or three coordinates whose sum is not 0.

    Examples
    --------
    >>> cell = Hex(3, -1)
    >>> cell.length, cell.neighbor(1), cell.rotate(1), cell == (3, -1)
    (3, Hex(4, -2), Hex(1, 2), True)
    """

    __slots__ = ()

    def __new__(cls, q: int, r: int, s: int | None = None) -> Hex:  # noqa: D102 - the class says it
        if type(q) is not int or type(r) is not int:
            q, r = whole(q, "an integer as q"), whole(r, "an integer as r")
        if s is not None and whole(s, "an integer as s") != -q - r:
            raise InvalidMap(f"expected q + r + s = 0, so s = {-q - r}, got s = {s}")
        return _new(cls, (q, r))

    def __repr__(self) -> str:
        return f"Hex({self.q}, {self.r})"

    @property
    def s(self) -> int:
        """The third coordinate, -q - r."""
        return -self[0] - self[1]

    @property
    def length(self) -> int:
        """The number of steps from (0, 0).

        >>> Hex(3, -1).length
        3
        """
        q, r = self
        return max(abs(q), abs(r), abs(q + r))

    @property
    def packed(self) -> int:
        """The cell in 32 bits, in (q, r) order; raise InvalidMap outside -32768..32767.

        >>> Hex(3, -1).packed
        2147713023
        """
        for coordinate in self:
            if not -_PACK_LIMIT <= coordinate < _PACK_LIMIT:
                raise InvalidMap(f"expected coordinates -32768..32767 to pack, got {self}")
        return (self[0] + _PACK_LIMIT) << 16 | (self[1] + _PACK_LIMIT)

    @classmethod
    def from_packed(cls, packed: int) -> Hex:
        """Return the cell from its packed form; may raise InvalidMap.

        >>> Hex.from_packed(2147713023)
        Hex(3, -1)
        """
        number = whole(packed, "a packed cell 0..4294967295")
        if not 0 <= number < 1 << 32:
            raise InvalidMap(f"expected a packed cell 0..4294967295, got {number}")
        return _new(cls, ((number >> 16) - _PACK_LIMIT, (number & 0xFFFF) - _PACK_LIMIT))

    def __add__(self, other: Point) -> Hex:  # type: ignore[override]
        if not isinstance(other, tuple):
            return NotImplemented
        q, r = as_hex(other)
        return _new(Hex, (self[0] + q, self[1] + r))

    __radd__ = __add__

    if not TYPE_CHECKING:  # where a type checker reads this, every name would be an attribute

        def __getattr__(self, name: str) -> object:
            spelled = name.replace("neighbour", "neighbor")  # language: quoted
            spelled = spelled.replace("centre", "center")
            is_known = spelled != name and hasattr(type(self), spelled)
            hint = f"; did you mean {spelled}?" if is_known else ""
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}{hint}")

    @classmethod
    def from_uv(cls, u: int, v: int) -> Hex:
        """Return the cell at (u, v), in the coordinates of the articles about Entanglement.

        >>> Hex.from_uv(1, 1), Hex.from_uv(*Hex(3, -2).uv)
        (Hex(0, -1), Hex(3, -2))
        """
        u, v = whole(u), whole(v)
        return _new(Hex, (u - v, -u))

    @property
    def uv(self) -> tuple[int, int]:
        """The cell in the coordinates of the articles about Entanglement.

        >>> Hex(0, -1).uv
        (1, 1)
        """
        return -self[1], -self[0] - self[1]

    def __sub__(self, other: Point) -> Hex:
        if not isinstance(other, tuple):
            return NotImplemented
        q, r = as_hex(other)
        return _new(Hex, (self[0] - q, self[1] - r))

    def __rsub__(self, other: Point) -> Hex:
        return as_hex(other) - self if isinstance(other, tuple) else NotImplemented

    def __mul__(self, factor: int) -> Hex:  # type: ignore[override]
        factor = whole(factor, "an integer to multiply with")
        return _new(Hex, (self[0] * factor, self[1] * factor))

    __rmul__ = __mul__  # type: ignore[assignment]

    def __neg__(self) -> Hex:
        return _new(Hex, (-self[0], -self[1]))

    def distance(self, other: Point, *, wrap: Wrap | None = None) -> int:
        """Return the number of steps to another cell; with `wrap`, on a torus of that size.

        >>> Hex(3, -1).distance((0, 0)), Hex(0, 0).distance((4, 0), wrap=(5, 5))
        (3, 1)
        """
        if wrap is not None:
            to = as_hex(other)
            return shortest_ways(to[0] - self[0], to[1] - self[1], wrap)[0]
        q, r = as_hex(other)
        q, r = self[0] - q, self[1] - r
        return max(abs(q), abs(r), abs(q + r))

    def neighbor(self, side: int | str, layout: str | None = None) -> Hex:
        """Return the cell across a side, given by number or name; may raise InvalidMap.

        Without a layout, the name is looked up in the flat layout first, then in the pointy layout.

        >>> Hex(0, 0).neighbor(1), Hex(0, 0).neighbor("ne", layout="pointy")
        (Hex(1, -1), Hex(1, -1))
        >>> Hex(0, 0).neighbor("e"), Hex(0, 0).neighbor("west")
        (Hex(1, 0), Hex(-1, 0))
        """
        q, r = STEPS[as_side(side, layout)]
        return _new(Hex, (self[0] + q, self[1] + r))

    def neighbors(self) -> tuple[Hex, Hex, Hex, Hex, Hex, Hex]:
        """Return the six neighbors, by side.

        >>> Hex(0, 0).neighbors()[:3]
        (Hex(0, -1), Hex(1, -1), Hex(1, 0))
        """
        q, r = self
        return (
            _new(Hex, (q, r - 1)),
            _new(Hex, (q + 1, r - 1)),
            _new(Hex, (q + 1, r)),
            _new(Hex, (q, r + 1)),
            _new(Hex, (q - 1, r + 1)),
            _new(Hex, (q - 1, r)),
        )

    def rotate(self, k: int, center: Point = (0, 0)) -> Hex:
        """Return the cell turned clockwise around a center by k sixths, for any int k.

        >>> [Hex(3, -1).rotate(k) for k in (1, 2, -1)]
        [Hex(1, 2), Hex(-2, 3), Hex(2, -3)]
        """
        c, d = as_hex(center)
        q, r = self[0] - c, self[1] - d
        for _ in range(whole(k, "an integer of sixths") % 6):
            q, r = -r, q + r
        return _new(Hex, (q + c, r + d))

    def reflect(self, axis: int, center: Point = (0, 0)) -> Hex:
        """Return the cell mirrored so that side j goes to side (axis - j) % 6, axis 0..5.

        >>> [Hex(3, -1).reflect(axis) for axis in (0, 3)]
        [Hex(-3, 2), Hex(3, -2)]
        """
        axis = one_of_six(axis, "an axis")
        center = as_hex(center)
        q, r = self - center
        return _new(Hex, (-q, q + r)).rotate(axis) + center

    @staticmethod
    def round(q: Fraction | float, r: Fraction | float) -> Hex:
        """Return the cell whose center is nearest to a point; ties go to the smallest cell.

        Ints and Fractions are exact; floats are treated as the exact rationals they represent.

        >>> from fractions import Fraction
        >>> Hex.round(0.5, 0.5), Hex.round(Fraction(-1, 3), Fraction(2, 3))
        (Hex(0, 1), Hex(-1, 1))
        """
        a, b = exact(q), exact(r)
        divisor = a.denominator * b.denominator
        return _new(Hex, nearest(a.numerator * b.denominator, b.numerator * a.denominator, divisor))

    def to_pixel(self, layout: str = "flat", size: float = 1.0) -> tuple[float, float]:
        """Return the center (x, y), with y pointing down; `size` is the side of a cell.

        >>> Hex(2, -1).to_pixel("flat", 10)
        (30.0, 0.0)
        """
        return layouts.to_pixel(*self, layout, size)

    @staticmethod
    def from_pixel(x: float, y: float, layout: str = "flat", size: float = 1.0) -> Hex:
        """Return the cell that contains a pixel, exact except within 1e-9 of a border.

        >>> Hex.from_pixel(31.0, -2.0, "flat", 10)
        Hex(2, -1)
        """
        return Hex.round(*layouts.from_pixel(x, y, layout, size))

    def corner_pixel(
        self, corner: int, layout: str = "flat", size: float = 1.0
    ) -> tuple[float, float]:
        """Return a corner (x, y): side k runs from corner k to corner (k + 1) % 6.

        >>> Hex(0, 0).corner_pixel(2, "flat", 10)
        (10.0, 0.0)
        """
        dx, dy = layouts.corner_offset(corner, layout)
        x, y = layouts.to_pixel(*self, layout, size)
        return x + size * dx, y + size * dy

    def to_offset(self, kind: str) -> tuple[int, int]:
        """Return offset (col, row) of kind odd-q, even-q, odd-r or even-r.

        >>> Hex(3, -1).to_offset("even-q")
        (3, 1)
        """
        return layouts.to_offset(*self, kind)

    @staticmethod
    def from_offset(col: int, row: int, kind: str) -> Hex:
        """Return the cell at offset (col, row).

        >>> Hex.from_offset(3, 1, "even-q")
        Hex(3, -1)
        """
        return _new(Hex, layouts.from_offset(col, row, kind))

    def to_doubled(self, kind: str) -> tuple[int, int]:
        """Return doubled (col, row) of kind height (flat) or width (pointy).

        >>> Hex(3, -1).to_doubled("width")
        (5, -1)
        """
        return layouts.to_doubled(*self, kind)

    @staticmethod
    def from_doubled(col: int, row: int, kind: str) -> Hex:
        """Return the cell at doubled (col, row), whose sum must be even; may raise InvalidMap.

        >>> Hex.from_doubled(5, -1, "width")
        Hex(3, -1)
        """
        return _new(Hex, layouts.from_doubled(col, row, kind))

    def edge(self, side: int | str, layout: str = "flat") -> Edge:
        """Return the edge shared with the neighbor at a side, under its canonical name.

        >>> Hex(3, -1).edge(4)
        Edge(q=2, r=0, side=1)
        """
        return edge_of(self, as_side(side, layout))

    def edges(self) -> tuple[Edge, ...]:
        """Return the six edges, by side."""
        return tuple(self.edge(side) for side in range(6))

    def vertex(self, corner: int) -> Vertex:
        """Return the vertex at a corner, under its canonical name.

        >>> Hex(3, -1).vertex(3)
        Vertex(q=3, r=0, corner=1)
        """
        return vertex_of(self, one_of_six(corner, "a corner"))

    def vertices(self) -> tuple[Vertex, ...]:
        """Return the six vertices, clockwise from the corner where side 0 begins."""
        return tuple(self.vertex(corner) for corner in range(6))


_OWNERS: Final = ((None, 0), (None, 1), (2, 0), (3, 1), (3, 0), (4, 1))


def _check_whole(owner: object, number: str, limit: int) -> None:
    for name in ("q", "r", number):
        object.__setattr__(owner, name, whole(getattr(owner, name), f"an integer as {name}"))
    if not 0 <= getattr(owner, number) < limit:
        raise InvalidMap(f"expected {number} 0..{limit - 1}, got {getattr(owner, number)}")


@dataclass(frozen=True, order=True, slots=True)
class Edge:
    """The edge between the cell (q, r) and its neighbor at `side`, 0..2.

    >>> edge = Hex(3, -1).edge(4)
    >>> edge, edge.faces
    (Edge(q=2, r=0, side=1), (Hex(2, 0), Hex(3, -1)))
    """

    q: int
    r: int
    side: int

    def __post_init__(self) -> None:
        _check_whole(self, "side", 3)

    @property
    def faces(self) -> tuple[Hex, Hex]:
        """The owner, then its neighbor at the side."""
        owner = Hex(self.q, self.r)
        return owner, owner.neighbor(self.side)

    @property
    def ends(self) -> tuple[Vertex, Vertex]:
        """The vertices at corners side and side + 1 of the owner."""
        owner = Hex(self.q, self.r)
        return owner.vertex(self.side), owner.vertex(self.side + 1)


@dataclass(frozen=True, order=True, slots=True)
class Vertex:
    """The point where three cells meet: corner 0 or 1 of the cell (q, r).

    >>> vertex = Hex(3, -1).vertex(3)
    >>> vertex, vertex.faces
    (Vertex(q=3, r=0, corner=1), (Hex(3, 0), Hex(3, -1), Hex(4, -1)))
    """

    q: int
    r: int
    corner: int

    def __post_init__(self) -> None:
        _check_whole(self, "corner", 2)

    @property
    def faces(self) -> tuple[Hex, Hex, Hex]:
        """The three cells, clockwise from the owner."""
        owner = Hex(self.q, self.r)
        first, second = (5, 0) if self.corner == 0 else (0, 1)
        return owner, owner.neighbor(first), owner.neighbor(second)

    @property
    def edges(self) -> tuple[Edge, Edge, Edge]:
        """The three edges, clockwise: between faces 0 and 1, 1 and 2, 2 and 0."""
        a, b, c = self.faces
        return _between(a, b), _between(b, c), _between(c, a)

    @property
    def neighbors(self) -> tuple[Vertex, Vertex, Vertex]:
        """The other ends of the three edges, in their order."""
        a, b, c = (edge.ends[edge.ends[0] == self] for edge in self.edges)
        return a, b, c


def edge_of(cell: Hex, side: int) -> Edge:
    """Return the edge at a side 0..5 of a cell."""
    if side >= 3:
        cell, side = cell.neighbor(side), side - 3
    return Edge(*cell, side)


def vertex_of(cell: Hex, corner: int) -> Vertex:
    """Return the vertex at a corner 0..5 of a cell."""
    side, own = _OWNERS[corner]
    return Vertex(*(cell if side is None else cell.neighbor(side)), own)


def _between(a: Hex, b: Hex) -> Edge:
    return edge_of(a, a.neighbors().index(b))


def as_hex(point: Any) -> Hex:  # noqa: ANN401 - whatever a caller gives for a point
    """Return a point as a Hex; raise InvalidMap unless it consists of two integers.

    >>> as_hex((3, -1))
    Hex(3, -1)
    """
    if type(point) is Hex:
        return point
    try:
        q, r = point
    except (TypeError, ValueError):
        raise InvalidMap(f"expected a cell as (q, r), got {point!r:.60}") from None
    return Hex(q, r)


def as_hexes(points: Iterable[Point]) -> list[Hex]:
    """Return points as Hex; an InvalidMap error names the first that is not a point."""
    if isinstance(points, Hex):
        raise InvalidMap(f"expected a list of cells, got the one cell {points}")
    try:
        return [as_hex(point) for point in points]
    except TypeError:
        raise InvalidMap(f"expected a list of cells, got {points!r:.60}") from None


def shown_cell(cell: Point) -> str:
    """Return a cell as messages and files show it.

    >>> shown_cell(Hex(3, -1))
    '3,-1'
    """
    return f"{cell[0]},{cell[1]}"
