"""``show``, ``replay`` and ``check`` for Tantrix: puzzles, solutions and records."""

from typing import Annotated, Any

from msgspec import Struct

from trisolve.cli.checking import CheckOptions
from trisolve.cli.command import CHOSEN
from trisolve.cli.options import AsJson, Labels
from trisolve.cli.output import Code, color_depth, complain, say, say_json
from trisolve.cli.run import Run
from trisolve.cli.tantrix import AnyFile, AnyFiles
from trisolve.errors import FormatError
from trisolve.limits import MAX_NUMBER
from trisolve.options import command, option
from trisolve.tantrix.entries import ENTRIES, load_record
from trisolve.tantrix.game import Game
from trisolve.tantrix.game import replay as replay_record
from trisolve.tantrix.pictures.terminal import board_text, tile_text
from trisolve.tantrix.placements import Placement, board_of, board_score, rows
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.records import (
    GameRecord,
    IllegalTurn,
    Record,
    SolitaireRecord,
    dump_placement,
    dump_turn_text,
)
from trisolve.tantrix.rules import Solitaire, board_forced
from trisolve.tantrix.tiles import COLOR_NAMES, COLORS

_LABELS = Labels({"cells": "the coordinates q,r of each cell instead of the tile number"})


@command(
    examples=(
        "trisolve show tantrix:finished --turn 10",
        "trisolve show discovery:12",
    )
)
def show(
    file: AnyFile,
    *,
    labels: Annotated[list[str] | None, _LABELS.option()] = None,
    turn: Annotated[
        int | None,
        option(
            "Show the position after N turns of a record (in a solitaire game, after N "
            "tiles); 0 is the beginning.",
            of="N",
            min=0,
            max=MAX_NUMBER,
        ),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Draw a solution, a puzzle's given tiles, or a record; forced spaces are marked <>."""
    indices = "cells" in _LABELS.choice(labels)
    run = Run(ENTRIES, [file], as_json=as_json)

    def work(entry: Puzzle | Record) -> str:
        return run.tell(Shown(entry, position_of(entry, turn), indices=indices), indent="")

    return run.each(work)


class Shown(Struct, frozen=True):
    """The displayed contents of a puzzle or a record."""

    entry: Puzzle | Record
    value: dict[str, Any]
    indices: bool

    def as_json(self) -> dict[str, Any]:
        """Return the board, the scores, the hands and the bag as JSON values."""
        found = {key: value for key, value in self.value.items() if key != "last"}
        return {**found, "placements": rows(found["placements"])}

    def described(self) -> str:
        """Return the board as text, with related lines above and below it."""
        entry, value, depth = self.entry, self.value, color_depth(CHOSEN.color)
        lines = []
        if isinstance(entry, Puzzle):
            goals = ", ".join(f"{goal.form} in {COLOR_NAMES[goal.color]}" for goal in entry.goals)
            lines.append(f"{len(entry.tiles)} tiles; {goals or 'matching only'}")
            lying = {placement.tile for placement in value["placements"]}
            if left := [tile for tile in entry.tiles if tile not in lying]:
                lines.append(tile_text(left, depth))
        forced = value["forced"] if value["kind"] in ("game", "solitaire") else ()
        placements = value["placements"]
        lines += ["", board_text(placements, forced=forced, depth=depth, indices=self.indices), ""]
        lines.append("  ".join(f"{c} {score}" for c, score in value["scores"].items()))
        for seat, hand in enumerate(value["hands"] or ()):
            lines.append(f"seat {seat}: {tile_text(hand, depth)}")
        if value["bag"]:
            lines.append(f"{len(value['bag'])} tiles in the bag")
        return "\n".join(lines)


def position_of(found: Puzzle | Record, turn: int | None = None) -> dict[str, Any]:
    """Return the position of a puzzle or a record after some turns.

    `last` are the tiles of the last turn of a record.
    """
    hands: list[list[int]] | None = None
    last: tuple[int, ...] = ()
    bag: list[int] | None = None
    placements: tuple[Placement, ...]
    if isinstance(found, Puzzle):
        if turn is not None:
            raise FormatError("--turn: expected a record, got a puzzle")
        placements = found.solution if found.solution is not None else found.placements
    elif isinstance(found, GameRecord):
        game = Game(found.players, seed=found.seed, bag=found.bag)
        for played in found.turns[: _checked_turn(turn, len(found.turns))]:
            game.play(played)
            last = tuple(p.tile for p in played.placements)
        placements, bag = game.placements, list(game.bag)
        hands = [sorted(hand) for hand in game.hands]
    else:
        placements = found.placements[: _checked_turn(turn, len(found.placements))]
        bag = list(found.order[len(placements) :])
        last = tuple(placement.tile for placement in placements[-1:])
    board = board_of(placements)
    return {
        "kind": found.kind,
        "placements": placements,
        "forced": board_forced(board),
        "scores": {color: board_score(board, color) for color in COLORS},
        "hands": hands,
        "bag": bag,
        "last": last,
    }


def _checked_turn(turn: int | None, n: int) -> int:
    if turn is not None and turn > n:
        raise FormatError(f"--turn: expected 0..{n}, got {turn}")
    return n if turn is None else turn


@command(
    examples=(
        "trisolve replay tantrix:finished",
        "trisolve replay tantrix:finished --turn 3 --json",
    )
)
def replay(
    file: AnyFile,
    *,
    turn: Annotated[
        int | None,
        option("Print only turn N, counted from 1.", of="N", min=1, max=MAX_NUMBER),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Replay a recorded game turn by turn, with the scores after each turn.

    Turns are numbered from 1 in text, and from 0 in JSON. The exit code is 1 if a turn breaks the
    rules or if the claimed result is wrong. The code of a broken rule is printed.
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


@command(
    examples=(
        "trisolve check tantrix:starter-01 tantrix:starter-12",
        "trisolve check tantrix:finished --json",
    )
)
def check(files: AnyFiles, *, options: CheckOptions) -> int:
    """Check that puzzles and records are valid, and that their claims are right.

    A claimed solution must solve its puzzle. Every turn of a record must follow the rules, and the
    game must end with the claimed result. If a claim is wrong, the exit code is 1, and the first
    reason is printed.
    """
    from trisolve.tantrix.check import check as check_entry

    run = Run(ENTRIES, files, checks=options.checking())

    def work(entry: Puzzle | Record) -> str:
        report = check_entry(entry)
        return run.report(report, note=", unfinished" if report.is_open and report.right else "")

    return run.each(work)
