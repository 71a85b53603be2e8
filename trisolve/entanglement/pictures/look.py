"""How tiles and lines look in each theme, and with widths and colors of your choice.

``classic`` has tiles of pale stone with inlaid lines, and a gold line for the path of the game. The
articles' style, white and red lines with a black rim on gray, is available as pens.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from trisolve.errors import TrisolveError
from trisolve.paint.palette import parse_color
from trisolve.paint.table import edge_paints, rim_paints
from trisolve.paint.theme_keys import Key, between, color_keys
from trisolve.paint.themes import Paint, Theme, cast_paint, made_for, theme_of

_MAX_WIDTH, _MAX_RIM = 20.0, 5.0


@dataclass(frozen=True)
class Pens:
    """Line widths in hundredths of a tile's side, and colors that replace the theme's.

    `rim_ratio` is the width of a line's rim relative to the line; the articles use 1.25 and 2.

    >>> Pens(link_width=12, mark="#112233").rim_ratio
    1.25
    """

    link_width: float = 8.0
    outline_width: float = 2.0
    tile: str | None = None
    idle: str | None = None
    highlight: str | None = None
    mark: str | None = None
    outline: str | None = None
    rim: str | None = None
    rim_ratio: float = 1.25

    def __post_init__(self) -> None:
        for name in ("link_width", "outline_width"):
            width = getattr(self, name)
            if not (_is_number(width) and 0 < width <= _MAX_WIDTH):
                expected = f"{name} above 0, up to {_MAX_WIDTH:g}"
                raise TrisolveError(f"expected {expected}, got {width!r:.40}")
        if not (_is_number(self.rim_ratio) and 1 <= self.rim_ratio <= _MAX_RIM):
            expected = f"rim_ratio from 1 to {_MAX_RIM:g}"
            raise TrisolveError(f"expected {expected}, got {self.rim_ratio!r:.40}")
        for name, color in self.colors().items():
            check_color(color, name)

    def colors(self) -> dict[str, str]:
        """Return the chosen colors by name."""
        names = ("tile", "idle", "highlight", "mark", "outline", "rim")
        chosen = {name: getattr(self, name) for name in names}
        return {name: color for name, color in chosen.items() if color is not None}


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def check_color(text: str, name: str) -> str:
    """Return a color unchanged; raise TrisolveError unless it is valid.

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


class _Colors(NamedTuple):
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
        paper="#f6f2e8",
        wall="#14171f",
        cell="#9a9384",
        cell_edge="#7f786a",
        tile="#e6e0d0",
        outline="#7a7365",
        rim="#6f6858",
        idle="#b5ac98",
        highlight="#e69f00",
        mark="#c65d00",
        ink="#1c1c1c",
        quiet="#6b6b6b",
    ),
    "flat": _Colors(
        paper="#ffffff",
        wall="#57514a",
        cell="#f4f0e8",
        cell_edge="#ded7c9",
        tile="#e4dccb",
        outline="#8d8474",
        rim="#8d8474",
        idle="#fbf9f4",
        highlight="#8cc4ea",
        mark="#0072b2",
        ink="#2f2b27",
        quiet="#787166",
    ),
    "dark": _Colors(
        paper="#14161b",
        wall="#0e1015",
        cell="#404858",
        cell_edge="#575f72",
        tile="#9199ac",
        outline="#3a4150",
        rim="#333948",
        idle="#5d6577",
        highlight="#e69f00",
        mark="#ffd166",
        ink="#e8eaf0",
        quiet="#8a93a5",
    ),
    "print": _Colors(
        paper="#ffffff",
        wall="#000000",
        cell="#ffffff",
        cell_edge="#b4b4b4",
        tile="#ffffff",
        outline="#000000",
        rim="#000000",
        idle="#ffffff",
        highlight="#a8a8a8",
        mark="#000000",
        ink="#000000",
        quiet="#444444",
    ),
    "large-print": _Colors(
        paper="#ffffff",
        wall="#000000",
        cell="#ffffff",
        cell_edge="#000000",
        tile="#ffffff",
        outline="#000000",
        rim="#ffffff",
        idle="#000000",
        highlight="#00418f",
        mark="#a30000",
        ink="#000000",
        quiet="#000000",
    ),
}


class Look(NamedTuple):
    """A theme with paints for tiles and lines."""

    theme: Theme


def look_of(theme: str | Theme, pens: Pens | None = None) -> Look:
    """Return how tiles look in a theme; raise TrisolveError for an unknown name.

    A custom theme colors the tiles with its floor and paper. The theme's own paints for the styles
    of tiles, such as "game-mark", override the defaults.

    >>> look_of("classic").theme.paint("game-mark").stroke
    '#c65d00'
    """
    found = theme_of(theme)
    pens = pens or pens_of(found)
    colors = _chosen(found)
    colors = colors._replace(**pens.colors())
    width, outline = pens.link_width / 100, pens.outline_width / 100 * found.lines
    paints = {
        **rim_paints(found),
        **edge_paints(found),
        "shadow": Paint("#000000"),
        "game-paper": Paint(colors.paper),
        "game-wall": Paint(colors.wall, colors.wall, 0.02),
        "game-cell": Paint(colors.cell, colors.cell_edge, 0.02 * found.lines),
        "game-cast": cast_paint(found),
        "game-tile": Paint(colors.tile),
        "game-outline": Paint("", colors.outline, outline),
        "game-rim": Paint("", colors.rim, pens.rim_ratio * width),
        "game-idle": Paint("", colors.idle, width),
        "game-highlight": Paint("", colors.highlight, width),
        "game-mark": Paint("", colors.mark, width),
        "game-place": Paint("", colors.mark, 0.05),
        "game-dot": Paint(colors.mark, colors.idle, 0.03),
        "game-text": Paint(colors.ink, bold=True),
        "game-note": Paint(colors.quiet),
        "game-pin": Paint(colors.ink),
    }
    return Look(replace(found, paints={**paints, **found.paints}))


def pens_of(theme: Theme) -> Pens:
    """Return the line widths that a theme sets, ignoring its colors.

    >>> pens_of(theme_of("classic")).link_width
    8.0
    """
    said = theme.own.get("entanglement", {})
    names = ("link_width", "outline_width", "rim_ratio")
    return Pens(**{name: said[name] for name in names if name in said})


def _colors_of(theme: Theme) -> _Colors:
    """Return the colors of tiles in a custom theme."""
    paper, ink = theme.paint("paper").fill, theme.paint("caption").fill
    quiet, accent = theme.paint("note").fill, theme.paint("arrow-illegal").fill
    return _Colors(
        paper=paper,
        wall=theme.paint("wall").fill,
        cell=paper,
        cell_edge=quiet,
        tile=theme.paint("floor").fill,
        outline=ink,
        rim=ink,
        idle=paper,
        highlight=quiet,
        mark=accent,
        ink=ink,
        quiet=quiet,
    )


def _chosen(theme: Theme) -> _Colors:
    """Return the colors of a theme, with its settings for this puzzle."""
    return made_for(theme, _COLORS, _colors_of, "entanglement")


KEYS = color_keys(
    _chosen,
    {
        "paper": "the page around the field",
        "wall": "the wall of the field",
        "cell": "places without a tile",
        "cell_edge": "between places",
        "tile": "tiles",
        "outline": "the outline of tiles",
        "rim": "the rim of links",
        "idle": "links",
        "highlight": "the line of the game",
        "mark": "the last turn",
        "ink": "letters",
        "quiet": "other text",
    },
) | {
    name: Key(read, comment, lambda theme, name=name: getattr(pens_of(theme), name))  # type: ignore[misc]
    for name, read, comment in (
        ("link_width", between(0.1, _MAX_WIDTH), "the width of links, in hundredths of a side"),
        ("outline_width", between(0.1, _MAX_WIDTH), "the width of outlines, in hundredths too"),
        (
            "rim_ratio",
            between(1, _MAX_RIM),
            "the width of a link's rim, as a multiple of the link's",
        ),
    )
}
"""The keys of this puzzle's table in a theme file: colors, and the widths of its pens."""
