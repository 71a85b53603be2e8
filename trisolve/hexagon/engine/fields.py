"""Values by cell, filled by a search: -1 for cells that it has not reached.

The last entry represents "no cell". The value of the last entry is 0, so no search enters it.
"""

from trisolve.kernels.jit import inlined


@inlined
def clear(field):
    """Set an array of n + 1 values to -1, and the last value to 0; return n."""
    n = len(field) - 1
    for cell in range(n):
        field[cell] = -1
    field[n] = 0
    return n


@inlined
def lowered(field, cell, value):
    """Lower the value of a cell, or set it if it has none; return whether it changed."""
    if field[cell] < 0 or (cell < len(field) - 1 and value < field[cell]):
        field[cell] = value
        return True
    return False
