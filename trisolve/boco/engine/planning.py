"""The Python side of strategies: a plan that grows over several numbered walks."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from trisolve.boco.engine.compiled import CompiledBoard
from trisolve.boco.engine.questions import Budget, OutOfBudget, ProofNumber, Worker
from trisolve.boco.engine.strategy import (
    CROWDED,
    ENTRIES,
    LACKING,
    MAX_ENTRIES,
    N_COUNTS,
    TOO_MANY,
    WALK,
    Plan,
    move_plan,
    walk,
)
from trisolve.errors import TrisolveError

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
        self.search.answered(mover, other, wanted, self._walk, self.search.workers[:1])

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
            move_plan(self.plan, larger._replace(**self._kept()), self.board.to_set(0))
            self.plan = larger._replace(**self._kept())
        return True if found > 0 else None

    def _kept(self) -> dict[str, Any]:
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
