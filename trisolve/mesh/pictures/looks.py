"""How meshes look in each theme: the paints of faces, sides and marks on top of a theme's own."""

from dataclasses import replace
from typing import NamedTuple

from trisolve.paint.palette import Rgb, mix, parse_color
from trisolve.paint.themes import BLACK, OWN, WHITE, Paint, Theme, theme_of

SIDE = 0.05
"""How wide the line between two faces is, in sides."""


class _Tints(NamedTuple):
    """The colors of faces with 3, 4, 5, 6, 7 and more corners, and of what lies round them."""

    faces: tuple[str, ...]
    ground: str
    side: str
    marked: str


_TINTS = {
    "classic": _Tints(
        ("#d9b26a", "#e6dcc4", "#a8bfae", "#c9c1ae", "#b7a3b5", "#a7b4c4"),
        *("#393632", "#4a443c", "#e0862f"),
    ),
    "flat": _Tints(
        ("#f2cf86", "#bfdcee", "#a9d8c4", "#e3c4d6", "#ecb894", "#c9c5e4"),
        *("#faf7f0", "#ffffff", "#e8743b"),
    ),
    "dark": _Tints(
        ("#6b5a33", "#3a5568", "#2f5f50", "#614a58", "#6b4631", "#4a4870"),
        *("#14161b", "#14161b", "#d98a2b"),
    ),
    "print": _Tints(
        ("#ffffff", "#f0f0f0", "#e2e2e2", "#d6d6d6", "#cacaca", "#bebebe"),
        *("#ffffff", "#000000", "#8c8c8c"),
    ),
}


class Look(NamedTuple):
    """A theme with the paints of meshes, and the colors that faces bring themselves."""

    theme: Theme
    faces: tuple[Rgb, ...]
    marked: Rgb

    def face(self, n_corners: int) -> Rgb:
        """Return the color of a face by its number of corners."""
        return self.faces[min(n_corners, 2 + len(self.faces)) - 3]

    def shaded(self, color: Rgb, light: float) -> Rgb:
        """Return a color in more or less light, 0 to 1."""
        dark = mix(BLACK, color, 0.55)
        if light < 0.85:
            return mix(color, dark, light / 0.85)
        return mix(WHITE, color, (light - 0.85) * 0.8)


def look_of(theme: str | Theme) -> Look:
    """Return how meshes look in a theme; raise TrisolveError for a theme there is not.

    >>> look_of("flat").face(4) == look_of("flat").face(5)
    False
    """
    found = theme_of(theme)
    tints = _TINTS.get(found.name, _TINTS["flat"])
    alarm = found.paint("arrow-illegal").fill
    paints = {
        "mesh-ground": Paint(tints.ground),
        "mesh-face": Paint(OWN, tints.side, SIDE),
        "mesh-rim": Paint("", tints.side, 2 * SIDE),
        "mesh-loop": Paint("", alarm, 2.2 * SIDE),
        "mesh-fault": Paint(alarm, opacity=0.55),
        "mesh-fault-side": Paint("", alarm, 2 * SIDE),
        "mesh-label": Paint(OWN, bold=True),
        "mesh-edge-badge": Paint(tints.ground, tints.side, 0.02),
        "mesh-edge-label": Paint(found.paint("mark").fill),
        "mesh-vertex-badge": Paint(found.paint("badge").fill, found.paint("badge").stroke, 0.02),
        "mesh-vertex-label": Paint(found.paint("badge-text").fill, bold=True),
    }
    theme_with = replace(found, paints={**found.paints, **paints})
    return Look(theme_with, tuple(map(parse_color, tints.faces)), parse_color(tints.marked))
