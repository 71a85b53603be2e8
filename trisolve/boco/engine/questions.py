"""The Python side of both searches: tables that grow, limits, time, Ctrl-C, progress.

A question is a position and what its mover wants, 0 or 1. Small ones are answered on the spot; one
that takes longer runs in a thread of its own, which kernels allow, while this one watches the
clock. Nodes, and so the limit on them, do not depend on time.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from time import perf_counter
from typing import Any

import numpy as np

from trisolve.boco.engine.alpha_beta import STOPPED, Search, attains
from trisolve.boco.engine.compiled import CompiledBoard
from trisolve.boco.engine.distance import wins_within
from trisolve.boco.engine.proof_number import NEVER, Proof, widen
from trisolve.boco.engine.table import (
    FILLED,
    MAX_FILLED,
    MAX_NODES,
    N_CONTROLS,
    NODES,
    STOP,
    move_rows,
    note_key,
)

_AT_ONCE = 20_000
_WATCH_S = 0.05
_LEAST_ROWS, _MOST_GROWTH = 1 << 10, 8
_UNBOUNDED = 1 << 62


class OutOfBudget(Exception):
    """A limit stopped a search; `limit` names it."""

    def __init__(self, limit: str) -> None:
        self.limit = limit
        super().__init__(limit)


class Budget:
    """What the searches of one solution may take together, and what they have taken.

    report : called every now and then with (nodes, seconds); what it raises ends the search
    """

    def __init__(
        self,
        max_nodes: int | None,
        max_bytes: int,
        time_limit: float | None,
        report: Callable[[int, float], None] | None = None,
    ) -> None:
        self.max_nodes, self.max_bytes = max_nodes, max_bytes
        self.time_limit, self.report = time_limit, report
        self.nodes = 0
        self.began = perf_counter()

    def seconds(self) -> float:
        """Return how long it has taken."""
        return perf_counter() - self.began

    def left(self) -> int:
        """Return how many nodes may still be searched; raise OutOfBudget where none."""
        if self.max_nodes is None:
            return _UNBOUNDED
        if self.nodes >= self.max_nodes:
            raise OutOfBudget("max_nodes")
        return self.max_nodes - self.nodes

    def check_time(self) -> None:
        """Raise OutOfBudget once the time is up."""
        if self.time_limit is not None and self.seconds() >= self.time_limit:
            raise OutOfBudget("time_limit")


class _Asker:
    """What both searches have in common: a board, images, a control and a growing table."""

    n_tables = 1

    def __init__(
        self, board: CompiledBoard, symmetries: Sequence[Sequence[int]], budget: Budget
    ) -> None:
        self.board, self.budget = board, budget
        self.images = board.images(symmetries)
        width = 9 if board.is_wide else 3
        self.most_rows = _LEAST_ROWS
        while self.most_rows * 2 * width * 8 * self.n_tables <= budget.max_bytes:
            self.most_rows *= 2
        self.rows = [np.zeros((_LEAST_ROWS, width), np.uint64) for _ in range(self.n_tables)]
        self.control = np.zeros(N_CONTROLS, np.int64)
        self.filled = [0] * self.n_tables

    def attains(self, mover: int, other: int, wanted: int) -> bool:
        """Return whether the mover gets at least `wanted`, 0 or 1; raise OutOfBudget.

        Sets are integers; at least one piece is played, and the game goes on.
        """
        return self.answered(mover, other, wanted, self.run)

    def answered(
        self, mover: int, other: int, wanted: int, run: Callable[[Any, int], bool | None]
    ) -> bool:
        """Return what `run` comes to, which is called again as long as it does not: it is None."""
        to_set = self.board.to_set
        self.images.played[0] = self.board.image_row(self.images, mover)
        self.images.played[1] = self.board.image_row(self.images, other)
        edge = to_set(self.board.edge(mover | other))
        question = (to_set(mover), to_set(other), edge, wanted)
        table = self.table_of(wanted, (mover | other).bit_count())
        at_once = True
        while True:
            rows = self.rows[table]
            control = self.control
            grows = len(rows) < self.most_rows
            control[FILLED] = self.filled[table]
            control[MAX_FILLED] = len(rows) * 3 // 4 if grows else _UNBOUNDED
            control[NODES], control[STOP] = 0, 0
            left = self.budget.left()
            control[MAX_NODES] = min(left, _AT_ONCE) if at_once else left
            answer = run(question, table) if at_once else self._watched(run, question, table)
            self.budget.nodes += int(control[NODES])
            self.filled[table] = int(control[FILLED])
            if answer is not None:
                return bool(answer)
            self.budget.check_time()
            if control[FILLED] > control[MAX_FILLED]:
                self._grow(table)
            at_once = False

    def table_of(self, wanted: int, n_pieces: int) -> int:
        """Return which table a question belongs to."""
        del wanted, n_pieces
        return 0

    def run(self, question: Any, table: int) -> bool | None:
        """Return the answer to a question, None where something stopped the search."""
        raise NotImplementedError

    def _watched(
        self, run: Callable[[Any, int], bool | None], question: Any, table: int
    ) -> bool | None:
        with ThreadPoolExecutor(1, thread_name_prefix="trisolve") as pool:
            running = pool.submit(run, question, table)
            try:
                while not wait([running], _WATCH_S).done:
                    with suppress(OutOfBudget):
                        self.budget.check_time()
                        if self.budget.report:
                            nodes = self.budget.nodes + int(self.control[NODES])
                            self.budget.report(nodes, self.budget.seconds())
                        continue
                    self.control[STOP] = 1
            except BaseException:
                self.control[STOP] = 1
                raise
            return running.result()

    def _grow(self, table: int) -> None:
        old = self.rows[table]
        size = min(len(old) * _MOST_GROWTH, self.most_rows)
        new = np.zeros((size, old.shape[1]), np.uint64)
        move_rows(old, new, self.board.to_set(0))
        self.rows[table] = new
        self.filled[table] = int(np.count_nonzero(new[:, -1]))


class AlphaBeta(_Asker):
    """Questions answered by `alpha_beta`; one table serves both."""

    def __init__(
        self, board: CompiledBoard, symmetries: Sequence[Sequence[int]], budget: Budget
    ) -> None:
        super().__init__(board, symmetries, budget)
        self.merit = np.zeros((2, board.n), np.int64)

    def run(self, question: Any, table: int) -> bool | None:
        """Return the answer to a question, None where something stopped the search."""
        mover, other, edge, wanted = question
        search = Search(self.images, self.rows[table], self.control, self.merit)
        answer = attains(self.board.graph, search, 1, mover, other, edge, wanted)
        return None if answer == STOPPED else bool(answer)


class ProofNumber(_Asker):
    """Questions answered by `proof_number`; a table for each of the two that a game asks."""

    n_tables = 2

    def __init__(
        self, board: CompiledBoard, symmetries: Sequence[Sequence[int]], budget: Budget
    ) -> None:
        super().__init__(board, symmetries, budget)
        shape = (board.n + 4, board.n)
        self.scratch = [np.zeros(shape, np.int64) for _ in range(3)]
        self.scratch.append(np.zeros((2, board.n), np.int64))

    def table_of(self, wanted: int, n_pieces: int) -> int:
        """Return which table a question belongs to: what is wanted changes at every ply."""
        return (wanted + n_pieces) % 2

    def run(self, question: Any, table: int) -> bool | None:
        """Return the answer to a question, None where something stopped the search."""
        mover, other, edge, wanted = question
        proof = Proof(self.images, self.rows[table], self.control, *self.scratch)
        note_key(self.images, 1)
        phi, _ = widen(self.board.graph, proof, 1, mover, other, edge, wanted, NEVER, NEVER)
        return None if phi < 0 else phi == 0


class Distance(_Asker):
    """Asked with a number of plies in place of 0 or 1: whether the mover can win within them."""

    def run(self, question: Any, table: int) -> bool | None:
        """Return the answer to a question, None where something stopped the search."""
        mover, other, edge, plies = question
        rows, graph = self.rows[table], self.board.graph
        answer = wins_within(graph, self.images, rows, self.control, 1, mover, other, edge, plies)
        return None if answer == STOPPED else bool(answer)
