"""Steps from the nearest source, breadth first."""

from trisolve.hexagon.engine.fields import clear
from trisolve.kernels.jit import kernel


@kernel
def fill_steps(table, sources, steps, queue):
    """Fill int32[n + 1] `steps` in place: the steps from the nearest source, or -1 if unreachable.

    `queue` is scratch, int32[n]. Returns how many cells are reached.
    """
    clear(steps)
    tail = 0
    for source in sources:
        if steps[source] < 0:
            steps[source] = 0
            queue[tail] = source
            tail += 1
    head = 0
    while head < tail:
        cell = queue[head]
        head += 1
        ahead = steps[cell] + 1
        for side in range(6):
            neighbor = table[cell, side]
            if steps[neighbor] < 0:
                steps[neighbor] = ahead
                queue[tail] = neighbor
                tail += 1
    return tail
