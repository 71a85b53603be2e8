"""The answer of a search for a shortest solution."""

from dataclasses import dataclass, field

from trisolve import hooks
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move, length


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
        return length(self.moves, "steps")

    @property
    def length(self) -> int | None:
        """The length of the solution in the search's metric; None without one."""
        return length(self.moves, self.metric) if self.status == "solved" else None

    def _repr_svg_(self) -> str | None:
        """Return the frames of the solution for a notebook; None where there is none to draw."""
        if self._level is None or self.status != "solved":
            return None
        svg: str = hooks.call("solution.svg", self._level, self)
        return svg
