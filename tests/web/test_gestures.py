"""Touch on the pages of games: no swipe leaves a page, tiles are dragged in all directions."""

from itertools import pairwise

import pytest
from hand import edge_px, state, touch
from hand import middle as middle_of
from site_host import address_of
from tantrix_hand import ROW, button, cell, lying
from thorough import LONG, first_daily
from waiting import until

from trisolve import tantrix
from trisolve.web.pages.tantrix import tantrix_page

PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
SWIPES = [(150, 0), (0, -120), (-150, 0), (0, 120)][: 4 if LONG else 2]
PLACES = {"header": "header h1", "board": "svg.board", "text": ".panel", "toolbar": "footer nav"}
# What a finger can do at a point: what all elements allow, up to the nearest that scrolls.
ALLOWED = """([x, y]) => {
  let can = new Set(["pan-x", "pan-y", "pinch-zoom"]);
  for (let at = document.elementFromPoint(x, y); at; at = at.parentElement) {
    const { touchAction, overflowX } = getComputedStyle(at);
    const words = { auto: "pan-x pan-y pinch-zoom", manipulation: "pan-x pan-y pinch-zoom" };
    const own = (words[touchAction] ?? touchAction).split(" ");
    can = new Set([...can].filter((one) => own.includes(one)));
    if (/auto|scroll/.test(overflowX)) break;
  }
  return [...can].join(" ");
}"""
PAGES = [
    "slide/index.html#tutorial:3",
    "entanglement/",
    "tantrix/",
    "boco/",
    "make/",
    "learn/index.html#boco",
]


def middle(page, selector):
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe(page, *points):
    """Move a finger from point to point."""
    touch(page, "Start", points[0])
    for a, b in pairwise(points):
        for n in range(1, 7):
            touch(page, "Move", tuple(x + n / 6 * (y - x) for x, y in zip(a, b, strict=True)))
    touch(page, "End")


@pytest.mark.parametrize("place", first_daily(PAGES))
def test_no_swipe_leaves_a_game_page(site, visit, place):
    page = visit(f"{site}about/", **PHONE)
    page.goto(site + place)
    page.locator(".frame").wait_for()
    page.keyboard.press("Escape")  # the rules before a first game
    page.locator("dialog").wait_for(state="detached")
    address = page.url
    for root in ("html", "body"):
        assert (
            page.evaluate(f"getComputedStyle(document.querySelector('{root}')).overscrollBehavior")
            == "none"
        )
    for name, selector in PLACES.items():
        if not page.locator(selector).count():
            assert (place, name) == (PAGES[-1], "board")  # it is a page in the page
            continue
        at = middle(page, selector)
        assert page.evaluate(ALLOWED, at) == ("" if name == "board" else "pan-y pinch-zoom"), name
        for by in SWIPES:
            swipe(page, at, (at[0] + by[0], at[1] + by[1]))
        assert page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1], name
        page.keyboard.press("Escape")
    assert page.url == address
    page.get_by_role("button", name="Settings").click()
    assert page.evaluate(ALLOWED, middle(page, "dialog h2")) == "pan-y pinch-zoom"


@pytest.mark.parametrize("angle", first_daily(["flat", "steep", "sideways"]))
def test_a_tile_is_dragged_by_a_finger_at_any_angle(open_tantrix, angle):
    page = open_tantrix(0, **PHONE)
    page.evaluate("window.lost = 0; addEventListener('pointercancel', () => window.lost++, true)")
    start, end = button(page, 1), cell(page, 0, 0)
    if angle == "sideways":  # along the tray first, then up to the board
        swipe(page, start, (start[0] + 160, start[1]), end)
    elif angle == "flat":
        swipe(page, start, (start[0] + 170, start[1] - 100), end)
    else:
        swipe(page, start, (start[0], start[1] - 100), end)
    until(page, "trisolve.game.position.placements.length === 1")
    assert lying(page)[0][:3] == [1, 0, 0]
    assert page.evaluate("window.lost") == 0


@pytest.fixture
def full_rack(new_page, tmp_path):
    """Return a page whose rack has more tiles than fit on a phone."""
    path = tmp_path / "page.html"
    tantrix_page([ROW, tantrix.discovery(20)]).save(path)
    page = new_page(**PHONE)
    page.goto(address_of(path))
    page.keyboard.press("Escape")
    page.evaluate("trisolve.open(1)")
    until(
        page,
        "((tray) => tray.scrollWidth > tray.clientWidth)(document.querySelector('.tray'))",
    )
    return page


def scrolled(page):
    return page.evaluate("document.querySelector('.tray').scrollLeft")


@pytest.mark.long
def test_dragging_along_a_full_rack_scrolls_it_and_dragging_across_lifts_the_tile(full_rack):
    page = full_rack
    n = len(lying(page))
    tile = page.locator(".tray button").nth(3)
    box = tile.bounding_box()
    start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    swipe(page, start, (start[0] - 140, start[1] + 10))
    assert 100 < scrolled(page) <= 140
    assert len(lying(page)) == n
    assert page.locator(".ghost").count() == 0
    swipe(page, start, (start[0] + 140, start[1] - 10))
    assert scrolled(page) == 0
    swipe(page, start, (start[0] + 10, start[1] - 120), cell(page, 0, 0))
    until(page, "trisolve.game.position.placements.length === value", n + 1)


@pytest.mark.long
def test_dragging_along_a_full_rack_and_off_it_lifts_the_tile(full_rack):
    page = full_rack
    n = len(lying(page))
    box = page.locator(".tray button").nth(3).bounding_box()
    start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    swipe(page, start, (start[0] - 60, start[1]), cell(page, 0, 0))
    until(page, "trisolve.game.position.placements.length === value", n + 1)
    assert scrolled(page) > 20


@pytest.fixture
def player(new_page, starter_page):
    page = new_page(**PHONE)
    page.goto(starter_page)
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    return page


def dragged(page, block, steps=1.5):
    """Drag a block to the right; return the position of the finger."""
    x, y = middle_of(page, block)
    return x + steps * edge_px(page), y


def test_rotating_the_phone_puts_a_dragged_block_back(player):
    start = middle_of(player, "A")
    touch(player, "Start", start)
    touch(player, "Move", dragged(player, "A"))
    player.set_viewport_size({"width": 664, "height": 390})
    until(player, "innerWidth === 664")
    touch(player, "Move", (start[0] + 5, start[1]))
    touch(player, "End")
    assert state(player)[0] == ""


@pytest.mark.parametrize("selector", first_daily(["header h1", ".panel", "footer nav"]))
def test_one_finger_on_the_page_and_one_on_a_block_make_no_move(player, selector):
    rest, start = middle(player, selector), middle_of(player, "A")
    end = dragged(player, "A")
    touch(player, "Start", rest)
    touch(player, "Start", rest, start)
    touch(player, "Move", rest, end)
    touch(player, "End", rest)
    touch(player, "End")
    assert state(player)[0] == ""
    touch(player, "Start", start)
    touch(player, "Move", end)
    touch(player, "End")
    assert state(player)[0] != ""
