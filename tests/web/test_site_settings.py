"""A site as people set it: sounds, forced colors, large text, less motion; streaks over days."""

import pytest
from axe_rules import violations
from browser import fresh_page
from site_host import hosted
from waiting import until

COUNT_SOUNDS = """
window.sounds = 0;
const Own = window.AudioContext;
window.AudioContext = class extends Own { constructor() { super(); window.sounds += 1; } };
"""
GAMES = ("slide/index.html#tutorial:3", "make/", "entanglement/", "tantrix/", "boco/")
PAGES = ("", "slide/", "slide/index.html#tutorial", "daily/", "learn/", "about/", *GAMES)
FILLS = """[...document.querySelectorAll(".stage svg *, .tray svg *")].map((one) => {
  const { fill, stroke } = getComputedStyle(one);
  return fill + " " + stroke;
})"""
FOCUS = """(() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return [document.activeElement !== document.body, outlineStyle, parseFloat(outlineWidth)];
})()"""
MARKED = """(chosen) => {
  const [one, other] = [chosen, chosen.nextElementSibling ?? chosen.previousElementSibling];
  const look = (node) => { const style = getComputedStyle(node);
    return [style.backgroundColor, style.color, style.borderBottomWidth].join(); };
  return look(one) !== look(other);
}"""


@pytest.fixture(scope="module")
def site(small_site):
    with hosted(small_site) as address:
        yield address


def opened(chromium, address, **options):
    watched = fresh_page(chromium, **options)
    watched.page.goto(address)
    watched.page.locator("h1").first.wait_for()
    return watched


def ended(watched):
    """Close the page; nothing was complained about."""
    watched.page.context.close()
    assert watched.errors == []


@pytest.mark.long
def test_there_is_no_sound_until_sounds_are_on(site, chromium):
    watched = opened(chromium, f"{site}slide/index.html#tutorial:1", init=COUNT_SOUNDS)
    page = watched.page
    until(page, "window.trisolve !== undefined")
    page.evaluate("trisolve.game.play('A1')")
    assert page.evaluate("window.sounds") == 0
    page.goto(site)
    page.get_by_label("Sounds").check()
    page.goto(f"{site}slide/index.html#tutorial:1")
    until(page, "window.trisolve !== undefined")
    page.evaluate("trisolve.game.play('A1')")
    until(page, "window.sounds === 1")
    page.goto(site)
    assert page.get_by_label("Sounds").is_checked()
    ended(watched)


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colors_hide_nothing(site, chromium, scheme):
    """Contrast is left to the system: axe reads the colors that the page asked for."""
    found = {}
    for name in PAGES:
        watched = opened(chromium, site + name, forced_colors="active", color_scheme=scheme)
        page = watched.page
        until(page, "document.querySelector('main, .stage') !== null")
        found[name] = [one for one in violations(page) if one[0] != "color-contrast"]
        page.keyboard.press("Tab")
        has_focus, style, width = page.evaluate(FOCUS)
        assert (has_focus, style != "none", width >= 2) == (True, True, True), name
        for chosen in page.locator("[aria-pressed=true]:visible, nav a[aria-current]").all():
            assert chosen.evaluate(MARKED), (name, chosen.inner_text())
        ended(watched)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.long
@pytest.mark.parametrize("name", ["slide/index.html#tutorial:3", "tantrix/", "boco/"])
def test_boards_keep_their_colors_when_colors_are_forced(site, chromium, name):
    fills = []
    for forced in ("none", "active"):
        watched = opened(chromium, site + name, forced_colors=forced)
        until(watched.page, "window.trisolve !== undefined")
        fills.append(watched.page.evaluate(FILLS))
        ended(watched)
    assert fills[0] == fills[1]
    assert len(set(fills[0])) > 3


@pytest.mark.long
def test_text_of_twice_the_size_fits_a_phone(site, chromium):
    for name in PAGES:
        watched = opened(chromium, site + name, viewport={"width": 390, "height": 844})
        page = watched.page
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        until(page, "document.querySelector('main, .stage') !== null")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
        for button in page.locator("footer button:visible").all():
            box = button.bounding_box()
            ends = box["x"], 391 - box["x"] - box["width"]
            assert min(ends) >= 0, (name, button.inner_text())
        ended(watched)


@pytest.mark.long
def test_with_less_motion_a_move_is_shown_at_once(site, chromium):
    watched = opened(chromium, f"{site}slide/index.html#tutorial:1", reduced_motion="reduce")
    page = watched.page
    until(page, "window.trisolve !== undefined")
    where = "document.querySelector('[data-block]').getAttribute('transform')"
    before = page.evaluate(where)
    page.evaluate("trisolve.game.play('A2')")
    at_once = page.evaluate(where)
    page.wait_for_timeout(400)
    assert before != at_once == page.evaluate(where)
    ended(watched)


KEPT = """
for (const date of ["2026-11-30", "2026-12-01"]) {
  const names = ["easy", "medium", "hard", "entanglement", "tantrix"];
  const results = Object.fromEntries(names.map((name) => [name, { value: 1, on: date }]));
  localStorage.setItem("trisolve/daily/" + date, JSON.stringify({ results, ids: {} }));
}
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("today", "said"),
    [
        ("2026-12-01", "Streak: 2 days"),
        ("2026-12-02", "Streak: 2 days"),
        ("2026-12-03", "Streak: 0 days, longest 2 days"),
    ],
)
def test_a_streak_lasts_until_a_day_is_missed(site, chromium, today, said):
    watched = fresh_page(chromium, init=KEPT)
    page = watched.page
    page.clock.set_fixed_time(f"{today}T12:00:00")
    for name in ("daily/", ""):
        page.goto(site + name)
        page.get_by_text(said, exact=True).wait_for()
    ended(watched)
