"""Hints and solutions on the page of Tantrix."""

import pytest
from frame_hand import press
from site_host import address_of
from tantrix_hand import climb, legal, lying, place, tray
from thorough import first_daily
from waiting import until

from trisolve import tantrix
from trisolve.tantrix.puzzle import solved_discoveries
from trisolve.web.pages.tantrix import shipped_tiles, tantrix_page


def test_each_hint_reveals_one_more_step(open_tantrix):
    page = open_tantrix()
    for n, (said, marked) in enumerate((("look at tile", 0), ("marked cell", 1), ("turned", 1))):
        climb(page, 1)
        assert said in page.locator(".panel > p").inner_text(), n
        assert page.locator("svg.board .space").count() == marked
        assert lying(page) == []


@pytest.mark.parametrize("begun", first_daily([None, [2, 5, 5, 3]]))
def test_each_hint_places_one_more_tile_until_the_puzzle_is_solved(open_tantrix, begun):
    page = open_tantrix()
    if begun:
        place(page, begun)
    for n in range(1 if not begun else 2, 4):
        climb(page, 4)
        until(page, "trisolve.game.position.placements.length === value", n)
    assert page.evaluate("trisolve.game.solved")
    assert page.locator(".panel .tick").count() == 1
    if begun:
        assert begun in lying(page)


@pytest.mark.long
def test_a_hint_removes_a_tile_that_belongs_elsewhere(open_tantrix):
    page = open_tantrix()
    page.evaluate("trisolve.game.play('1@0,0/0')")
    page.evaluate("trisolve.game.play('2@5,5/0')")
    climb(page, 2)
    assert "is in the wrong place" in page.locator("p[role=status]").inner_text()
    climb(page, 2)
    until(page, "trisolve.game.position.placements.length === 1")
    assert "is back in the tray" in page.locator("p[role=status]").inner_text()


@pytest.mark.long
def test_the_solution_is_shown_and_can_be_undone(open_tantrix):
    page = open_tantrix()
    page.evaluate("trisolve.game.play('1@0,0/0')")
    press(page, "Watch")
    page.get_by_role("button", name="To the end").click()
    until(page, "trisolve.game.solved")
    assert page.get_by_role("button", name="Undo").is_disabled()
    page.get_by_role("button", name="Play it yourself").click()
    assert lying(page) == [[1, 0, 0, 0]]


@pytest.mark.long
def test_hints_place_a_legal_tile_on_trial_in_games_and_in_solitaire(open_tantrix, tmp_path):
    path = tmp_path / "both.html"
    tantrix_page(tantrix.SolitaireRecord("R", seed=3), players=["human", "human"]).save(path)
    for level in (0, 1):
        page = open_tantrix(level, address_of(path))
        climb(page, 3)
        assert lying(page) == []
        assert page.locator("svg.board .held").count() == 1
        page.get_by_role("button", name="Place", exact=True).click()
        assert len(lying(page)) == 1
        assert page.get_by_text("Hint:").count() == 0
        climb(page, 4)
        until(page, "trisolve.game.position.placements.length === 2")


@pytest.mark.parametrize("preset", first_daily(["Yellow loop", "Red line"]))
def test_a_new_solitaire_game_draws_the_tiles_of_its_number(open_tantrix, tmp_path, preset):
    path = tmp_path / "solitaire.html"
    tantrix_page(tantrix.SolitaireRecord("R", seed=3)).save(path)
    page = open_tantrix(0, address_of(path))
    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("textbox", name="Number").fill("12")
    page.get_by_role("button", name=preset).click()
    record, title = tantrix.SolitaireRecord(preset[0], seed=12), f"{preset}, bag 12"
    assert page.locator("h1").inner_text() == title
    assert tray(page) == [record.order[0]]
    first = legal(page)[0]
    place(page, first)
    page.reload()
    until(page, "document.querySelector('h1').textContent === value", title)
    assert lying(page) == [first]
    assert tray(page) == [record.order[1]]


@pytest.mark.long
def test_the_bundled_page_has_every_discovery_puzzle_with_a_solution(open_tantrix, tmp_path):
    puzzles = [entry for entry in shipped_tiles() if isinstance(entry, tantrix.Puzzle)]
    assert [len(one.tiles) for one in puzzles if one.kind == "discovery"][:28] == [*range(3, 31)]
    for puzzle in solved_discoveries():
        assert tantrix.check(puzzle, puzzle.solution).right
    path = tmp_path / "shipped.html"
    tantrix_page(shipped_tiles()).save(path)
    page = open_tantrix(27, address_of(path))
    press(page, "Watch")
    page.get_by_role("button", name="To the end").click()
    until(page, "trisolve.game.solved")
    assert len(lying(page)) == 30
