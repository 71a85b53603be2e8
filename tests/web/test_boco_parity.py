"""BOCO's rules are the same on the page and in Python, and the page's machine is sound."""

import json

import pytest
from boco_pages import moves_of, said, spots
from browser import NO_WORKER
from node import in_node
from places import DATA

from trisolve import boco, mesh
from trisolve.boco.choices import sound_actions

CASES = [json.loads(line) for line in (DATA / "boco" / "cases.jsonl").read_text().splitlines()]

MAX_SEQUENCES = 20_000

GAMES = """(cases) => cases.filter(({ game, moves, expected }) => {
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const after = (ply) => factsOf(game, stateAfter(game, moves.slice(0, ply)));
  const n = game.neighbors.length;
  const legal = (ply) => after(ply).legal.map((move) => (move === "swap" ? n : move));
  const found = after(moves.length);
  return !expected.legal.every(([ply, faces]) => same(legal(ply), faces))
    || ["player", "result", "reason"].some((key) => found[key] !== expected[key])
    || (found.player === -4) !== expected.terminal;
}).map(({ id }) => id)"""

ILLEGAL = """(cases) => cases.filter(({ game, moves, expected }) => {
  try { stateAfter(game, moves); } catch (error) {
    return error.ply !== expected.ply || error.code !== expected.code;
  }
  return true;
}).map(({ id }) => id)"""

PERFT = """(cases) => cases.map(({ game, moves, depth }) => {
  const reasons = ["encircled", "self-encircled"];
  const rows = Array.from({ length: depth + 1 }, () => [0, 0, 0, 0]);
  const walk = (state, ply) => {
    rows[ply][0]++;
    if (state.ending) rows[ply][1 + reasons.indexOf(state.ending.reason)
      + (state.ending.winner === null ? 3 : 0)]++;
    else if (ply < depth) for (const move of legalMoves(game, state)) {
      walk(played(game, state, move), ply + 1);
    }
  };
  walk(stateAfter(game, moves), 0);
  return rows;
})"""

ENCIRCLED = """(cases) => cases.map(({ game, moves }) =>
  factsOf(game, stateAfter(game, moves)).encircled)"""

RULES = {"boco/rules.js": "factsOf, legalMoves, played, stateAfter"}

SEARCHED = """(cases) => cases.map(({ game, moves, playouts, seed }) => {
  const search = choosing(game, moves, playouts, seed);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
})"""

SEARCH = {"boco/search.js": "choosing"}

CHOICES = """async (cases) => {
  const found = [];
  for (const { game, moves, playouts, seed } of cases) {
    found.push((await trisolve.choose(game, moves, playouts, seed)).action);
  }
  return found;
}"""


def of_kind(kind):
    """Return the cases of a kind with their games, in the page's form."""
    found = []
    for case in CASES:
        if case["kind"] == kind:
            board = mesh.build_mesh(case["board"]["vertices"], case["board"]["faces"])
            game = said(boco.Game(board, case["rim"], case["swap"]))
            kept = {key: case[key] for key in ("id", "moves", "expected")}
            found.append({"game": game, **kept})
    return found


def test_boco_rules_on_the_page_match_the_cases():
    assert in_node(RULES, GAMES, of_kind("game")) == []
    assert in_node(RULES, ILLEGAL, of_kind("illegal")) == []


@pytest.mark.long
def test_perft_on_the_page_matches_the_cases():
    cases = of_kind("perft")
    asked = []
    for case in cases:
        rows = case["expected"]["rows"]
        depth = max(at for at, row in enumerate(rows) if row[0] <= MAX_SEQUENCES)
        asked.append({"game": case["game"], "moves": case["moves"], "depth": depth})
    found = in_node(RULES, PERFT, asked)
    assert found == [
        case["expected"]["rows"][: one["depth"] + 1] for case, one in zip(cases, asked, strict=True)
    ]
    assert sum(one["depth"] >= 4 for one in asked) > len(asked) / 2


def test_encircled_groups_match_the_rules():
    cases = [case for case in CASES if case["kind"] == "game"]
    expected = []
    for case in cases:
        board = mesh.build_mesh(case["board"]["vertices"], case["board"]["faces"])
        state = boco.Game(board, case["rim"], case["swap"]).new_initial_state()
        for move in case["moves"]:
            state.apply_move(move)
        expected.append([list(group.faces) for group in state.encircled()])
    assert in_node(RULES, ENCIRCLED, of_kind("game")) == expected
    assert any(expected)


@pytest.mark.long
@pytest.mark.parametrize("name", ["squares:4x4", "hexagon:2", "torus:3x3", "triangle:3"])
def test_the_machine_is_sound_and_deterministic(open_boco, name):
    states = [state for state in spots(name) if not state.is_terminal()]
    asked = [
        {"game": said(state.game), "moves": moves_of(state), "playouts": n, "seed": 5}
        for state in states
        for n in (0, 60)
    ]
    found = [choice["action"] for choice in in_node(SEARCH, SEARCHED, asked)]
    for at, action in enumerate(found):
        state = states[at // 2]
        sound, settled = sound_actions(state)
        if settled == 1:
            assert state.child(action).returns()[len(state.history()) % 2] == 1
        else:
            assert action in sound
    for init in ("", NO_WORKER):
        page = open_boco("squares:3x3", init=init)
        assert page.evaluate(CHOICES, asked[:4]) == found[:4]


def test_the_machine_proves_known_results():
    state = boco.Game("squares:3x3", "wall").new_initial_state()
    asked = {"game": said(state.game), "moves": [], "playouts": 20_000, "seed": 1}
    [found] = in_node(SEARCH, SEARCHED, [asked])
    assert (found["value"], found["proven"]) == (1, True)
    assert found["action"] in boco.solve(state).best
