"""One tile: its hexagon, its outline, and its links as curves that meet the sides at their pins.

The side of a hexagon is 1. Pin 2k is one third of the way along side k, and pin 2k + 1 is two
thirds of the way. A link is a curve from pin to pin. It is drawn twice, first as a rim and then as
the line itself, so that crossings show which link is on top. A link is a quadratic curve with its
control point at the center, or a cubic curve. The control points of a cubic curve are both at the
center ("center"), or placed so that the curve leaves both sides at right angles ("cubic").
"""

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from trisolve.entanglement.tiles import FIRST_PINS, N_PINS, FirstPin, Pair, Tile
from trisolve.hexagon import Hex
from trisolve.hexagon.pictures.overlay import Coordinates
from trisolve.paint.scene import Group, Node, Path, Point, Segment, Shape, Text, polygon
from trisolve.paint.table import Cut, cast, edges, outline

Layout: TypeAlias = Literal["flat", "pointy"]
Curve: TypeAlias = Literal["quadratic", "cubic", "center"]
Pen: TypeAlias = Literal["idle", "highlight", "mark"]
PENS: tuple[Pen, ...] = ("idle", "highlight", "mark")
"""How a link is drawn: off the line, on the line so far, or in the last turn; the last is on top.
"""

_CENTER = Hex(0, 0)
_REACH = 0.5
"""The distance between the control points of a cubic curve and its pins."""
_N_PARTS = 4
_CUT = Cut(gap=0.015, bevel=0.07, radius=0.1)


class Style(NamedTuple):
    """How tiles are drawn: the layout, the curves of links, and the numbers on tiles.

    pins : where the numbers of pins begin, or None for no numbers
    cells : the coordinates written on the cells of a field, "qr", "uv" or both

    >>> Style(curve="cubic").layout
    'flat'
    """

    layout: Layout = "flat"
    curve: Curve = "quadratic"
    pins: FirstPin | None = None
    cells: tuple[Coordinates, ...] = ()


FLAT = Style()
AnyTile: TypeAlias = Tile | tuple[Pair, ...]
"""A tile, or the links of a partial one."""


def pairs_of(tile: AnyTile) -> tuple[Pair, ...]:
    """Return the links of a tile."""
    return tile.pairs if isinstance(tile, Tile) else tile


@cache
def corners(layout: Layout) -> tuple[Point, ...]:
    """Return the six corners of a hexagon around (0, 0)."""
    return tuple(_CENTER.corner_pixel(corner, layout, 1.0) for corner in range(6))


@cache
def pin_point(pin: int, layout: Layout) -> Point:
    """Return the position of a pin.

    >>> [round(x, 3) for x in pin_point(0, "flat")]
    [-0.167, -0.866]
    """
    (ax, ay), (bx, by) = corners(layout)[pin // 2], corners(layout)[(pin // 2 + 1) % 6]
    share = (1 + pin % 2) / 3
    return ax + share * (bx - ax), ay + share * (by - ay)


@cache
def hexagon(layout: Layout) -> Path:
    """Return the outline of a tile around (0, 0)."""
    return polygon(corners(layout))


@cache
def body(layout: Layout) -> Path:
    """Return the outline of a tile's stone around (0, 0)."""
    return outline(corners(layout), _CUT)


@cache
def link_path(one: int, other: int, style: Style) -> Path:
    """Return the curve from one pin to another."""
    start, end = pin_point(one, style.layout), pin_point(other, style.layout)
    if style.curve == "quadratic":
        return Segment("M", *start), Segment("Q", *end, via_x=0.0, via_y=0.0)
    if style.curve == "center":
        return _cubic((start, (0.0, 0.0), (0.0, 0.0), end))
    return _cubic((start, _inward(one, style.layout), _inward(other, style.layout), end))


def _inward(pin: int, layout: Layout) -> Point:
    """Return the point straight inward from a pin; curves from that side head toward it."""
    (x, y), (dx, dy) = pin_point(pin, layout), _CENTER.neighbor(pin // 2).to_pixel(layout, 1.0)
    length = (dx * dx + dy * dy) ** 0.5
    return x - _REACH * dx / length, y - _REACH * dy / length


def _cubic(controls: tuple[Point, Point, Point, Point]) -> Path:
    """Return a cubic curve as quadratic curves, because painters support no others."""
    path = [Segment("M", *controls[0])]
    rest = controls
    for n_left in range(_N_PARTS, 0, -1):
        first, rest = _split(rest, 1 / n_left)
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = first
        via = (3 * (bx + cx) - ax - dx) / 4, (3 * (by + cy) - ay - dy) / 4
        path.append(Segment("Q", dx, dy, via_x=via[0], via_y=via[1]))
    return tuple(path)


_Cubic: TypeAlias = tuple[Point, Point, Point, Point]


def _split(curve: _Cubic, t: float) -> tuple[_Cubic, _Cubic]:
    """Return the two parts of a cubic curve, by De Casteljau's algorithm."""

    def between(a: Point, b: Point) -> Point:
        return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])

    a, b, c, d = curve
    ab, bc, cd = between(a, b), between(b, c), between(c, d)
    abc, bcd = between(ab, bc), between(bc, cd)
    middle = between(abc, bcd)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def link_nodes(one: int, other: int, pen: Pen, style: Style) -> tuple[Node, Node]:
    """Return a link's rim and its line."""
    path = link_path(min(one, other), max(one, other), style)
    rim = "game-rim" if pen == "idle" else "game-case"
    return Shape(path, rim), Shape(path, f"game-{pen}")


def clip(nodes: tuple[Node, ...], layout: Layout) -> Group:
    """Return nodes clipped at the tile's sides, since round ends would cover the neighbors."""
    return Group(nodes, clip=hexagon(layout))


def tile_nodes(
    tile: AnyTile, style: Style = FLAT, pens: Mapping[int, Pen] | None = None
) -> tuple[Node, ...]:
    """Return a tile around (0, 0); `pens` holds the pens of its links, by lower pin."""
    by_pin = pens or {}
    pairs = pairs_of(tile)
    ordered = sorted(pairs, key=lambda pair: PENS.index(by_pin.get(pair[0], "idle")))
    return (
        *body_and_links(ordered, style, by_pin),
        Shape(body(style.layout), "game-outline"),
        *(pin_numbers(style) if style.pins is not None else ()),
    )


def cast_of(style: Style) -> Group:
    """Return the shadow of a tile."""
    return cast(corners(style.layout), _CUT)


def edges_of(style: Style) -> Group:
    """Return the lit and the shaded edges of a tile's stone; they do not rotate with the tile."""
    return edges(corners(style.layout), _CUT)


def body_and_links(
    pairs: list[tuple[int, int]], style: Style, pens: Mapping[int, Pen]
) -> tuple[Node, Node]:
    """Return the background of a tile, and its links in the given order."""
    links = [
        node
        for one, other in pairs
        for node in link_nodes(one, other, pens.get(one, "idle"), style)
    ]
    return Shape(body(style.layout), "game-tile"), clip(tuple(links), style.layout)


def pin_numbers(style: Style) -> tuple[Node, ...]:
    """Return the numbers of the pins, placed just inside their sides."""
    first = FIRST_PINS[style.pins or "top"]
    spots = (pin_point(pin, style.layout) for pin in range(N_PINS))
    return tuple(
        Text(0.86 * x, 0.86 * y, str((pin - first) % N_PINS), 0.12, "game-pin")
        for pin, (x, y) in enumerate(spots)
    )
