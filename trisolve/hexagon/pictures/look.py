"""How maps look in each theme: paints for cells, routes and links, added to the theme's own."""

from typing import NamedTuple

from trisolve.paint.palette import GRAY_HEAT, HEAT, Rgb, parse_color
from trisolve.paint.themes import (
    OWN,
    Paint,
    Rows,
    SomeTheme,
    Theme,
    color_of,
    outline,
    paint_theme,
    theme_of,
)

ROWS: Rows = {
    "map-cell": Paint(OWN),
    "map-edge": (outline("grid", 0.025), outline("#8a8a8a", 0.025), outline("ink", 0.025)),
    "map-unseen": (
        Paint("rock", opacity=0.55),
        Paint("paper", opacity=0.62),
        Paint("paper", opacity=0.62),
    ),
    "map-loop": (Paint("#56b4e9"), Paint("#bbbbbb"), Paint("#7fb4f0")),
    "map-link-halo": (
        Paint("", "edge", 0.17),
        Paint("", "paper", 0.19, 0.85),
        Paint("", "paper", 0.19, 0.85),
    ),
    "map-link": (Paint("", "#56b4e9", 0.1), Paint("", "ink", 0.1), Paint("", "#00418f", 0.1)),
    "map-route-halo": (
        Paint("", "edge", 0.2),
        Paint("", "paper", 0.24, 0.85),
        Paint("", "paper", 0.24, 0.85),
    ),
    "map-route": (Paint("", "#f2a413", 0.13), Paint("", "ink", 0.13), Paint("", "#a30000", 0.13)),
    "map-start": (
        Paint("#f2a413", "edge", 0.05),
        Paint("ink", "paper", 0.05),
        Paint("#a30000", "paper", 0.05),
    ),
    "map-text": Paint(OWN),
    "map-mark": Paint(OWN, bold=True),
    "map-text-halo": Paint("", OWN, 0.11, bold=True),
}
"""The paints of maps."""
_CELLS = {
    "sky": ("floor", "blend(floor, rock, .7)", "edge"),
    "print": ("#ffffff", "#9a9a9a", "#1c1c1c"),
    "large-print": ("#ffffff", "#a8a8a8", "#000000"),
}
"""The colors of free cells, of the most expensive cells, and of walls."""


class Look(NamedTuple):
    """A theme with paints for maps, and the colors for the kinds of cells."""

    theme: Theme
    floor: Rgb
    costly: Rgb
    wall: Rgb
    heat: tuple[Rgb, ...]


def look_of(theme: SomeTheme) -> Look:
    """Return how maps look in a theme; raise TrisolveError for an unknown name.

    >>> look_of("print").wall
    Rgb(red=28, green=28, blue=28)
    """
    found = theme_of(theme)
    floor, costly, wall = (parse_color(color_of(name, found.sky)) for name in _CELLS[found.kind])
    return Look(paint_theme(found, ROWS), floor, costly, wall, GRAY_HEAT if found.hatch else HEAT)
