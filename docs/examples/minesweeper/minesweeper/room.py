"""The declaration of Minesweeper."""

from trisolve.rooms import puzzle

ROOM = puzzle(
    name="minesweeper",
    title="Minesweeper",
    about="Minesweeper without guesses, on squares, triangles, hexagons and other boards.",
    sentence="Find every cell without a mine. You never have to guess.",
    value="minesweeper.rules:Puzzle",
    solve="minesweeper.solve:solve",
    generate="minesweeper.generate:generate",
    rules="minesweeper.rules",
    cells="minesweeper.cells:cells_of",
    carried="minesweeper.solve:carried",
    ships=("squares", "hexagons", "triangles"),
    card={"is_solved": True},
    daily=True,
)
