"""Reasons for moves, their cost, and marks, on the player's page, at phone and desk size."""

import re

import pytest
from axe_rules import violations
from node import in_node
from site_host import address_of
from thorough import later
from waiting import until

from tests.support import naive_reasons
from trisolve.sliding.formats import load_pack
from trisolve.web.pages.player import save_play_page

GO = "(moves) => trisolve.game.play(moves)"
STARTER = load_pack("starter").levels
TUTORIAL = load_pack("tutorial").levels
SIZES = [(390, 664), (1280, 800)]


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Return the URL of a page with a hard level in two stages, one with losses, an easy one."""
    path = tmp_path_factory.mktemp("pages") / "reasons.html"
    save_play_page([STARTER[89], TUTORIAL[8], TUTORIAL[1]], path)
    return address_of(path)


@pytest.fixture(params=later(SIZES, {"(1280, 800)"}))
def opened(request, new_page, address):
    """Return a page of each size with the first level open."""
    width, height = request.param
    page = new_page(viewport={"width": width, "height": height})
    page.set_default_timeout(8000)
    page.goto(address)
    return page


def press(page, name):
    """Press a command, which may be under More."""
    button = page.locator(f'[data-command="{name}"]').first
    if not button.is_visible():
        page.locator('[data-command="more"]').click()
        button = page.locator(f'dialog [data-command="{name}"]')
    button.click()


def places(page):
    """Return the places of the board and of the toolbar's buttons."""
    return page.evaluate(
        "[...document.querySelectorAll('svg.board, footer button')]"
        ".map((one) => { const { x, y, width, height } = one.getBoundingClientRect();"
        " return [x, y, width, height].map(Math.round); })"
    )


def test_hints_name_the_stage_and_then_the_reason(opened):
    before = places(opened)
    level = STARTER[89]
    why = naive_reasons.reasons(level, level.solution)
    opened.keyboard.press(".")
    opened.locator(".panel", has_text=re.compile(r"Bring [A-Z] home first\.")).wait_for()
    opened.get_by_role("button", name="Where?").click()
    first = opened.locator(".panel", has_text=re.compile(r"[A-Z] (makes room|goes|stands|is home)"))
    first.wait_for()
    assert len({stage for *_, stage in why}) > 1
    assert places(opened) == before


@pytest.mark.long
def test_watching_gives_reasons_and_lists_the_stages(opened):
    before = places(opened)
    press(opened, "watch")
    first = opened.locator(".panel p", has_text=re.compile(r"makes room for"))
    first.wait_for()
    assert opened.locator(".served").count() == 1
    opened.get_by_role("button", name="Why?").click()
    listed = opened.locator(".reasons li")
    assert listed.count() == 11
    assert opened.locator(".reasons h3").first.inner_text().startswith("to bring ")
    assert violations(opened) == []
    opened.keyboard.press("Escape")
    opened.keyboard.press("Escape")
    until(opened, "document.querySelectorAll('.served').length === 0")
    assert places(opened) == before


def test_a_review_shows_detours_and_a_press_resumes_play(opened):
    opened.evaluate("trisolve.open(2)")
    opened.evaluate(GO, "B1 B-1 B2 A2")
    opened.get_by_role("heading", name="Solved in 4 moves").wait_for()
    press(opened, "review")
    strip = opened.get_by_role("group", name="Review")
    strip.wait_for()
    assert strip.get_by_role("button").count() == 4
    assert re.search(r"Detours: \d moves?\.", opened.locator("dialog").inner_text())
    strip.get_by_role("button").nth(1).click()
    assert violations(opened) == []
    opened.get_by_role("button", name="Play from here").click()
    until(opened, "trisolve.game.moves === 'B1 B-1'")


TOOLS = """[...document.querySelectorAll("body > footer [data-command]")]
    .filter((one) => one.offsetParent)
    .map((one) => [one.dataset.command, one.getBoundingClientRect().toJSON()])"""
"""The buttons that are shown below the board, and where."""


@pytest.mark.long
@pytest.mark.parametrize("moves", ["B1 B-1 B2 A2", "B2 A2"], ids=["wasted", "fewest"])
def test_on_a_phone_review_replaces_hint_after_wasted_moves(new_page, address, moves):
    page = new_page(viewport={"width": 390, "height": 664})
    page.goto(address)
    page.evaluate("trisolve.open(2)")
    before = page.evaluate(TOOLS)
    page.evaluate(GO, moves)
    page.get_by_role("heading", name="Solved in").wait_for()
    review = "review" if moves.startswith("B1") else "hint"
    assert page.evaluate(TOOLS) == [
        [review if name == "hint" else name, box] for name, box in before
    ]
    assert "hint" in dict(before)


def test_a_review_names_the_losing_move(opened):
    opened.evaluate("trisolve.open(1)")
    lost = "(() => trisolve.game.legal().map(([block, n]) => block + n))()"
    moves = opened.evaluate(lost)
    for move in moves:
        opened.evaluate("trisolve.game.reset()")
        opened.evaluate(GO, move)
        if opened.evaluate("trisolve.hint(1).then(({ status }) => status)") == "lost":
            break
    press(opened, "review")
    opened.get_by_text("One move lost the level.").wait_for()
    loses = opened.get_by_role("button", name=re.compile("this move loses the level"))
    assert loses.count() == 1


def test_marked_positions_survive_a_reload_and_can_be_reopened(opened):
    before = places(opened)
    opened.evaluate("trisolve.open(2)")
    opened.evaluate(GO, "B1")
    opened.keyboard.press("+")
    opened.locator(".panel").get_by_text("Position marked: 1 of 9.").wait_for()
    opened.evaluate(GO, "B1 A2")
    press(opened, "marks")
    tile = opened.locator(".marks .mark")
    assert tile.count() == 1
    assert re.search("after 1 move, then B 1", tile.inner_text())
    assert violations(opened) == []
    tile.click()
    until(opened, "trisolve.game.moves === 'B1'")
    opened.reload()
    opened.keyboard.press("*")
    opened.locator(".marks .mark").wait_for()
    opened.keyboard.press("Escape")
    opened.evaluate("trisolve.open(0)")
    assert places(opened) == before


def test_a_branch_dropped_by_a_new_move_is_marked_automatically(opened):
    opened.evaluate("trisolve.open(2)")
    opened.evaluate(GO, "B1 B1")
    opened.evaluate("trisolve.game.undo()")
    opened.evaluate(GO, "B-1")
    press(opened, "marks")
    tile = opened.locator(".marks .mark")
    assert re.search("after 1 move, then B 1[^,]*automatic", tile.inner_text().replace("\n", " "))
    tile.click()
    until(opened, "trisolve.game.moves === 'B1'")
    opened.evaluate("trisolve.game.redo()")
    until(opened, "trisolve.game.moves === 'B1 B1'")


def test_with_nine_marks_the_oldest_automatic_one_is_dropped():
    run = """(flags) => {
      const entry = { code: `${flags.length} ${flags}` };
      const full = flags.filter((isOwn, n) => {
        const line = Array.from({ length: n + 1 }, () => ["A", 1]);
        return !keepMark(entry, { line, cursor: n + 1, aided: false }, isOwn);
      });
      return { marks: marksOf(entry), full: full.length };
    }"""
    found = in_node({"player/marks.js": "keepMark, marksOf"}, run, [True, False] + 8 * [True])
    assert [mark["isOwn"] for mark in found["marks"]] == 9 * [True]
    assert found["full"] == 0
    found = in_node({"player/marks.js": "keepMark, marksOf"}, run, 10 * [True])
    assert (len(found["marks"]), found["full"]) == (9, 1)
