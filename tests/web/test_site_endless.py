"""New levels without an end, made in a Worker, without a network; their links hold their codes."""

import pytest
from axe_rules import violations
from browser import fresh_page
from offline import fill_store
from waiting import until

from trisolve.sliding.formats.share_code import dump_share_code, parse_share_code
from trisolve.sliding.insight.difficulty import difficulty
from trisolve.sliding.insight.looks import looks
from trisolve.sliding.lint import lint_level

FAULTS = {"B001", "G007", "P004", "R001"}
READY = "JSON.parse(localStorage['trisolve/endless']).ready[value]?.length"


@pytest.fixture
def offline(site, chromium):
    """Return a page of the small site that has its store and no network."""
    watched = fresh_page(chromium)
    page = watched.page
    page.goto(site)
    fill_store(page, site)
    page.context.set_offline(True)
    page.goto(f"{site}slide/index.html#packs")
    yield page
    assert page.problems == []
    page.context.close()


def choose(page, shape, grade):
    part = page.get_by_role("region", name="New levels")
    part.get_by_label("Shape").select_option(shape)
    part.get_by_label("Grade").select_option(grade)
    return part.get_by_role("button", name="New level")


def again(page):
    page.get_by_role("button", name="New level", exact=True).click()


def opened(page, seen):
    """Wait for a level that was not seen before; check it, and return it."""
    until(page, "window.trisolve && !value.includes(trisolve.game.code)", seen)
    code = page.evaluate("trisolve.game.code")
    level = parse_share_code(code)
    assert parse_share_code(page.evaluate("location.hash.slice(1)")).bare() == level.bare()
    seen.append(code)
    return level


def is_right(level, grade):
    found = {finding.code for finding in lint_level(level).findings}
    return difficulty(level).grade == grade and not found & FAULTS and looks(level).score >= 60


@pytest.mark.long
def test_new_levels_follow_each_other_and_three_are_kept_ready(offline):
    page, seen = offline, []
    assert violations(page) == []
    choose(page, "star", "medium").click()
    assert is_right(opened(page, seen), "medium")
    page.get_by_role("heading", name="Star, medium").wait_for()
    until(page, f"{READY} === 3", "star medium")
    again(page)
    assert is_right(opened(page, seen), "medium")
    page.reload()
    until(page, "window.trisolve?.game.code === value", seen[-1])
    again(page)
    assert is_right(opened(page, seen), "medium")


def test_a_new_levels_link_opens_it_for_somebody_else(site, visit):
    page = visit(f"{site}slide/index.html#packs")
    choose(page, "triangle", "easy").click()
    level = opened(page, [])
    other = visit(page.url)
    until(other, "window.trisolve?.game.code === value", dump_share_code(level.bare()))
    other.get_by_role("heading", name="Triangle, easy").wait_for()


def test_what_others_wrote_into_the_storage_does_no_harm(site, visit):
    page = visit(f"{site}slide/index.html#packs")
    page.evaluate(
        """localStorage["trisolve/endless"] = JSON.stringify({shape: "cube", grade: 7,
             ready: {"hexagon easy": ["tri1.no", 3]}, made: "x"})"""
    )
    page.reload()
    page.get_by_role("region", name="New levels").wait_for()
    choose(page, "star", "easy").click()
    assert is_right(opened(page, []), "easy")


@pytest.mark.long
@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
def test_ten_new_levels_in_a_row_without_a_network(offline, grade):
    page, seen, keys = offline, [], set()
    choose(page, "hexagon", grade).click()
    for _ in range(10):
        level = opened(page, seen)
        assert is_right(level, grade)
        keys.add(level.canonical().bare())
        again(page)
    assert len(keys) == 10
