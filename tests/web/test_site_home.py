"""The first page of a site, and its page About."""

import json
import re

import pytest
from axe_rules import violations
from places import LEVELS, ROOT
from site_host import DAY
from thorough import later
from waiting import until

from trisolve import __version__, entanglement, rating
from trisolve.sliding.formats import load
from trisolve.sliding.formats.share_code import dump_share_code, parse_share_code

GAMES = ("Slide", "Make", "Entanglement", "Tantrix", "BOCO")


def drag(page, block, by):
    """Drag a block of the board to the right by some pixels."""
    box = page.locator(f'[data-block="{block}"]').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by / 2, y, steps=4)
    page.mouse.move(x + by, y, steps=4)
    page.mouse.up()


def play_by_keys(page, level, moves):
    """Make moves on the board of the first page."""
    axes = {block.id: block.axis for block in level.blocks}
    for block, steps in re.findall(r"([A-Z])(-?\d+)", moves):
        there, back = ("ArrowDown", "ArrowUp") if axes[block] else ("ArrowRight", "ArrowLeft")
        page.locator("[aria-label=Blocks] button").first.focus()
        for key in (block.lower(), *[there if int(steps) > 0 else back] * abs(int(steps)), "Enter"):
            page.keyboard.press(key)


def test_the_first_screen_has_a_board_that_is_played_in_place(site, visit):
    page = visit(site, viewport={"width": 390, "height": 664})
    page.get_by_role("heading", name="Tutorial 1").wait_for()
    stage = page.locator(".home .stage")
    assert stage.bounding_box()["y"] <= 48
    start = page.get_by_role("link", name="Start", exact=True)
    assert start.get_attribute("href").endswith("slide/index.html#tutorial:1")
    box = start.bounding_box()
    assert box["y"] + box["height"] <= 664
    before = stage.bounding_box()
    drag(page, "A", 300)
    page.locator(".home .said").get_by_text("Solved! 1 / 1 move · Your level: 4").wait_for()
    assert stage.bounding_box() == before
    assert page.locator("h2 .gold").count() == 1
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("heading", name="Tutorial 2").wait_for()
    assert stage.bounding_box() == before
    page.reload()
    page.get_by_role("heading", name="Tutorial 2").wait_for()
    undo = page.get_by_role("button", name="Undo")
    assert not undo.is_visible()
    play_by_keys(page, load("tutorial").levels[1], "B1")
    undo.click()
    assert stage.bounding_box() == before
    assert not undo.is_visible()
    play_by_keys(page, load("tutorial").levels[1], "B2 A2")
    said = page.locator(".home .said")
    said.get_by_role("button", name="Off").click()
    assert page.evaluate("localStorage['trisolve/settings/sound']") == "false"
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("heading", name="Tutorial 3").wait_for()
    page.get_by_role("link", name="Continue").click()
    until(page, "window.trisolve !== undefined")
    page.get_by_role("button", name="Levels").click()
    page.locator(".score").get_by_text("2 of 9").wait_for()
    page.goto(f"{site}slide/index.html#packs")
    assert page.locator(".top .score").inner_text() == "Your level: 5"
    assert page.evaluate("document.documentElement.scrollHeight") == 664


LEARNED = """localStorage.setItem("trisolve/slide/pack/tutorial", '{"solved": 9, "stars": 9}');"""


def test_the_puzzle_of_the_day_comes_first_is_played_in_place_and_counts(site, visit):
    month = json.loads((ROOT / "levels/daily/2026-12.json").read_text("utf-8"))
    page = visit(site, init=LEARNED, viewport={"width": 390, "height": 664})
    page.get_by_role("heading", name="Today", exact=True).wait_for()
    play = page.get_by_role("link", name="Play", exact=True)
    assert play.get_attribute("href").endswith(f"#daily-{DAY}:1")
    assert page.locator(".today .quiet").inner_text() == "12 h 00 left"
    page.locator(".home .said").get_by_text("Solve one puzzle today to start a streak.").wait_for()
    before = page.locator(".home .stage").bounding_box()
    easy = month["days"][DAY]["easy"]
    play_by_keys(page, parse_share_code(easy["code"]), easy["solution"])
    page.locator(".home .said").get_by_text("Solved!").wait_for()
    assert page.locator(".home .stage").bounding_box() == before
    assert page.locator(".today .dot.full").count() == 1
    number = rating.after(rating.START, easy["score"], 1, 0)
    said = page.locator(".home .said").inner_text()
    assert f"Your level: {int(number)}" in said
    assert "Streak: 1 day." in said
    assert page.locator("header .streak").inner_text() == "1"
    assert page.evaluate("JSON.parse(localStorage['trisolve/number']).value") == number
    kept = page.evaluate("(date) => JSON.parse(localStorage['trisolve/daily/' + date])", DAY)
    moves = easy["moves"]
    assert kept["results"]["easy"] == {"value": moves, "on": DAY, "path": "g" * moves}
    page.get_by_role("link", name="Next", exact=True).click()
    page.get_by_role("heading", name="Slide · Medium, December 2").wait_for()


@pytest.mark.long
def test_a_desktop_shows_the_board_the_next_step_and_all_games_at_once(site, visit):
    page = visit(site, viewport={"width": 1280, "height": 800})
    page.get_by_role("heading", name="Tutorial 1").wait_for()
    stage = page.locator(".home .stage").bounding_box()
    start = page.get_by_role("link", name="Start", exact=True).bounding_box()
    assert start["x"] >= stage["x"] + stage["width"]
    games = page.get_by_role("region", name="Games")
    for name in GAMES:
        box = games.get_by_role("link", name=name).bounding_box()
        assert box["y"] + box["height"] <= 800


def test_a_returning_player_continues_the_lessons_after_the_last_move(site, visit):
    page = visit(f"{site}slide/index.html#tutorial:3")
    page.locator("svg.board").first.wait_for()
    page.goto(site)
    page.get_by_role("heading", name="Tutorial 1").wait_for()
    assert page.get_by_role("link", name="Start", exact=True).is_visible()
    page.goto(f"{site}slide/index.html#tutorial:1")
    until(page, "window.trisolve !== undefined")
    page.evaluate("trisolve.game.play('A2')")
    page.goto(site)
    page.get_by_role("heading", name="Tutorial 2").wait_for()
    assert page.get_by_role("link", name="Continue", exact=True).is_visible()


@pytest.mark.long
def test_lessons_solved_out_of_order_are_not_offered_again(site, visit):
    page = visit(f"{site}slide/index.html#tutorial:2")
    until(page, "window.trisolve !== undefined")
    page.evaluate("trisolve.game.play('B2 A2')")
    page.goto(f"{site}slide/index.html#tutorial:next")
    until(page, "location.hash === '#tutorial:3'")
    page.goto(f"{site}learn/")
    page.get_by_text("1 / 9").wait_for()
    page.locator(".shelf a").first.click()
    until(page, "location.hash === '#tutorial:3'")


BROKEN_STREAK = """localStorage.setItem("trisolve/daily/2026-11-28", JSON.stringify({
  results: { easy: { value: 7, on: "2026-11-28" } }, ids: {} }));"""


@pytest.mark.parametrize("size", later([(390, 664), (320, 568)], {"(320, 568)"}))
def test_the_row_of_the_day_is_as_wide_as_the_others(site, visit, size):
    width, height = size
    page = visit(
        f"{site}slide/index.html#tutorial:2",
        viewport={"width": width, "height": height},
        init=BROKEN_STREAK,
    )
    page.locator("svg.board").first.wait_for()
    page.goto(site)
    page.locator(".today").wait_for()
    page.get_by_role("heading", name="Today", exact=True).wait_for()  # a daily player comes back
    today, dock = (page.locator(name).bounding_box() for name in (".today", ".dock"))
    assert (today["x"], today["width"]) == (12, width - 24)
    parts = [box.bounding_box() for box in page.locator(".today > *").all()]
    middles = [box["y"] + box["height"] / 2 for box in parts]
    assert middles == pytest.approx(3 * [today["y"] + today["height"] / 2], abs=2)
    assert dock["y"] >= today["y"] + today["height"]
    assert dock["y"] + dock["height"] <= height


def test_the_back_link_leads_to_the_day_the_path_or_the_home_page(site, visit):
    page = visit(f"{site}slide/index.html#daily-{DAY}:1")
    back = page.locator("header .home")
    until(
        page,
        "document.querySelector('header .home').href.includes(value)",
        f"daily/index.html#{DAY}",
    )
    assert back.get_attribute("aria-label") == "Daily"
    page.goto(f"{site}slide/index.html#tutorial:2")
    until(page, "document.querySelector('header .home').href.includes(value)", "#tutorial")
    assert back.get_attribute("aria-label") == "tutorial"
    page.goto(f"{site}boco/")
    assert back.get_attribute("href") == "../index.html"


def test_the_home_page_has_a_one_row_menu_dots_for_the_day_and_a_card_for_each_game(site, visit):
    page = visit(site, reduced_motion="reduce")
    cards = page.get_by_role("region", name="Games").locator("a")
    assert cards.locator("h3").all_inner_texts() == list(GAMES)
    assert all(text.endswith(".") for text in cards.locator("p").all_inner_texts())
    menu = page.get_by_role("navigation").get_by_role("link")
    assert menu.all_inner_texts() == ["Daily", "Learn", "Make", "About"]
    assert len({link["y"] for link in (one.bounding_box() for one in menu.all())}) == 1
    page.evaluate(
        """(date) => localStorage.setItem("trisolve/daily/" + date,
          JSON.stringify({ results: { hard: { value: 9, on: date } }, ids: {} }))""",
        DAY,
    )
    page.reload()
    dots = page.locator(".today [role=img]")
    assert dots.get_attribute("aria-label") == f"{DAY}: 1 of 5 solved"
    assert dots.locator(".dot").nth(2).get_attribute("class") == "dot full"
    assert violations(page) == []


@pytest.mark.long
def test_about_names_authors_license_privacy_and_version(site, visit):
    text = visit(f"{site}about/").locator("main").inner_text()
    for said in (
        "deletes them",
        "Jason Fieldman",
        "MIT license",
        "Nothing leaves your browser",
        __version__,
    ):
        assert said in text


BEGUN = """localStorage.setItem("trisolve/slide/pack/tutorial", '{"solved": 2, "stars": 1}');
localStorage.setItem("trisolve/slide/last", '"daily-2026-12-01:1"');"""


def test_begun_lessons_stay_offered_after_another_level(site, visit):
    page = visit(site, init=BEGUN, viewport={"width": 390, "height": 664})
    page.get_by_role("heading", name="Today", exact=True).wait_for()
    lessons = page.get_by_role("link", name="Lessons: 2 of 9")
    assert lessons.get_attribute("href").endswith("slide/index.html#tutorial:next")
    page.goto(f"{site}slide/index.html#packs")
    page.locator(".islet.next").get_by_text("2 of 9").wait_for()


def test_the_games_begun_last_are_continued_at_their_next_level(site, visit):
    first, second = entanglement.load_pack(LEVELS / "entanglement/ladder.json")[:2]
    page = visit(f"{site}make/index.html#{dump_share_code(load('tutorial').levels[0])}")
    until(page, "document.querySelector('[data-block]') !== null")
    page.goto(f"{site}entanglement/")
    until(page, "window.trisolve?.game !== undefined")
    for turn in first.solution.split():
        page.evaluate("(turn) => trisolve.game.play(turn)", turn)
    page.goto(site)
    begun = page.locator(".home .said a")
    page.get_by_role("link", name="Continue: Make").wait_for()
    assert begun.all_inner_texts() == [
        f"Entanglement · {second.name}",
        "Make",
    ]
    page.goto(f"{site}boco/")
    until(page, "window.trisolve?.game !== undefined")
    page.evaluate("trisolve.game.play(trisolve.game.legal[0])")
    page.goto(site)
    page.get_by_role("link", name="Continue: BOCO · 1.").click()
    until(page, "window.trisolve?.game?.moves.length === 2")
    page.goto(site)
    page.get_by_role("link", name="Continue: Entanglement").click()
    page.get_by_role("heading", name=second.name).wait_for()
