"""Two tabs of a page, an import and a reload: a best result never gets worse."""

import json

import pytest
from tantrix_hand import SOLVED, place
from waiting import until


def tab(page, address):
    """Open another tab of the same browser, and wait for its game."""
    other = page.context.new_page()
    other.goto(address)
    until(other, "window.trisolve?.game !== undefined")
    return other


def bests(page, name="best"):
    """Return the best lines that the browser stores, as moves or in the form of the game."""
    return page.evaluate(
        """(name) => Object.keys(localStorage)
          .map((key) => JSON.parse(localStorage.getItem(key))?.[name]).filter((best) => best)
          .map((best) => best.moves ?? best)""",
        name,
    )


def arrived(page, best, name="best"):
    """Wait until a best line stored in another tab has arrived here, which takes a moment."""
    stored = (
        f"((one) => one?.moves ?? one)(JSON.parse(localStorage.getItem(key))?.[{json.dumps(name)}])"
    )
    same = f"JSON.stringify({stored}) === JSON.stringify({json.dumps(best)})"
    until(page, f"Object.keys(localStorage).some((key) => {same})")


@pytest.mark.long
def test_an_older_tab_does_not_overwrite_the_best_of_a_level(site, visit):
    address = f"{site}slide/index.html#tutorial:1"
    page = visit(address)
    until(page, "window.trisolve !== undefined")
    page.evaluate("trisolve.game.play('A1')")
    other = tab(page, address)
    other.evaluate("trisolve.game.undo()")
    other.evaluate("trisolve.game.play('A2')")
    arrived(page, "A2")
    page.evaluate("trisolve.game.undo()")
    assert bests(page) == ["A2"]
    other.reload()
    until(other, "window.trisolve?.game !== undefined")
    assert bests(other) == ["A2"]


@pytest.mark.long
def test_an_older_tab_does_not_overwrite_the_best_score(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    page.evaluate("trisolve.game.play('0')")
    other = tab(page, puzzles_page)
    other.get_by_role("button", name="Restart").click()
    other.evaluate("trisolve.game.play('2 s0')")
    arrived(page, ["2", "s0"])
    page.evaluate("trisolve.game.play('0')")
    assert bests(page) == [["2", "s0"]]
    page.reload()
    assert "best 4" in page.locator(".count").inner_text()


def test_an_older_tab_does_not_mark_a_solved_puzzle_unsolved(open_tantrix):
    page = open_tantrix()
    other = tab(page, page.url)
    for placement in SOLVED:
        place(other, placement)
    [solved] = bests(other)
    arrived(page, solved)
    page.evaluate("trisolve.game.play('1@0,0/0')")
    assert bests(page) == [solved]


@pytest.mark.long
def test_an_import_never_worsens_a_best_and_an_open_game_keeps_it(site, visit):
    address = f"{site}slide/index.html#tutorial:1"
    game = visit(address)
    until(game, "window.trisolve !== undefined")
    game.evaluate("trisolve.game.play('A1')")
    [key] = game.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('trisolve/play/'))"
    )

    def bring(home, best):
        kept = {key.removeprefix("trisolve/"): {"moves": best, "cursor": 2, "best": best}}
        text = json.dumps({"format": "trisolve-progress", "version": 1, "kept": kept})
        files = [{"name": "p.json", "mimeType": "application/json", "buffer": text.encode()}]
        home.locator("input[type=file]").set_input_files(files)
        home.get_by_text("1 entr").or_(home.get_by_text("mported")).first.wait_for()

    home = game.context.new_page()
    home.goto(f"{site}about/")
    bring(home, "A2")
    arrived(game, "A2")
    game.evaluate("trisolve.game.undo()")
    assert bests(game) == ["A2"]
    home.reload()
    bring(home, "A1 A1")
    game.reload()
    until(game, "window.trisolve?.game !== undefined")
    game.evaluate("trisolve.game.undo()")
    assert bests(game) == ["A2"]
