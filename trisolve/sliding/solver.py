"""Solve and explore levels: domain in, domain out. The work is done by the compiled engine.

The engine is imported when the first search starts: numba takes a third of a second to load.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import inf
from operator import index
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from trisolve import hooks
from trisolve.errors import IllegalMove, SearchInterrupted
from trisolve.sliding import rules
from trisolve.sliding.lattice import track_position
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move
from trisolve.sliding.packing import Packing
from trisolve.sliding.state_graph import StateGraph
from trisolve.wording import counted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trisolve.sliding.engine import SearchResult
    from trisolve.sliding.engine.disk import DiskResult

N = TypeVar("N", int, float)

METRICS = ("moves", "steps")
MAX_STATES = 3_000_000_000
"""The most states one search takes on, whatever the memory."""


@dataclass(frozen=True)
class Progress:
    """What a running search has reached; reported many times a second.

    Every position within `depth` moves (or units, in metric steps) of the start has been found.
    `analysed` is the share of the analysis that is done, where one follows the search.
    """

    n_states: int
    n_successors: int
    depth: int
    seconds: float
    analysed: float = 0.0


@dataclass(frozen=True)
class Solution:
    """The answer of a search for a shortest solution.

    `status` is "solved" (`moves` is provably shortest in the metric), "unsolvable" (every reachable
    state was seen) or "limit" (the search was stopped by `limit`, one of "max_states", "max_bytes"
    and "time_limit": there is no solution of `depth` moves or fewer, and nothing else is claimed).

    Of all shortest solutions `moves` is the first one: two are compared at the first move in which
    they differ, by the order of ``rules.successors`` (moves that push nothing before moves that
    push; within each, blocks in the level's order, 1, 2, 3, ... before -1, -2, -3, ...). In metric
    steps the units are compared so, and units of one block in one direction then form one move.

    `n_states` counts the states found until the answer was, `n_successors` the pairs of an expanded
    state and a legal move (a unit, in metric steps); `seconds` is the time of the search alone.
    A solution found on disk counts whole layers: all states nearer to the start than the goal, and
    all their moves.
    """

    status: str
    metric: str
    moves: tuple[Move, ...]
    n_states: int
    n_successors: int
    depth: int
    seconds: float
    limit: str | None = None
    _level: Level | None = field(default=None, repr=False, compare=False)

    @property
    def n_moves(self) -> int:
        """How many moves the solution has; 0 without one."""
        return len(self.moves)

    @property
    def n_steps(self) -> int:
        """How many units the solution's moves go in all; 0 without one."""
        return sum(abs(move.distance) for move in self.moves)

    def _repr_svg_(self) -> str | None:
        """Return the frames of the solution for a notebook; None where there is none to draw."""
        if self._level is None or self.status != "solved":
            return None
        svg: str = hooks.call("solution.svg", self._level, self)
        return svg


def check_metric(metric: str) -> None:
    """Raise ValueError unless that is the name of a metric.

    >>> check_metric("steps")
    """
    if metric not in METRICS:
        expected = " or ".join(METRICS)
        raise ValueError(f"expected metric {expected}, got {metric!r:.40}")


def checked_limit(name: str, value: N | None, number: Callable[[N], N]) -> N | None:
    """Return a limit as a plain number; raise ValueError unless it is one above 0.

    >>> checked_limit("max_states", 10.0, int)
    10
    """
    if value is None:
        return None
    try:
        plain = number(value)
    except (TypeError, ValueError):
        plain = None
    if plain is None or isinstance(value, bool | str) or not plain > 0:
        raise ValueError(f"expected {name} above 0, got {value!r:.40}")
    return plain


def _search(
    level: Level,
    *,
    stop_at_goal: bool,
    metric: str,
    max_states: int | None,
    max_bytes: int | None,
    time_limit: float | None,
    progress: Callable[[Progress], None] | None,
    disk: str | PathLike[str] | None,
    threads: int | None,
) -> "SearchResult | DiskResult":
    """Run the engine; return what it found."""
    from trisolve.sliding.engine import breadth_first, compile_level, default_max_bytes

    check_metric(metric)
    max_states = checked_limit("max_states", max_states, index)
    max_bytes = checked_limit("max_bytes", max_bytes, index)
    time_limit = checked_limit("time_limit", time_limit, float)
    threads = checked_limit("threads", threads, index)
    reached = Progress(1, 0, 0, 0.0)

    def report(n_states: int, n_successors: int, depth: int, seconds: float) -> None:
        nonlocal reached
        reached = Progress(n_states, n_successors, depth, seconds)
        if progress is not None:
            progress(reached)

    max_bytes = default_max_bytes() if max_bytes is None else max_bytes
    time_limit_s = inf if time_limit is None else time_limit
    try:
        if disk is not None:
            from trisolve.sliding.engine.disk import search_on_disk

            return search_on_disk(
                level,
                Path(disk),
                metric=metric,
                stop_at_goal=stop_at_goal,
                max_states=inf if max_states is None else max_states,
                max_bytes=max_bytes,
                time_limit_s=time_limit_s,
                report=report,
            )
        return breadth_first(
            compile_level(level),
            stop_at_goal=stop_at_goal,
            steps=metric == "steps",
            max_states=min(max_states or MAX_STATES, MAX_STATES),
            max_bytes=max_bytes,
            time_limit_s=time_limit_s,
            n_threads=threads,
            report=report,
        )
    except KeyboardInterrupt:
        depth = counted(reached.depth, metric.removesuffix("s"))
        found = f"{counted(reached.n_states, 'state')}, every position within {depth}"
        message = f"interrupted after {reached.seconds:.1f} s: {found}"
        if disk is not None:
            message += f"; run again with {disk} to go on from there"
        raise SearchInterrupted(message) from None


def moves_along(level: Level, states: list[int], metric: str) -> tuple[Move, ...]:
    """Return the moves that lead from state to state, found and checked by the readable rules.

    In metric steps, units of one block in one direction form one move.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> moves_along(level, [0, 1, 2], "steps")[0].distance
    2
    """
    packing = Packing(level)
    line = [packing.positions(state) for state in states]
    moves = tuple(_move(level, here, there, metric) for here, there in pairwise(line))
    return rules.joined(level, moves) if metric == "steps" else moves


def _move(level: Level, here: Positions, there: Positions, metric: str) -> Move:
    """Return the first move, in the order of the rules, that leads from here to there."""
    moved = [number for number in range(len(here)) if here[number] != there[number]]
    if len(moved) == 1:  # a slide, if it is one, comes first, and is sooner tried than looked for
        block = level.blocks[moved[0]]
        begin, end = (track_position(at[moved[0]], block.axis) for at in (here, there))
        with suppress(IllegalMove):
            step = rules.apply(level, here, Move(block.id, (end - begin) // 2))
            if step.positions == there and not step.move.pushes:
                return step.move
    return next(
        move
        for move, positions in rules.successors(level, here)
        if positions == there and (metric == "moves" or abs(move.distance) == 1)
    )


def _line(result: "SearchResult | DiskResult") -> list[int] | None:
    """Return the packed states of the solution that a search found, from start to goal."""
    from trisolve.sliding.engine import SearchResult, path

    if isinstance(result, SearchResult):
        return path(result, result.goal) if result.goal >= 0 else None
    return result.line


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
    """Find a shortest solution and prove it shortest, or prove that there is none.

    Parameters
    ----------
    metric
        "moves" (a drag of one block by any distance counts 1) or "steps" (every unit counts 1).
    max_states, max_bytes, time_limit
        Stop with status "limit" when more states than this are found, before the search takes
        more memory (default: 80 % of what is available), or after so many seconds.
    progress
        Called some twenty times a second with a Progress.
    disk
        A directory, made if need be, to keep the states in, so that the disk is the bound and not
        the memory: 8 bytes a state, which stay, and up to 8 bytes a successor of one layer. The
        same call goes on from the last finished layer after whatever cut it off; `seconds` and
        `time_limit` are of this call alone. A directory serves one level in one metric.
    threads
        How many threads a search of more than a quarter of a million states takes in memory
        (default: as many as there are processors); the answer does not depend on it.

    Raises SearchInterrupted (a KeyboardInterrupt) on Ctrl-C, ValueError for an unknown metric or a
    limit that is not above 0, FileError for a `disk` that is full, damaged, in use or not this
    level's. The solution does not depend on limits, hashing, threads or disk: Solution says which
    of the shortest ones it is.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> str(solve(level).moves[0])
    'A2'
    """
    result = _search(
        level,
        stop_at_goal=True,
        metric=metric,
        max_states=max_states,
        max_bytes=max_bytes,
        time_limit=time_limit,
        progress=progress,
        disk=disk,
        threads=threads,
    )
    status = "limit" if result.limit else "unsolvable"
    moves: tuple[Move, ...] = ()
    line = _line(result)
    if line is not None:
        status = "solved"
        moves = moves_along(level, line, metric)
    return Solution(
        status,
        metric,
        moves,
        sum(result.layers),
        result.n_successors,
        result.depth,
        result.seconds,
        result.limit,
        level,
    )


def _analysed(
    graph: StateGraph,
    level: Level,
    states: "NDArray[np.uint64]",
    *,
    max_bytes: int,
    time_limit: float | None,
    progress: Callable[[Progress], None] | None,
) -> StateGraph:
    """Return a complete graph with its analysis, or with the limit that stopped that."""
    from trisolve.sliding.engine import compile_level
    from trisolve.sliding.engine.graph.distances import analyse

    reached = graph.seconds

    def report(share: float, seconds: float) -> None:
        nonlocal reached
        reached = graph.seconds + seconds
        if progress is not None:
            progress(Progress(graph.n_states, graph.n_successors, graph.depth, reached, share))

    try:
        found = analyse(
            compile_level(level),
            states,
            steps=graph.metric == "steps",
            max_bytes=max_bytes,
            time_limit_s=inf if time_limit is None else time_limit - graph.seconds,
            report=report,
        )
    except KeyboardInterrupt:
        known = f"all {counted(graph.n_states, 'state')}, not yet their distances to the goal"
        raise SearchInterrupted(f"interrupted after {reached:.1f} s: {known}") from None
    if isinstance(found, str):
        return replace(graph, status="limit", limit=found, seconds=reached)
    return replace(graph, seconds=graph.seconds + found.seconds, _analysis=found)


def explore(
    level: Level,
    *,
    metric: str = "moves",
    analyse: bool = False,
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
    disk: str | PathLike[str] | None = None,
    threads: int | None = None,
) -> StateGraph:
    """Visit every state reachable from a level's start, breadth first; parameters as in solve.

    With `analyse` the graph also knows every state, its distances from the start and to the goal,
    the dead states, the number of shortest solutions and the hardest state: see StateGraph. That
    takes memory, not `disk`: 28 bytes a state and 4 for each pushing move, after the search has
    given back its own. The limits hold for search and analysis together.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> explore(level).layers
    (1, 2)
    >>> explore(level, analyse=True).distance_to_goal.tolist()
    [1, 1, 0]
    """
    if analyse and disk is not None:
        raise ValueError("expected analyse or disk, got both: an analysis takes place in memory")
    from trisolve.sliding.engine import SearchResult, default_max_bytes

    if max_bytes is None:
        max_bytes = default_max_bytes()  # before the search takes its part of it
    result = _search(
        level,
        stop_at_goal=False,
        metric=metric,
        max_states=max_states,
        max_bytes=max_bytes,
        time_limit=time_limit,
        progress=progress,
        disk=disk,
        threads=threads,
    )
    graph = StateGraph(
        "limit" if result.limit else "complete",
        metric,
        result.layers,
        sum(result.layers),
        result.n_successors,
        result.depth,
        result.seconds,
        result.limit,
    )
    if not analyse:
        return graph
    assert isinstance(result, SearchResult)
    states = result.states
    del result  # and with it the parents
    graph = replace(graph, _level=level, _states=states)
    if graph.limit:
        return graph
    return _analysed(
        graph, level, states, max_bytes=max_bytes, time_limit=time_limit, progress=progress
    )
