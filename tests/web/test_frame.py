"""Nothing moves: the board and all buttons keep their places, from the first paint to the end.

The same contract holds for the pages of all rooms, and for Make.
"""

import pytest
from frame_hand import press
from page_hands import BUILT_IN, HANDS, each, page_of
from thorough import first_daily
from waiting import frames, until

from trisolve.web.pages.make import make_page

SIZES = (
    *((320, 568), (360, 640), (375, 667), (390, 664), (390, 844)),
    *((844, 390), (1280, 800), (1920, 1080)),
)
EVERY = [
    *((width, height, scheme, 100) for width, height in SIZES for scheme in ("light", "dark")),
    *((width, height, "light", 200) for width, height in ((390, 664), (1280, 800))),
]
USUAL = (390, 664, "light", 100)
SCREENS = [USUAL, *(screen for screen in EVERY if screen != USUAL)]
SMALL = (*SIZES[:4], (844, 390))
"""Screens on which the board has at least 90% of what head, text and toolbar leave."""
SAME_PX, SAME_SCALE = 1.0, 0.005
MAX_HEAD_PX, WIDE_PX = 48.0, 1000
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
PAINTED = """() => {
  const place = document.querySelector(".stage").getBoundingClientRect();
  const cells = [...document.querySelectorAll(".stage :is(.cell, .views.turns .tile)")]
    .map((one) => one.getBoundingClientRect()).filter(({ width }) => width);
  const [left, top] = ["left", "top"].map((side) => Math.min(...cells.map((one) => one[side])));
  const [right, bottom] = ["right", "bottom"]
    .map((side) => Math.max(...cells.map((one) => one[side])));
  const [head, panel, foot] = ["header", ".panel", "footer nav"].map(
    (name) => document.querySelector(`.frame > ${name}`).getBoundingClientRect());
  const isBeside = panel.left >= place.right;
  return {
    longest: Math.max(right - left, bottom - top),
    head: head.height,
    left: isBeside ? Math.min(place.width, innerHeight)
      : Math.min(innerWidth, innerHeight - head.height - panel.height - foot.height),
    inside: Math.min(left - place.left, place.right - right, top - place.top),
  };
}"""
COVERED = """() => {
  const fold = document.querySelector(".unfold").getBoundingClientRect();
  const texts = document.createTreeWalker(document.querySelector(".panel"), NodeFilter.SHOW_TEXT);
  const found = [], range = document.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const isCovered = ({ left, right, top, bottom }) => left < fold.right - 1
      && right > fold.left + 1 && top < fold.bottom - 1 && bottom > fold.top + 1;
    if ([...range.getClientRects()].some(isCovered)) found.push(texts.currentNode.data);
  }
  return found;
}"""
every_room = each(BUILT_IN)
every_screen = pytest.mark.parametrize("screen", first_daily([(one,) for one in SCREENS]), ids=str)


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
def test_no_control_moves_during_a_game(shown, run, tmp_path, room, screen):
    hand = HANDS[room.name]
    page = shown(page_of(run, tmp_path, room), screen)
    if hand.ready:
        page.evaluate(hand.ready)
    start, found = page.evaluate(PLACES), {}

    def look(what):
        found[what] = moved(start, page.evaluate(PLACES))

    page.evaluate(hand.move)
    look("first move")
    said = page.locator(".panel").text_content()
    press(page, "Hint")
    until(page, "document.querySelector('.panel').textContent !== value", said)
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
def test_the_board_fills_the_remaining_space(shown, run, tmp_path, room):
    page = shown(page_of(run, tmp_path, room), (*SIZES[0], "light", 100))
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        frames(page, 2)
        seen = page.evaluate(PAINTED)
        if seen["inside"] < -1:
            found[width, height] = f"{seen['inside']} px outside its place"
        if (width, height) in SMALL and seen["longest"] < 0.9 * seen["left"]:
            found[width, height] = f"{seen['longest']} px of {seen['left']}"
        if width < WIDE_PX and seen["head"] > MAX_HEAD_PX:
            found[width, height] = f"a head of {seen['head']} px"
    assert found == {}


@every_room
@pytest.mark.parametrize("size", first_daily([((360, 640),), ((390, 664),)]), ids=str)
def test_the_first_and_the_last_message_fit_their_area(shown, run, tmp_path, room, size):
    hand = HANDS[room.name]
    page = shown(page_of(run, tmp_path, room), (*size, "light", 100))
    unfold = page.get_by_role("button", name="Show the whole text")
    assert not unfold.is_visible()
    if hand.ready:
        page.evaluate(hand.ready)
    page.evaluate(hand.end)
    until(page, "trisolve.game.solved")
    page.locator(".panel h2").wait_for()
    frames(page, 2)
    assert not unfold.is_visible(), page.locator(".panel").inner_text()


@pytest.mark.long
def test_a_longer_text_opens_as_a_sheet_over_the_board(shown, run, tmp_path):
    path = tmp_path / "game.html"
    words = ("--players", "human,greedy", "-o", path)
    assert run("tantrix", "play", *words).code == 0
    page = shown(path.as_uri(), (390, 664, "light", 100))
    panel = page.locator(".panel")
    unfold = page.get_by_role("button", name="Show the whole text")
    short, start = panel.bounding_box(), page.evaluate(PLACES)
    unfold.click()
    long = panel.bounding_box()
    assert long["height"] > short["height"]
    assert long["y"] + long["height"] == pytest.approx(short["y"] + short["height"], abs=1)
    assert panel.evaluate("(one) => one.scrollHeight <= one.clientHeight")
    assert moved(start, page.evaluate(PLACES)) == []
    page.keyboard.press("Escape")
    assert panel.bounding_box() == short
    unfold.click()
    page.locator("h1").click()
    assert panel.bounding_box() == short
    assert moved(start, page.evaluate(PLACES)) == []


@every_screen
def test_the_fold_does_not_cut_through_text(shown, run, tmp_path, screen):
    sliding = next(room for room in BUILT_IN if room.name == "sliding")
    page = shown(page_of(run, tmp_path, sliding), screen)
    page.evaluate(
        "document.querySelector('.panel').append(Object.assign(document.createElement('p'),"
        " { textContent: 'i '.repeat(2000) }))"
    )
    fold = page.get_by_role("button", name="Show the whole text")
    fold.wait_for()
    assert page.evaluate(COVERED) == []
    page.locator(".panel").evaluate("(panel) => { panel.scrollTop = panel.scrollHeight; }")
    assert page.evaluate(COVERED) == []
    fold.click()
    until(page, f"({COVERED})().length === 0")


def test_every_button_under_more_has_a_name(new_page, tmp_path):
    path = tmp_path / "make.html"
    make_page().save(path)
    page = new_page(viewport={"width": 390, "height": 664})
    page.goto(path.as_uri())
    press(page, "More")
    rows = page.locator("dialog .more button")
    assert rows.count() > 2
    assert rows.evaluate_all("(all) => all.filter((one) => !one.textContent.trim())") == []


@pytest.mark.parametrize("size", first_daily([(SIZES[at],) for at in (0, 3, 5)]), ids=str)
def test_a_long_title_takes_two_lines_and_moves_nothing(shown, run, tmp_path, size):
    path = tmp_path / "game.html"
    assert run("boco", "play", "rosette", "-o", path).code == 0
    page = shown(path.as_uri(), (*size, "light", 100))
    title, large = page.locator("h1"), "(one) => parseFloat(getComputedStyle(one).fontSize)"
    start, box, usual = page.evaluate(PLACES), title.bounding_box(), title.evaluate(large)
    title.evaluate("(one) => { one.textContent = 'Cuboctahedron of many faces and names'; }")
    frames(page, 2)
    assert title.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert title.evaluate("(one) => one.scrollHeight <= one.clientHeight")
    assert title.evaluate(large) < usual
    assert title.bounding_box() == box
    assert moved(start, page.evaluate(PLACES)) == []
    title.evaluate("(one) => { one.textContent = 'Cube'; }")
    frames(page, 2)
    assert title.evaluate(large) == usual


@pytest.mark.long
@every_screen
def test_no_control_moves_while_a_level_is_made(shown, tmp_path, screen):
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


def test_movement_is_detected():
    one = {"board": [1, 0, 0], "boxes": {"undo": [0, 0, 44, 44]}}
    assert moved(one, one) == []
    assert moved(one, one | {"boxes": {"undo": [0, 2, 44, 44]}}) == ["undo"]
    assert len(moved(one, one | {"board": [1.01, 0, 0]})) == 1
