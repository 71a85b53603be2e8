"""Solve a puzzle whose tiles are all known: the greatest score, proved, or the best found.

Two searches share the work. Beams, ever wider, look for good plays; branch and bound proves what
is best, and takes the beams' finds as the score to pass. Both are deterministic, and so is how they
take turns: the same puzzle and node limit give the same answer.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from trisolve.entanglement.field import maximum
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Placement, replay
from trisolve.entanglement.turns import TURNS
from trisolve.errors import SearchInterrupted, TrisolveError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trisolve.entanglement.engine.beam import Found
    from trisolve.entanglement.engine.compiled import Compiled

MAX_BYTES = 1 << 30
"""The memory that a search takes at most, unless told otherwise."""

_SLICE_S = 0.1
"""How long branch and bound goes on between looks at the clock; no result depends on it."""
_FIRST_SLICE, _TOO_FEW = 1000, 100_000
_FIRST_WIDTH, _GROWTH = 32, 4
_LEAST_BYTES = 1 << 20


class Progress(NamedTuple):
    """How far a search has come."""

    score: int
    bound: int
    n_nodes: int
    seconds: float


@dataclass(frozen=True)
class Solution:
    """The best play found; "optimal" where `bound` says that none scores more.

    `bound` is proved at any limit: never below the score, never above `maximum(radius)`. `limit`
    names the limit that stopped the search; nodes are placements tried.
    """

    status: Literal["optimal", "limit"]
    score: int
    bound: int
    turns: str
    placements: tuple[Placement, ...]
    n_nodes: int
    seconds: float
    limit: str | None = None


class SolveInterrupted(SearchInterrupted):
    """Ctrl-C stopped a search; `solution` is the best so far, with its bound."""

    def __init__(self, message: str, solution: Solution | None = None) -> None:
        super().__init__(message)
        self.solution = solution


def solve(
    puzzle: Puzzle,
    *,
    time_limit: float | None = None,
    max_nodes: int | None = None,
    max_bytes: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Solution:
    """Return the play of the known tiles that scores most, or the best found within the limits.

    time_limit is in seconds, max_nodes in placements tried, max_bytes bounds the memory of the
    searches' tables. Raises SolveInterrupted on Ctrl-C.

    >>> from trisolve.entanglement import draw_tiles
    >>> found = solve(Puzzle(1, draw_tiles(4, 5)))
    >>> found.status, found.score, found.bound
    ('optimal', 16, 16)
    """
    for name, limit in (("time_limit", time_limit), ("max_nodes", max_nodes)):
        if limit is not None and not limit > 0:
            raise TrisolveError(f"expected a {name} above 0, got {limit!r:.40}")
    if max_bytes is not None and max_bytes < _LEAST_BYTES:
        raise TrisolveError(f"expected max_bytes of {_LEAST_BYTES} or more, got {max_bytes!r:.40}")
    run = _Run(puzzle, time_limit, max_nodes, max_bytes or MAX_BYTES, progress)
    try:
        run.work()
    except KeyboardInterrupt:
        found = run.solution()
        message = f"interrupted: the best so far scores {found.score}, none more than {found.bound}"
        raise SolveInterrupted(message, found) from None
    return run.solution()


class _Run:
    """One search under way: the arrays of branch and bound, the best play, and the limits."""

    def __init__(
        self,
        puzzle: Puzzle,
        time_limit: float | None,
        max_nodes: int | None,
        max_bytes: int,
        progress: Callable[[Progress], None] | None,
    ) -> None:
        from trisolve.entanglement.engine import compiled, exact

        self.started = time.perf_counter()
        self.puzzle = puzzle
        self.time_limit, self.max_nodes, self.max_bytes = time_limit, max_nodes, max_bytes
        self.progress = progress
        self.compiled: Compiled = compiled.compile_puzzle(puzzle)
        self.exact = exact
        self.search = exact.new_search(self.compiled, max_bytes // 4)
        self.score, self.n_beam_nodes = 0, 0
        self.options: tuple[int, ...] = ()
        self.proved = False
        self.slice = _FIRST_SLICE
        self.limit: str | None = None

    @property
    def n_nodes(self) -> int:
        return self.n_beam_nodes + int(self.search.counters[self.exact.NODES])

    @property
    def bound(self) -> int:
        if self.proved:
            return self.score
        return max(
            self.score, min(self.exact.upper_bound(self.search), maximum(self.puzzle.radius))
        )

    def seconds(self) -> float:
        return time.perf_counter() - self.started

    def stopped(self) -> bool:
        """Return whether a limit has been reached; tell of the progress."""
        if self.progress is not None:
            self.progress(Progress(self.score, self.bound, self.n_nodes, self.seconds()))
        if self.max_nodes is not None and self.n_nodes >= self.max_nodes:
            self.limit = "max_nodes"
        elif self.time_limit is not None and self.seconds() >= self.time_limit:
            self.limit = "time_limit"
        return self.limit is not None

    def work(self) -> None:
        """Take turns between a beam and branch and bound, until proved or stopped."""
        for beam in self._beams():
            before = self.n_nodes
            for found in beam:
                self.n_beam_nodes += found.n_nodes
                if found.score > self.score:
                    self._take(found.score, tuple(found.options))
                if self.stopped():
                    return
            share = self.n_nodes - before
            if self._prove(4 * share if self._within_reach() else share // 8):
                return
        while not self._prove(1 << 62):
            pass

    def _beams(self) -> "Iterator[Iterator[Found]]":
        """Yield beams of growing width, then the widest with one table of worth after another."""
        from trisolve.entanglement.engine.beam import beam, bytes_per_position
        from trisolve.entanglement.engine.tables import WORTHS

        most = max(1, self.max_bytes // 2 // bytes_per_position(self.compiled))
        width = _FIRST_WIDTH
        while width < most:
            yield beam(self.compiled, width, WORTHS[0], self._nodes_left())
            width *= _GROWTH
        for worth in WORTHS:
            yield beam(self.compiled, most, worth, self._nodes_left())

    def _nodes_left(self) -> int | None:
        return None if self.max_nodes is None else self.max_nodes - self.n_nodes

    def _prove(self, n_nodes: int) -> bool:
        """Go on with branch and bound; return whether all is done, or a limit was reached."""
        counters = self.search.counters
        until = int(counters[self.exact.NODES]) + n_nodes
        while (left := until - int(counters[self.exact.NODES])) > 0:
            if self.max_nodes is not None:
                left = min(left, max(1, self.max_nodes - self.n_nodes))
            slice_, begun = min(self.slice, left), time.perf_counter()
            done = self.exact.advance(self.search, self.compiled.tiles, slice_)
            spent = time.perf_counter() - begun
            if spent > 2 * _SLICE_S:
                self.slice = max(1, self.slice // 4)
            elif spent < _SLICE_S / 4 and slice_ == self.slice:
                self.slice *= 2
            if counters[self.exact.BEST] > self.score:
                turns = self.search.best[: counters[self.exact.N_BEST]]
                self._take(int(counters[self.exact.BEST]), tuple(map(int, turns)))
            if done or self.bound == self.score:
                self.proved = True
                return True
            if self.stopped():
                return True
        return False

    def _take(self, score: int, options: tuple[int, ...]) -> None:
        self.score, self.options = score, options
        self.search.counters[self.exact.BEST] = score

    def _within_reach(self) -> bool:
        """Return whether branch and bound may come to its end: by the share that is done."""
        done, share = 0.0, 1.0
        for frame in self.search.frames[: self.search.counters[self.exact.DEPTH]]:
            share /= 12
            done += share * (max(0, int(frame[self.exact.OPTION]) - 1))
        n_nodes = int(self.search.counters[self.exact.NODES])
        return n_nodes < _TOO_FEW or n_nodes < done * 1e11

    def solution(self) -> Solution:
        turns = " ".join(TURNS[option] for option in self.options)
        placements = replay(self.puzzle, turns).placements
        assert sum(placement.score for placement in placements) == self.score
        bound = self.bound
        return Solution(
            "optimal" if bound == self.score else "limit",
            self.score,
            bound,
            turns,
            placements,
            self.n_nodes,
            self.seconds(),
            None if bound == self.score else self.limit,
        )
