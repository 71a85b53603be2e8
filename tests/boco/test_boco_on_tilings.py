"""BOCO on boards that do not live on squares: the engine agrees with the plain rules there."""

import pytest
from naive_boco import NaiveBoco
from thorough import first_daily

from trisolve import boco, mesh

BOARDS = (
    *("kagome:2", "snub-square:2", "truncated-hexagonal:2", "rhombille:2", "cairo:2", "floret:2"),
    *("penrose:2", "penrose-kites:1", "hat:2", "spectre:1", "cuboctahedron", "snub-cube"),
    *("kagome-torus:3x2", "cairo-torus:2x2"),
)


@pytest.mark.parametrize("name", first_daily(BOARDS, 2))
@pytest.mark.parametrize("rim", ["safe", "wall"])
def test_perft_agrees_with_the_plain_rules(name: str, rim: str) -> None:
    m = mesh.board(name)
    game = boco.Game(name, rim=rim)
    near = [m.traverse(face) for face in range(m.n_faces)]
    naive = NaiveBoco(near, m.rim.tolist(), rim)
    rows = boco.perft(game.new_initial_state(), 4)
    assert [list(row) for row in rows] == naive.perft(naive.start(), 4)


@pytest.mark.parametrize("name", BOARDS)
def test_a_game_ends_as_the_plain_rules_say(name: str) -> None:
    game = boco.Game(name, rim="wall")
    naive = NaiveBoco(game.board.neighbors, game.board.rim, "wall")
    for seed in range(5):
        state, node = game.new_initial_state(), naive.start()
        player = boco.player("random", seed=seed)
        while not state.is_terminal():
            assert state.legal_actions() == naive.legal(node)
            action = player.choose(state).action
            state.apply_action(action)
            node = naive.after(node, action)
        assert node[2] == (state.returns()[0], state.reason)
