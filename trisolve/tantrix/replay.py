"""The verifier of games and solitaires, which replays a record by the rules, turn by turn."""

from typing import NamedTuple

from trisolve.tantrix.game import Game
from trisolve.tantrix.records import Record, SolitaireRecord
from trisolve.tantrix.solitaire_rules import Solitaire
from trisolve.tantrix.turns import IllegalTurn, Result


class Report(NamedTuple):
    """Whether a record is right and, if not, the index of its first wrong turn and the code.

    `turn` is None if only the claimed result is wrong. `result` is the actual result as its JSON
    object, or None for a wrong record.
    """

    right: bool
    turn: int | None
    reason: str | None
    result: dict[str, object] | None


def dump_result(result: Result) -> dict[str, object]:
    """Return a result as its JSON object.

    >>> dump_result(Result("complete", (18, 21), (1,)))
    {'end': 'complete', 'scores': [18, 21], 'winners': [1]}
    """
    return {"end": result.end, "scores": list(result.scores), "winners": list(result.winners)}


def replay(record: Record) -> Report:
    """Return whether a record follows the rules and its claimed result is right.

    >>> from trisolve.tantrix import parse_record
    >>> head = '{"format": "trisolve-tantrix", "version": 1, "kind": "game", "players": ["R", "Y"],'
    >>> replay(parse_record(head + '"seed": 7, "turns": []}')).result["scores"]
    [0, 0]
    """
    if isinstance(record, SolitaireRecord):
        return _replay_solitaire(record)
    game = Game(record.players, seed=record.seed, bag=record.bag)
    for number, turn in enumerate(record.turns):
        try:
            game.play(turn)
        except IllegalTurn as error:
            return Report(right=False, turn=number, reason=error.code, result=None)
    result = game.result()
    if record.result is not None and record.result != result:
        return Report(right=False, turn=None, reason="result", result=None)
    return Report(right=True, turn=None, reason=None, result=dump_result(result))


def _replay_solitaire(record: SolitaireRecord) -> Report:
    game = Solitaire(record.order, record.color, record.goal)
    for number, placement in enumerate(record.placements):
        if code := game.illegal(placement):
            return Report(right=False, turn=number, reason=code, result=None)
        game.place(placement)
    result: dict[str, object] = {"end": game.end, "score": game.score}
    return Report(right=True, turn=None, reason=None, result=result)
