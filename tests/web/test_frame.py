"""Nothing moves: the board and all buttons keep their places, from the first paint to the end.

It is one contract for the pages of all rooms, and for Make.
"""

import pytest
from frame_hand import press
from page_hands import HANDS, ROOMS, page_of
from thorough import LONG
from waiting import until

from trisolve.web.pages.make import make_page

SIZES = (
    *((320, 568), (360, 640), (375, 667), (390, 664), (390, 844)),
    *((844, 390), (1280, 800), (1920, 1080)),
)
DAILY = [(390, 664, "light", 100), (1280, 800, "dark", 100)]
EVERY = [
    *((width, height, scheme, 100) for width, height in SIZES for scheme in ("light", "dark")),
    *((width, height, "light", 200) for width, height in ((390, 664), (1280, 800))),
]
SCREENS = EVERY if LONG else DAILY
SAME_PX, SAME_SCALE = 1.0, 0.005
PLACES = """() => {
  const { a, e, f } = document.querySelector("svg.board").getScreenCTM();
  const boxes = {};
  const buttons = ".frame > header button, .frame > footer button";
  for (const button of document.querySelectorAll(buttons)) {
    if (button.offsetParent === null || getComputedStyle(button).visibility === "hidden") continue;
    const { x, y, width, height } = button.getBoundingClientRect();
    boxes[button.dataset.command ?? button.textContent] = [x, y, width, height];
  }
  return { board: [a, e, f], boxes };
}"""
MARGINS = """() => {
  const tray = document.querySelector(".stage").getBoundingClientRect();
  const boards = [...document.querySelectorAll("svg.board")].map((one) => {
    const { x, y, width, height } = one.viewBox.baseVal;
    const matrix = one.getScreenCTM();
    const corner = (u, v) => new DOMPoint(u, v).matrixTransform(matrix);
    return [corner(x, y), corner(x + width, y + height)];
  });
  return {
    across: [Math.min(...boards.map(([one]) => one.x)) - tray.left,
             tray.right - Math.max(...boards.map(([, two]) => two.x))],
    along: [Math.min(...boards.map(([one]) => one.y)) - tray.top,
            tray.bottom - Math.max(...boards.map(([, two]) => two.y))],
  };
}"""
every_room = pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
every_screen = pytest.mark.parametrize("screen", SCREENS, ids=str)


@pytest.fixture
def shown(new_page):
    """Return a function that opens an address on a screen: width, height, scheme, text size."""

    def shown(url, screen):
        width, height, scheme, percent = screen
        large = (
            "new MutationObserver((_, seen) => {"
            f" document.documentElement.style.fontSize = '{percent}%'; seen.disconnect(); }})"
            ".observe(document, { childList: true });"
        )
        page = new_page(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            reduced_motion="reduce",
            init=large if percent != 100 else "",
        )
        page.goto(url)
        return page

    return shown


def moved(before, after):
    """Return the elements that moved or changed size between two measurements."""
    far = [
        name
        for name, box in before["boxes"].items()
        if name not in after["boxes"]
        or any(abs(x - y) > SAME_PX for x, y in zip(box, after["boxes"][name], strict=True))
    ]
    scale, left, top = before["board"]
    new_scale, new_left, new_top = after["board"]
    if abs(new_scale / scale - 1) > SAME_SCALE or max(abs(new_left - left), abs(new_top - top)) > 1:
        far.append(f"board {before['board']} -> {after['board']}")
    return far


@every_room
@every_screen
def test_nothing_moves_in_a_game(shown, run, tmp_path, room, screen):
    hand = HANDS[room.name]
    page = shown(page_of(run, tmp_path, room), screen)
    if hand.ready:
        page.evaluate(hand.ready)
    start, found = page.evaluate(PLACES), {}

    def look(what):
        found[what] = moved(start, page.evaluate(PLACES))

    page.evaluate(hand.move)
    look("first move")
    press(page, "Hint")
    page.wait_for_timeout(300)
    look("hint")
    if not page.get_by_role("button", name="Undo", exact=True).is_disabled():
        press(page, "Undo")
    look("undo")
    press(page, "Help")
    page.keyboard.press("Escape")
    look("help")
    press(page, "Settings")
    page.keyboard.press("Escape")
    look("settings")
    page.evaluate(hand.refused)
    look("refusal")
    page.evaluate(hand.end)
    until(page, "trisolve.game.solved")
    look("end")
    assert {what: far for what, far in found.items() if far} == {}
    assert page.locator("footer .lead").is_enabled() or not hand.leads


@every_room
@every_screen
def test_the_board_fills_its_tray(shown, run, tmp_path, room, screen):
    page = shown(page_of(run, tmp_path, room), screen)
    margins = page.evaluate(MARGINS)
    assert any(min(pair) >= -2 and max(pair) <= 26 for pair in margins.values()), margins


@every_screen
def test_nothing_moves_in_make(shown, tmp_path, screen):
    path = tmp_path / "make.html"
    path.write_text(make_page().html(), "utf-8")
    page = shown(path.as_uri(), screen)
    start, found = page.evaluate(PLACES), {}
    for mode in ("Wall", "Goal", "Play", "Block"):
        page.locator(".modes button", has_text=mode).click()
        found[mode] = moved(start, page.evaluate(PLACES))
    press(page, "Help")
    page.keyboard.press("Escape")
    found["help"] = moved(start, page.evaluate(PLACES))
    assert {what: far for what, far in found.items() if far} == {}


def test_what_moves_is_seen():
    one = {"board": [1, 0, 0], "boxes": {"undo": [0, 0, 44, 44]}}
    assert moved(one, one) == []
    assert moved(one, one | {"boxes": {"undo": [0, 2, 44, 44]}}) == ["undo"]
    assert len(moved(one, one | {"board": [1.01, 0, 0]})) == 1
