"""After warming up, playing and solving compile nothing more."""

import pytest
from fresh_python import run_python

PROGRAM = """
import sys

from trisolve import boco, warm_up
from trisolve.kernels.jit import Kernel


def compiled():
    return {
        (module.__name__, name): len(kernel.entry.signatures)
        for module in list(sys.modules.values())
        if getattr(module, "__name__", "").startswith("trisolve.boco.engine")
        for name, kernel in vars(module).items()
        if isinstance(kernel, Kernel)
    }


warm_up("boco")
before = compiled()
for kernel in (
    *("alpha_beta.attains", "proof_number.widen", "tree_search.search", "compiled.count"),
    *("alpha_beta.wins_within", "tree_search.set_traps"),
):  # for sets of one word, and of four
    module, name = kernel.split(".")
    assert before["trisolve.boco.engine." + module, name] == 2, kernel
for board in ("triangle:4", "torus:9x9"):
    state = boco.Game(board).new_initial_state()
    state.apply_action(0)
    boco.perft(state, 2)
    boco.solve(state, method="both", max_nodes=5_000)
    for name in ("mcts:playouts=30", "perfect:time=0.05,playouts=5"):
        choice = boco.player(name).choose(state)
    state.apply_action(choice.action)
after = compiled()
assert after == before, {key for key in after if after[key] != before.get(key)}
"""


@pytest.mark.long
def test_nothing_is_compiled_after_warming_up():
    run_python(PROGRAM)
