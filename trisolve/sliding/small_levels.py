"""The ways to solve small levels: one by the plain rules, or many in batches.

Loading the compiled engine takes about half a second, and compiling it takes several seconds. The
plain rules search a few hundred states in a tenth of a second. The answer is the same: states are
found in the same order and counted the same way.

A single search of a small level is mostly overhead: allocating memory, compiling the level, and
returning. In a batch, several hundred levels go into the engine at once and are searched in
reusable buffers. Kernels release Python's lock, so while levels are searched, Python turns earlier
results into solutions and reads later levels. The size of a batch follows from the time of the
previous batch, so that answers keep coming and Ctrl-C takes effect quickly.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from trisolve.errors import TrisolveError
from trisolve.kernels.machine import n_processors
from trisolve.limits import Limits
from trisolve.sliding import rules
from trisolve.sliding.choices import Metric
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move
from trisolve.sliding.packing import Packing, moves_along, slides_along
from trisolve.sliding.solution import MAX_STATES, Solution, check_metric

if TYPE_CHECKING:
    from concurrent.futures import Future

    from trisolve.sliding.engine.small.batch import Answers, BatchSearch

Tag = TypeVar("Tag")

MAX_FEW = 200
"""With more states, the compiled engine is faster, even if it has to be loaded first."""
FIRST_AT_ONCE = 16
MAX_AT_ONCE = 512
_WANTED_S = 0.1
"""How long a batch should take; handing one over holds the lock for at most a few milliseconds."""
_WAITING_PER_THREAD = 2
"""The number of batches waiting per thread, if there are several threads."""


def solve_at_once(
    level: Level, limits: Limits | None = None, metric: Metric = "moves"
) -> Solution | None:
    """Return the same solution as ``solve``, for a level with few states.

    Returns None if the level has more than MAX_FEW states, or if a limit could stop the search
    earlier.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> solve_at_once(level).n_states
    3
    >>> solve_at_once(level, Limits(max_states=1)) is None
    True
    """
    if limits is not None and _may_stop_it(limits):
        return None
    check_metric(metric)
    began, start = perf_counter(), level.positions
    before: dict[Positions, Positions] = {start: start}
    order, goal = [start], start if rules.is_solved(level, start) else None
    depth, layer_end, n_successors = 0, 1, 0
    for number, here in enumerate(order):
        if goal is not None:
            break
        if number == layer_end:
            depth, layer_end = depth + 1, len(order)
        reached = [there for _, there in rules.successors(level, here, metric)]
        n_successors += len(reached)
        for there in reached:
            if there in before:
                continue
            if len(order) == MAX_FEW:
                return None
            before[there] = here
            order.append(there)
            if rules.is_solved(level, there):
                goal = there
                break
    moves = () if goal is None else moves_along(level, _states(level, before, goal), metric)
    return Solution(
        status="unsolvable" if goal is None else "solved",
        metric=metric,
        n_states=len(order),
        n_successors=n_successors,
        depth=depth,
        seconds=perf_counter() - began,
        moves=moves,
        _level=level,
    )


def have_few_states(levels: Iterable[Level]) -> bool:
    """Return whether levels have at most MAX_FEW states in total."""
    n_states = 0
    for level in levels:
        seen, waiting = {level.positions}, [level.positions]
        for here in waiting:
            found = {there for _, there in rules.successors(level, here)} - seen
            if n_states + len(seen) + len(found) > MAX_FEW:
                return False
            seen |= found
            waiting += found
        n_states += len(seen)
    return True


def _may_stop_it(limits: Limits) -> bool:
    few = limits.max_states is not None and limits.max_states < MAX_FEW
    return few or limits.max_bytes is not None or limits.time_limit is not None


def _states(level: Level, before: dict[Positions, Positions], goal: Positions) -> list[int]:
    """Return the packed states from the start to the goal."""
    packing, line = Packing(level), [goal]
    while before[line[-1]] != line[-1]:
        line.append(before[line[-1]])
    found = [packing.state(positions) for positions in reversed(line)]
    return [state for state in found if state is not None]


class Solved(NamedTuple, Generic[Tag]):
    """The solution of a level, and the tag that came with the level."""

    tag: Tag
    level: Level
    solution: Solution


class Batches(Generic[Tag]):
    """Levels on their way through the engine, in order; `alone` solves one that is too large."""

    def __init__(
        self,
        levels: Iterator[tuple[Tag, Level]],
        metric: Metric,
        limits: Limits,
        alone: Callable[[Level], Solution],
    ) -> None:
        self.levels, self.metric, self.alone = levels, metric, alone
        self.max_states = min(limits.max_states or MAX_STATES, MAX_STATES)
        self.n_threads = limits.threads or n_processors()
        self.at_once = FIRST_AT_ONCE
        self.error: TrisolveError | None = None
        self._search: BatchSearch | None = None

    @property
    def search(self) -> "BatchSearch":
        """The engine's threads and buffers, created on first use."""
        if self._search is None:
            from trisolve.sliding.engine.small.batch import BatchSearch

            self._search = BatchSearch(self.metric == "steps", self.max_states, self.n_threads)
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
        from trisolve.sliding.engine.small.batch import NO_SLIDE
        from trisolve.sliding.engine.store import LIMIT, OUT_OF_ROOM

        batch, share = answers.found, answers.seconds / len(some)
        rows = zip(some, batch.numbers.tolist(), batch.slides, batch.paths, strict=True)
        for (tag, level), (status, n_states, n_successors, depth, n_path), slides, path in rows:
            if status == OUT_OF_ROOM:
                yield Solved(tag, level, self.alone(level))
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
