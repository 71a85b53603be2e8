"""Pictures: covered cells are darker than open ones, numbers in the open ones, discs for mines."""

from typing import Annotated

from minesweeper.rules import Game, Puzzle
from minesweeper.solve import solve
from trisolve.mesh.pictures import Cells
from trisolve.mesh.pictures.look import look_of
from trisolve.options import option
from trisolve.paint.palette import Rgb, mix, parse_color
from trisolve.paint.themes import Theme

MINE = "●"
LETTERS = {"covered": "#", "open": ".", MINE: "*"}


def cells_of(
    puzzle: Puzzle,
    *,
    is_solved: Annotated[
        bool, option("With every cell open and the mines.", name="--solved")
    ] = False,
) -> Cells:
    """Return the cells at the start, or solved: their fills, and their numbers and mines.

    >>> cells_of(Puzzle("squares:4x1", (0,), (3,)), is_solved=True).text()
    '* 1 . .'
    """
    game = Game(puzzle)
    for cell in solve(puzzle).order if is_solved else ():
        game.open(cell)
    drawn, numbers = puzzle.field.drawn, game.numbers
    fills = ["open" if cell in numbers else "covered" for cell in range(drawn.n_faces)]
    mines = dict.fromkeys(puzzle.mines if is_solved else (), MINE)
    signs = {cell: str(number or "") for cell, number in numbers.items()} | mines
    return Cells(drawn, fills, signs, colors_of, LETTERS)


def colors_of(theme: str | Theme, n_corners: int) -> dict[str, Rgb]:
    """Return the colors of covered cells, of open ones, and of a mine that was opened."""
    look = look_of(theme)
    paints, face = ("paper", "text", "arrow-illegal"), look.face(n_corners)
    paper, ink, hit = (parse_color(look.theme.paint(name).fill) for name in paints)
    return {"covered": mix(ink, face, 0.35), "open": mix(paper, face, 0.6), "hit": hit}
