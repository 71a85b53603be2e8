"""Solve and explore levels: domain in, domain out. The work is done by the compiled engine.

The engine is imported when the first search starts: numba takes a third of a second to load.
"""

from collections.abc import Callable
from dataclasses import dataclass

from trisolve.level import Level
from trisolve.moves import Move

METRICS = ("moves", "steps")


@dataclass(frozen=True)
class Progress:
    """What a running search has reached: reported a few times a second."""

    n_states: int
    n_successors: int
    depth: int
    seconds: float


@dataclass(frozen=True)
class Solution:
    """The answer of a search for a shortest solution.

    `status` is "solved" (`moves` is provably shortest in the metric), "unsolvable" (every reachable
    state was seen) or "limit" (a limit stopped the search: nothing is claimed).
    """

    status: str
    metric: str
    moves: tuple[Move, ...]
    n_states: int
    n_successors: int
    depth: int
    seconds: float

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

    `layers[d]` counts the states first reached in d moves (or units, in metric steps).
    `n_successors` counts all pairs of a state and a legal move. `status` is "complete" or "limit".
    """

    status: str
    metric: str
    layers: tuple[int, ...]
    n_states: int
    n_successors: int
    seconds: float


def solve(
    level: Level,
    *,
    metric: str = "moves",
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Solution:
    """Find a provably shortest solution."""
    raise NotImplementedError


def explore(
    level: Level,
    *,
    metric: str = "moves",
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> StateGraph:
    """Visit every state reachable from a level's start, breadth first."""
    raise NotImplementedError
