"""Hints and solutions on the page of Tantrix."""

import pytest
from frame_hand import press
from site_host import address_of
from tantrix_hand import climb, lying
from thorough import first_daily
from waiting import until

from trisolve import tantrix
from trisolve.tantrix.puzzle import solved_discoveries
from trisolve.web.pages.tantrix import tantrix_page
from trisolve.web.site.games.tantrix import shipped_tiles


def test_a_hint_says_one_step_more_each_time(open_tantrix):
    page = open_tantrix()
    for n, (said, marked) in enumerate((("look at tile", 0), ("marked cell", 1), ("turned", 1))):
        climb(page, 1)
        assert said in page.locator(".summary .note").inner_text(), n
        assert page.locator("svg.board .space").count() == marked
        assert lying(page) == []


@pytest.mark.parametrize("begun", first_daily([None, [2, 5, 5, 3]]))
def test_hints_put_down_one_more_tile_until_the_puzzle_is_solved(open_tantrix, begun):
    page = open_tantrix()
    if begun:
        page.evaluate("(one) => trisolve.game.place(one)", begun)
    for n in range(1 if not begun else 2, 4):
        climb(page, 4)
        until(page, "trisolve.game.placements.length === value", n)
        until(page, "document.querySelector('.summary .note, .summary h2') !== null")
    assert page.evaluate("trisolve.game.state.solved")
    assert page.locator(".summary .star, .summary .note").count() == 0
    if begun:
        assert begun in lying(page)


@pytest.mark.long
def test_a_hint_takes_back_a_tile_that_is_somewhere_else_in_the_solution(open_tantrix):
    page = open_tantrix()
    page.evaluate("trisolve.game.place([1, 0, 0, 0])")
    page.evaluate("trisolve.game.place([2, 5, 5, 0])")
    climb(page, 4)
    until(page, "trisolve.game.placements.length === 1")
    assert "was in the wrong place" in page.locator("p[role=status]").inner_text()


@pytest.mark.long
def test_the_solution_is_shown_and_taken_back(open_tantrix):
    page = open_tantrix()
    page.evaluate("trisolve.game.place([1, 0, 0, 0])")
    press(page, "Watch")
    page.get_by_role("button", name="Show the solution").click()
    until(page, "trisolve.game.state.solved")
    page.get_by_role("button", name="Undo").click()
    assert lying(page) == [[1, 0, 0, 0]]


@pytest.mark.long
def test_hints_lay_a_legal_tile_for_trial_in_a_game_and_a_solitaire(open_tantrix, tmp_path):
    path = tmp_path / "both.html"
    tantrix_page(tantrix.SolitaireRecord("R", seed=3), players=["human", "human"]).save(path)
    for level in (0, 1):
        page = open_tantrix(level, address_of(path))
        climb(page, 3)
        assert lying(page) == []
        page.get_by_role("button", name="Place", exact=True).click()
        assert len(lying(page)) == 1
        assert page.locator(".summary .note").count() == 0
    page.get_by_role("button", name="Previous").click()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("textbox", name="Bag number").fill("12")
    page.get_by_role("button", name="Begin").click()
    first = tantrix.SolitaireRecord("R", seed=12).order[0]
    assert page.evaluate("trisolve.game.tray") == [first]
    page.reload()
    assert page.evaluate("trisolve.game.tray") == [first]


@pytest.mark.long
def test_the_shipped_page_has_every_discovery_with_a_solution_that_the_page_shows(
    open_tantrix, tmp_path
):
    puzzles = [entry for entry in shipped_tiles() if isinstance(entry, tantrix.Puzzle)]
    assert [len(one.tiles) for one in puzzles if one.kind == "discovery"][:28] == [*range(3, 31)]
    for puzzle in solved_discoveries():
        assert tantrix.check(puzzle, puzzle.solution).right
    path = tmp_path / "shipped.html"
    tantrix_page(shipped_tiles()).save(path)
    page = open_tantrix(27, address_of(path))
    press(page, "Watch")
    page.get_by_role("button", name="Show the solution").click()
    until(page, "trisolve.game.state.solved")
    assert len(lying(page)) == 30
