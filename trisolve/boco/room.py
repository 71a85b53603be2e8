"""BOCO as the higher layers see it."""

from trisolve.rooms import API, Files, Format, Names, Page, Room, Ships, SitePage

_COMMANDS = """
solve     solve   Prove who wins with best play: the value, the best moves, and one line of play.
perft     show    Count the sequences of moves of each length, and how many of them end the game.
check     solve   Replay game records and compare their claims with the games, or check a certificate.
replay    show    Draw every position of a record, and say which group was encircled, or why a move is illegal.
show      show    Show a position: boards of squares, triangles or hexagons in rows, other boards as a table.
render    render  Draw a position, a game as a film, or the final positions of several games.
play      play    Play on one HTML page, for two players or against the computer, or at the terminal.
match     play    Play pairs of games from random openings, swap sides within each pair, and rate A against B.
analyze   render  Show how fair a board is: its value with and without the swap, and after each first move.
generate  solve   Make boards by merging faces of a lattice, and keep the best: fair boards, then long games.
"""
_RECORD = Format("boco", "Record of a BOCO game", "trisolve.boco.files:RECORD")
_CERTIFICATE = Format(
    "boco-certificate",
    "Proof of a BOCO position's value",
    "trisolve.boco.files:CertificateFile",
)

ROOM = Room(
    api=API,
    name="boco",
    title="BOCO",
    about="BOCO: place pieces next to pieces, and encircle the enemy. Play, solve and prove it.",
    group="boco",
    commands=_COMMANDS,
    home="trisolve.cli.boco",
    files=(
        Files(
            "BOCO",
            "boco",
            verbs=("solve", "check", "show", "render", "replay", "play"),
            formats=(_RECORD,),
        ),
        Files(
            "a certificate",
            "check --certificate",
            formats=(_CERTIFICATE,),
            no_page="a certificate has no page; trisolve check --certificate reads it",
        ),
    ),
    names=Names(
        "trisolve.mesh.boards:is_board_name",
        r"[a-z-]+(:[0-9x]+)?",
        ("solve", "show", "render", "analyze", "play"),
    ),
    reads_too=("mesh",),  # a mesh is a board
    ships=(
        Ships("game", "boco"),
        Ships("board", made="trisolve.mesh.boards:examples", name="boards", also_for=("mesh",)),
    ),
    gives={"trisolve.boco.game:State": {"svg": "trisolve.boco.pictures.render:position_picture"}},
    page=Page(
        "trisolve.cli.boco.play:page_of",
        options=("title", "theme", "embed_origins"),
        terminal="trisolve.cli.boco.play:at_terminal",
    ),
    site=(
        SitePage(
            "boco",
            "BOCO",
            "Take turns placing pieces, and encircle a group of your opponent's.",
            "trisolve.web.pages.boco:page",
            "trisolve.web.pages.boco:card",
        ),
    ),
    compiling_s=40,
    reference="BOCO",
)
