"""Accessibility of the page of Entanglement: a seeded game, the rules, the tile in words."""

import pytest
from axe_rules import violations
from entanglement_hand import TO_THE_END
from frame_hand import press


@pytest.mark.long
def test_one_line_of_help_stays_below_the_board_until_a_game_is_over(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    line = page.locator(".panel").get_by_text("Tap to turn")
    assert line.is_visible()
    page.keyboard.press("Enter")
    assert line.is_visible()
    page.evaluate(TO_THE_END)
    assert line.count() == 0
    press(page, "Restart")
    assert line.is_visible()


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_in_a_seeded_game(new_page, seeds_page, scheme):
    page = new_page(color_scheme=scheme, reduced_motion="reduce")
    page.goto(seeds_page)
    press(page, "New")
    found = [violations(page)]
    page.keyboard.press("Escape")
    page.evaluate(TO_THE_END)
    assert [*found, violations(page)] == [[], []]


def test_the_board_and_the_tiles_in_hand_are_named_for_screen_readers(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    assert page.get_by_role("button", name="In hand, turn it").count() == 1
    board = page.get_by_role("img", name="Board: 0 tiles, 0 points.")
    assert board.get_attribute("aria-label").endswith("The line waits 1 cell from the center.")
    page.evaluate("(turn) => trisolve.game.play(turn)", "2")
    page.get_by_role("img", name="Board: 1 tile, 1 point.").wait_for()
