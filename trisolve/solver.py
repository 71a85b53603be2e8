"""Solve and explore levels: domain in, domain out. The work is done by the compiled engine.

The engine is imported when the first search starts: numba takes a third of a second to load.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING

from trisolve import rules
from trisolve.errors import SearchInterrupted
from trisolve.lattice import run, step_cell
from trisolve.level import Level, Positions
from trisolve.moves import Move

if TYPE_CHECKING:
    from trisolve.engine import SearchResult

METRICS = ("moves", "steps")
MAX_STATES = 3_000_000_000
"""The most states one search takes on, whatever the memory."""


@dataclass(frozen=True)
class Progress:
    """What a running search has reached; reported many times a second.

    Every position within `depth` moves (or units, in metric steps) of the start has been found.
    """

    n_states: int
    n_successors: int
    depth: int
    seconds: float


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
    """

    status: str
    metric: str
    moves: tuple[Move, ...]
    n_states: int
    n_successors: int
    depth: int
    seconds: float
    limit: str | None = None

    @property
    def n_moves(self) -> int:
        """How many moves the solution has; 0 without one."""
        return len(self.moves)

    @property
    def n_steps(self) -> int:
        """How many units the solution's moves go in all; 0 without one."""
        return sum(abs(move.distance) for move in self.moves)


@dataclass(frozen=True)
class StateGraph:
    """The whole reachable set of a level, breadth first.

    `layers[d]` counts the states first reached in d moves (or units, in metric steps), and
    `n_successors` all pairs of a state and a legal move. `status` is "complete", or "limit" where
    `limit` (see Solution) stopped it: then the layers up to `depth` are whole, the next may not be.
    """

    status: str
    metric: str
    layers: tuple[int, ...]
    n_states: int
    n_successors: int
    depth: int
    seconds: float
    limit: str | None = None


def _search(
    level: Level,
    *,
    stop_at_goal: bool,
    metric: str,
    max_states: int | None,
    max_bytes: int | None,
    time_limit: float | None,
    progress: Callable[[Progress], None] | None,
) -> "SearchResult":
    """Run the engine; return what it found."""
    from trisolve.engine import breadth_first, compile_level, default_max_bytes

    if metric not in METRICS:
        expected = " or ".join(METRICS)
        raise ValueError(f"expected metric {expected}, got {metric!r:.40}")
    for name, limit in (
        ("max_states", max_states),
        ("max_bytes", max_bytes),
        ("time_limit", time_limit),
    ):
        if limit is not None and not limit > 0:
            raise ValueError(f"expected {name} above 0, got {limit}")
    reached = Progress(1, 0, 0, 0.0)

    def report(n_states: int, n_successors: int, depth: int, seconds: float) -> None:
        nonlocal reached
        reached = Progress(n_states, n_successors, depth, seconds)
        if progress is not None:
            progress(reached)

    try:
        return breadth_first(
            compile_level(level),
            stop_at_goal=stop_at_goal,
            steps=metric == "steps",
            max_states=min(max_states or MAX_STATES, MAX_STATES),
            max_bytes=default_max_bytes() if max_bytes is None else max_bytes,
            time_limit_s=inf if time_limit is None else time_limit,
            report=report,
        )
    except KeyboardInterrupt:
        found = f"{reached.n_states:,} states, every position within {reached.depth} {metric}"
        message = f"interrupted after {reached.seconds:.1f} s: {found}"
        raise SearchInterrupted(message) from None


def _positions(level: Level, starts: Positions, state: int) -> Positions:
    """Return where the blocks stand in a packed state; `starts` is where they stand in state 0."""
    return tuple(
        run(first, block.axis, 2 * (state >> 4 * number & 15) + 1)[-1]
        for number, (block, first) in enumerate(zip(level.blocks, starts, strict=True))
    )


def _starts(level: Level, state: int) -> Positions:
    """Return where the blocks stand in packed state 0, given the state of the level's start."""
    starts = []
    for number, block in enumerate(level.blocks):
        first = block.first
        for _ in range(state >> 4 * number & 15):
            first = step_cell(first, block.axis, -1)
        starts.append(first)
    return tuple(starts)


def _moves(level: Level, states: list[int], metric: str) -> tuple[Move, ...]:
    """Return the moves that lead from state to state, found and checked by the readable rules."""
    starts = _starts(level, states[0])
    line = [_positions(level, starts, state) for state in states]
    moves: list[Move] = []
    for here, there in pairwise(line):
        found = (
            move
            for move, positions in rules.successors(level, here)
            if positions == there and (metric == "moves" or abs(move.distance) == 1)
        )
        moves.append(next(found))
    return tuple(moves)


def _joined(level: Level, units: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return units as moves: those of one block in one direction become one."""
    joined: list[Move] = []
    for unit in units:
        last = joined[-1] if joined else None
        if last and last.block == unit.block and (last.distance > 0) == (unit.distance > 0):
            joined[-1] = Move(unit.block, last.distance + unit.distance)
        else:
            joined.append(unit)
    return tuple(step.move for step in rules.replay(level, joined))


def solve(
    level: Level,
    *,
    metric: str = "moves",
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
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

    Raises SearchInterrupted (a KeyboardInterrupt) on Ctrl-C, ValueError for an unknown metric or a
    limit that is not above 0. The solution does not depend on limits, hashing or threads: Solution
    says which of the shortest ones it is.

    >>> from trisolve.level import Block
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
    )
    status = "limit" if result.limit else "unsolvable"
    moves: tuple[Move, ...] = ()
    if result.goal >= 0:
        from trisolve.engine import path

        status = "solved"
        moves = _moves(level, path(result, result.goal), metric)
        if metric == "steps":
            moves = _joined(level, moves)
    return Solution(
        status,
        metric,
        moves,
        len(result.states),
        result.n_successors,
        result.depth,
        result.seconds,
        result.limit,
    )


def explore(
    level: Level,
    *,
    metric: str = "moves",
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> StateGraph:
    """Visit every state reachable from a level's start, breadth first; parameters as in solve.

    >>> from trisolve.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> explore(level).layers
    (1, 2)
    """
    result = _search(
        level,
        stop_at_goal=False,
        metric=metric,
        max_states=max_states,
        max_bytes=max_bytes,
        time_limit=time_limit,
        progress=progress,
    )
    return StateGraph(
        "limit" if result.limit else "complete",
        metric,
        result.layers,
        len(result.states),
        result.n_successors,
        result.depth,
        result.seconds,
        result.limit,
    )
