"""``trisolve show`` for Tantrix: a puzzle, a solution or a game in the terminal."""

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.everywhere import CHOSEN
from trisolve.cli.labels import Labels
from trisolve.cli.options import AsJson
from trisolve.cli.run import Run
from trisolve.cli.tantrix.reading import AnyFile
from trisolve.errors import FormatError
from trisolve.limits import MAX_NUMBER
from trisolve.tantrix.entries import ENTRIES
from trisolve.tantrix.game import Game
from trisolve.tantrix.pictures.terminal import board_text, tile_text
from trisolve.tantrix.placements import Placement, board_of, board_score, rows
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.records import GameRecord, Record
from trisolve.tantrix.rules import board_forced
from trisolve.tantrix.tiles import COLOR_NAMES, COLORS

EXAMPLES = (
    "trisolve show tantrix:finished --turn 10",
    "trisolve show discovery:12",
)
_LABELS = Labels({"cells": "the coordinates q,r of each cell instead of the tile number"})


def show(
    file: AnyFile,
    *,
    labels: Annotated[list[str] | None, _LABELS.option()] = None,
    turn: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=MAX_NUMBER,
            metavar="N",
            help="Show the position after N turns of a record (in a solitaire game, after N "
            "tiles); 0 is the beginning.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Draw a solution, a puzzle's given tiles, or a record; forced spaces are marked <>."""
    indices = "cells" in _LABELS.chosen(labels)
    run = Run(ENTRIES, [file], as_json=as_json)

    def work(entry: Puzzle | Record) -> str:
        return run.tell(Shown(entry, position_of(entry, turn), indices=indices), indent="")

    return run.each(work)


@dataclass(frozen=True)
class Shown:
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
        for played in found.turns[: _checked(turn, len(found.turns))]:
            game.play(played)
            last = tuple(p.tile for p in played.placements)
        placements, bag = game.placements, list(game.bag)
        hands = [sorted(hand) for hand in game.hands]
    else:
        placements = found.placements[: _checked(turn, len(found.placements))]
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


def _checked(turn: int | None, n: int) -> int:
    if turn is not None and turn > n:
        raise FormatError(f"--turn: expected 0..{n}, got {turn}")
    return n if turn is None else turn
