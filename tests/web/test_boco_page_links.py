"""Links to games of BOCO, and watching games."""

import pytest
from axe_rules import violations
from boco_hand import two_at_one_screen
from site_host import address_of
from waiting import until

from trisolve.web.pages.boco import boco_page, shipped_boards


def test_a_link_to_a_finished_game_shows_it_and_keeps_the_game_of_the_player(open_boco):
    page = open_boco("squares:3x3", reduced_motion="reduce")
    two_at_one_screen(page)
    page.evaluate("trisolve.game.play(8)")
    link = page.evaluate("trisolve.game.link").partition("&")[0]
    page.evaluate("(hash) => { location.hash = hash; }", f"{link}&moves=1.4.3.0.5.2.7")
    page.get_by_role("heading", name="Watching").wait_for()
    assert page.evaluate("trisolve.game.moves") == []
    assert page.get_by_role("button", name="Undo").is_disabled()
    page.reload()
    page.get_by_role("button", name="One step on").click()
    assert page.evaluate("trisolve.game.moves") == ["1"]
    page.locator('svg.board [data-face="2"]').click()
    assert page.evaluate("trisolve.game.moves") == ["1"]
    page.get_by_role("button", name="To the end").click()
    assert page.locator(".panel").get_by_text("Player 1 wins").is_visible()
    page.get_by_role("button", name="Play it yourself").click()
    assert page.evaluate("trisolve.game.moves") == ["8"]
    page.evaluate("(hash) => { location.hash = hash; }", f"{link}&moves=1.1")
    page.get_by_text("This link is damaged or incomplete.").first.wait_for()
    assert page.evaluate("trisolve.game.moves") == ["8"]


@pytest.mark.long
def test_a_game_opened_by_a_link_can_be_continued(open_boco):
    page = open_boco("squares:3x3")
    link = page.evaluate("trisolve.game.link")
    page.evaluate("(hash) => { location.hash = hash; }", f"{link}&moves=1.4")
    until(page, "trisolve.game.moves.length === 2")
    page.locator('svg.board [data-face="3"]').click()
    first = "trisolve.game.moves.slice(0, 3)"  # the computer may have answered
    assert page.evaluate(f"[{first}, location.hash]") == [["1", "4", "3"], ""]
    page.reload()
    assert page.evaluate(first) == ["1", "4", "3"]


@pytest.mark.long
def test_boards_are_listed_with_pictures_and_a_finished_game_is_watched(new_page, tmp_path):
    path = tmp_path / "boards.html"
    boco_page(shipped_boards()).save(path)
    page = new_page(reduced_motion="reduce")
    page.goto(address_of(path))
    page.get_by_role("button", name="Levels").click()
    n = len(shipped_boards())
    assert page.locator("dialog .islet").count() == n >= 12
    page.locator("dialog .islet svg").first.wait_for()
    found = violations(page)
    page.keyboard.press("Escape")
    two_at_one_screen(page)
    page.evaluate(
        "while (!trisolve.game.position.reason) trisolve.game.play(trisolve.game.position.legal[0])"
    )
    moves = page.evaluate("trisolve.game.moves")
    page.get_by_role("button", name="Watch").click()
    assert page.evaluate("trisolve.game.moves") == []
    found += violations(page)
    page.get_by_role("button", name="Play it yourself").click()
    assert page.evaluate("trisolve.game.moves") == moves
    assert found == []
