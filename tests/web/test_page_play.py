"""Playing: keys, history, saves, the list of levels."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
from frame_hand import press
from hand import state
from site_host import address_of
from thorough import first_daily

from trisolve.sliding.formats.share_code import parse_link
from trisolve.sliding.level import Block, Level
from trisolve.web.pages.player import play_page, save_play_page

ARROWS = {
    (0, 1): "ArrowRight",
    (0, -1): "ArrowLeft",
    (1, 1): "ArrowDown",
    (1, -1): "ArrowUp",
    (2, 1): "ArrowDown",
    (2, -1): "ArrowUp",
}


SOLVE = """async (n) => {
  await trisolve.open(n);
  for (;;) {
    const hint = await trisolve.hint(3);
    if (hint.status !== "solvable") return [hint.status, hint.played, trisolve.game.solved];
    trisolve.game.play(hint.next.move[0] + hint.next.move[1]);
  }
}"""


@pytest.mark.long
def test_following_hints_by_keyboard_solves_levels(new_page, whole_page):
    page = new_page(reduced_motion="reduce")
    page.goto(whole_page)
    every = page.evaluate("trisolve.levels.length")
    for number in (*range(14), *range(14, every, 10)):
        page.evaluate("(n) => trisolve.open(n)", number)
        level = page.evaluate("trisolve.game.code")
        axes = {block.id: block.axis for block in parse_link(level).level.blocks}
        while (hint := page.evaluate("trisolve.hint(3)"))["status"] == "solvable":
            block, distance = hint["next"]["move"]
            page.keyboard.press(block)
            for _ in range(abs(distance)):
                page.keyboard.press(ARROWS[axes[block], 1 if distance > 0 else -1])
            page.keyboard.press("Enter")
        assert hint["status"] == "solved"
        optimum = page.evaluate("(n) => trisolve.levels[n].moves", number)
        assert hint["played"] == optimum


@pytest.mark.long
def test_hints_solve_every_level(new_page, whole_page):
    page = new_page(reduced_motion="reduce")
    page.goto(whole_page)
    levels = page.evaluate("trisolve.levels")
    for number, level in enumerate(levels):
        assert page.evaluate(SOLVE, number) == ["solved", level["moves"], True]


def test_the_button_to_the_next_level_is_quiet_until_this_one_is_solved(new_page, starter_page):
    page = new_page()
    page.goto(starter_page)
    lead = page.locator("footer .lead")
    strong = "(button) => button.classList.contains('main')"
    before = lead.bounding_box()
    assert (lead.inner_text(), lead.evaluate(strong)) == ("Next", False)
    page.evaluate(SOLVE, 0)
    assert (lead.inner_text(), lead.evaluate(strong)) == ("Next", True)
    assert lead.bounding_box() == before


@pytest.mark.long
def test_undo_redo_reset_and_undoing_a_reset_work(new_page, whole_page):
    page = new_page()
    page.goto(whole_page)
    page.evaluate("trisolve.open(8)")
    page.evaluate("trisolve.game.play('A2 F-1')")
    page.keyboard.press("Backspace")
    assert state(page) == ["A2", False]
    page.keyboard.press("Shift+Backspace")
    assert state(page) == ["A2 F-1", False]
    page.keyboard.press("Home")
    assert state(page) == ["", False]
    page.keyboard.press("Control+z")
    assert state(page) == ["A2 F-1", False]
    page.get_by_role("button", name="Restart").click()
    page.evaluate("trisolve.game.redo()")
    assert state(page) == ["A2", False]
    press(page, "More")
    page.get_by_label("Moves played").fill("2")
    assert state(page) == ["A2 F-1", False]


@pytest.mark.long
def test_each_move_fires_one_event(new_page, whole_page):
    page = new_page()
    page.goto(whole_page)
    page.evaluate("trisolve.open(8)")
    page.evaluate(
        """() => {
          window.shown = [];
          for (const name of ['move', 'solved', 'open']) {
            const heard = ({ detail }) => shown.push([name, detail.moves]);
            document.addEventListener(`trisolve:${name}`, heard);
          }
          trisolve.game.play('A2 F-1 E-1 D2');
          trisolve.game.undo();
          trisolve.game.reset();
        }"""
    )
    assert page.evaluate("shown") == [
        *(["move", "A2"], ["move", "A2 F-1"], ["move", "A2 F-1 E-1"]),
        *(["move", "A2 F-1 E-1 D2"], ["solved", "A2 F-1 E-1 D2"], ["move", "A2 F-1 E-1"]),
        ["move", ""],
    ]
    wrong = (
        "() => { try { trisolve.game.play('A-2 A9'); } catch (error) { return error.message; } }"
    )
    assert "illegal" in page.evaluate(wrong)
    assert state(page) == ["", False]
    assert page.evaluate("trisolve.game.why('A2')") is None
    wall = page.evaluate("trisolve.game.why('A-9')")
    assert wall == page.evaluate("trisolve.game.why(['A', -9])")
    assert wall["mover"] == "A"
    for args in ('["Q", 1]', '["A", 0]', '["A", 0.5]', '["A"]', '"A"', '"A2 F-1"', '""'):
        call = f"() => {{ try {{ trisolve.game.why({args}); }} catch {{ return 'thrown'; }} }}"
        assert page.evaluate(call) == "thrown"


def test_a_play_survives_a_reload_and_foreign_storage_is_ignored(new_page, whole_page):
    page = new_page()
    page.goto(whole_page)
    page.evaluate("trisolve.open(0)")
    page.evaluate("trisolve.game.play('A2')")
    page.evaluate("trisolve.open(8)")
    page.evaluate("trisolve.game.play('A2 F-1')")
    page.evaluate("trisolve.game.undo()")
    page.reload()
    assert page.locator("h1").inner_text().startswith("trisolve 9")  # the level that was left
    assert state(page)[0] == "A2"
    page.evaluate("trisolve.game.redo()")
    assert state(page)[0] == "A2 F-1"
    for rubbish in ("{", "[]", '{"moves":"Q1","cursor":1,"best":null}', '{"moves":5}'):
        page.evaluate(
            "(text) => Object.keys(localStorage).forEach((key) => localStorage.setItem(key, text))",
            rubbish,
        )
        page.reload()
        page.evaluate("trisolve.open(8)")
        assert state(page)[0] == ""
        assert page.evaluate("trisolve.game.play('A2')") is None


@pytest.mark.long
@pytest.mark.parametrize("best", ["A1", "Q9", "<img>", "A2 A-2", " "])
def test_a_stored_best_line_counts_only_if_it_solves(new_page, starter_page, best):
    page = new_page()
    page.goto(starter_page)
    code = page.evaluate("trisolve.levels[0].code")
    found = json.dumps({"moves": "", "cursor": 0, "best": best})
    write = "([key, text]) => localStorage.setItem(`trisolve/play/${trisolve.rules}/${key}`, text)"
    page.evaluate(write, [code, found])
    page.reload()
    assert page.evaluate("trisolve.game.code") == code  # the first that is unsolved
    page.get_by_role("button", name="Levels").click()
    assert "solved in" not in page.locator("dialog").inner_text()


@pytest.mark.parametrize("broken", first_daily(["getItem", "setItem"]))
def test_storage_that_throws_does_not_stop_play(new_page, starter_page, broken):
    init = f"Storage.prototype.{broken} = () => {{ throw new DOMException('full'); }};"
    page = new_page(init=init)
    page.goto(starter_page)
    page.evaluate("trisolve.game.play('A1 B-4')")
    assert state(page) == ["A1 B-4", True]


@pytest.mark.long
def test_progress_is_exported_and_imported_as_text(new_page, whole_page):
    page = new_page()
    page.goto(whole_page)
    page.evaluate("trisolve.open(0)")
    page.evaluate("trisolve.game.play('A2')")
    page.get_by_role("button", name="Levels").click()
    page.get_by_text("Progress as text").click()
    page.get_by_role("button", name="Export").click()
    text = page.get_by_label("Progress as text").input_value()
    other = new_page()
    other.goto(whole_page)
    other.get_by_role("button", name="Levels").click()
    other.get_by_text("Progress as text").click()
    part = other.locator("dialog details", has_text="Progress as text")
    for given, shown in (("rubbish", "does not hold"), (text, "Imported 1 record.")):
        other.get_by_label("Progress as text").fill(given)
        other.get_by_role("button", name="Import").click()
        assert shown in part.get_by_role("status").inner_text()
    other.keyboard.press("Escape")
    other.evaluate("trisolve.open(0)")
    assert state(other) == ["A2", True]


@pytest.mark.long
def test_hostile_names_are_shown_as_text(new_page, tmp_path):
    names = ("</script><script>x()</script>", "<!--<script>", "]]>", '"><img src=x>', "\u2028&amp;")
    ids = ("<b>", '"', "&", "'", "--")
    levels = [
        Level(range(8), [Block(block_id, [0, 1, 2], [4, 5, 6])], name=name)
        for name, block_id in zip(names, ids, strict=True)
    ]
    path = tmp_path / "names.html"
    title = "</title><script>x()</script>"
    save_play_page(levels, path, title=title)
    page = new_page()
    page.goto(address_of(path))
    for number, (name, block_id) in enumerate(zip(names, ids, strict=True)):
        page.evaluate("(n) => trisolve.open(n)", number)
        shown = page.evaluate("document.querySelector('h1').firstChild.textContent")
        assert shown == f"{title} {number + 1} · {name}"
        shown = page.evaluate("document.querySelector('[aria-label=Blocks] button').textContent")
        assert shown.startswith(f"{block_id}, slides right and left")
    page.get_by_role("button", name="Levels").click()
    assert page.locator("dialog li button").count() == len(names)


@pytest.mark.long
def test_a_wrong_claim_is_replaced_and_reported(new_page, tmp_path):
    level = Level(range(8), [Block("A", [0, 1, 2], [4, 5, 6])], stats={"moves": 5})
    path = tmp_path / "claim.html"
    save_play_page(level, path)
    page = new_page()
    page.goto(address_of(path))
    page.get_by_text("The claimed optimum, 5, is wrong: the optimum is 1.").wait_for()
    assert "0 / 1" in page.locator(".count").inner_text()


@pytest.mark.long
def test_levels_without_goals_or_solution_are_reported(new_page, tmp_path):
    free = Level(range(8), [Block("A", [0, 1, 2])])
    stuck = Level(range(8), [Block("A", [0, 1, 2], [4, 5, 6]), Block("B", [5, 6, 7])], "none")
    path = tmp_path / "two.html"
    save_play_page([free, stuck], path)
    page = new_page()
    page.goto(address_of(path))
    assert page.evaluate("trisolve.explore()") == {
        "states": 3,
        "moves": 6,
        "dead": None,
        "optimum": None,
    }
    refused = "trisolve.hint(1).then(() => '', (error) => error.message)"
    assert "no block of this level has a goal" in page.evaluate(refused)
    page.evaluate("trisolve.open(1)")
    found = page.evaluate("trisolve.explore()")
    assert (found["optimum"], found["dead"]) == (None, found["states"])
    assert page.evaluate("trisolve.hint(1)")["status"] == "unsolvable"


@pytest.mark.long
def test_the_list_opens_at_the_current_level(new_page, starter_page):
    page = new_page()
    page.goto(starter_page)
    page.evaluate("trisolve.open(72)")
    page.get_by_role("button", name="Levels").click()
    assert page.locator(":focus").inner_text().startswith("73.")
    assert page.locator(":focus").is_visible()
    page.get_by_label("Search by number or name").press_sequentially("7")
    assert page.locator(":focus").get_attribute("type") == "search"


@pytest.mark.long
def test_buttons_on_a_phone_are_labeled_in_one_row(new_page, starter_page):
    phone = {"width": 320, "height": 568}
    page = new_page(viewport=phone, has_touch=True, is_mobile=True)
    page.goto(starter_page)
    for nav in page.locator("nav").all():
        buttons = [button for button in nav.locator("button").all() if button.is_visible()]
        assert len(buttons) >= 2
        assert all(button.get_attribute("aria-label") for button in buttons)
        boxes = [button.bounding_box() for button in buttons]
        assert len({box["y"] for box in boxes}) == 1
        assert min(min(box["width"], box["height"]) for box in boxes) >= 43.9
    for button in page.locator("nav[aria-label=Play] button").all():
        assert button.locator(".label").is_visible() == button.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == phone["width"]


def test_a_picture_and_a_line_wait_for_the_script_of_a_page():
    (shown,) = re.findall(r"<main>(.*?)</main>", play_page("tutorial:3"), re.DOTALL)
    assert "<svg" in shown
    assert "open this file in a web browser" in shown


@pytest.mark.long
def test_without_scripts_a_picture_and_a_line_are_shown(new_page, starter_page):
    page = new_page(java_script_enabled=False)
    page.goto(starter_page)
    assert page.locator("main svg").is_visible()
    assert "open this file in a web browser" in page.locator("main p").inner_text()


@pytest.mark.long
def test_a_silent_worker_is_given_two_seconds(new_page, starter_page):
    page = new_page(init="window.Worker = class { postMessage() {} };")
    page.goto(starter_page)
    assert page.evaluate("trisolve.explore()")["optimum"] == 2


@pytest.mark.long
def test_hints_name_the_limit_that_stopped_the_search(new_page, tmp_path):
    level = wide_level()
    path = tmp_path / "wide.html"
    save_play_page(level, path)
    page = new_page()
    page.goto(address_of(path))
    hint = page.evaluate("trisolve.hint(2)")
    assert hint["status"] == "limit"
    assert hint["limit"] in {"max_states", "time_limit"}
    assert hint["limit"] in page.evaluate("trisolve.explore().catch((error) => error.message)")


def wide_level():
    """Return a level with 14 to the power of six states."""
    blocks = [
        Block(chr(ord("A") + row), [row << 5, row << 5 | 1, row << 5 | 2]) for row in range(6)
    ]
    goal = [13 << 1, 13 << 1 | 1, 14 << 1]
    blocks[0] = Block("A", blocks[0].cells, goal)
    return Level(range(32 * 6), blocks)


@pytest.mark.long
def test_a_pack_is_listed_by_section_and_typing_a_number_opens_its_level(run, new_page, tmp_path):
    path = tmp_path / "starter.html"
    assert run("play", "starter", "--no-open", "-o", path).code == 0
    page = new_page()
    page.goto(address_of(path))
    assert page.title() == "Starter 1 – Starter"
    assert page.locator("h1").inner_text() == "Starter 1"
    page.get_by_role("button", name="Levels").click()
    heads = page.locator("dialog li h3").all_inner_texts()
    assert heads == [f"Starter: {name}" for name in ("First steps", "Easy", "Medium", "Hard")]
    assert page.locator("dialog li small").nth(0).inner_text() == "2 moves, tutorial"
    page.get_by_role("searchbox").fill("41")
    page.keyboard.press("Enter")
    assert page.locator("h1").inner_text() == "Starter 41"
    press(page, "More")
    assert page.locator("label", has_text="Moves").get_by_role("slider").count() == 1
    page.reload()
    assert page.locator("h1").inner_text() == "Starter 41"


def test_no_export_shadows_a_browser_global(starter_page, new_page):
    """Modules of a page share all names, so such an export would hide the browser's own."""
    static = Path(str(files("trisolve.web"))) / "static"
    exported = {
        name: path.relative_to(static).as_posix()
        for path in static.rglob("*.js")
        for name in re.findall(r"^export (?:async )?\w+\*? (\w+)", path.read_text("utf-8"), re.M)
    }
    page = new_page()
    page.goto(starter_page)
    found = page.evaluate("(names) => names.filter((name) => name in window)", sorted(exported))
    assert {name: exported[name] for name in found if name != "main"} == {}
