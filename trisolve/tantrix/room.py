"""Tantrix as the higher layers see it."""

from trisolve.rooms import API, Files, Format, Page, Room, Ships, SitePage

_COMMANDS = """
solve      solve   Find a solution, or the reason that there is none.
count      solve   Count the solutions; shifted and rotated copies count once.
check      show    Check that puzzles and records are valid, and that their claims are right.
show       show    Draw a solution, a puzzle's given tiles, or a record; forced spaces are marked <>.
render     render  Draw a solution, a puzzle's given tiles, or a record with its last turn outlined.
generate   solve   Make puzzles, by default with exactly one solution, graded in their metadata.
play       play    Make an HTML page with puzzles and the game for use offline, or play at the terminal.
match      play    Let computer players play games against each other.
replay     show    Replay a recorded game turn by turn, with the scores after each turn.
solitaire  solve   Win a solitaire game with a known order of tiles, or prove that it cannot be won.
"""
_FORMAT = Format(
    "tantrix",
    "Tantrix puzzle, solitaire game or full game",
    "trisolve.tantrix.definitions:FILES",
)

ROOM = Room(
    api=API,
    name="tantrix",
    title="Tantrix",
    about="Tantrix (a trademark of its owner): tile puzzles, solitaire, and a game for two to four.",
    group="tantrix",
    commands=_COMMANDS,
    home="trisolve.cli.tantrix",
    files=(
        Files(
            "Tantrix",
            "tantrix",
            verbs=("check", "show", "render", "replay", "play"),  # a record cannot be solved
            formats=(_FORMAT,),
            looks_like=r'"kind"\s*:\s*"(?:game|solitaire)"',
        ),
        Files(
            "Tantrix",
            "tantrix",
            verbs=("solve", "check", "show", "render", "play"),
            formats=(_FORMAT,),
            prefixes=("discovery:", "tantrix:"),
        ),
    ),
    ships=(
        Ships("puzzle", made="trisolve.tantrix.puzzle:discoveries", name="discovery"),
        Ships("file", "tantrix"),
    ),
    gives={
        "trisolve.tantrix.tiles:Tile": {"svg": "trisolve.tantrix.pictures.render:tile_picture"},
        "trisolve.tantrix.puzzle:Puzzle": {
            "svg": "trisolve.tantrix.pictures.render:puzzle_picture"
        },
        "trisolve.tantrix.game:Game": {"svg": "trisolve.tantrix.pictures.render:game_picture"},
    },
    page=Page(
        "trisolve.cli.tantrix.play:page_of",
        options=("title", "theme", "first", "embed_origins"),
        terminal="trisolve.cli.tantrix.play:at_terminal",
    ),
    site=(
        SitePage(
            "tantrix",
            "Tantrix",
            "Turn and place tiles until their lines join into loops.",
            "trisolve.web.pages.tantrix:page",
            "trisolve.web.pages.tantrix:card",
        ),
    ),
    compiling_s=30,
    reference="Tantrix",
    daily="trisolve.tantrix.daily:DAILY",
)
