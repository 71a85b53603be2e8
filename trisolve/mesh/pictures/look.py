"""How meshes look in each theme: paints for faces, sides and marks, added to the theme's own."""

from typing import NamedTuple

from trisolve.paint.palette import Rgb, mix, parse_color
from trisolve.paint.themes import (
    BLACK,
    OWN,
    WHITE,
    Paint,
    Rows,
    SomeTheme,
    Theme,
    color_of,
    outline,
    paint_theme,
    theme_of,
)

SIDE = 0.05
"""The width of the line between two faces, in sides."""
_TINTS = {
    "sky": tuple(
        f"blend(floor, {color}, .34)"
        for color in ("#f2a413", "stone", "#009e73", "floor", "#cc79a7", "#56b4e9")
    ),
    "print": ("#ffffff", "#f0f0f0", "#e2e2e2", "#d6d6d6", "#cacaca", "#bebebe"),
    "large-print": ("#ffffff", "#ffffff", "#f4f4f4", "#e8e8e8", "#dcdcdc", "#d0d0d0"),
}
"""The colors of faces with 3, 4, 5, 6, 7 and more corners."""
_MARKED = {"sky": "#f2a413", "print": "#8c8c8c", "large-print": "#ffd400"}
ROWS: Rows = {
    "mesh-face": (
        Paint(OWN, "grid", 0.03, is_outline=True),
        Paint(OWN, "edge", SIDE, is_outline=True),
        Paint(OWN, "edge", SIDE, is_outline=True),
    ),
    "mesh-rim": (outline("edge", SIDE), outline("edge", 2 * SIDE), outline("edge", 2 * SIDE)),
    "mesh-loop": (
        Paint("", "#d4351c", 2.2 * SIDE),
        Paint("", "ink", 2.2 * SIDE),
        Paint("", "#b00000", 2.2 * SIDE),
    ),
    "mesh-fault": (
        Paint("#d4351c", opacity=0.55),
        Paint("ink", opacity=0.55),
        Paint("#b00000", opacity=0.55),
    ),
    "mesh-fault-side": (
        Paint("", "#d4351c", 2 * SIDE),
        Paint("", "ink", 2 * SIDE),
        Paint("", "#b00000", 2 * SIDE),
    ),
    "mesh-label": Paint(OWN, bold=True),
    "mesh-sign": Paint(OWN),
    "mesh-edge-badge": Paint("paper", "edge", 0.02),
    "mesh-edge-label": Paint("ink"),
    "mesh-vertex-badge": Paint("ink", "paper", 0.02),
    "mesh-vertex-label": Paint("paper", bold=True),
}
"""The paints of meshes."""


class Look(NamedTuple):
    """A theme with paints for meshes, and the colors of faces."""

    theme: Theme
    faces: tuple[Rgb, ...]
    marked: Rgb

    def face(self, n_corners: int) -> Rgb:
        """Return the color of a face by its number of corners."""
        return self.faces[min(n_corners, 2 + len(self.faces)) - 3]

    def shade(self, color: Rgb, light: float) -> Rgb:
        """Return a color as seen in light of strength 0 to 1."""
        dark = mix(BLACK, color, 0.55)
        if light < 0.85:
            return mix(color, dark, light / 0.85)
        return mix(WHITE, color, (light - 0.85) * 0.8)


def look_of(theme: SomeTheme) -> Look:
    """Return how meshes look in a theme; raise TrisolveError for an unknown name.

    >>> look_of("day").face(4) == look_of("day").face(5)
    False
    """
    found = theme_of(theme)
    tints = tuple(parse_color(color_of(tint, found.sky)) for tint in _TINTS[found.kind])
    return Look(paint_theme(found, ROWS), tints, parse_color(_MARKED[found.kind]))
