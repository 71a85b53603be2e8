"""Flood fills over the neighbor graph: groups, liberties, encircled groups, and exits.

A liberty of a group is an empty neighbor. A group with a face in `rim` is safe (under the rule
`wall`, `rim` is empty). Any other group is encircled when it loses its last liberty.

Exits say how far a player is from making every group safe, regardless of the enemy's moves.

A group is held if it reaches the rim, or has two exits of its own: liberties that join it to groups
that are already held. When the enemy takes one exit, the owner takes the other. Pairs of exits
share no face, and a group held by a pair can hold others in turn. A player who runs out of quiet
moves must eventually fill their own empty faces, so each such face needs two exits as well.
"""

from typing import Any, NamedTuple

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
    without,
)
from trisolve.kernels.jit import inlined, kernel


class Graph(NamedTuple):
    """A board for kernels.

    adjacent : uint64[n] or uint64[n, 4], the neighbors of each face
    rim : the set of faces that make a group safe, empty under `wall`
    faces : the set of all faces
    """

    adjacent: Any
    rim: Any
    faces: Any


@inlined
def spread(adjacent, faces):
    """Return the neighbors of a set of faces."""
    reached = nothing(faces)
    while some(faces):
        reached = join(reached, at(adjacent, first(faces)))
        faces = rest(faces)
    return reached


@inlined
def flood(adjacent, own, seeds):
    """Return the groups of `own` that contain a seed; every seed must be in `own`."""
    group, edge = seeds, seeds
    while some(edge):
        edge = minus(meet(spread(adjacent, edge), own), group)
        group = join(group, edge)
    return group


@kernel
def is_caught(graph, own, empty, face):
    """Return whether the group of `own` at a face is encircled, given that it touches the enemy.

    Every group next to the face just played touches the enemy, and so does the group that the face
    joined.
    """
    group = having(nothing(own), face)
    edge = group
    while some(edge):
        around = spread(graph.adjacent, edge)
        if some(meet(around, empty)):
            return False
        edge = minus(meet(around, own), group)
        group = join(group, edge)
    return not some(meet(group, graph.rim))


@kernel
def last_liberties(graph, own, empty):
    """Return two sets: the liberties of groups with one liberty left, and of groups with two.

    Safe groups are ignored. In an unfinished game, every other group has a liberty.
    """
    last, either = nothing(own), nothing(own)
    left = minus(own, flood(graph.adjacent, own, meet(own, graph.rim)))
    while some(left):
        group = having(nothing(own), first(left))
        edge, around = group, nothing(own)
        while some(edge):
            near = spread(graph.adjacent, edge)
            around = join(around, near)
            edge = minus(meet(near, own), group)
            group = join(group, edge)
        left = minus(left, group)
        liberties = meet(around, empty)
        if some(liberties):
            more = rest(liberties)
            if not some(more):
                last = join(last, liberties)
            elif not some(rest(more)):
                either = join(either, liberties)
    return last, either


@inlined
def is_suicide(graph, own, empty, face):
    """Return whether a move that does not win would encircle the mover's own group.

    `own` and `empty` are the sets before the move. A group without an enemy neighbor is not
    encircled. If such a group has no liberty either, it would fill its whole component, which only
    a lone player could do. The first move on a one-face board never gets here.
    """
    if some(meet(at(graph.adjacent, face), empty)):
        return False
    return is_caught(graph, having(own, face), without(empty, face), face)


@inlined
def edge_after(graph, edge, empty, face):
    """Return the legal moves after a move; `edge` and `empty` are the sets before it."""
    return without(join(edge, meet(at(graph.adjacent, face), empty)), face)


@inlined
def _missing(exits):
    """Return how many of two exits are missing."""
    if not some(exits):
        return 2
    return 0 if some(rest(exits)) else 1


@inlined
def _two(exits):
    """Return two faces of a set that has at least two."""
    return minus(exits, rest(rest(exits)))


@kernel
def missing_exits(graph, own, empty):
    """Return how many exits `own` lacks; if 0, none of its groups will ever be encircled.

    The count applies to boards with a rim that makes groups safe. An exit of an empty face must be
    next to a held group; otherwise its owner might not be allowed to answer there.
    `alpha_beta.is_out_of_reach` asks only whether any exit is missing, and explains why it is a
    separate function.
    """
    held = flood(graph.adjacent, own, meet(own, graph.rim))
    touching = meet(empty, spread(graph.adjacent, held))
    home = join(touching, meet(empty, graph.rim))
    loose, taken = minus(own, held), nothing(own)
    n_missing, goes_on = 0, some(loose)
    while goes_on:
        n_missing, goes_on = 0, False
        left = loose
        while some(left):
            group = flood(graph.adjacent, own, having(nothing(own), first(left)))
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
