"""Exits: how far a player is from having every group safe, whatever the other plays.

A group is held where it reaches the rim, or has two exits of its own: liberties from which it joins
what is held already. When the other takes one of them, its owner takes the second, so pairs that
share no face stand side by side, and what is held by a pair holds others in turn. Who runs out of
quiet moves plays into his own empty faces in the end, so each of these needs two exits too.
"""

from trisolve.boco.engine.groups import grown, spread
from trisolve.boco.engine.sets import (
    at,
    first,
    having,
    join,
    meet,
    minus,
    nothing,
    rest,
    some,
)
from trisolve.kernels.jit import inlined, kernel


@inlined
def _missing(exits):
    """Return how many of two exits are not there."""
    if not some(exits):
        return 2
    return 0 if some(rest(exits)) else 1


@inlined
def _two(exits):
    """Return two faces of a set that has them."""
    return minus(exits, rest(rest(exits)))


@kernel
def missing_exits(graph, own, empty):
    """Return how many exits `own` lacks; where it is 0, no group of it will ever be encircled.

    For boards with a rim that makes groups safe. An exit of an empty face has a held group beside
    it, for else its owner might not be allowed to answer there.
    """
    held = grown(graph.adjacent, own, meet(own, graph.rim))
    beside = meet(empty, spread(graph.adjacent, held))
    home = join(beside, meet(empty, graph.rim))
    loose, taken = minus(own, held), nothing(own)
    n_missing, goes_on = 0, some(loose)
    while goes_on:
        n_missing, goes_on = 0, False
        left = loose
        while some(left):
            group = grown(graph.adjacent, own, having(nothing(own), first(left)))
            left = minus(left, group)
            liberties = meet(spread(graph.adjacent, group), empty)
            exits = minus(meet(liberties, home), taken)
            lacks = _missing(exits)
            n_missing += lacks
            if lacks == 0:
                taken = join(taken, _two(exits))
                loose = minus(loose, group)
                beside, home = join(beside, liberties), join(home, liberties)
                goes_on = some(loose)
    bare = minus(empty, home)
    while some(bare):
        exits = minus(meet(at(graph.adjacent, first(bare)), beside), taken)
        bare = rest(bare)
        lacks = _missing(exits)
        n_missing += lacks
        if lacks == 0:
            taken = join(taken, _two(exits))
    return n_missing
