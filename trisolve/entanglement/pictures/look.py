"""How tiles and lines look in each theme, and with widths and colors of your choice.

Under a sky, tiles are pale stones with inlaid lines, and the path of the game is a gold line. The
articles' style, white and red lines with a black rim on gray, is available as pens.
"""

from dataclasses import dataclass
from typing import NamedTuple

from trisolve.errors import TrisolveError
from trisolve.paint.palette import parse_color
from trisolve.paint.themes import Paint, Rows, SomeTheme, Theme, paints_of, theme_of

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


_COLORS = {
    "tile": ("stone", "paper", "paper"),
    "outline": ("edge", "ink", "ink"),
    "rim": ("blend(stone, groove, .35)", "ink", "paper"),
    "idle": ("groove", "paper", "ink"),
    "highlight": ("#f2a413", "#a8a8a8", "#00418f"),
    "mark": ("#ffd45e", "ink", "#a30000"),
}
"""The colors that pens may replace, under skies, in print and in large print."""


class Look(NamedTuple):
    """A theme with paints for tiles and lines."""

    theme: Theme


def look_of(theme: SomeTheme, pens: Pens | None = None) -> Look:
    """Return how tiles look in a theme; raise TrisolveError for an unknown name.

    >>> look_of("day").theme.paint("game-mark").stroke
    '#ffd45e'
    """
    found = theme_of(theme)
    pens = pens or Pens()
    width = pens.link_width / 100
    chosen = {name: (color,) * 3 for name, color in pens.colors().items()}
    colors = {**_COLORS, **chosen}

    def line(name: str, wide: float, *, thick: bool = False) -> tuple[Paint, Paint, Paint]:
        one, two, three = (Paint("", color, wide, is_outline=thick) for color in colors[name])
        return one, two, three

    sky, two, three = colors["tile"]
    on_line = pens.rim_ratio * width
    rows: Rows = {
        "game-wall": (Paint("black"), Paint("ink", "ink", 0.02), Paint("ink", "ink", 0.02)),
        "game-wall-edge": (Paint("", "black_edge", 0.03), Paint(), Paint()),
        "game-cell": (
            Paint("", "quiet", 0.03),
            Paint("paper", "grid", 0.02),
            Paint("paper", "ink", 0.05),
        ),
        "game-tile": (Paint(sky), Paint(two), Paint(three)),
        "game-outline": line("outline", pens.outline_width / 100, thick=True),
        "game-rim": line("rim", on_line),
        "game-case": (Paint("", "edge", width + 0.05), *line("rim", on_line)[1:]),
        "game-idle": line("idle", width),
        "game-highlight": line("highlight", width),
        "game-mark": line("mark", width),
        "game-place": (
            Paint("", "#fffdf5", 0.05),
            Paint("", colors["mark"][1], 0.05),
            Paint("", colors["mark"][2], 0.05),
        ),
        "game-dot": (
            Paint(colors["mark"][0], "edge", 0.03),
            Paint(colors["mark"][1], colors["idle"][1], 0.03),
            Paint(colors["mark"][2], colors["idle"][2], 0.03),
        ),
        "game-text": Paint("ink", bold=True),
        "game-note": Paint("quiet"),
        "game-name": Paint("ink", bold=True),
        "game-name-halo": Paint("", "paper", 0.09, 0.9, bold=True),
        "game-pin": Paint("ink"),
    }
    return Look(found.with_paints(paints_of(rows, found)))
