"""What boards are painted with, in each theme: one style a color and width."""

from dataclasses import dataclass, replace
from functools import cache

from trisolve.paint.themes import OWN, THEMES, Paint, Theme


@dataclass(frozen=True)
class _Colors:
    ground: str
    tile: str
    rim: str
    gap: str
    ink: str
    forced: str
    links: tuple[str, str, str, str]
    light: str


_COLORS = {
    "classic": _Colors(
        *("#23272e", "#121418", "#3d434d", "#0b0c0f", "#f2ede1", "#f2ede1"),
        ("#3d9bf0", "#3fb563", "#ea4b44", "#f3cf3d"),
        "#ffffff",
    ),
    "flat": _Colors(
        *("#f3efe6", "#3b3f47", "#3b3f47", "#2b2e34", "#ffffff", "#3b3f47"),
        ("#56b4e9", "#4cc38a", "#ff7a66", "#f7dd63"),
        "#ffffff",
    ),
    "dark": _Colors(
        *("#0b0d11", "#1b1f27", "#333a47", "#101319", "#e8e6e1", "#c9ccd3"),
        ("#4aa8ff", "#45c972", "#ff5f58", "#ffd84a"),
        "#ffffff",
    ),
    "print": _Colors(
        *("#ffffff", "#ffffff", "#555555", "#ffffff", "#000000", "#000000"),
        ("#000000", "#000000", "#000000", "#000000"),
        "#ffffff",
    ),
}
_DASHES = {"B": (), "G": (0.02, 0.21), "R": (0.3, 0.2), "Y": (0.3, 0.19, 0.02, 0.19)}
"""In print each color has its own dash: whole, dots, strokes, stroke and dot."""
WIDTHS = {"plain": 0.3, "thin": 0.13, "wide": 0.36}
"""How wide a link is, in sides of a tile."""


@cache
def theme_for(name: str) -> Theme:
    """Return a theme that knows the styles of boards.

    >>> theme_for("dark").paint("tantrix-wide-R").width
    0.36
    """
    theme, colors = THEMES[name], _COLORS[name]
    is_print = theme.hatch
    is_print = theme.hatch
    paints = {
        **theme.paints,
        "tantrix-ground": Paint(colors.ground),
        "tantrix-tile": Paint(colors.tile, colors.rim, 0.035),
        "tantrix-light": Paint() if is_print else Paint("", colors.light, 0.07, 0.75),
        "tantrix-forced": Paint(colors.forced, opacity=0.85),
        "tantrix-badge": Paint(OWN, colors.tile, 0.03),
        "tantrix-number": Paint(OWN, bold=True),
        "tantrix-slot": Paint("", colors.rim, 0.03, 1.0, (0.1, 0.1)),
    }
    for letter, color in zip("BGRY", colors.links, strict=True):
        for way, width in WIDTHS.items():
            dash = _DASHES[letter] if is_print else ()
            stroke = width * (0.42 if is_print else 1.0)
            opacity = 0.8 if way == "thin" else 1.0
            paints[f"tantrix-{way}-{letter}"] = Paint("", color, stroke, opacity, dash)
    for way, width in WIDTHS.items():
        paints[f"tantrix-{way}-gap"] = Paint("", colors.gap, width + 0.1)
    return replace(theme, paints=paints)


def link_color(theme: str, letter: str) -> str:
    """Return the color of a letter in a theme, white for W.

    >>> link_color("print", "R"), link_color("dark", "W")
    ('#000000', '#ffffff')
    """
    return "#ffffff" if letter == "W" else _COLORS[theme].links["BGRY".index(letter)]
