"""The daily puzzle: a short sequence of tiles whose greatest score is proved."""

import json
from collections.abc import Mapping
from typing import Any

from numpy import base_repr

from trisolve.entanglement.files import as_object, parse_puzzle
from trisolve.entanglement.generate import generate
from trisolve.entanglement.rules import replay
from trisolve.errors import FormatError
from trisolve.rooms import Daily

_RADIUS, _N_TILES = 2, 10


def _make(seed: int) -> dict[str, Any]:
    return as_object(generate(_RADIUS, _N_TILES, seed, solved=True))


def _check(value: object) -> None:
    puzzle = parse_puzzle(json.dumps(value))
    if puzzle.solution is None or puzzle.score is None:
        raise FormatError("expected a solution and its score")
    scored = replay(puzzle, puzzle.solution).score
    if scored != puzzle.score:
        raise FormatError(f"expected a score of {scored}, as its solution has, got {puzzle.score}")


def _link(value: Mapping[str, Any]) -> dict[str, Any]:
    puzzle = parse_puzzle(json.dumps(value))
    tiles = (base_repr(tile.number, 36).lower().zfill(3) for tile in puzzle.tiles)
    code = f"radius{puzzle.radius}-tiles{''.join(tiles)}"
    score, solution = value["score"], value["solution"]
    return {
        "link": f"entry={code}",
        "id": code,
        "best": score,
        "more": {"target": score, "solution": solution, "proved": True},
    }


DAILY = Daily(_make, _check, _link)
