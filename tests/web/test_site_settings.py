"""A site under people's settings: forced colors, sounds, reduced motion, large text."""

import pytest
from frame_hand import press
from looks import piece_colors, unseen, unseen_focus
from site_host import pages_of
from waiting import rest, until

N_STOPS = 12
WITH_BOARDS = (
    "slide/index.html#tutorial:3",
    "learn/index.html#boco",
    "entanglement/",
    "tantrix/",
    "boco/",
)


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_forced_colors_hide_nothing(small_site, site, visit, scheme):
    page = visit(site, color_scheme=scheme, forced_colors="active", reduced_motion="reduce")
    found, n_colors = {}, {}
    for name in pages_of(small_site):
        page.goto("about:blank")
        page.goto(site + name)
        page.locator("h1").first.wait_for()
        rest(page)
        found[name] = [*unseen(page), *unseen_focus(page, N_STOPS)]
        forced = piece_colors(page)
        page.emulate_media(forced_colors="none")
        assert piece_colors(page) == forced, name
        n_colors[name] = len(set(forced))
        page.emulate_media(forced_colors="active")
    assert {name: what for name, what in found.items() if what} == {}
    assert min(n_colors[name] for name in WITH_BOARDS) > 3, n_colors


COUNTED = """window.sounds = { contexts: 0, tones: 0 };
window.AudioContext = class extends AudioContext {
  constructor() { super(); sounds.contexts++; }
  createOscillator() { sounds.tones++; return super.createOscillator(); }
};"""


def slide_by_keys(page, n):
    """Slide block A of the first lesson by n steps; return the sounds since the page was loaded."""
    page.locator("[aria-label=Blocks] button").first.focus()
    for key in ("a", *["ArrowRight"] * n, "Enter"):
        page.keyboard.press(key)
    until(page, "trisolve.game.positions.A === value", n)
    return page.evaluate("[sounds.contexts, sounds.tones]")


def test_sounds_are_off_until_they_are_turned_on_and_stay_on(site, visit):
    level = f"{site}slide/index.html#tutorial:1"
    page = visit(level, init=COUNTED)
    assert slide_by_keys(page, 1) == [0, 0]
    page.get_by_role("button", name="Restart").click()
    page.goto(site)
    press(page, "Settings")
    sounds = page.get_by_role("checkbox", name="Sounds")
    assert not sounds.is_checked()
    sounds.check()
    page.goto(level)
    assert slide_by_keys(page, 1) == [1, 1]
    page.get_by_role("button", name="Restart").click()
    page.reload()
    assert page.evaluate("sounds.contexts") == 0  # a page that opens makes no sound
    assert slide_by_keys(page, 2) == [1, 2]  # the note of a move, and the notes of a solved level
    page.goto(site)
    press(page, "Settings")
    assert sounds.is_checked()
    sounds.uncheck()
    page.goto(f"{site}slide/index.html#tutorial:2")
    until(page, "window.trisolve !== undefined")
    page.evaluate("trisolve.game.play(trisolve.game.legal()[0].join(''))")
    assert page.evaluate("sounds.contexts") == 0


MOTION = """async () => {
  const seen = new Set(), block = document.querySelector("svg.board [data-block=A]");
  const frame = () => new Promise(requestAnimationFrame);
  document.querySelector("button[aria-label=Redo]").click();
  for (let n = 0; n < 30; n++) {
    seen.add(block.getAttribute("transform"));
    await frame();
  }
  return seen.size;
}"""
"""How many places a block is seen at while a move is made again."""
ANIMATED = "document.getAnimations().map(({ animationName }) => animationName)"


@pytest.mark.long
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_reduced_motion_stops_all_motion(site, visit, motion):
    page = visit(f"{site}slide/index.html#tutorial:1", reduced_motion=motion)
    until(page, "window.trisolve !== undefined")
    page.evaluate("trisolve.game.play('A1')")
    page.get_by_role("button", name="Undo").click()
    rest(page)
    n_places = page.evaluate(MOTION)
    page.evaluate("trisolve.game.play('A1')")
    animated = page.evaluate(ANIMATED)
    if motion == "reduce":
        assert (n_places, animated) == (1, [])
    else:
        assert n_places > 2
        assert {"drawn", "light"} <= set(animated)


CUT = """() => {
  const cut = (one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    return (overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1)
      || (overflowY === "hidden" && one.scrollHeight > one.clientHeight + 1)
      || (one.matches("button") && one.scrollWidth > one.clientWidth + 1)
      || (one.matches("footer button") && one.getBoundingClientRect().right > innerWidth + 1);
  };
  return [...document.querySelectorAll("body *")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen, svg, .stage") && cut(one))
    .map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 30)}`);
}"""
"""What does not hold its text and cannot be scrolled."""
BOARDS = "[...document.querySelectorAll('.stage')].map((one) => one.clientHeight)"
MIN_BOARD_PX = 150


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "percent"), [((320, 568), 150), ((390, 844), 200), ((1280, 844), 200)]
)
def test_larger_text_fits_and_the_board_stays(small_site, site, visit, size, percent):
    width, height = size
    page = visit(site, viewport={"width": width, "height": height})
    found = {}
    for name in pages_of(small_site):
        page.goto("about:blank")
        page.goto(site + name)
        page.locator("h1").first.wait_for()
        page.evaluate("(n) => { document.documentElement.style.fontSize = n + '%'; }", percent)
        rest(page)
        found[name] = page.evaluate(CUT)
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found[name].append("the page")
        assert all(height >= MIN_BOARD_PX for height in page.evaluate(BOARDS)), name
    assert {name: what for name, what in found.items() if what} == {}


def test_settings_of_the_site_and_of_the_system_apply_to_a_level(site, visit):
    page = visit(f"{site}slide/index.html#tutorial:1")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Letters").uncheck()
    page.get_by_label("Text size").select_option("larger")
    page.get_by_label("Time").check()
    page.goto(site)
    page.locator(".home .said").wait_for()
    size = "getComputedStyle(document.documentElement).fontSize"
    assert page.evaluate(size) == "24px"
    assert page.locator("svg.board text:visible").count() == 0
    link = page.evaluate(  # a level without notes
        "() => fetch('slide/packs/tutorial.json').then((one) => one.json())"
        ".then(({ levels }) => levels[1].code)"
    )
    page.goto(f"{site}slide/index.html#{link}")
    until(page, "window.trisolve !== undefined")
    page.evaluate("trisolve.game.play('B2 A2')")
    page.locator(".panel .number").get_by_text("0:00").wait_for()
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("trisolve.game.undo()")
    assert page.evaluate(MOTION) == 1
    assert page.evaluate(ANIMATED) == []
    usual = piece_colors(page)
    page.emulate_media(forced_colors="active")
    assert piece_colors(page) == usual
    assert unseen(page) == []
