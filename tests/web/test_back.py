"""Back closes an open dialog; a dialog closed in another way leaves no entry in the history."""

from urllib.parse import quote

import pytest
from embedding import served
from frame_hand import press
from thorough import first_daily
from waiting import until

CLOSED = "document.querySelector('dialog') === null && history.state !== 'dialog'"
PHONE = {"viewport": {"width": 390, "height": 664}}
DIALOGS = {
    "slide/index.html#tutorial:3": ("Share", "Help", "Settings", "More"),
    "entanglement/": ("Levels", "Share", "Help", "Settings"),
    "tantrix/": ("Levels", "Share", "Help", "Settings"),
    "boco/": ("Levels", "Share", "Help", "Settings"),
    "make/": ("Share", "Download", "Help", "Settings"),
    "learn/index.html#boco": ("Settings",),
    "daily/": ("Settings",),
}


@pytest.fixture
def open_at(site, visit):
    """Return a function that opens a page of the site after its page About, without a dialog."""

    def opened(place, **options):
        page = visit(f"{site}about/", **options)
        page.goto(site + place)
        page.locator("h1").first.wait_for()
        until(page, "document.readyState === 'complete'")
        if place.split("/")[0] in ("slide", "entanglement", "tantrix", "boco"):
            until(page, "window.trisolve !== undefined")
        if page.locator("dialog").count():  # the rules before a first game
            page.keyboard.press("Escape")
        until(page, CLOSED)
        return page

    return opened


def back(page):
    page.evaluate("history.back()")


@pytest.mark.parametrize("place", first_daily(list(DIALOGS)))
def test_back_a_link_and_a_reload_close_a_dialog_and_leave_no_history_entry(open_at, site, place):
    page = open_at(place, **(PHONE if place.startswith("slide") else {}))
    address = page.url
    for name in DIALOGS[place]:
        press(page, name)
        page.locator("dialog[open]").wait_for()
        back(page)
        until(page, CLOSED)
        assert page.url == address, name
        press(page, name)
        page.locator("dialog[open]").wait_for()
        page.keyboard.press("Escape")
        until(page, CLOSED)
    if place.startswith("slide"):
        press(page, "Help")
        page.locator("dialog[open]").wait_for()
        page.evaluate("location.hash = 'tutorial:5'")
        until(page, "location.hash === '#tutorial:5' && document.querySelector('dialog') === null")
        until(page, "trisolve.game.code === trisolve.levels[4].code")
        back(page)
        until(page, f"trisolve.game.code === trisolve.levels[2].code && {CLOSED}")
    press(page, DIALOGS[place][0])
    page.locator("dialog[open]").wait_for()
    page.reload()
    until(page, f"document.readyState === 'complete' && {CLOSED}")
    page.go_back()
    assert page.url == f"{site}about/"


@pytest.mark.long
def test_a_dialog_that_leads_to_another_is_one_history_entry(open_at, site):
    page = open_at("slide/index.html#tutorial:3", **PHONE)
    press(page, "More")
    page.locator("dialog").get_by_role("button", name="Help").click()
    page.get_by_role("heading", name="Help").wait_for()
    back(page)
    until(page, CLOSED)
    assert page.evaluate("trisolve.game.code") == page.evaluate("trisolve.levels[2].code")
    page.go_back()
    assert page.url == f"{site}about/"


@pytest.mark.long
@pytest.mark.parametrize("place", ["entanglement/", "tantrix/", "boco/"])
def test_an_item_chosen_in_a_dialog_stays_open_after_the_dialog_closes(open_at, site, place):
    page = open_at(place)
    name = page.locator("h1").inner_text()
    press(page, "Levels")
    rows = page.locator("dialog .islet:not([aria-current=true])")
    rows.nth(3).click()
    until(page, f"document.querySelector('h1').textContent !== value && {CLOSED}", name)
    chosen = page.locator("h1").inner_text()
    page.reload()
    until(page, "window.trisolve && document.querySelector('h1').textContent === value", chosen)
    page.go_back()
    assert page.url == f"{site}about/"


@pytest.mark.long
@pytest.mark.parametrize("delay", [None, 0, 5, 300, 304, 308])
def test_a_link_is_followed_while_a_dialog_closes(open_at, delay):
    page = open_at("slide/index.html#tutorial:3")
    press(page, "Help")
    page.locator("dialog[open]").wait_for()
    page.evaluate(
        """(delay) => {
          const go = () => { location.hash = "tutorial:5"; };
          document.querySelector("dialog").close();
          if (delay === null) go();
          else setTimeout(go, delay);
        }""",
        delay,
    )
    until(page, "trisolve.game.code === trisolve.levels[4].code")
    until(page, f"location.hash === '#tutorial:5' && {CLOSED}")


@pytest.mark.long
def test_back_leaves_the_page_while_a_dialog_closes(open_at, site):
    page = open_at("slide/index.html#tutorial:3")
    press(page, "Help")
    page.locator("dialog[open]").wait_for()
    page.evaluate("document.querySelector('dialog').close()")
    page.locator("dialog").wait_for(state="detached")
    back(page)
    page.wait_for_url(f"{site}about/")


@pytest.mark.long
def test_a_reload_while_a_dialog_closes_takes_effect(open_at, site):
    page = open_at("slide/index.html#tutorial:3")
    for _ in range(5):
        press(page, "Help")
        page.locator("dialog[open]").wait_for()
        page.keyboard.press("Escape")
        page.reload()
        until(page, "window.trisolve !== undefined")
    until(page, CLOSED)
    page.go_back()
    assert page.url == f"{site}about/"


@pytest.mark.long
def test_navigation_to_another_page_continues_while_a_dialog_closes(open_at, site):
    page = open_at("slide/index.html#tutorial:3", **PHONE)
    press(page, "More")
    page.evaluate(
        """(address) => {
          document.querySelector("dialog").close();
          location.href = address;
        }""",
        f"{site}daily/",
    )
    page.wait_for_url(f"{site}daily/")
    page.go_back()
    until(page, f"window.trisolve && location.pathname.includes('slide') && {CLOSED}")


@pytest.mark.long
def test_an_embedded_page_leaves_the_history_alone(new_page, tmp_path):
    with served(tmp_path) as (player_url, hosts):
        page = new_page(strict=False)
        page.goto(f"{hosts[0]}/host.html?{quote(player_url)}")
        inside = page.frame_locator("iframe")
        before = page.evaluate("history.length")
        inside.get_by_role("button", name="More").click()
        inside.locator("dialog[open]").wait_for()
        assert page.evaluate("history.length") == before
        page.keyboard.press("Escape")
        inside.locator("dialog").wait_for(state="detached")
        assert page.evaluate("history.length") == before
