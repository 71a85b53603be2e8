"""Cells of the hexagonal grid, and their edges and vertices, each with one canonical name.

A Hex is the tuple (q, r) with arithmetic: it compares and hashes like the tuple, and coordinates
may be of any size. An edge (q, r, side) has side 0..2, and a vertex (q, r, corner) has corner 0 or
1; a cell's other edges and vertices belong to its neighbors:

    corner of h   0     1     2               3               4               5
    is vertex     h, 0  h, 1  neighbor 2, 0  neighbor 3, 1  neighbor 3, 0  neighbor 4, 1
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from trisolve.errors import InvalidMap
from trisolve.hexagon.axial import Axial
from trisolve.hexagon.directions import STEPS, Wrap, as_side, one_of_six, shortest_ways, whole

if TYPE_CHECKING:
    from collections.abc import Iterable

Point: TypeAlias = tuple[int, int]
"""The type that functions accept for a cell: a Hex or a plain pair (q, r)."""

_new = tuple.__new__


class Hex(Axial):
    """A cell (q, r) of the hexagonal grid.

    Parameters
    ----------
    q, r
        The axial coordinates: ints of any size.
    s
        If given, it must equal -q - r.

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

    def __add__(self, other: Point) -> Hex:  # type: ignore[override]
        if not isinstance(other, tuple):
            return NotImplemented
        q, r = as_hex(other)
        return _new(Hex, (self[0] + q, self[1] + r))

    __radd__ = __add__

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
        """Return the number of steps to another cell; `wrap` gives the size of a torus, if any.

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

        A name that means a different side in each layout, such as "se", requires the layout.

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

    neighbour, neighbours = neighbor, neighbors  # language: quoted
    """The British names of the same two methods."""

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
        """Return the cell mirrored so that side j goes to side (axis - j) % 6, for axis 0..5.

        >>> [Hex(3, -1).reflect(axis) for axis in (0, 3)]
        [Hex(-3, 2), Hex(3, -2)]
        """
        axis = one_of_six(axis, "an axis")
        center = as_hex(center)
        q, r = self - center
        return _new(Hex, (-q, q + r)).rotate(axis) + center

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
        """The owner, then its neighbor across this side."""
        owner = Hex(self.q, self.r)
        return owner, owner.neighbor(self.side)

    @property
    def ends(self) -> tuple[Vertex, Vertex]:
        """The vertices at corners `side` and `side + 1` of the owner."""
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
        """The three edges, clockwise: between faces 0 and 1, 1 and 2, and 2 and 0."""
        a, b, c = self.faces
        return _between(a, b), _between(b, c), _between(c, a)

    @property
    def neighbors(self) -> tuple[Vertex, Vertex, Vertex]:
        """The other ends of the three edges, in the order of the edges."""
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
    """Return points as Hex; an InvalidMap error names the first value that is not a point."""
    if isinstance(points, Hex):
        raise InvalidMap(f"expected a list of cells, got the one cell {points}")
    try:
        return [as_hex(point) for point in points]
    except TypeError:
        raise InvalidMap(f"expected a list of cells, got {points!r:.60}") from None


def cell_text(cell: Point) -> str:
    """Return a cell as it is shown in messages and files.

    >>> cell_text(Hex(3, -1))
    '3,-1'
    """
    return f"{cell[0]},{cell[1]}"
