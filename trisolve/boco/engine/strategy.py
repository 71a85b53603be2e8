"""Strategies for certificates: walks over every line of play in which a player follows a strategy.

A walk visits the positions in which the strategy's player moves, one per symmetry class, and fixes
a move in each. The size of the strategy is the number of these positions. The cost of a move is
therefore the number of positions that it adds, which are the unvisited positions that its answers
lead to. A position that the player wins at once costs 1. Any other position costs as many positions
as the last walk added below it, or a weight if no walk has visited it. The walk tries moves in
order of cost and takes the first that proof-number search proves. All moves get a small budget
before any move gets a larger budget, so moves that are hard to prove, and thus need a large
strategy, come last.

`Planner` is the Python side: a plan that grows over several numbered walks.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from trisolve.boco.engine.compiled import CompiledBoard
from trisolve.boco.engine.groups import edge_after, is_suicide, last_liberties
from trisolve.boco.engine.proof_number import NEVER, widen
from trisolve.boco.engine.questions import Budget, OutOfBudget, ProofNumber, Worker
from trisolve.boco.engine.sets import (
    first,
    has,
    having,
    is_key,
    join,
    key_of,
    minus,
    mix,
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
from trisolve.errors import TrisolveError
from trisolve.kernels.jit import inlined, kernel

WALKED, STOPPED, LACKING, TOO_MANY, CROWDED = 1, -1, -2, -3, -4
"""How a walk ends: it is done, a limit stopped the search, no move attains the wanted value, there
are too many positions, or the table is too small."""

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
    row = np.int64(mix(mover, other) & mask)
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
def _gain(graph, images, plan, ply, own, other, edge, empty):
    """Return the gain of the move just played, or -1 if the opponent can capture.

    `ply` is the opponent's turn; `own`, `edge` and `empty` describe the board after the move.
    """
    if some(last_liberties(graph, own, empty)[0]):
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
        elif some(last_liberties(graph, having(other, face), without(empty, face))[0]):
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
    wins = last_liberties(graph, other, empty)[0]
    if some(wins):
        return first(wins)
    must = last_liberties(graph, own, empty)[0]
    moves = must if some(must) else edge
    n = 0
    while some(moves):
        face = first(moves)
        moves = rest(moves)
        if is_suicide(graph, own, empty, face):
            continue
        replies = edge_after(graph, edge, empty, face)
        if not some(replies):
            if wanted == 0:
                return face
            continue
        play_images(proof.images, ply + 1, face)
        left = without(empty, face)
        score = _gain(graph, proof.images, plan, ply + 1, having(own, face), other, replies, left)
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
        replies = edge_after(graph, edge, empty, face)
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
    if has(last_liberties(graph, other, empty)[0], face):
        plan.costs[row] = 1.0
    else:
        n_empty = size(empty)
        own, edge = having(own, face), edge_after(graph, edge, empty, face)
        empty = without(empty, face)
        play_images(images, ply + 1, face)
        left = edge
        while some(left):
            reply = first(left)
            left = rest(left)
            after = edge_after(graph, edge, empty, reply)
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


_FIRST_SIZE, _GROWTH = 1 << 8, 4
_FIRST_WEIGHT, _DOUBT = 2.0, 2.0


class Planner:
    """Walks over one player's strategies on a whole board of at most 64 faces.

    An unvisited position is assumed to cost twice as much as the average position that the last
    walk visited with the same number of empty faces. Known positions are therefore preferred.
    """

    def __init__(
        self, board: CompiledBoard, symmetries: Sequence[Sequence[int]], budget: Budget
    ) -> None:
        self.board, n = board, board.n
        self.search = ProofNumber(board, symmetries, budget)
        self.plan = self._plan(_FIRST_SIZE)._replace(
            counts=np.zeros(N_COUNTS, np.int64),
            faces=np.zeros((n + 4, n), np.int64),
            scores=np.zeros((n + 4, n)),
            weights=_FIRST_WEIGHT ** np.arange(n + 1.0),
            sums=np.zeros((n + 1, 2)),
        )

    def _plan(self, n_rows: int) -> Plan:
        rows = np.zeros((n_rows, 3), np.uint64)
        return Plan(rows, np.zeros(n_rows), *[None] * 5)

    @property
    def n_entries(self) -> int:
        """The number of positions that this walk has visited."""
        return int(self.plan.counts[ENTRIES])

    def begin(self, max_entries: int) -> None:
        """Begin another walk, of at most `max_entries` positions."""
        counts, sums, weights = self.plan.counts, self.plan.sums, self.plan.weights
        some = sums[:, 0] > 0
        weights[some] = np.maximum(_DOUBT * sums[some, 1] / sums[some, 0], 1.0)
        sums[:] = 0
        counts[WALK] += 1
        counts[ENTRIES], counts[MAX_ENTRIES] = 0, max_entries

    def add(self) -> None:
        """Count a position that is handled outside the walk; may raise OutOfBudget."""
        counts = self.plan.counts
        if counts[ENTRIES] >= counts[MAX_ENTRIES]:
            raise OutOfBudget("max_entries")
        counts[ENTRIES] += 1

    def fix(self, mover: int, other: int, wanted: int) -> None:
        """Fix the moves from a position where the mover attains `wanted`; may raise OutOfBudget.

        Sets are integers; at least one piece must have been played, and the game must not be over.
        """
        self.search.answer(mover, other, wanted, self._walk, self.search.workers[:1])

    def _walk(self, question: Any, rows: Any, worker: Worker) -> bool | None:
        mover, other, edge, wanted = question
        proof = self.search.proof(rows, worker)
        found = walk(self.board.graph, proof, self.plan, 1, mover, other, edge, wanted)
        if found == TOO_MANY:
            raise OutOfBudget("max_entries")
        if found == LACKING:
            raise TrisolveError("expected a move that keeps the proven value, got none")
        if found == CROWDED:
            larger = self._plan(len(self.plan.rows) * _GROWTH)
            move_plan(self.plan, larger._replace(**self._plan_fields()), self.board.to_set(0))
            self.plan = larger._replace(**self._plan_fields())
        return True if found > 0 else None

    def _plan_fields(self) -> dict[str, Any]:
        return {name: getattr(self.plan, name) for name in Plan._fields[2:]}

    def entries(self) -> tuple[Any, Any, Any]:
        """Return (mover's pieces, other player's pieces, move) for all positions of this walk.

        The types of these arrays are bool[k, n], bool[k, n] and int64[k]; each position stands for
        all its symmetric images.
        """
        rows = self.plan.rows
        words = rows[:, -1]
        is_walk = (words >> np.uint64(1)) & np.uint64((1 << 31) - 1) == self.plan.counts[WALK]
        found = rows[is_walk & (words != 0)]
        bits = np.arange(self.board.n, dtype=np.uint64)
        mine, theirs = (found[:, k, None] >> bits & np.uint64(1) != 0 for k in (0, 1))
        return mine, theirs, (found[:, 2] >> np.uint64(32)).astype(np.int64)
