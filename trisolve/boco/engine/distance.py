"""Find how soon a position is won, by depth-first search with a limit on the number of plies.

A win ends with a capture after an odd number of plies, or with the loser's reply when every reply
is suicide. A row of the table holds two numbers of plies: the greatest number within which a win
was refuted, and the smallest number within which a win was found.
"""

import numpy as np

from trisolve.boco.engine.groups import is_suicide, opened, pressed
from trisolve.boco.engine.sets import (
    first,
    having,
    join,
    minus,
    rest,
    some,
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
from trisolve.kernels.jit import kernel

NO, YES, STOPPED = 0, 1, 2
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
    if some(pressed(graph, other, empty)[0]):
        return YES
    if plies < 2:
        return NO
    must = pressed(graph, mover, empty)[0]
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
        replies = opened(graph, edge, empty, face)
        if not some(replies) or some(pressed(graph, own, left)[0]):
            continue
        threats = pressed(graph, other, left)[0]
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
            below = opened(graph, legal, left, reply)
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
