"""Warming up: what is played and solved afterwards compiles nothing more."""

import sys

from trisolve import boco
from trisolve.boco import warming
from trisolve.kernels.jit import Kernel


def compiled():
    """Return how many variants there are of each kernel that Python calls."""
    return {
        (name, what): len(kernel.entry.signatures)
        for name, module in list(sys.modules.items())
        if name.startswith("trisolve.boco.engine")
        for what, kernel in vars(module).items()
        if isinstance(kernel, Kernel)
    }


def test_nothing_is_compiled_after_warming_up():
    directory = warming.warm_up()
    assert directory is None or directory.is_dir()
    before = compiled()
    assert before
    for board in ("triangle:4", "torus:9x9"):
        state = boco.Game(board).new_initial_state()
        state.apply_action(0)
        boco.perft(state, 2)
        boco.solve(state, method="both", max_nodes=5_000)
        for name in ("mcts:playouts=30", "perfect:time=0.05,playouts=5"):
            choice = boco.player(name).choose(state)
        state.apply_action(choice.action)
    assert compiled() == before
