"""What tiles and lines are painted with, in each theme; widths and colors can be chosen.

``classic`` has the colors of the articles: white lines with a black rim on grey, red ones for the
line of the game.
"""

from dataclasses import dataclass, fields, replace

from trisolve.errors import TrisolveError
from trisolve.paint.palette import parse_color
from trisolve.paint.themes import THEMES, Paint, Theme, theme_of

_RIM = 1.25
"""How much wider than its line a rim is drawn."""


@dataclass(frozen=True)
class Pens:
    """Widths in hundredths of a tile's side, and colors in place of the theme's."""

    link_width: float = 8.0
    outline_width: float = 2.0
    tile: str | None = None
    idle: str | None = None
    highlight: str | None = None
    mark: str | None = None

    def __post_init__(self) -> None:
        for name, most in (("link_width", 20.0), ("outline_width", 20.0)):
            width = getattr(self, name)
            if not (isinstance(width, int | float) and 0 < width <= most):
                raise TrisolveError(f"expected a {name} above 0, up to {most:g}, got {width!r:.40}")
        for name in ("tile", "idle", "highlight", "mark"):
            color = getattr(self, name)
            if color is not None:
                check_color(color, name)


def check_color(text: str, name: str) -> str:
    """Return a color as it was given; raise TrisolveError for what is none.

    >>> check_color("#e62626", "mark")
    '#e62626'
    """
    try:
        if not text.startswith("#") or len(text) not in (4, 7):
            raise ValueError
        parse_color(text)
    except ValueError:
        message = f"expected a color such as #e62626 for {name}, got {text!r:.40}"
        raise TrisolveError(message) from None
    return text


@dataclass(frozen=True)
class _Colors:
    paper: str
    wall: str
    cell: str
    cell_edge: str
    tile: str
    outline: str
    rim: str
    idle: str
    highlight: str
    mark: str
    ink: str
    quiet: str


_COLORS = {
    "classic": _Colors(
        *("#ffffff", "#000000", "#f6f6f4", "#cfcfca", "#e0e0e0", "#333333"),
        *("#000000", "#ffffff", "#e68080", "#e62626", "#1c1c1c", "#6b6b6b"),
    ),
    "flat": _Colors(
        *("#ffffff", "#57514a", "#f4f0e8", "#ded7c9", "#e4dccb", "#8d8474"),
        *("#8d8474", "#fbf9f4", "#8cc4ea", "#0072b2", "#2f2b27", "#857d70"),
    ),
    "dark": _Colors(
        *("#1d2027", "#0a0b0e", "#23272f", "#343a46", "#3a4150", "#12141a"),
        *("#12141a", "#8d97a8", "#d9a05b", "#ffd166", "#e8eaf0", "#8a93a5"),
    ),
    "print": _Colors(
        *("#ffffff", "#000000", "#ffffff", "#b4b4b4", "#ffffff", "#000000"),
        *("#000000", "#ffffff", "#a8a8a8", "#000000", "#000000", "#444444"),
    ),
}
assert _COLORS.keys() == THEMES.keys()


def look_of(theme: str | Theme, pens: Pens) -> Theme:
    """Return a theme that knows the styles of this room.

    >>> look_of("classic", Pens()).paint("game-mark").stroke
    '#e62626'
    """
    base = theme_of(theme)
    colors = _COLORS[base.name]
    own = {
        field.name: getattr(pens, field.name)
        for field in fields(colors)
        if hasattr(pens, field.name)
    }
    colors = replace(colors, **{name: color for name, color in own.items() if color is not None})
    width, outline = pens.link_width / 100, pens.outline_width / 100
    paints = {
        **base.paints,
        "game-paper": Paint(colors.paper),
        "game-wall": Paint(colors.wall, colors.wall, 0.02),
        "game-cell": Paint(colors.cell, colors.cell_edge, 0.02),
        "game-tile": Paint(colors.tile),
        "game-outline": Paint("", colors.outline, outline),
        "game-rim": Paint("", colors.rim, _RIM * width),
        "game-idle": Paint("", colors.idle, width),
        "game-highlight": Paint("", colors.highlight, width),
        "game-mark": Paint("", colors.mark, width),
        "game-place": Paint("", colors.mark, 0.05),
        "game-dot": Paint(colors.mark, colors.idle, 0.03),
        "game-text": Paint(colors.ink, bold=True),
        "game-note": Paint(colors.quiet),
    }
    return replace(base, paints=paints)
