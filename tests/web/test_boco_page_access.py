"""Accessibility of the page of BOCO: a board that can be rotated, and rules at hand."""

import pytest
from axe_rules import violations
from boco_hand import two_at_one_screen
from frame_hand import press


@pytest.mark.long
def test_axe_finds_nothing_on_a_rotating_board(open_boco):
    size = {"width": 320, "height": 600}
    page = open_boco("torus:4x4", swap=True, color_scheme="dark", viewport=size)
    found = [violations(page)]
    two_at_one_screen(page)
    page.evaluate(
        "while (!trisolve.game.position.reason) trisolve.game.play(trisolve.game.position.legal[0])"
    )
    assert [*found, violations(page)] == [[], []]


def rules_in_help(page):
    press(page, "Help")
    text = page.get_by_role("dialog").inner_text()
    page.keyboard.press("Escape")
    return text


@pytest.mark.long
def test_help_explains_the_rim_and_the_swap_and_a_line_of_help_stays_until_the_end(open_boco):
    page = open_boco("squares:3x3", "wall", swap=True)
    two_at_one_screen(page)
    rules = rules_in_help(page)
    line = page.locator(".panel").get_by_text("without an empty neighbor")
    for said in ("encircles", "encloses groups like a wall", "may take over the first piece"):
        assert said in rules
    n_moves = 0
    while not page.evaluate("trisolve.game.solved"):
        assert line.is_visible()
        page.evaluate("trisolve.game.play(trisolve.game.position.legal[0])")
        n_moves += 1
    assert page.locator(".panel h2").count() == 1
    assert line.is_hidden()
    assert page.locator(".count").inner_text() == f"{n_moves} moves by both players"
    assert "edge" not in rules_in_help(open_boco("torus:3x3"))
