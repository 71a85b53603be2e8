"""Files of the editor's page: saving, changes by others, packs, no server, after a kill."""

import json

import pytest
from drawing import SIMPLE, code, drag, mode
from editing import file_text, running
from killing import mortal_browser
from places import LEVELS

from trisolve.sliding.formats import load, load_level, save_level
from trisolve.sliding.level import Level

PUZZLE = LEVELS / "article" / "puzzle-30.json"


@pytest.mark.long
def test_saving_over_changes_by_other_programs_shows_the_differences(editor, draw):
    page = draw()
    mode(page, "Block")
    drag(page, 166, 169)
    page.locator(".count").get_by_text("Draft kept").wait_for()
    theirs = Level(SIMPLE.floor - {min(SIMPLE.floor)}, SIMPLE.blocks, name="Theirs")
    save_level(theirs, editor.path)
    page.keyboard.press("Control+s")
    page.locator(".notice").get_by_text("has changed on disk").wait_for()
    notice = page.locator(".notice").inner_text()
    assert 'the name "Theirs", not ""' in notice
    assert "no block C" in notice
    assert load_level(editor.path) == theirs
    page.get_by_role("button", name="Overwrite it with mine").click()
    page.locator(".count").get_by_text("Saved", exact=True).wait_for()
    assert len(load_level(editor.path).blocks) == 3
    assert load_level(f"{editor.path}.bak") == theirs
    save_level(theirs, editor.path)  # and without saving: reloading is offered by itself
    page.get_by_role("button", name="Reload the file").click()
    assert code(page).floor == theirs.floor
    page.keyboard.press("Control+z")
    assert len(code(page).blocks) == 3
    assert page.problems == []


@pytest.mark.long
def test_a_pack_is_listed_reordered_sorted_and_saved(editor, draw):
    turned = SIMPLE.canonical()
    page = draw(
        json.dumps(
            {
                "format": "trisolve-pack",
                "version": 1,
                "name": "Mine",
                "levels": [
                    json.loads(file_text(level)) for level in (load_level(PUZZLE), SIMPLE, turned)
                ],
            }
        )
    )
    page.get_by_role("button", name="Levels").click()
    page.get_by_text("the same as level 2").wait_for()
    page.get_by_role("button", name="Remove, level 3").click()
    page.get_by_role("button", name="Down, level 1").click()
    page.get_by_role("button", name="Sort by difficulty").click()
    page.get_by_text("Sorted, easiest first.").wait_for()
    page.get_by_role("button", name="Open level 2").click()
    assert "2 of 2" in page.locator("h1").inner_text()
    page.get_by_role("button", name="Save").click()
    page.locator(".count").get_by_text("Saved", exact=True).wait_for()
    pack = load(editor.path)
    assert [level.key for level in pack.levels] == [SIMPLE.key, load_level(PUZZLE).key]
    assert (pack.name, pack.levels[0].stats["moves"]) == ("Mine", 1)
    assert page.problems == []


@pytest.mark.long
def test_without_a_server_the_page_continues_and_reads_and_writes_both_formats(tmp_path, new_page):
    path = tmp_path / "mine.json"
    save_level(SIMPLE, path)
    page = new_page(strict=False, viewport={"width": 1280, "height": 900})
    page.set_default_timeout(20_000)
    with running(path, "--port", "8910") as editor:
        page.goto(editor.url)
        page.locator("h1").get_by_text("mine.json").wait_for()
        editor.process.kill()
        editor.process.wait()
        mode(page, "Block")
        drag(page, 166, 169)
        page.locator(".headline").get_by_text("start `trisolve edit` again").wait_for()
        page.locator(".headline").get_by_text("1 move, proved").wait_for()
        page.locator(".count").get_by_text("Draft kept").wait_for()
        page.get_by_text("About this level").click()
        page.get_by_label("Author").fill("É")
        page.get_by_label("Tags, separated by commas").fill("one, two words")
        page.get_by_label("Notes").fill("a\nb")
        page.get_by_label("Name", exact=True).focus()
        drawn = code(page)
        for form in ("json", "tri"):
            page.get_by_role("button", name="Download").click()
            with page.expect_download() as coming:
                page.get_by_role("button", name=f"level.{form}").click()
            saved = tmp_path / f"down.{form}"
            coming.value.save_as(saved)
            level = load_level(saved)
            assert level == drawn
            assert (level.author, level.tags, level.notes) == ("É", ("one", "two words"), "a\nb")
            page.get_by_role("button", name="Undo", exact=True).click()
            page.locator("input[type=file]").set_input_files(saved)
            page.get_by_role("button", name="Redo", exact=True, disabled=True).wait_for()
            assert code(page) == drawn
            assert page.get_by_label("Notes").input_value() == "a\nb"
        assert load_level(path) == SIMPLE


@pytest.mark.long
def test_a_draft_is_offered_after_the_browser_was_killed(tmp_path, chromium):
    path = tmp_path / "mine.json"
    save_level(SIMPLE, path)
    with (
        running(path, "--port", "8930") as editor,
        mortal_browser(chromium, tmp_path / "profile") as browser,
    ):
        page = browser.start().new_page()
        page.goto(editor.url)
        page.locator("h1").get_by_text("mine.json").wait_for()
        mode(page, "Block")
        drag(page, 166, 169)
        page.locator(".count").get_by_text("Draft kept").wait_for()
        drawn = code(page)
        browser.kill()
        page = browser.start().new_page()
        page.goto(editor.url)
        page.locator(".notice").get_by_text("was not saved").wait_for()
        assert "a new block C" in page.locator(".notice").inner_text()
        assert code(page) == SIMPLE
        page.get_by_role("button", name="Restore").click()
        assert code(page) == drawn
    assert load_level(path) == SIMPLE
