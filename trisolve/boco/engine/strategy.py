"""Strategies for certificates: walks over every line of play in which a player follows a strategy.

A walk visits the positions in which the strategy's player moves, one per symmetry class, and fixes
a move in each. The size of the strategy is the number of these positions. The cost of a move is
therefore the number of positions that it adds, which are the unvisited positions that its answers
lead to. A position that the player wins at once costs 1. Any other position costs as many positions
as the last walk added below it, or a weight if no walk has visited it. The walk tries moves in
order of cost and takes the first that proof-number search proves. All moves get a small budget
before any move gets a larger budget, so moves that are hard to prove, and thus need a large
strategy, come last.
"""

from typing import Any, NamedTuple

import numpy as np

from trisolve.boco.engine.groups import is_suicide, opened, pressed
from trisolve.boco.engine.proof_number import NEVER, widen
from trisolve.boco.engine.sets import (
    first,
    has,
    having,
    is_key,
    join,
    key_of,
    minus,
    mixed,
    put_key,
    rest,
    size,
    some,
    without,
)
from trisolve.boco.engine.transposition import (
    MAX_NODES,
    NODES,
    canonical,
    canonical_after,
    note_key,
    play_images,
    rank,
)
from trisolve.kernels.jit import inlined, kernel

WALKED, STOPPED, LACKING, TOO_MANY, CROWDED = 1, -1, -2, -3, -4
"""How a walk ends: done, stopped by a limit of the search, no move attains the wanted value, too
many positions, a table that is too small."""

WALK, ENTRIES, MAX_ENTRIES, ROWS, N_COUNTS = range(5)

_DONE = np.uint64(1)
_WALK, _MOVE = np.uint64(1), np.uint64(32)
_WALK_MASK = np.uint64((1 << 31) - 1)
_OPEN = np.int64(NEVER)
_FIRST_BUDGET, _MORE = 500, 10
_OUT, _LATER = -1.0, -2.0


class Plan(NamedTuple):
    """A strategy under construction; all of it is modified in place.

    rows : uint64[size, 3], each a position and a word: bit 0 is set once everything below is
        walked; bits 1 to 31 are the number of the last walk, not 0; bits 32 and up are the move
    costs : float64[size], how many positions the last walk added at the position and below it
    counts : int64[N_COUNTS], the number of this walk, the positions it visited, the maximum number
    of positions, and the rows in use
    faces : int64[plies, n], the moves considered in the positions on the path
    scores : float64[plies, n], the number of positions that each move adds; -1 for refuted moves
    weights : float64[n + 1], the cost of a position that no walk visited, by its empty faces
    sums : float64[n + 1, 2], the number and total cost of visited positions that are not won at
        once
    """

    rows: Any
    costs: Any
    counts: Any
    faces: Any
    scores: Any
    weights: Any
    sums: Any


@inlined
def place(rows, mover, other):
    """Return (row, True) for a known position, or (the free row where it belongs, False)."""
    mask = np.uint64(rows.shape[0] - 1)
    data = rows.shape[1] - 1
    row = np.int64(mixed(mover, other) & mask)
    while rows[row, data] != np.uint64(0):
        if is_key(rows, row, mover, other):
            return row, True
        row = np.int64(np.uint64(row + 1) & mask)
    return row, False


@kernel
def move_plan(old, new, like):
    """Copy all rows of a plan to an empty, larger plan; `like` is any set."""
    data = old.rows.shape[1] - 1
    for at in range(old.rows.shape[0]):
        if old.rows[at, data] != np.uint64(0):
            mover, other = key_of(old.rows, at, like)
            row, _ = place(new.rows, mover, other)
            put_key(new.rows, row, mover, other)
            new.rows[row, data] = old.rows[at, data]
            new.costs[row] = old.costs[at]
    return 0


@inlined
def _is_walked(plan, row):
    """Return whether this walk has visited the position of a row."""
    word = plan.rows[row, plan.rows.shape[1] - 1]
    return np.int64((word >> _WALK) & _WALK_MASK) == plan.counts[WALK]


@kernel
def _added(graph, images, plan, ply, own, other, edge, empty):
    """Return the gain of the move just played, or -1 if the opponent can capture.

    `ply` is the opponent's turn; `own`, `edge` and `empty` describe the board after the move.
    """
    if some(pressed(graph, own, empty)[0]):
        return _OUT
    least, n = rank(images, ply)
    total, n_left = 0.0, size(empty) - 1
    while some(edge):
        face = first(edge)
        edge = rest(edge)
        if n_left == 0 or is_suicide(graph, other, empty, face):
            continue
        row, known = place(plan.rows, least, canonical_after(images, ply, n, face))
        if known:
            if not _is_walked(plan, row):
                total += plan.costs[row]
        elif some(pressed(graph, having(other, face), without(empty, face))[0]):
            total += 1.0
        else:
            total += plan.weights[n_left]
    return total


@inlined
def _least(scores, n):
    """Return the index of the least score that is not negative, or -1 if there is none."""
    best = -1
    for number in range(n):
        if scores[number] >= 0.0 and (best < 0 or scores[number] < scores[best]):
            best = number
    return best


@kernel
def choose(graph, proof, plan, ply, own, other, edge, wanted):
    """Return a move by which the mover attains `wanted`, or else STOPPED or LACKING."""
    control, faces, scores = proof.control, plan.faces[ply], plan.scores[ply]
    empty = minus(graph.faces, join(own, other))
    wins = pressed(graph, other, empty)[0]
    if some(wins):
        return first(wins)
    must = pressed(graph, own, empty)[0]
    moves = must if some(must) else edge
    n = 0
    while some(moves):
        face = first(moves)
        moves = rest(moves)
        if is_suicide(graph, own, empty, face):
            continue
        replies = opened(graph, edge, empty, face)
        if not some(replies):
            if wanted == 0:
                return face
            continue
        play_images(proof.images, ply + 1, face)
        left = without(empty, face)
        score = _added(graph, proof.images, plan, ply + 1, having(own, face), other, replies, left)
        if score >= 0.0:
            faces[n], scores[n] = face, score
            n += 1
    if n == 1:
        return faces[0]
    max_nodes, budget = control[MAX_NODES], _FIRST_BUDGET
    while n > 0:
        best = _least(scores, n)
        if best < 0:
            # drop refuted moves; open ones get a larger budget
            n_open = 0
            for number in range(n):
                if scores[number] <= _LATER:
                    faces[n_open], scores[n_open] = faces[number], _LATER - scores[number]
                    n_open += 1
            n = n_open
            budget *= _MORE
            continue
        face = faces[best]
        play_images(proof.images, ply + 1, face)
        note_key(proof.images, ply + 1)
        control[MAX_NODES] = min(max_nodes, control[NODES] + budget)
        replies = opened(graph, edge, empty, face)
        phi = widen(
            graph, proof, ply + 1, other, having(own, face), replies, 1 - wanted, _OPEN, _OPEN
        )[0]
        is_spent = control[NODES] >= control[MAX_NODES]
        control[MAX_NODES] = max_nodes
        if phi > 0:
            return face
        if phi < 0 and (not is_spent or control[NODES] >= max_nodes):
            return STOPPED
        scores[best] = _OUT if phi == 0 else _LATER - scores[best]
    return LACKING


@kernel
def walk(graph, proof, plan, ply, own, other, edge, wanted):
    """Fix a move for a position and for each position that can follow; return how the walk ended.

    The mover at `ply`, whose faces are `own`, attains `wanted`; the game is not over, and at least
    one piece has been played. A stopped walk continues when it is called again with the same
    number.
    """
    images, rows, counts = proof.images, plan.rows, plan.counts
    data = rows.shape[1] - 1
    mover_key, other_key, number = canonical(images, ply)
    row, is_known = place(rows, mover_key, other_key)
    is_begun = is_known and _is_walked(plan, row)
    if is_begun and rows[row, data] & _DONE:
        return WALKED
    if is_begun:
        face = np.int64(images.origins[number, np.int64(rows[row, data] >> _MOVE)])
    else:
        if counts[ENTRIES] >= counts[MAX_ENTRIES]:
            return TOO_MANY
        if 4 * counts[ROWS] >= 3 * rows.shape[0]:
            return CROWDED
        face = np.int64(choose(graph, proof, plan, ply, own, other, edge, wanted))
        if face < 0:
            return face
        put_key(rows, row, mover_key, other_key)
        at_walk = np.uint64(counts[WALK]) << _WALK
        rows[row, data] = at_walk | np.uint64(images.places[number, face]) << _MOVE
        counts[ENTRIES] += 1
        if not is_known:
            counts[ROWS] += 1
            # the cost to assume if the walk is stopped before it returns here
            plan.costs[row] = plan.weights[size(minus(graph.faces, join(own, other)))]
    before = counts[ENTRIES] - 1
    empty = minus(graph.faces, join(own, other))
    if has(pressed(graph, other, empty)[0], face):
        plan.costs[row] = 1.0
    else:
        n_empty = size(empty)
        own, edge, empty = having(own, face), opened(graph, edge, empty, face), without(empty, face)
        play_images(images, ply + 1, face)
        left = edge
        while some(left):
            reply = first(left)
            left = rest(left)
            after = opened(graph, edge, empty, reply)
            if not some(after) or is_suicide(graph, other, empty, reply):
                continue
            play_images(images, ply + 2, reply)
            answer = walk(graph, proof, plan, ply + 2, own, having(other, reply), after, wanted)
            if answer < 0:
                return answer
        plan.costs[row] = counts[ENTRIES] - before
        plan.sums[n_empty, 0] += 1.0
        plan.sums[n_empty, 1] += plan.costs[row]
    rows[row, data] |= _DONE
    return WALKED
