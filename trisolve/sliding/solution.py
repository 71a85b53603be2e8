"""What a search finds out: how far it got, and a shortest solution if there is one."""

from dataclasses import dataclass, field

from trisolve import hooks
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move, length


@dataclass(frozen=True, kw_only=True)
class SearchOutcome:
    """What every search reports: how it ended and how far it got.

    `limit` is what stopped it: "max_states", "max_bytes" or "time_limit", else None. Every position
    within `depth` moves of the start has been found (units, if `metric` is "steps"). `n_successors`
    counts pairs of an expanded state and a legal move. `seconds` is the time of the search alone.
    """

    status: str
    metric: str
    n_states: int
    n_successors: int
    depth: int
    seconds: float
    limit: str | None = None


@dataclass(frozen=True, kw_only=True)
class Solution(SearchOutcome):
    """The answer of a search for a shortest solution.

    `status` is "solved" (`moves` is provably shortest in the metric), "unsolvable" (every reachable
    state was seen) or "limit" (a limit stopped the search: there is no solution of `depth` moves or
    fewer, and nothing else is claimed).

    Of all shortest solutions `moves` is the first: two are compared at the first move in which they
    differ, in the order of ``rules.successors``. Moves that push nothing come before moves that
    push; within each, blocks come in the level's order, distances as 1, 2, 3, ... then -1, -2, -3,
    and so on. In metric steps units are compared this way, and then consecutive units of one block
    in one direction form one move.

    `n_states` counts the states found before the answer. A solution found on disk counts whole
    layers: all states nearer to the start than the goal, and all their moves.
    """

    moves: tuple[Move, ...] = ()
    _level: Level | None = field(default=None, repr=False, compare=False)

    @property
    def n_moves(self) -> int:
        """The number of moves of the solution; 0 without one."""
        return len(self.moves)

    @property
    def n_steps(self) -> int:
        """The number of units that the solution's moves go in total; 0 without one."""
        return length(self.moves, "steps")

    @property
    def length(self) -> int | None:
        """The length of the solution in the search's metric; None without one."""
        return length(self.moves, self.metric) if self.status == "solved" else None

    def _repr_svg_(self) -> str | None:
        """Return the frames of the solution for a notebook; None if there is none to draw."""
        if self._level is None or self.status != "solved":
            return None
        svg: str = hooks.call("solution.svg", self._level, self)
        return svg
