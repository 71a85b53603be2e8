"""Files: puzzles and records as strict JSON. What is wrong is one line that says where."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from trisolve.errors import FormatError, InvalidPuzzle
from trisolve.files.frozen import freeze, is_unicode
from trisolve.files.messages import located, quoted, shown
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import StrPath, decode, read_file, write_file
from trisolve.tantrix.bag import MAX_SEED
from trisolve.tantrix.placements import Placement, integer, read_placements
from trisolve.tantrix.puzzle import Goal, Puzzle
from trisolve.tantrix.records import SOLITAIRE_TILES, GameRecord, Record, SolitaireRecord
from trisolve.tantrix.replay import dump_result
from trisolve.tantrix.tiles import COLORS, N_TILES, TILES
from trisolve.tantrix.turns import Result, Turn, read_turn

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

T = TypeVar("T")


def _expected(place: str, expected: str, value: object) -> FormatError:
    return FormatError(f"{place}: expected {expected}, got {quoted(value)}")


def _head(text: str | bytes, kinds: Sequence[str]) -> dict[str, Any]:
    value = parse_json(decode(text) if isinstance(text, bytes) else text)
    if not isinstance(value, dict):
        raise FormatError(f"expected a JSON object, got {quoted(value)}")
    for key in _HEAD:
        if key not in value:
            raise FormatError(f"expected the key {quoted(key)}, it is missing")
    if value["format"] != FORMAT:
        raise _expected("format", quoted(FORMAT), value["format"])
    if integer(value["version"]) != VERSION:
        raise _expected("version", str(VERSION), value["version"])
    kind = value["kind"]
    if not isinstance(kind, str) or kind not in kinds:
        raise _expected("kind", " or ".join(map(quoted, kinds)), kind)
    known = (*_HEAD, *_KEYS[kind])
    for key in value:
        if key not in known:
            raise FormatError(f"expected only the keys {', '.join(known)}, got {quoted(key)}")
    for key in _NEEDED[kind]:
        if key not in value:
            raise FormatError(f"expected the key {quoted(key)}, it is missing")
    if not isinstance(value.get("name", ""), str):
        raise _expected("name", "text", value["name"])
    _check_texts(value)
    return value


def _check_texts(value: Mapping[str, Any]) -> None:
    """Raise FormatError at a name or metadata that no file could hold when it is written again."""
    if not is_unicode(value.get("name", "")):
        raise _expected("name", "Unicode text", value["name"])
    try:
        freeze(value.get("metadata"), "metadata")
    except ValueError as error:
        raise FormatError(str(error)) from None


def _list(value: object, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise _expected(place, "an array", value)
    return value


def _number(value: object, place: str, least: int, most: int) -> int:
    number = integer(value)
    if number is None or not least <= number <= most:
        raise _expected(place, f"an integer in {least}..{most}", value)
    return number


def _numbers(value: object, place: str) -> tuple[int, ...]:
    items = _list(value, place)
    return tuple(_number(item, f"{place}[{i}]", 1, N_TILES) for i, item in enumerate(items))


def _color(value: object, place: str) -> Any:  # noqa: ANN401 - a color letter
    if not isinstance(value, str) or value not in COLORS:
        raise InvalidPuzzle(f"{place}: expected B, G, R or Y, got {quoted(value)}")
    return value


def _placements(value: Mapping[str, Any], key: str) -> tuple[Placement, ...]:
    return read_placements(_list(value[key], key), key)


def _goals(value: Mapping[str, Any], tiles: tuple[int, ...]) -> tuple[Goal, ...]:
    if "color" in value:
        if "goals" in value:
            raise InvalidPuzzle("expected a color or goals, got both")
        return (Goal("loop", _color(value["color"], "color")),)
    if value["kind"] == "discovery":
        back: Any = TILES[len(tiles) - 1].back if 0 < len(tiles) <= N_TILES else "B"
        return (Goal("loop", back if back in COLORS else "B"),)  # the number is refused later
    goals = []
    for i, goal in enumerate(_list(value.get("goals", []), "goals")):
        if not isinstance(goal, dict):
            raise _expected(f"goals[{i}]", "an object of form and color", goal)
        for key in goal:
            if key not in ("form", "color"):
                raise FormatError(
                    f"goals[{i}]: expected only the keys form, color, got {quoted(key)}"
                )
        for key in ("form", "color"):
            if key not in goal:
                raise FormatError(f"goals[{i}]: expected the key {quoted(key)}, it is missing")
        if goal["form"] not in ("loop", "line"):
            raise _expected(f"goals[{i}].form", '"loop" or "line"', goal["form"])
        goals.append(Goal(goal["form"], _color(goal["color"], f"goals[{i}].color")))
    return tuple(goals)


def _cells(value: object) -> Any:  # noqa: ANN401 - cells, checked by Puzzle
    cells = []
    for i, cell in enumerate(_list(value, "cells")):
        pair = _list(cell, f"cells[{i}]")
        if len(pair) != 2:
            raise _expected(f"cells[{i}]", "[q, r]", cell)
        cells.append(tuple(_number(x, f"cells[{i}]", -10_000, 10_000) for x in pair))
    return tuple(cells)


def _holes(value: object) -> Any:  # noqa: ANN401 - a number or "any"
    if value == "any":
        return "any"
    number = integer(value)
    if number is None or number < 0:
        raise _expected("holes", 'an integer of 0 or more, or "any"', value)
    return number


def parse_puzzle(text: str | bytes) -> Puzzle:
    """Return the puzzle that a JSON text holds; raise FormatError or InvalidPuzzle.

    >>> text = '{"format": "trisolve-tantrix", "version": 1, "kind": "discovery", "tiles": [1, 2]}'
    >>> parse_puzzle(text)
    Traceback (most recent call last):
    trisolve.errors.InvalidPuzzle: tiles: expected 3 to 30 tiles of a discovery puzzle, got 2
    """
    value = _head(text, _PUZZLES)
    tiles = _numbers(value["tiles"], "tiles")
    if "cells" in value and "holes" in value:
        raise InvalidPuzzle("holes: expected none beside cells, they give the shape")
    return Puzzle(
        value["kind"],
        tiles,
        _goals(value, tiles),
        _cells(value["cells"]) if "cells" in value else None,
        _holes(value["holes"]) if "holes" in value else None,
        _placements(value, "placements") if "placements" in value else (),
        _placements(value, "solution") if "solution" in value else None,
        value.get("name", ""),
        value.get("metadata", {}),
    )


def _seed(value: Mapping[str, Any]) -> int | None:
    return _number(value["seed"], "seed", 0, MAX_SEED) if "seed" in value else None


def _result(value: object) -> Result:
    if not isinstance(value, dict):
        raise _expected("result", "an object of end, scores, winners", value)
    for key in value:
        if key not in Result._fields:
            raise FormatError(
                f"result: expected only the keys end, scores, winners, got {quoted(key)}"
            )
    for key in Result._fields:
        if key not in value:
            raise FormatError(f"result: expected the key {quoted(key)}, it is missing")
    if value["end"] not in (None, "complete", "deadlock"):
        raise _expected("result.end", '"complete", "deadlock" or null', value["end"])
    lists = []
    for key, most in (("scores", 2 * N_TILES), ("winners", 3)):
        items = _list(value[key], f"result.{key}")
        lists.append(tuple(_number(x, f"result.{key}[{i}]", 0, most) for i, x in enumerate(items)))
    return Result(value["end"], *lists)


def parse_record(text: str | bytes) -> Record:
    """Return the record of a game or a solitaire that a JSON text holds.

    Raises FormatError or InvalidPuzzle. The moves are claims: `replay` checks them.

    >>> head = '{"format": "trisolve-tantrix", "version": 1, "kind": "solitaire", "color": "R",'
    >>> parse_record(head + '"seed": 1, "placements": []}').order[:3]
    (3, 1, 13)
    """
    value = _head(text, _RECORDS)
    bag = _numbers(value["bag"], "bag") if "bag" in value else None
    name, metadata = value.get("name", ""), value.get("metadata", {})
    if value["kind"] == "game":
        turns = tuple(
            read_turn(turn, f"turns[{i}]") for i, turn in enumerate(_list(value["turns"], "turns"))
        )
        result = _result(value["result"]) if "result" in value else None
        players = _list(value["players"], "players")
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


def parse_any(text: str | bytes) -> Puzzle | Record:
    """Return whatever a JSON text holds, a puzzle or a record.

    >>> parse_any("[]")
    Traceback (most recent call last):
    trisolve.errors.FormatError: expected a JSON object, got an array of 0
    """
    kind = _head(text, (*_PUZZLES, *_RECORDS))["kind"]
    return parse_puzzle(text) if kind in _PUZZLES else parse_record(text)


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
    """Return a JSON object a key a line, a list of objects or placements an item a line."""
    lines = []
    for key, item in value.items():
        text = json.dumps(item, ensure_ascii=False)
        if isinstance(item, list) and item and isinstance(item[0], list | dict) and len(text) > 80:
            rows = ",\n    ".join(json.dumps(row, ensure_ascii=False) for row in item)
            text = f"[\n    {rows}\n  ]"
        lines.append(f"  {json.dumps(key)}: {text}")
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
    """Return the puzzle in a file; raise FileError, FormatError or InvalidPuzzle, path first."""
    with located(shown(str(path))):
        return parse_puzzle(decode(read_file(path, WHAT)))


def load_record(path: StrPath) -> Record:
    """Return the record in a file; raise FileError, FormatError or InvalidPuzzle, path first."""
    with located(shown(str(path))):
        return parse_record(decode(read_file(path, WHAT)))


def save_puzzle(puzzle: Puzzle, path: StrPath) -> None:
    """Write a puzzle to a file, whole or not at all; raise FileError."""
    write_file(path, dump_puzzle(puzzle))


def save_record(record: Record, path: StrPath) -> None:
    """Write a record to a file, whole or not at all; raise FileError."""
    write_file(path, dump_record(record))
