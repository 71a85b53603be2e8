"""The page: puzzles as one HTML file, or as a page of the site with its card."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from minesweeper.files import PUZZLES
from minesweeper.pictures import colors_of, puzzle_picture
from minesweeper.rules import Puzzle
from minesweeper.solve import solve
from trisolve.paint.themes import Theme
from trisolve.web.pages.flat_board import cells_look, flat_view
from trisolve.web.pages.shared import HtmlPage, game_page, identity, title_of

_SHIPPED = ("minesweeper:squares", "minesweeper:hexagons", "minesweeper:triangles")


def page_of(
    sources: Sequence[str], *, title: str | None = None, theme: str | Theme = "auto"
) -> str:
    """Return the page of the puzzles of some files, as one HTML file."""
    return page_with(sources, title=title, theme=theme).html()


def site_page(theme: str | Theme) -> HtmlPage:
    """Return the page of the site: the shipped puzzles."""
    return page_with(_SHIPPED, title="Minesweeper", theme=theme)


def card(theme: str | Theme) -> tuple[Any, Theme]:
    """Return the picture on the site's card."""
    return puzzle_picture(PUZZLES.load(_SHIPPED[1])[0], theme=theme, is_solved=True)[:2]


def page_with(
    sources: Sequence[str], *, title: str | None = None, theme: str | Theme = "auto"
) -> HtmlPage:
    """Return the page of the puzzles of some files."""
    puzzles = [puzzle for source in sources for puzzle in PUZZLES.entries(source)]
    return game_page(
        "minesweeper",
        title=title_of(title, [puzzle.name for puzzle in puzzles], "Minesweeper"),
        theme=theme,
        look=lambda shown: cells_look(shown, partial(colors_of, shown)),
        settings={},
        data={"puzzles": [_entry(puzzle) for puzzle in puzzles]},
        picture=puzzle_picture(puzzles[0], theme="flat", size=480).svg(),
    )


def _entry(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as the page carries it, with an order in which it needs no guess."""
    return {
        "id": identity(PUZZLES.dump(puzzle)),
        "name": puzzle.name or puzzle.board,
        "near": puzzle.field.near,
        "mines": puzzle.mines,
        "opened": puzzle.opened,
        "order": solve(puzzle).order,
        "view": flat_view(puzzle.field.drawn),
    }
