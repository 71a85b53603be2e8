"""Entanglement as the higher layers see it."""

from trisolve.rooms import API, Files, Format, Page, Room, Ships, SitePage

_COMMANDS = """
solve     solve     Find the highest possible total score when the whole sequence of tiles is known.
match     solve     Play games with unknown tiles, drawn from seeds, and print the scores and their mean.
replay    show      Play turns, and print where each tile went, the path of the line, and the score.
check     solve     Check that puzzles and records of games are valid, and that their claims are right.
generate  solve     Make puzzles from seeds, with the tiles that a game with the same seed draws, in order.
show      show      Show the board: how often the line crosses each tile, its end, and the tiles in hand.
render    pictures  Draw a puzzle or a game: the board after some turns, a preview, a film, or its tiles.
tile      pictures  Draw a single tile, or a sheet of several tiles with their codes.
choose    pictures  Choose tiles by eye on a page that shows all 10,395 tiles, and make a puzzle from them.
play      pictures  Make an HTML page that works offline on phones and desktops, or play at the terminal.
"""
_FORMAT = Format(
    "entanglement",
    "Entanglement puzzle, pack or record",
    "trisolve.entanglement.files:FILES",
)
_ANY = ("solve", "check", "show", "render", "replay", "play")

ROOM = Room(
    api=API,
    name="entanglement",
    title="Entanglement",
    about="Entanglement: tiles laid at the end of one growing line. Solve, play, make, draw.",
    group="entanglement",
    commands=_COMMANDS,
    home="trisolve.cli.entanglement",
    files=(
        Files("Entanglement", "entanglement", verbs=_ANY, formats=(_FORMAT,)),
        Files(
            "Entanglement",  # lines of records, which name no format
            "entanglement",
            verbs=_ANY,
            looks_like=r'\A\s*\{(?=[^{}]*"seed"\s*:)[^{}]*"turns"\s*:\s*"',
        ),
    ),
    ships=(Ships("puzzle", "entanglement"),),
    gives={
        "trisolve.entanglement.tiles:Tile": {
            "svg": "trisolve.entanglement.pictures.render:tile_picture"
        },
        "trisolve.entanglement.puzzle:Puzzle": {
            "svg": "trisolve.entanglement.pictures.render:puzzle_picture"
        },
        "trisolve.entanglement.rules:Game": {
            "svg": "trisolve.entanglement.pictures.render:played_picture"
        },
    },
    page=Page(
        "trisolve.cli.entanglement.pictures:page_of",
        options=("title", "theme", "first", "embed_origins"),
        terminal="trisolve.cli.entanglement.pictures:at_terminal",
    ),
    site=(
        SitePage(
            "entanglement",
            "Entanglement",
            "Place tiles to keep one path going for as long as you can.",
            "trisolve.web.pages.entanglement:page",
            "trisolve.web.pages.entanglement:card",
        ),
    ),
    compiling_s=10,
    reference="Entanglement",
    daily="trisolve.entanglement.daily:DAILY",
)
