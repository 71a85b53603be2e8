"""The rules of the Tantrix page agree with Python on every case."""

import hashlib
import json

from node import in_node
from places import DATA

from trisolve import tantrix

CASES = [json.loads(line) for line in (DATA / "tantrix.jsonl").read_text().splitlines()]


HEADER = {"format": "trisolve-tantrix", "version": 1}


MODULES = {
    "tantrix/bag.js": "deal, fullBag, shuffle",
    "tantrix/check.js": "check",
    "tantrix/game.js": "newGame, place, resultOf",
    "tantrix/lines.js": "linesOf, scoreOf",
    "tantrix/rules.js": "boardOf, cellOf, forcedSpaces, keyOf, positionOf, sound",
}
RUN = """(cases) => cases.map((c) => {
  const board = boardOf(c.placements ?? []), now = positionOf(board, c.bag_empty);
  switch (c.case) {
    case "position": {
      const fills = now.fills(c.hand), free = fills.length ? [] : now.freeMoves(c.hand);
      const scores = Object.fromEntries([..."BGRY"].map((one) => [one, scoreOf(board, one)]));
      return { forced: forcedSpaces(board).map(cellOf), fills, n_free: free.length, free,
        scores, sound: sound(c.placements.map(([, q, r]) => keyOf(q, r))) };
    }
    case "placement": return { reason: now.illegal(c.placement) };
    case "check": return check(c.puzzle, c.solution);
    case "record": {
      const { players, bag, seed, turns } = c.record;
      const game = newGame(players, bag ?? fullBag(seed));
      for (const { before, free, after } of turns)
        for (const one of [...before, ...(free ? [free] : []), ...after]) place(game, one);
      const { hands } = game;
      return { right: true, turns: game.turns.length, result: resultOf(game), hands,
        bag: game.bag.length };
    }
    case "bag": return { bag: shuffle(c.tiles, c.seed) };
    case "deal": {
      const { starter, hands, left } = deal(fullBag(c.seed), c.players.length);
      return { starter, hands, next: left.slice(0, 6) };
    }
    case "lines": return Object.fromEntries([..."BGRY"].map((color) => [color,
      linesOf(board, color).map(({ length, closed }) => [length, closed])]));
  }
})"""


GREEDY = """(players) => {
  const game = newGame(players, fullBag("5"));
  while (!game.end) place(game, greedy(game));
  return [...game.board.values()];
}"""


def carried(case):
    """Return a case in the page's form: seeds as text, puzzles with every key."""
    case = {**case}
    if "seed" in case:
        case["seed"] = str(case["seed"])
    if case["case"] == "record" and "seed" in case["record"]:
        case["record"] = {**case["record"], "seed": str(case["record"]["seed"])}
    if case["case"] == "check":
        puzzle = tantrix.parse_puzzle(json.dumps({**HEADER, **case["puzzle"]}))
        case["puzzle"] = {
            "kind": puzzle.kind,
            "tiles": puzzle.tiles,
            "goals": [goal._asdict() for goal in puzzle.goals],
            "cells": puzzle.cells,
            "holes": puzzle.holes,
            "placements": puzzle.placements,
        }
    return case


def answered(case, got):
    """Return an answer of the page in the form of the cases."""
    if case["case"] == "position":
        text = ";".join(",".join(map(str, p)) for p in got["free"])
        got["free_digest"] = hashlib.sha256(text.encode()).hexdigest()[:16]
    if "hands" in got:
        got["hands"] = [sorted(hand) for hand in got["hands"]]
    return {key: got[key] for key in case["expected"] if key != "canonical"}


def test_the_rules_of_the_page_match_the_cases():
    cases = [
        case
        for case in CASES
        if case["case"] not in ("count", "solitaire", "record") or case["expected"].get("result")
    ]
    assert len(cases) > 100
    found = in_node(MODULES, RUN, [carried(case) for case in cases])
    for case, got in zip(cases, found, strict=True):
        expected = {key: value for key, value in case["expected"].items() if key != "canonical"}
        assert answered(case, got) == expected, case["name"]


def test_the_page_has_the_same_tantrix_tiles_as_python():
    tiles = [tile._asdict() for tile in tantrix.TILES]
    assert in_node({"tantrix/tiles.js": "TILES"}, "() => TILES") == tiles


def test_greedy_places_the_same_tile_as_in_python():
    game = tantrix.Game("RY", seed=5)
    while game.end is None:
        game.play(tantrix.choose(game, "greedy"))
    modules = {
        "tantrix/bag.js": "fullBag",
        "tantrix/game.js": "newGame, place",
        "tantrix/machine.js": "greedy",
    }
    placed = in_node(modules, GREEDY, ["R", "Y"])
    assert placed == [list(placement) for placement in game.placements]
