"""The distance in a sky: its sun or moon, and a figure of its own in faint contrast.

Each sky has peaks, clouds, water or stars, and night forms also have stars. Everything is polygons,
placed by the sky's seed, so the same sky gives the same picture everywhere.
"""

from collections.abc import Iterator
from functools import lru_cache

from trisolve.kernels.randomness import SplitMix64
from trisolve.paint.island import sun
from trisolve.paint.palette import parse_color
from trisolve.paint.scene import (
    Box,
    Group,
    Node,
    Path,
    Point,
    Segment,
    Shape,
    box_of,
    circle,
    polygon,
)
from trisolve.paint.skies import NAMES, Sky, blend

_WIDTH = 390.0
"""Lengths in this module are for a view of this width."""
_HORIZON = {"dawn": 0.75, "day": 0.76, "lagoon": 0.72, "dusk": 0.71, "night": 0.78}
_CLOUD = ((0, 0), (18, -14), (34, -14), (48, -36), (66, -18), (84, -26), (104, 0))
_CLOUD_SHADE = ((48, -36), (66, -18), (48, 0), (34, -14))
_CLOUDS = {
    "day": ((0.02, 0.2, 0.8), (0.8, 0.14, 0.62), (0.76, 0.7, 1.0), (0.03, 0.62, 0.7)),
    "dawn": ((-0.03, 0.18, 0.7), (0.82, 0.2, 0.6)),
}


@lru_cache(maxsize=256)
def far_away(path: Path, sky: Sky) -> Group:
    """Return the sun and the figure of a sky that fills a path, clipped to the path."""
    view = _View(box_of(path), sky)
    figures = [*view.stars()] if sky.dark else []
    figures += {
        "peaks": view.peaks,
        "clouds": view.clouds,
        "water": view.water,
        "stars": view.peaks,
    }[sky.figure]()
    if sky.name == "dawn":
        figures += view.clouds()
    return Group((*view.sun(), *figures), "far-away", clip=path)


class _View:
    """A sky in a box."""

    def __init__(self, box: Box, sky: Sky) -> None:
        self.box, self.sky = box, sky
        self.unit = box.width / _WIDTH
        self.height = box.height / self.unit
        self.random = SplitMix64(NAMES.index(sky.name))

    def share(self) -> float:
        """Return a number from 0 to 1."""
        return self.random.below(1 << 16) / (1 << 16)

    def at(self, x: float, y: float) -> Point:
        return self.box.left + x * self.unit, self.box.top + y * self.unit

    def draw(self, color: str, opacity: float, *figures: list[Point]) -> Node:
        """Return polygons of one color as a node."""
        path: list[Segment] = []
        for points in figures:
            path += polygon(self.at(*point) for point in points)
        return Group((Shape(tuple(path), "far", parse_color(color)),), opacity=opacity)

    def sun(self) -> Iterator[Node]:
        """Yield the sun or the moon, sized to the smaller side."""
        side = min(self.box.width, 1.1 * self.box.height)
        x, _ = self.box.middle
        board = Box(x - side / 2, self.box.top, x + side / 2, self.box.bottom)
        for middle, radius, opacity in sun(board, self.sky):
            disc = Shape(circle(*middle, radius), "far", parse_color(self.sky.sun))
            yield Group((disc,), opacity=opacity)

    def stars(self) -> Iterator[Node]:
        """Yield triangles of three strengths, more of them high up."""
        for opacity in (0.3, 0.5, 0.75):
            found = []
            for _ in range(18):
                x, y = self.share() * _WIDTH, self.share() ** 1.4 * 0.7 * self.height
                size = 0.7 + 1.5 * self.share()
                found.append(
                    [(x, y - size), (x + size, y + 0.7 * size), (x - size, y + 0.7 * size)]
                )
            yield self.draw(self.sky.sun, opacity, *found)

    def peaks(self) -> Iterator[Node]:
        """Yield three ranges of triangular peaks, the nearest last."""
        foot = self.height + 40
        color = blend(self.sky.rock, self.sky.above, 0.4)
        for number in range(3):
            base = _HORIZON[self.sky.name] * self.height + 0.04 * number * self.height
            x, points = -20.0, [(-20.0, foot)]
            while x < _WIDTH + 30:
                size = 26 + 44 * self.share()
                points.append((x, base + 0.2 * size))
                points.append((x + 0.6 * size, base - (0.75 - 0.12 * number) * size))
                x += 1.1 * size
            yield self.draw(color, 0.06 + 0.03 * number, [*points, (x, foot)])

    def clouds(self) -> Iterator[Node]:
        """Yield flat clouds of triangles."""

        def placed(
            shape: tuple[tuple[int, int], ...], at: tuple[float, float, float]
        ) -> list[Point]:
            left, top, scale = at
            return [(left * _WIDTH + scale * x, top * self.height + scale * y) for x, y in shape]

        spots = _CLOUDS[self.sky.name]
        color, opacity = (self.sky.sun, 0.1) if self.sky.dark else ("#ffffff", 0.34)
        yield self.draw(color, opacity, *(placed(_CLOUD, spot) for spot in spots))
        yield self.draw(self.sky.above, 0.12, *(placed(_CLOUD_SHADE, spot) for spot in spots))

    def water(self) -> Iterator[Node]:
        """Yield still water with a path of light on it."""
        base, foot = _HORIZON[self.sky.name] * self.height, self.height
        sea: list[Point] = [(0, base), (_WIDTH, base), (_WIDTH, foot), (0, foot)]
        yield self.draw(blend(self.sky.above, self.sky.rock, 0.2), 0.28, sea)
        glints: list[list[Point]] = []
        for number in range(24):
            y, size = base + 4 + number * (foot - base) / 24, 8 + 40 * self.share()
            x = 0.56 * _WIDTH + (self.share() - 0.5) * (60 + 9 * number)
            glints.append([(x - size, y), (x, y - 1.3), (x + size, y), (x, y + 1.3)])
        yield self.draw(self.sky.sun, 0.5, *glints)
