"""Values by cell, filled by a search: -1 where it has not been.

The last entry stands for no cell. It is 0, so no search enters it.
"""

from trisolve.kernels.jit import inlined


@inlined
def clear(field):
    """Set an array of n + 1 values to -1, the last to 0; return n."""
    n = len(field) - 1
    for cell in range(n):
        field[cell] = -1
    field[n] = 0
    return n


@inlined
def lowered(field, cell, value):
    """Set the value of a cell if it has none or a greater one; return whether it was set."""
    if field[cell] < 0 or (cell < len(field) - 1 and value < field[cell]):
        field[cell] = value
        return True
    return False
