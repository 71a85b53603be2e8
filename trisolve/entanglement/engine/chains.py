"""Laying a tile: each of its six links joins two chains into one.

Two arrays hold the position (see ``compiled``). A link that joins both ends of one chain closes a
loop, which nobody will ever pass; one that joins the line to another chain takes the line there.
What is overwritten goes to a log, so that a tile can be taken up again.
"""

from trisolve.entanglement.engine.compiled import LINE, WALL
from trisolve.kernels.jit import inlined, kernel

LOG_ROOM = 12
"""The most entries that one tile adds to the log."""


@inlined
def lay(ends, lengths, base, pairs, log, top):
    """Join chains by the links of a tile, int16[12], on the cell whose pin 0 is `base`.

    log: int16[:, 3], the entries overwritten from `top` on. Returns the new top, the segments of
    the turn, and the pin that the line comes to, WALL or CENTRE where it
    has ended.
    """
    segments = 0
    place = WALL
    for k in range(0, 12, 2):
        x = base + pairs[k]
        y = base + pairs[k + 1]
        a = ends[x]
        b = ends[y]
        if a == y:
            continue
        length = lengths[x] + lengths[y] + 1
        if a >= 0:
            log[top, 0] = a
            log[top, 1] = ends[a]
            log[top, 2] = lengths[a]
            top += 1
            ends[a] = b
            lengths[a] = length
        if b >= 0:
            log[top, 0] = b
            log[top, 1] = ends[b]
            log[top, 2] = lengths[b]
            top += 1
            ends[b] = a
            lengths[b] = length
        if a == LINE:
            segments = length
            place = b
        elif b == LINE:
            segments = length
            place = a
    if place >= 0:
        lengths[place] = 0  # its segments are scored
    return top, segments, place


@inlined
def take_up(ends, lengths, log, top, bottom):
    """Undo everything that was logged from `bottom` to `top`; return `bottom`."""
    while top > bottom:
        top -= 1
        x = log[top, 0]
        ends[x] = log[top, 1]
        lengths[x] = log[top, 2]
    return bottom


@inlined
def follow(ends, lengths, place, partners):
    """Return the segments of a turn that lays the tile with these partners, int16[12].

    Nothing is changed: for the last turn, and for those who look one turn ahead.
    """
    base = place - place % 12
    x = place
    segments = 0
    while True:
        y = base + partners[x - base]
        segments += 1 + lengths[y]
        x = ends[y]
        if x < base or x >= base + 12:
            return segments, x


@kernel
def follow_many(ends, lengths, places, partners, n_rounds):
    """Follow the line from each of the places through a tile, over and over; return all segments.

    For the benchmark of following. places: int16[n]; partners: int16[m, 12].
    """
    total = 0
    for number in range(n_rounds):
        tile = partners[number % len(partners)]
        for place in places:
            segments, _ = follow(ends, lengths, place, tile)
            total += segments
    return total
