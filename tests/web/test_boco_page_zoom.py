"""Zooming on BOCO's page: small faces become large enough to tap, and nothing around them moves."""

import pytest
from frame_hand import press

PHONE, DESK = {"width": 390, "height": 664}, {"width": 1280, "height": 800}

FRAME = """() => [...document.querySelectorAll("header, main, section.panel, footer, nav button")]
    .filter((one) => one.checkVisibility())
    .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height]; })"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll("svg.board .tile")].map((one) => {
    const { width, height } = one.getBoundingClientRect(); return Math.min(width, height); }))"""
FOCUSED = """() => { const at = document.querySelector(".over.focused").getBoundingClientRect();
    const { left, right, top, bottom } = document.querySelector("main").getBoundingClientRect();
    return at.left >= left - 1 && at.right <= right + 1
        && at.top >= top - 1 && at.bottom <= bottom + 1; }"""


def box(page):
    return page.locator("svg.board").first.get_attribute("viewBox")


def is_disabled(page, command):
    return page.locator(f".frame > footer [data-command={command}]").is_disabled()


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_small_faces_can_be_zoomed_to_40_px_and_nothing_else_moves(open_boco, size):
    page = open_boco("cairo:8", viewport=size)
    frame, whole = page.evaluate(FRAME), box(page)
    assert page.evaluate(SMALLEST) < 40
    assert is_disabled(page, "fit")
    while page.evaluate(SMALLEST) < 40:
        press(page, "Zoom in")
        assert page.evaluate(FRAME) == frame
    assert page.locator("p[role=status]").inner_text().startswith("Zoomed in ")
    assert page.evaluate("[scrollX, scrollY, document.documentElement.scrollWidth]") == [
        0,
        0,
        size["width"],
    ]
    press(page, "Fit")
    assert page.locator("p[role=status]").inner_text() == "The whole board"
    assert box(page) == whole
    assert page.evaluate(FRAME) == frame


def test_a_drag_moves_a_flat_board_and_a_tap_plays(open_boco):
    page = open_boco("cairo:8", viewport=PHONE)
    page.keyboard.press("+")
    page.keyboard.press("+")
    near = box(page)
    stage = page.locator("main").bounding_box()
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 30, steps=4)
    page.mouse.up()
    moved = box(page)
    before, after = ([float(part) for part in text.split()] for text in (near, moved))
    assert after[0] > before[0]
    assert after[1] > before[1]
    assert after[2:] == before[2:]
    assert page.evaluate("trisolve.game.moves") == []
    page.mouse.click(x, y)
    assert page.evaluate("trisolve.game.moves") != []  # the machine may have answered already
    assert box(page) == moved


@pytest.mark.long
def test_keys_zoom_pan_and_reset_and_the_focused_face_is_visible(open_boco):
    page = open_boco("cairo:8", viewport=PHONE)
    whole = box(page)
    for _ in range(9):
        page.keyboard.press("+")
    assert is_disabled(page, "zoom")
    near = box(page)
    page.keyboard.press("Shift+ArrowRight")
    assert float(box(page).split()[0]) > float(near.split()[0])
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        assert page.evaluate(FOCUSED)
    page.keyboard.press("-")
    assert float(box(page).split()[2]) > float(near.split()[2])
    page.keyboard.press("0")
    assert box(page) == whole


@pytest.mark.long
def test_boards_in_space_zoom_in_both_views_and_still_turn(open_boco):
    page = open_boco("truncated-icosidodecahedron", viewport=PHONE)
    boxes = """() => [...document.querySelectorAll("svg.board")]
        .map((one) => one.getAttribute("viewBox"))"""
    whole = page.evaluate(boxes)
    press(page, "Zoom in")
    near = page.evaluate(boxes)
    assert len(near) == 2
    assert all(one != other for one, other in zip(whole, near, strict=True))
    shown = page.locator("svg.board .tile").first.get_attribute("points")
    page.keyboard.press("Shift+ArrowRight")
    assert page.locator("svg.board .tile").first.get_attribute("points") != shown
    assert page.evaluate(boxes) == near
