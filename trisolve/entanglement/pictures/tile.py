"""One tile: its hexagon, its links as curves that meet its sides at their pins, its outline.

The side of a hexagon is 1. Pin 2k lies a third along side k, pin 2k + 1 two thirds; a link is a
quadratic curve from pin to pin with its control point in the center, drawn twice: a rim, then the
line itself, so that one sees which lies over which.
"""

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias

from trisolve.entanglement.tiles import Tile
from trisolve.hexagon import Hex
from trisolve.paint.scene import Group, Node, Path, Point, Segment, Shape, polygon

Layout: TypeAlias = Literal["flat", "pointy"]
Pen: TypeAlias = Literal["idle", "highlight", "mark"]
PENS: tuple[Pen, ...] = ("idle", "highlight", "mark")
"""How a link is drawn: of no line yet, of the line so far, of the last turn; the last on top."""

_CENTER = Hex(0, 0)


@cache
def corners(layout: Layout) -> tuple[Point, ...]:
    """Return the six corners of a hexagon around (0, 0)."""
    return tuple(_CENTER.corner_pixel(corner, layout, 1.0) for corner in range(6))


@cache
def pin_point(pin: int, layout: Layout) -> Point:
    """Return where a pin lies.

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
def link_path(one: int, other: int, layout: Layout) -> Path:
    """Return the curve from one pin to another."""
    return (
        Segment("M", *pin_point(one, layout)),
        Segment("Q", *pin_point(other, layout), via_x=0.0, via_y=0.0),
    )


def link_nodes(one: int, other: int, pen: Pen, layout: Layout) -> tuple[Node, Node]:
    """Return a link's rim and its line."""
    path = link_path(min(one, other), max(one, other), layout)
    return Shape(path, "game-rim"), Shape(path, f"game-{pen}")


def clipped(nodes: tuple[Node, ...], layout: Layout) -> Group:
    """Return nodes cut off at the tile's sides: round ends would lie on the neighbors."""
    return Group(nodes, clip=hexagon(layout))


def tile_nodes(
    tile: Tile, layout: Layout, pens: Mapping[int, Pen] | None = None
) -> tuple[Node, ...]:
    """Return a tile around (0, 0); `pens` says by the lower pin which links are not idle."""
    by_pin = pens or {}
    ordered = sorted(tile.pairs, key=lambda pair: PENS.index(by_pin.get(pair[0], "idle")))
    links = [
        node
        for one, other in ordered
        for node in link_nodes(one, other, by_pin.get(one, "idle"), layout)
    ]
    outline = Shape(hexagon(layout), "game-outline")
    return Shape(hexagon(layout), "game-tile"), clipped(tuple(links), layout), outline
