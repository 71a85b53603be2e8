"""Edges and vertices of the grid, each under one name.

An edge (q, r, side) has side 0..2, a vertex (q, r, corner) has corner 0 or 1; the others of a cell
belong to its neighbours:

    corner of h   0     1     2               3               4               5
    is vertex     h, 0  h, 1  neighbour 2, 0  neighbour 3, 1  neighbour 3, 0  neighbour 4, 1
"""

from dataclasses import dataclass
from typing import Final

from trisolve.errors import InvalidMap
from trisolve.hexagon.directions import whole
from trisolve.hexagon.points import Hex

_OWNERS: Final = ((None, 0), (None, 1), (2, 0), (3, 1), (3, 0), (4, 1))


def _check_whole(owner: object, number: str, limit: int) -> None:
    for name in ("q", "r", number):
        object.__setattr__(owner, name, whole(getattr(owner, name), f"an integer as {name}"))
    if not 0 <= getattr(owner, number) < limit:
        raise InvalidMap(f"expected {number} 0..{limit - 1}, got {getattr(owner, number)}")


@dataclass(frozen=True, order=True, slots=True)
class Edge:
    """The border between the cell (q, r) and its neighbour at `side`, 0..2.

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
        """The owner, then its neighbour at the side."""
        owner = Hex(self.q, self.r)
        return owner, owner.neighbor(self.side)

    @property
    def ends(self) -> "tuple[Vertex, Vertex]":
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
    def neighbors(self) -> "tuple[Vertex, Vertex, Vertex]":
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
