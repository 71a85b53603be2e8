"""How pieces look in each theme: each player has a color, and a mark that works without color."""

from dataclasses import replace
from typing import NamedTuple

from trisolve.mesh.pictures import look as mesh_look
from trisolve.paint.palette import Rgb, mix, parse_color
from trisolve.paint.table import rim_paints
from trisolve.paint.theme_keys import color_keys
from trisolve.paint.themes import (
    OWN,
    Paint,
    Theme,
    cast_paint,
    dump_color,
    luminance,
    made_for,
    shade,
    theme_of,
)

_DRAW = parse_color("#9a978f")


class _Colors(NamedTuple):
    first: str
    second: str
    ring: str = "#f4f0e6"
    alarm: str = "#d9480f"
    hatch: str = "#14110d"


_COLORS = {
    "classic": _Colors(first="#e69f00", second="#4a9fd8", alarm="#ffffff"),
    "flat": _Colors(first="#e2725b", second="#4f86b8"),
    "dark": _Colors(first="#e69f00", second="#4a9fd8", alarm="#ffffff"),
    "print": _Colors(
        first="#5a5a5a", second="#ffffff", ring="#000000", alarm="#000000", hatch="#000000"
    ),
    "large-print": _Colors(
        first="#a30000", second="#00418f", ring="#ffffff", alarm="#ffd400", hatch="#ffffff"
    ),
}


_LINE, _CONTRAST = 0.03, 0.2
"""The width of the lines between faces on the table, and how much they differ from its grid."""
_ON_THE_TABLE = frozenset({"classic", "dark"})


class Look(NamedTuple):
    """A theme with the paints of pieces, the look of the mesh, and the players' colors."""

    theme: Theme
    mesh: mesh_look.Look
    first: Rgb
    second: Rgb
    is_on_table: bool
    """Whether faces are the floor of the table on which all games are played."""

    def piece(self, player: int) -> Rgb:
        """Return the color of player 0 or 1."""
        return self.second if player else self.first

    def heat(self, value: float) -> Rgb:
        """Return the color of a value for player 0: the winner's color, or gray for a draw."""
        return mix(self.piece(int(value <= 0)), _DRAW, min(abs(value), 1.0))


def look_of(theme: str | Theme) -> Look:
    """Return how pieces look in a theme; raise TrisolveError for an unknown name.

    A custom theme gives the players its first two `colors`. The theme's own paints for the styles
    of pieces, such as "boco-last", override the defaults.

    >>> look_of("print").second
    Rgb(red=255, green=255, blue=255)
    """
    given = theme_of(theme)
    mesh = mesh_look.look_of(given)
    side, width = mesh.theme.paint("mesh-face").stroke, mesh_look.SIDE * given.lines
    is_on_table = (given.base or given.name) in _ON_THE_TABLE
    if is_on_table:
        width = _LINE * given.lines
        floor = parse_color(given.paint("floor").fill)
        mesh = mesh._replace(faces=(floor,) * len(mesh.faces))
        grid = parse_color(given.paint("grid").stroke)
        away = _CONTRAST if luminance(grid) > luminance(floor) else -_CONTRAST
        side = dump_color(shade(grid, away))
    colors = _chosen(given)
    paints = {
        "boco-piece": Paint(OWN),
        "boco-bevel": Paint(OWN),
        "boco-cast": cast_paint(given),
        "boco-disc": Paint("#f4f0e6"),
        "boco-ring-out": Paint(colors.ring),
        "boco-number": Paint(OWN, bold=True),
        "boco-legal": Paint("#7d776b", opacity=0.75),
        "boco-last": Paint("", colors.alarm, 0.07),
        "boco-hatch": Paint("", colors.hatch, 0.045, 0.8),
        "boco-around": Paint("", colors.alarm, 0.1),
        "mesh-face-side": Paint("", side, width),
        "shadow": Paint("#000000"),
        **rim_paints(given),
    }
    own = {"mesh-face": Paint(OWN, side, width)} if is_on_table else {}
    painted = replace(mesh.theme, paints={**paints, **mesh.theme.paints, **own, **given.paints})
    first, second = parse_color(colors.first), parse_color(colors.second)
    return Look(painted, mesh, first, second, is_on_table)


def _colors_of(theme: Theme) -> _Colors:
    """Return the colors of pieces in a custom theme."""
    plain = _COLORS["flat"]
    alarm = theme.paint("arrow-illegal").fill
    if len(theme.colors) < 2:
        return plain._replace(alarm=alarm)
    first, second = map(dump_color, theme.colors[:2])
    return plain._replace(first=first, second=second, alarm=alarm)


def _chosen(theme: Theme) -> _Colors:
    """Return the colors of a theme, with its settings for this puzzle."""
    return made_for(theme, _COLORS, _colors_of, "boco")


KEYS = color_keys(
    _chosen,
    {
        "first": "the pieces of the first player",
        "second": "the pieces of the second player",
        "ring": "the ring that marks the second player",
        "alarm": "the last move",
        "hatch": "the hatching of the first player",
    },
)
"""The keys of this puzzle's table in a theme file."""
