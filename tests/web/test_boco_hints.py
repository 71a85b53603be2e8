"""BOCO's hints on the page beat the first machine, which is equal in Python and on the page."""

import pytest
from boco_pages import moves_of, said, spots
from node import in_node
from thorough import LONG, first_daily

from trisolve import boco
from trisolve.boco.players import STRENGTHS, player
from trisolve.web.pages.boco import boco_page
from trisolve.web.script.assembly import json_text

PLAYED = """({ game, seeds, stride }) => {
  const last = (steps) => {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  };
  const winnerOf = (first, person, seed) => {
    const moves = [first];
    for (;;) {
      const { ending } = stateAfter(game, moves);
      if (ending) return ending.winner;
      const step = moves.length % 2 === person
        ? jobs.hint(game, moves, seed, true) : jobs.choose(game, moves, null, seed);
      moves.push(last(step).action);
    }
  };
  const won = [0, 0];
  for (const seed of seeds) for (const person of [0, 1])
    for (let first = 0; first < game.neighbors.length; first += stride)
      won[person] += winnerOf(first, person, seed) === person;
  return won;
}"""

EASY = """(cases) => cases.map(({ game, moves, seed }) =>
  jobs.choose(game, moves, null, seed).next().value.action)"""

JOBS = {"boco/jobs.js": "jobs"}


@pytest.mark.parametrize(
    ("board", "seeds"),
    [
        ("rosette", [1]),
        *(
            pytest.param(board, [1, 2, 3, 4, 5], marks=pytest.mark.long)
            for board in ("rosette", "honeycomb:3", "squares:5x5")
        ),
    ],
)
def test_a_player_who_follows_every_hint_beats_the_first_machine(board, seeds):
    game = boco.Game(board)
    stride = 1 if LONG else 3
    asked = {"game": said(game), "seeds": seeds, "stride": stride}
    won = in_node({**JOBS, "boco/rules.js": "stateAfter"}, PLAYED, asked)
    assert sum(won) >= 0.9 * 2 * len(range(0, game.n_faces, stride)) * len(seeds)


@pytest.mark.parametrize("name", first_daily(["hexagon:2", "squares:4x4", "torus:3x3"]))
def test_the_first_machine_is_the_easy_player(name):
    states = [state for state in spots(name) if not state.is_terminal()]
    asked = [
        {"game": said(state.game), "moves": moves_of(state), "seed": seed}
        for state in states
        for seed in range(3)
    ]
    expected = [player("easy", seed=seed).choose(s).action for s in states for seed in range(3)]
    assert in_node(JOBS, EASY, asked) == expected


def test_the_page_has_the_same_machines_as_the_library():
    page = boco_page(boco.Game("squares:3x3")).html()
    assert f'"strengths":{json_text(STRENGTHS)}' in page
