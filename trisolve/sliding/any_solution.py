"""Find a solution to a level that is too large for a proof, first by columns, then by segments.

An anytime column search (engine/columns.py) runs first, as far as the state limit allows. Then
segments of the best line are searched again, breadth first and with few states: from a position on
the line to a later position, or to any solved position. The result is a solution, but not
necessarily a shortest one.
"""

from dataclasses import dataclass, replace
from typing import Any

from trisolve.limits import Limits
from trisolve.sliding import rules
from trisolve.sliding.choices import Metric
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move, length, move_lines, pairs
from trisolve.sliding.packing import Packing, moves_along
from trisolve.sliding.search import solve_within
from trisolve.sliding.solution import Solution
from trisolve.stopwatch import search_clock
from trisolve.wording import counted

MIN_STATES = 100_000
"""The states that a search for any solution may visit, even if the proof was allowed fewer."""
_SHARE = 10
_COLUMNS, _WIDTH, _PASSES = 0.7, 16, 2000
"""The share of the states for columns, and the minimum share of a column that a pass expands."""
_DEPTH, _DEEPER = 16, 10
"""The depth of the first pass, and the share by which the next passes go deeper."""
_WINDOWS = (48, 32, 24, 16, 10, 6)


@dataclass(frozen=True)
class AnySolution:
    """A solution that is not proved shortest; `moves` is None if none was found.

    `low` is a proven lower bound: in the metric, no solution is shorter.
    """

    metric: Metric
    moves: tuple[Move, ...] | None
    low: int
    n_states: int
    seconds: float

    @property
    def high(self) -> int | None:
        """The length of the solution in the metric, or None if there is no solution."""
        return None if self.moves is None else length(self.moves, self.metric)

    def as_solution(self, stopped: Solution) -> Solution:
        """Return the stopped search's result, marked as solved if the length equals the bound."""
        if self.moves is None or self.high != self.low:
            return stopped
        n_states, seconds = stopped.n_states + self.n_states, stopped.seconds + self.seconds
        found = replace(stopped, status="solved", limit=None, moves=self.moves)
        return replace(found, n_states=n_states, seconds=seconds)

    def as_json(self) -> dict[str, Any]:
        """Return the findings as the JSON values that ``solve --any --json`` adds."""
        some = None
        if self.moves is not None:
            some = {"moves": len(self.moves), "solution": pairs(self.moves)}
        return {"any": some, "between": [self.low, self.high]}

    def described(self) -> str:
        """Return the findings as text for people."""
        name, states = self.metric.removesuffix("s"), counted(self.n_states, "state")
        searched = f"{states} more searched in {self.seconds:.3f} s"
        if self.moves is None:
            return f"at least {counted(self.low, name)}; no solution found, {searched}"
        known = f"between {self.low} and {counted(self.high or 0, name)}; not proved shortest:"
        return "\n".join([known, move_lines(self.moves, indent=2, width=78), searched])


def solve_any(
    level: Level,
    stopped: Solution,
    *,
    max_states: int | None = None,
    time_limit: float | None = None,
) -> AnySolution:
    """Return any solution of a level, after a limit stopped the search for a shortest solution.

    Parameters
    ----------
    stopped : the result of that search, whose finished layers contain no solved position
    max_states : the number of states to visit; by default, a tenth of the states that the stopped
    search visited, but at least MIN_STATES
    time_limit : the time in seconds after which the best result so far is returned

    >>> from trisolve import parse_level, solve
    >>> level = parse_level("ooBoooooBoooAABooooooooooooooooooooo")
    >>> found = solve_any(level, solve(level, max_states=3))
    >>> found.low, found.high
    (2, 2)
    """
    budget = max_states or max(MIN_STATES, stopped.n_states // _SHARE)
    search = _Search(level, stopped.metric, budget, time_limit)
    low = stopped.depth + 1
    search.run_columns(int(budget * _COLUMNS))
    search.run_windows(low)
    moves = search.moves()
    if search.is_proved and moves is not None:
        low = length(moves, stopped.metric)
    return AnySolution(stopped.metric, moves, low, search.n_states, search.seconds)


class _Search:
    """One search: its best line of packed states, and the resources it has used."""

    def __init__(
        self, level: Level, metric: Metric, max_states: int, time_limit: float | None
    ) -> None:
        self.level, self.metric, self.max_states = level, metric, max_states
        self.time_limit = Limits(time_limit=time_limit).time_limit_s
        self.packing, self.began = Packing(level), search_clock()
        self.line: list[int] | None = None
        self.n_states = 0
        self.is_proved = False

    @property
    def seconds(self) -> float:
        """The time since the search began."""
        return search_clock() - self.began

    def moves(self) -> tuple[Move, ...] | None:
        """Return the best line as moves."""
        return None if self.line is None else moves_along(self.level, self.line, self.metric)

    def states_left(self, n_states: int) -> int:
        """Return how many of `n_states` states may still be visited, or 0 when the time is up."""
        return 0 if self.seconds >= self.time_limit else n_states - self.n_states

    def run_columns(self, max_states: int) -> None:
        """Search columns in passes, each of which may find a shorter line than the best so far."""
        from trisolve.sliding.engine.columns import ColumnSearch

        steps = self.metric == "steps"
        columns = ColumnSearch(self.level, max_states=max_states, steps=steps)
        width, depth = max(_WIDTH, max_states // _PASSES), _DEPTH
        while not columns.is_full and self.seconds < self.time_limit:
            if not columns.run_pass(width, depth):
                self.is_proved = not columns.is_full
                break
            depth += max(depth // _DEEPER, 1)  # no pass spends all its states far from the start
            width += width // 4
        self.line, self.n_states = columns.line, columns.n_states

    def run_windows(self, low: int) -> None:
        """Search segments of the line again, longest first, until the line is as short as `low`."""
        for size in () if self.is_proved else _WINDOWS:
            begin = 0
            while self.line is not None and begin < len(self.line) - 1 > low:
                begin = 0 if self._search_window(begin, size) else begin + size // 2

    def _search_window(self, begin: int, size: int) -> bool:
        """Search one segment of the line; return whether it got shorter."""
        assert self.line is not None
        end = min(begin + size, len(self.line) - 1)
        share = max(self.max_states // 50, 1000)
        left = min(self.states_left(self.max_states), share)
        if left <= 0 or end - begin < 2:
            return False
        at = self.packing.positions(self.line[begin])
        piece = self._piece(at, None if end == len(self.line) - 1 else self.line[end])
        limits = Limits(max_states=left, time_limit=max(self.time_limit - self.seconds, 0.001))
        found = solve_within(piece, limits, metric=self.metric)
        self.n_states += found.n_states
        if found.length is None or found.length >= end - begin:
            return False
        self.line[begin : end + 1] = self._states(piece, found.moves)
        return True

    def _states(self, piece: Level, moves: tuple[Move, ...]) -> list[int]:
        """Return the packed states along moves; in the steps metric, the state after each step."""
        states, at = [self.packing.state(piece.positions)], piece.positions
        for played in rules.replay(piece, moves):
            for step in played.steps:
                at = rules.apply_step(piece, at, step)
                if self.metric == "steps":
                    states.append(self.packing.state(at))
            if self.metric == "moves":
                states.append(self.packing.state(at))
        return [state for state in states if state is not None]

    def _piece(self, at: Positions, target: int | None) -> Level:
        """Return the level that leads from a position to a target or any solved position."""
        level = self.level.with_positions(at)
        if target is None:
            return level
        there = self.level.with_positions(self.packing.positions(target))
        pairs = zip(level.blocks, there.blocks, strict=True)
        return replace(level, blocks=tuple(replace(one, goal=other.cells) for one, other in pairs))
