"""Solve puzzles with known tiles: the result is the proven highest score, or the best found.

Two searches alternate. Beams of increasing width look for good plays. Branch and bound proves which
play is best, using the beams' best play as the score to beat. Both searches are deterministic: the
same puzzle and node limit give the same answer.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from trisolve.entanglement.field import maximum
from trisolve.entanglement.puzzle import TURNS, Puzzle
from trisolve.entanglement.rules import ENDS, End, Placement, replay
from trisolve.errors import SearchInterrupted
from trisolve.limits import Limits, checked_count
from trisolve.stopwatch import search_clock
from trisolve.wording import brief, counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trisolve.entanglement.engine.beam import Found
    from trisolve.entanglement.engine.chains import Compiled

MAX_BYTES = 1 << 30
"""The maximum memory that a search uses by default."""

_SLICE_S = 0.1
"""How long branch and bound runs between checks of the clock; no result depends on it."""
_FIRST_SLICE, _TOO_FEW = 1000, 100_000
_FIRST_WIDTH, _GROWTH = 32, 4
_MIN_BYTES = 1 << 20


class Progress(NamedTuple):
    """The progress of a search: the best score, the bound, and the placements tried.

    >>> Progress(16, 20, 1000, 0.5).bound
    20
    """

    score: int
    bound: int
    n_nodes: int
    seconds: float

    def line(self) -> str:
        """Return a short description of the progress.

        >>> Progress(16, 20, 1000, 0.5).line()
        'best 16, none above 20; 1,000 placements, 0 s'
        """
        best = f"best {self.score:,}, none above {self.bound:,}"
        return f"{best}; {counted(self.n_nodes, 'placement')}, {self.seconds:.0f} s"


@dataclass(frozen=True)
class Solution:
    """The best play found; the status is "optimal" if no play scores more.

    `bound` is proved even when a limit stops the search; it is never below the score or above
    `maximum(radius)`. `limit` names the limit that stopped the search, if any. Nodes are placements
    tried.

    >>> from trisolve.entanglement import draw_tiles
    >>> solve(Puzzle(1, draw_tiles(4, 2))).turns
    '2 s0'
    """

    status: Literal["optimal", "limit"]
    score: int
    bound: int
    turns: str
    placements: tuple[Placement, ...]
    n_nodes: int
    seconds: float
    limit: str | None = None
    __repr__ = brief

    @property
    def n_segments(self) -> int:
        """The number of segments that all turns add to the line."""
        return sum(placement.segments for placement in self.placements)

    @property
    def end(self) -> End:
        """How the play ends."""
        return self.placements[-1].end if self.placements else "open"

    def as_json(self) -> dict[str, Any]:
        """Return the solution as JSON values, as ``solve --json`` prints them."""
        return {
            "status": self.status,
            "score": self.score,
            "bound": self.bound,
            "solution": self.turns,
            "turns": len(self.placements),
            "segments": self.n_segments,
            "end": self.end,
            "nodes": self.n_nodes,
            "seconds": round(self.seconds, 6),
        }

    def described(self) -> str:
        """Return the solution as text for a person: score, turns, and ending."""
        if self.status == "optimal":
            score = f"{self.score:,}: proved, no play scores more"
        else:
            score = f"{self.score:,} found; proved: no play scores more than {self.bound:,}"
        n_turns = counted(len(self.placements), "turn")
        segments = counted(self.n_segments, "segment")
        tried = f"{counted(self.n_nodes, 'placement')} tried in {self.seconds:.3f} s"
        return f"{score}\n{self.turns}\n{n_turns}, {segments}, {ENDS[self.end]}; {tried}"


class SolveInterrupted(SearchInterrupted):
    """Raised when Ctrl-C stops a search; `found` is the best play so far, with its bound."""

    def __init__(self, message: str, found: Solution | None = None) -> None:
        super().__init__(message)
        self.found = found


def solve(
    puzzle: Puzzle,
    *,
    time_limit: float | None = None,
    max_nodes: int | None = None,
    max_bytes: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Solution:
    """Return the highest-scoring play of known tiles, or the best found within the limits.

    Parameters
    ----------
    puzzle
        The puzzle to solve; its solution and score, if any, are ignored.
    time_limit, max_nodes, max_bytes
        Limits on seconds, placements tried, and memory for the searches' tables.
    progress
        Called from time to time with a Progress.

    Raises
    ------
    InvalidLimit
        For a limit that is not above 0, or a memory limit below 1 MiB.
    SolveInterrupted
        On Ctrl-C, with the best play so far.

    Examples
    --------
    >>> from trisolve.entanglement import draw_tiles
    >>> found = solve(Puzzle(1, draw_tiles(4, 5)))
    >>> found.status, found.score, found.bound
    ('optimal', 16, 16)
    """
    checked_count("max_bytes", max_bytes, _MIN_BYTES)
    run = _Run(
        puzzle, Limits(None, max_bytes or MAX_BYTES, time_limit, progress, max_nodes=max_nodes)
    )
    try:
        run.work()
    except KeyboardInterrupt:
        found = run.solution()
        message = f"interrupted: the best play scores {found.score}, none more than {found.bound}"
        raise SolveInterrupted(message, found) from None
    return run.solution()


class _Run:
    """One search: the arrays of branch and bound, the best play, and the limits."""

    def __init__(self, puzzle: Puzzle, limits: Limits) -> None:
        from trisolve.entanglement.engine import chains, exact

        self.clock = limits.start()
        self.puzzle, self.progress = puzzle, limits.progress
        self.max_nodes, self.max_bytes = limits.max_nodes, limits.max_bytes or MAX_BYTES
        self.compiled: Compiled = chains.compile_puzzle(puzzle)
        self.exact = exact
        self.search = exact.new_search(self.compiled, self.max_bytes // 4)
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

    def should_stop(self) -> bool:
        """Report the progress; return whether a limit has been reached."""
        if self.progress is not None:
            self.progress(Progress(self.score, self.bound, self.n_nodes, self.clock.seconds))
        self.limit = self.clock.limit_reached(self.n_nodes)
        return self.limit is not None

    def work(self) -> None:
        """Alternate between a beam and branch and bound until the result is proved or stopped."""
        for beam in self._beams():
            before = self.n_nodes
            for found in beam:
                self.n_beam_nodes += found.n_nodes
                if found.score > self.score:
                    self._take(found.score, tuple(found.options))
                if self.should_stop():
                    return
            share = self.n_nodes - before
            if self._prove(4 * share if self._within_reach() else share // 8):
                return
        while not self._prove(1 << 62):
            pass

    def _beams(self) -> "Iterator[Iterator[Found]]":
        """Yield beams of growing width, then the widest with one table of worths after another."""
        from trisolve.entanglement.engine.beam import WORTHS, beam, bytes_per_position

        widest = max(1, self.max_bytes // 2 // bytes_per_position(self.compiled))
        width = _FIRST_WIDTH
        while width < widest:
            yield beam(self.compiled, width, WORTHS[0], self._nodes_left())
            width *= _GROWTH
        for worth in WORTHS:
            yield beam(self.compiled, widest, worth, self._nodes_left())

    def _nodes_left(self) -> int | None:
        return None if self.max_nodes is None else self.max_nodes - self.n_nodes

    def _prove(self, n_nodes: int) -> bool:
        """Continue branch and bound; return whether it is finished or a limit was reached."""
        counters = self.search.counters
        until = int(counters[self.exact.NODES]) + n_nodes
        while (left := until - int(counters[self.exact.NODES])) > 0:
            if self.max_nodes is not None:
                left = min(left, max(1, self.max_nodes - self.n_nodes))
            slice_, begun = min(self.slice, left), search_clock()
            done = self.exact.advance(self.search, self.compiled.tiles, slice_)
            spent = search_clock() - begun
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
            if self.should_stop():
                return True
        return False

    def _take(self, score: int, options: tuple[int, ...]) -> None:
        self.score, self.options = score, options
        self.search.counters[self.exact.BEST] = score

    def _within_reach(self) -> bool:
        """Estimate, from the finished share, whether branch and bound can finish."""
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
            self.clock.seconds,
            None if bound == self.score else self.limit,
        )
