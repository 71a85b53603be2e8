"""How pieces look in each theme: each player has a color, and a mark that works without color."""

from typing import NamedTuple

from trisolve.mesh.pictures import look as mesh_look
from trisolve.paint.palette import Rgb, mix, parse_color
from trisolve.paint.themes import OWN, Paint, Rows, SomeTheme, Theme, outline, paint_theme, theme_of

_DRAW = parse_color("#9a978f")
_PLAYERS = {
    "sky": ("#f2a413", "#56b4e9"),
    "print": ("#5a5a5a", "#ffffff"),
    "large-print": ("#a30000", "#00418f"),
}
ROWS: Rows = {
    "boco-piece": Paint(OWN),
    "boco-bevel": Paint(OWN),
    "boco-disc": (Paint("edge"), Paint("#f4f0e6"), Paint("#f4f0e6")),
    "boco-ring-out": (Paint("edge"), Paint("ink"), Paint("#ffffff")),
    "boco-number": Paint(OWN, bold=True),
    "boco-legal": (
        Paint("#f2a413", "edge", 0.035),
        Paint("#7d776b", opacity=0.75),
        Paint("#7d776b", opacity=0.75),
    ),
    "boco-last": (Paint("", "#ffffff", 0.07), Paint("", "ink", 0.07), Paint("", "#ffd400", 0.07)),
    "boco-around": (Paint("", "#ffffff", 0.1), Paint("", "ink", 0.1), Paint("", "#ffd400", 0.1)),
    "boco-hatch": (
        Paint("", "edge", 0.045, 0.8),
        Paint("", "ink", 0.045, 0.8),
        Paint("", "#ffffff", 0.045, 0.8),
    ),
    "mesh-face-side": (
        outline("blend(floor, edge, .8)", 0.022),
        outline("edge", mesh_look.SIDE),
        outline("edge", mesh_look.SIDE),
    ),
}
"""The paints of pieces."""


class Look(NamedTuple):
    """A theme with the paints of pieces, the look of the mesh, and the players' colors."""

    theme: Theme
    mesh: mesh_look.Look
    first: Rgb
    second: Rgb
    is_on_table: bool
    """Whether all faces are the floor of an island."""

    def piece(self, player: int) -> Rgb:
        """Return the color of player 0 or 1."""
        return self.second if player else self.first

    def heat(self, value: float) -> Rgb:
        """Return the color of a value for player 0: the winner's color, or gray for a draw."""
        return mix(self.piece(int(value <= 0)), _DRAW, min(abs(value), 1.0))


def look_of(theme: SomeTheme) -> Look:
    """Return how pieces look in a theme; raise TrisolveError for an unknown name.

    >>> look_of("print").second
    Rgb(red=255, green=255, blue=255)
    """
    given = theme_of(theme)
    mesh = mesh_look.look_of(given)
    if is_island := given.kind == "sky":
        mesh = mesh._replace(faces=(parse_color(given.sky.floor),) * len(mesh.faces))
    own = given.chosen or given.colors if is_island else ()
    first, second = own[:2] if len(own) > 1 else map(parse_color, _PLAYERS[given.kind])
    return Look(paint_theme(mesh.theme, ROWS), mesh, first, second, is_island)
