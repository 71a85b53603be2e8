r"""The six sides of a hexagon: steps, and names in each layout.

Sides 0..5 run clockwise on the screen, y grows downwards; side k of a cell is side (k + 3) % 6 of
its neighbour there. The pointy layout is the flat one turned 30 degrees clockwise, sides and all:

    flat       0        pointy   5 / \ 0
            5 ___ 1             4 |   | 1
             /   \              3  \ / 2
             \___/
            4     2
               3
"""

import operator
from enum import IntEnum
from typing import Final

from trisolve.errors import InvalidMap

STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The step (q, r) through each side."""

LAYOUTS: Final = ("flat", "pointy")


class Flat(IntEnum):
    """The sides of a flat-top hexagon."""

    TOP = 0
    UPPER_RIGHT = 1
    LOWER_RIGHT = 2
    BOTTOM = 3
    LOWER_LEFT = 4
    UPPER_LEFT = 5


class Pointy(IntEnum):
    """The sides of a pointy-top hexagon."""

    UPPER_RIGHT = 0
    RIGHT = 1
    LOWER_RIGHT = 2
    LOWER_LEFT = 3
    LEFT = 4
    UPPER_LEFT = 5


_SIDES: Final = {"flat": Flat, "pointy": Pointy}


def whole(value: object, what: str = "an integer") -> int:
    """Return a value as Python's own int; raise InvalidMap unless it is one, bool excluded.

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


def at_least(least: int, value: object, what: str) -> int:
    """Return a value as an int; raise InvalidMap below `least`.

    >>> at_least(0, 2, "a radius")
    2
    """
    number = whole(value, f"{what} of at least {least}")
    if number < least:
        raise InvalidMap(f"expected {what} of at least {least}, got {number}")
    return number


def check_layout(layout: str) -> str:
    """Return a layout; raise InvalidMap unless it is flat or pointy."""
    if layout not in LAYOUTS:
        raise InvalidMap(f"expected flat or pointy as layout, got {layout!r:.60}")
    return layout


def one_of_six(value: object, what: str) -> int:
    """Return a value as an int in 0..5; raise InvalidMap."""
    number = whole(value, f"{what} 0..5")
    if not 0 <= number <= 5:
        raise InvalidMap(f"expected {what} 0..5, got {number}")
    return number


def side_named(name: str, layout: str = "flat") -> int:
    """Return the side of that name in a layout; blanks, hyphens and underlines are the same.

    >>> side_named("upper right"), side_named("upper right", "pointy")
    (1, 0)
    """
    sides = _SIDES[check_layout(layout)]
    key = name.strip().upper().replace(" ", "_").replace("-", "_")
    if key not in sides.__members__:
        names = ", ".join(side_name(side, layout) for side in range(6))
        raise InvalidMap(f"expected a side of the {layout} layout ({names}), got {name!r:.60}")
    return int(sides[key])


def side_name(side: int, layout: str = "flat") -> str:
    """Return the name of a side in a layout.

    >>> side_name(1), side_name(1, "pointy")
    ('upper right', 'right')
    """
    sides = _SIDES[check_layout(layout)]
    return sides(one_of_six(side, "a side")).name.lower().replace("_", " ")


def as_side(side: int | str, layout: str = "flat") -> int:
    """Return a side given by number or by name; raise InvalidMap."""
    return side_named(side, layout) if isinstance(side, str) else one_of_six(side, "a side")
