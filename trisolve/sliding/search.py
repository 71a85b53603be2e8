"""The entry point for searches for solutions and state graphs: domain objects in and out.

This module chooses how to search a level: by the plain rules if it has few states and no compiled
code is loaded, in a batch with others, in memory, or on disk. The answer is the same. The engine is
imported when the first search starts, because numba takes a third of a second to load.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import chain
from math import inf
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from trisolve.errors import SearchInterrupted
from trisolve.files.messages import located
from trisolve.kernels.jit import uncompiled
from trisolve.limits import Limits
from trisolve.sliding.choices import Metric, SomeLevel, SomeLevels
from trisolve.sliding.level import Level, as_level, as_levels
from trisolve.sliding.packing import DEAD, moves_along
from trisolve.sliding.small_levels import (
    MAX_FEW,
    Batches,
    Solved,
    Tag,
    have_few_states,
    solve_at_once,
)
from trisolve.sliding.solution import MAX_STATES, Progress, Solution, check_metric
from trisolve.sliding.state_graph import StateGraph
from trisolve.wording import counted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trisolve.sliding.engine import SearchResult
    from trisolve.sliding.engine.disk import DiskResult


def _search(
    level: Level,
    limits: Limits,
    *,
    stop_at_goal: bool,
    metric: Metric,
    disk: str | PathLike[str] | None,
) -> "SearchResult | DiskResult":
    """Run the engine; return its result."""
    from trisolve.sliding.engine import breadth_first, compile_level, default_max_bytes

    check_metric(metric)
    reached = Progress(1, 0, 0, 0.0)

    def report(n_states: int, n_successors: int, depth: int, seconds: float) -> None:
        nonlocal reached
        reached = Progress(n_states, n_successors, depth, seconds)
        if limits.progress is not None:
            limits.progress(reached)

    try:
        if disk is not None:
            from trisolve.sliding.engine.disk import search_on_disk

            return search_on_disk(
                level,
                Path(disk),
                metric=metric,
                stop_at_goal=stop_at_goal,
                max_states=inf if limits.max_states is None else limits.max_states,
                max_bytes=limits.max_bytes or default_max_bytes(),
                time_limit_s=limits.time_limit_s,
                n_threads=limits.threads,
                report=report,
            )
        return breadth_first(
            compile_level(level),
            stop_at_goal=stop_at_goal,
            steps=metric == "steps",
            max_states=min(limits.max_states or MAX_STATES, MAX_STATES),
            max_bytes=limits.max_bytes,
            time_limit_s=limits.time_limit_s,
            n_threads=limits.threads,
            report=report,
        )
    except KeyboardInterrupt:
        depth = counted(reached.depth, metric.removesuffix("s"))
        found = f"{counted(reached.n_states, 'state')}, every position within {depth}"
        if not reached.depth and disk is None:
            found = "nothing is claimed"
        message = f"interrupted after {reached.seconds:.1f} s: {found}"
        if disk is not None and _has_layers(Path(disk)):
            message += f"; run again with {disk} to continue from there"
        raise SearchInterrupted(message) from None


def _has_layers(disk: Path) -> bool:
    from trisolve.sliding.engine.disk.directory import has_layers

    return has_layers(disk)


def _line(result: "SearchResult | DiskResult") -> list[int] | None:
    """Return the packed states of the solution, from start to goal, or None if there is none."""
    from trisolve.sliding.engine import SearchResult, path

    if isinstance(result, SearchResult):
        return path(result, result.goal) if result.goal >= 0 else None
    return result.line


def _outcome(result: "SearchResult | DiskResult", answer: str, metric: Metric) -> dict[str, Any]:
    """Return the fields of a SearchOutcome; `answer` is the status of a search without a limit."""
    is_cut = result.limit is not None and answer != "solved"
    return {
        "status": "limit" if is_cut else answer,
        "metric": metric,
        "n_states": sum(result.layers),
        "n_successors": result.n_successors,
        "depth": result.depth,
        "seconds": result.seconds,
        "limit": result.limit,
    }


def solve(
    level: SomeLevel,
    *,
    metric: Metric = "moves",
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
    disk: str | PathLike[str] | None = None,
    threads: int | None = None,
) -> Solution:
    """Find a shortest solution and prove that it is shortest, or prove that no solution exists.

    Parameters
    ----------
    metric
        "moves" (a drag of one block by any distance counts as 1) or "steps" (every step counts as
        1).
    max_states, max_bytes, time_limit
        Stop with status "limit" when more states than this are found, before the search takes more
        memory than this (default: 80% of available memory), or after this many seconds.
    progress
        Called about twenty times per second with a Progress.
    disk
        A directory for the states, created if it does not exist, so that disk space rather than
        memory is the limit. The directory holds 8 bytes per state, which are kept, and up to 8
        bytes per successor of one layer. After an interruption, the same call continues from the
        last finished layer. `seconds` and `time_limit` refer to this call alone. Use a separate
        directory for each level and metric.
    threads
        The number of threads for a search of more than a hundred thousand states, in memory or on
        disk (default: one per processor). The answer does not depend on it.

    Raises
    ------
    InvalidLevel
        If no block has a goal.
    SearchInterrupted
        On Ctrl-C; the exception is also a KeyboardInterrupt.
    ValueError
        For an unknown metric or a limit that is not above 0.
    FileError
        If `disk` is full, damaged or in use, or belongs to another level.

    Notes
    -----
    The solution does not depend on limits, threads or disk: see Solution for which of the shortest
    solutions is returned.

    Examples
    --------
    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> str(solve(level).moves[0])
    'A2'
    """
    limits = Limits(max_states, max_bytes, time_limit, progress, threads)
    level = as_level(level)
    level.check_goals()
    return solve_within(level, limits, metric=metric, disk=disk)


class _Plain:
    """How many states this process has searched by the plain rules."""

    n_states = 0


def solve_within(
    level: Level,
    limits: Limits,
    *,
    metric: Metric = "moves",
    disk: str | PathLike[str] | None = None,
) -> Solution:
    """Find a shortest solution within limits; see `solve`."""
    if disk is None and "numba" not in sys.modules and _Plain.n_states < MAX_FEW:
        few = solve_at_once(level, limits, metric)
        if few is not None:
            _Plain.n_states += few.n_states
            return few
    result = _search(level, limits, stop_at_goal=True, metric=metric, disk=disk)
    line = _line(result)
    return Solution(
        **_outcome(result, "unsolvable" if line is None else "solved", metric),
        moves=() if line is None else moves_along(level, line, metric),
        _level=level,
    )


def expecting(levels: Iterable[Level]) -> AbstractContextManager[None]:
    """Return a context for searching these levels and no others.

    If they have few states in total, compiled code is used only if it is already loaded.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> with expecting([level]):
    ...     solve(level).n_moves
    1
    """
    is_sooner = "numba" not in sys.modules and have_few_states(levels)
    return uncompiled() if is_sooner else nullcontext()


def solve_many(
    levels: SomeLevels,
    *,
    metric: Metric = "moves",
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


def _with_goals(levels: SomeLevels) -> Iterator[tuple[None, Level]]:
    """Yield the levels to solve; raise InvalidLevel, with the index, for a level without goals."""
    for number, level in enumerate(as_levels(levels), 1):
        if not level.has_goals:
            name = f" ({level.name})" if level.name else ""
            with located(f"level {number}{name}"):
                level.check_goals()
        yield None, level


def solve_batches(
    levels: Iterable[tuple[Tag, Level]], *, metric: Metric, limits: Limits
) -> Iterator[Iterator[Solved[Tag]]]:
    """Yield the solution of every level with the level's tag, in order and batch by batch.

    The solutions of a batch are available at once, except for levels that are too large for a
    batch. Use them before requesting the next batch.

    Every level must have a goal. `max_states` applies to every level, and the other limits only to
    levels that are too large for a batch.
    """

    def alone(level: Level) -> Solution:
        return solve_within(level, limits, metric=metric)

    batches = Batches(iter(levels), metric, limits, alone)
    try:
        yield from batches.solved()
    finally:
        batches.close()


class Optimum(NamedTuple):
    """The length of a shortest solution without its moves; the fields are as in Solution."""

    status: str
    length: int | None
    n_states: int
    seconds: float
    limit: str | None


def optimum_within(level: Level, limits: Limits, *, metric: Metric = "moves") -> Optimum:
    """Find the length of a shortest solution within limits, faster than `solve_within`.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> optimum_within(level, Limits(), metric="steps").length
    2
    """
    result = _search(level, limits, stop_at_goal=True, metric=metric, disk=None)
    line = _line(result)
    found = _outcome(result, "unsolvable" if line is None else "solved", metric)
    length = None if line is None else len(line) - 1
    return Optimum(found["status"], length, found["n_states"], result.seconds, result.limit)


def _analyze(
    graph: StateGraph,
    level: Level,
    states: "NDArray[np.uint64]",
    limits: Limits,
) -> StateGraph:
    """Return a complete graph with its analysis, or with the limit that stopped the analysis."""
    from trisolve.sliding.engine import compile_level
    from trisolve.sliding.engine.graph.distances import analyze_states

    reached = graph.seconds

    def report(share: float, seconds: float) -> None:
        nonlocal reached
        reached = graph.seconds + seconds
        if limits.progress is not None:
            found = graph.n_states, graph.n_successors, graph.depth
            limits.progress(Progress(*found, reached, share))

    try:
        found = analyze_states(
            compile_level(level),
            states,
            steps=graph.metric == "steps",
            max_bytes=limits.max_bytes,
            time_limit_s=limits.time_limit_s - graph.seconds,
            report=report,
        )
    except KeyboardInterrupt:
        known = f"all {counted(graph.n_states, 'state')}, but not their distances to the goal"
        raise SearchInterrupted(f"interrupted after {reached:.1f} s: {known}") from None
    if isinstance(found, str):
        return replace(graph, status="limit", limit=found, seconds=reached)
    return replace(graph, seconds=graph.seconds + found.seconds, _analysis=found)


def explore(
    level: SomeLevel,
    *,
    metric: Metric = "moves",
    analyze: bool = False,
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
    disk: str | PathLike[str] | None = None,
    threads: int | None = None,
) -> StateGraph:
    """Visit every state reachable from a level's start, with the parameters of `solve`.

    With `analyze`, the graph also knows every state, its distances from the start and to the goal,
    the dead states, the number of shortest solutions and the hardest state: see StateGraph. The
    analysis uses memory, not disk space: 28 bytes per state and 4 bytes per pushing move, after the
    search has released its own memory. The limits apply to the search and the analysis together.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> explore(level).layers
    (1, 2)
    >>> explore(level, analyze=True).distance_to_goal.tolist()
    [1, 1, 0]
    """
    limits = Limits(max_states, max_bytes, time_limit, progress, threads)
    level = as_level(level)
    return explore_within(level, limits, metric=metric, analyze=analyze, disk=disk)


def explore_within(
    level: Level,
    limits: Limits,
    *,
    metric: Metric = "moves",
    analyze: bool = False,
    disk: str | PathLike[str] | None = None,
) -> StateGraph:
    """Visit every reachable state within limits; see explore."""
    if analyze and disk is not None:
        raise ValueError("expected analyze or disk, got both: the analysis needs memory")
    from trisolve.sliding.engine import SearchResult

    result = _search(level, limits, stop_at_goal=False, metric=metric, disk=disk)
    graph = StateGraph(**_outcome(result, "complete", metric), layers=result.layers)
    if not analyze:
        return graph
    assert isinstance(result, SearchResult)
    states = result.states
    del result  # and with it the parents
    graph = replace(graph, _level=level, _states=states)
    if graph.limit:
        return graph
    return _analyze(graph, level, states, limits)


Found = TypeVar("Found")


class Searches:
    """The searches for one question, all within the same limits; `seconds` is their total time.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> searches = Searches(Limits())
    >>> searches.solution(level).n_moves, searches.graph(level).n_dead
    (1, 0)
    >>> searches.solution(level) is searches.solution(level)
    True
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.seconds = 0.0
        self._solutions = _Memo[Solution]()
        self._optima = _Memo[Optimum]()
        self._graphs = _Memo[StateGraph]()

    def solution(self, level: Level, metric: Metric = "moves") -> Solution:
        """Return the same solution as ``solve``, unless a limit stops the search."""
        found = self._solutions.get(level, metric)
        if found is None:
            found = solve_within(level, self.limits, metric=metric)
            self.seconds += found.seconds
            self._solutions.put(level, metric, found)
        return found

    def optimum(self, level: Level, metric: Metric = "moves") -> Optimum | Solution:
        """Return the length of the solution that ``solve`` finds, from any search that knows it."""
        known = self._solutions.get(level, metric) or self._optima.get(level, metric)
        if known is not None:
            return known
        graph = self._graphs.get(level, metric)
        if graph is not None and graph.limit is None:
            moves = int(graph.distance_to_goal[0])
            length, status = (None, "unsolvable") if moves == DEAD else (moves, "solved")
            found = Optimum(status, length, graph.n_states, 0.0, None)
        else:
            found = optimum_within(level, self.limits, metric=metric)
            self.seconds += found.seconds
        self._optima.put(level, metric, found)
        return found

    def graph(self, level: Level, metric: Metric = "moves") -> StateGraph:
        """Return the analyzed state graph, or the part explored before a limit was reached."""
        found = self._graphs.get(level, metric)
        if found is None:
            found = explore_within(level, self.limits, metric=metric, analyze=True)
            self.seconds += found.seconds
            self._graphs.put(level, metric, found)
        return found


class _Memo(Generic[Found]):
    """Results by level. Levels are compared by identity, because comparing them is slow."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, str], tuple[Level, Found]] = {}

    def get(self, level: Level, metric: Metric) -> Found | None:
        """Return the result, or None."""
        kept = self._found.get((id(level), metric))
        return None if kept is None else kept[1]

    def put(self, level: Level, metric: Metric, found: Found) -> None:
        """Keep a result together with the level, so that no other object can take the id."""
        self._found[id(level), metric] = level, found
