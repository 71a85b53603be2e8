"""Solve many levels, most of them small, in parallel on all processors.

A single ``solve`` of a small level is mostly overhead: allocating memory, compiling the level, and
returning. Here, levels go into the engine by the hundreds and are searched in reusable buffers.
Kernels release Python's lock, so while levels are searched, Python turns earlier results into
solutions and reads later levels. The size of a batch follows from the time of the previous batch,
so that answers keep coming and Ctrl-C takes effect quickly.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from trisolve.errors import TrisolveError
from trisolve.files.messages import located
from trisolve.kernels.machine import n_processors
from trisolve.limits import Limits
from trisolve.sliding.level import Level, check_is_level
from trisolve.sliding.limits import MAX_STATES, check_metric
from trisolve.sliding.lines import moves_along, slides_along
from trisolve.sliding.moves import Move
from trisolve.sliding.solution import Solution
from trisolve.sliding.solver import solve_within

if TYPE_CHECKING:
    from concurrent.futures import Future

    from trisolve.sliding.engine.small.batch import Answers, BatchSearch

Tag = TypeVar("Tag")

FIRST_AT_ONCE = 16
MAX_AT_ONCE = 512
_WANTED_S = 0.1
"""How long a batch should take; handing one over holds the lock for at most a few milliseconds."""
_WAITING_PER_THREAD = 2
"""The number of batches waiting per thread, if there are several threads."""


class Solved(NamedTuple, Generic[Tag]):
    """The solution of a level, and the tag that came with the level."""

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
    """Yield the solution of every level, in order: the same as from ``solve``, but faster.

    Levels are read at most a few hundred ahead of the solutions, and searched on `threads` threads
    (by default, one per processor). The number of threads affects only the time. The `seconds` of a
    solution is an equal share of its batch's time.

    Raises ValueError for an unknown metric or a limit that is not above 0, InvalidLevel for a level
    without goals, and KeyboardInterrupt on Ctrl-C, once each thread has finished its level.

    >>> from trisolve.sliding.level import Block
    >>> near, far = (Level(range(n), [Block("A", [0, 1, 2], [4, 5, 6])]) for n in (8, 7))
    >>> [solution.n_moves for solution in solve_many([near, far])]
    [1, 1]
    """
    check_metric(metric)
    limits = Limits(max_states, threads=threads)
    batches = solve_batches(_with_goals(levels), metric=metric, limits=limits)
    return (one.solution for one in chain.from_iterable(batches))


def _with_goals(levels: Iterable[Level]) -> Iterator[tuple[None, Level]]:
    """Yield levels to solve; raise InvalidLevel, with its place, at a level without goals."""
    for number, level in enumerate(levels, 1):
        check_is_level(level)
        if not level.has_goals:
            name = f" ({level.name})" if level.name else ""
            with located(f"level {number}{name}"):
                level.check_goals()
        yield None, level


def solve_batches(
    levels: Iterable[tuple[Tag, Level]], *, metric: str, limits: Limits
) -> Iterator[Iterator[Solved[Tag]]]:
    """Yield the solution of every level with the level's tag, in order and batch by batch.

    The solutions of a batch are available at once, except for levels that are too large for a
    batch. Use them before requesting the next batch.

    Every level must have a goal. `max_states` applies to every level, and the other limits only to
    levels that are too large for a batch.
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
        limits: Limits,
        n_threads: int,
    ) -> None:
        self.levels, self.metric, self.limits, self.n_threads = levels, metric, limits, n_threads
        self.at_once = FIRST_AT_ONCE
        self.error: TrisolveError | None = None
        self._search: BatchSearch | None = None

    @property
    def search(self) -> "BatchSearch":
        """The engine's threads and buffers, created on first use."""
        if self._search is None:
            from trisolve.sliding.engine.small.batch import BatchSearch

            max_states = min(self.limits.max_states or MAX_STATES, MAX_STATES)
            self._search = BatchSearch(self.metric == "steps", max_states, self.n_threads)
        return self._search

    def close(self) -> None:
        """End the searches, once each thread has finished its level."""
        if self._search is not None:
            self._search.close()

    def take(self) -> list[tuple[Tag, Level]]:
        """Return the next levels; an error while reading is held until its turn."""
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
        """Yield all solutions in order; then raise the error that ended the levels, if any."""
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
        """Adapt the size of batches to the time of the last batch."""
        if seconds > 2 * _WANTED_S:
            self.at_once = max(n_levels // 2, 1)
        elif seconds < _WANTED_S / 2:
            self.at_once = min(max(2 * n_levels, self.at_once), MAX_AT_ONCE)

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
