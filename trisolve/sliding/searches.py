"""What searches find out about levels: one memo, each search run once, when first asked for."""

from trisolve.sliding.level import Level
from trisolve.sliding.limits import SearchLimits
from trisolve.sliding.solution import Solution
from trisolve.sliding.solver import explore_within, solve_within
from trisolve.sliding.state_graph import StateGraph


class Searches:
    """The searches of one question, all within the same limits; `seconds` adds up their time.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> searches = Searches(SearchLimits())
    >>> searches.solution(level).n_moves, searches.graph(level).n_dead
    (1, 0)
    >>> searches.solution(level) is searches.solution(level)
    True
    """

    def __init__(self, limits: SearchLimits) -> None:
        self.limits = limits
        self.seconds = 0.0
        self._solutions: dict[tuple[Level, str], Solution] = {}
        self._graphs: dict[tuple[Level, str], StateGraph] = {}

    def solution(self, level: Level, metric: str = "moves") -> Solution:
        """Return what ``solve`` gives, perhaps stopped by a limit."""
        if (level, metric) not in self._solutions:
            found = solve_within(level, self.limits, metric=metric)
            self.seconds += found.seconds
            self._solutions[level, metric] = found
        return self._solutions[level, metric]

    def graph(self, level: Level, metric: str = "moves") -> StateGraph:
        """Return the analysed state graph, or what a limit left of it."""
        if (level, metric) not in self._graphs:
            found = explore_within(level, self.limits, metric=metric, analyse=True)
            self.seconds += found.seconds
            self._graphs[level, metric] = found
        return self._graphs[level, metric]
