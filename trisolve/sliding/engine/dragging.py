"""Drag one block, which is enough to replay plays without computing successors."""

import numpy as np

from trisolve.kernels.jit import kernel
from trisolve.sliding.engine.successors import ILLEGAL, push_step


@kernel
def drag(level, state, block, n_steps, scratch):
    """Return the state after dragging a block `n_steps` steps (negative: backward), or ILLEGAL."""
    way = 1 if n_steps > 0 else 0
    reached = np.uint64(state)
    for _ in range(abs(n_steps)):
        reached = push_step(level, reached, block, way, scratch)
        if reached == ILLEGAL:
            break
    return reached
