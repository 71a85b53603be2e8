"""Themes can be seen: where the floor ends, and what is on it."""

import pytest

from trisolve.paint.palette import parse_color
from trisolve.paint.themes import THEMES, dump_color, luminance

LEAST = 3.0
"""What WCAG 2.2 asks of graphics that carry meaning (1.4.11)."""


def contrast(one, other):
    bright, dim = sorted((luminance(parse_color(color)) for color in (one, other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("name", ["classic", "dark", "print"])
def test_where_the_floor_ends_is_seen_by_its_color_or_by_its_rim(name):
    theme = THEMES[name]
    wall, floor = theme.paint("wall").fill, theme.paint("floor").fill
    rim = theme.paint("rim").stroke
    assert contrast(floor, wall) >= LEAST or min(contrast(rim, wall), contrast(rim, floor)) >= LEAST


def test_blocks_of_stone_stand_out_from_a_dark_floor():
    dark = THEMES["dark"]
    assert contrast(dump_color(dark.stone), dark.paint("floor").fill) >= LEAST
