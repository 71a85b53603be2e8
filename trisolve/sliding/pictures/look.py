"""How levels look in each theme: how blocks are cut from cells, their colors, and all paints.

Highlighted blocks use the colors chosen by the caller, in turn. Otherwise, a level's own ``color``
is used. If both are missing, highlighted blocks use the palette's strong colors in turn, and all
other blocks are stones.
"""

from typing import NamedTuple

from trisolve.paint.palette import (  # language: quoted
    GRAYS,
    STRONG,
    Rgb,
    dump_color,
    parse_color,
)
from trisolve.paint.skies import contrast
from trisolve.paint.themes import (
    OWN,
    WHITE,
    Paint,
    Rows,
    SomeTheme,
    Theme,
    darken,
    outline,
    paint_theme,
    theme_of,
)
from trisolve.sliding.level import Level

ROWS: Rows = {
    "goal": (Paint(OWN, opacity=0.34), Paint("paper"), Paint(OWN, opacity=0.14)),
    "goal-case": (outline("edge", 0.095), Paint(), Paint()),
    "goal-rim": (
        outline(OWN, 0.06),
        outline("edge", 0.035, (0.09, 0.06)),
        outline(OWN, 0.04, (0.2, 0.15)),
    ),
    "goal-over-case": (Paint("", "edge", 0.09), Paint("", "paper", 0.07), Paint("", "paper", 0.14)),
    "goal-over": (Paint("", OWN, 0.05), Paint("", "edge", 0.035), Paint("", OWN, 0.08)),
    "goal-hatch": Paint("", "#a8a8a8", 0.02),
    "block": Paint(OWN),
    "block-edge-light": outline("black_edge", 0.024),
    "bezel": Paint(OWN),
    "tint": Paint(OWN, opacity=0.6),
    "hatch": Paint("", "ink", 0.022),
    "qr-paper": Paint("#ffffff"),
    "qr": Paint("#000000"),
    "ghost": (Paint(OWN, opacity=0.22), Paint("ink", opacity=0.05), Paint("ink", opacity=0.07)),
    "ghost-rim": (
        Paint("", OWN, 0.04, 0.95, (0.1, 0.075)),
        Paint("", "#777777", 0.03, 1.0, (0.1, 0.075)),
        Paint("", "ink", 0.05, 1.0, (0.1, 0.12)),
    ),
    "moved": (Paint("", "#fffdf5", 0.06), Paint("", "ink", 0.06), Paint("", "ink", 0.06)),
    "push-link-halo": Paint("", "paper", 0.11),
    "push-link": (Paint("", "ink", 0.05), Paint("", "ink", 0.05), Paint("", "ink", 0.07)),
    "struck-halo": Paint("", "#ffffff", 0.19),
    "struck": (Paint("", "#d4351c", 0.11), Paint("", "ink", 0.11), Paint("", "#b00000", 0.11)),
    "scale": Paint("", "ink", 0.035),
    "heat": Paint(OWN, opacity=0.92),
    "heat-halo": Paint("", "#ffffff", 0.09, 0.6),
    "heat-block": Paint("", "#1c1a18", 0.045),
    "heat-goal": (
        Paint("", OWN, 0.05),
        Paint("", "ink", 0.02, 1.0, (0.09, 0.06)),
        Paint("", OWN, 0.05),
    ),
    "heat-label-halo": Paint("", "#ffffff", 0.09, 0.85, bold=True),
    "heat-label": Paint("#1c1a18", bold=True),
    "label": Paint(OWN, bold=True),
    "goal-label": (
        Paint(OWN, opacity=0.85, bold=True),
        Paint(OWN, bold=True),
        Paint(OWN, bold=True),
    ),
    "label-halo": Paint("", "#ffffff", 0.12, bold=True),
    "label-faint": Paint(OWN, opacity=0.32, bold=True),
    "index-halo": Paint("", "#ffffff", 0.09),
    "index": (Paint(OWN, opacity=0.8), Paint(OWN, opacity=0.8), Paint(OWN, bold=True)),
}
"""The paints of levels."""


MIN_SEEN = 3.0
"""The minimum contrast between the floor and anything movable (WCAG 2.2, 1.4.11)."""


class Cut(NamedTuple):
    """How blocks are cut from their cells, which is a theme's influence on their geometry."""

    gap: float
    radius: float
    bezel: float


class Look(NamedTuple):
    """A theme with paints for levels, and how blocks are cut and colored in it."""

    theme: Theme
    cut: Cut

    @property
    def is_open(self) -> bool:
        """Whether boards are islands under a sky."""
        return self.theme.kind == "sky"

    def edge_style(self, color: Rgb) -> str:
        """Return the style of the line around a block: light where a dark one would not be seen.

        >>> look_of("night").edge_style(parse_color("#0072b2")), look_of("day").edge_style(WHITE)
        ('block-edge-light', 'block-edge')
        """
        floor, edge = self.theme.sky.floor, self.theme.sky.edge
        seen = max(contrast(dump_color(color), floor), contrast(edge, floor))
        return "block-edge-light" if self.is_open and seen < MIN_SEEN else "block-edge"

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
                chosen = theme.stone
            else:
                chosen = darken(chosen, theme.max_luminance)
            colors.append(chosen)
        return tuple(colors)


def look_of(theme: SomeTheme) -> Look:
    """Return how levels look in a theme; raise TrisolveError for an unknown name.

    A custom theme's paints for the styles of levels, such as "goal", override these.

    >>> look_of("day").cut
    Cut(gap=0.04, radius=0.12, bezel=0.08)
    """
    found = theme_of(theme)
    return Look(paint_theme(found, ROWS), Cut(found.gap, found.radius, found.bezel))


def scheme_colors(level: Level) -> tuple[Rgb, ...]:
    """Return the color of every block from the palette alone, in level order.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> scheme_colors(level)
    (Rgb(red=242, green=164, blue=19),)
    """
    colors, taken = [], {True: 0, False: 0}
    for block in level.blocks:
        scheme = STRONG if block.highlighted else GRAYS  # language: quoted
        number = taken[block.highlighted]
        taken[block.highlighted] += 1
        colors.append(parse_color(block.color or scheme[number % len(scheme)]))
    return tuple(colors)
