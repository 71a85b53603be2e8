"""The legibility of a theme: the contrasts that WCAG 2.2 requires.

Text needs a contrast of 4.5 with its background (1.4.3). Shapes that must be recognized, such as a
block on a floor, need a contrast of 3 (1.4.11), either in their own color or in the line around
them, because either one makes them visible. The outline of a goal may have the contrast with the
dark line that it lies on.
"""

from typing import NamedTuple

from trisolve.paint.palette import (
    N_STRONG,
    STRONG,
    Rgb,
    dump_color,
    luminance,
    mix,
    parse_color,
)
from trisolve.paint.themes import OWN, WHITE, Paint, Theme, darken, ink_on
from trisolve.sliding.pictures.look import look_of

TEXT, SHAPE = 4.5, 3.0


class Contrast(NamedTuple):
    """The contrast of two colors, from 1 to 21, and the contrast that they need."""

    what: str
    ratio: float
    least: float

    @property
    def is_enough(self) -> bool:
        """Whether the contrast is sufficient."""
        return self.ratio >= self.least


def ratio(one: Rgb, other: Rgb) -> float:
    """Return the contrast of two colors (WCAG 2.2, contrast ratio)."""
    dim, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dim + 0.05)


def contrasts(theme: str | Theme) -> list[Contrast]:
    """Return the contrasts of a theme: text first, then every color of blocks and of goals."""
    look = look_of(theme)
    theme = look.theme
    paper, floor = (_fill(theme, style) for style in ("paper", "floor"))
    plain, strong = _colors(theme)
    letters = min(ratio(ink_on(color), color) for color in (*plain, *strong))
    text = {
        "letters on the background": ratio(_fill(theme, "text"), paper),
        "notes on the background": ratio(_fill(theme, "note"), paper),
        "letters on blocks": letters,
    }
    found = [Contrast(what, value, TEXT) for what, value in text.items()]
    for color in dict.fromkeys((*plain, *strong)):
        edge = theme.paint(look.edge_style(color))
        seen = ratio(color, floor), ratio(_over(edge, color, floor), floor)
        found.append(Contrast(f"block {dump_color(color)} on the floor", max(seen), SHAPE))
    goal, case, rim = (theme.paint(f"goal{part}") for part in ("", "-case", "-rim"))
    for color in dict.fromkeys(strong):
        around = _over(case, color, floor)
        inside, line = _over(goal, color, floor), _over(rim, color, around)
        seen_goal = ratio(inside, floor), ratio(around, floor), ratio(line, around)
        found.append(Contrast(f"goal {dump_color(color)} on the floor", max(seen_goal), SHAPE))
    return found


def _fill(theme: Theme, style: str) -> Rgb:
    return parse_color(theme.paint(style).fill)


def _colors(theme: Theme) -> tuple[list[Rgb], list[Rgb]]:
    """Return the colors of blocks without and with a goal."""
    if theme.hatch:
        return [WHITE], [WHITE]
    plain = [theme.stone]
    chosen = theme.chosen or theme.colors or tuple(map(parse_color, STRONG[:N_STRONG]))
    return plain, [darken(color, theme.max_luminance) for color in chosen]


def _over(paint: Paint, own: Rgb, floor: Rgb) -> Rgb:
    """Return the color that a paint gives on the floor, or the floor's if it draws nothing."""
    shown = (paint.stroke if paint.width else "") or paint.fill
    if not shown:
        return floor
    return mix(own if shown == OWN else parse_color(shown), floor, paint.opacity)
