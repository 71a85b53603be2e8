r"""The triangular lattice: packed cells, axes, tracks, neighbors, edges, and shapes.

The lattice is a 16 x 16 grid of parallelograms, each cut into an up and a down triangle. A triangle
is a *cell*, ``row << 5 | col << 1 | orient``; lattice vertices are ``(a, b)``: a edges along U and
b edges along V.

           /\‾‾‾‾/\‾‾‾‾/     -U->
          /  \ 1/  \ 3/
         / 0  \/  2 \/       0 is up, 1 is down, 33 lies under 0
        /\‾‾‾‾/\‾‾‾‾/
    V  /  \33/  \35/  W
   /  / 32 \/ 34 \/    \
  L   ‾‾‾‾‾‾‾‾‾‾‾‾‾     v

Axis and sign give a direction: U+ →, U- ←, V+ ↙, V- ↗, W+ ↘, W- ↖. Neighbors come from tables that
are built once, at import, from the short functions above them.

Named shapes of boards are sets of cells, each in the upper-left corner of the grid. Every shape is
a set of half-plane bounds on the vertices of a cell, along the three axes: b (which U line), a
(which V line) and a - b (which W line).
"""

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from functools import cache, lru_cache
from itertools import pairwise
from math import sqrt
from typing import NamedTuple, TypeAlias

from trisolve.errors import LatticeError

Cell: TypeAlias = int
Vertex: TypeAlias = tuple[int, int]

SIZE = 16
N_CELLS = 2 * SIZE * SIZE
NO_CELL = -1
UP, DOWN = 0, 1


class Axis(IntEnum):
    """A direction of the lattice's lines, and of the blocks that slide along them."""

    U = 0
    V = 1
    W = 2

    __hash__ = int.__hash__  # the hash of an enumeration is slow, and axes are keys everywhere


AXIS_STEP: tuple[Vertex, ...] = ((1, 0), (0, 1), (1, 1))
"""The change of a vertex in one step, in the positive direction of each axis."""

ARROWS = {(0, 1): "→", (0, -1): "←", (1, 1): "↙", (1, -1): "↗", (2, 1): "↘", (2, -1): "↖"}
"""The arrow shown for (axis, sign)."""


class Place(NamedTuple):
    """An unpacked cell. Unlike a packed cell, it may be off the grid."""

    row: int
    col: int
    orient: int


def pack(row: int, col: int, orient: int) -> Cell:
    """Return the packed cell, or NO_CELL if (row, col) is off the grid.

    >>> pack(1, 6, DOWN)
    45
    """
    inside = 0 <= row < SIZE and 0 <= col < SIZE
    return row << 5 | col << 1 | orient if inside else NO_CELL


def unpack(cell: Cell) -> Place:
    """Return the row, column and orientation of a cell.

    >>> unpack(45)
    Place(row=1, col=6, orient=1)
    """
    return Place(cell >> 5, cell >> 1 & 15, cell & 1)


def cell_name(cell: Cell) -> str:
    """Return the name of a cell in errors: its index and (row, col, orient).

    >>> cell_name(45)
    'cell 45 (1, 6, 1)'
    """
    row, col, orient = unpack(cell)
    return f"cell {cell} ({row}, {col}, {orient})"


def vertices(cell: Cell) -> tuple[Vertex, Vertex, Vertex]:
    """Return the three lattice vertices of a cell."""
    row, col, orient = unpack(cell)
    middle = (col, row + 1) if orient == UP else (col + 1, row)
    return (col, row), middle, (col + 1, row + 1)


def vertex_xy(vertex: Vertex) -> tuple[float, float]:
    """Return x and y (pointing down) of a vertex, in edge lengths."""
    a, b = vertex
    return a - b / 2, b * sqrt(3) / 2


def center(cell: Cell) -> tuple[float, float]:
    """Return x and y (down) of a cell's center, in edge lengths: the mean of its vertices."""
    row, col, orient = unpack(cell)
    drop = sqrt(3) / 3 if orient == UP else sqrt(3) / 6
    return col - row / 2 + orient / 2, row * sqrt(3) / 2 + drop


def _neighbor(cell: Cell, axis: Axis, sign: int) -> Cell:
    """Return the next cell of the track along (axis, sign): the slow rule behind the table."""
    row, col, orient = unpack(cell)
    if axis == Axis.U:  # up, down, up, down along the row
        half = 2 * col + orient + sign
        return pack(row, half >> 1, half & 1)
    if axis == Axis.V:  # down, up, down, up along the column
        half = 2 * row + 1 - orient + sign
        return pack(half >> 1, col, 1 - (half & 1))
    if orient == UP:
        return pack(row + 1, col, DOWN) if sign > 0 else pack(row, col - 1, DOWN)
    return pack(row, col + 1, UP) if sign > 0 else pack(row - 1, col, UP)


# _NEXT[axis][sign > 0][cell]
_NEXT = tuple(
    tuple(tuple(_neighbor(cell, axis, sign) for cell in range(N_CELLS)) for sign in (-1, 1))
    for axis in Axis
)


def next_cell(cell: Cell, axis: Axis, sign: int) -> Cell:
    """Return the next cell along a track, or NO_CELL beyond the grid or for NO_CELL.

    >>> next_cell(0, Axis.U, 1), next_cell(0, Axis.V, 1), next_cell(0, Axis.W, -1)
    (1, 33, -1)
    """
    return NO_CELL if cell == NO_CELL else _NEXT[axis][sign > 0][cell]


def step_cell(cell: Cell, axis: Axis, sign: int) -> Cell:
    """Return the next cell of the same orientation, one step along (axis, sign), or NO_CELL.

    >>> step_cell(0, Axis.U, 1), step_cell(0, Axis.V, 1), step_cell(0, Axis.W, 1)
    (2, 32, 34)
    """
    return next_cell(next_cell(cell, axis, sign), axis, sign)


def neighbors(cell: Cell) -> tuple[Cell, ...]:
    """Return the cells that share an edge with a cell: three, or fewer at the border."""
    found = {next_cell(cell, axis, sign) for axis in Axis for sign in (-1, 1)}
    return tuple(sorted(found - {NO_CELL}))


@cache  # there are about 1,500 pairs of neighbors, and errors are not cached
def edge_axis(one: Cell, other: Cell) -> Axis:
    """Return the axis parallel to the edge that two adjacent cells share.

    >>> edge_axis(0, 1), edge_axis(0, 33)
    (<Axis.W: 2>, <Axis.U: 0>)
    """
    shared = sorted(set(vertices(one)) & set(vertices(other)))
    if len(shared) != 2:
        message = f"expected two cells with a common edge, got {one} and {other}"
        raise LatticeError(message)
    (a0, b0), (a1, b1) = shared
    return Axis(AXIS_STEP.index((a1 - a0, b1 - b0)))


@cache
def acute_sign(axis: Axis, sign: int, other: Axis) -> int:
    """Return the sign in which `other` makes an angle of 0 or 60 degrees with (axis, sign).

    >>> acute_sign(Axis.U, 1, Axis.V), acute_sign(Axis.U, 1, Axis.W)
    (-1, 1)
    """
    (a, b), (c, d) = AXIS_STEP[axis], AXIS_STEP[other]
    twice_dot = 2 * a * c + 2 * b * d - a * d - b * c  # U and V meet at 120 degrees
    return sign if twice_dot > 0 else -sign


def track_of(cell: Cell, axis: Axis) -> int:
    """Return the number of the track along `axis` that contains a cell: 0..15, or 0..31 for W."""
    row, col, orient = unpack(cell)
    return (row, col, row - orient - col + SIZE)[axis]


def run(first: Cell, axis: Axis, length: int) -> tuple[Cell, ...]:
    """Return `length` consecutive cells of a track in track order, starting at `first`.

    >>> run(3, Axis.U, 4)
    (3, 4, 5, 6)
    """
    cells = [first]
    while len(cells) < length:
        cells.append(next_cell(cells[-1], axis, 1))
        if cells[-1] == NO_CELL:
            message = f"expected {length} cells along {axis.name} from {cell_name(first)}"
            raise LatticeError(f"{message}, but the grid ends after {len(cells) - 1}")
    return tuple(cells)


def _tracks(axis: Axis) -> tuple[tuple[Cell, ...], ...]:
    """Return every track along `axis`, each from its first cell, which has no cell before it."""
    found = {}
    for first in range(N_CELLS):
        if next_cell(first, axis, -1) == NO_CELL:
            cells = [first]
            while (cell := next_cell(cells[-1], axis, 1)) != NO_CELL:
                cells.append(cell)
            found[track_of(first, axis)] = tuple(cells)
    return tuple(found[number] for number in sorted(found))


# _TRACKS[axis][number]: the cells of a track in track order
_TRACKS = tuple(_tracks(axis) for axis in Axis)
# _POSITION[axis][cell]: the index of a cell on its track
_POSITION = tuple(
    {cell: at for track in _TRACKS[axis] for at, cell in enumerate(track)} for axis in Axis
)


def track_cells(axis: Axis, number: int) -> tuple[Cell, ...]:
    """Return the cells of a track in track order (1 to 32 cells)."""
    return _TRACKS[axis][number]


def track_position(cell: Cell, axis: Axis) -> int:
    """Return the index of a cell on its track along `axis`, counting from 0."""
    return _POSITION[axis][cell]


def as_run(cells: Iterable[Cell]) -> tuple[Axis, tuple[Cell, ...]] | None:
    """Return the axis and track order of 3 or more cells, or None if they do not form a run.

    >>> as_run([37, 4, 3])
    (<Axis.W: 2>, (3, 4, 37))
    """
    return _as_run(tuple(cells))


@lru_cache(maxsize=1 << 14)  # files repeat the same few thousand runs
def _as_run(cells: tuple[Cell, ...]) -> tuple[Axis, tuple[Cell, ...]] | None:
    found = set(cells)
    if len(found) < 3:
        return None
    for axis in Axis:
        ordered = sorted(found, key=lambda cell, axis=axis: track_position(cell, axis))  # type: ignore[misc]
        if all(next_cell(one, axis, 1) == other for one, other in pairwise(ordered)):
            return axis, tuple(ordered)
    return None


@lru_cache(maxsize=1 << 16)  # there are fewer runs than that
def run_bits(first: Cell, axis: int, length: int) -> int:
    """Return an integer in which the bit of each cell of a run is set; errors are as in `run`.

    >>> bin(run_bits(3, Axis.U, 4))
    '0b1111000'
    """
    return sum(1 << cell for cell in run(first, Axis(axis), length))


@lru_cache(maxsize=256)
def cell_bits(cells: frozenset[Cell]) -> int:
    """Return an integer in which the bit of each given cell is 1.

    >>> bin(cell_bits(frozenset([0, 2])))
    '0b101'
    """
    return sum(1 << cell for cell in cells)


Span = tuple[int, int]


def _check(name: str, value: int, maximum: int) -> None:
    if not 1 <= value <= maximum:
        raise LatticeError(f"expected a {name} from 1 to {maximum}, got {value}")


def _between(a: Span, b: Span, a_less_b: Span) -> frozenset[Cell]:
    """Return the cells whose vertices are all within the three bounds."""
    return frozenset(
        cell
        for cell in range(N_CELLS)
        if all(
            a[0] <= x <= a[1] and b[0] <= y <= b[1] and a_less_b[0] <= x - y <= a_less_b[1]
            for x, y in vertices(cell)
        )
    )


_ANY = (-SIZE, SIZE)


def hexagon(side: int) -> frozenset[Cell]:
    """Return a hexagon of `side` edges (1 to 8): 6 side^2 cells.

    >>> len(hexagon(4))
    96
    """
    _check("hexagon side", side, SIZE // 2)
    span = (0, 2 * side)
    return _between(span, span, (-side, side))


def triangle(side: int) -> frozenset[Cell]:
    """Return an upright triangle of `side` edges (1 to 16): side^2 cells."""
    _check("triangle side", side, SIZE)
    return _between((0, side), (0, side), (-SIZE, 0))


def parallelogram(width: int, height: int) -> frozenset[Cell]:
    """Return a parallelogram of `width` edges along U by `height` along V (1 to 16 each)."""
    _check("parallelogram width", width, SIZE)
    _check("parallelogram height", height, SIZE)
    return _between((0, width), (0, height), _ANY)


def trapezoid(base: int, height: int) -> frozenset[Cell]:
    """Return a trapezoid: an upright triangle of `base` edges, cut off `height` rows up."""
    _check("trapezoid base", base, SIZE)
    _check("trapezoid height", height, base)
    return _between((0, base), (0, height), (-SIZE, base - height))


def star(side: int) -> frozenset[Cell]:
    """Return a six-pointed star with points of `side` edges (1 to 4): 12 side^2 cells."""
    _check("star side", side, SIZE // 4)
    upright = _between((side, 4 * side), (0, 3 * side), (-SIZE, side))
    hanging = _between((0, 3 * side), (side, 4 * side), (-side, SIZE))
    return upright | hanging


SHAPES: Mapping[str, Callable[..., frozenset[Cell]]] = {
    "hexagon": hexagon,
    "triangle": triangle,
    "parallelogram": parallelogram,
    "trapezoid": trapezoid,
    "star": star,
}
"""The shapes by their names in commands."""
