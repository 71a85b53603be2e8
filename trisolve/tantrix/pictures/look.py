"""How boards look in each theme: paints for tiles and links, one for each color and width."""

from typing import NamedTuple

from trisolve.paint.palette import dump_color
from trisolve.paint.themes import OWN, WHITE, Paint, Rows, SomeTheme, Theme, paint_theme, theme_of

LETTERS = "BGRY"
_DASHES = {"B": (), "G": (0.02, 0.21), "R": (0.3, 0.2), "Y": (0.3, 0.19, 0.02, 0.19)}
"""In print, each color has its own dash pattern: solid, dots, dashes, dash and dot."""
WIDTHS = {"plain": 0.3, "thin": 0.13, "wide": 0.36}
"""The width of a link, in sides of a tile."""
ROWS: Rows = {
    "tantrix-tile": Paint("black"),
    "tantrix-edge": Paint("", "black_edge", 0.03),
    "tantrix-light": (Paint("", "#ffffff", 0.07, 0.75), Paint(), Paint("", "#ffffff", 0.07, 0.75)),
    "tantrix-forced": (Paint("#fffdf5", "edge", 0.035), Paint("ink"), Paint("ink")),
    "tantrix-last": (Paint("", "#fffdf5", 0.06), Paint("", "ink", 0.06), Paint("", "ink", 0.06)),
    "tantrix-badge": Paint(OWN, "black", 0.03),
    "tantrix-number": Paint(OWN, bold=True),
    "tantrix-slot": (
        Paint("", "#fffdf5", 0.035, 1.0, (0.1, 0.1)),
        Paint("", "black_edge", 0.03, 1.0, (0.1, 0.1)),
        Paint("", "black_edge", 0.06, 1.0, (0.1, 0.1)),
    ),
    **{f"tantrix-{way}-gap": Paint("", "black", width + 0.1) for way, width in WIDTHS.items()},
}
"""The paints of boards, without their links."""


class Look(NamedTuple):
    """A theme with paints for boards, and the colors of links by letter."""

    theme: Theme
    links: dict[str, str]

    def back(self, letter: str) -> str:
        """Return the color of a tile's back, which is white for W.

        >>> look_of("print").back("R"), look_of("night").back("W")
        ('#000000', '#ffffff')
        """
        return self.links.get(letter, dump_color(WHITE))


def look_of(theme: SomeTheme) -> Look:
    """Return how boards look in a theme; raise TrisolveError for an unknown name.

    >>> look_of("night").theme.paint("tantrix-wide-R").width
    0.36
    """
    found = theme_of(theme)
    links = dict(zip(LETTERS, found.links, strict=True))
    rows: dict[str, Paint] = {}
    for letter, color in links.items():
        for way, width in WIDTHS.items():
            dash = _DASHES[letter] if found.hatch else ()
            stroke = width * (0.42 if found.hatch else 1.0)
            opacity = 0.8 if way == "thin" else 1.0
            rows[f"tantrix-{way}-{letter}"] = Paint("", color, stroke, opacity, dash)
    done = paint_theme(found, ROWS)
    return Look(done.with_paints(rows), links)
