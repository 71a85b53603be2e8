"""Links to puzzles and games of Tantrix, and finished games that are watched."""

import re

import pytest
from site_host import address_of
from tantrix_hand import SOLVED, finished, lying

from trisolve import tantrix
from trisolve.web.pages.tantrix import tantrix_page


@pytest.mark.long
def test_a_finished_game_is_stepped_through_under_its_own_names(open_tantrix, tmp_path):
    path = tmp_path / "finished.html"
    tantrix_page(finished(metadata={"players": ["Ada", "Bob"]})).save(path)
    page = open_tantrix(0, address_of(path))
    n = len(lying(page))
    said = page.locator(".summary")
    assert "Ada" in said.inner_text()
    assert "human" not in said.inner_text()
    scores = [int(row.split(": ")[1]) for row in page.locator(".scores li").all_inner_texts()]
    assert scores == sorted(scores, reverse=True)
    assert " to ".join(map(str, scores)) in said.inner_text()
    page.get_by_role("button", name="One step back").click()
    assert len(lying(page)) == n - 1
    page.get_by_role("button", name="To the start").click()
    assert lying(page) == []
    page.get_by_role("button", name="One step on").click()
    assert len(lying(page)) == 1
    page.get_by_role("button", name="To the end").click()
    assert len(lying(page)) == n


@pytest.mark.long
def test_nobody_is_named_in_a_finished_game_without_names(open_tantrix, tmp_path):
    path = tmp_path / "finished.html"
    tantrix_page(finished()).save(path)
    page = open_tantrix(0, address_of(path))
    first = page.locator(".scores li").first.inner_text()
    assert re.fullmatch(r"(Red|Yellow): \d+", first)


@pytest.mark.long
def test_a_link_holds_a_puzzle_and_its_solution_is_watched(open_tantrix, tiles_page):
    page = open_tantrix(reduced_motion="reduce")
    page.evaluate("trisolve.game.place([3, 0, 0, 0])")
    text = "p;1.2.3;loopY;;0;"
    play = "_".join(".".join(map(str, one)) for one in SOLVED)
    page.goto(f"{tiles_page}#puzzle={text}&play={play}")
    page.reload()
    assert page.locator("h1").inner_text() == "Three"  # the page knows this puzzle
    assert lying(page) == SOLVED
    page.get_by_role("button", name="To the start").click()
    assert lying(page) == []
    page.get_by_role("button", name="One step on").click()
    assert lying(page) == SOLVED[:1]
    assert page.get_by_role("button", name="Undo").is_disabled()
    page.get_by_role("button", name="To the end").click()
    assert page.locator(".summary h2").inner_text() == "Solved."
    page.get_by_role("button", name="Play it from the start").click()
    assert lying(page) == []
    page.evaluate("trisolve.game.place([2, 0, 0, 0])")
    assert page.evaluate("location.hash") == f"#puzzle={text}"
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    assert link == f"{tiles_page}#puzzle={text}&play=2.0.0.0"
    page.keyboard.press("Escape")
    page.evaluate("trisolve.open(0)")
    assert lying(page) == [[3, 0, 0, 0]]
    page.evaluate("(hash) => { location.hash = hash; }", f"#puzzle={text}&play=1.0.0.1_2.-1.0.3")
    page.get_by_role("button", name="Continue from here").click()
    page.get_by_role("button", name="Undo").click()
    assert lying(page) == [[1, 0, 0, 1]]


@pytest.mark.long
def test_damaged_links_are_one_line_and_change_nothing(open_tantrix):
    page = open_tantrix()
    page.evaluate("trisolve.game.place([3, 0, 0, 0])")
    for wrong in ("#puzzle=d;1.1;loopY;;;", "#game=RY&seed=5&play=1.0.0.0"):
        page.evaluate("(hash) => { location.hash = hash; }", wrong)
        page.locator(".summary .note", has_text="This link is damaged or incomplete.").wait_for()
        assert lying(page) == [[3, 0, 0, 0]]
        page.evaluate("trisolve.game.place([3, 0, 1, 0])")
        page.evaluate("trisolve.game.place([3, 0, 0, 0])")


@pytest.mark.long
def test_a_link_holds_a_finished_game(open_tantrix, tiles_page):
    record = finished()
    game = tantrix.Game("RY", seed=5)
    for turn in record.turns:
        game.play(turn)
    play = "_".join(".".join(map(str, one)) for one in game.placements)
    page = open_tantrix(url=f"{tiles_page}#game=RY&seed=5&play={play}")
    page.goto(f"{tiles_page}#game=RY&seed=5&play={play}")
    page.reload()
    assert lying(page) == [list(one) for one in game.placements]
    result = page.evaluate("trisolve.game.state.result")
    assert result["scores"] == list(record.result.scores)
