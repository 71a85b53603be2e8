"""The map of a game: its levels are islands on a path, links with names and marks."""

import pytest
from thorough import first_daily
from waiting import until

from trisolve.entanglement.files import load_pack

PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True}
GAMES = {
    "Entanglement": ("Three Stones", 30),
    "Tantrix": ("Discovery 3", 60),
    "BOCO": ("Rosette", 40),
}


def begin(page):
    """Close the rules before a first game."""
    page.get_by_role("button", name="Play", exact=True).tap()
    until(page, "!document.querySelector('dialog') && history.state !== 'dialog'")


@pytest.mark.parametrize("game", first_daily(list(GAMES)))
def test_a_game_opens_with_its_map_and_the_rules_come_with_the_first_level(site, visit, game):
    first, n = GAMES[game]
    page = visit(site, is_first=True, **PHONE)
    page.get_by_role("region", name="Games").get_by_role("link", name=game).tap()
    page.locator("dialog.map").wait_for()
    links = page.locator("dialog.map a[href*='#puzzle=']")
    assert links.count() >= n
    assert first in links.first.get_attribute("aria-label")
    assert page.evaluate("document.activeElement.matches('.islet[aria-current]')")
    assert page.locator("dialog.map h2").first.inner_text() == game
    page.get_by_role("button", name="Pages").tap()
    menu = page.get_by_role("navigation", name="Pages").get_by_role("link")
    assert menu.all_inner_texts() == ["Daily", "Learn", "Make", "About"]
    page.locator("dialog").get_by_role("button", name="Settings").tap()
    page.get_by_role("heading", name="Settings").wait_for()
    page.get_by_role("button", name="Close").tap()
    page.locator("dialog.map").wait_for()
    links.first.locator("svg").wait_for()
    assert links.last.locator("svg").count() == 0  # it is far from the view
    page.get_by_role("button", name=f"Play {first}").or_(
        page.get_by_role("button", name=f"Play 1. {first}")
    ).tap()
    begin(page)
    assert first in page.locator("h1").inner_text()


def test_a_solved_level_has_its_stars_on_the_map_and_the_next_one_is_offered(site, visit):
    page = visit(f"{site}entanglement/", **PHONE)
    until(page, "window.trisolve !== undefined")
    for turn in load_pack("entanglement:ladder")[0].solution.split():
        page.evaluate("(turn) => trisolve.game.play(turn)", turn)
    page.get_by_role("button", name="Levels").tap()
    solved = page.locator("dialog.map .islet").first
    solved.locator(".gold").nth(2).wait_for()
    assert "best possible 5" in solved.get_attribute("aria-label")
    assert page.locator("dialog .score").inner_text().split() == ["1", "of", "30", "3"]
    doors = page.locator("dialog .doors .row > *")
    assert doors.all_inner_texts() == ["Today", "Free game", "Play The Bend"]
    assert "The Bend" in page.locator(".islet[aria-current]").get_attribute("aria-label")
    page.get_by_role("button", name="Play The Bend").tap()
    until(page, "document.querySelector('h1').textContent === 'The Bend'")
