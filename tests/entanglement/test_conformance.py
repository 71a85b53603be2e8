"""The cases with known answers, through the public API."""

import json
from collections import Counter

import pytest
from cases import over
from entanglement_exhaustive import best_by_trial
from places import DATA

from trisolve import entanglement
from trisolve.entanglement import Tile, draw_tiles, parse_puzzle
from trisolve.errors import TrisolveError

CASES = [json.loads(line) for line in (DATA / "entanglement.jsonl").read_text().splitlines()]
_TRIED = {1: 8, 2: 5, 3: 4, 4: 4}  # up to how many tiles trying all plays is a matter of moments


def puzzle(case):
    file = {"format": "trisolve-entanglement", "version": 1}
    return parse_puzzle(json.dumps({**file, "radius": case["radius"], "tiles": case["tiles"]}))


def place(at):
    return at and [*at[0], at[1]]


def replay(case):
    if "illegal" in case["expected"]:
        with pytest.raises(entanglement.IllegalTurn) as caught:
            entanglement.replay(puzzle(case), case["turns"])
        illegal = {"turn": caught.value.number, "reason": caught.value.reason}
        legal = case["turns"].split()[: illegal["turn"] - 1]
        return {"illegal": illegal, "score": entanglement.replay(puzzle(case), legal).score}
    done = entanglement.replay(puzzle(case), case["turns"])
    turns = [
        {
            "turn": one.turn,
            "cell": list(one.cell),
            "tile": one.tile.code,
            "segments": one.segments,
            "score": one.score,
            "total": one.total,
            "path": [[*cell, pin_in, out] for cell, pin_in, out in one.path],
            "next": place(one.place),
        }
        for one in done.placements
    ]
    return {
        "turns": turns,
        "score": done.score,
        "segments": done.segments,
        "end": done.end,
        "next": place(done.place),
        "current": done.current and done.current.code,
        "pocket": done.pocket and done.pocket.code,
        "left": done.left,
    }


def best(case):
    asked = puzzle(case)
    found = entanglement.solve(asked)
    assert (found.status, found.bound) == ("optimal", found.score)
    assert entanglement.replay(asked, found.turns).score == found.score
    if len(case["tiles"]) <= _TRIED[case["radius"]]:
        score, turns = best_by_trial(asked)
        assert (score, entanglement.replay(asked, turns).score) == (found.score, found.score)
    return found.score


def play(case):
    record = entanglement.play(case["radius"], case["seed"], case["player"])
    return {
        "turns": record.turns,
        "score": record.score,
        "segments": record.segments,
        "end": record.end,
        "tiles": record.n_tiles,
    }


KINDS = {
    "rotate": lambda case: Tile(case["tile"]).rotate(case["k"]).code,
    "number": lambda case: Tile(case["tile"]).number,
    "draw": lambda case: [tile.code for tile in draw_tiles(case["seed"], case["n"])],
    "puzzle": lambda case: parse_puzzle(json.dumps(case["puzzle"])) and "valid",
    "replay": replay,
    "best": best,
    "play": play,
}


@over({f"{number}-{case['kind']}": case for number, case in enumerate(CASES, 1)})
def test_entanglement_gives_the_known_answer_to_every_case(case):
    if case["expected"] == "error":
        with pytest.raises(TrisolveError):
            KINDS[case["kind"]](case)
    else:
        assert KINDS[case["kind"]](case) == case["expected"]


def test_the_entanglement_cases_cover_every_kind():
    assert len(CASES) == 186
    assert Counter(case["kind"] for case in CASES).keys() == KINDS.keys()
