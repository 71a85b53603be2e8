"""The file of a page of Entanglement: accepted and refused input, and its size."""

import json
import re

import pytest
from places import LEVELS

from trisolve.entanglement import Puzzle, draw_tiles, load_pack, replay
from trisolve.errors import TrisolveError
from trisolve.web.pages.entanglement import entanglement_page
from trisolve.web.pages.fonts import carried_faces

MAX_CODE, MAX_PAGE = 143_700, 194_800  # with all games' page and map, and the search


@pytest.mark.long
def test_a_page_opens_with_the_requested_puzzle(new_page, tmp_path):
    path, pack = tmp_path / "second.html", load_pack(LEVELS / "entanglement" / "small.json")
    puzzles = [Puzzle(1, pack[0].tiles, name=name) for name in ("One", "Two", "Three")]
    entanglement_page(puzzles, first=2).save(path)
    page = new_page()
    page.goto(path.as_uri())
    assert page.locator("h1").inner_text().endswith("Two")


def test_the_same_puzzles_give_the_same_page_and_names_are_not_markup():
    tiles = [tile.code for tile in draw_tiles(4, 5)]
    names = ("</script><script>", "<!--", "\u2028&")
    puzzles = [Puzzle(1, tiles, name=name) for name in names]
    text = entanglement_page(puzzles).html()
    assert text == entanglement_page(puzzles).html()
    data = re.search(r'id="entries">(.*?)</script>', text, re.DOTALL)[1]
    assert not set("<>&\u2028\u2029") & set(data)
    assert [entry["name"] for entry in json.loads(data)] == list(names)
    assert not re.search(r'\sstyle="| on\w+="|https?://(?!www\.w3\.org/2000/svg)', text)
    script = re.search(r"<script>(.*)</script>\n</body>", text, re.DOTALL)[1]
    assert len(script.encode()) <= MAX_CODE
    assert len(text.replace(carried_faces(), "").encode()) <= MAX_PAGE


def test_the_target_is_the_score_of_the_solution():
    puzzle = load_pack(LEVELS / "entanglement" / "small.json")[0]
    bare = Puzzle(puzzle.radius, puzzle.tiles, solution=puzzle.solution)  # without a name
    (entry,) = json.loads(
        re.search(r'id="entries">(.*?)</script>', entanglement_page(bare).html())[1]
    )
    assert entry["target"] == replay(puzzle, puzzle.solution).score
    assert entry["name"] == "1. Radius 1, 5 tiles"


@pytest.mark.parametrize(
    ("puzzle", "options", "said"),
    [
        ({"solution": "0 0"}, {}, "puzzle 1: solution: turn 2 (0): the game has ended"),
        (
            {"solution": "2", "score": 7},
            {},
            "puzzle 1: score: expected 1, which its solution scores, got 7",
        ),
        ({}, {"theme": "pink"}, "expected one of the skies"),
        ({}, {"radius": 17}, "expected a radius from 1 to 16"),
        ({}, {"seed": -1}, "expected a seed"),
    ],
)
def test_a_faulty_puzzle_for_a_page_gives_a_one_line_error(puzzle, options, said):
    with pytest.raises(TrisolveError) as error:
        entanglement_page(Puzzle(1, ["421503b9a786"], **puzzle), **options)
    assert said in str(error.value)
    assert "\n" not in str(error.value)
