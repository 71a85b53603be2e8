"""Placements: tiles on the board, how they touch and rotate, and the lines that they make.

Cells are axial (q, r), flat top. Sides 0..5 run clockwise from the top, and side i of a cell
touches side (i + 3) % 6 of the neighbor across it.

Lines and loops of one color are strands of the hexagon grid.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from trisolve.errors import FormatError
from trisolve.hexagon import Hex, strands
from trisolve.tantrix.tiles import N_TILES, SIDES, parse_color

Cell: TypeAlias = tuple[int, int]

STEPS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The step to the neighbor at each side."""
MAX_COORDINATE = 10_000


class Placement(NamedTuple):
    """A tile, its cell, and its clockwise rotation in sixths: side i shows edges[i - k].

    >>> Placement(2, 0, 0, 4).sides
    'RBYYBR'
    """

    tile: int
    q: int
    r: int
    rotation: int

    @property
    def cell(self) -> Cell:
        """The cell that holds the tile."""
        return self.q, self.r

    @property
    def sides(self) -> str:
        """The colors of its sides 0..5, clockwise from the top."""
        return SIDES[self.tile][self.rotation]


def rows(placements: Iterable[Placement]) -> list[list[int]]:
    """Return placements in the form used in JSON: tile, q, r and rotation.

    >>> rows([Placement(2, 0, 0, 4)])
    [[2, 0, 0, 4]]
    """
    return [list(placement) for placement in placements]


AnyPlacement: TypeAlias = Placement | Sequence[int]
"""A Placement, or a plain [tile, q, r, rotation]."""

_RANGES = (
    ("tile", 1, N_TILES),
    ("q", -MAX_COORDINATE, MAX_COORDINATE),
    ("r", -MAX_COORDINATE, MAX_COORDINATE),
    ("rotation", 0, 5),
)


def integer(value: object) -> int | None:
    """Return a whole number as an int, or None for any other value; 1.0 is whole, but true is not.

    >>> integer(3), integer(3.0), integer(True), integer("3")
    (3, 3, None, None)
    """
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    return int(value.__index__())


def read_placement(value: object, where: str = "") -> Placement:
    """Return a 4-sequence as a placement; raise a FormatError that states the fault and `where`.

    >>> read_placement([1, 0, 0, 6])
    Traceback (most recent call last):
    trisolve.errors.FormatError: expected a rotation in 0..5, got 6
    """
    place = f"{where}: " if where else ""
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != 4:
        raise FormatError(f"{place}expected [tile, q, r, rotation], got {value!r:.60}")
    numbers = []
    for item, (what, least, most) in zip(value, _RANGES, strict=True):
        number = integer(item)
        if number is None or not least <= number <= most:
            raise FormatError(f"{place}expected a {what} in {least}..{most}, got {item!r:.40}")
        numbers.append(number)
    return Placement(*numbers)


def read_placements(values: Iterable[object], where: str = "") -> tuple[Placement, ...]:
    """Return placements, each read with `read_placement`."""
    return tuple(read_placement(value, f"{where}[{i}]") for i, value in enumerate(values))


def neighbors(cell: Cell) -> Iterator[Cell]:
    """Yield the six neighbors of a cell, by side."""
    q, r = cell
    for dq, dr in STEPS:
        yield q + dq, r + dr


def board_of(placements: Iterable[Placement]) -> dict[Cell, Placement]:
    """Return the tile in each cell; raise FormatError if a cell or a tile appears twice."""
    found: dict[Cell, Placement] = {}
    tiles: set[int] = set()
    for placement in placements:
        if placement.cell in found:
            q, r = placement.cell
            raise FormatError(f"expected one tile per cell, got two at {q},{r}")
        if placement.tile in tiles:
            raise FormatError(f"expected each tile once, got tile {placement.tile} twice")
        tiles.add(placement.tile)
        found[placement.cell] = placement
    return found


def first_mismatch(board: dict[Cell, Placement]) -> tuple[Cell, Cell] | None:
    """Return the first two neighboring cells whose touching sides differ, or None if all match."""
    for cell in sorted(board):
        for side, other in enumerate(neighbors(cell)):
            there = board.get(other)
            if there is not None and there.sides[(side + 3) % 6] != board[cell].sides[side]:
                return cell, other
    return None


def groups(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Return the connected groups of cells, ordered by their smallest cells."""
    left = set(cells)
    found = []
    for start in sorted(left):
        if start not in left:
            continue
        left.discard(start)
        group, waiting = {start}, [start]
        while waiting:
            for cell in neighbors(waiting.pop()):
                if cell in left:
                    left.discard(cell)
                    group.add(cell)
                    waiting.append(cell)
        found.append(group)
    return found


def turned_cell(cell: Cell, sixths: int) -> Cell:
    """Return a cell turned about (0, 0), clockwise.

    >>> turned_cell((1, 2), 1)
    (-2, 3)
    """
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def rotate(placement: Placement, sixths: int) -> Placement:
    """Return a placement turned about (0, 0), clockwise.

    >>> rotate(Placement(1, 1, 0, 5), 1)
    Placement(tile=1, q=0, r=1, rotation=0)
    """
    q, r = turned_cell(placement.cell, sixths)
    return Placement(placement.tile, q, r, (placement.rotation + sixths) % 6)


def shift(placements: Iterable[Placement], dq: int, dr: int) -> tuple[Placement, ...]:
    """Return placements moved by a step, in order of tile number."""
    return tuple(sorted(Placement(t, q + dq, r + dr, k) for t, q, r, k in placements))


def at_origin(placements: Iterable[Placement]) -> tuple[Placement, ...]:
    """Return the canonical form, by tile number: the lowest tile is at (0, 0) with rotation 0.

    >>> at_origin([Placement(2, 5, 5, 1), Placement(1, 5, 4, 2)])
    (Placement(tile=1, q=0, r=0, rotation=0), Placement(tile=2, q=1, r=-1, rotation=5))
    """
    placements = tuple(placements)
    if not placements:
        return ()
    lowest = min(placements)
    images = [rotate(placement, -lowest.rotation) for placement in placements]
    first = min(images)
    return shift(images, -first.q, -first.r)


def fit(placements: Iterable[Placement], cells: Iterable[Cell]) -> Iterator[tuple[Placement, ...]]:
    """Yield the images of placements, moved and turned, that cover exactly the given cells."""
    placements, wanted = tuple(placements), frozenset(cells)
    corner = min(wanted)
    for sixths in range(6):
        images = [rotate(placement, sixths) for placement in placements]
        least = min(image.cell for image in images)
        image = shift(images, corner[0] - least[0], corner[1] - least[1])
        if {placement.cell for placement in image} == wanted:
            yield image


class Line(NamedTuple):
    """A maximal line of a color: its length in tiles, whether it is a loop, and its tiles."""

    length: int
    closed: bool
    tiles: tuple[int, ...]


def lines(placements: Iterable[AnyPlacement], color: str) -> list[Line]:
    """Return the lines of a color: longest first, closed before open, then by tiles.

    >>> lines([(1, 0, 0, 0), (2, -1, 1, 2), (3, -1, 0, 0)], "Y")
    [Line(length=3, closed=True, tiles=(1, 2, 3))]
    """
    parse_color(color)
    return board_lines(board_of(read_placements(placements)), color)


def board_lines(board: dict[Cell, Placement], color: str) -> list[Line]:
    """Return the lines of a color on a board, in the same order."""
    pins: dict[Hex, list[int | None]] = {}
    for cell, placement in board.items():
        ends = [side for side in range(6) if placement.sides[side] == color]
        if ends:
            partners: list[int | None] = [None] * 6
            partners[ends[0]], partners[ends[1]] = ends[1], ends[0]
            pins[Hex(*cell)] = partners
    found = []
    for strand in strands(pins, 1):
        tiles = tuple(board[q, r].tile for q, r, _, _ in strand.steps)
        found.append(Line(len(tiles), strand.closed, _least(tiles, strand.closed)))
    return sorted(found, key=lambda line: (-line.length, not line.closed, line.tiles))


def _least(tiles: tuple[int, ...], closed: bool) -> tuple[int, ...]:
    """Return the tiles from the end that makes them smallest; a loop starts at its lowest tile."""
    if closed:
        at = tiles.index(min(tiles))
        tiles = tiles[at:] + tiles[:at]
        return min(tiles, (tiles[0], *tiles[:0:-1]))
    return min(tiles, tiles[::-1])


def score(placements: Iterable[AnyPlacement], color: str) -> int:
    """Return the score of a color: the length of its longest line, with loops counting double.

    >>> score([(1, 0, 0, 0), (2, -1, 1, 2), (3, -1, 0, 0)], "Y")
    6
    """
    parse_color(color)
    return board_score(board_of(read_placements(placements)), color)


def board_score(board: dict[Cell, Placement], color: str) -> int:
    """Return the score of a color on a board."""
    worth = (line.length * (1 + line.closed) for line in board_lines(board, color))
    return max(worth, default=0)
