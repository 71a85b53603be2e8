"""The cases of the specification, through the public API."""

import hashlib
import json
import re

from cases import over
from places import DATA

from trisolve import tantrix

MOST = 90_000
"""Larger counts are for benchmarks/tantrix.py."""
HEADER = {"format": "trisolve-tantrix", "version": 1}
CASES = [json.loads(line) for line in (DATA / "tantrix.jsonl").read_text().splitlines()]


def parse(value):
    text = json.dumps({**HEADER, **value})
    is_puzzle = value["kind"] in ("discovery", "puzzle")
    return (tantrix.parse_puzzle if is_puzzle else tantrix.parse_record)(text)


def digest(placements):
    text = ";".join(",".join(map(str, p)) for p in sorted(placements))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def check(c):
    puzzle = parse(c["puzzle"])
    verdict = tantrix.check(puzzle, c["solution"])
    got = {"right": verdict.right, "reason": verdict.reason}
    if verdict.right:
        got["canonical"] = [list(p) for p in tantrix.canonical(c["solution"], puzzle)]
    return got


def count(c):
    puzzle = parse(c["puzzle"])
    found, answer = tantrix.count(puzzle), tantrix.solve(puzzle)
    assert found.status == "exact"
    assert (answer.status == "solved") == (found.solutions > 0)
    assert answer.solution is None or tantrix.check(puzzle, answer.solution).right
    return {"solutions": found.solutions, "why": answer.reason}


def position(c):
    lying, hand, empty = c["placements"], c["hand"], c["bag_empty"]
    fills, legal = tantrix.fills(lying, hand, empty), tantrix.legal(lying, hand, empty)
    free = [] if fills else legal
    return {
        "forced": [list(cell) for cell in tantrix.forced_spaces(lying)],
        "fills": [list(p) for p in fills],
        "n_free": len(free),
        "free_digest": digest(free),
        "scores": {color: tantrix.score(lying, color) for color in "BGRY"},
        "sound": tantrix.sound([(q, r) for _, q, r, _ in lying]),
    }


def placement(c):
    return {"reason": tantrix.illegal(c["placements"], c["placement"], c["bag_empty"])}


def record(c):
    report = tantrix.replay(parse(c["record"]))
    got = {"right": report.right, "turn": report.turn, "reason": report.reason}
    if report.right:
        start = {key: c["record"][key] for key in ("seed", "bag") if key in c["record"]}
        game = tantrix.Game(c["record"]["players"], **start)
        for turn in c["record"]["turns"]:
            game.play(turn)
        got |= {"turns": len(game.turns), "result": report.result, "bag": len(game.bag)}
        got["hands"] = [sorted(hand) for hand in game.hands]
    return got


def solitaire(c):
    report = tantrix.replay(parse(c["record"]))
    return {"right": report.right, "turn": report.turn, "reason": report.reason} | (
        report.result or {}
    )


def bag(c):
    return {"bag": tantrix.shuffle(c["tiles"], c["seed"])}


def deal(c):
    game = tantrix.Game(c["players"], seed=c["seed"])
    hands = [sorted(hand) for hand in game.hands]
    return {"starter": game.seat, "hands": hands, "next": game.bag[:6]}


def lines(c):
    return {
        color: [[line.length, line.closed] for line in tantrix.lines(c["placements"], color)]
        for color in "BGRY"
    }


RUN = {f.__name__: f for f in (check, count, position, placement, record, solitaire)}
RUN |= {f.__name__: f for f in (bag, deal, lines)}
SLOW = re.compile(r"lines in two colou?rs, twelve tiles")


def is_quick(case):
    return case["expected"].get("solutions", 0) <= MOST and not SLOW.fullmatch(case["name"])


@over({case["name"]: case for case in CASES if is_quick(case)})
def test_tantrix_gives_the_known_answer_to_every_case(case):
    expected = case["expected"]
    got = RUN[case["case"]](case)
    assert {key: got[key] for key in expected} == expected
