"""The searches for one question: each runs when it is first needed, and its result is kept."""

from typing import Generic, TypeVar

from trisolve.limits import Limits
from trisolve.sliding.level import Level
from trisolve.sliding.packing import DEAD
from trisolve.sliding.solution import Solution
from trisolve.sliding.solver import Optimum, explore_within, optimum_within, solve_within
from trisolve.sliding.state_graph import StateGraph

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

    def solution(self, level: Level, metric: str = "moves") -> Solution:
        """Return the same solution as ``solve``, unless a limit stops the search."""
        found = self._solutions.get(level, metric)
        if found is None:
            found = solve_within(level, self.limits, metric=metric)
            self.seconds += found.seconds
            self._solutions.put(level, metric, found)
        return found

    def optimum(self, level: Level, metric: str = "moves") -> Optimum | Solution:
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

    def graph(self, level: Level, metric: str = "moves") -> StateGraph:
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

    def get(self, level: Level, metric: str) -> Found | None:
        """Return the result, or None."""
        kept = self._found.get((id(level), metric))
        return None if kept is None else kept[1]

    def put(self, level: Level, metric: str, found: Found) -> None:
        """Keep a result together with the level, so that no other object can take the id."""
        self._found[id(level), metric] = level, found
