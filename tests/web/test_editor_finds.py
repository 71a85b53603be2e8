"""Finds in the editor, in a real browser: their place, keeping, leaving out, and locks."""

import re

import pytest
from axe_rules import violations
from drawing import at, code, mode
from places import LEVELS

from trisolve.sliding.formats import load_level, load_pack
from trisolve.sliding.lattice import hexagon
from trisolve.sliding.level import Block, Level

PUZZLE = LEVELS / "article" / "puzzle-30.json"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 664}


def box(page, name):
    return page.locator(name).first.bounding_box()


def begin(page, kind, **fields):
    page.get_by_role("button", name=kind, exact=True).click()
    for label, value in fields.items():
        page.get_by_label(label, exact=True).fill(str(value))
    page.get_by_role("button", name="Start", exact=True).click()


def ended(page):
    outcome = page.locator(".outcome")
    outcome.get_by_text(re.compile("Press one|Nothing|expected|Canceled")).wait_for(timeout=90_000)
    return outcome.inner_text()


def search(page, kind, **fields):
    begin(page, kind, **fields)
    return ended(page)


def keys(page):
    return [one.get_attribute("data-key") for one in page.locator(".finds li").all()]


@pytest.mark.long
def test_on_a_desktop_finds_are_at_the_bottom_of_the_panel_and_the_board_stays(draw):
    page = draw(PUZZLE.read_text(), viewport=DESK)
    board = box(page, "svg.board")
    search(page, "Layouts", **{"Levels to keep": 24})
    assert box(page, "svg.board") == board
    stage, finds = box(page, "main.stage"), box(page, ".finds")
    assert finds["x"] >= stage["x"] + stage["width"]
    foot = finds["y"] + finds["height"]
    assert box(page, ".panel")["y"] < finds["y"] < foot <= DESK["height"]
    inside = [one.bounding_box() for one in page.locator(".finds li").all()]
    assert sum(one["y"] + one["height"] <= foot for one in inside) >= 6


@pytest.mark.long
def test_on_a_phone_finds_are_a_row_that_does_not_move_the_board(draw):
    page = draw(PUZZLE.read_text(), viewport=PHONE)
    board = box(page, "svg.board")
    page.get_by_role("button", name="Tools", exact=True).click()
    search(page, "Layouts", **{"Levels to keep": 24})
    assert box(page, "svg.board") == board
    assert box(page, ".finds")["y"] > board["y"] + board["height"] * 0.7
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for button in page.locator(".finds button:visible").all()[:8]:
        assert button.bounding_box()["height"] >= 44
    assert violations(page) == []
    page.get_by_role("button", name="Hide the finds").click()
    assert not page.locator(".finds").is_visible()
    page.get_by_role("button", name="Finds: 24").click()
    assert page.locator(".finds").is_visible()
    assert box(page, "svg.board") == board


@pytest.mark.long
def test_a_search_continues_while_a_find_is_played_and_the_focus_stays(draw):
    page = draw(PUZZLE.read_text(), viewport=DESK)
    begin(page, "Mutate", Trials=900_000)
    page.locator(".finds li").first.wait_for(timeout=60_000)
    page.locator(".finds .use").first.click()
    held = keys(page)[0]
    page.locator(f".finds li[data-key='{held}'] .use").focus()
    page.evaluate("document.querySelector('.finds .use').dataset.seen = 'yes'")
    page.locator("[data-seen]").wait_for(state="detached", timeout=60_000)  # drawn again
    here = "document.activeElement.closest('li')?.dataset.key"
    assert page.evaluate(here) == (held if held in keys(page) else None)
    page.locator("[data-mode=play]").click()
    page.get_by_role("button", name="Solve", exact=True).click()
    page.get_by_role("button", name="Step", exact=True).click()
    page.locator(".panel").get_by_text("1 move made").wait_for()
    before = page.locator(".outcome").inner_text()
    page.locator(".outcome").filter(has_not_text=before).wait_for(timeout=60_000)
    assert page.locator(".panel").get_by_text("1 move made").is_visible()
    page.get_by_role("button", name="Cancel").click()
    assert ended(page).startswith("Canceled")


def test_of_three_finds_one_is_used_one_is_kept_and_one_is_left_out(draw, editor):
    page = draw(PUZZLE.read_text(), viewport=DESK)
    before = code(page)
    search(page, "Layouts", **{"Levels to keep": 3})
    used, kept, rejected = keys(page)
    finds = page.locator(".finds li")
    finds.nth(2).locator(".leave").click()
    assert keys(page) == [used, kept]
    finds.nth(1).locator(".keep").click()
    finds.nth(0).locator(".use").click()
    drawn = code(page)
    assert drawn != before
    with page.expect_request("**/api/job") as asked:
        page.get_by_role("button", name="Start", exact=True).click()
    assert asked.value.post_data_json["leave_out"] == [rejected]
    ended(page)
    page.keyboard.press("Control+s")
    page.locator(".count").get_by_text("Saved", exact=True).wait_for()
    first, second = load_pack(editor.path).levels
    assert first.bare() == drawn.bare() != second.bare()


@pytest.mark.long
def test_rejected_finds_are_remembered_and_can_be_restored(draw):
    page = draw(PUZZLE.read_text(), viewport=DESK)
    search(page, "Mutate", Trials=600, Seed=1)
    first = keys(page)
    page.locator(".finds .leave").first.click()
    assert keys(page) == first[1:]
    assert page.evaluate("document.activeElement.closest('li').dataset.key") == first[1]
    page.keyboard.press("Delete")
    assert keys(page) == first[2:]
    page.reload()
    page.locator("h1").get_by_text("mine.json").wait_for()
    search(page, "Mutate", Trials=600, Seed=1)
    assert not set(first[:2]) & set(keys(page))
    page.get_by_role("button", name="Left out: 2").click()
    line = page.get_by_label("For a recipe").input_value()
    assert line == f'leave_out = [\n  "{first[0]}",\n  "{first[1]}",\n]'
    assert violations(page) == []
    page.get_by_role("button", name="Bring back number 1").click()
    assert first[0] not in page.get_by_label("For a recipe").input_value()
    page.get_by_role("button", name="Bring all back").click()
    page.keyboard.press("Escape")
    search(page, "Mutate", Trials=600, Seed=1)
    assert set(first[:2]) <= set(keys(page))


@pytest.mark.long
def test_every_find_keeps_manually_locked_parts(draw):
    page = draw(PUZZLE.read_text(), viewport=DESK)
    level = code(page)
    page.locator("main.stage").focus()
    page.keyboard.press("c")
    page.get_by_label("Locked during searches").check()
    mode(page, "Wall")
    page.get_by_label("A drag changes").select_option("locks")
    free = sorted(level.floor - {cell for block in level.blocks for cell in block.cells})
    page.mouse.click(*at(page, free[0]))
    assert page.locator(".padlock").count() == 2
    assert code(page) == level  # no edit
    page.get_by_text("More options").click()
    page.get_by_label("Tidy").uncheck()
    page.get_by_label("Trials", exact=True).fill("500")
    with page.expect_request("**/api/job") as asked:
        page.get_by_role("button", name="Start", exact=True).click()
    assert asked.value.post_data_json["lock"] == ["C"]
    assert asked.value.post_data_json["lock_floor"] == [free[0]]
    ended(page)
    assert keys(page)
    locked = level.blocks[level.indices["C"]]
    for number in range(min(3, len(keys(page)))):
        page.locator(".finds .use").nth(number).click()
        found = code(page)
        assert found.blocks[found.indices["C"]].cells == locked.cells
        assert page.locator(".padlock").count() == 2
    page.get_by_role("button", name="Unlock all").click()
    assert page.locator(".padlock").count() == 0


@pytest.mark.long
def test_finds_are_oriented_like_the_level_on_a_symmetric_floor(draw):
    row = sorted(cell for cell in hexagon(3) if cell >> 5 == 3)
    blocks = [Block("J", row[:3], row[4:7]), Block("K", [68, 69, 70])]
    page = draw(Level(hexagon(3), blocks), viewport=DESK)
    search(page, "Mutate", Trials=400, Seed=1)
    n = len(keys(page))
    assert n > 3
    for number in range(n):
        page.locator(".finds .use").nth(number).click()
        aimed = [block for block in code(page).blocks if block.highlighted]
        assert [block.goal for block in aimed] == [tuple(row[4:7])]


@pytest.mark.long
def test_levels_are_reordered_by_dragging_or_keys_and_renamed_in_place(draw, editor):
    page = draw(PUZZLE.read_text(), viewport=DESK)
    page.get_by_text("About this level").click()
    page.get_by_label("Author").fill("Ada")
    page.get_by_label("Author").blur()
    search(page, "Layouts", **{"Levels to keep": 4})
    page.get_by_role("button", name="Keep all", exact=True).click()
    page.get_by_role("button", name="Levels", exact=True).click()
    rows, names = page.locator(".pack li"), page.locator(".pack .text input")
    shown = lambda: [names.nth(n).input_value() for n in range(rows.count())]  # noqa: E731
    assert shown() == ["Puzzle 30", "Level 2", "Level 3", "Level 4", "Level 5"]
    page.get_by_role("button", name="Move, level 4", exact=True).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert shown() == ["Puzzle 30", "Level 4", "Level 2", "Level 3", "Level 5"]
    page.keyboard.press("End")
    assert shown()[-1] == "Level 4"
    handle = page.get_by_role("button", name="Move, level 1", exact=True).bounding_box()
    target = rows.nth(2).bounding_box()
    page.mouse.move(handle["x"] + 10, handle["y"] + 10)
    page.mouse.down()
    page.mouse.move(target["x"] + 10, target["y"] + target["height"] * 0.9, steps=5)
    assert page.locator(".pack .below").count() == 1
    page.mouse.up()
    assert shown() == ["Level 2", "Level 3", "Puzzle 30", "Level 5", "Level 4"]
    names.nth(0).fill("First steps")
    names.nth(0).press("Enter")
    assert page.locator("dialog").is_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("Control+s")
    page.locator(".count").get_by_text("Saved", exact=True).wait_for()
    pack = load_pack(editor.path)
    saved = [level.name for level in pack.levels]
    assert saved == ["First steps", "Level 3", "Puzzle 30", "Level 5", "Level 4"]
    assert {level.author for level in pack.levels} == {"Ada"}


def test_a_file_is_opened_without_its_key_in_the_address_marked_renamed_and_saved(editor, draw):
    page = draw(PUZZLE.read_text())
    assert page.url == editor.base
    assert page.locator(".findings li").count() > 0
    assert page.locator(".marks .flaw").count() == 0
    page.get_by_label("Marks on the board").check()
    assert page.locator(".marks .flaw").count() > 0
    page.get_by_text("About this level").click()
    page.get_by_label("Name", exact=True).fill("Mine")
    page.keyboard.press("Control+s")  # while the field has the focus
    page.locator(".count").get_by_text("Saved", exact=True).wait_for()
    assert load_level(editor.path).name == "Mine"


@pytest.mark.long
def test_a_floor_without_blocks_is_not_saved_with_its_finds(editor, new_page):
    editor.path.write_text("")
    page = new_page(strict=False, viewport=DESK)
    page.goto(editor.url)
    page.locator("h1").get_by_text("mine.json").wait_for()
    search(page, "Layouts", **{"Levels to keep": 3})
    page.get_by_role("button", name="Keep all", exact=True).click()
    page.keyboard.press("Control+s")
    page.locator(".toast").get_by_text("Floors without blocks are not saved").wait_for()
    assert [level.name for level in load_pack(editor.path).levels] == [
        "Level 1",
        "Level 2",
        "Level 3",
    ]
