"""Solutions as small integers, which Python can turn into moves without examining the board.

A move that pushes nothing is ``block << 5 | distance + 16``. The cells that it enters are checked
on a board of the previous state. This second check is independent of the bit words with which the
search found the move. Any other move is stored as NO_SLIDE and left to the readable rules.
"""

import numpy as np

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import inlined, kernel
from trisolve.sliding.engine.compiled import POSITIONS
from trisolve.sliding.engine.successors import show

NO_SLIDE = 0


@inlined
def _is_free(level, block, begin, end, holder):
    """Return whether all cells that a slide from one position to another enters are free."""
    way = np.int64(end > begin)
    while begin != end:
        row = 2 * (POSITIONS * block + begin) + way
        if level.enter[row, 0] < 0:
            return False
        if holder[level.enter[row, 0]] != 0 or holder[level.enter[row, 1]] != 0:
            return False
        begin += 2 * way - 1
    return True


@kernel
def read_slides(level, path, n_path, scratch, slides):
    """Write the move from each state of a path to the next.

    path : uint64[at least n_path]; slides : int16[at least n_path - 1], modified in place
    """
    for k in range(n_path - 1):
        before, after = path[k], path[k + 1]
        different = before ^ after
        slides[k] = NO_SLIDE
        block = trailing_zeros(different) >> 2
        shift = np.uint64(4 * block)
        if different == 0 or different >> shift >= np.uint64(POSITIONS):
            continue
        begin = np.int64((before >> shift) & np.uint64(15))
        end = np.int64((after >> shift) & np.uint64(15))
        show(level, before, scratch)
        if _is_free(level, block, begin, end, scratch.holder):
            slides[k] = block << 5 | end - begin + POSITIONS
