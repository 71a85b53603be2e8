"""Pictures: covered cells are darker than open ones, numbers in the open ones, discs for mines."""

from typing import Annotated

from minesweeper.rules import Game, Puzzle
from minesweeper.solve import solve
from trisolve.mesh.pictures import Cells
from trisolve.options import option

COVERED, OPEN, MINE = "first", "second", "●"
LETTERS = {COVERED: "#", OPEN: ".", MINE: "*"}
_Solved = Annotated[bool, option("With every cell open and the mines.", name="--solved")]


def cells_of(puzzle: Puzzle, *, is_solved: _Solved = False) -> Cells:
    """Return the cells at the start, or solved: their colors, and their numbers and mines.

    >>> cells_of(Puzzle("squares:4x1", (0,), (3,)), is_solved=True).text()
    '* 1 . .'
    """
    game = Game(puzzle)
    for cell in solve(puzzle).order if is_solved else ():
        game.open(cell)
    drawn, numbers = puzzle.field.drawn, game.numbers
    fills = [OPEN if cell in numbers else COVERED for cell in range(drawn.n_faces)]
    mines = dict.fromkeys(puzzle.mines if is_solved else (), MINE)
    signs = {cell: str(number or "") for cell, number in numbers.items()} | mines
    return Cells(drawn, fills, signs, letters=LETTERS)
