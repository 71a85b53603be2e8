"""Solve many levels, most of them small, side by side on all processors.

What one ``solve`` of a small level costs is mostly getting there: allocating, compiling the level,
coming back. Here levels go into the engine by the hundred and are searched in buffers that stay.
While some are being searched, those before them become solutions and those after them are read:
kernels let go of Python's lock. How many go in together follows from how long the last took, so
that answers keep coming and Ctrl-C gets through.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from trisolve.errors import TrisolveError
from trisolve.files.messages import located
from trisolve.kernels.machine import n_processors
from trisolve.sliding.level import Level
from trisolve.sliding.limits import MAX_STATES, SearchLimits, check_metric
from trisolve.sliding.lines import moves_along, slides_along
from trisolve.sliding.moves import Move
from trisolve.sliding.solution import Solution
from trisolve.sliding.solver import solve_within

if TYPE_CHECKING:
    from concurrent.futures import Future

    from trisolve.sliding.engine.small.batch import Answers, BatchSearch

Tag = TypeVar("Tag")

_FIRST_AT_ONCE = 16
_MAX_AT_ONCE = 512
_WANTED_S = 0.1
"""How long a batch should take: the handing over costs some milliseconds of lock at worst."""
_WAITING_PER_THREAD = 2
"""How many batches wait for each thread where there are several; one thread is not waited on."""


class Solved(NamedTuple, Generic[Tag]):
    """The solution of a level, beside what came with the level."""

    tag: Tag
    level: Level
    solution: Solution


def solve_many(
    levels: Iterable[Level],
    *,
    metric: str = "moves",
    max_states: int | None = None,
    threads: int | None = None,
) -> Iterator[Solution]:
    """Yield the solution of every level, in order: what ``solve`` gives, sooner.

    Levels are taken from `levels` a few hundred at most ahead of the solutions, and searched by
    `threads` threads (default: one a processor), whose number changes nothing but the time.
    `seconds` of a solution is an equal share of the time that it took for the levels searched
    together.

    Raises ValueError for an unknown metric or a limit that is not above 0, InvalidLevel when it
    comes to a level without goals, KeyboardInterrupt on Ctrl-C, after the levels that are being
    searched, one on each thread.

    >>> from trisolve.sliding.level import Block
    >>> near, far = (Level(range(n), [Block("A", [0, 1, 2], [4, 5, 6])]) for n in (8, 7))
    >>> [solution.n_moves for solution in solve_many([near, far])]
    [1, 1]
    """
    check_metric(metric)
    limits = SearchLimits(max_states, threads=threads)
    batches = solve_batches(_with_goals(levels), metric=metric, limits=limits)
    return (one.solution for one in chain.from_iterable(batches))


def _with_goals(levels: Iterable[Level]) -> Iterator[tuple[None, Level]]:
    """Yield levels to be solved; raise InvalidLevel that tells the place of one without goals."""
    for number, level in enumerate(levels):
        if not level.has_goals:
            name = f" ({level.name})" if level.name else ""
            with located(f"levels[{number}]{name}"):
                level.check_goals()
        yield None, level


def solve_batches(
    levels: Iterable[tuple[Tag, Level]], *, metric: str, limits: SearchLimits
) -> Iterator[Iterator[Solved[Tag]]]:
    """Yield, batch by batch, the solution of every level, in order, with what came with the level.

    What a batch gives is there at once, but for levels that are too large to be searched with
    others; it is to be taken before the next batch is asked for.

    Every level has a goal. Of `limits` all hold for what is too large to be searched with others,
    max_states for every level.
    """
    n_threads = limits.threads or n_processors()
    many = _Many(iter(levels), metric, limits, n_threads)
    try:
        yield from many.solved()
    finally:
        many.close()


class _Many(Generic[Tag]):
    """Levels on their way through the engine, in order."""

    def __init__(
        self,
        levels: Iterator[tuple[Tag, Level]],
        metric: str,
        limits: SearchLimits,
        n_threads: int,
    ) -> None:
        self.levels, self.metric, self.limits, self.n_threads = levels, metric, limits, n_threads
        self.at_once = _FIRST_AT_ONCE
        self.error: TrisolveError | None = None
        self._search: BatchSearch | None = None

    @property
    def search(self) -> "BatchSearch":
        """The engine's threads and buffers, made for the first level."""
        if self._search is None:
            from trisolve.sliding.engine.small.batch import BatchSearch

            most = min(self.limits.max_states or MAX_STATES, MAX_STATES)
            self._search = BatchSearch(self.metric == "steps", most, self.n_threads)
        return self._search

    def close(self) -> None:
        """End what is being searched, after the levels at hand."""
        if self._search is not None:
            self._search.close()

    def take(self) -> list[tuple[Tag, Level]]:
        """Return the next levels; an error in reading them is kept for its turn."""
        some: list[tuple[Tag, Level]] = []
        try:
            for one in self.levels:
                some.append(one)
                if len(some) == self.at_once:
                    break
        except TrisolveError as error:
            self.error, self.levels = error, iter(())
        return some

    def solved(self) -> Iterator[Iterator[Solved[Tag]]]:
        """Yield all solutions in order; then raise what ended the levels, if it was an error."""
        max_waiting = _WAITING_PER_THREAD * self.n_threads if self.n_threads > 1 else 1
        waiting: deque[tuple[list[tuple[Tag, Level]], Future[Answers]]] = deque()
        while True:
            while len(waiting) < max_waiting and (some := self.take()):
                waiting.append((some, self.search.begin([level for _, level in some])))
            if not waiting:
                break
            some, future = waiting.popleft()
            answers = future.result()
            self._learn(len(some), answers.seconds)
            yield self._solutions(some, answers)
        if self.error is not None:
            raise self.error

    def _learn(self, n_levels: int, seconds: float) -> None:
        """Change how many levels go in together by how long these took."""
        if seconds > 2 * _WANTED_S:
            self.at_once = max(n_levels // 2, 1)
        elif seconds < _WANTED_S / 2:
            self.at_once = min(max(2 * n_levels, self.at_once), _MAX_AT_ONCE)

    def _solutions(
        self, some: list[tuple[Tag, Level]], answers: "Answers"
    ) -> Iterator[Solved[Tag]]:
        from trisolve.sliding.engine.cursor import LIMIT, OUT_OF_ROOM
        from trisolve.sliding.engine.small.slides import NO_SLIDE

        batch, share = answers.found, answers.seconds / len(some)
        rows = zip(some, batch.numbers.tolist(), batch.slides, batch.paths, strict=True)
        for (tag, level), (status, n_states, n_successors, depth, n_path), slides, path in rows:
            if status == OUT_OF_ROOM:
                yield Solved(tag, level, solve_within(level, self.limits, metric=self.metric))
                continue
            answer, limit = ("limit", "max_states") if status == LIMIT else ("unsolvable", None)
            moves: tuple[Move, ...] = ()
            if n_path:
                answer, limit = "solved", None
                line = slides[: n_path - 1].tolist()
                if NO_SLIDE in line:
                    moves = moves_along(level, path[:n_path].tolist(), self.metric)
                else:
                    moves = slides_along(level, line, self.metric)
            found = Solution(
                status=answer,
                metric=self.metric,
                n_states=n_states,
                n_successors=n_successors,
                depth=depth,
                seconds=share,
                limit=limit,
                moves=moves,
                _level=level,
            )
            yield Solved(tag, level, found)
