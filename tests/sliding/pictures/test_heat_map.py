"""Heat maps: the cell that is entered most often stands out, on light and on dark paper."""

import pytest

from trisolve.paint.palette import HEAT  # language: quoted
from trisolve.paint.themes import THEMES
from trisolve.sliding.level import Block, Level
from trisolve.sliding.pictures.heat_map import Heat, heat_scene
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import Details


def fills(node):
    if getattr(node, "style", "") == "heat":
        yield node.color
    for inner in getattr(node, "children", getattr(node, "nodes", ())):
        yield from fills(inner)


@pytest.mark.parametrize(("theme", "hottest"), [("day", HEAT[-1]), ("night", HEAT[0])])
def test_the_most_used_cell_is_dark_on_light_paper_and_bright_on_dark(theme, hottest):
    level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    heat = Heat({3: 1.0, 4: 2.0}, 1)
    scene = heat_scene(level, heat, look=look_of(THEMES[theme]), details=Details())
    assert [*fills(scene)][-1] == hottest


def texts(node):
    if getattr(node, "text", ""):
        yield node.text
    for inner in getattr(node, "children", getattr(node, "nodes", ())):
        yield from texts(inner)


@pytest.mark.parametrize(
    ("n_solutions", "second"),
    [(1, "in the shortest solution"), (1234, "on average over 1,234 shortest solutions")],
)
def test_a_scale_has_round_numbers_and_a_unit(n_solutions, second):
    level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    heat = Heat({3: 1.0, 4: 1.6}, n_solutions)
    scene = heat_scene(level, heat, look=look_of(THEMES["day"]), details=Details())
    assert [*texts(scene)] == [
        *("0", "0.5", "1", "1.6"),
        *("How often a block enters each triangle", second),
    ]
