"""The page of Tantrix for everybody: axe, every size."""

import pytest
from axe_rules import violations
from frame_hand import press
from thorough import first_daily
from waiting import until


@pytest.mark.long
@pytest.mark.parametrize("scheme", first_daily(["light", "dark"]))
def test_axe_finds_nothing_on_any_screen(open_tantrix, scheme):
    page = open_tantrix(color_scheme=scheme, reduced_motion="reduce")
    found = {"puzzle": violations(page)}
    page.locator('.tray [data-tile="1"]').click()
    page.evaluate("trisolve.game.place([1, 0, 0, 0])")
    page.evaluate("trisolve.game.place([2, 0, 1, 3])")
    found["chosen"] = violations(page)
    for placement in ([2, -1, 1, 2], [3, -1, 0, 0]):
        page.evaluate("(one) => trisolve.game.place(one)", placement)
    found["solved"] = violations(page)
    page.evaluate("trisolve.open(3)")
    for name in ("Levels", "New game", "Share", "Help"):
        press(page, name)
        found[name] = violations(page)
        page.keyboard.press("Escape")
    page.evaluate("trisolve.game.place(trisolve.game.state.legal()[0])")
    until(page, "trisolve.game.state.seat === 0")
    page.locator(".tray button").first.click()
    found["game"] = violations(page)
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), first_daily([(320, 568), (640, 360), (1280, 800)], 2))
@pytest.mark.parametrize("level", [2, 3])
def test_everything_fits_the_screen(open_tantrix, width, height, level):
    page = open_tantrix(level=level, viewport={"width": width, "height": height})
    scrolled = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    wide, high = page.evaluate(scrolled)
    assert wide <= width
    assert high <= height
    for one in page.locator("nav button:visible").all():
        box = one.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    stage = page.locator(".stage").bounding_box()
    assert min(stage["width"], stage["height"]) >= 90
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.locator(".stage").bounding_box()["height"] > 250
    scrolls = "(one) => one.scrollHeight <= one.clientHeight + 1 || scrollable(one)"
    scrollable = "const scrollable = (one) => getComputedStyle(one).overflowY === 'auto';"
    assert page.locator(".panel").evaluate(f"(one) => {{ {scrollable} return ({scrolls})(one); }}")
