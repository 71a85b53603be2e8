"""Heat maps: the cell that is entered most stands out, on light paper and on dark."""

import pytest

from trisolve.paint.heat import STOPS  # language: quoted
from trisolve.paint.themes import THEMES
from trisolve.sliding.insight.heat import Heat
from trisolve.sliding.level import Block, Level
from trisolve.sliding.pictures.heat_map import heat_scene
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import Details


def fills(node):
    if getattr(node, "style", "") == "heat":
        yield node.color
    for inner in getattr(node, "children", getattr(node, "nodes", ())):
        yield from fills(inner)


@pytest.mark.parametrize(("theme", "hottest"), [("classic", STOPS[-1]), ("dark", STOPS[0])])
def test_the_most_used_cell_is_dark_on_light_paper_and_bright_on_dark(theme, hottest):
    level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    heat = Heat({3: 1.0, 4: 2.0}, 1)
    scene = heat_scene(level, heat, look=look_of(THEMES[theme]), details=Details())
    assert [*fills(scene)][-1] == hottest
