"""The declaration of peg solitaire."""

from trisolve.rooms import puzzle

ROOM = puzzle(
    name="pegs",
    title="Peg solitaire",
    about="Peg solitaire on triangles: jump until one peg is left.",
    value="pegs.rules:Puzzle",
    solve="pegs.rules:solve",
    generate="pegs.rules:generate",
    rules="pegs.rules",
    cells="pegs.rules:cells_of",
    carried="pegs.rules:carried",
    ships=("ten", "squares", "triangle"),
)
