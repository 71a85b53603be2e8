"""The table on which every game is played, and the pieces on it.

The table is a floor sunk into a tray, with a rim around it. A piece is a face cut a little smaller,
with round corners and slanted sides. A face is a convex ring of points, clockwise on the picture.
The light comes from the upper left.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import hypot
from typing import NamedTuple

from trisolve.paint.palette import mix, parse_color
from trisolve.paint.scene import Box, Group, Node, Path, Point, Segment, Shape, polygon
from trisolve.paint.themes import Paint, Shadow, Theme, dump_color, shade

_LIGHT = (-0.35, -0.94)
_SEEN = 0.3
"""The least light or shade of a side that `edges` draws."""
_FACE_LIT, _FACE_DIM = 0.34, 0.4


class Cut(NamedTuple):
    """How a piece is cut from its face: gap, width of the slanted sides, radius of the corners."""

    gap: float
    bevel: float
    radius: float


def clockwise(ring: Sequence[Point]) -> list[Point]:
    """Return a ring clockwise on the picture."""
    area = sum(
        x * ring[(at + 1) % len(ring)][1] - y * ring[(at + 1) % len(ring)][0]
        for at, (x, y) in enumerate(ring)
    )
    return list(ring) if area >= 0 else list(reversed(ring))


def _inwards(start: Point, end: Point) -> Point:
    """Return the unit vector that points into a ring from one of its sides."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return (start[1] - end[1]) / length, (end[0] - start[0]) / length


def inset(ring: Sequence[Point], by: float) -> list[Point]:
    """Return a ring with each side moved inwards.

    >>> inset([(0, 0), (4, 0), (4, 4), (0, 4)], 1)
    [(1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0)]
    """
    found = []
    for at, corner in enumerate(ring):
        (ax, ay), (bx, by_) = (
            _inwards(ring[at - 1], corner),
            _inwards(corner, ring[(at + 1) % len(ring)]),
        )
        scale = by / ((1 + ax * bx + ay * by_) or 1.0)
        found.append((corner[0] + scale * (ax + bx), corner[1] + scale * (ay + by_)))
    return found


def rounded(ring: Sequence[Point], radius: float) -> Path:
    """Return a ring as a path with round corners, each as far from its corner as the radius."""

    def toward(corner: Point, other: Point) -> Point:
        x, y = other[0] - corner[0], other[1] - corner[1]
        share = min(radius / (hypot(x, y) or 1.0), 0.5)
        return corner[0] + share * x, corner[1] + share * y

    path: list[Segment] = []
    for at, corner in enumerate(ring):
        end = toward(corner, ring[(at + 1) % len(ring)])
        path.append(Segment("L" if path else "M", *toward(corner, ring[at - 1])))
        path.append(Segment("Q", *end, via_x=corner[0], via_y=corner[1]))
    return (*path, Segment("Z"))


def slanted(outer: Sequence[Point], width: float) -> Iterator[tuple[float, Path]]:
    """Yield the slanted sides of a piece, each with how much light it gets, from -1 to 1."""
    inner = inset(outer, width)
    for at, corner in enumerate(outer):
        after = (at + 1) % len(outer)
        x, y = _inwards(corner, outer[after])
        light = -(x * _LIGHT[0] + y * _LIGHT[1])
        yield light, polygon((corner, outer[after], inner[after], inner[at]))


@cache
def outline(face: tuple[Point, ...], cut: Cut) -> Path:
    """Return the outline of the piece on a face."""
    return rounded(inset(face, cut.gap), cut.radius)


@cache
def edges(face: tuple[Point, ...], cut: Cut) -> Group:
    """Return the edges of the piece on a face: those in the light, and those in the shade.

    They are drawn over everything that is on the piece, so that a line in it runs over its edge.
    """
    sides = list(slanted(inset(face, cut.gap), cut.bevel))
    shapes = (
        Shape(tuple(s for light, path in sides if sign * light > _SEEN for s in path), style)
        for sign, style in ((1, "lit"), (-1, "dim"))
    )
    return Group(tuple(shapes), clip=outline(face, cut))


def edge_paints(theme: Theme) -> dict[str, Paint]:
    """Return the paints of the edges of pieces; a theme without beveled blocks has none.

    >>> from trisolve.paint.themes import THEMES
    >>> edge_paints(THEMES["print"])["lit"] == Paint()
    True
    """
    if not theme.bezel:
        return {"lit": Paint(), "dim": Paint()}
    return {"lit": Paint("#ffffff", opacity=_FACE_LIT), "dim": Paint("#000000", opacity=_FACE_DIM)}


_PIT_AT, _LIP_AT = (-0.125, -0.25), (0.375, 0.5625)
_PIT_WIDTH, _LIP_WIDTH = 2.0, 1.25
_DARK, _LIT = -0.3, 0.22


class Side(NamedTuple):
    """One side of a rim: a line along the floor's outline, offset from it."""

    style: str
    paint: Paint
    at: Point


def rim_sides(theme: Theme) -> tuple[Side, ...]:
    """Return the sides of the rim of a sunken floor; a flat theme has no rim.

    The "pit" is in the shadow, at the upper left; the "lip" is in the light, and is drawn over the
    pit.

    >>> from trisolve.paint.themes import THEMES
    >>> [(side.style, side.paint.width, side.at) for side in rim_sides(THEMES["classic"])]
    [('pit', 0.16, (-0.01, -0.02)), ('lip', 0.1, (0.03, 0.045))]
    >>> rim_sides(THEMES["flat"])
    ()
    """
    if not theme.bevel:
        return ()
    wall = parse_color(theme.paint("wall").fill)
    return (
        _side("pit", dump_color(shade(wall, _DARK)), theme.bevel, _PIT_WIDTH, _PIT_AT),
        _side("lip", dump_color(mix(theme.stone, wall, _LIT)), theme.bevel, _LIP_WIDTH, _LIP_AT),
    )


def _side(style: str, color: str, bevel: float, width: float, at: Point) -> Side:
    x, y = at
    paint = Paint("", color, round(width * bevel, 4))
    return Side(style, paint, (round(x * bevel, 4), round(y * bevel, 4)))


def rim_paints(theme: Theme) -> dict[str, Paint]:
    """Return the paint of each side of a rim, by style."""
    return {side.style: side.paint for side in rim_sides(theme)}


def rim_nodes(floor: Path, theme: Theme) -> tuple[Group, ...]:
    """Return the rim around a floor, to be drawn over the floor."""
    return tuple(Group((Shape(floor, side.style),), at=side.at) for side in rim_sides(theme))


def wall_cast(floor: Path, view: Box, light: Shadow) -> Group:
    """Return the shadow of everything but the floor; the caller blurs and clips it to the floor."""
    return Group((Shape((*view.path(), *floor), "shadow"),), at=(light.x * 0.7, light.y * 0.7))


def sunken(floor: Path, cells: Iterable[Node], view: Box, theme: Theme) -> Iterator[Node]:
    """Yield cells as a floor that is sunk into the table: the rim, the cells, the wall's shadow.

    The theme needs the paints of `rim_paints`, and "shadow".
    """
    yield from rim_nodes(floor, theme)
    yield from cells
    if light := theme.shadow:
        soft = Group((wall_cast(floor, view, light),), blur=light.blur)
        yield Group((soft,), clip=floor, opacity=light.opacity)
