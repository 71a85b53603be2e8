"""The player's number: one line after a level, stored, exported; a level counts once."""

import json

import pytest
from places import ROOT
from site_host import DAY
from thorough import first_daily
from waiting import until

from trisolve import rating
from trisolve.sliding.formats import load
from trisolve.sliding.formats.share_code import parse_share_code
from trisolve.sliding.insight.difficulty import difficulty

LINE = {1: "A2", 2: "B2 A2"}
KEPT = "JSON.parse(localStorage['trisolve/number'] ?? 'null')"


def score(number):
    return difficulty(load("tutorial").levels[number - 1]).score


def open_level(visit, site, number, pack="tutorial", **options):
    page = visit(f"{site}slide/index.html#{pack}:{number}", **options)
    until(page, "window.trisolve !== undefined")
    return page


def play(page, line):
    page.evaluate("(line) => trisolve.game.play(line)", line)


def test_the_rating_after_each_level_is_shown_in_one_line_and_saved(site, visit):
    page = open_level(visit, site, 1)
    play(page, LINE[1])
    first = rating.after(rating.START, score(1), 1, 0)
    page.locator(".panel .number").get_by_text(f"Your level: {int(first)}", exact=True).wait_for()
    page.goto(f"{site}slide/index.html#tutorial:2")
    until(page, "window.trisolve?.game.moves === ''")
    play(page, LINE[2])
    second = rating.after(first, score(2), 1, 1)
    by = int(second) - int(first)
    shown = f"Level {int(second)}, +{by}" if by else f"Your level: {int(second)}"
    page.locator(".panel .number").get_by_text(shown, exact=True).wait_for()
    kept = page.evaluate(KEPT)
    assert kept["finished"] == 2
    assert abs(kept["value"] - second) < 1e-9


def test_a_level_counts_once_for_the_rating(site, visit):
    page = open_level(visit, site, 1)
    play(page, LINE[1])
    before = page.evaluate(KEPT)
    page.get_by_role("button", name="Restart").first.click()
    play(page, LINE[1])
    assert page.locator(".panel .number").count() == 0
    assert page.evaluate(KEPT) == before


MEDIUM = json.loads((ROOT / "levels/daily/2026-12.json").read_text("utf-8"))["days"][DAY]["medium"]


@pytest.mark.parametrize(
    ("pack", "line"), [("tutorial", LINE[2]), (f"daily-{DAY}", MEDIUM["solution"])]
)
def test_a_shown_solution_lowers_the_rating_but_not_in_a_lesson(site, visit, pack, line):
    page = open_level(visit, site, 2, pack)
    level = parse_share_code(page.evaluate("trisolve.game.code"))
    page.evaluate("document.querySelector('[data-command=watch]').click()")
    until(page, "Object.keys(localStorage).some((key) => key.includes('shown/'))")
    page.get_by_role("button", name="Back to the game").click()
    play(page, line)
    page.get_by_text("Solved in ").first.wait_for()
    assert page.locator(".panel .number").count() == 0
    after = rating.after(rating.START, difficulty(level).score, 0, 0)
    lowered = {"value": max(1, after), "finished": 1}
    assert page.evaluate(KEPT) == (None if pack == "tutorial" else lowered)


def test_a_level_solved_with_a_hint_never_lowers_the_rating(site, visit):
    page = open_level(visit, site, 2, f"daily-{DAY}")
    number = {"value": 40.0, "finished": 50}
    page.evaluate("(number) => localStorage['trisolve/number'] = JSON.stringify(number)", number)
    page.locator("[data-command=hint]").first.click()
    page.get_by_role("button", name="Where?").click()
    page.get_by_role("button", name="Which move?").wait_for()
    play(page, MEDIUM["solution"])
    page.locator(".panel .number").get_by_text("Your level: 40", exact=True).wait_for()
    assert page.evaluate(KEPT) == {"value": 40, "finished": 51}


CLOCK = "let now = 0; performance.now = () => now; window.later = (ms) => { now += ms; };"


@pytest.mark.parametrize("minutes", first_daily([2, 1]))
def test_an_abandoned_level_counts_after_two_minutes(site, visit, minutes):
    page = open_level(visit, site, 2, init=CLOCK)
    block, by = page.evaluate("trisolve.game.legal().at(-1)")
    for sign in (1, -1)[:minutes]:
        page.evaluate("later(60_000)")
        play(page, f"{block}{sign * by}")
    page.goto(f"{site}slide/index.html#tutorial:3")
    until(page, "document.querySelector('h1').textContent.includes('3')")
    assert (page.evaluate(KEPT) is not None) == (minutes == 2)


def test_an_import_keeps_the_rating_based_on_more_levels(site, visit):
    page = visit(f"{site}about/index.html")
    page.evaluate("localStorage['trisolve/number'] = JSON.stringify({value: 9.5, finished: 12})")
    kept = {"number": {"value": 4.0, "finished": 3}}
    text = json.dumps({"format": "trisolve-progress", "version": 1, "kept": kept})
    file = {"name": "progress.json", "mimeType": "application/json", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_text("Imported 1 record.").wait_for()
    assert page.evaluate(KEPT) == {"value": 9.5, "finished": 12}


def test_a_damaged_store_gives_the_rating_of_a_newcomer(site, visit):
    page = open_level(
        visit,
        site,
        1,
        init='localStorage[\'trisolve/number\'] = \'{"value": "x", "finished": -1}\'',
    )
    play(page, LINE[1])
    page.locator(".panel .number").wait_for()
    assert page.evaluate(KEPT)["finished"] == 1


@pytest.mark.long
def test_sounds_are_offered_next_to_the_rating(site, visit):
    page = open_level(visit, site, 2, viewport={"width": 390, "height": 664})
    play(page, LINE[2])
    sound = page.locator(".panel .sound")
    sound.wait_for()
    page.locator(".panel .number").wait_for()
    number, offer, panel = (
        page.locator(one).bounding_box() for one in (".panel .number", ".panel .sound", ".panel")
    )
    assert abs(number["y"] + number["height"] / 2 - offer["y"] - offer["height"] / 2) < 4
    assert offer["y"] + offer["height"] <= panel["y"] + panel["height"]
    sound.get_by_role("button", name="On").click()
    assert page.evaluate("localStorage['trisolve/settings/sound']") == "true"
