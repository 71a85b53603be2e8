"""Compiling all kernels of this room, so that nothing waits for it later."""

from trisolve.boco.certificate import certify
from trisolve.boco.counting import perft
from trisolve.boco.game import Game
from trisolve.boco.players import player
from trisolve.boco.solver import solve
from trisolve.boco.soonest import soonest
from trisolve.boco.traps import trap
from trisolve.boco.trees import Effort


def warm_up() -> None:
    """Use every search once.

    Boards of up to 64 faces and of up to 256 have kernels of their own.

    >>> warm_up()
    """
    for board in ("squares:5x5", "squares:13x5"):
        state = Game(board).new_initial_state()
        mcts = player("mcts:playouts=20")
        for action in (mcts.choose(state).action, None):
            state.apply_action(state.legal_actions()[0] if action is None else action)
        perft(state, 2)
        solve(state, method="both", max_nodes=8_000)
        actions = state.legal_actions()
        soonest(state, actions, 1, max_nodes=50)
        certify(state, max_nodes=8_000)
        trap(state, actions, Effort(3, None), 1)
        mcts.choose(state)
        player("mcts:playouts=3,proofs=0").choose(state)
