"""A floor as an island: facets of rock, two courses of stone, the floor, and the light on its edge.

Everything is polygons made from the floor's cells, for any floor: with holes, in several parts, of
triangles, hexagons or the faces of a mesh. The light comes from the upper left. Rock is paler the
deeper it hangs, as if it were far away. The same function in JavaScript is static/shared/island.js.
"""

from collections.abc import Iterable, Sequence
from math import floor as whole
from math import hypot, sin
from typing import NamedTuple

from trisolve.paint.palette import parse_color
from trisolve.paint.scene import Box, Path, Point, Segment, Shape
from trisolve.paint.skies import Sky, blend, lit

DEEP = 0.27
"""How far the rock hangs down, as a share of the island's width."""
WALL = 0.065
"""The height of the two courses of stone, as a share of the island's width."""
_GRAIN = 97.31
"""Corners that agree to this precision, in parts of an edge, count as one corner."""
_STEPS = 40
"""How many steps of light the floor has between black and white."""
_SLAB = 0.07
"""The width of the slanted sides of a cell, as a share of the way to its middle."""


class Part(NamedTuple):
    """A part of an island: contours of one color, filled or, with a width, drawn as lines.

    kind : "rock", "joint", "floor", "slab" (a side of a cell), "back" (far edge) or "front"
    """

    kind: str
    color: str
    width: float
    contours: tuple[tuple[Point, ...], ...]

    def path(self) -> Path:
        """Return the contours as a path, closed where they are filled."""
        path: list[Segment] = []
        end = [Segment("Z")] if self.kind in {"rock", "floor", "slab"} else []
        for first, *others in self.contours:
            path += [Segment("M", *first), *(Segment("L", *point) for point in others), *end]
        return tuple(path)


class _Shape(NamedTuple):
    """The measures of a floor that its rock depends on."""

    middle: float
    half: float
    top: float
    bottom: float
    unit: float
    wall: float
    deep: float

    def jag(self, x: float, y: float) -> float:
        """Return a number from -0.5 to 0.5 that looks random but depends only on the position."""
        wave = sin((x * 12.9 + y * 4.7) / self.unit) * 437.5
        return wave - whole(wave) - 0.5

    def out(self, x: float) -> float:
        """Return 1 in the middle of the island, down to 0 at its sides."""
        return 1 - ((x - self.middle) / self.half) ** 2

    def low(self, x: float, y: float) -> Point:
        """Return a point of the rock below a corner of the floor."""
        down = self.wall + self.deep * (0.12 + 0.42 * self.out(x) + 0.12 * self.jag(x, y))
        return self.middle + 0.84 * (x - self.middle), y + down


_Edge = tuple[Point, Point]


def rim_of(faces: Iterable[Sequence[Point]], unit: float) -> list[_Edge]:
    """Return the sides that belong to only one face, with the floor on the right of each."""
    edges: dict[tuple[float, ...], _Edge] = {}
    for face in faces:
        ring = _clockwise(face)
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
            edges[(*_key(a, unit), *_key(b, unit))] = a, b
    return [edge for (p, q, r, s), edge in edges.items() if (r, s, p, q) not in edges]


def _key(point: Point, unit: float) -> tuple[int, int]:
    x, y = point
    return whole(x / unit * _GRAIN + 0.5), whole(y / unit * _GRAIN + 0.5)


def _clockwise(face: Sequence[Point]) -> list[Point]:
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(face, [*face[1:], face[0]], strict=True))
    return list(face) if area >= 0 else list(face)[::-1]


def island(
    faces: Sequence[Sequence[Point]], sky: Sky, *, unit: float = 1.0, plain: bool = False
) -> list[Part]:
    """Return a floor as an island, bottom first.

    Parameters
    ----------
    faces : the cells of the floor, each the corners of a polygon; y points down
    unit : the length of an edge
    plain : whether joints and lines between cells are left out, as in small pictures
    """
    rim, shape = rim_of(faces, unit), _shape(faces, unit)
    front = [edge for edge in rim if edge[0][0] - edge[1][0] > 1e-6 * unit]
    back = [edge for edge in rim if edge[0][0] - edge[1][0] <= 1e-6 * unit]
    from_behind = sorted(front, key=lambda edge: whole((edge[0][1] + edge[1][1]) / unit * 64 + 0.5))
    parts = [part for edge in from_behind for part in _rock(edge, sky, shape)]
    parts += [part for edge in from_behind for part in _courses(edge, sky, shape)]
    if not plain:
        lines = tuple(line for edge in from_behind for line in _joints(edge, shape))
        parts.append(Part("joint", blend(sky.rock, sky.edge, 0.4), shape.wall / 26, lines))
    parts += _floor(faces, sky, shape, plain)
    light = blend(sky.floor, "#ffffff", 0.34 if sky.dark else 0.5)
    bright = blend(sky.floor, "#ffffff", 0.5 if sky.dark else 0.78)
    parts.append(Part("back", light, shape.wall / 15, tuple(back)))
    parts.append(Part("front", bright, shape.wall / 11, tuple(front)))
    return [part for part in parts if part.contours]


def _shape(faces: Sequence[Sequence[Point]], unit: float) -> _Shape:
    xs, ys = zip(*(point for face in faces for point in face), strict=True)
    left, wide = min(xs), max(xs) - min(xs)
    wall, deep = wide * WALL, wide * DEEP
    return _Shape(left + wide / 2, wide / 2, min(ys), max(ys), unit, wall, deep)


def _side(edge: _Edge) -> float:
    """Return how much light a wall gets below an edge: more where it faces left."""
    (ax, ay), (bx, by) = edge
    return -0.9 * (by - ay) / hypot(bx - ax, by - ay)


def _rock(edge: _Edge, sky: Sky, shape: _Shape) -> list[Part]:
    """Return the five facets of rock below an edge, which meet in a point that hangs down."""
    (ax, ay), (bx, by) = edge
    a, b = (ax, ay + shape.wall), (bx, by + shape.wall)
    low_a, low_b = shape.low(ax, ay), shape.low(bx, by)
    middle = (low_a[0] + low_b[0]) / 2, (low_a[1] + low_b[1]) / 2 + 0.1 * shape.wall
    x, y = (ax + bx) / 2, (ay + by) / 2
    broad = min(1.0, 3.6 * hypot(bx - ax, by - ay) / shape.half)
    down = 0.3 + 0.8 * shape.out(x) * broad + 0.2 * shape.jag(x, y)
    tip = shape.middle + 0.66 * (x - shape.middle), y + shape.wall + shape.deep * down
    facets = (
        ((b, a, middle), -0.04, 0.06),
        ((b, middle, low_b), 0.1, 0.2),
        ((a, low_a, middle), -0.16, 0.2),
        ((low_b, middle, tip), 0.04, 0.55),
        ((middle, low_a, tip), -0.24, 0.55),
    )
    light, fog = 0.16 * _side(edge), 0.3 if sky.dark else 0.46
    return [
        Part("rock", blend(lit(sky.rock, amount + light), sky.below, depth * fog), 0.0, (corners,))
        for corners, amount, depth in facets
    ]


def _courses(edge: _Edge, sky: Sky, shape: _Shape) -> list[Part]:
    """Return the two courses of stone below an edge."""
    (ax, ay), (bx, by) = edge
    light = 0.2 * _side(edge)

    def course(color: str, top: float, foot: float) -> Part:
        top, foot = top * shape.wall, foot * shape.wall
        corners = (ax, ay + top), (bx, by + top), (bx, by + foot), (ax, ay + foot)
        return Part("rock", color, 0.0, (corners,))

    return [
        course(lit(blend(sky.floor, sky.rock, 0.66), light), 0.4, 1.0),
        course(lit(blend(sky.floor, sky.rock, 0.3), 0.04 + light), 0.0, 0.42),
    ]


def _joints(edge: _Edge, shape: _Shape) -> list[_Edge]:
    """Return the joints between the stones below an edge."""
    (ax, ay), (bx, by) = edge

    def upright(share: float, top: float, foot: float) -> _Edge:
        x, y = ax + share * (bx - ax), ay + share * (by - ay)
        return (x, y + shape.wall * top), (x, y + shape.wall * foot)

    seam = (ax, ay + 0.42 * shape.wall), (bx, by + 0.42 * shape.wall)
    return [upright(0.5, 0.04, 0.4), upright(0.24, 0.44, 0.98), upright(0.76, 0.44, 0.98), seam]


def _floor(faces: Sequence[Sequence[Point]], sky: Sky, shape: _Shape, plain: bool) -> list[Part]:
    """Return the cells, one part for each color: each a little lighter or darker than the next."""
    by_light: dict[int, list[tuple[Point, ...]]] = {}
    for face in faces:
        by_light.setdefault(_light(face, shape), []).append(tuple(face))
    width = 0.0 if plain else min(0.02 * shape.unit, shape.wall / 20)
    parts = []
    for step, cells in sorted(by_light.items()):
        light = step / _STEPS
        parts.append(Part("floor", lit(sky.floor, light), width, tuple(cells)))
        for is_lit, amount in () if plain else ((True, 0.12), (False, -0.12)):
            sides = tuple(side for face in cells for side in _slanted(face, is_lit))
            parts.append(Part("slab", lit(sky.floor, light + amount), 0.0, sides))
    return parts


def _middle(face: Sequence[Point]) -> Point:
    """Return the mean of the corners of a cell."""
    return sum(x for x, _ in face) / len(face), sum(y for _, y in face) / len(face)


def _slanted(face: Sequence[Point], is_lit: bool) -> Iterable[tuple[Point, ...]]:
    """Yield the slanted sides of a cell, either those in the light or those in the shade."""
    x, y = _middle(face)
    ring = [((u, v), (u + _SLAB * (x - u), v + _SLAB * (y - v))) for u, v in _clockwise(face)]
    for (a, low), (b, high) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (2 * (b[0] - a[0]) > b[1] - a[1]) == is_lit:
            yield a, b, high, low


def _light(face: Sequence[Point], shape: _Shape) -> int:
    """Return how many steps lighter than the floor's own color a cell is."""
    x, y = _middle(face)
    ys = [y for _, y in face]
    points_up = len(ys) == 3 and y > (min(ys) + max(ys)) / 2
    high = (shape.bottom - shape.top) or shape.unit
    across = (x - shape.middle) / shape.half * 0.5 + (y - shape.top) / high - 0.5
    speck = whole(shape.jag(x, y) * 3 + 0.5) * 0.022
    return whole((speck + 0.03 * points_up - 0.1 * across) * _STEPS + 0.5)


def sun(box: Box, sky: Sky, rise: float = 0.0) -> list[tuple[Point, float, float]]:
    """Return the disc of the sun or the moon behind an island, and the ring around it.

    Each is given by its center, radius and opacity. `rise` is how much higher than usual the disc
    is, as a share of the box's height.
    """
    x, y = box.left + 0.56 * box.width, box.top + (0.42 - rise) * box.height
    radius, strong = 0.44 * box.width, 0.3 if sky.dark else 0.62
    return [((x, y), 1.13 * radius, 0.3 * strong), ((x, y), radius, strong)]


_STYLES = {"rock": "rock", "floor": "island-floor", "front": "island-line", "back": "island-line"}
_PLACES = {"floor": "floor", "slab": "edge", "front": "edge", "back": "edge"}


class Island(NamedTuple):
    """A floor as an island in a picture: its rock, its cells, and its edge."""

    below: tuple[Shape, ...]
    floor: tuple[Shape, ...]
    edge: tuple[Shape, ...]
    box: Box

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """All shapes of the island, bottom first."""
        return *self.below, *self.floor, *self.edge


def island_of(faces: Sequence[Sequence[Point]], sky: Sky, *, unit: float = 1.0) -> Island:
    """Return a floor as the shapes of an island, with the box around them."""
    found: dict[str, list[Shape]] = {"below": [], "floor": [], "edge": []}
    parts = island(faces, sky, unit=unit)
    for part in parts:
        place = _PLACES.get(part.kind, "below")
        style = _STYLES.get(part.kind, part.kind)
        found[place].append(Shape(part.path(), style, parse_color(part.color), part.width))
    points = [point for part in parts for line in part.contours for point in line]
    xs, ys = zip(*points, strict=True)
    box = Box(min(xs), min(ys), max(xs), max(ys))
    below, cells, edge = (tuple(shapes) for shapes in found.values())
    return Island(below, cells, edge, box)
