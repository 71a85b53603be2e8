"""The file of a page of Tantrix: accepted and refused input, its colors, its size."""

import gzip
import re

import pytest
from tantrix_hand import ROW, legal, lying

from trisolve import tantrix
from trisolve.errors import TrisolveError
from trisolve.tantrix.pictures.look import look_of
from trisolve.web.pages.fonts import carried_faces
from trisolve.web.pages.tantrix import tantrix_page

# three kinds of play, machines, a solver, rules, and the page of all games
MAX_TANTRIX_CODE, MAX_TANTRIX_ZIPPED = 206_200, 67_400


@pytest.mark.parametrize(
    ("entries", "options", "said"),
    [
        ([ROW], {"players": ["human"]}, "players: expected 2 to 4"),
        ([ROW], {"players": ["human", "best"]}, "expected human, random, greedy, strong"),
        ([ROW], {"first": 3}, "expected a first level of 1 to 2"),
        ([5], {}, "entry 1: expected a puzzle, a game or a solitaire game"),
        ([ROW], {"theme": "pink"}, "expected one of the skies"),
        ([tantrix.GameRecord("RY", seed=1)], {"players": ["human"] * 3}, "expected 2 of them"),
        ([tantrix.GameRecord("RY", seed=1, turns=[tantrix.Turn(0)])], {}, "seat"),
    ],
)
def test_a_faulty_entry_for_a_tantrix_page_gives_a_one_line_error(entries, options, said):
    with pytest.raises(TrisolveError) as error:
        tantrix_page(entries, **options)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.long
def test_a_record_can_be_continued_and_the_same_entries_give_the_same_page(open_tantrix, tmp_path):
    game = tantrix.Game("RYB", seed=3)
    for _ in range(4):
        game.play(tantrix.choose(game, "greedy"))
    path = tmp_path / "on.html"
    tantrix_page(game.record(), players=["human"] * 3).save(path)
    assert path.read_text("utf-8") == tantrix_page(game.record(), players=["human"] * 3).html()
    page = open_tantrix(0, path.as_uri())
    assert lying(page) == [list(placement) for placement in game.placements]
    assert legal(page) == [list(p) for p in game.legal()]


def test_a_tantrix_page_stays_within_its_size_limit():
    text = tantrix_page(ROW).html()
    code = re.search(r"<script>(.*)</script>\n</body>", text, re.DOTALL)[1]
    sheet = re.search(r"<style>(.*?)</style>", text, re.DOTALL)[1].replace(carried_faces(), "")
    assert len((code + sheet).encode()) <= MAX_TANTRIX_CODE
    assert len(gzip.compress((code + sheet).encode(), 9)) <= MAX_TANTRIX_ZIPPED
    assert not re.search(r'\sstyle="| on\w+="|https?://(?!www\.w3\.org/2000/svg)', text)


@pytest.mark.long
@pytest.mark.parametrize("theme", ["night", "day", "dawn", "dusk", "lagoon"])
def test_colors_match_the_looks_of_pictures(open_tantrix, tmp_path, theme):
    path = tmp_path / "theme.html"
    tantrix_page(ROW, theme=theme).save(path)
    page = open_tantrix(0, path.as_uri())
    found = page.evaluate(
        "[...'BGRY'].map((color) =>"
        " getComputedStyle(document.documentElement).getPropertyValue(`--${color}`))"
    )
    paint = look_of(theme).theme.paint
    assert found == [paint(f"tantrix-plain-{color}").stroke for color in "BGRY"]
