"""Lay a tile: each of its six links joins two chains into one.

Two arrays hold the position (see ``compiled``). A link that joins both ends of one chain closes a
loop, which the line can never reach. A link that joins the line to another chain extends the line.
Overwritten values go to a log, so that the tile can be removed again.
"""

from typing import NamedTuple

from numpy import int64
from numpy.typing import NDArray

from trisolve.entanglement.engine.compiled import LINE, WALL
from trisolve.kernels.jit import inlined, kernel

MAX_LOGGED = 12
"""The maximum number of entries that one tile adds to the log."""


class Values(NamedTuple):
    """The worth of a chain by length, int64[longest + 1]: both ends open, or one end at the wall.

    Tables for each number of turns or empty cells have one row per number.
    """

    open: NDArray[int64]
    wall: NDArray[int64]


@inlined
def worth(end, length, values):
    """Return the worth of a chain with one open end."""
    if end >= 0:
        return values.open[length]
    return 0 if end == LINE else values.wall[length]


@inlined
def lay(chains, base, pairs, log, top, values):
    """Join chains by the links of a tile, int16[12], on the cell whose pin 0 is `base`.

    Returns the new top, the segments of the turn, the pin that the line comes to (WALL or AT_CENTER
    if it has ended), and the change in the total worth of all chains.

    log : int16[:, 3], overwritten from `top` on
    values : a Values, or None if the worth of chains does not matter
    """
    ends, lengths = chains
    segments = 0
    place = WALL
    change = 0
    for k in range(0, 12, 2):
        x = base + pairs[k]
        y = base + pairs[k + 1]
        a = ends[x]
        b = ends[y]
        if values is not None:
            change -= worth(a, lengths[x], values)
        if a == y:
            continue
        if values is not None:
            change -= worth(b, lengths[y], values)
        length = lengths[x] + lengths[y] + 1
        if a >= 0:
            log[top, 0] = a
            log[top, 1] = ends[a]
            log[top, 2] = lengths[a]
            top += 1
            ends[a] = b
            lengths[a] = length
            if values is not None:
                change += worth(b, length, values)
        if b >= 0:
            log[top, 0] = b
            log[top, 1] = ends[b]
            log[top, 2] = lengths[b]
            top += 1
            ends[b] = a
            lengths[b] = length
            if values is not None and a < 0:
                change += worth(a, length, values)
        if a == LINE:
            segments = length
            place = b
        elif b == LINE:
            segments = length
            place = a
    if place >= 0:
        lengths[place] = 0  # its segments are scored
    return top, segments, place, change


@inlined
def take_up(chains, log, top, bottom):
    """Undo all entries logged from `bottom` to `top`; return `bottom`."""
    while top > bottom:
        top -= 1
        x = log[top, 0]
        chains.ends[x] = log[top, 1]
        chains.lengths[x] = log[top, 2]
    return bottom


@inlined
def follow(chains, place, partners):
    """Return the segments of a turn that lays a tile with these partners, int16[12], and its end.

    Nothing is changed. The function is for the last turn and for players that look one turn ahead.
    """
    base = place - place % 12
    x = place
    segments = 0
    while True:
        y = base + partners[x - base]
        segments += 1 + chains.lengths[y]
        x = chains.ends[y]
        if x < base or x >= base + 12:
            return segments, x


@kernel
def follow_many(chains, places, partners, n_rounds):
    """Follow the line from each place through a tile, `n_rounds` times; return the segment count.

    This function is for benchmarks.

    places : int16[n]
    partners : int16[m, 12]
    """
    total = 0
    for number in range(n_rounds):
        tile = partners[number % len(partners)]
        for place in places:
            segments, _ = follow(chains, place, tile)
            total += segments
    return total
