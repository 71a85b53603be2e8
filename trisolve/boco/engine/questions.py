"""The Python side of the searches: tables that grow, limits, time, Ctrl-C and progress.

A question is a position and the result that its mover wants, 0 or 1. Small questions are answered
at once. A longer question runs in its own thread, since kernels release the GIL, while the calling
thread watches the clock. The node count, and therefore the limit on it, does not depend on time.

With more threads, each thread is a `Worker` that searches the whole question with its own move
ordering and shares results with the others through the table. The first to finish provides the
answer.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from trisolve.boco.engine.alpha_beta import STOPPED, Search, attains, wins_within
from trisolve.boco.engine.compiled import CompiledBoard
from trisolve.boco.engine.proof_number import NEVER, Proof, widen
from trisolve.boco.engine.transposition import (
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
from trisolve.boco.limits import Progress
from trisolve.kernels.machine import default_max_bytes
from trisolve.limits import Limits

_WATCH_S = 0.05
_MIN_ROWS, _MAX_GROWTH = 1 << 10, 8
_UNBOUNDED = 1 << 62
_MAX_FIRST_SCORE = 3_000


class OutOfBudget(Exception):
    """A limit stopped a search; `limit` is the name of that limit."""

    def __init__(self, limit: str) -> None:
        self.limit = limit
        super().__init__(limit)


class Budget:
    """The limits shared by all searches of one solution, and how much of each has been used.

    max_nodes : the limit on nodes; it may be lowered for part of the search, then restored
    threads : how many threads search each question; with several, node counts depend on timing
    known : how many moves of the position have a known value, and how many are asked for
    nodes_at_once : how many nodes a question may take before it moves to threads
    """

    nodes_at_once = 20_000

    def __init__(self, limits: Limits) -> None:
        self.max_nodes, self.progress = limits.max_nodes, limits.progress
        self.max_bytes = limits.max_bytes or default_max_bytes()
        self.threads = limits.threads or 1
        self.nodes = 0
        self.known = (0, 0)
        self.clock = limits.start()

    def seconds(self) -> float:
        """Return the seconds since the search began."""
        return self.clock.seconds

    def nodes_left(self) -> int:
        """Return how many more nodes may be searched; raise OutOfBudget if the number is 0."""
        if self.max_nodes is None:
            return _UNBOUNDED
        if self.nodes >= self.max_nodes:
            raise OutOfBudget("max_nodes")
        return self.max_nodes - self.nodes

    def check_time(self) -> None:
        """Raise OutOfBudget once the time is up."""
        if self.seconds() >= self.clock.limits.time_limit_s:
            raise OutOfBudget("time_limit")

    def report(self, nodes: int) -> None:
        """Report progress; `nodes` counts the nodes of searches that have not yet returned."""
        if self.progress:
            self.progress(Progress(self.nodes + nodes, self.seconds(), *self.known))


class Worker(NamedTuple):
    """The arrays of one thread, all modified in place.

    images : Images of the symmetries, with all moves up to the question played
    control : int64[N_CONTROLS]; see `transposition`
    scores : int64[2, n], the move ordering: how often a move settled a question, for each `wanted`
    children : int64[plies, n] arrays; the search's `n_child_arrays` says how many
    """

    images: Images
    control: Any
    scores: Any
    children: tuple[Any, ...]


Run: TypeAlias = Callable[[Any, Any, Worker], bool | None]
"""A function from (question, rows, worker) to the answer, or None if something stopped the search.
"""


class _Search(ABC):
    """Code that the searches share: a board, workers, and growing tables.

    Table (wanted + pieces) % n_tables answers a question: `wanted` alternates with every ply.
    """

    n_tables = 1
    n_child_arrays = 0

    def __init__(
        self, board: CompiledBoard, symmetries: Sequence[Sequence[int]], budget: Budget
    ) -> None:
        self.board, self.budget = board, budget
        self.images = board.images(symmetries)
        width = 9 if board.is_wide else 3
        self.max_rows = _MIN_ROWS
        while self.max_rows * 2 * width * 8 * self.n_tables <= budget.max_bytes:
            self.max_rows *= 2
        self.rows = [np.zeros((_MIN_ROWS, width), np.uint64) for _ in range(self.n_tables)]
        self.filled = [0] * self.n_tables
        n_workers = 1 if board.is_wide else budget.threads
        self.workers = [self._worker(number) for number in range(n_workers)]

    def _worker(self, number: int) -> Worker:
        """Return the arrays of a worker; workers above 0 begin with a random move ordering."""
        images, n = self.images, self.board.n
        own = {name: getattr(images, name).copy() for name in ("played", "least", "keys")}
        scores = np.zeros((2, n), np.int64)
        if number > 0:
            scores = np.random.default_rng(number).integers(0, _MAX_FIRST_SCORE, (2, n))
        children = tuple(np.zeros((n + 4, n), np.int64) for _ in range(self.n_child_arrays))
        return Worker(images._replace(**own), np.zeros(N_CONTROLS, np.int64), scores, children)

    def attains(self, mover: int, other: int, wanted: int) -> bool:
        """Return whether the mover gets at least `wanted`, 0 or 1; may raise OutOfBudget.

        Sets are integers; at least one piece must have been played, and the game must not be over.
        """
        return self.answer(mover, other, wanted, self.run, self.workers)

    def answer(
        self, mover: int, other: int, wanted: int, run: Run, workers: Sequence[Worker]
    ) -> bool:
        """Return the answer of `run`, calling it again as long as it returns None."""
        to_set = self.board.to_set
        for worker in workers:
            worker.images.played[0] = self.board.image_row(self.images, mover)
            worker.images.played[1] = self.board.image_row(self.images, other)
        edge = to_set(self.board.edge(mover | other))
        question = (to_set(mover), to_set(other), edge, wanted)
        table = (wanted + (mover | other).bit_count()) % self.n_tables
        at_once = True
        while True:
            rows = self.rows[table]
            left = self.budget.nodes_left()
            if at_once:
                left = min(left, self.budget.nodes_at_once)
            at_work = workers[:1] if at_once else workers[:left]
            room = _UNBOUNDED
            if len(rows) < self.max_rows:
                room = (len(rows) * 3 // 4 - self.filled[table]) // len(at_work)
            for worker in at_work:
                worker.control[FILLED], worker.control[MAX_FILLED] = 0, room
                worker.control[NODES], worker.control[STOP] = 0, 0
                worker.control[MAX_NODES] = left // len(at_work)
            try:
                if at_once:
                    answer = run(question, rows, workers[0])
                else:
                    answer = self._watch(run, question, rows, at_work)
            finally:
                self.budget.nodes += sum(int(worker.control[NODES]) for worker in at_work)
            self.filled[table] += sum(int(worker.control[FILLED]) for worker in at_work)
            if answer is not None:
                return bool(answer)
            self.budget.check_time()
            if any(worker.control[FILLED] > worker.control[MAX_FILLED] for worker in at_work):
                self._grow(table)
            at_once = False

    @abstractmethod
    def run(self, question: Any, rows: Any, worker: Worker) -> bool | None:
        """Return the answer to a question, or None if the search was stopped."""

    def _watch(self, run: Run, question: Any, rows: Any, workers: Sequence[Worker]) -> bool | None:
        with ThreadPoolExecutor(len(workers), thread_name_prefix="trisolve") as pool:
            try:
                running = [pool.submit(run, question, rows, worker) for worker in workers]
                while not wait(running, _WATCH_S, FIRST_COMPLETED).done:
                    with suppress(OutOfBudget):
                        self.budget.check_time()
                        self.budget.report(sum(int(worker.control[NODES]) for worker in workers))
                        continue
                    break
            finally:
                for worker in workers:
                    worker.control[STOP] = 1
            answers = [one.result() for one in running]
            return next((one for one in answers if one is not None), None)

    def _grow(self, table: int) -> None:
        old = self.rows[table]
        size = min(len(old) * _MAX_GROWTH, self.max_rows)
        new = np.zeros((size, old.shape[1]), np.uint64)
        move_rows(old, new, self.board.to_set(0))
        self.rows[table] = new
        self.filled[table] = int(np.count_nonzero(new[:, -1]))


class AlphaBeta(_Search):
    """Answers questions with `alpha_beta`; both questions share one table."""

    def run(self, question: Any, rows: Any, worker: Worker) -> bool | None:
        """Return the answer to a question, or None if the search was stopped."""
        mover, other, edge, wanted = question
        search = Search(worker.images, rows, worker.control, worker.scores)
        answer = attains(self.board.graph, search, 1, mover, other, edge, wanted)
        return None if answer == STOPPED else bool(answer)


class ProofNumber(_Search):
    """Answers questions with `proof_number`; each of a game's two questions has its own table."""

    n_tables = 2
    n_child_arrays = 3

    def run(self, question: Any, rows: Any, worker: Worker) -> bool | None:
        """Return the answer to a question, or None if the search was stopped."""
        mover, other, edge, wanted = question
        proof = self.proof(rows, worker)
        note_key(worker.images, 1)
        phi, _ = widen(self.board.graph, proof, 1, mover, other, edge, wanted, NEVER, NEVER)
        return None if phi < 0 else phi == 0

    def proof(self, rows: Any, worker: Worker) -> Proof:
        """Return the arrays for a search."""
        faces, phi, delta = worker.children
        return Proof(worker.images, rows, worker.control, faces, phi, delta, worker.scores)


class Distance(_Search):
    """Asks whether the mover can win within `wanted` plies, rather than get at least 0 or 1."""

    def run(self, question: Any, rows: Any, worker: Worker) -> bool | None:
        """Return the answer to a question, or None if the search was stopped."""
        mover, other, edge, plies = question
        images, graph = worker.images, self.board.graph
        answer = wins_within(graph, images, rows, worker.control, 1, mover, other, edge, plies)
        return None if answer == STOPPED else bool(answer)
