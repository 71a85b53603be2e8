"""Searches from an empty file, and their seeds, in a real browser."""

import re

import pytest
from drawing import code

KINDS = ("Mutate", "Generate", "Layouts")


@pytest.fixture
def empty(editor, new_page):
    """Return the editor's page on an empty file: a floor without blocks."""
    editor.path.write_text("")
    page = new_page(strict=False, viewport={"width": 1280, "height": 900})
    page.goto(editor.url)
    page.locator("h1").get_by_text("mine.json").wait_for()
    return page


def start(page, kind, **fields):
    page.get_by_role("button", name=kind, exact=True).click()
    for label, value in fields.items():
        page.get_by_label(label, exact=True).fill(str(value))
    again(page)


def again(page):
    page.get_by_role("button", name="Start", exact=True).click()
    outcome = page.locator(".outcome")
    outcome.get_by_text(re.compile("Press one|Nothing|expected")).wait_for(timeout=90_000)
    return outcome.inner_text()


def seed(page):
    return page.get_by_label("Seed", exact=True)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["Generate", "Layouts"])
def test_an_empty_file_is_enough_for_layouts_and_generate(empty, kind):
    start(empty, kind, Seed=2, **({"Trials": 600} if kind == "Generate" else {}))
    empty.locator(".strip button").first.click()
    level = code(empty)
    assert level.has_goals
    assert len(level.floor) == 54


def test_mutate_on_an_empty_file_says_what_it_needs(empty):
    start(empty, "Mutate")
    said = empty.locator(".outcome").inner_text()
    assert "expected a level with a goal to search around, found no blocks" in said


@pytest.mark.long
def test_generate_on_a_shape_ignores_the_drawn_floor(draw):
    page = draw()
    shape = "Shape, such as hexagon:3; empty for your floor"
    start(page, "Generate", Seed=2, Trials=600, **{shape: "star:2"})
    page.locator(".strip button").first.click()
    assert len(code(page).floor) == 48


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_each_search_has_a_new_seed_unless_it_is_pinned(draw, kind):
    page = draw()
    start(page, kind, **({} if kind == "Layouts" else {"Trials": 30}))
    keep = page.get_by_label("Keep this seed")
    first = seed(page).input_value()
    assert first.isdigit()
    assert not keep.is_checked()
    again(page)
    second = seed(page).input_value()
    assert second != first
    keep.check()
    again(page)
    assert seed(page).input_value() == second
    seed(page).fill("7")
    again(page)
    assert (seed(page).input_value(), keep.is_checked()) == ("7", True)
    seed(page).fill("")
    again(page)
    assert seed(page).input_value() not in ("", "7")


@pytest.mark.long
def test_the_search_uses_the_seed_that_is_shown(draw):
    page = draw()
    asked = []
    page.on("request", lambda one: "/api/job" in one.url and asked.append(one.post_data_json))
    start(page, "Layouts")
    again(page)
    assert [one["seed"] for one in asked][-1] == int(seed(page).input_value())
    assert asked[0]["seed"] != asked[1]["seed"]


@pytest.mark.long
def test_finds_can_be_kept_without_leaving_the_level(empty):
    start(empty, "Layouts", **{"Levels to keep": 4})
    finds = empty.locator(".strip li")
    finds.nth(0).get_by_role("button", name="Keep").click()
    finds.nth(1).get_by_role("button", name="Use").focus()
    empty.keyboard.press("Enter")
    finds.nth(2).get_by_role("button", name="Use").focus()
    empty.keyboard.press("Insert")
    assert [finds.nth(n).locator(".keep").inner_text() for n in range(3)] == ["Kept"] * 3
    empty.get_by_role("button", name="Keep all", exact=True).click()
    assert set(empty.locator(".keep").all_inner_texts()) == {"Kept"}
    empty.get_by_role("button", name="Levels", exact=True).click()
    rows = empty.locator(".pack .text input")
    assert rows.count() == 1 + finds.count()
    assert rows.nth(1).input_value() == "Level 1"
    assert empty.locator(".pack li").first.get_attribute("aria-current") == "true"
