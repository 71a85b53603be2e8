"""The rules of the Tantrix page agree with Python on every case."""

import hashlib
import json

import pytest
from node import in_node
from places import DATA

from trisolve import tantrix
from trisolve.web.pages.tantrix import tantrix_page

CASES = [json.loads(line) for line in (DATA / "tantrix.jsonl").read_text().splitlines()]


HEADER = {"format": "trisolve-tantrix", "version": 1}


# Run in the page, over its own functions; returns what they answer to each case.
RUN = """(cases) => cases.map((c) => {
  const t = trisolve.rules, scores = (p) => t.scores(p);
  switch (c.case) {
    case "position": {
      const fills = t.fills(c.placements, c.hand, c.bag_empty);
      const free = fills.length ? [] : t.legal(c.placements, c.hand, c.bag_empty);
      return { forced: t.forced(c.placements), fills, n_free: free.length, free,
        scores: scores(c.placements), sound: t.sound(c.placements.map(([, q, r]) => [q, r])) };
    }
    case "placement": return { reason: t.illegal(c.placements, c.placement, c.bag_empty) };
    case "check": return t.check(c.puzzle, c.solution);
    case "record": return t.replay(c.record);
    case "bag": return { bag: t.shuffle(c.tiles, c.seed) };
    case "deal": {
      const { starter, hands, left } = t.deal(c.players, c.seed);
      return { starter, hands, next: left.slice(0, 6) };
    }
    case "lines":
      return Object.fromEntries([..."BGRY"].map((color) => [color, t.lines(c.placements, color)]));
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


@pytest.fixture
def page(new_page, tmp_path):
    """Return a page that contains the functions of the rules."""
    path = tmp_path / "page.html"
    tantrix_page(tantrix.discovery(10)).save(path)
    found = new_page()
    found.goto(path.as_uri())
    return found


def test_the_rules_of_the_page_match_the_cases(page):
    cases = [case for case in CASES if case["case"] not in ("count", "solitaire")]
    assert len(cases) > 100
    found = page.evaluate(RUN, [carried(case) for case in cases])
    for case, got in zip(cases, found, strict=True):
        expected = {key: value for key, value in case["expected"].items() if key != "canonical"}
        assert answered(case, got) == expected, case["name"]


def test_the_page_has_the_same_tantrix_tiles_as_python(page):
    tiles = [tile._asdict() for tile in tantrix.TILES]
    assert page.evaluate("trisolve.rules.tiles") == tiles


@pytest.mark.long
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
