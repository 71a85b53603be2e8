"""Files: puzzles and records as strict JSON. An error is one line that says where."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from trisolve.errors import FormatError, InvalidPuzzle
from trisolve.files.frozen import freeze
from trisolve.files.messages import located, quoted, shown
from trisolve.files.records import (
    below,
    head_of,
    list_of,
    object_of,
    refuse,
    required,
    text,
    text_among,
    whole,
    within,
)
from trisolve.files.shipped import shipped_file
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import StrPath, read_file, write_file
from trisolve.kernels.randomness import MAX_SEED
from trisolve.tantrix.placements import MAX_COORDINATE, Cell, Placement, read_placement
from trisolve.tantrix.puzzle import Goal, Holes, Puzzle
from trisolve.tantrix.records import SOLITAIRE_TILES, GameRecord, Record, SolitaireRecord
from trisolve.tantrix.replay import dump_result
from trisolve.tantrix.tiles import COLORS, N_TILES, TILES
from trisolve.tantrix.turns import MAX_PLAYERS, Result, Turn, read_turn

FORMAT, VERSION = "trisolve-tantrix", 1
WHAT = "a Tantrix puzzle or record"

_HEAD = ("format", "version", "kind")
_KEYS = {
    "discovery": ("tiles", "color", "placements", "solution", "name", "metadata"),
    "puzzle": (
        *("tiles", "color", "goals", "cells", "holes", "placements", "solution"),
        *("name", "metadata"),
    ),
    "solitaire": ("tiles", "color", "goal", "seed", "bag", "placements", "name", "metadata"),
    "game": ("players", "seed", "bag", "turns", "result", "name", "metadata"),
}
_NEEDED = {
    "discovery": ("tiles",),
    "puzzle": ("tiles",),
    "solitaire": ("color", "placements"),
    "game": ("players", "turns"),
}
_PUZZLES, _RECORDS = ("discovery", "puzzle"), ("solitaire", "game")

_MAX_WIDTH = 80


def _head(data: str | bytes, kinds: Sequence[str]) -> dict[str, Any]:
    """Return the object of a file of one of the kinds, with no keys but those of its kind."""
    value = head_of(parse_json(data), FORMAT, VERSION)
    required(value, _HEAD)
    kind: str = text_among(value["kind"], kinds, "kind")
    object_of(value, keys=(*_HEAD, *_KEYS[kind]), needed=_NEEDED[kind])
    text(value.get("name", ""), "name")
    try:
        freeze(value.get("metadata"), "metadata")
    except ValueError as error:
        raise FormatError(str(error)) from None
    return value


def _numbers(value: object, place: str) -> tuple[int, ...]:
    return tuple(list_of(value, within(1, N_TILES), place))


def _color(value: object, place: str) -> Any:  # noqa: ANN401 - a color letter
    if not isinstance(value, str) or value not in COLORS:
        raise InvalidPuzzle(f"{place}: expected B, G, R or Y, got {quoted(value)}")
    return value


def _placements(value: Mapping[str, Any], key: str) -> tuple[Placement, ...]:
    return tuple(list_of(value[key], read_placement, key))


def _goals(value: Mapping[str, Any], tiles: tuple[int, ...]) -> tuple[Goal, ...]:
    if "color" in value:
        if "goals" in value:
            raise InvalidPuzzle("expected a color or goals, got both")
        return (Goal("loop", _color(value["color"], "color")),)
    if value["kind"] == "discovery":
        back: Any = TILES[len(tiles) - 1].back if 0 < len(tiles) <= N_TILES else "B"
        return (Goal("loop", back if back in COLORS else "B"),)  # the number is refused later
    return tuple(list_of(value.get("goals", []), _goal, "goals"))


def _goal(value: object, place: str) -> Goal:
    found = object_of(value, place, keys=Goal._fields, needed=Goal._fields)
    form = text_among(found["form"], ("loop", "line"), below(place, "form"))
    return Goal(form, _color(found["color"], below(place, "color")))


def _cell(value: object, place: str) -> Cell:
    q, r = list_of(value, within(-MAX_COORDINATE, MAX_COORDINATE), place, length=2)
    return q, r


def _holes(value: object) -> Holes:
    if value == "any":
        return "any"
    if isinstance(value, str):
        refuse('an integer of at least 0, or "any"', value, "holes")
    return whole(value, "holes", 0)


def parse_puzzle(data: str | bytes) -> Puzzle:
    """Return the puzzle that a JSON text holds; raise FormatError or InvalidPuzzle.

    >>> text = '{"format": "trisolve-tantrix", "version": 1, "kind": "discovery", "tiles": [1, 2]}'
    >>> parse_puzzle(text)
    Traceback (most recent call last):
    trisolve.errors.InvalidPuzzle: tiles: expected 3 to 30 tiles of a discovery puzzle, got 2
    """
    value = _head(data, _PUZZLES)
    tiles = _numbers(value["tiles"], "tiles")
    if "cells" in value and "holes" in value:
        raise InvalidPuzzle("holes: expected none with cells, which give the shape")
    return Puzzle(
        value["kind"],
        tiles,
        _goals(value, tiles),
        tuple(list_of(value["cells"], _cell, "cells")) if "cells" in value else None,
        _holes(value["holes"]) if "holes" in value else None,
        _placements(value, "placements") if "placements" in value else (),
        _placements(value, "solution") if "solution" in value else None,
        value.get("name", ""),
        value.get("metadata", {}),
    )


def _seed(value: Mapping[str, Any]) -> int | None:
    return whole(value["seed"], "seed", 0, MAX_SEED) if "seed" in value else None


def _result(value: object) -> Result:
    found = object_of(value, "result", keys=Result._fields, needed=Result._fields)
    end = found["end"]
    if end is not None:
        text_among(end, ("complete", "deadlock"), "result.end")
    scores = list_of(found["scores"], within(0, 2 * N_TILES), "result.scores")
    winners = list_of(found["winners"], within(0, MAX_PLAYERS - 1), "result.winners")
    return Result(end, tuple(scores), tuple(winners))


def parse_record(data: str | bytes) -> Record:
    """Return the record of a game or a solitaire that a JSON text holds.

    Raises FormatError or InvalidPuzzle. The moves are claims: `replay` checks them.

    >>> head = '{"format": "trisolve-tantrix", "version": 1, "kind": "solitaire", "color": "R",'
    >>> parse_record(head + '"seed": 1, "placements": []}').order[:3]
    (3, 1, 13)
    """
    value = _head(data, _RECORDS)
    bag = _numbers(value["bag"], "bag") if "bag" in value else None
    name, metadata = value.get("name", ""), value.get("metadata", {})
    if value["kind"] == "game":
        turns = tuple(list_of(value["turns"], read_turn, "turns"))
        result = _result(value["result"]) if "result" in value else None
        players: list[Any] = list_of(value["players"], text, "players")
        return GameRecord(tuple(players), _seed(value), bag, turns, result, name, metadata)
    return SolitaireRecord(
        _color(value["color"], "color"),
        _numbers(value["tiles"], "tiles") if "tiles" in value else SOLITAIRE_TILES,
        value.get("goal", "line"),
        _seed(value),
        bag,
        _placements(value, "placements"),
        name,
        metadata,
    )


def parse_any(data: str | bytes) -> Puzzle | Record:
    """Return whatever a JSON text holds, a puzzle or a record.

    >>> parse_any("[]")
    Traceback (most recent call last):
    trisolve.files.records.FieldError: expected a JSON object, got an array of 0
    """
    kind = _head(data, (*_PUZZLES, *_RECORDS))["kind"]
    return parse_puzzle(data) if kind in _PUZZLES else parse_record(data)


def _rows(placements: Sequence[Placement]) -> list[list[int]]:
    return [list(placement) for placement in placements]


def _turn(turn: Turn) -> dict[str, Any]:
    return {
        "seat": turn.seat,
        "before": _rows(turn.before),
        "free": None if turn.free is None else list(turn.free),
        "after": _rows(turn.after),
    }


def _dumped(value: dict[str, Any]) -> str:
    """Return a JSON object with one key per line, and lists of rows with one item per line."""
    lines = []
    for key, item in value.items():
        dumped = json.dumps(item, ensure_ascii=False)
        has_rows = isinstance(item, list) and item and isinstance(item[0], list | dict)
        if has_rows and len(dumped) > _MAX_WIDTH:
            rows = ",\n    ".join(json.dumps(row, ensure_ascii=False) for row in item)
            dumped = f"[\n    {rows}\n  ]"
        lines.append(f"  {json.dumps(key)}: {dumped}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def dump_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as JSON text; reading it gives the same puzzle.

    >>> from trisolve.tantrix import discovery
    >>> parse_puzzle(dump_puzzle(discovery(9))) == discovery(9)
    True
    """
    value: dict[str, Any] = {"format": FORMAT, "version": VERSION, "kind": puzzle.kind}
    if puzzle.name:
        value["name"] = puzzle.name
    value["tiles"] = list(puzzle.tiles)
    if puzzle.kind == "discovery":
        value["color"] = puzzle.goals[0].color
    elif puzzle.goals:
        value["goals"] = [{"form": goal.form, "color": goal.color} for goal in puzzle.goals]
    if puzzle.cells is not None:
        value["cells"] = [list(cell) for cell in puzzle.cells]
    elif puzzle.holes:
        value["holes"] = puzzle.holes
    if puzzle.placements:
        value["placements"] = _rows(puzzle.placements)
    if puzzle.solution is not None:
        value["solution"] = _rows(puzzle.solution)
    if puzzle.metadata != {}:
        value["metadata"] = puzzle.metadata
    return _dumped(value)


def dump_record(record: Record) -> str:
    """Return a record as JSON text; reading it gives the same record.

    >>> from trisolve.tantrix import Game
    >>> record = Game("RY", seed=7).record()
    >>> parse_record(dump_record(record)) == record
    True
    """
    value: dict[str, Any] = {"format": FORMAT, "version": VERSION, "kind": record.kind}
    if record.name:
        value["name"] = record.name
    if isinstance(record, GameRecord):
        value["players"] = list(record.players)
    else:
        value |= {"tiles": list(record.tiles), "color": record.color, "goal": record.goal}
    if record.seed is not None:
        value["seed"] = record.seed
    else:
        assert record.bag is not None
        value["bag"] = list(record.bag)
    if isinstance(record, GameRecord):
        value["turns"] = [_turn(turn) for turn in record.turns]
        if record.result is not None:
            value["result"] = dump_result(record.result)
    else:
        value["placements"] = _rows(record.placements)
    if record.metadata != {}:
        value["metadata"] = record.metadata
    return _dumped(value)


def dump_turn(turn: Turn) -> dict[str, Any]:
    """Return a turn as its JSON object.

    >>> dump_turn(Turn(0))
    {'seat': 0, 'before': [], 'free': None, 'after': []}
    """
    return _turn(turn)


def load_puzzle(path: StrPath) -> Puzzle:
    """Return the puzzle of a file or of a shipped name; `discovery` makes those without a file.

    Raises FileError, FormatError or InvalidPuzzle.

    >>> len(load_puzzle("tantrix:starter-01").tiles)
    4
    """
    data = read_file(shipped_file(path), WHAT)
    with located(shown(str(path))):
        return parse_puzzle(data)


def load_record(path: StrPath) -> Record:
    """Return the record of a file or of a shipped name; raise as `load_puzzle` does."""
    data = read_file(shipped_file(path), WHAT)
    with located(shown(str(path))):
        return parse_record(data)


def save_puzzle(puzzle: Puzzle, path: StrPath) -> None:
    """Write a puzzle to a file, completely or not at all; raise FileError."""
    write_file(path, dump_puzzle(puzzle))


def save_record(record: Record, path: StrPath) -> None:
    """Write a record to a file, completely or not at all; raise FileError."""
    write_file(path, dump_record(record))
