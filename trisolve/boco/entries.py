"""The contents of BOCO files as the commands read and write them: records, and unfinished games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trisolve.boco.board import unmerged_note
from trisolve.boco.files import dump_record, parse_records
from trisolve.boco.game import Game, State
from trisolve.boco.record import Record, record_from
from trisolve.boco.replay import replay
from trisolve.boco.rules import IllegalTurn
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.entries import Labeled, Source, labeled, shipped_file, split_number
from trisolve.files.messages import located
from trisolve.files.whole import name_of, read_source

if TYPE_CHECKING:
    from trisolve.mesh import Mesh


@dataclass(frozen=True)
class Start:
    """A game with the moves played so far, named after its record or its mesh."""

    name: str
    state: State

    def after(self, actions: Iterable[int]) -> "Start":
        """Return the game after some further moves."""
        state = self.state.clone()
        for action in actions:
            state.apply_action(action)
        return Start(self.name, state)


@dataclass(frozen=True)
class Wanted:
    """The rules for playing a board.

    note : called with each remark about a board that the user should see
    is_asked : whether the user asked for these rules; a record has its own rules and refuses others
    """

    rim: str | None = None
    swap: bool = False
    moves: str = ""
    note: Callable[[str], object] | None = None
    is_asked: bool = True

    def game_on(self, mesh: "Mesh") -> Game:
        """Return a game on a mesh; add a note if its faces touch without being neighbors."""
        note = unmerged_note(mesh)
        if note and self.note is not None:
            self.note(note)
        return Game(mesh, "wall" if self.rim == "wall" else "safe", self.swap)

    def start(self, label: str, name: str, state: State) -> Start:
        """Return a state, with the moves played, as a game to continue."""
        play_words(state, self.moves, label)
        return Start("" if name == label else name, state)


def read_records(source: str) -> list[tuple[str, Record]]:
    """Return the records in a source with their labels; may raise FormatError or FileError.

    >>> [label for label, _ in read_records("boco:cross")]
    ['boco:cross']
    """
    path, number = split_number(source)
    return labeled(name_of(path), _records_of(path, _read_bytes(path)), number)


def last_state(label: str, record: Record) -> State:
    """Return the last state of a record; an error for an illegal move names the record."""
    try:
        return replay(record)[-1]
    except IllegalTurn as error:
        raise error.at(label) from None


def play_words(state: State, words: str, label: str = "") -> None:
    """Play moves written as text; may raise IllegalTurn or FormatError."""
    for word in words.replace(",", " ").split():
        try:
            state.apply_action(state.string_to_action(word))
        except IllegalTurn as error:
            raise error.at(label) from None


def game_of(board: str, wanted: Wanted) -> Game:
    """Return a game on a board given by name, path or - for standard input.

    >>> game_of("cube", Wanted(rim="wall"))
    <Game of BOCO on 'cube', rim wall>
    """
    from trisolve.mesh import load_mesh

    return wanted.game_on(load_mesh(board))


def games(wanted: Wanted) -> Source[Start]:
    """Return a reader of games: boards, and the final positions of records."""

    def read(source: str) -> Iterable[Labeled[Start]]:
        if _is_named_board(source):
            state = game_of(source, wanted).new_initial_state()
            return [(source, wanted.start(source, "", state))]
        path, number = split_number(source)
        data = _read_bytes(path)
        if _holds_records(data):
            return _started(labeled(path, _records_of(path, data), number), wanted)
        mesh = _parsed_mesh(source, data)
        state = wanted.game_on(mesh).new_initial_state()
        return [(source, wanted.start(source, mesh.name, state))]

    return Source("boco", "game", read, _dump_start, _dump_starts)


def boards(wanted: Wanted) -> Source[Start]:
    """Return a reader of boards only, without records."""

    def read(source: str) -> Iterable[Labeled[Start]]:
        state = game_of(source, wanted).new_initial_state()
        return [(source, wanted.start(source, "", state))]

    return Source("boco", "board", read, _dump_start, _dump_starts)


def _started(records: Iterable[tuple[str, Record]], wanted: Wanted) -> Iterator[Labeled[Start]]:
    if wanted.is_asked and (wanted.rim is not None or wanted.swap):
        raise FormatError("expected --rim and --swap with a board: a record has its own")
    for label, record in records:
        try:
            yield label, wanted.start(label, record.name, last_state(label, record))
        except TrisolveError as error:
            yield label, error


def _is_named_board(source: str) -> bool:
    from trisolve.mesh.boards import is_board_name

    return is_board_name(source) or source.endswith(".obj")


def _read_bytes(path: str) -> bytes:
    return read_source(shipped_file(path), "a board or a record of BOCO")


def _holds_records(data: bytes) -> bool:
    """Return whether bytes contain game records, not a board, judging by their first object."""
    head = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    return head[:1] == b"{" and b'"trisolve-mesh"' not in head.partition(b'"format"')[2][:40]


def _records_of(path: str, data: bytes) -> list[Record]:
    with located(name_of(path)):
        return parse_records(data)


def _parsed_mesh(source: str, data: bytes) -> "Mesh":
    from trisolve.mesh import MeshError, parse_mesh, parse_obj
    from trisolve.mesh.board_json import is_json
    from trisolve.mesh.mended_by import with_line

    parse = parse_mesh if is_json(data, source) else parse_obj
    try:
        return parse(data)
    except MeshError as error:
        raise with_line(error, data, source, {}).at(source=name_of(source)) from None


def _dump_start(start: Start) -> str:
    return dump_record(record_from(start.state, name=start.name))


def _dump_starts(starts: Sequence[Start]) -> str:
    return "".join(map(_dump_start, starts))


def _dump_records(records: Sequence[Record]) -> str:
    return "".join(map(dump_record, records))


RECORDS = Source("boco", "record", read_records, dump_record, _dump_records)
"""Records of games, one per line."""
