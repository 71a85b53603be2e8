"""Pictures: covered cells are darker than open ones, numbers in the open ones, discs for mines."""

from minesweeper.rules import Game, Puzzle
from minesweeper.solve import solve
from trisolve.mesh.pictures import Details, mesh_picture
from trisolve.mesh.pictures.look import look_of
from trisolve.mesh.pictures.text import faces_text, scattered_text
from trisolve.paint.palette import Rgb, mix, parse_color
from trisolve.paint.picture import Picture, SomeSize
from trisolve.paint.themes import Theme

MINE = "●"


def puzzle_picture(
    puzzle: Puzzle,
    *,
    theme: str | Theme = "classic",
    size: SomeSize = None,
    is_solved: bool = False,
) -> Picture:
    """Return a picture of a puzzle at its start, or solved.

    >>> puzzle_picture(Puzzle("rosette", (0,), (9,)), theme="dark").theme.name
    'dark'
    """
    shown = words(puzzle, is_solved=is_solved)
    colors = {}
    for cell, ring in enumerate(puzzle.field.drawn.faces):
        fill = "covered" if shown.get(cell, MINE) == MINE else "open"
        colors[cell] = colors_of(theme, len(ring))[fill]
    details = Details(colors=colors, words=shown)
    return mesh_picture(puzzle.field.drawn, theme=theme, size=size, details=details)


def colors_of(theme: str | Theme, n_corners: int) -> dict[str, Rgb]:
    """Return the colors of covered cells and of open ones."""
    look = look_of(theme)
    face = look.face(n_corners)
    paper, ink = (parse_color(look.theme.paint(name).fill) for name in ("paper", "text"))
    return {"covered": mix(ink, face, 0.35), "open": mix(paper, face, 0.6)}


def words(puzzle: Puzzle, *, is_solved: bool = False) -> dict[int, str]:
    """Return the text on cells: numbers, nothing for 0, and a disc for mines where solved."""
    game = Game(puzzle)
    for cell in solve(puzzle).order if is_solved else ():
        game.open(cell)
    mines = dict.fromkeys(puzzle.mines if is_solved else (), MINE)
    return {cell: str(number or "") for cell, number in game.numbers.items()} | mines


def text_picture(puzzle: Puzzle, *, is_solved: bool = False) -> str:
    """Return a puzzle as text: # is covered, . has no mine around it, * is a mine.

    >>> print(text_picture(Puzzle("squares:4x2", (0,), (3,))))
    # 1 . .
    # 1 . .
    """
    drawn, shown = puzzle.field.drawn, words(puzzle, is_solved=is_solved)
    signs = [shown.get(cell, "#") or "." for cell in range(drawn.n_faces)]
    signs = ["*" if sign == MINE else sign for sign in signs]
    return faces_text(drawn, signs) or scattered_text(drawn, signs)
