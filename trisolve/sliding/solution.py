"""The results of a search: its progress, and a shortest solution if there is one."""

from dataclasses import dataclass, field
from typing import Any

from trisolve.rooms import ask
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move, length, pairs
from trisolve.sliding.wording import wrapped
from trisolve.wording import brief, counted


@dataclass(frozen=True, kw_only=True)
class SearchOutcome:
    """The results that every search reports: how it ended, and its progress.

    `limit` names the limit that stopped the search ("max_states", "max_bytes" or "time_limit"), or
    is None. Every position within `depth` moves of the start has been found (steps, if `metric` is
    "steps"). `n_successors` counts (expanded state, legal move) pairs. `seconds` is the
    time of the search alone.
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
    """The result of a search for a shortest solution.

    `status` is "solved" (`moves` is provably shortest in the metric), "unsolvable" (every reachable
    state was seen) or "limit" (a limit stopped the search: no solution has `depth` moves or fewer,
    and nothing else is claimed).

    Of all shortest solutions, `moves` is the first: two solutions are compared at the first move in
    which they differ, in the order of ``rules.successors``. Moves that push nothing come before
    moves that push. Within each group, blocks come in the level's order, and distances in the order
    1, 2, 3 and so on, then -1, -2, -3 and so on. In the steps metric, single steps are compared
    this way, and then consecutive steps of one block in one direction form one move.

    `n_states` counts the states found before the answer. A search on disk counts whole layers: all
    states that are nearer to the start than the goal is, and all their moves.
    """

    moves: tuple[Move, ...] = ()
    _level: Level | None = field(default=None, repr=False, compare=False)

    __repr__ = brief

    @property
    def n_moves(self) -> int:
        """The number of moves in the solution, or 0 if there is no solution."""
        return len(self.moves)

    @property
    def n_steps(self) -> int:
        """The total number of steps in the solution's moves, or 0 if there is no solution."""
        return length(self.moves, "steps")

    @property
    def length(self) -> int | None:
        """The length of the solution in the search's metric, or None if there is no solution."""
        return length(self.moves, self.metric) if self.status == "solved" else None

    def as_json(self) -> dict[str, Any]:
        """Return the solution as JSON values, as ``solve --json`` prints them."""
        is_solved = self.status == "solved"
        return {
            "status": self.status,
            "metric": self.metric,
            "moves": self.n_moves if is_solved else None,
            "steps": self.n_steps if is_solved else None,
            "solution": pairs(self.moves) if is_solved else None,
            "states": self.n_states,
            "seconds": round(self.seconds, 6),
        }

    def described(self) -> str:
        """Return the result as a few lines of text for a person.

        >>> print(Solution(status="solved", metric="moves", n_states=3, n_successors=4, depth=1,
        ...     seconds=0.0, moves=(Move("A", 2),)).described())
        solved in 1 move (2 steps): optimal
          A2
        3 states searched in 0.000 s
        """
        states = counted(self.n_states, "state")
        if self.status == "unsolvable":
            every = f"all {self.n_states:,} reachable states"
            seen = "the one reachable state" if self.n_states == 1 else every
            return f"unsolvable: {seen} seen in {self.seconds:.3f} s"
        if self.status == "limit":
            depth = counted(self.depth, self.metric.removesuffix("s"))
            return f"{states} seen, no solution in up to {depth}"
        lengths = [counted(self.n_moves, "move"), counted(self.n_steps, "step")]
        if self.metric == "steps":
            lengths.reverse()
        lines = [f"solved in {lengths[0]} ({lengths[1]}): optimal"]
        if self.moves:
            lines.append(wrapped(self.moves, indent=2, width=78))
        return "\n".join([*lines, f"{states} searched in {self.seconds:.3f} s"])

    def _repr_svg_(self) -> str | None:
        """Return the frames of the solution for a notebook, or None if there is nothing to draw."""
        if self._level is None or self.status != "solved":
            return None
        svg: str = ask(self, "svg", self._level)
        return svg
