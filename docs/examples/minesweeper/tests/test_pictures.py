"""Pictures in every theme and format."""

import re

import pytest
from minesweeper.cells import MINE, cells_of
from minesweeper.generate import generate

from trisolve.files.listed import files_of
from trisolve.themes import THEMES

PUZZLES = files_of("minesweeper")
SHIPPED = [PUZZLES.load(f"minesweeper:{name}")[0] for name in ("hexagons", "squares", "triangles")]
BY_NAME = [generate(board) for board in ("cairo:3", "hat:2")]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("puzzle", [*SHIPPED, *BY_NAME], ids=lambda puzzle: puzzle.board)
def test_a_picture_has_the_numbers_and_the_mines(puzzle, theme):
    cells = cells_of(puzzle, is_solved=True)
    drawn, shown = cells.picture(theme=theme).svg(), cells.signs
    numbers = sorted(sign for sign in shown.values() if sign not in ("", MINE))
    assert sorted(re.findall(r"<text[^>]*>(\d+)<", drawn)) == numbers
    assert drawn.count('class="mesh-sign"') == len(puzzle.mines)
    assert len(shown) == len(puzzle.field)


@pytest.mark.parametrize(
    ("format", "head"), [("png", b"\x89PNG"), ("pdf", b"%PDF"), ("svg", b"<svg")]
)
def test_render_writes_every_format(trisolve, tmp_path, format, head):
    done = trisolve("render", "minesweeper:hexagons", "--theme", "lagoon", "-o", f"board.{format}")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / f"board.{format}").read_bytes().startswith(head)


def test_a_notebook_shows_a_puzzle():
    assert SHIPPED[0]._repr_svg_() == cells_of(SHIPPED[0]).picture().notebook_svg()
