"""Themes can be seen: where the floor ends, and what is on it."""

from dataclasses import replace
from importlib import import_module

import pytest

from trisolve.paint.palette import parse_color
from trisolve.paint.themes import THEMES, dump_color, ink_on, luminance
from trisolve.rooms import BUILT_IN
from trisolve.sliding.pictures.look import look_of

LEAST = 3.0
"""What WCAG 2.2 asks of graphics that carry meaning (1.4.11)."""


def contrast(one, other):
    bright, dim = sorted((luminance(parse_color(color)) for color in (one, other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("name", ["classic", "dark", "print", "large-print"])
def test_where_the_floor_ends_is_seen_by_its_color_or_by_its_rim(name):
    theme = THEMES[name]
    wall, floor = theme.paint("wall").fill, theme.paint("floor").fill
    rim = theme.paint("rim").stroke
    assert contrast(floor, wall) >= LEAST or min(contrast(rim, wall), contrast(rim, floor)) >= LEAST


@pytest.mark.parametrize("room", BUILT_IN)
def test_a_theme_that_is_added_has_a_look_in_every_room(monkeypatch, room):
    look_of = import_module(f"trisolve.{room}.pictures.look").look_of
    added = replace(THEMES["dark"], name="added")
    monkeypatch.setitem(THEMES, "added", added)
    assert look_of("added") == look_of(added)


def test_blocks_of_stone_stand_out_from_a_dark_floor():
    dark = THEMES["dark"]
    assert contrast(dump_color(dark.stone), dark.paint("floor").fill) >= LEAST


def test_large_print_has_letters_that_weak_eyes_read():
    """WCAG 2.2 asks for 7 to 1 where contrast is to be enhanced (1.4.6)."""
    large, usual = THEMES["large-print"], THEMES["print"]
    for color in (*large.colors, large.stone):
        assert contrast(dump_color(ink_on(color)), dump_color(color)) >= 7
        assert color == large.stone or contrast(dump_color(color), "#ffffff") >= 7
    for style in ("caption", "note", "mark", "on-wall", "solution"):
        assert contrast(large.paint(style).fill, large.paint("paper").fill) >= 7
    for style in ("rim", "block-edge", "goal-rim"):
        thick, thin = (look_of(theme).theme.paint(style).width for theme in (large, usual))
        assert thick > 1.5 * thin
    assert large.letters > 1.5
