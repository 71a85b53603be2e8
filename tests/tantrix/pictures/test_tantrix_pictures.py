"""Pictures of boards: their contents and colors."""

import re
from dataclasses import replace

import pytest

from trisolve.paint.skies import NAMES
from trisolve.paint.themes import THEMES, Paint
from trisolve.tantrix import Placement
from trisolve.tantrix.pictures import Marks, render_board, render_film
from trisolve.tantrix.pictures.look import look_of

LOOP = [Placement(1, 0, 0, 0), Placement(2, -1, 1, 2), Placement(3, -1, 0, 0)]


def test_a_custom_theme_is_applied():
    dark = THEMES["night"]
    mine = replace(dark, name="mine", links=("#123456", *dark.links[1:]))
    assert look_of(mine).links["B"] == "#123456"
    assert 'stroke="#123456"' in render_board(LOOP, theme=mine)
    tiled = replace(dark, paints={**dark.paints, "tantrix-tile": Paint("#abcdef")})
    assert 'fill="#abcdef"' in render_board(LOOP, theme=tiled)
    assert render_board(LOOP, theme=dark) == render_board(LOOP, theme="night")


def test_the_last_tiles_are_outlined():
    assert render_board(LOOP, Marks(last=(3,))).count('class="tantrix-last"') == 1
    assert "tantrix-last" not in render_board(LOOP)


def test_a_film_adds_one_tile_at_a_time():
    assert render_film(LOOP).count("<animate ") == len(LOOP)


@pytest.mark.parametrize("theme", [*NAMES, "print"])
def test_tiles_lie_on_an_island_or_on_a_flat_floor(theme):
    def n_cells(svg):
        floors = re.findall('class="(?:island-)?floor"[^>]* d="([^"]*)"', svg)
        return sum(floor.count("M") for floor in floors)

    around = render_board(LOOP[:1], theme=theme)
    assert n_cells(around) == 7
    assert n_cells(render_board(LOOP[:1], Marks(slots=[(0, 0), (0, 1)]), theme=theme)) == 2
    assert ('class="rock"' in around) == (THEMES[theme].kind == "sky")


@pytest.mark.parametrize("theme", ["day", "night"])
def test_every_tile_has_lit_and_shaded_edges(theme):
    svg = render_board(LOOP, theme=theme)
    for style in ("cast-1", "cast-2", "cast-3", "tantrix-edge", "lit", "dim"):
        assert svg.count(f'class="{style}"') == len(LOOP)
