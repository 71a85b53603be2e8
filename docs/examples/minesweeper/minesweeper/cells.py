"""Pictures: covered cells are darker than open ones, numbers in the open ones, discs for mines."""

from typing import Annotated

from minesweeper.rules import Game, Puzzle
from minesweeper.solve import solve
from trisolve.mesh import board
from trisolve.mesh.pictures import Cells, Sign
from trisolve.options import option

COVERED, OPEN, MINE = "first", "second", Sign("disc")
_Solved = Annotated[bool, option("With every cell open and the mines.", name="--solved")]


def cells_of(puzzle: Puzzle, *, is_solved: _Solved = False) -> Cells:
    """Return the cells at the start, or solved: their colors, numbers and mines.

    >>> cells_of(Puzzle("squares:4x1", (0,), (3,)), is_solved=True).text()
    '* 1 . .'
    """
    game = Game(puzzle)
    for cell in solve(puzzle).order if is_solved else ():
        game.open(cell)
    mesh, numbers = board(puzzle.board), game.numbers
    fills = [OPEN if cell in numbers else COVERED for cell in range(mesh.n_faces)]
    signs: dict[int, str | Sign] = {cell: str(n or "") for cell, n in numbers.items()}
    signs |= dict.fromkeys(puzzle.mines if is_solved else (), MINE)
    return Cells(mesh, fills, signs, letters={COVERED: "#", OPEN: ".", "disc": "*"})
