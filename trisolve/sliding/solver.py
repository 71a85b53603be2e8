"""Solve and explore levels with the compiled engine: domain objects in, domain objects out.

The engine is imported when the first search starts, because numba takes a third of a second to
load.
"""

from collections.abc import Callable
from dataclasses import replace
from math import inf
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from trisolve.errors import SearchInterrupted
from trisolve.limits import Limits
from trisolve.sliding.level import Level, check_is_level
from trisolve.sliding.limits import MAX_STATES, Progress, check_metric
from trisolve.sliding.lines import moves_along
from trisolve.sliding.solution import Solution
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
    metric: str,
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


def _outcome(result: "SearchResult | DiskResult", answer: str, metric: str) -> dict[str, Any]:
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
    level: Level,
    *,
    metric: str = "moves",
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
    check_is_level(level)
    level.check_goals()
    return solve_within(level, limits, metric=metric, disk=disk)


def solve_within(
    level: Level,
    limits: Limits,
    *,
    metric: str = "moves",
    disk: str | PathLike[str] | None = None,
) -> Solution:
    """Find a shortest solution within limits; see `solve`."""
    result = _search(level, limits, stop_at_goal=True, metric=metric, disk=disk)
    line = _line(result)
    return Solution(
        **_outcome(result, "unsolvable" if line is None else "solved", metric),
        moves=() if line is None else moves_along(level, line, metric),
        _level=level,
    )


class Optimum(NamedTuple):
    """The length of a shortest solution without its moves; the fields are as in Solution."""

    status: str
    length: int | None
    n_states: int
    seconds: float
    limit: str | None


def optimum_within(level: Level, limits: Limits, *, metric: str = "moves") -> Optimum:
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


def _analyzed(
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
    level: Level,
    *,
    metric: str = "moves",
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
    check_is_level(level)
    return explore_within(level, limits, metric=metric, analyze=analyze, disk=disk)


def explore_within(
    level: Level,
    limits: Limits,
    *,
    metric: str = "moves",
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
    return _analyzed(graph, level, states, limits)
