"""Depth-first search with a transposition table, for a value or for how soon it is reached.

The value of a position is 1, 0 or -1, so two yes-no questions settle the value: is it at least 0,
and is it at least 1? `attains` is alpha-beta with a null window, in negamax form: a move attains
`wanted` if the opponent then cannot attain 1 - wanted.

Most branches end before the table is consulted:

- the opponent has a group with one liberty: capturing it wins at once;
- the mover has a group with one liberty: they must play on that liberty, and two such liberties
  lose;
- `is_out_of_reach`: the player who wants "no" can no longer lose, regardless of later moves.
  If it is that player's turn, each of their moves is checked for this before any is searched.

Moves are ordered: first the move from the table, then moves that leave an enemy group with one
liberty, then moves next to the enemy, then the rest. Within each class, moves that have settled
more positions come first.

`wins_within` finds how soon a position is won, with a limit on the number of plies. A win ends with
a capture after an odd number of plies, or with the loser's reply when every reply is suicide. A row
of the table holds two numbers of plies: the greatest number within which a win was refuted, and the
smallest number within which a win was found.
"""

from typing import Any, NamedTuple

import numpy as np

from trisolve.boco.engine.groups import edge_after, flood, is_suicide, last_liberties, spread
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
from trisolve.boco.engine.transposition import (
    FILLED,
    MAX_FILLED,
    MAX_NODES,
    NODES,
    STOP,
    canonical,
    cost_byte,
    keep,
    play_images,
    seek,
)
from trisolve.kernels.jit import inlined, kernel

NO, YES, STOPPED = 0, 1, 2

_LOWER, _UPPER, _MOVE = np.uint64(0), np.uint64(2), np.uint64(8)
_BOUND, _FACE = np.uint64(3), np.uint64(0xFFFF)


class Search(NamedTuple):
    """The arrays of a search, all modified in place.

    images : the `Images` of the symmetries in use
    rows : uint64[size, 3] or uint64[size, 9], the table
    control : int64[N_CONTROLS]; see `transposition`
    scores : int64[2, n], how often a move settled the question, for each `wanted`
    """

    images: Any
    rows: Any
    control: Any
    scores: Any


@kernel
def is_out_of_reach(graph, own, empty):
    """Return whether every group of `own` is safe, or can be made safe regardless of later moves.

    Every group off the rim, and every empty face that would start a new group, needs two liberties
    of its own. Each liberty must join the rim or a group that can be made safe: when the enemy
    takes one liberty, the owner takes the other.

    This function duplicates `exits.missing_exits(...) == 0` on purpose: proof-number search uses
    that function, and two searches that shared a criterion could not check each other.
    """
    adjacent = graph.adjacent
    home = flood(adjacent, own, meet(own, graph.rim))
    touching = spread(adjacent, home)
    fine = meet(empty, join(graph.rim, touching))
    free, loose, goes_on = empty, minus(own, home), True
    while goes_on and some(loose):
        goes_on = False
        left = loose
        while some(left):
            group = flood(adjacent, own, having(nothing(own), first(left)))
            left = minus(left, group)
            around = meet(spread(adjacent, group), empty)
            exits = meet(meet(around, fine), free)
            if some(exits) and some(rest(exits)):
                free = minus(free, minus(exits, rest(rest(exits))))
                touching, fine = join(touching, around), join(fine, around)
                loose = minus(loose, group)
                goes_on = True
    if some(loose):
        return False
    bare = minus(empty, fine)
    while some(bare):
        exits = meet(meet(at(adjacent, first(bare)), free), touching)
        bare = rest(bare)
        if not some(exits) or not some(rest(exits)):
            return False
        free = minus(free, minus(exits, rest(rest(exits))))
    return True


@inlined
def _favorite(scores, wanted, faces):
    """Return the face of a non-empty set that has settled the most positions so far."""
    best, most = first(faces), np.int64(-1)
    while some(faces):
        face = first(faces)
        faces = rest(faces)
        if scores[wanted, face] > most:
            best, most = face, scores[wanted, face]
    return best


@inlined
def _remember(search, mover, other, wanted, answer, move, n_nodes):
    """Write the result for a canonical position to the table; `move` is -1 for no move."""
    rows = search.rows
    row, word = seek(rows, mover, other)
    lower, upper = np.uint64(0), np.uint64(2)
    if word != 0:
        lower, upper = (word >> _LOWER) & _BOUND, (word >> _UPPER) & _BOUND
    if answer == YES:
        lower = max(lower, np.uint64(wanted + 1))
    else:
        upper = min(upper, np.uint64(wanted))
    found = lower << _LOWER | upper << _UPPER | np.uint64(move + 1) << _MOVE
    search.control[FILLED] += keep(rows, row, mover, other, found | cost_byte(n_nodes))
    return 0


@kernel
def attains(graph, search, ply, mover, other, edge, wanted):  # noqa: PLR0915 - recursion inlines nothing
    """Return YES if the mover gets at least `wanted` (0 or 1), NO if not, or STOPPED at a limit.

    The game must not be over, and at least one piece must have been played. `edge` is the set of
    legal moves, and `search.images` holds the position at `ply`.
    """
    control = search.control
    if (
        control[NODES] >= control[MAX_NODES]
        or control[STOP] != 0
        or control[FILLED] > control[MAX_FILLED]
    ):
        return STOPPED
    control[NODES] += 1
    if not some(edge):
        return 1 - wanted
    empty = minus(graph.faces, join(mover, other))
    wins, chances = last_liberties(graph, other, empty)
    if some(wins):
        return YES
    must = last_liberties(graph, mover, empty)[0]
    forced = some(must)
    if forced:
        if some(rest(must)):
            return NO
    elif some(graph.rim) and is_out_of_reach(graph, mover if wanted == 0 else other, empty):
        return YES if wanted == 0 else NO

    if wanted == 0 and some(graph.rim) and not forced:
        left = edge
        while some(left):
            face = first(left)
            left = rest(left)
            if is_out_of_reach(graph, having(mover, face), without(empty, face)):
                return YES

    number, hint = 0, -1
    mover_key, other_key = mover, other
    if not forced:
        mover_key, other_key, number = canonical(search.images, ply)
        word = seek(search.rows, mover_key, other_key)[1]
        if word != 0:
            if np.int64((word >> _LOWER) & _BOUND) - 1 >= wanted:
                return YES
            if np.int64((word >> _UPPER) & _BOUND) - 1 < wanted:
                return NO
            hint = np.int64((word >> _MOVE) & _FACE) - 1
            if hint >= 0:
                hint = np.int64(search.images.origins[number, hint])

    before = control[NODES]
    answer, best = NO, -1
    moves = must if forced else edge
    near = spread(graph.adjacent, other)
    threats = meet(moves, chances)
    touching = minus(meet(moves, near), threats)
    others = minus(minus(moves, near), threats)
    while True:
        if hint >= 0:
            face, hint = hint, -1
            threats, touching, others = (
                without(threats, face),
                without(touching, face),
                without(others, face),
            )
        else:
            if some(threats):
                group = threats
            elif some(touching):
                group = touching
            elif some(others):
                group = others
            else:
                break
            face = _favorite(search.scores, wanted, group)
            threats, touching, others = (
                without(threats, face),
                without(touching, face),
                without(others, face),
            )
        if is_suicide(graph, mover, empty, face):
            continue
        play_images(search.images, ply + 1, face)
        answer = attains(
            graph,
            search,
            ply + 1,
            other,
            having(mover, face),
            edge_after(graph, edge, empty, face),
            1 - wanted,
        )
        if answer == STOPPED:
            return STOPPED
        answer = YES - answer
        if answer == YES:
            best = face
            break

    if not forced:
        move = np.int64(search.images.places[number, best]) if best >= 0 else -1
        spent = control[NODES] - before
        _remember(search, mover_key, other_key, wanted, answer, move, spent)
    if best >= 0:
        search.scores[wanted, best] += 1
    return answer


NEVER = 1023
_FIELD = np.uint64(NEVER)
_FOUND = np.uint64(10)


@kernel
def wins_within(graph, images, rows, control, ply, mover, other, edge, plies):  # noqa: PLR0915
    """Return YES if the mover can win within `plies`, NO if not, or STOPPED at a limit."""
    if (
        control[NODES] >= control[MAX_NODES]
        or control[STOP] != 0
        or control[FILLED] > control[MAX_FILLED]
    ):
        return STOPPED
    if plies < 1:
        return NO
    control[NODES] += 1
    empty = minus(graph.faces, join(mover, other))
    if some(last_liberties(graph, other, empty)[0]):
        return YES
    if plies < 2:
        return NO
    must = last_liberties(graph, mover, empty)[0]
    if some(must) and some(rest(must)):
        return NO
    moves = must if some(must) else edge
    mover_key, other_key, _ = canonical(images, ply)
    word = seek(rows, mover_key, other_key)[1]
    refuted, found = 0, NEVER
    if word != 0:
        refuted, found = np.int64(word & _FIELD), np.int64((word >> _FOUND) & _FIELD)
        if found <= plies:
            return YES
        if refuted >= plies:
            return NO
    before = control[NODES]
    answer = NO
    while some(moves) and answer == NO:
        face = first(moves)
        moves = rest(moves)
        if is_suicide(graph, mover, empty, face):
            continue
        play_images(images, ply + 1, face)
        own = having(mover, face)
        left = minus(empty, having(minus(empty, empty), face))
        replies = edge_after(graph, edge, empty, face)
        if not some(replies) or some(last_liberties(graph, own, left)[0]):
            continue
        threats = last_liberties(graph, other, left)[0]
        legal = replies
        if some(threats) and plies > 2:
            # a player who has two groups to save, or does not save one, loses at the next move
            replies = threats if not some(rest(threats)) else minus(threats, threats)
        answer = YES
        while some(replies):
            reply = first(replies)
            replies = rest(replies)
            if is_suicide(graph, other, left, reply):
                continue
            play_images(images, ply + 2, reply)
            below = edge_after(graph, legal, left, reply)
            theirs = having(other, reply)
            answer = NO
            if some(below):
                answer = wins_within(
                    graph, images, rows, control, ply + 2, own, theirs, below, plies - 2
                )
            if answer == STOPPED:
                return STOPPED
            if answer == NO:
                break
    row, word = seek(rows, mover_key, other_key)
    if word == 0:
        refuted, found = 0, NEVER
    if answer == YES:
        found = plies
    else:
        refuted = plies
    word = np.uint64(refuted) | np.uint64(found) << _FOUND | cost_byte(control[NODES] - before)
    control[FILLED] += keep(rows, row, mover_key, other_key, word)
    return answer
