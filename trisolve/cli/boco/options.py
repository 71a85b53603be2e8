"""What the commands of BOCO share: boards, records, and options declared once."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeAlias

import typer

from trisolve.boco.board import unmerged_note
from trisolve.boco.files import dump_record, parse_records, save_records
from trisolve.boco.game import Game, State
from trisolve.boco.record import Record
from trisolve.boco.replay import replay
from trisolve.boco.rules import IllegalTurn
from trisolve.cli.mesh.options import Reading
from trisolve.cli.numbered import labeled, split_number
from trisolve.cli.output import STDOUT, complain
from trisolve.errors import FormatError
from trisolve.files.messages import located
from trisolve.files.shipped import shipped_file
from trisolve.files.sources import name_of, read_source

if TYPE_CHECKING:
    from trisolve.mesh import Mesh

PLAIN = Reading()

BoardOrFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="BOARD|FILE",
        help="A board: .obj, .json, or a name such as squares:5x5. Or the record of a game: .json, "
        ".jsonl, or a shipped one such as boco:cross. - for standard input. FILE:N is one record "
        "of several.",
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
Boards: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="BOARD...",
        help="Boards: .obj, .json, - for standard input, or names such as squares:5x5.",
        show_default=False,
    ),
]
RecordFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="The record of a game: .json, .jsonl, or a shipped one such as boco:cross; - for "
        "standard input.",
        show_default=False,
    ),
]
RimOption: TypeAlias = Annotated[
    Literal["safe", "wall"] | None,
    typer.Option(
        "--rim",
        help="safe (the default): a group on the rim is never encircled. wall: the rim neither "
        "helps nor harms.",
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
        help='Moves to play first, such as "4 1": names or numbers of faces, and swap.',
        show_default=False,
    ),
]
MaxNodes: TypeAlias = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Stop the search at N positions.")
]
Seed: TypeAlias = Annotated[
    int,
    typer.Option(min=0, max=2**64 - 1, metavar="S", help="The same seed gives the same games."),
]


Records: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write the record of each game to this file, one per line; - for standard output.",
        show_default=False,
    ),
]


def put_records(records: Iterable[Record], output: str | None) -> bool:
    """Write records to a file or to standard output; return whether it was standard output."""
    if output == STDOUT:
        sys.stdout.write("".join(map(dump_record, records)))
        return True
    if output is not None:
        save_records(records, output)
    return False


@contextmanager
def counted_progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Give a function that shows on a terminal how many of all are done; None elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return

    def report(done: int, n: int) -> None:
        sys.stderr.write(f"\r\x1b[K{done} of {n} {what}")
        sys.stderr.flush()

    yield report
    sys.stderr.write("\r\x1b[K")


class Source(NamedTuple):
    """A game to start from: its source, its record if it has one, and its last state."""

    label: str
    name: str
    state: State
    record: Record | None


def read_board_or_record(file: str) -> bytes:
    """Return the bytes of a file or of standard input; raise FileError."""
    return read_source(shipped_file(file), "a board or a record of BOCO")


def is_record(data: bytes) -> bool:
    """Return whether bytes hold records of games, not a board, by their first object."""
    head = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    return head[:1] == b"{" and b'"trisolve-mesh"' not in head.partition(b'"format"')[2][:40]


def read_records(file: str) -> list[tuple[str, Record]]:
    """Return the records of a file, each with its name; raise FormatError, FileError."""
    path, number = split_number(file)
    data = read_board_or_record(path)
    with located(name_of(path)):
        records = parse_records(data)
    return labeled(name_of(path), records, number)


def last_state(label: str, record: Record) -> State:
    """Return the last state of a record; the error for an illegal move names the record."""
    try:
        return replay(record)[-1]
    except IllegalTurn as error:
        raise error.at(label) from None


def new_game(board: str, rim: str | None, swap: bool, reading: Reading = PLAIN) -> Game:
    """Return a game on a board given by name, path or - for standard input."""
    from trisolve.mesh import load_mesh

    return _game_on(load_mesh(board, **reading._asdict()), rim, swap)


def _game_on(mesh: "Mesh", rim: str | None, swap: bool) -> Game:
    """Return a game on a mesh; a note says if its faces are not joined as they look."""
    if note := unmerged_note(mesh):
        complain(note, kind="note: ")
    return Game(mesh, "wall" if rim == "wall" else "safe", swap)


def sources(
    file: str,
    rim: str | None,
    swap: bool,
    moves: str | None = None,
    reading: Reading = PLAIN,
) -> list[Source]:
    """Return the games that a board or a file of records gives, with the moves played."""
    from trisolve.mesh.boards import is_board_name

    found = []
    if not is_board_name(file) and not file.endswith(".obj"):
        path, number = split_number(file)
        data, label = read_board_or_record(path), name_of(path)
        if is_record(data):
            if rim is not None or swap:
                raise FormatError("expected --rim and --swap with a board: a record has its own")
            if reading != PLAIN:
                raise FormatError("expected options for reading a mesh with a board, got a record")
            with located(label):
                records = parse_records(data)
            for called, record in labeled(path, records, number):
                found.append(Source(called, record.name, last_state(called, record), record))
        else:
            found.append(_on_mesh(file, data, label, rim, swap, reading))
    else:
        game = new_game(file, rim, swap, reading)
        found.append(Source(file, "", game.new_initial_state(), None))
    for source in found:
        play_words(source.state, moves or "", source.label)
    return found


def _on_mesh(  # noqa: PLR0917 - what a source has
    file: str, data: bytes, label: str, rim: str | None, swap: bool, reading: Reading
) -> Source:
    from trisolve.mesh import MeshError, parse_mesh, parse_obj, turned_up
    from trisolve.mesh.loading import is_json

    options = {name: value for name, value in reading._asdict().items() if name != "up"}
    parse = parse_mesh if is_json(data, file) else parse_obj
    try:
        mesh = turned_up(parse(data, **options), reading.up)
    except MeshError as error:
        raise error.at(source=label) from None
    game = _game_on(mesh, rim, swap)
    return Source(file, mesh.name, game.new_initial_state(), None)


def play_words(state: State, words: str, label: str = "") -> None:
    """Play moves as people write them; raise IllegalTurn, FormatError."""
    for word in words.replace(",", " ").split():
        try:
            state.apply_action(state.string_to_action(word))
        except IllegalTurn as error:
            raise error.at(label) from None


def move_names(state: State) -> Callable[[int], int | str]:
    """Return a function that writes an action for JSON: the number of a face, or "swap"."""
    n = state.game.n_faces
    return lambda action: "swap" if action == n else action
