"""BOCO files: their formats, each declared once, and the objects that commands read and write.

    {"format": "trisolve-boco", "version": 1, "board": "squares:3x3", "moves": [1, 4, 3, 0, 5]}

The board is given by name or as a mesh.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from trisolve.boco.board import unmerged_note
from trisolve.boco.game import Game, State
from trisolve.boco.record import Record, record_from
from trisolve.boco.rules import IllegalTurn, Rim
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.declared import Format, Metadata, to_file
from trisolve.files.entries import Labeled, Source, label_entries, shipped_file, split_number
from trisolve.files.messages import located
from trisolve.files.records import refuse
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import name_of, read_source
from trisolve.mesh.definitions import BoardFile

if TYPE_CHECKING:
    from trisolve.files.whole import StrPath
    from trisolve.mesh import Mesh


def _board(value: object, place: str) -> "str | Mesh":
    from trisolve.mesh import board, parse_mesh

    if not isinstance(value, str | dict):
        refuse("a board's name or a trisolve-mesh object", value, place)
    try:
        if isinstance(value, dict):
            return parse_mesh(json.dumps(value))
        board(value)
    except TrisolveError as error:
        raise FormatError(f"{place}: {error}") from None
    return value


Board: TypeAlias = Annotated[
    Annotated[str, Meta(description="The name of a board, such as squares:5x5.")] | BoardFile,
    Meta(extra={"read": _board}),
]
Players: TypeAlias = Annotated[tuple[str, str], Meta(extra={"expected": "an array of two strings"})]
Move: TypeAlias = Annotated[
    int | Literal["swap"], Meta(extra={"expected": 'the number of a face or "swap"'})
]
Face: TypeAlias = Annotated[int, Meta(ge=0)]
Value: TypeAlias = Annotated[int, Meta(ge=-1, le=1)]


class RecordFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """The record of a game."""

    format: Literal["trisolve-boco"]
    version: Literal[1]
    name: str = ""
    board: Board
    rim: Rim = "safe"
    swap: Annotated[bool, Meta(description="Whether the first piece may be taken over.")] = False
    moves: Annotated[list[Move], Meta(description="Numbers of faces, from 0.")]
    result: (
        Annotated[Literal["first", "second", "draw", "open"], Meta(description="A claim.")]
        | UnsetType
    ) = UNSET
    reason: (
        Annotated[
            Literal["encircled", "self-encircled", "full", "no-move"] | None,
            Meta(description="A claim."),
        ]
        | UnsetType
    ) = UNSET
    players: Players | UnsetType = UNSET
    metadata: Metadata = {}


class StrategyFile(Struct, forbid_unknown_fields=True):
    """One player's strategy, which proves a bound on the value."""

    player: Annotated[int, Meta(ge=0, le=1)]
    at_least: Annotated[Value, Meta(description="The value that the strategy proves.")]
    moves: Annotated[
        dict[str, Face],
        Meta(description="A move for each position, written as 0, 1 and . per face."),
    ]


class CertificateFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A proof of the value of a position. The verifier refutes a malformed certificate."""

    format: Literal["trisolve-boco-certificate"]
    version: Literal[1]
    board: Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="The key of the board.")]
    faces: Annotated[int, Meta(ge=1)]
    rim: Rim
    swap: bool
    moves: list[Face | Literal["swap"]]
    value: Annotated[Value, Meta(description="The result of the first player.")]
    symmetries: list[list[Face]]
    strategies: list[StrategyFile]


RECORD: Format[Any] = Format(RecordFile)


def record_of(value: object) -> Record:
    """Return the record in a JSON value; raise a FormatError that says where it is wrong.

    >>> record_of({"format": "trisolve-boco", "version": 1, "board": "cube", "moves": [True]})
    Traceback (most recent call last):
    trisolve.files.records.FieldError: moves[0]: expected the number of a face or "swap", got true
    """
    found = RECORD.read(value)
    claims_reason = found.reason is not UNSET
    return Record(
        moves=tuple(found.moves),
        rim=found.rim,
        swap=found.swap,
        name=found.name,
        metadata=found.metadata,
        reason=found.reason if claims_reason else None,
        claims_reason=claims_reason,
        board=found.board,
        result=None if found.result is UNSET else found.result,
        players=None if found.players is UNSET else found.players,
    )


def parse_record(text: str | bytes) -> Record:
    """Return the record in a JSON text; may raise FormatError.

    >>> parse_record('{"format": "trisolve-boco", "version": 1, "board": "cube", "moves": []}').rim
    'safe'
    """
    return record_of(parse_json(text))


def parse_records(text: str | bytes) -> list[Record]:
    """Return the records in a JSON or JSONL text, ignoring blank lines; may raise FormatError."""
    from trisolve.files.whole import decode

    text = decode(text) if isinstance(text, bytes) else text
    lines = [(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and all(line.lstrip().startswith("{") for _, line in lines):
        found = []
        for at, line in lines:
            with located(f"line {at}"):
                found.append(parse_record(line))
        return found
    return [parse_record(text)]


def dump_record(record: Record) -> str:
    """Return a record as one line of JSON that ends with a newline.

    >>> dump_record(Record("cube", (0, 1), rim="wall"))[:62]
    '{"format": "trisolve-boco", "version": 1, "board": "cube", "ri'
    """
    board: Any = record.board
    if not isinstance(board, str):
        from trisolve.mesh import dump_mesh

        board = json.loads(dump_mesh(board))
    value: dict[str, Any] = {"name": record.name} if record.name else {}
    value |= {"board": board, "rim": record.rim, "swap": record.swap, "moves": list(record.moves)}
    if record.result is not None:
        value["result"] = record.result
    if record.claims_reason or record.reason is not None:
        value["reason"] = record.reason
    if record.players is not None:
        value["players"] = list(record.players)
    if record.metadata:
        value["metadata"] = record.metadata
    return json.dumps(to_file(RecordFile, value), ensure_ascii=False) + "\n"


def replay(record: Record | str | bytes, game: Game | None = None) -> list[State]:
    """Return the states of a record or its JSON text, beginning with the empty board.

    Raises IllegalTurn at the first illegal move. Pass the `game` if you have already built it.

    >>> [state.result for state in replay(Record("tetrahedron", (3, 0, 1, 2)))]
    ['open', 'open', 'open', 'open', 'second']
    """
    if not isinstance(record, Record):
        record = parse_record(record)
    state = (game or record.game()).new_initial_state()
    states = [state]
    for move in record.moves:
        state = state.clone()
        state.apply_move(move)
        states.append(state)
    return states


def load_records(path: "StrPath") -> list[Record]:
    """Return the records in a .json or .jsonl file, or in a bundled file given by name.

    Raises FormatError or FileError.

    >>> load_records("boco:cross")[0].moves
    (1, 4, 3, 0, 5, 2, 7)
    """
    from trisolve.files.entries import read_shipped

    return read_shipped(path, "a record of BOCO", parse_records)


def save_records(records: Iterable[Record], path: "StrPath") -> None:
    """Write records to a file, one per line, completely or not at all; may raise FileError.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     save_records([Record("cube")], Path(folder, "games.jsonl"))
    ...     load_records(Path(folder, "games.jsonl"))[0].board
    'cube'
    """
    from trisolve.files.whole import write_file

    write_file(path, "".join(map(dump_record, records)))


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
    return label_entries(name_of(path), _records_of(path, _read_bytes(path)), number)


def last_state(label: str, record: Record) -> State:
    """Return the last state of a record; an error for an illegal move names the record."""
    try:
        return replay(record)[-1]
    except IllegalTurn as error:
        raise error.at(label) from None


def play_words(state: State, words: str, label: str = "") -> None:
    """Play moves in text notation; may raise IllegalTurn or FormatError."""
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
            return _starts(label_entries(path, _records_of(path, data), number), wanted)
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


def _starts(records: Iterable[tuple[str, Record]], wanted: Wanted) -> Iterator[Labeled[Start]]:
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
    return head[:1] == b"{" and b'"trisolve-mesh' not in head.partition(b'"format"')[2][:40]


def _records_of(path: str, data: bytes) -> list[Record]:
    with located(name_of(path)):
        return parse_records(data)


def _parsed_mesh(source: str, data: bytes) -> "Mesh":
    from trisolve.mesh import MeshError, parse_mesh, parse_obj
    from trisolve.mesh.board_json import is_board
    from trisolve.mesh.inspection import with_line

    parse = parse_mesh if is_board(data, source) else parse_obj
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
