"""Drawing in a real browser: every mode, searches, narrow screens."""

import re

import pytest
from axe_rules import violations
from drawing import SIMPLE, at, code, drag, mode
from places import LEVELS
from waiting import rest

from trisolve.sliding.formats import load_level, save_level
from trisolve.sliding.level import Block, Level

PUZZLE = LEVELS / "article" / "puzzle-30.json"


def settled(page):
    page.locator(".facts[data-tiers=all]").wait_for()
    return page.locator(".headline").inner_text()


@pytest.mark.long
def test_the_key_is_removed_from_the_address_and_survives_a_reload(editor, draw, new_page):
    page = draw()
    assert page.url == editor.base
    page.reload()
    page.locator("h1").get_by_text("mine.json").wait_for()
    other = new_page(strict=False)
    other.goto(editor.base)
    other.locator(".notice").get_by_text("Open the address that trisolve edit printed").wait_for()
    assert "mine.json" not in other.content()
    other.goto(editor.base + "#" + "x" * 43)
    other.locator(".notice").get_by_text("Open the address that trisolve edit printed").wait_for()


@pytest.mark.long
def test_a_level_drawn_without_the_key_stays_once_the_key_is_given(editor, new_page):
    save_level(SIMPLE, editor.path)
    page = new_page(strict=False, viewport={"width": 1280, "height": 900})
    page.goto(editor.base)
    page.locator(".notice").get_by_text("Open the address that trisolve edit printed").wait_for()
    mode(page, "Block")
    page.get_by_role("button", name="Add a block").click()
    drawn = code(page)
    page.evaluate("(token) => { location.hash = token; }", editor.token)
    page.locator("h1").get_by_text("mine.json").wait_for()
    assert code(page) == drawn
    page.keyboard.press("Control+z")
    assert code(page) == SIMPLE


@pytest.mark.long
def test_walls_are_painted_with_symmetry_and_undone_in_one_step(draw):
    page = draw()
    mode(page, "Wall")
    floor = code(page).floor
    corner = min(floor)
    page.get_by_label("Symmetry").first.select_option("2-fold")
    page.mouse.click(*at(page, corner))
    walled = code(page).floor
    assert len(floor - walled) == 2
    assert corner not in walled
    page.get_by_label("Symmetry").first.select_option("none")
    free = sorted(walled - {cell for block in SIMPLE.blocks for cell in block.cells})
    drag(page, free[0], free[1], free[2])
    assert len(code(page).floor) < len(walled)
    page.keyboard.press("Control+z")
    assert code(page).floor == walled
    page.keyboard.press("Control+z")
    assert code(page).floor == floor
    page.get_by_role("button", name="Grow").click()
    assert len(code(page).floor) > len(floor)
    page.get_by_role("button", name="Shrink").click()
    page.get_by_label("Shape").last.select_option("star")
    page.get_by_role("button", name="Start over").click()
    mode(page, "Block")
    page.get_by_role("button", name="Add a block").click()
    assert len(code(page).floor) == 48
    assert page.problems == []


@pytest.mark.long
def test_blocks_are_added_moved_resized_turned_renamed_and_deleted(draw):
    page = draw()
    mode(page, "Block")
    drag(page, 166, 167, 168, 169)  # along a row
    level = code(page)
    assert level.blocks[2].id == "C"
    assert level.blocks[2].cells[0] == 166
    length = level.blocks[2].length
    drag(page, 166 + length - 1, 166 + length + 1)  # its end, two cells on
    assert code(page).blocks[2].length == length + 2
    drag(page, 167, 103)  # two rows up
    moved = code(page).blocks[2]
    assert (moved.length, moved.axis, moved.cells[0] >> 5) == (length + 2, level.blocks[2].axis, 3)
    page.keyboard.press("-")
    page.keyboard.press("-")
    page.get_by_role("button", name="Rotate").click()
    assert code(page).blocks[2].axis != moved.axis
    page.get_by_label("Id", exact=True).fill("zed")
    page.get_by_label("Id", exact=True).press("Enter")
    assert code(page).blocks[2].id == "zed"
    axis = code(page).blocks[2].axis
    page.get_by_label("Id", exact=True).fill("y")
    page.get_by_role("button", name="Rotate").click()  # one click, though it ends the typing too
    assert code(page).blocks[2].id == "y"
    assert code(page).blocks[2].axis != axis
    page.get_by_role("button", name="Delete").click()
    assert [block.id for block in code(page).blocks] == ["A", "B"]
    assert page.problems == []


@pytest.mark.long
def test_a_goal_is_set_by_two_taps_dragged_and_removed(draw):
    bare = Level(SIMPLE.floor, [Block("A", [70, 71, 72]), SIMPLE.blocks[1]])
    page = draw(bare)
    assert settled(page).startswith("No block has a goal yet.")
    mode(page, "Goal")
    page.mouse.click(*at(page, 71))
    page.mouse.click(*at(page, 71))  # the block that is selected stays so
    page.mouse.click(*at(page, 75))
    assert code(page).blocks[0].goal == (74, 75, 76)
    assert settled(page).startswith("1 move, proved")
    drag(page, 75, 77)
    assert code(page).blocks[0].goal == (76, 77, 78)
    page.keyboard.press("ArrowLeft")
    assert code(page).blocks[0].goal == (74, 75, 76)
    blocked = Level(bare.floor, [bare.blocks[0], Block("B", [74, 75, 76])])
    under = draw(blocked)
    mode(under, "Goal")
    under.mouse.click(*at(under, 71))
    under.mouse.click(*at(under, 75))  # a dot on block B: where A is to end, not another choice
    assert code(under).blocks[0].goal == (74, 75, 76)
    page.get_by_role("button", name="Remove the goal").click()
    assert code(page).blocks[0].goal is None
    assert page.problems == []


@pytest.mark.long
def test_playing_has_its_own_history(draw):
    page = draw()
    before = code(page)
    mode(page, "Play")
    drag(page, 71, 75)
    page.locator(".panel").get_by_text("1 move made").wait_for()
    assert code(page) == before
    page.keyboard.press("Backspace")
    page.locator(".panel").get_by_text("0 moves made").wait_for()
    page.get_by_role("button", name="Redo", exact=True).click()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.locator(".panel").get_by_text("0 moves made").wait_for()
    assert page.get_by_role("button", name="Undo", exact=True).is_disabled()
    page.get_by_role("button", name="Redo", exact=True).click()
    page.get_by_role("button", name="Make this the start").click()
    assert code(page).blocks[0].cells == (74, 75, 76)
    page.get_by_role("button", name="Undo", exact=True).click()
    assert code(page) == before
    page.get_by_role("button", name="Hardest position as start").click()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="Solve", exact=True).click()
    page.get_by_role("button", name="Step", exact=True).click()
    page.locator(".panel").get_by_text("Solved in 1 move").wait_for()
    assert page.problems == []


@pytest.mark.long
def test_playing_works_as_in_the_player(draw):
    page = draw()
    mode(page, "Play")
    text = page.locator(".panel section[aria-label=Play] p").first
    page.mouse.move(*at(page, 71))
    page.mouse.down()
    page.mouse.move(*at(page, 95), steps=4)  # beyond the wall: the edge is lit while it is held
    assert page.locator("svg.board line.struck").count() == 2
    assert page.locator(".toast").inner_text() == "A meets the wall"
    page.mouse.up()
    assert page.locator("svg.board line.struck").count() == 0
    page.get_by_role("button", name="Reset play").click()
    rest(page)
    page.mouse.click(*at(page, 71))  # a tap: two arrows
    assert page.locator("svg.board .arrow").count() == 2
    page.locator("svg.board .arrow[data-sign='1']").click()
    page.locator("svg.board .arrow[data-sign='1']").click()
    assert text.inner_text() == "1 move made"
    page.keyboard.press("Escape")
    assert page.locator("svg.board .arrow").count() == 0
    page.keyboard.press("Backspace")
    assert text.inner_text() == "0 moves made"
    page.keyboard.press("a")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert text.inner_text() == "1 move made"
    block = page.get_by_role("button", name=re.compile("^B, slides right and left, 3 cells"))
    block.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    assert text.inner_text() == "1 move made"
    mode(page, "Block")
    assert page.get_by_role("group", name="Blocks").count() == 0
    assert page.problems == []


@pytest.mark.long
def test_author_tags_and_notes_are_written(editor, draw):
    page = draw()
    page.get_by_text("About this level").click()
    page.get_by_label("Author").fill("Åsa")
    page.get_by_label("Tags, separated by commas").fill("chain, easy,, chain")
    page.get_by_label("Notes").fill('First try.\nThen "think".')
    page.get_by_label("Name", exact=True).fill("Mine")
    page.keyboard.press("Control+s")  # while the field has the focus
    page.locator(".count").get_by_text("Saved", exact=True).wait_for()
    level = load_level(editor.path)
    about = (level.name, level.author, level.tags, level.notes)
    assert about == ("Mine", "Åsa", ("chain", "easy"), 'First try.\nThen "think".')
    page.get_by_label("Tags, separated by commas").fill("")
    page.get_by_label("Notes").fill("")
    page.get_by_label("Author").fill("")
    page.get_by_label("Author").blur()
    page.locator(".count").get_by_text("Draft kept").wait_for()
    page.keyboard.press("Control+s")
    page.locator(".count").get_by_text("Saved", exact=True).wait_for()
    level = load_level(editor.path)
    assert (level.author, level.tags, level.notes) == ("", (), "")


@pytest.mark.long
def test_an_answer_about_an_earlier_level_is_shown_as_stale(draw):
    page = draw()
    page.route("**/api/analyze", lambda route: None)  # an answer that does not come
    mode(page, "Block")
    drag(page, 166, 169)
    page.locator(".facts.stale").first.wait_for()
    assert "These results are from before the last edit" in page.locator(".headline").inner_text()
    page.unroute("**/api/analyze")
    drag(page, 103, 106)
    page.locator(".facts:not(.stale)[data-tiers=all]").wait_for()


@pytest.mark.long
def test_findings_are_marked_on_the_board(draw):
    page = draw(PUZZLE.read_text())
    page.get_by_label("Marks on the board").check()
    page.get_by_role("button", name=re.compile("^B001")).click()
    assert page.locator(".marks .flaw.lit").count() == 1
    assert page.locator(".marks .flaw.warning").count() >= 1
    page.get_by_text("Why so hard").click()
    page.get_by_text("At least 7 moves").wait_for()
    page.get_by_label("Marks on the board").uncheck()
    assert page.locator(".marks .flaw.lit").count() == 1
    assert page.locator(".marks .flaw:not(.lit)").count() == 0
    page.get_by_label("Marks on the board").check()
    assert page.locator(".marks .flaw.warning").count() >= 1


def searched(page):
    text = page.locator(".outcome").get_by_text(re.compile("Press one|Nothing harder"))
    text.wait_for(timeout=90_000)


def search(page, kind, **fields):
    page.get_by_role("button", name=kind, exact=True).click()
    for label, value in fields.items():
        page.get_by_label(label, exact=True).fill(str(value))
    page.get_by_role("button", name="Start", exact=True).click()


@pytest.mark.long
def test_each_repeated_mutate_finds_an_edit(draw):
    page = draw(PUZZLE.read_text())
    begun = code(page)
    best = 7
    for number in range(10):
        search(page, "Mutate", Trials=300 if number else 600, Seed=number)
        searched(page)
        if "Nothing" in page.locator(".outcome").inner_text():
            continue
        moves = [int(text) for text in page.locator(".strip .use span").all_inner_texts()]
        assert moves == sorted(moves, reverse=True)
        page.locator(".strip button").first.click()
        assert settled(page).startswith(f"{moves[0]} moves, proved")
        assert moves[0] > best
        best = moves[0]
    while page.get_by_role("button", name="Undo", exact=True).is_enabled():
        page.keyboard.press("Control+z")
    assert code(page) == begun
    assert best > 7
    assert page.problems == []


@pytest.mark.long
def test_generate_layouts_and_cancel_work_from_the_drawn_layout(draw):
    page = draw(PUZZLE.read_text())
    search(page, "Layouts", Seed=3)
    page.locator(".outcome").get_by_text("12 layouts. Press").wait_for(timeout=60_000)
    assert page.locator(".strip li").count() == 12
    search(page, "Generate", Trials=300)
    searched(page)
    search(page, "Mutate", Trials=900_000)
    page.locator(".outcome").get_by_text("trial").wait_for(timeout=60_000)
    page.get_by_role("button", name="Cancel").click()
    page.locator(".outcome").get_by_text("Canceled").wait_for()
    search(page, "Mutate", Trials=100)
    searched(page)
    assert page.problems == []


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_mode(draw, scheme):
    page = draw(PUZZLE.read_text(), color_scheme=scheme, reduced_motion="reduce")
    found = {}
    for name in ("Wall", "Goal", "Block", "Play"):
        mode(page, name)
        if name in {"Goal", "Block"}:
            page.keyboard.press("a")
        found[name] = violations(page)
    for name in ("Levels", "Download", "Help"):
        page.get_by_role("button", name=name).click()
        found[name] = violations(page)
        page.keyboard.press("Escape")
    search(page, "Layouts", Seed=1)
    page.locator(".outcome").get_by_text("Press one").wait_for(timeout=60_000)
    found["strip"] = violations(page)
    assert {name: text for name, text in found.items() if text} == {}


@pytest.mark.long
def test_keys_work_where_the_focus_is(draw):
    page = draw()
    mode(page, "Block")
    here = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
    page.get_by_role("button", name="Add a block").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(here) == "Board, block C selected"
    added = code(page).blocks[2].cells
    page.locator("main.stage").focus()  # which the dialog of `code` has left to the button
    page.keyboard.press("ArrowRight")
    assert code(page).blocks[2].cells != added
    for name, then in (("Rotate", "Rotate"), ("Delete", "Board")):
        page.get_by_role("button", name=name).focus()
        page.keyboard.press("Enter")
        assert page.evaluate(here) == then
    mode(page, "Wall")
    page.get_by_role("button", name="Grow").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(here) == "Grow"
    assert page.problems == []


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
def test_on_a_phone_the_editor_fits_and_its_tools_fold_away(draw, width, height):
    page = draw(viewport={"width": width, "height": height}, device_scale_factor=3)
    wide = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert wide[0] <= width
    assert wide[1] <= height
    for button in page.locator("nav button:visible, .modes button:visible").all():
        box = button.bounding_box()
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= width
    assert page.locator(".stage").bounding_box()["height"] >= height / 2
    assert violations(page) == []
    add = page.get_by_role("button", name="Add a block")
    mode(page, "Block")
    assert not add.is_visible()
    page.get_by_role("button", name="Tools", exact=True).click()
    add.click()
    assert page.locator(".stage").bounding_box()["height"] >= 150
    assert violations(page) == []
    page.get_by_role("button", name="Tools", exact=True).click()
    assert not add.is_visible()
    assert len(code(page).blocks) == 3
