"""``trisolve replay`` for Tantrix: a record turn by turn."""

from typing import Annotated, Any

import typer

from trisolve.cli.options import AsJson
from trisolve.cli.output import Code, complain, say, say_json
from trisolve.cli.tantrix.reading import AnyFile
from trisolve.limits import MAX_NUMBER
from trisolve.tantrix.entries import load_record
from trisolve.tantrix.game import Game
from trisolve.tantrix.game import replay as replay_record
from trisolve.tantrix.records import (
    GameRecord,
    IllegalTurn,
    SolitaireRecord,
    dump_placement,
    dump_turn_text,
)
from trisolve.tantrix.rules import Solitaire, board_forced

EXAMPLES = (
    "trisolve replay tantrix:finished",
    "trisolve replay tantrix:finished --turn 3 --json",
)


def replay(
    file: AnyFile,
    *,
    turn: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MAX_NUMBER,
            metavar="N",
            help="Print only turn N, counted from 1.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Play a record again, turn by turn, with the scores after each turn.

    Turns are numbered from 1 in text, and from 0 in JSON. The exit code is 1 if a turn breaks the
    rules, which is printed with its code, or if the claimed result is wrong.
    """
    record = load_record(file)
    found = _solitaire(record) if isinstance(record, SolitaireRecord) else _game(record)
    wrong: dict[str, Any] | None = None
    for value in found:
        if "reason" in value:
            wrong = value
        elif turn is not None and value["turn"] != turn - 1:
            continue
        if as_json:
            say_json({"file": file, **value})
        elif "reason" not in value:
            scores = " ".join(map(str, value["scores"]))
            forced = f"  forced {len(value['forced'])}" if value["forced"] else ""
            say(f"{value['turn'] + 1}. seat {value['seat']}: {value['text']}  ({scores}){forced}")
    if wrong is not None:
        if not as_json:
            at = "the result" if wrong["turn"] is None else f"turn {wrong['turn'] + 1}"
            complain(f"{at}: {wrong['reason']}", kind="wrong: ")
        return Code.NEGATIVE
    return Code.DONE


def _game(record: GameRecord) -> list[dict[str, Any]]:
    game = Game(record.players, seed=record.seed, bag=record.bag)
    found: list[dict[str, Any]] = []
    for number, played in enumerate(record.turns):
        try:
            game.play(played)
        except IllegalTurn as error:
            return [*found, {"turn": number, "reason": error.code}]
        found.append(
            {
                "turn": number,
                "seat": played.seat,
                "text": dump_turn_text(played),
                "scores": list(game.result().scores),
                "forced": board_forced(game.board),
            }
        )
    report = replay_record(record)
    return found if report.right else [*found, {"turn": report.turn, "reason": report.reason}]


def _solitaire(record: SolitaireRecord) -> list[dict[str, Any]]:
    game = Solitaire(record.order, record.color, record.goal)
    found: list[dict[str, Any]] = []
    for number, placement in enumerate(record.placements):
        if code := game.illegal(placement):
            return [*found, {"turn": number, "reason": code}]
        is_fill = placement.cell in board_forced(game.board)
        game.place(placement)
        found.append(
            {
                "turn": number,
                "seat": 0,
                "text": dump_placement(placement, fill=is_fill),
                "scores": [game.score],
                "forced": board_forced(game.board),
            }
        )
    return found
