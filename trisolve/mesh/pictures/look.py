"""How meshes look in each theme: paints for faces, sides and marks, added to the theme's own."""

from dataclasses import replace
from typing import NamedTuple

from trisolve.paint.palette import Rgb, mix, parse_color
from trisolve.paint.theme_keys import color_keys
from trisolve.paint.themes import BLACK, OWN, WHITE, Paint, Theme, dump_color, made_for, theme_of

SIDE = 0.05
"""The width of the line between two faces, in sides."""


class _Tints(NamedTuple):
    """The colors of faces with 3, 4, 5, 6, 7 and more corners, and of their surroundings."""

    faces: tuple[str, ...]
    ground: str
    side: str
    marked: str


_TINTS = {
    "classic": _Tints(
        faces=("#d9b26a", "#e6dcc4", "#a8bfae", "#c9c1ae", "#b7a3b5", "#a7b4c4"),
        ground="#393632",
        side="#4a443c",
        marked="#e0862f",
    ),
    "flat": _Tints(
        faces=("#f2cf86", "#bfdcee", "#a9d8c4", "#e3c4d6", "#ecb894", "#c9c5e4"),
        ground="#faf7f0",
        side="#ffffff",
        marked="#e8743b",
    ),
    "dark": _Tints(
        faces=("#6b5a33", "#3a5568", "#2f5f50", "#614a58", "#6b4631", "#4a4870"),
        ground="#1b1f27",
        side="#14161b",
        marked="#d98a2b",
    ),
    "print": _Tints(
        faces=("#ffffff", "#f0f0f0", "#e2e2e2", "#d6d6d6", "#cacaca", "#bebebe"),
        ground="#ffffff",
        side="#000000",
        marked="#8c8c8c",
    ),
    "large-print": _Tints(
        faces=("#ffffff", "#ffffff", "#f4f4f4", "#e8e8e8", "#dcdcdc", "#d0d0d0"),
        ground="#ffffff",
        side="#000000",
        marked="#ffd400",
    ),
}


class Look(NamedTuple):
    """A theme with paints for meshes, and the colors of faces."""

    theme: Theme
    faces: tuple[Rgb, ...]
    marked: Rgb

    def face(self, n_corners: int) -> Rgb:
        """Return the color of a face by its number of corners."""
        return self.faces[min(n_corners, 2 + len(self.faces)) - 3]

    def shaded(self, color: Rgb, light: float) -> Rgb:
        """Return a color as seen in light of strength 0 to 1."""
        dark = mix(BLACK, color, 0.55)
        if light < 0.85:
            return mix(color, dark, light / 0.85)
        return mix(WHITE, color, (light - 0.85) * 0.8)


def look_of(theme: str | Theme) -> Look:
    """Return how meshes look in a theme; raise TrisolveError for an unknown name.

    A custom theme colors the faces with shades of its stone and floor. The theme's own paints for
    the styles of meshes, such as "mesh-face", override the defaults.

    >>> look_of("flat").face(4) == look_of("flat").face(5)
    False
    """
    found = theme_of(theme)
    tints = _chosen(found)
    alarm = found.paint("arrow-illegal").fill
    paints = {
        "mesh-ground": Paint(tints.ground),
        "mesh-face": Paint(OWN, tints.side, SIDE * found.lines),
        "mesh-rim": Paint("", tints.side, 2 * SIDE * found.lines),
        "mesh-loop": Paint("", alarm, 2.2 * SIDE),
        "mesh-fault": Paint(alarm, opacity=0.55),
        "mesh-fault-side": Paint("", alarm, 2 * SIDE),
        "mesh-label": Paint(OWN, bold=True),
        "mesh-edge-badge": Paint(tints.ground, tints.side, 0.02),
        "mesh-edge-label": Paint(found.paint("mark").fill),
        "mesh-vertex-badge": Paint(found.paint("badge").fill, found.paint("badge").stroke, 0.02),
        "mesh-vertex-label": Paint(found.paint("badge-text").fill, bold=True),
    }
    painted = replace(found, paints={**paints, **found.paints})
    return Look(painted, tuple(map(parse_color, tints.faces)), parse_color(tints.marked))


def _tints_of(theme: Theme) -> _Tints:
    """Return the colors of faces in a custom theme."""
    floor = parse_color(theme.paint("floor").fill)
    return _Tints(
        faces=tuple(dump_color(mix(theme.stone, floor, 1 - k / 6)) for k in range(6)),
        ground=theme.paint("paper").fill,
        side=theme.paint("wall").fill,
        marked=theme.paint("arrow").fill,
    )


def _chosen(theme: Theme) -> _Tints:
    """Return the colors of a theme, with its settings for this puzzle."""
    return made_for(theme, _TINTS, _tints_of, "mesh")


KEYS = color_keys(
    _chosen,
    {
        "faces": "faces of 3, 4, 5, 6, 7 and more corners",
        "ground": "the page around a mesh",
        "side": "between faces",
        "marked": "marked faces",
    },
)
"""The keys of this puzzle's table in a theme file."""
