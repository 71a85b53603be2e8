r"""The six sides of a hexagon: steps across them, their names in each layout, and steps on a torus.

Sides 0..5 run clockwise on the screen, where y points down. Side k of a cell is side (k + 3) % 6 of
the neighbor across it. The pointy layout is the flat layout turned 30 degrees counterclockwise:

    flat        0              pointy   0 / \ 1
            5  ___  1                  5 |   | 2
              /   \                    4  \ / 3
              \___/
            4       2
                3

    side              0           1            2            3            4           5
    flat              top         upper right  lower right  bottom       lower left  upper left
    flat, compass     n           ne           se           s            sw          nw
    pointy            upper left  upper right  right        lower right  lower left  left
    pointy, compass   nw          ne           e            se           sw          w

Both layouts follow Red Blob Games, "Hexagonal Grids"
(https://www.redblobgames.com/grids/hexagons/).
"""

import operator
import re
from enum import IntEnum
from typing import Final, TypeAlias

from trisolve.errors import InvalidMap

STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The step (q, r) through each side."""

LAYOUTS: Final = ("flat", "pointy")


class Flat(IntEnum):
    """The sides of a flat-top hexagon, each by its name and by its compass direction.

    >>> Flat.SE is Flat.LOWER_RIGHT, int(Flat.SE)
    (True, 2)
    """

    TOP = 0
    UPPER_RIGHT = 1
    LOWER_RIGHT = 2
    BOTTOM = 3
    LOWER_LEFT = 4
    UPPER_LEFT = 5
    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5


class Pointy(IntEnum):
    """The sides of a pointy-top hexagon, each by its name and by its compass direction.

    >>> Pointy.E is Pointy.RIGHT, int(Pointy.E)
    (True, 2)
    """

    UPPER_LEFT = 0
    UPPER_RIGHT = 1
    RIGHT = 2
    LOWER_RIGHT = 3
    LOWER_LEFT = 4
    LEFT = 5
    NW = 0
    NE = 1
    E = 2
    SE = 3
    SW = 4
    W = 5


_SIDES: Final = {"flat": Flat, "pointy": Pointy}
_COMPASS: Final = {
    "flat": ("n", "ne", "se", "s", "sw", "nw"),
    "pointy": ("nw", "ne", "e", "se", "sw", "w"),
}


def whole(value: object, what: str = "an integer") -> int:
    """Return a value as a Python int; raise InvalidMap unless it is an integer and not a bool.

    >>> whole(3)
    3
    """
    if type(value) is int:
        return value
    if not isinstance(value, bool):
        try:
            return operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise InvalidMap(f"expected {what}, got {value!r:.60}")


def at_least(minimum: int, value: object, what: str) -> int:
    """Return a value as an int; raise InvalidMap below `minimum`.

    >>> at_least(0, 2, "a radius")
    2
    """
    number = whole(value, f"{what} of at least {minimum}")
    if number < minimum:
        raise InvalidMap(f"expected {what} of at least {minimum}, got {number}")
    return number


def check_layout(layout: str) -> str:
    """Return a layout; raise InvalidMap unless it is "flat" or "pointy"."""
    if layout not in LAYOUTS:
        raise InvalidMap(f"expected flat or pointy as layout, got {layout!r:.60}")
    return layout


def one_of_six(value: object, what: str) -> int:
    """Return a value as an int from 0 to 5; may raise InvalidMap."""
    number = whole(value, f"{what} 0..5")
    if not 0 <= number <= 5:
        raise InvalidMap(f"expected {what} 0..5, got {number}")
    return number


def side_named(name: str, layout: str = "flat") -> int:
    """Return the side with the given name or compass direction in a layout; may raise InvalidMap.

    Case does not matter, and spaces, hyphens and underscores are interchangeable.

    >>> side_named("upper right"), side_named("upper left", "pointy"), side_named("SE", "pointy")
    (1, 0, 3)
    """
    sides = _SIDES[check_layout(layout)]
    key = _key(name)
    if key not in sides.__members__:
        names = ", ".join(f"{side_compass(k, layout)} or {side_name(k, layout)}" for k in range(6))
        raise InvalidMap(f"expected a side of the {layout} layout ({names}), got {name!r:.60}")
    return int(sides[key])


def side_name(side: int, layout: str = "flat") -> str:
    """Return the name of a side in a layout.

    >>> side_name(1), side_name(2, "pointy")
    ('upper right', 'right')
    """
    sides = _SIDES[check_layout(layout)]
    return sides(one_of_six(side, "a side")).name.lower().replace("_", " ")


def side_compass(side: int, layout: str = "flat") -> str:
    """Return the compass direction of a side in a layout.

    >>> side_compass(2), side_compass(2, "pointy")
    ('se', 'e')
    """
    return _COMPASS[check_layout(layout)][one_of_six(side, "a side")]


def as_side(side: int | str, layout: str | None = None) -> int:
    """Return a side given by number or by name; may raise InvalidMap.

    Without a layout, the name must mean the same side in every layout that has it.

    >>> as_side("e"), as_side("east"), as_side("ne"), as_side(4)
    (2, 2, 1, 4)
    >>> as_side("se")
    Traceback (most recent call last):
    trisolve.errors.InvalidMap: 'se' is side 2 if flat, side 3 if pointy: expected a layout as well
    """
    if not isinstance(side, str):
        return one_of_six(side, "a side")
    if layout is not None:
        return side_named(side, layout)
    key = _key(side)
    found = {name: int(sides[key]) for name, sides in _SIDES.items() if key in sides.__members__}
    if len({*found.values()}) == 1:
        return next(iter(found.values()))
    if found:
        where = ", ".join(f"side {number} if {name}" for name, number in found.items())
        raise InvalidMap(f"{side!r} is {where}: expected a layout as well")
    names = ", ".join(sorted({name.lower() for one in _SIDES.values() for name in one.__members__}))
    raise InvalidMap(
        f"expected a side by name ({names.replace('_', ' ')}), got {side!r:.60}; "
        'layout="flat" or "pointy" says whose'
    )


def _key(name: str) -> str:
    """Return a name in the form used for sides: NORTH EAST is NE.

    >>> _key("north-east"), _key("upper left")
    ('NE', 'UPPER_LEFT')
    """
    key = name.strip().upper().replace(" ", "_").replace("-", "_")
    points = re.fullmatch("(NORTH|SOUTH)?_?(EAST|WEST)?", key)
    return "".join(one[0] for one in points.groups() if one) if points and key else key


Wrap: TypeAlias = tuple[int, int]
"""The width and the height of a torus."""
MIN_WRAP: Final = 3
"""On a smaller torus, two sides of a cell lead to the same neighbor."""


def checked_wrap(wrap: Wrap) -> Wrap:
    """Return the size of a torus; raise InvalidMap if it is too small.

    >>> checked_wrap((5, 4))
    (5, 4)
    """
    if not isinstance(wrap, tuple) or len(wrap) != 2:
        raise InvalidMap(f"expected a width and a height as wrap, got {wrap!r:.60}")
    width, height = (at_least(MIN_WRAP, size, "a size to wrap at") for size in wrap)
    return width, height


def shortest_ways(q: int, r: int, wrap: Wrap) -> tuple[int, list[tuple[int, int]]]:
    """Return the distance to a cell on a torus, and the shortest paths to it, sorted.

    >>> shortest_ways(3, 0, (6, 6))
    (3, [(-3, 0), (3, 0)])

    Steps (a, b) and (b, a) are equally long, so let the height be the larger size. The length of
    (a, b) is the size of b, plus the distance of a from the numbers between 0 and -b. Copies of
    q are a width apart, so one of them is at most half a width from these numbers. If b is the copy
    of r that is nearest to 0, the length is therefore at most half a height and half a width, which
    is at most the height. Only the two copies of r around 0 are as near as that.
    """
    width, height = checked_wrap(wrap)
    if width > height:
        least, turned = shortest_ways(r, q, (height, width))
        return least, sorted((a, b) for b, a in turned)
    ways = []
    for b in (r % height, r % height - height):
        low, high = min(0, -b), max(0, -b)
        first, last = low + (q - low) % width, high - (high - q) % width
        # If no copy is between low and high, last is the nearest below and first the nearest above.
        ways += [(a, b) for a in range(min(first, last), max(first, last) + 1, width)]
    lengths = [max(abs(a), abs(b), abs(a + b)) for a, b in ways]
    least = min(lengths)
    return least, sorted(way for way, n in zip(ways, lengths, strict=True) if n == least)
