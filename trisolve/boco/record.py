"""Records of games: strict JSON, one object a game, and JSONL for several.

    {"format": "trisolve-boco", "version": 1, "board": "squares:3x3", "moves": [1, 4, 3, 0, 5]}

The board is a name or the mesh itself. `result` and `reason` are claims: `check` holds them
against the game, nothing trusts them. Reading a record looks at its form; `replay` plays it.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from trisolve.boco.game import SWAP, Game, State
from trisolve.boco.rules import RIMS, IllegalMove, Rim
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.frozen import freeze
from trisolve.files.messages import located, quoted, shown
from trisolve.files.strict_json import parse_json

if TYPE_CHECKING:
    from trisolve.files.whole import StrPath
    from trisolve.mesh import Mesh

FORMAT, VERSION = "trisolve-boco", 1
RESULTS = ("first", "second", "draw", "open")
REASONS = ("encircled", "self-encircled", "full", "no-move")
_REQUIRED = ("format", "version", "board", "moves")
_KEYS = (
    *("format", "version", "name", "board", "rim", "swap", "moves"),
    *("result", "reason", "players", "metadata"),
)


@dataclass(frozen=True)
class Record:
    """A game as it is written down.

    board : a board's name, or the mesh itself
    moves : face numbers, and ``swap`` for the swap
    result, reason : what the record claims; None where it claims nothing. `claims_reason` tells a
        reason of null, which an open game has, from none
    """

    board: "str | Mesh"
    moves: tuple[int | str, ...] = ()
    rim: Rim = "safe"
    swap: bool = False
    name: str = ""
    result: str | None = None
    reason: str | None = None
    claims_reason: bool = False
    players: tuple[str, ...] | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)

    def game(self) -> Game:
        """Return the game it is of; raise FormatError for a board there is not."""
        if isinstance(self.board, str):
            from trisolve.mesh import board

            return Game(board(self.board), self.rim, self.swap)
        return Game(self.board, self.rim, self.swap)


def _refuse(place: str, expected: str, value: object) -> NoReturn:
    at = f"{place}: " if place else ""
    raise FormatError(f"{at}expected {expected}, got {quoted(value)}")


def _text_among(found: Mapping[str, Any], key: str, choices: Sequence[str]) -> Any:  # noqa: ANN401
    value = found[key]
    if not isinstance(value, str) or value not in choices:
        _refuse(key, " or ".join(quoted(choice) for choice in choices), value)
    return value


def _move(value: Any, place: str) -> int | str:  # noqa: ANN401 - any JSON value
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if value != SWAP and (not isinstance(value, int) or isinstance(value, bool)):
        _refuse(place, 'the number of a face or "swap"', value)
    return SWAP if value == SWAP else int(value)


def _board(value: Any) -> "str | Mesh":  # noqa: ANN401 - any JSON value
    if isinstance(value, dict):
        from trisolve.mesh import parse_mesh

        with located("board"):
            try:
                return parse_mesh(json.dumps(value))
            except FormatError as error:
                raise FormatError(str(error)) from None
            except TrisolveError as error:
                raise FormatError(str(error)) from None
    if not isinstance(value, str):
        _refuse("board", "a board's name or a trisolve-mesh object", value)
    from trisolve.mesh import board

    with located("board"):
        board(value)
    return value


def record_of(value: Any) -> Record:  # noqa: ANN401 - any JSON value
    """Return a JSON value as a record; raise FormatError that names the place.

    >>> record_of({"format": "trisolve-boco", "version": 1, "board": "cube", "moves": [True]})
    Traceback (most recent call last):
    trisolve.errors.FormatError: moves[0]: expected the number of a face or "swap", got true
    """
    if not isinstance(value, dict):
        _refuse("", "an object", value)
    for key in value:
        if key not in _KEYS:
            raise FormatError(f"expected only the keys {', '.join(_KEYS)}, got {quoted(key)}")
    for key in _REQUIRED:
        if key not in value:
            raise FormatError(f'expected the key "{key}", it is missing')
    _text_among(value, "format", (FORMAT,))
    if isinstance(value["version"], bool) or value["version"] != VERSION:
        _refuse("version", str(VERSION), value["version"])
    if not isinstance(value["moves"], list):
        _refuse("moves", "an array", value["moves"])
    moves = tuple(_move(move, f"moves[{at}]") for at, move in enumerate(value["moves"]))
    rim: Rim = _text_among(value, "rim", RIMS) if "rim" in value else "safe"
    swap = value.get("swap", False)
    if not isinstance(swap, bool):
        _refuse("swap", "true or false", swap)
    name = value.get("name", "")
    if not isinstance(name, str):
        _refuse("name", "a text", name)
    metadata = value.get("metadata", {})
    if not isinstance(metadata, dict):
        _refuse("metadata", "an object", metadata)
    try:
        frozen = freeze(metadata, "metadata")
        freeze(name, "name")
    except ValueError as error:
        raise FormatError(str(error)) from None
    reason = value.get("reason")
    if reason is not None:
        _text_among(value, "reason", REASONS)
    return Record(
        board=_board(value["board"]),
        moves=moves,
        rim=rim,
        swap=swap,
        name=name,
        result=_text_among(value, "result", RESULTS) if "result" in value else None,
        reason=reason,
        claims_reason="reason" in value,
        players=_players(value["players"]) if "players" in value else None,
        metadata=frozen,
    )


def _players(value: Any) -> tuple[str, ...]:  # noqa: ANN401 - any JSON value
    if not isinstance(value, list) or len(value) != 2:
        _refuse("players", "an array of two texts", value)
    for at, name in enumerate(value):
        if not isinstance(name, str):
            _refuse(f"players[{at}]", "a text", name)
    return tuple(value)


def parse_record(text: str | bytes) -> Record:
    """Return the record of a JSON text; raise FormatError.

    >>> parse_record('{"format": "trisolve-boco", "version": 1, "board": "cube", "moves": []}').rim
    'safe'
    """
    from trisolve.files.whole import decode

    return record_of(parse_json(decode(text) if isinstance(text, bytes) else text))


def parse_records(text: str | bytes) -> list[Record]:
    """Return the records of a JSON text or of JSONL, blank lines passed over; raise FormatError."""
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
    """Return a record as one line of JSON with its end.

    >>> dump_record(Record("cube", (0, 1), rim="wall"))[:62]
    '{"format": "trisolve-boco", "version": 1, "board": "cube", "ri'
    """
    board: Any = record.board
    if not isinstance(board, str):
        from trisolve.mesh import dump_mesh

        board = json.loads(dump_mesh(board))
    value: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    if record.name:
        value["name"] = record.name
    value |= {"board": board, "rim": record.rim, "swap": record.swap, "moves": list(record.moves)}
    if record.result is not None:
        value["result"] = record.result
    if record.claims_reason or record.reason is not None:
        value["reason"] = record.reason
    if record.players is not None:
        value["players"] = list(record.players)
    if record.metadata:
        value["metadata"] = record.metadata
    return json.dumps(value, ensure_ascii=False) + "\n"


def load_records(path: "StrPath") -> list[Record]:
    """Return the records of a .json or .jsonl file, or of a shipped one by its name.

    Raises FormatError or FileError.

    >>> load_records("boco:cross")[0].moves
    (1, 4, 3, 0, 5, 2, 7)
    """
    from trisolve.files.shipped import shipped_file
    from trisolve.files.whole import read_file

    data = read_file(shipped_file(path), "a record of BOCO")
    with located(shown(str(path))):
        return parse_records(data)


def save_records(records: Iterable[Record], path: "StrPath") -> None:
    """Write records to a file, one a line, whole or not at all; raise FileError."""
    from trisolve.files.whole import write_file

    write_file(path, "".join(map(dump_record, records)))


def record_from(
    state: State,
    *,
    name: str = "",
    players: tuple[str, ...] | None = None,
    board: "str | Mesh | None" = None,
) -> Record:
    """Return the record of a state, with its result and reason.

    `board` is what the record says of the board, by default the mesh that the game was made of, or
    its name where that is one of the boards that come with the program.
    """
    game = state.game
    board = _shortest(game.mesh) if board is None and game.mesh is not None else board
    if board is None:
        raise FormatError("expected a game on a mesh or a board's name, got one on bare neighbors")
    moves = tuple(SWAP if action == game.n_faces else action for action in state.history())
    return Record(
        board=board,
        moves=moves,
        rim=game.rim,
        swap=game.swap,
        name=name,
        result=state.result,
        reason=state.reason,
        claims_reason=True,
        players=players,
    )


def _shortest(mesh: "Mesh") -> "str | Mesh":
    """Return the name of a mesh that is a board by that name, else the mesh."""
    from trisolve.mesh import board
    from trisolve.mesh.boards import is_board_name

    if is_board_name(mesh.name):
        with suppress(TrisolveError):
            return mesh.name if board(mesh.name) == mesh else mesh
    return mesh


def replay(record: Record | str | bytes, game: Game | None = None) -> list[State]:
    """Return the states of a record, or of its JSON text, the empty board first.

    Raises IllegalMove at the first move that the rules do not allow. `game` saves building it.

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


@dataclass(frozen=True)
class Check:
    """What is right and what is wrong with a record.

    status : "right", "wrong", or "open" for a game that goes on and claims nothing wrong
    right, wrong : what was looked at, in words
    ply : of the illegal move, None where all are legal
    """

    status: Literal["right", "wrong", "open"]
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    ply: int | None = None


def check(record: Record) -> Check:
    """Play a record and hold what it claims against the game.

    >>> check(Record("tetrahedron", (3, 0, 1, 2), result="first")).wrong
    ('result: expected "second", the record says "first"',)
    """
    try:
        state = replay(record)[-1]
    except IllegalMove as error:
        return Check("wrong", (), (str(error),), error.ply)
    right, wrong = [f"moves: all {len(record.moves)} are legal"], []
    claims: list[tuple[str, str | None, str | None]] = []
    if record.result is not None:
        claims.append(("result", record.result, state.result))
    if record.claims_reason or record.reason is not None:
        claims.append(("reason", record.reason, state.reason))
    for key, claimed, found in claims:
        if claimed == found:
            right.append(f"{key}: {json.dumps(found)}")
        else:
            said = f"the record says {json.dumps(claimed)}"
            wrong.append(f"{key}: expected {json.dumps(found)}, {said}")
    status: Literal["right", "wrong", "open"] = "right" if state.is_terminal() else "open"
    return Check("wrong" if wrong else status, tuple(right), tuple(wrong))
