"""The daily puzzle: a loop of one color through all of a few tiles."""

import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from trisolve.errors import FormatError
from trisolve.rooms import Daily
from trisolve.tantrix.check import check
from trisolve.tantrix.files import dump_puzzle, parse_puzzle
from trisolve.tantrix.generate import generate
from trisolve.wording import counted

_TILES = range(8, 13)


def _make(seed: int) -> dict[str, Any] | None:
    found = generate(_TILES[seed % len(_TILES)], seed=seed)
    if not found or found[0].solution is None:
        return None
    value: dict[str, Any] = json.loads(dump_puzzle(found[0]))
    return value


def _check(value: object) -> None:
    puzzle = parse_puzzle(json.dumps(value))
    if not check(puzzle, puzzle.solution or ()).right:
        raise FormatError("expected a solution that solves it")


def _rows(rows: Sequence[Sequence[int]]) -> str:
    return "_".join(".".join(map(str, row)) for row in rows)


def _link(value: Mapping[str, Any]) -> dict[str, Any]:
    tiles = value["tiles"]
    goals = ".".join(goal["form"] + goal["color"] for goal in value["goals"])
    parts = ("p", ".".join(map(str, tiles)), goals, "", str(value.get("holes", 0)))
    code = ";".join((*parts, _rows(value.get("placements", ()))))
    return {
        "link": f"entry={quote(code, safe='')}",
        "id": f"puzzle/{code}",
        "line": counted(len(tiles), "tile"),
    }


DAILY = Daily(_make, _check, _link)
