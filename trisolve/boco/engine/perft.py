"""Count sequences of moves; moves at the last ply are counted as a set and not played."""

from trisolve.boco.engine.groups import is_suicide, pressed
from trisolve.boco.engine.sets import (
    at,
    first,
    having,
    join,
    meet,
    minus,
    rest,
    size,
    some,
    without,
)
from trisolve.kernels.jit import kernel

SEQUENCES, ENCIRCLED, SELF, DRAWN = range(4)


@kernel
def count(graph, mover, other, edge, depth, left, rows):
    """Add the counts for up to `left` more moves to rows[depth + 1 ...], modified in place.

    The game must not be over. `edge` is the set of legal moves, and `rows` is int64[depths + 1, 4].
    """
    if left == 0:
        return 0
    empty = minus(graph.faces, join(mover, other))
    wins = pressed(graph, other, empty)[0]
    rows[depth + 1, SEQUENCES] += size(edge)
    rows[depth + 1, ENCIRCLED] += size(wins)
    going = minus(edge, wins)
    while some(going):
        face = first(going)
        going = rest(going)
        near = meet(at(graph.adjacent, face), empty)
        if not some(near):
            if is_suicide(graph, mover, empty, face):
                rows[depth + 1, SELF] += 1
                continue
            if not some(rest(edge)):
                rows[depth + 1, DRAWN] += 1
                continue
        if left > 1:
            count(
                graph,
                other,
                having(mover, face),
                without(join(edge, near), face),
                depth + 1,
                left - 1,
                rows,
            )
    return 0
