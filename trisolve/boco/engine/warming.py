"""Compile all kernels of this package ahead of time."""

from trisolve.boco.certificate import certify
from trisolve.boco.choices import soonest
from trisolve.boco.counting import perft
from trisolve.boco.game import Game
from trisolve.boco.monte_carlo import Effort, trap
from trisolve.boco.players import player
from trisolve.boco.solve import ALPHA_BETA, PROOF_NUMBER, solve


def warm_up() -> None:
    """Run every search once on a board of up to 64 faces and once on a larger board.

    >>> warm_up()
    """
    for board in ("squares:5x5", "squares:13x5"):
        state = Game(board).new_initial_state()
        mcts = player("mcts:playouts=20")
        for action in (mcts.choose(state).action, None):
            state.apply_action(state.legal_actions()[0] if action is None else action)
        perft(state, 2)
        for method in (ALPHA_BETA, PROOF_NUMBER):  # with "both", one search might use up all nodes
            solve(state, method=method, max_nodes=8_000)
        actions = state.legal_actions()
        soonest(state, actions, 1, max_nodes=50)
        certify(state, max_nodes=8_000)
        trap(state, actions, Effort(3, None), 1)
        mcts.choose(state)
        player("mcts:playouts=3,proofs=0").choose(state)
