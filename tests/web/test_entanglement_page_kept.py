"""The stored data of the page of Entanglement: the play, the best play, the last position."""

import json

import pytest
from entanglement_hand import NAMES, state
from waiting import until


def test_a_puzzle_is_saved_and_its_tiles_can_be_undone(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    page.evaluate("trisolve.game.play('2 s0')")
    page.keyboard.press("Control+z")
    assert state(page)[0] == "2"
    page.reload()
    assert state(page)[0] == "2"
    page.evaluate("trisolve.game.play('s0')")
    assert state(page) == ["2 s0", 4, "open"]
    page.get_by_role("button", name="Restart").click()
    assert state(page) == ["", 0, "open"]
    assert "best 4" in page.locator(".count").inner_text()
    page.get_by_role("button", name="Next", exact=True).click()
    assert page.locator("h1").inner_text() == NAMES[1]


def test_drawn_tiles_cannot_be_undone(new_page, seeds_page):
    page = new_page()
    page.goto(seeds_page)
    page.evaluate("trisolve.game.play('2')")
    assert not page.get_by_role("button", name="Undo", exact=True).count()
    page.keyboard.press("Control+z")
    page.evaluate("trisolve.game.undo()")
    assert state(page)[0] == "2"


@pytest.mark.long
def test_a_play_survives_a_reload_that_loses_the_storage(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    page.evaluate("trisolve.game.play('2 s0')")
    page.evaluate("localStorage.clear()")  # as Chromium does now and then in a private window
    page.reload()
    assert state(page) == ["2 s0", 4, "open"]


@pytest.mark.long
@pytest.mark.parametrize(
    "best",
    [
        99999,
        True,
        "2 s0",
        {"moves": "2 s0"},
        {"moves": ["2", "s9"]},
        {"moves": ["2", "<b>"]},
        {"moves": [*"012345"] * 20},
        {"moves": []},
        {"score": 99999},
    ],
)
def test_a_stored_best_play_counts_only_if_its_turns_are_legal(new_page, puzzles_page, best):
    page = new_page()
    page.goto(puzzles_page)
    said = page.locator(".count")
    page.evaluate("trisolve.game.play('2')")
    score = page.evaluate("trisolve.game.position.score")
    page.get_by_role("button", name="Restart").click()
    page.reload()
    assert f"best {score}" in said.inner_text()  # by replaying what was kept
    forged = json.dumps({"moves": ["2"], "ply": 1, "best": best})
    page.evaluate(
        """(kept) => Object.keys(localStorage)
            .filter((key) => key.includes("entanglement/1/"))
            .forEach((key) => {
                localStorage.setItem(key, kept);
                sessionStorage.setItem(key, kept);  // a private window may lose the other
            })""",
        forged,
    )
    page.reload()
    assert state(page)[0] == "2"
    assert f"best {score}" in said.inner_text()  # that of the play itself
    page.get_by_role("button", name="Levels", exact=True).click()
    assert page.get_by_role("link", name=f"{score} of ").count() == 1


@pytest.mark.long
def test_a_page_of_puzzles_also_has_seeded_games_and_resumes(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("textbox", name="Number").fill("7")
    page.get_by_role("button", name="Small board", exact=True).click()
    until(page, "trisolve.game.code === '#entry=radius2-seed7'")
    page.evaluate("trisolve.game.play('0')")
    page.get_by_role("button", name="Levels").click()  # time for the browser to store it
    page.reload()
    assert page.evaluate("trisolve.game.code") == "#entry=radius2-seed7&moves=0"
    page.evaluate("location.hash = ''")
    page.reload()
    assert state(page)[0] == "0"
