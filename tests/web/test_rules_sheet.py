"""The rules open by themselves once, before a first game, and cover only that game."""

import pytest
from axe_rules import violations
from frame_hand import press
from page_hands import BUILT_IN, HANDS, each, page_of
from site_host import PLACE

every_room = each(BUILT_IN)


def sheet_of(page):
    return page.get_by_role("dialog", name="How to play")


@pytest.mark.long
@every_room
def test_the_rules_open_once_with_pictures(new_page, run, tmp_path, room):
    url = page_of(run, tmp_path, room)
    page = new_page(is_first=True, viewport={"width": 390, "height": 664})
    page.goto(url)
    sheet = sheet_of(page)
    assert sheet.locator(".rule svg").count() >= 2
    assert violations(page) == []
    box = sheet.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 664
    assert sheet.evaluate("(box) => [box, ...box.children].map((one) => one.scrollTop)") == [0] * 3
    page.keyboard.press("Enter")
    assert sheet.count() == 0
    page.evaluate(HANDS[room.name].move)
    page.reload()
    page.locator("svg.board").first.wait_for()
    assert sheet.count() == 0
    press(page, "Help")
    assert page.locator("dialog .rule svg").count() >= 2


@every_room
def test_a_page_that_cannot_store_anything_does_not_open_the_rules(new_page, run, tmp_path, room):
    url = page_of(run, tmp_path, room)
    page = new_page(
        is_first=True,
        init="Object.defineProperty(window, 'localStorage', { get() { throw new Error(); } });",
    )
    page.goto(url)
    page.locator("svg.board").first.wait_for()
    assert sheet_of(page).count() == 0


@pytest.mark.long
def test_each_kind_of_tantrix_has_its_own_rules(new_page, tiles_page):
    page = new_page(is_first=True)
    page.goto(tiles_page)
    assert "Meet every goal" in sheet_of(page).inner_text()
    page.keyboard.press("Escape")
    names = page.evaluate("trisolve.entries.map(({ name }) => name)")
    page.evaluate("(at) => trisolve.open(at)", len(names) - 1)
    assert "longest line in your own color" in sheet_of(page).inner_text()
    page.keyboard.press("Escape")
    page.evaluate("(at) => trisolve.open(at)", 0)
    assert sheet_of(page).count() == 0


def test_the_tutorial_opens_no_rules(site, visit):
    page = visit(f"{site}slide/index.html#tutorial:1", is_first=True)
    page.locator("svg.board").first.wait_for()
    assert sheet_of(page).count() == 0
    page.goto(f"{site}entanglement/index.html")
    sheet_of(page).wait_for()


def test_a_game_inside_a_lesson_opens_no_rules(small_site, site, visit):
    assert (small_site / PLACE / "learn").exists()
    page = visit(f"{site}learn/index.html#boco", is_first=True)
    frame = page.frame_locator("iframe.board-frame")
    frame.locator("svg.board").first.wait_for()
    assert frame.locator("dialog").count() == 0
