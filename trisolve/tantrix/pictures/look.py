"""How boards look in each theme: paints for tiles and links, one for each color and width."""

from dataclasses import replace
from typing import NamedTuple

from trisolve.paint.table import edge_paints, rim_paints
from trisolve.paint.theme_keys import color_keys
from trisolve.paint.themes import (
    OWN,
    WHITE,
    Paint,
    Theme,
    cast_paint,
    dump_color,
    made_for,
    theme_of,
)


class _Colors(NamedTuple):
    ground: str
    tile: str
    rim: str
    gap: str
    ink: str
    forced: str
    links: tuple[str, str, str, str]
    light: str = "#ffffff"


_COLORS = {
    "classic": _Colors(
        ground="#393632",
        tile="#191c22",
        rim="#666b75",
        gap="#0b0c0f",
        ink="#f2ede1",
        forced="#f2ede1",
        links=("#3d9bf0", "#3fb563", "#ea4b44", "#f3cf3d"),
    ),
    "flat": _Colors(
        ground="#f3efe6",
        tile="#3b3f47",
        rim="#3b3f47",
        gap="#2b2e34",
        ink="#ffffff",
        forced="#3b3f47",
        links=("#56b4e9", "#4cc38a", "#ff7a66", "#f7dd63"),
    ),
    "dark": _Colors(
        ground="#1b1f27",
        tile="#10131a",
        rim="#7d879c",
        gap="#101319",
        ink="#e8e6e1",
        forced="#c9ccd3",
        links=("#4aa8ff", "#45c972", "#ff5f58", "#ffd84a"),
    ),
    "print": _Colors(
        ground="#ffffff",
        tile="#ffffff",
        rim="#555555",
        gap="#ffffff",
        ink="#000000",
        forced="#000000",
        links=("#000000", "#000000", "#000000", "#000000"),
    ),
    "large-print": _Colors(
        ground="#ffffff",
        tile="#000000",
        rim="#000000",
        gap="#000000",
        ink="#ffffff",
        forced="#000000",
        links=("#4db1ff", "#32d74b", "#ff4538", "#ffe600"),
    ),
}
_LETTERS = "BGRY"
_DASHES = {"B": (), "G": (0.02, 0.21), "R": (0.3, 0.2), "Y": (0.3, 0.19, 0.02, 0.19)}
"""In print, each color has its own dash pattern: solid, dots, dashes, dash and dot."""
WIDTHS = {"plain": 0.3, "thin": 0.13, "wide": 0.36}
"""The width of a link, in sides of a tile."""


class Look(NamedTuple):
    """A theme with paints for boards, and the colors of links by letter."""

    theme: Theme
    links: dict[str, str]

    def back(self, letter: str) -> str:
        """Return the color of a tile's back, which is white for W.

        >>> look_of("print").back("R"), look_of("dark").back("W")
        ('#000000', '#ffffff')
        """
        return self.links.get(letter, dump_color(WHITE))


def look_of(theme: str | Theme) -> Look:
    """Return how boards look in a theme; raise TrisolveError for an unknown name.

    A custom theme colors links with its first four `colors`, in the order B, G, R, Y. Its own
    paints for the styles of boards, such as "tantrix-tile", override the defaults.

    >>> look_of("dark").theme.paint("tantrix-wide-R").width
    0.36
    """
    found = theme_of(theme)
    colors = _chosen(found)
    links = dict(zip(_LETTERS, colors.links, strict=True))
    paints = {
        **rim_paints(found),
        **edge_paints(found),
        "shadow": Paint("#000000"),
        "tantrix-ground": Paint(colors.ground),
        "tantrix-cast": cast_paint(found),
        "tantrix-tile": Paint(colors.tile),
        "tantrix-edge": Paint("", colors.rim, 0.03),
        "tantrix-light": Paint() if found.hatch else Paint("", colors.light, 0.07, 0.75),
        "tantrix-forced": Paint(colors.forced, opacity=0.85),
        "tantrix-last": Paint("", colors.forced, 0.06),
        "tantrix-badge": Paint(OWN, colors.tile, 0.03),
        "tantrix-number": Paint(OWN, bold=True),
        "tantrix-slot": Paint("", colors.rim, 0.03, 1.0, (0.1, 0.1)),
    }
    for letter, color in links.items():
        for way, width in WIDTHS.items():
            dash = _DASHES[letter] if found.hatch else ()
            stroke = width * (0.42 if found.hatch else 1.0)
            opacity = 0.8 if way == "thin" else 1.0
            paints[f"tantrix-{way}-{letter}"] = Paint("", color, stroke, opacity, dash)
    for way, width in WIDTHS.items():
        paints[f"tantrix-{way}-gap"] = Paint("", colors.gap, width + 0.1)
    return Look(replace(found, paints={**paints, **found.paints}), links)


def _colors_of(theme: Theme) -> _Colors:
    """Return the colors of boards in a custom theme."""
    own = tuple(map(dump_color, theme.colors[:4]))
    links = (*own, *_COLORS["classic"].links[len(own) :])
    floor, ink = theme.paint("floor").fill, theme.paint("caption").fill
    return _Colors(
        ground=theme.paint("paper").fill,
        tile=floor,
        rim=theme.paint("note").fill,
        gap=floor,
        ink=ink,
        forced=ink,
        links=(links[0], links[1], links[2], links[3]),
    )


def _chosen(theme: Theme) -> _Colors:
    """Return the colors of a theme, with its settings for this puzzle."""
    return made_for(theme, _COLORS, _colors_of, "tantrix")


KEYS = color_keys(
    _chosen,
    {
        "ground": "the table",
        "tile": "tiles",
        "rim": "the edge of a tile",
        "gap": "around a link",
        "ink": "numbers on tiles",
        "forced": "marks of forced places and the last tile",
        "links": "blue, green, red and yellow links",
        "light": "the lit edge of a tile",
    },
)
"""The keys of this puzzle's table in a theme file."""
