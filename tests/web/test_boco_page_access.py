"""The page of BOCO for everybody: axe, small screens, the rules in reach."""

import pytest
from axe_rules import violations
from boco_hand import two_at_one_screen
from frame_hand import press
from thorough import first_daily


@pytest.mark.long
@pytest.mark.parametrize(
    ("board", "scheme", "width"),
    first_daily([("torus:4x4", "dark", 320), ("octagon", "light", 1180)]),
)
def test_axe_finds_nothing_and_all_fits(open_boco, board, scheme, width):
    page = open_boco(
        board, swap=True, color_scheme=scheme, viewport={"width": width, "height": 600}
    )
    found = [violations(page)]
    two_at_one_screen(page)
    for name in ("Players", "Share", "Help"):
        press(page, name)
        found.append(violations(page))
        page.keyboard.press("Escape")
    while page.evaluate("trisolve.game.position.player") != -4:
        page.evaluate("trisolve.game.play(trisolve.game.position.legal[0])")
    found.append(violations(page))
    assert found == [[]] * 5
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(size) == [width, 600]
    for button in page.locator("nav button:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] + box["width"] <= width


@pytest.mark.long
def test_the_rules_are_always_at_hand_with_rim_and_swap(open_boco):
    page = open_boco("squares:3x3", "wall", swap=True)
    two_at_one_screen(page)
    rules = page.locator(".panel details")
    rules.evaluate("(one) => { one.open = true; }")
    for said in ("encircled", "closes a group in, like a wall", "may take over the first piece"):
        assert said in rules.inner_text()
    for face in (1, 4, 3, 0, 5, 2, 7):
        page.locator(f'svg.board [data-face="{face}"]').click()
        assert rules.is_visible()
    assert page.locator(".panel h2").count() == 1
    other = open_boco("torus:3x3")
    assert "This board has no rim." in other.locator(".panel details").text_content()
