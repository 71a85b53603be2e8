"""A board as a scene: rounded tiles with three links each, forced spaces, and numbers.

Lengths are in sides of a tile. A corner is an arc around the corner that its two sides share. A
bend is an arc around the point where its two sides would meet. A straight is a bar.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, pi, sin, sqrt
from typing import Final

from trisolve.errors import TrisolveError
from trisolve.hexagon import Hex
from trisolve.paint.island import Island, island_of
from trisolve.paint.palette import parse_color
from trisolve.paint.scene import (
    Box,
    Group,
    Node,
    Path,
    Point,
    Scene,
    Segment,
    Shape,
    Span,
    Text,
    circle,
    move_path,
    polygon,
)
from trisolve.paint.skies import Sky
from trisolve.paint.table import Cut, cast, edges, outline
from trisolve.paint.themes import ink_on
from trisolve.tantrix.pictures.look import Look
from trisolve.tantrix.placements import Cell, Placement, board_lines, board_of
from trisolve.tantrix.tiles import TILES

_MARGIN: Final = 0.35


@dataclass(frozen=True)
class Marks:
    """Marks shown in addition to the tiles.

    highlight: the color to light up; numbers: whether to show tile numbers; forced, slots: cells to
    mark as forced or to outline; last: tiles to outline, such as the tiles of the last turn.
    """

    highlight: str | None = None
    numbers: bool = False
    forced: Collection[Cell] = ()
    slots: Collection[Cell] = ()
    last: Collection[int] = ()


NO_MARKS = Marks()


def center_of(cell: Cell) -> Point:
    """Return the center of a cell.

    >>> center_of((2, -1))
    (3.0, 0.0)
    """
    q, r = cell
    return 1.5 * q, sqrt(3) * (r + q / 2)


def _corner(number: int, radius: float = 1.0) -> Point:
    angle = pi / 3 * (number % 6) - 2 * pi / 3  # corner 0 is the upper left one
    return radius * cos(angle), radius * sin(angle)


_FACE: Final = tuple(_corner(i) for i in range(6))
_CUT: Final = Cut(gap=0.03, bevel=0.08, radius=0.1)
_OUTLINE: Final = outline(_FACE, _CUT)
_HEXAGON: Final = polygon(_FACE)


def _middle(side: int) -> Point:
    (ax, ay), (bx, by) = _corner(side), _corner(side + 1)
    return (ax + bx) / 2, (ay + by) / 2


def link_path(first: int, second: int) -> Path:
    """Return the path of a link between two sides, first < second, around (0, 0)."""
    apart = second - first
    (ax, ay), (bx, by) = _middle(first), _middle(second)
    if apart == 3:
        return Segment("M", ax, ay), Segment("L", bx, by)
    radius = 0.5 if apart in (1, 5) else 1.5
    # a link between sides next to each other turns around the corner between them
    return Segment("M", ax, ay), Segment("A", bx, by, radius, clockwise=apart > 3)


def _order(ends: tuple[int, int]) -> int:
    """Return the order of drawing: straights, then bends, then corners."""
    apart = ends[1] - ends[0]
    return {3: 0, 2: 1, 4: 1}.get(apart, 2)


def tile_node(
    placement: Placement, look: Look, marks: Marks, lit: Collection[int], shown: Span | None = None
) -> Group:
    """Return a tile as a group; `lit` are the tiles whose highlighted link lights up."""
    links = []
    for letter in sorted(set(placement.sides)):
        first, second = (i for i in range(6) if placement.sides[i] == letter)
        links.append(((first, second), letter))
    links.sort(key=lambda link: (link[1] == marks.highlight, _order(link[0])))
    inside: list[Node] = []
    for ends, letter in links:
        way = "plain"
        if marks.highlight is not None:
            way = "wide" if letter == marks.highlight else "thin"
        path = link_path(*ends)
        inside += [Shape(path, f"tantrix-{way}-gap"), Shape(path, f"tantrix-{way}-{letter}")]
        if letter == marks.highlight and placement.tile in lit:
            inside.append(Shape(path, "tantrix-light"))
    children: list[Node] = [
        Shape(_OUTLINE, "tantrix-tile"),
        Shape(_OUTLINE, "tantrix-edge"),
        Group(tuple(inside), clip=_OUTLINE),
        edges(_FACE, _CUT),
    ]
    if placement.tile in marks.last:
        children.append(Shape(_OUTLINE, "tantrix-last"))
    if marks.numbers:
        letters = look.theme.letters
        back = parse_color(look.back(TILES[placement.tile - 1].back))
        children.append(Shape(circle(0, 0, 0.24 * letters), "tantrix-badge", back))
        children.append(
            Text(0, 0, str(placement.tile), 0.26 * letters, "tantrix-number", ink_on(back))
        )
    title = f"tile {placement.tile} at {placement.q},{placement.r}, rotation {placement.rotation}"
    return Group(tuple(children), at=center_of(placement.cell), title=title, shown=shown)


@lru_cache(maxsize=64)
def _island(cells: frozenset[Cell], sky: Sky) -> Island:
    centers = map(center_of, sorted(cells))
    return island_of([[(x + dx, y + dy) for dx, dy in _FACE] for x, y in centers], sky)


def _floor(cells: Iterable[Cell]) -> Iterator[Node]:
    """Yield cells as a flat floor, under the tiles."""
    path = tuple(s for cell in sorted(cells) for s in move_path(_HEXAGON, *center_of(cell)))
    yield from (Shape(path, style) for style in ("rim", "floor", "grid"))


def _with_neighbors(cells: Collection[Cell]) -> set[Cell]:
    """Return cells and all cells next to them."""
    return {*cells, *((side.q, side.r) for cell in cells for side in Hex(*cell).neighbors())}


def side_by_side(tiles: Sequence[int]) -> tuple[Placement, ...]:
    """Return tiles in rows that do not touch, as they are before the start of a puzzle.

    >>> side_by_side([4, 7])[1]
    Placement(tile=7, q=2, r=-1, rotation=0)
    """
    n_columns = ceil(sqrt(len(tiles)))
    spots = (divmod(at, n_columns) for at in range(len(tiles)))
    return tuple(
        Placement(tile, 2 * column, 2 * row - column, 0)
        for tile, (row, column) in zip(tiles, spots, strict=True)
    )


def board_scene(
    placements: Sequence[Placement],
    look: Look,
    marks: Marks = NO_MARKS,
    *,
    title: str = "",
    aspect: float | None = None,
    view_of: Iterable[Cell] | None = None,
    seconds_each: float | None = None,
) -> Scene:
    """Return the scene of a board; raise TrisolveError if there is nothing on it.

    `view_of` gives the cells that must be in view; by default, all cells shown. The floor is these
    cells and, unless `marks` has slots, the cells around them. With `seconds_each`, the tiles
    appear one after another, in a loop.
    """
    board = board_of(placements)
    seen = set(view_of) if view_of is not None else {*board, *marks.forced, *marks.slots}
    if not seen:
        raise TrisolveError("expected something to draw, got an empty board")
    lit: set[int] = set()
    if marks.highlight is not None:
        best = board_lines(board, marks.highlight)[:1]
        lit = {tile for line in best if line.length > 1 for tile in line.tiles}
    floor = seen if marks.slots else _with_neighbors(seen)
    xs, ys = zip(*map(center_of, floor), strict=True)
    half = sqrt(3) / 2
    view = Box(min(xs) - 1, min(ys) - half, max(xs) + 1, max(ys) + half).with_margin(_MARGIN)
    below: Iterable[Node] = _floor(floor)
    if look.theme.kind == "sky":
        island = _island(frozenset(floor), look.theme.sky)
        below, view = island.shapes, view.around(island.box.with_margin(_MARGIN))
    if aspect is not None:
        view = view.with_aspect(aspect)
    children: list[Node] = [Shape(view.path(), "wall"), *below]
    for cell in sorted(set(marks.slots) - set(board)):
        children.append(Group((Shape(_HEXAGON, "tantrix-slot"),), at=center_of(cell), scale=0.94))
    total = (len(placements) + 3) * (seconds_each or 0.0)
    if seconds_each is None:
        shadow = (cast(_FACE, _CUT),)
        children += (Group(shadow, at=center_of(placement.cell)) for placement in placements)
    for number, placement in enumerate(placements):
        span = None
        if seconds_each is not None:
            span = Span(number * seconds_each, total, total)
        children.append(tile_node(placement, look, marks, lit, span))
    for cell in sorted(marks.forced):
        children.append(Shape(circle(*center_of(cell), 0.16), "tantrix-forced"))
    return Scene(view, tuple(children), title)
