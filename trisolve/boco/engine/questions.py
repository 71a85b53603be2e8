"""The Python side of both searches: tables that grow, limits, time, Ctrl-C, progress.

A question is a position and what its mover wants, 0 or 1. Small ones are answered on the spot; one
that takes longer runs in a thread of its own, which kernels allow, while this one watches the
clock. Nodes, and so the limit on them, do not depend on time.

With more threads each is a `Hand` that searches the whole question in an order of its own and finds
in the table what the others know; the first to be done has the answer.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import suppress
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

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
    Images,
    move_rows,
    note_key,
)

_AT_ONCE = 20_000
_WATCH_S = 0.05
_LEAST_ROWS, _MOST_GROWTH = 1 << 10, 8
_UNBOUNDED = 1 << 62
_MOST_HABIT = 3_000


class OutOfBudget(Exception):
    """A limit stopped a search; `limit` names it."""

    def __init__(self, limit: str) -> None:
        self.limit = limit
        super().__init__(limit)


class Budget:
    """What the searches of one solution may take together, and what they have taken.

    report : called every now and then with (nodes, seconds); what it raises ends the search
    threads : how many search one question together; with more than one, nodes depend on time
    """

    def __init__(
        self,
        max_nodes: int | None,
        max_bytes: int,
        time_limit: float | None,
        report: Callable[[int, float], None] | None = None,
        threads: int = 1,
    ) -> None:
        self.max_nodes, self.max_bytes = max_nodes, max_bytes
        self.time_limit, self.report = time_limit, report
        self.threads = threads
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


class Hand(NamedTuple):
    """What one thread works with, all of it modified in place.

    images : Images of the symmetries, played up to the question
    control : int64[N_CONTROLS], see `table`
    scratch : what else the search needs
    """

    images: Images
    control: Any
    scratch: tuple[Any, ...]


Run: TypeAlias = Callable[[Any, Any, Hand], bool | None]
"""(question, rows, hand) to its answer, None where something stopped the search."""


class _Asker:
    """What the searches have in common: a board, hands, and tables that grow."""

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
        self.filled = [0] * self.n_tables
        n_hands = 1 if board.is_wide else budget.threads
        self.hands = [self._hand(number) for number in range(n_hands)]

    def _hand(self, number: int) -> Hand:
        images = self.images
        own = {name: getattr(images, name).copy() for name in ("played", "least", "keys")}
        return Hand(images._replace(**own), np.zeros(N_CONTROLS, np.int64), self.scratch(number))

    def scratch(self, number: int) -> tuple[Any, ...]:
        """Return what else a hand needs; those with a number above 0 have other habits."""
        del number
        return ()

    def habits(self, number: int) -> Any:
        """Return what a hand begins with for the moves that settled most, int64[2, n]."""
        if number == 0:
            return np.zeros((2, self.board.n), np.int64)
        return np.random.default_rng(number).integers(0, _MOST_HABIT, (2, self.board.n))

    def attains(self, mover: int, other: int, wanted: int) -> bool:
        """Return whether the mover gets at least `wanted`, 0 or 1; raise OutOfBudget.

        Sets are integers; at least one piece is played, and the game goes on.
        """
        return self.answered(mover, other, wanted, self.run, self.hands)

    def answered(
        self, mover: int, other: int, wanted: int, run: Run, hands: Sequence[Hand]
    ) -> bool:
        """Return what `run` comes to, which is called again as long as it does not: it is None."""
        to_set = self.board.to_set
        for hand in hands:
            hand.images.played[0] = self.board.image_row(self.images, mover)
            hand.images.played[1] = self.board.image_row(self.images, other)
        edge = to_set(self.board.edge(mover | other))
        question = (to_set(mover), to_set(other), edge, wanted)
        table = self.table_of(wanted, (mover | other).bit_count())
        at_once = True
        while True:
            rows = self.rows[table]
            left = self.budget.left()
            if at_once:
                left = min(left, _AT_ONCE)
            at_work = hands[:1] if at_once else hands[:left]
            room = _UNBOUNDED
            if len(rows) < self.most_rows:
                room = (len(rows) * 3 // 4 - self.filled[table]) // len(at_work)
            for hand in at_work:
                hand.control[FILLED], hand.control[MAX_FILLED] = 0, room
                hand.control[NODES], hand.control[STOP] = 0, 0
                hand.control[MAX_NODES] = left // len(at_work)
            try:
                if at_once:
                    answer = run(question, rows, hands[0])
                else:
                    answer = self._watched(run, question, rows, at_work)
            finally:
                self.budget.nodes += sum(int(hand.control[NODES]) for hand in at_work)
            self.filled[table] += sum(int(hand.control[FILLED]) for hand in at_work)
            if answer is not None:
                return bool(answer)
            self.budget.check_time()
            if any(hand.control[FILLED] > hand.control[MAX_FILLED] for hand in at_work):
                self._grow(table)
            at_once = False

    def table_of(self, wanted: int, n_pieces: int) -> int:
        """Return which table a question belongs to."""
        del wanted, n_pieces
        return 0

    def run(self, question: Any, rows: Any, hand: Hand) -> bool | None:
        """Return the answer to a question, None where something stopped the search."""
        raise NotImplementedError

    def _watched(self, run: Run, question: Any, rows: Any, hands: Sequence[Hand]) -> bool | None:
        with ThreadPoolExecutor(len(hands), thread_name_prefix="trisolve") as pool:
            try:
                running = [pool.submit(run, question, rows, hand) for hand in hands]
                while not wait(running, _WATCH_S, FIRST_COMPLETED).done:
                    with suppress(OutOfBudget):
                        self.budget.check_time()
                        if self.budget.report:
                            nodes = sum(int(hand.control[NODES]) for hand in hands)
                            self.budget.report(self.budget.nodes + nodes, self.budget.seconds())
                        continue
                    break
            finally:
                for hand in hands:
                    hand.control[STOP] = 1
            answers = [one.result() for one in running]
            return next((one for one in answers if one is not None), None)

    def _grow(self, table: int) -> None:
        old = self.rows[table]
        size = min(len(old) * _MOST_GROWTH, self.most_rows)
        new = np.zeros((size, old.shape[1]), np.uint64)
        move_rows(old, new, self.board.to_set(0))
        self.rows[table] = new
        self.filled[table] = int(np.count_nonzero(new[:, -1]))


class AlphaBeta(_Asker):
    """Questions answered by `alpha_beta`; one table serves both."""

    def scratch(self, number: int) -> tuple[Any, ...]:
        """Return what else a hand needs: how often moves settled a question."""
        return (self.habits(number),)

    def run(self, question: Any, rows: Any, hand: Hand) -> bool | None:
        """Return the answer to a question, None where something stopped the search."""
        mover, other, edge, wanted = question
        search = Search(hand.images, rows, hand.control, *hand.scratch)
        answer = attains(self.board.graph, search, 1, mover, other, edge, wanted)
        return None if answer == STOPPED else bool(answer)


class ProofNumber(_Asker):
    """Questions answered by `proof_number`; a table for each of the two that a game asks."""

    n_tables = 2

    def scratch(self, number: int) -> tuple[Any, ...]:
        """Return what else a hand needs: children on the path, how often moves proved a node."""
        shape = (self.board.n + 4, self.board.n)
        return (*(np.zeros(shape, np.int64) for _ in range(3)), self.habits(number))

    def table_of(self, wanted: int, n_pieces: int) -> int:
        """Return which table a question belongs to: what is wanted changes at every ply."""
        return (wanted + n_pieces) % 2

    def run(self, question: Any, rows: Any, hand: Hand) -> bool | None:
        """Return the answer to a question, None where something stopped the search."""
        mover, other, edge, wanted = question
        proof = self.proof(rows, hand)
        note_key(hand.images, 1)
        phi, _ = widen(self.board.graph, proof, 1, mover, other, edge, wanted, NEVER, NEVER)
        return None if phi < 0 else phi == 0

    def proof(self, rows: Any, hand: Hand) -> Proof:
        """Return what a search works with."""
        return Proof(hand.images, rows, hand.control, *hand.scratch)


class Distance(_Asker):
    """Asked with a number of plies in place of 0 or 1: whether the mover can win within them."""

    def run(self, question: Any, rows: Any, hand: Hand) -> bool | None:
        """Return the answer to a question, None where something stopped the search."""
        mover, other, edge, plies = question
        images, graph = hand.images, self.board.graph
        answer = wins_within(graph, images, rows, hand.control, 1, mover, other, edge, plies)
        return None if answer == STOPPED else bool(answer)
