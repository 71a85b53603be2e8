"""Accessibility: axe on every screen, keys, narrow and large screens, reduced motion, no traps."""

import pytest
from axe_rules import violations
from waiting import rest, until

COLORS = """() => {
  const look = (name, part) => getComputedStyle(document.querySelector(name), part);
  const cells = [...document.querySelectorAll(".stage svg.board [fill]")];
  return {
    board: cells.map((one) => [getComputedStyle(one).fill, getComputedStyle(one).stroke]),
    paper: look("body", "::after").backgroundColor,
    text: look(".panel").color,
  };
}"""
"""The colors of the board, and of the text and its paper."""


def screens(page):
    """Show every screen of the player, one after the other."""
    yield "play"
    page.keyboard.press("a")
    yield "lifted"
    page.keyboard.press("Escape")
    for _ in range(4):
        before = page.locator(".panel").inner_text()
        page.keyboard.press(".")
        until(page, "document.querySelector('.panel').innerText !== value", before)
        page.locator(".panel p:not(.row)").first.wait_for()
    yield "hint"
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("button", name="One step on").wait_for()
    yield "watch"
    page.keyboard.press("Escape")
    for name in ("Levels", "Share", "Help"):
        page.get_by_role("button", name=name).click()
        yield name
        page.keyboard.press("Escape")
    page.evaluate("trisolve.game.play('A2 F-1 E-1 D2')")
    page.locator(".panel h2").wait_for()
    yield "solved"
    page.evaluate("location.hash = 'tri1.x'")
    page.locator(".panel .alarm").wait_for()
    yield "alarm"


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(new_page, whole_page, scheme):
    page = new_page(color_scheme=scheme, reduced_motion="reduce")
    page.goto(whole_page)
    page.evaluate("trisolve.open(8)")
    rest(page)
    found = {name: violations(page) for name in screens(page)}
    assert {name: shown for name, shown in found.items() if shown} == {}


@pytest.mark.long
def test_at_200_percent_text_size_the_page_scrolls_and_the_board_keeps_its_size(
    new_page, whole_page
):
    page = new_page(viewport={"width": 1280, "height": 800})
    page.goto(whole_page)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    rest(page)
    assert page.locator(".stage").bounding_box()["height"] >= 390
    page.get_by_role("button", name="Undo").scroll_into_view_if_needed()
    box = page.get_by_role("button", name="Undo").bounding_box()
    assert box["y"] + box["height"] <= 800


@pytest.mark.long
def test_a_page_prints_without_its_buttons(new_page, whole_page):
    page = new_page()
    page.goto(whole_page)
    page.emulate_media(media="print")
    assert not page.locator("nav").first.is_visible()
    assert page.locator(".stage").is_visible()


def test_blocks_are_buttons_for_screen_readers(new_page, whole_page):
    page = new_page()
    page.goto(whole_page)
    page.evaluate("trisolve.open(4)")
    page.evaluate("trisolve.game.play('D1')")
    names = page.get_by_role("group", name="Blocks").get_by_role("button").all_inner_texts()
    assert names[0] == (
        "A, slides right and left, 3 cells, goal 1 right; 2 forward, pushing B, C; 0 back"
    )
    assert page.locator("svg.board").get_attribute("aria-hidden") == "true"
    stops = page.locator("[aria-label=Blocks] button[tabindex='0']")
    assert stops.count() == 1
    stops.focus()
    assert page.locator("svg.board .ring").get_attribute("data-block") == "A"
    page.keyboard.press("ArrowRight")
    assert page.locator("svg.board .ring").get_attribute("data-block") == "B"
    page.keyboard.press("Tab")
    assert page.locator("svg.board .ring").count() == 0
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    assert page.locator("svg.board .ring").count() == 0


def test_keys_lift_move_and_drop_and_each_action_is_announced(new_page, whole_page):
    page = new_page()
    page.goto(whole_page)
    page.evaluate("trisolve.open(4)")
    live = page.locator("p[role=status]")
    page.keyboard.press("d")
    assert live.inner_text().startswith("D lifted")
    page.keyboard.press("ArrowDown")
    assert live.inner_text() == "D 1 down-left"
    page.keyboard.press("ArrowDown")
    assert live.inner_text() == "D meets the wall"
    page.keyboard.press("Escape")
    assert page.evaluate("trisolve.game.moves") == ""
    for key in ("d", "ArrowLeft", "Enter", "a", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert page.evaluate("trisolve.game.moves") == "D1 A1"
    assert live.inner_text().startswith("Solved in 2 moves")


@pytest.mark.long
def test_browser_shortcuts_and_fields_keep_their_keys(new_page, whole_page):
    page = new_page()
    page.goto(whole_page)
    page.get_by_role("button", name="Levels").click()
    page.get_by_role("searchbox").press_sequentially("hard 1.?")
    assert page.get_by_role("searchbox").input_value() == "hard 1.?"
    page.get_by_role("searchbox").fill("chain")
    assert page.locator("dialog li").count() == 1
    page.get_by_role("searchbox").fill("")
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")


@pytest.mark.long
def test_forced_colors_do_not_change_the_board(new_page, starter_page):
    page = new_page(color_scheme="dark")
    page.goto(starter_page)
    usual = page.evaluate(COLORS)
    page.emulate_media(forced_colors="active")
    forced = page.evaluate(COLORS)
    assert forced["board"] == usual["board"] != []
    assert (forced["paper"], forced["text"]) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")
