"""Files: puzzles and records as strict JSON. Each error is one line that says where it occurred."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType

from trisolve.errors import InvalidPuzzle
from trisolve.files.declared import Format, to_file
from trisolve.files.entries import read_shipped
from trisolve.files.records import require_keys, text_among
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import StrPath, write_file
from trisolve.tantrix.definitions import (
    FORMATS,
    PUZZLES,
    RECORDS,
    DiscoveryFile,
    GameFile,
    PuzzleFile,
    SolitaireFile,
)
from trisolve.tantrix.game import dump_result
from trisolve.tantrix.placements import Placement
from trisolve.tantrix.puzzle import Goal, Holes, Puzzle
from trisolve.tantrix.records import (
    SOLITAIRE_TILES,
    GameRecord,
    Record,
    Result,
    SolitaireRecord,
    Turn,
)
from trisolve.tantrix.tiles import COLORS, N_TILES, TILES

T = TypeVar("T")

WHAT = "a Tantrix puzzle or record"

_MAX_WIDTH = 80


def _read(data: str | bytes, formats: Mapping[str, Format[Any]]) -> Any:  # noqa: ANN401 - a record
    """Return the value in a file, which is of one of the formats."""
    found = next(iter(formats.values())).head(parse_json(data))
    require_keys(found, ("kind",))
    kind: str = text_among(found["kind"], (*formats,), "kind")
    return formats[kind].read(found)


def _or_none(value: T | UnsetType) -> T | None:
    return None if value is UNSET else value


def _goals(found: DiscoveryFile | PuzzleFile) -> tuple[Goal, ...]:
    if found.color is not UNSET:
        if isinstance(found, PuzzleFile) and found.goals is not UNSET:
            raise InvalidPuzzle("expected a color or goals, got both")
        return (Goal("loop", found.color),)
    if isinstance(found, DiscoveryFile):
        n_tiles = len(found.tiles)
        back: Any = TILES[n_tiles - 1].back if 0 < n_tiles <= N_TILES else "B"
        return (Goal("loop", back if back in COLORS else "B"),)  # the number is refused later
    return tuple(Goal(goal.form, goal.color) for goal in _or_none(found.goals) or ())


def parse_puzzle(data: str | bytes) -> Puzzle:
    """Return the puzzle in a JSON text; may raise FormatError or InvalidPuzzle.

    >>> text = '{"format": "trisolve-tantrix", "version": 1, "kind": "discovery", "tiles": [1, 2]}'
    >>> parse_puzzle(text)
    Traceback (most recent call last):
    trisolve.errors.InvalidPuzzle: tiles: expected 3 to 30 tiles of a discovery puzzle, got 2
    """
    return _puzzle(_read(data, PUZZLES))


def _puzzle(found: DiscoveryFile | PuzzleFile) -> Puzzle:
    cells = None
    holes: Holes | None = None
    if isinstance(found, PuzzleFile):
        cells, holes = _or_none(found.cells), _or_none(found.holes)
    if cells is not None and holes is not None:
        raise InvalidPuzzle("holes: expected none with cells, which give the shape")
    solution: Any = _or_none(found.solution)
    placements: Any = found.placements
    return Puzzle(
        found.kind,
        tuple(found.tiles),
        _goals(found),
        None if cells is None else tuple(cells),
        holes,
        tuple(placements),
        None if solution is None else tuple(solution),
        found.name,
        found.metadata,
    )


def parse_record(data: str | bytes) -> Record:
    """Return the record of a game for one or more players in a JSON text.

    Raises FormatError or InvalidPuzzle. The moves are claims: `replay` checks them.

    >>> head = '{"format": "trisolve-tantrix", "version": 1, "kind": "solitaire", "color": "R",'
    >>> parse_record(head + '"seed": 1, "placements": []}').order[:3]
    (3, 1, 13)
    """
    return _record(_read(data, RECORDS))


def _record(found: SolitaireFile | GameFile) -> Record:
    seed, bag = _or_none(found.seed), _or_none(found.bag)
    order = None if bag is None else tuple(bag)
    if isinstance(found, GameFile):
        turns: Any = tuple(found.turns)
        claim = _or_none(found.result)
        result = None
        if claim is not None:
            result = Result(claim.end, tuple(claim.scores), tuple(claim.winners))
        players = tuple(found.players)
        return GameRecord(players, seed, order, turns, result, found.name, found.metadata)
    tiles = _or_none(found.tiles)
    placements: Any = tuple(found.placements)
    return SolitaireRecord(
        found.color,
        SOLITAIRE_TILES if tiles is None else tuple(tiles),
        found.goal,
        seed,
        order,
        placements,
        found.name,
        found.metadata,
    )


def parse_any(data: str | bytes) -> Puzzle | Record:
    """Return the puzzle or record in a JSON text.

    >>> parse_any("[]")
    Traceback (most recent call last):
    trisolve.files.records.FieldError: expected a JSON object, got an array of 0
    """
    found = _read(data, FORMATS)
    return _puzzle(found) if found.kind in PUZZLES else _record(found)


def _rows(placements: Sequence[Placement]) -> list[list[int]]:
    return [list(placement) for placement in placements]


def _turn(turn: Turn) -> dict[str, Any]:
    return {
        "seat": turn.seat,
        "before": _rows(turn.before),
        "free": None if turn.free is None else list(turn.free),
        "after": _rows(turn.after),
    }


def _dump_object(value: dict[str, Any]) -> str:
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
    """Return a puzzle as JSON text; reading it returns the same puzzle.

    >>> from trisolve.tantrix import discovery
    >>> parse_puzzle(dump_puzzle(discovery(9))) == discovery(9)
    True
    """
    value: dict[str, Any] = {"tiles": list(puzzle.tiles)}
    if puzzle.name:
        value["name"] = puzzle.name
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
    return _dump_object(to_file(PUZZLES[puzzle.kind].record, value))


def dump_record(record: Record) -> str:
    """Return a record as JSON text; reading it returns the same record.

    >>> from trisolve.tantrix import Game
    >>> record = Game("RY", seed=7).record()
    >>> parse_record(dump_record(record)) == record
    True
    """
    value: dict[str, Any] = {"name": record.name} if record.name else {}
    if record.seed is not None:
        value["seed"] = record.seed
    else:
        assert record.bag is not None
        value["bag"] = list(record.bag)
    if isinstance(record, GameRecord):
        value["players"] = list(record.players)
        value["turns"] = [_turn(turn) for turn in record.turns]
        if record.result is not None:
            value["result"] = dump_result(record.result)
    else:
        value |= {"tiles": list(record.tiles), "color": record.color, "goal": record.goal}
        value["placements"] = _rows(record.placements)
    if record.metadata != {}:
        value["metadata"] = record.metadata
    return _dump_object(to_file(RECORDS[record.kind].record, value))


def load_puzzle(path: StrPath) -> Puzzle:
    """Return the puzzle in a file or with a bundled name; `discovery` makes puzzles without files.

    Raises FileError, FormatError or InvalidPuzzle.

    >>> len(load_puzzle("tantrix:starter-01").tiles)
    4
    """
    return read_shipped(path, WHAT, parse_puzzle)


def load_record(path: StrPath) -> Record:
    """Return the record in a file or with a bundled name; raise the errors of `load_puzzle`."""
    return read_shipped(path, WHAT, parse_record)


def save_puzzle(puzzle: Puzzle, path: StrPath) -> None:
    """Write a puzzle to a file, completely or not at all; may raise FileError."""
    write_file(path, dump_puzzle(puzzle))


def save_record(record: Record, path: StrPath) -> None:
    """Write a record to a file, completely or not at all; may raise FileError."""
    write_file(path, dump_record(record))
