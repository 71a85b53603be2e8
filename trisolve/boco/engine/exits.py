"""Exits: how far a player is from making every group safe, regardless of the enemy's moves.

A group is held if it reaches the rim, or has two exits of its own: liberties that join it to groups
that are already held. When the enemy takes one exit, the owner takes the other. Pairs of exits
share no face, and a group held by a pair can hold others in turn. A player who runs out of quiet
moves must eventually fill their own empty faces, so each such face needs two exits as well.
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
    """Return how many of two exits are missing."""
    if not some(exits):
        return 2
    return 0 if some(rest(exits)) else 1


@inlined
def _two(exits):
    """Return two faces of a set with at least two."""
    return minus(exits, rest(rest(exits)))


@kernel
def missing_exits(graph, own, empty):
    """Return how many exits `own` lacks; if 0, none of its groups will ever be encircled.

    The count applies to boards with a rim that makes groups safe. An exit of an empty face must be
    next to a held group; otherwise its owner might not be allowed to answer there.
    `alpha_beta.is_out_of_reach` asks only whether any exit is missing, and explains why it is a
    separate function.
    """
    held = grown(graph.adjacent, own, meet(own, graph.rim))
    touching = meet(empty, spread(graph.adjacent, held))
    home = join(touching, meet(empty, graph.rim))
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
                touching, home = join(touching, liberties), join(home, liberties)
                goes_on = some(loose)
    bare = minus(empty, home)
    while some(bare):
        exits = minus(meet(at(graph.adjacent, first(bare)), touching), taken)
        bare = rest(bare)
        lacks = _missing(exits)
        n_missing += lacks
        if lacks == 0:
            taken = join(taken, _two(exits))
    return n_missing
