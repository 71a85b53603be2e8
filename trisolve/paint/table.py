"""The table on which every game is played: a floor sunk into a tray, with a rim around it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trisolve.paint.palette import mix, parse_color
from trisolve.paint.scene import Box, Group, Node, Path, Point, Shape
from trisolve.paint.themes import Paint, Shadow, Theme, dump_color, shade

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
