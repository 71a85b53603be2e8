"""The file of a page of BOCO: accepted and refused input."""

import pytest

from trisolve import boco, mesh
from trisolve.boco.rules import IllegalTurn
from trisolve.errors import FormatError
from trisolve.web.pages.boco import boco_page


def test_a_boco_page_accepts_moves_as_actions_or_words():
    game = boco.Game("squares:3x3", swap=True)
    assert boco_page(game, moves=(1, 9, 4)) == boco_page(game, moves=("1", "swap", 4))


def test_illegal_moves_and_unknown_themes_are_refused():
    with pytest.raises(IllegalTurn, match="occupied"):
        boco_page(boco.Game("squares:3x3"), moves=(1, 1))
    with pytest.raises(FormatError, match="expected one of the skies"):
        boco_page(boco.Game("squares:3x3"), theme="pink")


def test_the_same_game_gives_the_same_page_and_names_are_not_markup():
    board = mesh.build_mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)], name="</script><b>")
    game = boco.Game(board)
    assert boco_page(game) == boco_page(game)
    assert "</script><b>" not in boco_page(game).html()


def test_boards_that_no_page_can_show_give_a_one_line_error():
    with pytest.raises(FormatError, match="expected a board of 1 to 1000 faces for a page"):
        boco_page(boco.Game("squares:40x40"))
