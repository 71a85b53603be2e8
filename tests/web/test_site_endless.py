"""Endless: a run of levels that get harder, drawn from the packs or made in a Worker."""

import json

import pytest
from axe_rules import violations
from browser import fresh_page
from offline import fill_store
from waiting import until

from trisolve.sliding.formats import load
from trisolve.sliding.formats.share_code import dump_share_code, parse_share_code
from trisolve.sliding.insight.difficulty import difficulty
from trisolve.sliding.insight.looks import looks
from trisolve.sliding.lint import lint_level
from trisolve.sliding.moves import dump_moves
from trisolve.sliding.search import solve

FAULTS = {"B001", "G007", "P004", "R001"}
READY = "JSON.parse(localStorage['trisolve/endless']).ready[value]?.length"
RUN = "JSON.parse(localStorage['trisolve/run'])"
TUTORIAL = {dump_share_code(level.bare()): level for level in load("tutorial").levels}


@pytest.fixture
def offline(site, chromium):
    """Return a page of the small site with a filled store and without a network."""
    watched = fresh_page(chromium, stores=True)
    page = watched.page
    page.goto(site)
    fill_store(page, site)
    page.context.set_offline(True)
    page.goto(f"{site}slide/index.html#packs")
    yield page
    assert page.problems == []
    page.context.close()


def choose(page, shape, grade):
    page.get_by_role("button", name="Endless").click()
    part = page.get_by_role("region", name="Endless")
    part.get_by_label("Shape").select_option(shape)
    part.get_by_label("Grade").select_option(grade)
    return part.get_by_role("button")


def start(page, site, shape="", grade=""):
    page.goto(f"{site}slide/index.html#packs")
    choose(page, shape, grade).click()
    return opened(page, [])


def opened(page, seen):
    """Wait for a new level; check it, and return it."""
    until(page, "window.trisolve && !value.includes(trisolve.game.code)", seen)
    code = page.evaluate("trisolve.game.code")
    level = parse_share_code(code)
    assert parse_share_code(page.evaluate("location.hash.slice(1)")).bare() == level.bare()
    seen.append(code)
    return level


def solved(page, level):
    page.evaluate("(line) => trisolve.game.play(line)", dump_moves(solve(level).moves))
    page.locator(".panel").get_by_text("Solved in").wait_for()


def lead(page, name):
    page.locator("button.lead").get_by_text(name, exact=True).click()


def skip(page):
    """Skip the level on the board, which takes a second press."""
    before = page.evaluate(f"{RUN}.marks")
    lead(page, "Skip")
    page.locator(".panel").get_by_text("A skipped level is a miss.").wait_for()
    assert page.evaluate(f"{RUN}.marks") == before
    lead(page, "Skip")


def is_right(level, grade):
    found = {finding.code for finding in lint_level(level).findings}
    return difficulty(level).grade == grade and not found & FAULTS and looks(level).score >= 60


def test_a_run_draws_unsolved_levels_until_two_are_missed(site, visit):
    page, seen = visit(f"{site}slide/index.html#packs"), []
    assert page.locator(".top .score").count() == 0
    start_button = choose(page, "", "")
    assert page.get_by_role("heading", name="Endless").count() == 1
    start_button.click()
    level = opened(page, seen)
    assert seen[0] in TUTORIAL
    moves = solve(level).n_moves
    page.locator(".panel").get_by_text(f"Level 1 of the run: at most {2 * moves} move").wait_for()
    solved(page, level)
    page.locator(".panel").get_by_text("Run: 1 level solved, no misses.").wait_for()
    lead(page, "Next")
    hinted = opened(page, seen)
    assert page.locator(".panel .onto").count() == 0  # the level was not shared
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".panel").get_by_text("the level adds nothing to the run").wait_for()
    solved(page, hinted)
    page.locator(".panel").get_by_text("Run: 1 level solved, no misses.").wait_for()
    lead(page, "Next")
    opened(page, seen)
    skip(page)
    page.locator(".panel").get_by_text("Run: 1 level solved, 1 miss.").wait_for()
    lead(page, "Next")
    opened(page, seen)
    page.locator(".panel").get_by_text("One more miss ends the run.").wait_for()
    skip(page)
    over = page.locator(".panel").get_by_text("The run is over: 1 level solved.")
    over.wait_for()
    page.get_by_role("heading", name="Endless 4").wait_for()
    page.reload()
    over.wait_for()
    page.locator("button.lead.main").get_by_text("New run", exact=True).wait_for()
    assert page.evaluate(f"{RUN}.marks") == "gyrr"
    assert page.evaluate("localStorage['trisolve/run/best']") == "1"
    page.get_by_role("button", name="Share the run").click()
    text = page.get_by_role("textbox").input_value()
    assert text.startswith("Endless 🟩🟨🟥🟥 1 level solved, my level: ")
    assert "\n" not in text
    page.keyboard.press("Escape")
    lead(page, "New run")
    page.locator(".panel").get_by_text("Level 1 of the run").wait_for()
    page.goto(f"{site}slide/index.html#packs")
    page.get_by_role("button", name="Endless").click()
    page.get_by_text("Best run: 1.").wait_for()
    assert violations(page) == []


@pytest.mark.long
def test_more_than_twice_the_fewest_moves_is_a_miss_at_once(site, visit):
    page = visit(f"{site}slide/index.html#packs")
    level = start(page, site)
    block, by = page.evaluate("trisolve.game.legal()[0]")
    for n in range(2 * solve(level).n_moves):
        page.evaluate("(one) => trisolve.game.play(one)", f"{block}{by if n % 2 == 0 else -by}")
        assert page.evaluate(f"{RUN}.marks") == ""
    page.evaluate("(one) => trisolve.game.play(one)", f"{block}{by}")
    page.locator(".panel").get_by_text("Run: 0 levels solved, 1 miss.").wait_for()


@pytest.mark.long
def test_a_reload_continues_with_the_level_of_the_run(site, visit):
    page = visit(f"{site}slide/index.html#packs")
    start(page, site)
    block, by = page.evaluate("trisolve.game.legal()[0]")
    page.evaluate("(one) => trisolve.game.play(one)", f"{block}{by}")
    moves = page.evaluate("trisolve.game.moves")
    page.reload()
    until(page, "window.trisolve?.game.moves === value", moves)
    page.goto(f"{site}slide/index.html#packs")
    page.get_by_role("button", name="Endless").click()
    page.get_by_role("button", name="Continue: Endless 1").click()
    until(page, "window.trisolve?.game.moves === value", moves)
    page.goto(site)
    page.get_by_role("link", name="Continue: Endless 1").wait_for()


def test_a_level_outside_a_run_offers_no_skip(site, visit):
    page = visit(f"{site}slide/index.html#tutorial:1")
    until(page, "window.trisolve !== undefined")
    page.locator("button.lead").get_by_text("Next", exact=True).wait_for()


@pytest.mark.long
def test_new_levels_follow_each_other_and_three_are_kept_ready(offline):
    page, seen = offline, []
    assert violations(page) == []
    choose(page, "star", "medium").click()
    level = opened(page, seen)
    assert is_right(level, "medium")
    page.get_by_role("heading", name="Endless 1").wait_for()
    until(page, f"{READY} === 3", "star medium")
    solved(page, level)
    lead(page, "Next")
    assert is_right(opened(page, seen), "medium")


@pytest.mark.long
def test_the_link_of_a_new_level_opens_it_for_someone_else(site, visit):
    page = visit(f"{site}slide/index.html#packs")
    choose(page, "triangle", "easy").click()
    level = opened(page, [])
    assert is_right(level, "easy")
    other = visit(page.url)
    until(other, "window.trisolve?.game.code === value", dump_share_code(level.bare()))
    other.get_by_role("heading", name="Triangle, easy").wait_for()


@pytest.mark.long
def test_foreign_storage_does_no_harm(site, visit):
    page = visit(f"{site}slide/index.html#packs")
    code = json.dumps(next(iter(TUTORIAL)))
    page.evaluate(
        """localStorage["trisolve/endless"] = JSON.stringify({
             ready: {"star easy": ["tri1.no", 3, {code: CODE, moves: -1}]}, made: "x"});
           localStorage["trisolve/run"] = JSON.stringify({shape: "cube", grade: 7, marks: "gx",
             recent: 3, level: {code: "tri1.no", moves: 3}});
           localStorage["trisolve/run/best"] = "-3";""".replace("CODE", code)
    )
    page.reload()
    choose(page, "star", "easy").click()
    assert is_right(opened(page, []), "easy")


@pytest.mark.long
@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
def test_ten_new_levels_in_a_row_work_offline(offline, grade):
    page, seen, keys = offline, [], set()
    choose(page, "hexagon", grade).click()
    for _ in range(10):
        level = opened(page, seen)
        assert is_right(level, grade)
        keys.add(level.canonical().bare())
        solved(page, level)
        lead(page, "Next")
    assert len(keys) == 10
