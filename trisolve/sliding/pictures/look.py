"""How levels look in each theme: how blocks are cut from cells, their colors, and all paints.

Highlighted blocks use the colors chosen by the caller, in turn. Otherwise, a level's own ``color``
is used. If both are missing, highlighted blocks use the palette's strong colors in turn, and all
other blocks use the palette's neutral, warm and cool grays.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from trisolve.paint.palette import GRAYS, STRONG, Rgb, mix, parse_color  # language: quoted
from trisolve.paint.table import rim_paints
from trisolve.paint.themes import OWN, WHITE, Paint, Theme, darkened, theme_of
from trisolve.sliding.level import Level

_COMMON = {
    "shadow": Paint("#000000"),
    "goal": Paint(OWN, opacity=0.4),
    "goal-case": Paint("", OWN, 0.08),
    "goal-rim": Paint("", OWN, 0.05, 1.0, (0.1, 0.14)),
    "goal-over": Paint("", OWN, 0.03, 0.8, (0.07, 0.06)),
    "goal-hatch": Paint("", "#a8a8a8", 0.02),
    "block": Paint(OWN),
    "bezel": Paint(OWN),
    "tint": Paint(OWN, opacity=0.6),
    "grain-dark": Paint("", "#000000", 0.022, 0.13),
    "grain-light": Paint("", "#ffffff", 0.016, 0.3),
    "hatch": Paint("", "#000000", 0.022),
    "qr-paper": Paint("#ffffff"),
    "qr": Paint("#000000"),
    "ghost": Paint(OWN, opacity=0.22),
    "ghost-rim": Paint("", OWN, 0.04, 0.95, (0.1, 0.075)),
    "struck-halo": Paint("", "#ffffff", 0.19),
    "heat": Paint(OWN, opacity=0.92),
    "heat-halo": Paint("", "#ffffff", 0.09, 0.6),
    "heat-block": Paint("", "#1c1a18", 0.045),
    "heat-label-halo": Paint("", "#ffffff", 0.09, 0.85, bold=True),
    "heat-label": Paint("#1c1a18", bold=True),
    "label": Paint(OWN, bold=True),
    "goal-label": Paint(OWN, bold=True),
    "label-halo": Paint("", "#ffffff", 0.12, bold=True),
    "label-faint": Paint(OWN, opacity=0.32, bold=True),
    "index-halo": Paint("", "#ffffff", 0.09),
    "index": Paint(OWN, opacity=0.8),
}
"""The paints of levels in every theme, unless the theme has its own paints below."""
_OF_THEME: dict[str, dict[str, Paint]] = {
    "classic": {"goal": Paint(OWN, opacity=0.45)},
    "flat": {"goal": Paint(OWN, opacity=0.35)},
    "dark": {"goal": Paint(OWN, opacity=0.3)},
    "print": {
        "goal": Paint("#ffffff"),
        "goal-case": Paint(),
        "goal-rim": Paint("", "#000000", 0.035, 1.0, (0.09, 0.06)),
        "goal-over": Paint("", "#000000", 0.02, 1.0, (0.09, 0.06)),
        "ghost": Paint("#000000", opacity=0.05),
        "ghost-rim": Paint("", "#777777", 0.03, 1.0, (0.1, 0.075)),
    },
    "large-print": {
        "goal": Paint(OWN, opacity=0.14),
        "goal-case": Paint(),
        "goal-rim": Paint("", OWN, 0.1, 1.0, (0.2, 0.15)),
        "goal-over": Paint("", OWN, 0.05, 1.0, (0.2, 0.15)),
        "ghost": Paint("#000000", opacity=0.07),
        "ghost-rim": Paint("", "#000000", 0.05, 1.0, (0.1, 0.12)),
        "push-link": Paint("", "#000000", 0.07),
        "index": Paint(OWN, bold=True),
    },
}


CASE = 0.3
"""The share of a goal's own color in the dark line under its outline."""


class Cut(NamedTuple):
    """How blocks are cut from their cells, which is a theme's influence on their geometry."""

    gap: float
    radius: float
    bezel: float


class Look(NamedTuple):
    """A theme with paints for levels, and how blocks are cut and colored in it."""

    theme: Theme
    cut: Cut

    def block_colors(self, level: Level) -> tuple[Rgb, ...]:
        """Return the color of every block: chosen, its own, the palette's, or the theme's stone."""
        theme, colors, n_goals = self.theme, [], 0
        for block, color in zip(level.blocks, scheme_colors(level), strict=True):
            chosen = color
            strong = theme.chosen or (() if block.color else theme.colors)
            if block.highlighted and strong:
                chosen = strong[n_goals % len(strong)]
            n_goals += block.highlighted
            if theme.hatch:
                chosen = WHITE
            elif not block.highlighted and block.color is None:
                chosen = mix(color, theme.stone, theme.vein)
            else:
                chosen = darkened(chosen, theme.max_luminance)
            colors.append(chosen)
        return tuple(colors)


def look_of(theme: str | Theme) -> Look:
    """Return how levels look in a theme; raise TrisolveError for an unknown name.

    A custom theme's paints for the styles of levels, such as "goal", override these.

    >>> look_of("flat").cut
    Cut(gap=0.045, radius=0.16, bezel=0.0)
    """
    found = theme_of(theme)
    painted = replace(found, paints={**_paints_of(found), **found.paints})
    return Look(painted, Cut(found.gap, found.radius, found.bezel))


def _paints_of(theme: Theme) -> Mapping[str, Paint]:
    """Return the paints of levels in a theme; some take a color from the theme's own."""
    ink, paper = theme.paint("text").fill, theme.paint("paper").fill
    return {
        **_COMMON,
        **rim_paints(theme),
        "moved": Paint("", theme.paint("arrow").fill, 0.06),
        "push-link-halo": Paint("", paper, 0.11),
        "push-link": Paint("", ink, 0.05),
        "struck": Paint("", theme.paint("arrow-illegal").fill, 0.11),
        "scale": Paint("", ink, 0.035),
        **_OF_THEME.get(theme.base or theme.name, {}),
    }


def scheme_colors(level: Level) -> tuple[Rgb, ...]:
    """Return the color of every block from the palette alone, in level order.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> scheme_colors(level)
    (Rgb(red=230, green=159, blue=0),)
    """
    colors, taken = [], {True: 0, False: 0}
    for block in level.blocks:
        scheme = STRONG if block.highlighted else GRAYS  # language: quoted
        number = taken[block.highlighted]
        taken[block.highlighted] += 1
        colors.append(parse_color(block.color or scheme[number % len(scheme)]))
    return tuple(colors)
