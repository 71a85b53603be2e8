"""Values by cell, filled by a search: -1 for cells that it has not reached.

The last entry represents "no cell". The value of the last entry is 0, so no search enters it.
"""

from trisolve.kernels.jit import inlined


@inlined
def clear(field):
    """Set the first n values of an array to -1 and the last value to 0; return n."""
    n = len(field) - 1
    for cell in range(n):
        field[cell] = -1
    field[n] = 0
    return n


@inlined
def lowered(field, cell, value):
    """Lower a cell's value, or set it if the cell has none; return whether the value changed."""
    if field[cell] < 0 or (cell < len(field) - 1 and value < field[cell]):
        field[cell] = value
        return True
    return False
