"""What Minesweeper is, for everything in trisolve."""

from trisolve.rooms import API, Files, Format, Page, Room, Ships, SitePage

_COMMANDS = """
solve     commands:solve     Solve puzzles without a guess, or say that one is needed.
check     commands:check     Check that puzzles can be solved without a guess.
show      commands:show      Show a puzzle at its start, or solved, in the terminal.
render    commands:render    Draw a puzzle at its start, or solved.
generate  commands:generate  Make puzzles of seeds that need no guess.
play      commands:play      Play: one HTML page for a phone or a desk, without a network.
"""

ROOM = Room(
    api=API,
    name="minesweeper",
    title="Minesweeper",
    about="Minesweeper without guesses, on squares, triangles, hexagons and other boards.",
    group="minesweeper",
    commands=_COMMANDS,
    home="minesweeper",
    files=(
        Files(
            "Minesweeper",
            "minesweeper",
            verbs=("solve", "check", "show", "render", "play"),
            formats=(Format("minesweeper", "Minesweeper puzzle", "minesweeper.files:schema"),),
        ),
    ),
    ships=(Ships("puzzle", "minesweeper"),),
    gives={"minesweeper.rules:Puzzle": {"svg": "minesweeper.pictures:puzzle_picture"}},
    page=Page("minesweeper.page:page_of"),
    site=(
        SitePage(
            "minesweeper",
            "Minesweeper",
            "Find every cell without a mine. You never have to guess.",
            "minesweeper.page:site_page",
            "minesweeper.page:card",
        ),
    ),
)
