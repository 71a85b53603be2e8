"""The page of Entanglement for everybody: axe, every size, the rules, words for the tile."""

import pytest
from axe_rules import violations
from entanglement_hand import TO_THE_END
from frame_hand import press
from thorough import first_daily


@pytest.mark.long
def test_one_line_of_how_to_play_stays_below_the_board_until_a_game_is_over(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    line = page.locator(".panel").get_by_text("Tap the board")
    assert line.is_visible()
    page.keyboard.press("Enter")
    assert line.is_visible()
    page.evaluate(TO_THE_END)
    assert line.count() == 0
    press(page, "Restart")
    assert line.is_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.locator("svg.board").bounding_box()["height"] > 250


@pytest.mark.long
@pytest.mark.parametrize("scheme", first_daily(["dark", "light"]))
def test_axe_finds_nothing_on_any_screen(new_page, puzzles_page, seeds_page, scheme):
    found = {}
    screens = {
        puzzles_page: ("New game", "Levels", "All turns", "Share", "Watch", "Help"),
        seeds_page: ("New game",),
    }
    for url, dialogs in screens.items():
        page = new_page(color_scheme=scheme, reduced_motion="reduce")
        page.goto(url)
        for name in dialogs:
            press(page, name)
            found[name] = violations(page)
            page.keyboard.press("Escape")
        page.evaluate("trisolve.game.play('2')")
        found[url] = violations(page)
        page.evaluate(TO_THE_END)
        found[url, "end"] = violations(page)
        page.locator(".panel").get_by_role("button", name="Watch").first.click()
        found[url, "watching"] = violations(page)
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.long
def test_tiles_in_hand_are_told_to_those_who_do_not_see(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    label = page.get_by_role("button", name="In hand").get_attribute("aria-label")
    assert label == "In hand, turn it: links 0 to 4, 1 to 2, 3 to 5, 6 to 11, 7 to 9, 8 to 10"
    assert page.locator("svg.board").get_attribute("aria-hidden") == "true"
