"""Hints, the way back from a mistake, and watching a solution."""

import pytest
from hand import state
from site_host import address_of
from thorough import later
from waiting import frames

from trisolve.sliding.level import Block, Level
from trisolve.web.pages.player import save_play_page


def test_a_lost_level_names_the_losing_move_and_goes_back(new_page, whole_page):
    page = new_page()
    page.goto(whole_page)
    page.evaluate("trisolve.open(8)")
    lost = page.evaluate(
        """async () => {
          for (const [block, distance] of trisolve.game.legal()) {
            trisolve.game.play(block + distance);
            const hint = await trisolve.hint(4);
            if (hint.status === 'lost') return hint;
            trisolve.game.undo();
          }
        }"""
    )
    assert lost["kept"] == 0
    page.get_by_role("button", name="Watch").click()
    page.locator(".panel").get_by_text("lost the level.").wait_for()
    page.get_by_role("button", name="Back to the last solvable position").wait_for()
    page.keyboard.press(".")
    page.locator(".panel").get_by_text("lost the level.").wait_for()
    page.get_by_role("button", name="Back to the last solvable position").click()
    assert state(page)[0] == ""
    assert page.evaluate("trisolve.hint(1)")["distance"] == 4


HINTS = (
    "The goal is 4 moves away.",
    "Next, slide block A.",
    "Next, slide A 2 right, pushing B, C, D, E, F.",
    "Next: A 2 →, F 1 ↖, E 1 ↗, D 2 →.",
)
REASONS = ("Bring D home.", "A goes on with move 2.", None, None)  # language: quoted

LOST = (
    ("Move 1, D 1 right, lost the level.", "Undo 1 move."),
    ("Instead of move 1, slide block A.",),
    ("Instead of move 1, slide A 2 right, pushing B, C, D, E, F.",),
    ("Instead of move 1: A 2 →, F 1 ↖, E 1 ↗, D 2 →.",),
)


def test_each_hint_reveals_a_little_more(new_page, whole_page):
    page = new_page()
    page.goto(whole_page)
    page.evaluate("trisolve.open(8)")
    shown = page.locator(".panel p:not(.row)")
    for said, why in zip(HINTS, REASONS, strict=True):
        page.keyboard.press(".")
        page.locator(".panel").get_by_text(said).wait_for()
        lines = [text.replace("\u00a0", " ") for text in shown.all_inner_texts()]
        assert lines == [said, *filter(None, [why])]
    page.get_by_role("button", name="Make this move").click()
    assert state(page)[0] == "A2"
    page.evaluate("trisolve.game.undo()")
    page.evaluate("trisolve.game.play('D1')")
    for lines in LOST:
        page.keyboard.press(".")
        page.locator(".panel").get_by_text(lines[-1]).wait_for()
        assert [text.replace("\u00a0", " ") for text in shown.all_inner_texts()] == [*lines]
    assert page.locator("p[role=status]").inner_text().replace("\u00a0", " ") == LOST[-1][0]


@pytest.mark.parametrize("size", later([(320, 568), (390, 664)], {"(390, 664)"}))
def test_hints_fit_on_a_phone(new_page, whole_page, size):
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(whole_page)
    page.evaluate("trisolve.open(8)")
    lost = [lines[-1].replace("1 move.", "2 moves.") for lines in LOST]
    for line in [*HINTS, *lost]:
        if line == lost[0]:
            page.evaluate("trisolve.game.play('D1')")
            page.evaluate("trisolve.game.play(trisolve.game.legal()[0].join(''))")
        page.keyboard.press(".")
        page.locator(".panel").get_by_text(line).wait_for()
        frames(page, 2)
        assert not page.get_by_role("button", name="Show the whole text").is_visible(), line
    assert page.locator(".lead").evaluate("(one) => one.scrollHeight <= one.clientHeight")


@pytest.mark.long
def test_a_teaching_level_shows_its_first_move_and_where_the_block_lands(new_page, whole_page):
    page = new_page(reduced_motion="reduce")
    page.goto(whole_page)
    page.evaluate("trisolve.open(1)")
    middle = """(one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x + width / 2, y + height / 2].map(Math.round);
    }"""
    assert page.locator(".way").count() == 0  # the player looks first
    shown = page.locator(".way path").first.evaluate(middle)
    page.evaluate("trisolve.game.play('B2')")
    assert page.locator(".way").count() == 0
    there = page.locator("[data-block=B] > path").first.evaluate(middle)
    assert there == pytest.approx(shown, abs=10)  # its corners are round


@pytest.mark.long
def test_a_hinted_move_stays_drawn_on_the_board_until_the_next_move(new_page, tmp_path):
    levels = [
        Level(range(8), [Block("A", [0, 1, 2], [4, 5, 6])], name="One"),
        Level(range(8), [Block("A", [0, 1, 2], [2, 3, 4])], name="Two"),
    ]
    path = tmp_path / "two.html"
    save_play_page(levels, path)
    page = new_page()
    page.goto(address_of(path))
    arrow = page.locator(".way")
    for number in range(3):
        page.keyboard.press(".")
        page.locator(
            ".frame button", has_text=("Where?", "Which move?", "Make this move")[number]
        ).wait_for()
        assert arrow.count() == (number == 2)
    assert arrow.locator("path").count() == 1  # its goal shows where it is to go
    covers = """(way) => {
      const { x, y } = way.getPointAtLength(0).matrixTransform(way.getScreenCTM());
      const box = document.querySelector("[data-block=A] text").getBoundingClientRect();
      return box.left < x && x < box.right && box.top < y && y < box.bottom;
    }"""
    assert not arrow.locator("path").evaluate(covers)
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("button", name="Back to the game").click()
    assert arrow.count() == 0
    page.keyboard.press(".")
    for name in ("Where?", "Which move?", "Make this move"):
        page.get_by_role("button", name=name).click()
    assert arrow.count() == 0
    assert page.locator(".panel h2").inner_text().startswith("Solved in 1 move")
    page.evaluate("trisolve.open(1)")
    page.evaluate("trisolve.game.play('A1')")
    assert "All 2 levels are solved." in page.locator(".panel").inner_text()


def test_watching_the_solution_keeps_the_play(new_page, whole_page):
    page = new_page(reduced_motion="reduce")
    page.goto(whole_page)
    page.evaluate("trisolve.open(8)")
    page.evaluate("trisolve.game.play('A2')")
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("button", name="One step on").wait_for()
    for _ in range(3):
        page.get_by_role("button", name="One step on").click()
    assert page.locator(".panel p").first.inner_text().startswith("D 2 right")
    assert "3 of 3" in page.locator(".panel").inner_text()
    page.get_by_role("button", name="One step back").click()
    assert "2 of 3" in page.locator(".panel").inner_text()
    assert page.locator(".panel p").first.inner_text().startswith("E 1 up-right")
    page.get_by_role("button", name="Back to the game").click()
    assert state(page) == ["A2", False]


@pytest.mark.long
def test_a_solved_level_is_watched_from_its_start(new_page, starter_page):
    page = new_page()
    page.goto(starter_page)
    page.evaluate("trisolve.game.play('A1 B-4')")
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("button", name="One step on").click()
    page.locator(".panel").get_by_text(" of 2").wait_for()  # it may have gone on by itself
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("heading", name="Solved in 2 moves").wait_for()
    assert state(page) == ["A1 B-4", True]


def test_a_level_in_which_a_hint_moved_gets_no_star_until_it_is_played_again(new_page, whole_page):
    page = new_page(reduced_motion="reduce")
    page.goto(whole_page)
    page.evaluate("trisolve.open(0)")
    for _ in range(3):
        page.keyboard.press(".")
    make = page.get_by_role("button", name="Make this move")
    make.click()
    solution = page.evaluate("trisolve.hint(4).then(({ next }) => next?.line ?? [])")
    for block, distance in solution:
        page.evaluate("(move) => trisolve.game.play(move)", f"{block}{distance}")
    page.get_by_role("heading", name="Help costs a star.").wait_for()
    assert page.locator(".panel .star").count() == 0
    page.reload()
    page.get_by_role("heading", name="Solved in").wait_for()
    assert page.locator(".panel .star").count() == 0
    line = page.evaluate("trisolve.game.moves")
    page.get_by_role("button", name="Restart").click()
    page.get_by_role("button", name="Redo").click()
    assert page.locator(".panel .star").count() == 0
    page.get_by_role("button", name="Restart").click()
    for move in line.split():
        page.evaluate("(move) => trisolve.game.play(move)", move)
    assert page.locator(".panel .star").count() == 1
