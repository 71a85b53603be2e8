"""What the commands of BOCO share: boards, records, and options declared once."""

from collections.abc import Callable
from typing import Annotated, Literal, NamedTuple, TypeAlias

import typer

from trisolve.boco.files import parse_records
from trisolve.boco.game import Game, State
from trisolve.boco.record import Record
from trisolve.boco.replay import replay
from trisolve.boco.rules import IllegalMove
from trisolve.errors import FormatError
from trisolve.files.messages import located, shown
from trisolve.files.shipped import shipped_file

BoardOrFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="BOARD|FILE",
        help="A board: .obj, .json or a name such as squares:5x5; or a record of a game, .json or "
        ".jsonl, or a shipped one as boco:cross; - for standard input.",
        show_default=False,
    ),
]
Board: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="BOARD",
        help="A board: .obj, .json, - for standard input, or a name such as squares:5x5.",
        show_default=False,
    ),
]
RecordFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A record of a game, a shipped one as boco:cross, or - for standard input.",
        show_default=False,
    ),
]
RimOption: TypeAlias = Annotated[
    Literal["safe", "wall"] | None,
    typer.Option(
        "--rim",
        help="Whether groups on the rim are never encircled (safe, the default) or the rim neither "
        "helps nor harms (wall).",
        show_default=False,
    ),
]
SwapOption: TypeAlias = Annotated[
    bool,
    typer.Option("--swap", help="The second player may take over the first piece instead."),
]
Moves: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--moves",
        metavar="MOVES",
        help='Moves to play first: names or numbers of faces, and swap, as in "4 1".',
        show_default=False,
    ),
]
OneJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
MaxNodes: TypeAlias = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Stop the search at N positions.")
]
Seed: TypeAlias = Annotated[
    int,
    typer.Option(min=0, max=2**64 - 1, metavar="S", help="The same seed gives the same games."),
]


class Source(NamedTuple):
    """A game to begin with: where it comes from, its record if it has one, and its last state."""

    label: str
    name: str
    state: State
    record: Record | None


def read_source(file: str) -> tuple[bytes, str]:
    """Return the bytes of a file or of standard input, and how errors call it."""
    import sys

    from trisolve.files.whole import read_bounded, read_file

    what = "a board or a record of BOCO"
    if file == "-":
        return read_bounded(sys.stdin.buffer, what), "standard input"
    return read_file(shipped_file(file), what), shown(file)


def is_record(data: bytes) -> bool:
    """Return whether bytes hold records of games rather than a board: by their first object."""
    head = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    return head[:1] == b"{" and b'"trisolve-mesh"' not in head.partition(b'"format"')[2][:40]


def read_records(file: str) -> list[tuple[str, Record]]:
    """Return the records of a file with how each is called; raise FormatError, FileError."""
    data, label = read_source(file)
    with located(label):
        records = parse_records(data)
    called = file if file != "-" else label
    if len(records) == 1:
        return [(called, records[0])]
    return [(f"{called}:{number}", record) for number, record in enumerate(records, 1)]


def last_state(label: str, record: Record) -> State:
    """Return the last state of a record; an illegal move is told with where it comes from."""
    try:
        return replay(record)[-1]
    except IllegalMove as error:
        raise error.at(label) from None


def new_game(board: str, rim: str | None, swap: bool) -> Game:
    """Return a game on a board given by name, path or - for standard input."""
    return Game(board, "wall" if rim == "wall" else "safe", swap)


def sources(file: str, rim: str | None, swap: bool, moves: str | None = None) -> list[Source]:
    """Return the games that a board or a file of records begins with, moves played."""
    from trisolve.mesh.boards import is_board_name

    found = []
    if not is_board_name(file) and not file.endswith(".obj"):
        data, label = read_source(file)
        if is_record(data):
            if rim is not None or swap:
                raise FormatError("expected --rim and --swap with a board: a record has its own")
            with located(label):
                records = parse_records(data)
            for number, record in enumerate(records, 1):
                called = f"{file}:{number}" if len(records) > 1 else file
                found.append(Source(called, record.name, last_state(called, record), record))
        else:
            found.append(_on_mesh(file, data, label, rim, swap))
    else:
        game = new_game(file, rim, swap)
        found.append(Source(file, "", game.new_initial_state(), None))
    for source in found:
        play_words(source.state, moves or "", source.label)
    return found


def _on_mesh(file: str, data: bytes, label: str, rim: str | None, swap: bool) -> Source:
    from trisolve.mesh import MeshError, parse_mesh, parse_obj
    from trisolve.mesh.loading import is_json

    try:
        mesh = parse_mesh(data) if is_json(data, file) else parse_obj(data)
    except MeshError as error:
        raise error.at(source=label) from None
    game = Game(mesh, "wall" if rim == "wall" else "safe", swap)
    return Source(file, mesh.name, game.new_initial_state(), None)


def play_words(state: State, words: str, label: str = "") -> None:
    """Play moves as people write them; raise IllegalMove, FormatError."""
    for word in words.replace(",", " ").split():
        try:
            state.apply_action(state.string_to_action(word))
        except IllegalMove as error:
            raise error.at(label) from None


def move_names(state: State) -> Callable[[int], int | str]:
    """Return what writes an action for JSON: the number of a face, or "swap"."""
    n = state.game.n_faces
    return lambda action: "swap" if action == n else action
