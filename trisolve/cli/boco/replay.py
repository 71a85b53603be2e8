"""``trisolve replay`` for BOCO: every position of a recorded game, and how it ended."""

from dataclasses import dataclass
from typing import Any

from trisolve.boco.files import RECORDS
from trisolve.boco.game import SWAP, State
from trisolve.boco.pictures.text import PIECES, position_text
from trisolve.boco.record import Record
from trisolve.boco.rules import IllegalTurn
from trisolve.cli.boco.options import FACES, FaceLabels, RecordFile
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import complain
from trisolve.cli.run import Run

EXAMPLES = (
    "trisolve replay boco:cross",
    "trisolve replay boco:cross --json",
)


def replay(file: RecordFile, *, labels: FaceLabels = None, as_json: AsOneJson = False) -> int:
    """Draw every position of a record, and say which group was encircled, or why a move is illegal.

    The exit code is 1 if a move is illegal.
    """
    indices = "faces" in FACES.chosen(labels)
    run = Run(RECORDS, [file], as_json=as_json)

    def work(record: Record) -> str:
        played = Played.of(record, indices)
        run.tell(played, indent="")
        if played.illegal is not None:
            complain(str(played.illegal.at(run.label)))
        return "done" if played.illegal is None else "illegal"

    return run.each(work)


@dataclass(frozen=True)
class Played:
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
