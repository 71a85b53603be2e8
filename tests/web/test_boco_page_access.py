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


def rules_in_help(page):
    press(page, "Help")
    text = page.get_by_role("dialog").inner_text()
    page.keyboard.press("Escape")
    return text


@pytest.mark.long
def test_help_has_the_rules_with_rim_and_swap_and_one_line_stays_until_the_end(open_boco):
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
    assert line.count() == 0
    assert page.locator(".count").inner_text() == f"{n_moves} moves"
    assert "edge" not in rules_in_help(open_boco("torus:3x3"))
