"""The pieces of every game: faces cut a little smaller, with round corners and slanted sides.

A face is a convex ring of points, clockwise in the picture. The light comes from the upper left.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import hypot
from typing import NamedTuple

from trisolve.paint.scene import Group, Path, Point, Segment, Shape, polygon

_LIGHT = (-0.35, -0.94)
_SEEN = 0.3
"""The least light or shade of a side that `edges` draws."""


class Cut(NamedTuple):
    """How a piece is cut from its face: gap, width of the slanted sides, radius of the corners."""

    gap: float
    bevel: float
    radius: float


CASTS = (
    ("cast-3", (0.07, 0.11), 0.045),
    ("cast-2", (0.05, 0.08), 0.015),
    ("cast-1", (0.02, 0.03), 0.0),
)
"""The shadow of a piece: three outlines, each with its style, its offset, and its growth."""


def clockwise(ring: Sequence[Point]) -> list[Point]:
    """Return a ring clockwise in the picture."""
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
    """Return a ring with each side moved inward.

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


def round_corners(ring: Sequence[Point], radius: float) -> Path:
    """Return a ring as a path with rounded corners; each curve begins `radius` from its corner."""

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


def bevels(outer: Sequence[Point], width: float) -> Iterator[tuple[float, Path]]:
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
    return round_corners(inset(face, cut.gap), cut.radius)


@cache
def cast(face: tuple[Point, ...], cut: Cut) -> Group:
    """Return the shadow of the piece on a face."""
    return Group(
        tuple(
            Group((Shape(outline(face, cut._replace(gap=cut.gap - grown)), style),), at=at)
            for style, at, grown in CASTS
        )
    )


@cache
def edges(face: tuple[Point, ...], cut: Cut) -> Group:
    """Return the edges of the piece on a face: the lit edges, and the shaded edges.

    They are drawn over everything that is on the piece, so that a line on the piece does not hide
    them.
    """
    sides = list(bevels(inset(face, cut.gap), cut.bevel))
    shapes = (
        Shape(tuple(s for light, path in sides if sign * light > _SEEN for s in path), style)
        for sign, style in ((1, "lit"), (-1, "dim"))
    )
    return Group(tuple(shapes), clip=outline(face, cut))
