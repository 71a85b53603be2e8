"""How blocks look in each theme: how they are cut from their cells, and their colors.

The highlighted blocks take the colors that the caller chose, in turn. Otherwise a level's own
``color`` wins. Without both, the highlighted blocks take the palette's strong colors in turn, and
all others its grays: a neutral, a warm and a cool one.
"""

from typing import NamedTuple

from trisolve.paint.palette import GRAYS, STRONG, Rgb, mix, parse_color  # language: quoted
from trisolve.paint.themes import WHITE, Theme, darkened, theme_of
from trisolve.sliding.level import Level


class Cut(NamedTuple):
    """How blocks are cut from their cells: a theme's part in their geometry."""

    gap: float
    radius: float
    bezel: float


class Look(NamedTuple):
    """A theme, and how blocks are cut and colored in it."""

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
    """Return how blocks look in a theme; raise TrisolveError for an unknown name.

    >>> look_of("flat").cut
    Cut(gap=0.045, radius=0.16, bezel=0.0)
    """
    found = theme_of(theme)
    return Look(found, Cut(found.gap, found.radius, found.bezel))


def scheme_colors(level: Level) -> tuple[Rgb, ...]:
    """Return the color of every block by the palette alone, in the level's order.

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
