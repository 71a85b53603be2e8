"""BOCO games and positions in the form that the page's modules expect."""

from functools import cache

from trisolve import boco
from trisolve.kernels.randomness import SplitMix64


def said(game):
    """Return a game in the form that the page's rules expect."""
    board = game.board
    return {
        "neighbors": board.neighbors,
        "rim": board.rim,
        "wall": game.rim == "wall",
        "swap": game.swap,
    }


@cache
def spots(name):
    """Return a random state in the middle of a game, and the game in the page's form."""
    found = []
    for seed in range(12):
        random = SplitMix64(seed)
        game = boco.Game(name, ("safe", "wall")[seed % 2], seed % 3 == 0)
        state = game.new_initial_state()
        for _ in range(random.uniform(game.n_faces)):
            actions = [a for a in state.legal_actions() if not state.child(a).is_terminal()]
            if not actions:
                break
            state.apply_action(actions[random.uniform(len(actions))])
        found.append(state)
    return found


def moves_of(state):
    n = state.game.n_faces
    return ["swap" if action == n else action for action in state.history()]
