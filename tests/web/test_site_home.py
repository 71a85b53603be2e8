"""The first page of a site, and the page about it."""

import pytest
from site_host import DAY
from thorough import later
from waiting import until

from trisolve import __version__

GAMES = ("Slide", "Make", "Entanglement", "Tantrix", "BOCO")


def drag(page, block, by):
    """Drag a block of the board by some pixels to the right."""
    box = page.locator(f'[data-block="{block}"]').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by / 2, y, steps=4)
    page.mouse.move(x + by, y, steps=4)
    page.mouse.up()


def test_the_first_screen_is_a_board_that_is_played_and_goes_on_right_there(site, visit):
    page = visit(site, viewport={"width": 390, "height": 664})
    page.get_by_role("heading", name="Tutorial 1").wait_for()
    stage = page.locator(".table .stage")
    assert stage.bounding_box()["y"] < 120
    start = page.get_by_role("link", name="Start: Tutorial, 9 levels")
    assert start.get_attribute("href").endswith("slide/index.html#tutorial:1")
    box = start.bounding_box()
    assert box["y"] + box["height"] <= 664
    before = stage.bounding_box()
    drag(page, "A", 300)
    page.locator(".table .said").get_by_text("Solved!").wait_for()
    assert stage.bounding_box() == before
    assert page.locator(".table h2 .mark").inner_text() == "★"
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("heading", name="Tutorial 2").wait_for()
    assert stage.bounding_box() == before
    page.reload()
    page.get_by_role("heading", name="Tutorial 2").wait_for()
    page.get_by_role("link", name="Continue").click()
    until(page, "window.trisolve !== undefined")
    page.get_by_role("button", name="Levels").click()
    page.get_by_text("1 of 9 solved, 1 of them in the fewest moves").wait_for()


def test_a_desk_shows_the_board_the_way_on_and_all_games_at_once(site, visit):
    page = visit(site, viewport={"width": 1280, "height": 800})
    page.get_by_role("heading", name="Tutorial 1").wait_for()
    stage = page.locator(".table .stage").bounding_box()
    start = page.get_by_role("link", name="Start: Tutorial, 9 levels").bounding_box()
    assert [start["x"], start["width"]] == [stage["x"], stage["width"]]
    games = page.get_by_role("region", name="Games")
    for name in GAMES:
        box = games.get_by_role("link", name=name).bounding_box()
        assert box["y"] + box["height"] <= 800


def test_who_has_played_before_goes_on_with_the_first_level_of_a_pack_too(site, visit):
    page = visit(f"{site}slide/index.html#tutorial:1")
    page.locator("svg.board").first.wait_for()
    page.goto(site)
    page.get_by_role("heading", name="Tutorial 1").wait_for()
    assert page.get_by_role("link", name="Continue", exact=True).is_visible()


BROKEN_STREAK = """localStorage.setItem("trisolve/daily/2026-11-28", JSON.stringify({
  results: { easy: { value: 7, on: "2026-11-28" } }, ids: {} }));"""


@pytest.mark.parametrize("size", later([(390, 664), (320, 568)], {"(320, 568)"}))
def test_today_is_a_row_as_wide_as_the_others(site, visit, size):
    width, height = size
    page = visit(
        f"{site}slide/index.html#tutorial:2",
        viewport={"width": width, "height": height},
        init=BROKEN_STREAK,
    )
    page.locator("svg.board").first.wait_for()
    page.goto(site)
    main, today = (page.locator(name).bounding_box() for name in (".table a.main", ".today"))
    assert today["y"] >= main["y"] + main["height"]
    assert {(one["x"], one["width"]) for one in (main, today)} == {(12, width - 24)}
    dots, go = (page.locator(f".today .{name}").bounding_box() for name in ("dots", "go"))
    assert go["x"] + go["width"] == width - 12
    assert go["x"] - dots["x"] - dots["width"] == 12
    middles = [box["y"] + box["height"] / 2 for box in (dots, go)]
    assert middles == pytest.approx(2 * [today["y"] + today["height"] / 2], abs=1)
    assert today["height"] <= 44
    assert today["y"] + today["height"] <= height


def test_the_way_back_leads_to_the_day_or_to_the_first_page(site, visit):
    page = visit(f"{site}slide/index.html#daily-{DAY}:1")
    back = page.locator("header .home")
    until(
        page,
        "document.querySelector('header .home').href.includes(value)",
        f"daily/index.html#{DAY}",
    )
    assert back.get_attribute("aria-label") == "Daily"
    page.goto(f"{site}boco/")
    assert back.get_attribute("href") == "../index.html"


def test_home_has_a_menu_of_one_row_today_as_dots_and_a_card_for_each_game(site, visit):
    page = visit(site)
    cards = page.get_by_role("region", name="Games").locator("a.card")
    assert cards.locator("h2").all_inner_texts() == list(GAMES)
    assert all(text.endswith(".") for text in cards.locator("p").all_inner_texts())
    menu = page.get_by_role("navigation").get_by_role("link")
    assert menu.all_inner_texts() == ["Daily", "Learn", "About"]
    assert len({link["y"] for link in (one.bounding_box() for one in menu.all())}) == 1
    assert "Clearing the browser's data deletes them" in page.locator(".progress").inner_text()
    page.evaluate(
        """(date) => localStorage.setItem("trisolve/daily/" + date,
          JSON.stringify({ results: { hard: { value: 9, on: date } }, ids: {} }))""",
        DAY,
    )
    page.reload()
    dots = page.locator(".today [role=img]")
    labels = [dot.get_attribute("aria-label") for dot in dots.all()]
    assert labels[0] == "Slide · Easy: not solved"
    assert labels[2] == "Slide · Hard: solved"
    assert len(labels) == 5


@pytest.mark.long
def test_about_names_authors_license_privacy_and_version(site, visit):
    text = visit(f"{site}about/").locator("main").inner_text()
    for said in ("Jason Fieldman", "MIT license", "Nothing leaves your browser", __version__):
        assert said in text
