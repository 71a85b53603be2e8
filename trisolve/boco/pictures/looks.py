"""How pieces look in each theme: each player has a color, and a mark that tells without it."""

from dataclasses import replace
from typing import NamedTuple

from trisolve.mesh.pictures.looks import SIDE, Look, look_of
from trisolve.paint.palette import Rgb, mix, parse_color
from trisolve.paint.themes import Paint, Theme

MARGIN = 0.09
"""What a piece is smaller than its face on every side, in sides."""
_PIECES = {
    "classic": ("#b5483a", "#2f5d7c"),
    "flat": ("#e2725b", "#4f86b8"),
    "dark": ("#d46a52", "#5a93c4"),
    "print": ("#5a5a5a", "#ffffff"),
}


class PieceLook(NamedTuple):
    """A theme with the paints of pieces, the look of the mesh, and the players' colors."""

    theme: Theme
    mesh: Look
    pieces: tuple[Rgb, Rgb]

    def heat(self, value: float) -> Rgb:
        """Return the color of a value to player 0, -1 to 1: the players' own, gray between."""
        draw = parse_color("#9a978f")
        return mix(self.pieces[0 if value > 0 else 1], draw, min(abs(value), 1.0))


def piece_look(theme: str | Theme) -> PieceLook:
    """Return how pieces look in a theme; raise TrisolveError for a theme there is not."""
    mesh = look_of(theme)
    base = mesh.theme
    names = _PIECES.get(base.name, _PIECES["flat"])
    pieces = parse_color(names[0]), parse_color(names[1])
    side = base.paint("mesh-face").stroke
    dark = base.name == "dark"
    ink = "#f4f0e6" if base.name != "print" else "#000000"
    alarm = "#ffd24a" if dark or base.name == "classic" else "#d9480f"
    if base.name == "print":
        alarm = "#000000"
    paints = {
        "boco-piece": Paint("own"),
        "boco-margin": Paint("", side, 2 * MARGIN),
        "boco-disc": Paint("#f4f0e6"),
        "boco-ring-out": Paint(ink),
        "boco-number": Paint("own", bold=True),
        "boco-legal": Paint("#7d776b", opacity=0.75),
        "boco-last": Paint("", alarm, 0.07),
        "boco-hatch": Paint("", "#14110d" if base.name != "print" else "#000000", 0.045, 0.8),
        "boco-around": Paint("", alarm, 0.1),
        "mesh-face-side": Paint("", side, SIDE),
    }
    return PieceLook(replace(base, paints={**base.paints, **paints}), mesh, pieces)
