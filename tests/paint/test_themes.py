"""Themes are legible: they have contrast between all roles that meet, in every sky."""

from dataclasses import replace
from importlib import import_module
from itertools import combinations
from math import dist

import pytest

from trisolve.paint.palette import dump_color, luminance, parse_color
from trisolve.paint.skies import NAMES, contrast, sky
from trisolve.paint.themes import ROWS, THEMES, color_of, ink_on, sky_theme
from trisolve.rooms import BUILT_IN
from trisolve.sliding.pictures.look import look_of

LEAST = 3.0
"""What WCAG 2.2 asks of graphics that carry meaning (1.4.11)."""
SKIES = [(name, dark) for name in NAMES for dark in (False, True)]
WORDS = [
    ("head", "above"),
    ("ink", "paper"),
    ("quiet", "paper"),
    ("accent", "paper"),
    ("on_accent", "accent"),
]
"""Words, and their ground."""
PIECES = [
    ("stone", "edge"),
    ("black", "black_edge"),
    ("#f2a413", "edge"),
    ("#56b4e9", "edge"),
]
"""What can be moved: its color, and the line around it."""
LINKS = THEMES["day"].links
APART = 11
"""The least distance of two colors, in hundredths in OKLab, to color-blind eyes."""
BLIND = {
    "protan": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.052)),
    "deutan": ((0.3673, 0.8606, -0.228), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "tritan": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}
"""What three kinds of eyes see of linear red, green and blue (Machado et al. 2009)."""
LMS = ((0.4122, 0.5363, 0.0514), (0.2119, 0.6807, 0.1074), (0.0883, 0.2817, 0.63))
LAB = ((0.2105, 0.7936, -0.0041), (1.978, -2.4286, 0.4506), (0.0259, 0.7828, -0.8087))


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def seen_as(color, eyes):
    """Return a color in OKLab as people with a color vision deficiency see it."""
    parts = [x / 255 for x in parse_color(color)]
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
    cones = times(LMS, [max(0, x) for x in times(BLIND[eyes], linear)])
    return times(LAB, [x ** (1 / 3) for x in cones])


def blind_distance(one, other):
    return 100 * min(dist(seen_as(one, eyes), seen_as(other, eyes)) for eyes in BLIND)


@pytest.mark.parametrize(("name", "dark"), SKIES)
def test_text_has_enough_contrast_in_every_sky(name, dark):
    roles = sky(name, dark=dark)
    for word, ground in WORDS:
        assert contrast(getattr(roles, word), getattr(roles, ground)) >= 4.5, word


@pytest.mark.parametrize(("name", "dark"), SKIES)
def test_movable_pieces_stand_out_from_the_floor(name, dark):
    roles = sky(name, dark=dark)
    for piece in PIECES:
        fill, line = (color_of(color, roles) for color in piece)
        assert max(contrast(fill, roles.floor), contrast(line, roles.floor)) >= LEAST, piece


@pytest.mark.parametrize(("name", "dark"), SKIES)
def test_goals_walls_and_floor_are_distinct_for_the_color_blind(name, dark):
    roles = sky(name, dark=dark)
    for pair in combinations(("#f2a413", "#56b4e9", roles.stone, roles.floor), 2):
        assert blind_distance(*pair) >= APART, pair


@pytest.mark.parametrize(("name", "dark"), SKIES)
def test_letters_on_blocks_and_links_on_tiles_are_legible(name, dark):
    roles = sky(name, dark=dark)
    for color in ("#f2a413", "#56b4e9", roles.stone):
        assert contrast(dump_color(ink_on(parse_color(color))), color) >= 4.5
    assert all(contrast(link, roles.black) >= LEAST for link in LINKS)


def test_links_are_distinct_for_the_color_blind():
    assert min(blind_distance(*pair) for pair in combinations(LINKS, 2)) >= 10


def test_color_distances_match_oklab():
    assert blind_distance("#000000", "#ffffff") == pytest.approx(100, abs=0.5)
    assert blind_distance("#cc3333", "#33883f") < 20 < blind_distance("#cc3333", "#ffffff")


@pytest.mark.parametrize("name", ["print", "large-print"])
def test_the_rim_makes_the_edge_of_the_floor_visible(name):
    theme = THEMES[name]
    rim, floor = theme.paint("rim").stroke, theme.paint("floor").fill
    assert contrast(rim, floor) >= LEAST


@pytest.mark.parametrize("room", BUILT_IN)
def test_every_room_defines_a_look_for_every_sky(room):
    room_look = import_module(f"trisolve.{room}.pictures.look").look_of
    for name, dark in SKIES:
        theme = sky_theme(sky(name, dark=dark))
        assert set(room_look(theme).theme.paints) == set(room_look("day").theme.paints)
        assert set(ROWS) <= set(room_look(theme).theme.paints)


def test_a_color_is_a_role_or_a_mixture_of_roles():
    roles = sky("dusk")
    assert color_of("floor", roles) == roles.floor
    assert color_of("blend(floor, #000000, .5)", roles) != roles.floor
    assert color_of("lit(rock, .5)", roles) != roles.rock
    assert color_of("#123456", roles) == "#123456"


def test_a_theme_without_a_sky_has_no_background():
    bare = THEMES["dawn"].without_sky()
    changed = {
        style for style, paint in bare.paints.items() if paint != THEMES["dawn"].paint(style)
    }
    assert changed == {"wall", "card", "paper", "plate"}
    assert not any(bare.paint(style).fill for style in changed)


def test_large_print_letters_are_legible_for_weak_eyes():
    """WCAG 2.2 requires 7 to 1 for enhanced contrast (1.4.6)."""
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


def test_themes_are_built_once():
    assert THEMES["day"] is THEMES["day"]
    assert replace(THEMES["day"]) == THEMES["day"]
    assert luminance(parse_color(THEMES["night"].sky.paper)) < 0.1
