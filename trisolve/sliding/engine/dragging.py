"""One drag of one block: what replaying plays needs, without the successors of a state."""

import numpy as np

from trisolve.kernels.jit import kernel
from trisolve.sliding.engine.successors import ILLEGAL, push_unit


@kernel
def drag(level, state, block, n_units, scratch):
    """Return the state after dragging a block `n_units` units (below 0: back), or ILLEGAL."""
    way = 1 if n_units > 0 else 0
    reached = np.uint64(state)
    for _ in range(abs(n_units)):
        reached = push_unit(level, reached, block, way, scratch)
        if reached == ILLEGAL:
            break
    return reached
