"""What Minesweeper is, for everything in trisolve."""

from trisolve.rooms import API, Files, Format, Page, Room, Ships, SitePage

ROOM = Room(
    api=API,
    name="minesweeper",
    title="Minesweeper",
    about="Minesweeper without guesses, on squares, triangles, hexagons and other boards.",
    group="minesweeper",
    commands="commands",
    files=(
        Files(
            "Minesweeper",
            "minesweeper",
            verbs=("solve", "check", "show", "render", "play"),
            formats=(Format("minesweeper", "Minesweeper puzzle", "minesweeper.files:FILE"),),
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
            "minesweeper.page:page_of",
            "minesweeper.page:card",
            shows=("minesweeper:squares", "minesweeper:hexagons", "minesweeper:triangles"),
        ),
    ),
)
