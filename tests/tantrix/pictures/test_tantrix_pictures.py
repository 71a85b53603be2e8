"""Pictures of boards: what they show, and in which colors."""

from dataclasses import replace

from trisolve.paint.palette import parse_color
from trisolve.paint.themes import THEMES, Paint
from trisolve.tantrix import Placement
from trisolve.tantrix.pictures import Marks, render_board, render_film
from trisolve.tantrix.pictures.look import look_of

LOOP = [Placement(1, 0, 0, 0), Placement(2, -1, 1, 2), Placement(3, -1, 0, 0)]


def test_a_theme_of_ones_own_is_obeyed():
    dark = THEMES["dark"]
    mine = replace(dark, name="mine", colors=(parse_color("#123456"),))
    assert look_of(mine).links["B"] == "#123456"
    assert 'stroke="#123456"' in render_board(LOOP, theme=mine)
    tiled = replace(dark, paints={**dark.paints, "tantrix-tile": Paint("#abcdef")})
    assert 'fill="#abcdef"' in render_board(LOOP, theme=tiled)
    assert render_board(LOOP, theme=dark) == render_board(LOOP, theme="dark")


def test_the_last_tiles_are_outlined():
    assert render_board(LOOP, Marks(last=(3,))).count('class="tantrix-last"') == 1
    assert "tantrix-last" not in render_board(LOOP)


def test_a_film_shows_one_tile_after_the_other():
    assert render_film(LOOP).count("<animate ") == len(LOOP)
