"""The first page of a site, and the page about it."""

import pytest
from site_host import DAY

from trisolve import __version__

GAMES = ("Slide", "Make", "Entanglement", "Tantrix", "BOCO")


@pytest.mark.long
def test_home_has_a_card_for_each_game_and_says_what_today_and_the_browser_hold(site, visit):
    page = visit(site)
    cards = page.get_by_role("region", name="Levels").locator("a.card")
    assert cards.locator("h2").all_inner_texts() == list(GAMES)
    assert all(text.endswith(".") for text in cards.locator("p").all_inner_texts())
    today = page.locator(".today")
    assert "Wednesday, December 2, 2026" in today.inner_text()
    assert "Easy, Medium, Hard, Entanglement, Tantrix: none solved yet." in today.inner_text()
    assert "lost when its data are cleared" in page.locator(".progress").inner_text()
    page.evaluate(
        """(date) => localStorage.setItem("trisolve/daily/" + date,
          JSON.stringify({ results: { hard: { value: 9, on: date } }, ids: {} }))""",
        DAY,
    )
    page.reload()
    page.get_by_text("1 of 5 solved: Hard.").wait_for()
    today.get_by_role("link", name="Play today's puzzles").click()
    page.get_by_role("heading", name="Daily").wait_for()


@pytest.mark.long
def test_about_names_authors_license_privacy_and_version(site, visit):
    text = visit(f"{site}about/").locator("main").inner_text()
    for said in ("Jason Fieldman", "MIT license", "Nothing leaves your browser", __version__):
        assert said in text
