"""Whole games recorded as text: every position, and the moves of the seeded players.

A difference means that the rules, a player or the random numbers have changed.
Run this file as a script to write the games again.
"""

import json

import pytest
from places import DATA

from trisolve import boco

PATH = DATA / "boco" / "playthroughs.jsonl"
GAMES = [
    (board, rim, swap, players)
    for board in ("squares:4x4", "triangle:4", "hexagon:2", "octagon", "cube", "torus:4x3")
    for rim, swap, players in (
        ("safe", False, ("random", "greedy")),
        ("wall", True, ("mcts:playouts=150", "greedy")),
    )
]


def played(board, rim, swap, players):
    state = boco.Game(board, rim, swap).new_initial_state()
    seats = [boco.player(name, seed=5 + at) for at, name in enumerate(players)]
    plies = []
    while not state.is_terminal():
        legal = state.legal_actions()
        choice = seats[state.current_player()].choose(state)
        state.apply_action(choice.action)
        groups = [[g.player, len(g.faces), len(g.liberties)] for g in state.groups()]
        plies.append({"legal": legal, "action": choice.action, "groups": groups})
    return {
        "game": [board, rim, swap, list(players)],
        "plies": plies,
        "returns": state.returns(),
        "reason": state.reason,
        "encircled": [list(group.faces) for group in state.encircled()],
    }


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_recorded_game_replays_exactly(number):
    pinned = json.loads(PATH.read_text(encoding="utf-8").splitlines()[number])
    assert played(*GAMES[number]) == pinned


if __name__ == "__main__":
    PATH.write_text("".join(json.dumps(played(*game)) + "\n" for game in GAMES), encoding="utf-8")
