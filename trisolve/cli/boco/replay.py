"""``trisolve boco replay``: every position of a recorded game, and how it ended."""

from typing import Any

from trisolve.boco.game import SWAP, State
from trisolve.boco.pictures.text import PIECES, position_text
from trisolve.boco.record import Record
from trisolve.boco.rules import IllegalTurn
from trisolve.cli.boco.options import RecordFile, read_records
from trisolve.cli.options import AsOneJson, Indices
from trisolve.cli.output import Code, complain, gravest, say, say_json, titled

EXAMPLES = (
    "trisolve boco replay boco:cross",
    "trisolve boco replay boco:cross --json",
)


def replay(file: RecordFile, *, indices: Indices = False, as_json: AsOneJson = False) -> int:
    """Draw every position of a record, and say what was encircled, or why a move is illegal.

    The exit code is 1 if a move is illegal.
    """
    codes = []
    for number, (label, record) in enumerate(read_records(file)):
        if as_json:
            codes.append(_as_json(label, record))
            continue
        if number:
            say()
        codes.append(_draw(label, record, indices))
    return gravest(codes)


def _name(state: State, move: int | str) -> str:
    return SWAP if move == SWAP else state.game.board.name_of(int(move))


def _draw(label: str, record: Record, indices: bool) -> Code:
    state = record.game().new_initial_state()
    say(titled(label, record.name))
    say(position_text(state, indices=indices))
    for ply, move in enumerate(record.moves):
        piece = PIECES[ply % 2]
        try:
            state.apply_move(move)
        except IllegalTurn as error:
            complain(str(error.at(label)))
            return Code.NEGATIVE
        say(f"\n{ply + 1}. {piece} {_name(state, move)}")
        say(position_text(state, indices=indices))
    for group in state.encircled():
        faces = " ".join(state.game.board.name_of(face) for face in group.faces)
        say(f"\nencircled: {PIECES[group.player]} {faces}")
    say("\nthe game goes on" if state.reason is None else f"\n{state.result}: {state.reason}")
    return Code.DONE


def _as_json(label: str, record: Record) -> Code:
    state = record.game().new_initial_state()
    plies: list[dict[str, Any]] = []
    code, why = Code.DONE, None
    for move in record.moves:
        try:
            state.apply_move(move)
        except IllegalTurn as error:
            plies.append({"move": move, "legal": False, "encircled": []})
            code, why = Code.NEGATIVE, str(error.at(label))
            break
        encircled = [list(group.faces) for group in state.encircled()]
        plies.append({"move": move, "legal": True, "encircled": encircled})
    value: dict[str, Any] = {"file": label, "plies": plies}
    say_json({**value, "result": state.result, "reason": state.reason})
    if why is not None:
        complain(why)
    return code
