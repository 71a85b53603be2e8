"""The adapter for OpenSpiel passes OpenSpiel's own test; skipped if OpenSpiel is missing."""

import json

import pytest

pyspiel = pytest.importorskip("pyspiel")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(
    "parameters", ["board=squares:4x4", "board=triangle:4,rim=wall,swap=true", "board=cube"]
)
def test_the_game_passes_the_test_of_openspiel(parameters):
    import trisolve.boco.openspiel

    game = pyspiel.load_game(f"{trisolve.boco.openspiel.NAME}({parameters})")
    pyspiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)
    state = game.new_initial_state()
    state.apply_action(1)
    assert json.loads(str(state))["moves"] == [1]
    assert state.legal_actions() == state.state.legal_actions()
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    n = state.state.game.n_faces
    assert observer.tensor.sum() == n + 1
    assert observer.dict["faces"][0, 1] == 1
