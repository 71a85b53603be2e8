"""Replay a recorded game and return all of its states."""

from trisolve.boco.files import parse_record
from trisolve.boco.game import Game, State
from trisolve.boco.record import Record


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
