"""The page: puzzles as one HTML file, or as a page of the site with its card."""

from functools import partial
from typing import Any

from minesweeper.files import PUZZLES
from minesweeper.pictures import cells_of
from minesweeper.rules import Puzzle
from minesweeper.solve import solve
from trisolve.paint.themes import Theme
from trisolve.web.pages.puzzle_page import puzzle_page


def _carried(puzzle: Puzzle) -> dict[str, Any]:
    """Return the data of the page: the cells around each cell, and an order that needs no guess."""
    return {"near": puzzle.field.near, "order": solve(puzzle).order}


def card(theme: str | Theme) -> tuple[Any, Theme]:
    """Return the picture on the site's card."""
    (puzzle,) = PUZZLES.load("minesweeper:hexagons")
    return cells_of(puzzle, is_solved=True).picture(theme=theme)[:2]


page_of = partial(puzzle_page, PUZZLES, cells_of, _carried)
"""The page with the puzzles in the given files."""
