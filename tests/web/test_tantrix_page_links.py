"""Links to puzzles and games of Tantrix, and watching finished games."""

import re

import pytest
from site_host import address_of
from tantrix_hand import SOLVED, finished, lying, place
from waiting import until

from trisolve import tantrix
from trisolve.web.pages.tantrix import tantrix_page


def text(placement):
    return "{}@{},{}/{}".format(*placement)


@pytest.mark.long
def test_a_finished_game_is_stepped_through_with_its_player_names(open_tantrix, tmp_path):
    path = tmp_path / "finished.html"
    tantrix_page(finished(metadata={"players": ["Ada", "Bob"]})).save(path)
    page = open_tantrix(0, address_of(path))
    n = len(lying(page))
    said = page.locator(".panel")
    assert "Ada" in said.inner_text()
    assert "human" not in said.inner_text()
    scores = [int(row.split(": ")[1]) for row in page.locator(".scores li").all_inner_texts()]
    assert scores == sorted(scores, reverse=True)
    assert " to ".join(map(str, scores)) in said.inner_text()
    page.locator(".panel").get_by_role("button", name="Watch").click()
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="One step back").click()
    assert len(lying(page)) == n - 1
    page.get_by_role("button", name="To the start").click()
    assert lying(page) == []
    page.get_by_role("button", name="One step on").click()
    assert len(lying(page)) == 1
    page.get_by_role("button", name="To the end").click()
    assert len(lying(page)) == n


@pytest.mark.long
def test_a_finished_game_without_names_names_no_one(open_tantrix, tmp_path):
    path = tmp_path / "finished.html"
    tantrix_page(finished()).save(path)
    page = open_tantrix(0, address_of(path))
    first = page.locator(".scores li").first.inner_text()
    assert re.fullmatch(r"(Red|Yellow): \d+", first)


@pytest.mark.long
def test_a_link_holds_a_puzzle_and_the_tiles_placed(open_tantrix, tiles_page):
    page = open_tantrix(reduced_motion="reduce")
    place(page, [3, 0, 0, 0])
    code = "p%3B1.2.3%3BloopY%3B%3B0%3B"
    page.goto(f"{tiles_page}#entry={code}&moves={'.'.join(map(text, SOLVED))}")
    page.reload()
    until(page, "trisolve.game.isWatched")
    assert page.locator("h1").inner_text() == "Three"  # the page knows this puzzle
    assert lying(page) == []
    page.get_by_role("button", name="One step on").click()
    assert lying(page) == SOLVED[:1]
    assert page.get_by_role("button", name="Undo").is_disabled()
    page.get_by_role("button", name="Play it yourself").click()
    assert lying(page) == [[3, 0, 0, 0]]
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    assert re.fullmatch(rf"{re.escape(tiles_page)}#puzzle=[0-9a-f]{{16}}&moves=3@0,0/0", link)
    page.keyboard.press("Escape")
    page.evaluate("(hash) => { location.hash = hash; }", f"entry={code}&moves=1@0,0/1.2@-1,0/3")
    until(page, "trisolve.game.position.placements.length === 2")
    page.get_by_role("button", name="Undo").click()
    assert lying(page) == [[1, 0, 0, 1]]


def test_a_puzzle_missing_from_the_page_is_saved_and_shared_by_its_code(open_tantrix, tiles_page):
    page = open_tantrix()
    code = "p;1.4.6;loopB;;0;"
    page.evaluate("(code) => trisolve.open(`#entry=${encodeURIComponent(code)}`)", code)
    assert page.locator("h1").inner_text() == "A level with 3 tiles"
    place(page, [4, 0, 0, 0], [6, 0, 1, 0], [4, 1, 0, 2])
    page.reload()
    until(page, "trisolve.game.position.placements.length === 2")
    assert lying(page) == [[6, 0, 1, 0], [4, 1, 0, 2]]
    link = page.evaluate("trisolve.game.link")
    assert link == "#entry=p%3B1.4.6%3BloopB%3B%3B0%3B&moves=6@0,1/0.4@1,0/2"  # the shortest play


@pytest.mark.long
def test_damaged_links_show_one_line_and_change_nothing(open_tantrix):
    page = open_tantrix()
    place(page, [3, 0, 0, 0])
    for wrong in ("entry=d;1.1;loopY;;;", "entry=g;RY;5;&moves=1@0,0/0", "puzzle=nothing"):
        page.evaluate("(hash) => { location.hash = hash; }", wrong)
        page.locator(".panel .alarm", has_text="This link is damaged or incomplete.").wait_for()
        assert lying(page) == [[3, 0, 0, 0]]
        place(page, [3, 0, 1, 0], [3, 0, 0, 0])


@pytest.mark.long
def test_a_link_holds_a_finished_game_and_its_seats(open_tantrix, tiles_page):
    record = finished()
    game = tantrix.Game("RY", seed=5)
    for turn in record.turns:
        game.play(turn)
    play = ".".join(map(text, game.placements))
    page = open_tantrix()
    page.goto(f"{tiles_page}#entry=g;RY;5;&seats=person.greedy&moves={play}")
    page.reload()
    until(page, "trisolve.game.isWatched")
    page.get_by_role("button", name="To the end").click()
    assert lying(page) == [list(one) for one in game.placements]
    result = page.evaluate("trisolve.game.position.result")
    assert result["scores"] == list(record.result.scores)
    assert page.evaluate("trisolve.game.players") == ["person", "greedy"]
