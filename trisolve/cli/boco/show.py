"""``show``, ``replay`` and ``boco perft``: positions as text, and counts of move sequences."""

from typing import Annotated, Any, NamedTuple

from msgspec import Struct

from trisolve.boco.files import RECORDS, games
from trisolve.boco.game import PLAYERS, SWAP, State
from trisolve.boco.pictures.text import PIECES, position_text
from trisolve.boco.record import Record
from trisolve.boco.rules import IllegalTurn
from trisolve.cli.boco import FACES, BoardOrFile, FaceLabels, Position, RecordFile
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import complain
from trisolve.cli.run import Run
from trisolve.errors import FormatError
from trisolve.files.entries import only_one
from trisolve.options import argument, command, option


@command(
    examples=(
        'trisolve show squares:4x4 --after "5 6 9" --legal',
        "trisolve show boco:octagon --json",
    )
)
def show(
    file: BoardOrFile,
    *,
    position: Position,
    legal: Annotated[bool, option("Mark the playable faces with +.")] = False,
    labels: FaceLabels = None,
    as_json: AsOneJson = False,
) -> int:
    """Show a position: boards of squares, triangles or hexagons in rows, other boards as a table.

    ● is the first player's piece, and ○ is the second player's piece. The table lists the neighbors
    of each face.
    """
    indices = "faces" in FACES.choice(labels)
    run = Run(games(position.as_wanted()), [file], as_json=as_json)
    return run.each(lambda start: run.tell(Shown(start.state, legal, indices), indent=""))


class Shown(NamedTuple):
    """A position to show, and its marks."""

    state: State
    legal: bool
    indices: bool

    def as_json(self) -> dict[str, Any]:
        """Return the position as JSON values."""
        state = self.state
        return {
            "owners": [state.owner(face) for face in range(state.game.n_faces)],
            "player": None if state.is_terminal() else PLAYERS[state.current_player()],
            "legal": state.move_names(state.legal_actions()),
            "groups": [
                {
                    "player": PLAYERS[group.player],
                    "faces": list(group.faces),
                    "liberties": list(group.liberties),
                }
                for group in state.groups()
            ],
            "result": state.result,
            "reason": state.reason,
        }

    def described(self) -> str:
        """Return the board, the player to move, and the groups."""
        state = self.state
        lines = [position_text(state, legal=self.legal, indices=self.indices)]
        if state.reason is None:
            player = state.current_player()
            lines.append(f"{PLAYERS[player]} {PIECES[player]} to move")
        else:
            lines.append(f"{state.result}: {state.reason}")
        for group in state.groups():
            faces = " ".join(map(state.game.board.name_of, group.faces))
            lines.append(f"  {PIECES[group.player]} {faces}, liberties: {len(group.liberties)}")
        return "\n".join(lines)


@command(
    examples=(
        "trisolve replay boco:cross",
        "trisolve replay boco:cross --json",
    )
)
def replay(file: RecordFile, *, labels: FaceLabels = None, as_json: AsOneJson = False) -> int:
    """Draw every position of a record, and say which group was encircled, or why a move is illegal.

    The exit code is 1 if a move is illegal.
    """
    indices = "faces" in FACES.choice(labels)
    run = Run(RECORDS, [file], as_json=as_json)

    def work(record: Record) -> str:
        played = Played.of(record, indices)
        run.tell(played, indent="")
        if played.illegal is not None:
            complain(str(played.illegal.at(run.label)))
        return "done" if played.illegal is None else "illegal"

    return run.each(work)


class Played(Struct, frozen=True):
    """A replayed game: its boards and plies, and the illegal move that ended it, if any."""

    state: State
    boards: list[str]
    plies: list[dict[str, Any]]
    illegal: IllegalTurn | None = None

    @classmethod
    def of(cls, record: Record, indices: bool) -> "Played":
        """Return the results of a record's moves."""
        state = record.game().new_initial_state()
        boards = [position_text(state, indices=indices)]
        plies: list[dict[str, Any]] = []
        for ply, move in enumerate(record.moves):
            try:
                state.apply_move(move)
            except IllegalTurn as error:
                plies.append({"move": move, "legal": False, "encircled": []})
                return cls(state, boards, plies, error)
            encircled = [list(group.faces) for group in state.encircled()]
            plies.append({"move": move, "legal": True, "encircled": encircled})
            name = SWAP if move == SWAP else state.game.board.name_of(int(move))
            board = position_text(state, indices=indices)
            boards.append(f"{ply + 1}. {PIECES[ply % 2]} {name}\n{board}")
        return cls(state, boards, plies)

    def as_json(self) -> dict[str, Any]:
        """Return the game as JSON values."""
        return {"plies": self.plies, "result": self.state.result, "reason": self.state.reason}

    def described(self) -> str:
        """Return every board, and how the game ended."""
        state, parts = self.state, list(self.boards)
        if self.illegal is None:
            for group in state.encircled():
                faces = " ".join(map(state.game.board.name_of, group.faces))
                parts.append(f"encircled: {PIECES[group.player]} {faces}")
            is_open = state.reason is None
            parts.append("the game goes on" if is_open else f"{state.result}: {state.reason}")
        return "\n\n".join(parts)


@command(
    examples=(
        "trisolve boco perft squares:4x4 6",
        'trisolve boco perft octagon 3 --rim wall --after "0" --divide',
    )
)
def perft(
    file: BoardOrFile,
    depth: Annotated[int, argument("The maximum number of moves.", of="DEPTH", min=0, max=64)],
    *,
    position: Position,
    divide: Annotated[bool, option("Break down the last row by first move.")] = False,
    as_json: AsOneJson = False,
) -> int:
    """Count the sequences of moves of each length, and how many of them end the game.

    Each row shows the number of moves, the number of sequences, and how many of the sequences end
    with an encircled enemy, with a self-encirclement, or in a draw.
    """
    from trisolve.boco.counting import counts

    if divide and depth < 1:
        raise FormatError("--divide: expected a depth of at least 1")
    run = Run(only_one(games(position.as_wanted())), [file], as_json=as_json)
    return run.each(lambda one: run.tell(counts(one.state, depth, divided=divide), indent=""))
