"""The searches that the checks of one level share; each search runs once, on first use.

When a limit stops a search, Unknown is raised with the reason. The check that needs the search is
then left out, or ends with its findings so far.
"""

from trisolve.limits import Limits, stopped_by
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Level
from trisolve.sliding.lint.occupancy import Reach
from trisolve.sliding.packing import DEAD, Packing
from trisolve.sliding.solver import Optimum, explore_within, optimum_within
from trisolve.sliding.state_graph import StateGraph
from trisolve.stopwatch import search_clock
from trisolve.wording import counted

MAX_STATES = 1_000_000
"""The default maximum number of states of a search."""


class Unknown(Exception):
    """Raised when a limit prevents a check from giving an answer; the text names the limit."""


USUAL = Limits(max_states=MAX_STATES)
"""The default limits of the searches for one level."""


class CheckSearches:
    """The results of searching one level and changed copies of it.

    The limits apply to each search, except that `time_limit` bounds all searches together. If the
    level's complete, analyzed `graph` is given, the level is not searched again.
    """

    def __init__(self, level: Level, limits: Limits, graph: StateGraph | None = None) -> None:
        self.level = level
        self._limits = limits
        self._began = search_clock()
        self._graph: StateGraph | Unknown | None = graph
        self._optimum: Optimum | None = None
        self._packing = Packing(level)
        self._seen: dict[int, list[Cell]] = {}
        self.reach = Reach(level)

    def time_left(self) -> float | None:
        """Return the remaining seconds, or None if there is no time limit; may raise Unknown."""
        if self._limits.time_limit is None:
            return None
        left = self._limits.time_limit - (search_clock() - self._began)
        if left <= 0:
            raise Unknown(stopped_by("time_limit"))
        return left

    def _left(self) -> Limits:
        left = self.time_left()
        return self._limits if left is None else self._limits.but(time_limit=left)

    def _explore(self, level: Level) -> StateGraph:
        graph = explore_within(level, self._left(), analyze=True)
        if graph.limit is not None:
            raise Unknown(f"{stopped_by(graph.limit)} at {counted(graph.n_states, 'state')}")
        return graph

    @property
    def graph(self) -> StateGraph:
        """The whole state graph of the level; may raise Unknown."""
        if self._graph is None:
            try:
                self._graph = self._explore(self.level)
            except Unknown as unknown:
                self._graph = unknown
        if isinstance(self._graph, Unknown):
            raise Unknown(str(self._graph))
        return self._graph

    @property
    def moves(self) -> int | None:
        """The fewest moves that solve the level, or None if it is unsolvable; may raise Unknown."""
        try:
            return _moves(self.graph)
        except Unknown:
            if self._optimum is None:
                self._optimum = optimum_within(self.level, self._left())
            if self._optimum.limit is not None:
                raise
            return self._optimum.length

    def same_optimum(self, changed: Level) -> bool:
        """Return whether a changed level has the same optimum and number of shortest solutions."""
        n_shortest = self.graph.n_shortest
        found = optimum_within(changed, self._left())
        if found.limit is not None:
            raise Unknown(f"{stopped_by(found.limit)} at {counted(found.n_states, 'state')}")
        return found.length == self.moves and self._explore(changed).n_shortest == n_shortest

    def placements_seen(self, number: int) -> list[Cell]:
        """Return the first cells of a block over all reachable states; may raise Unknown."""
        import numpy as np

        if number not in self._seen:
            digits = (self.graph.states >> np.uint64(4 * number)).astype(np.uint8) & np.uint8(15)
            there = np.flatnonzero(np.bincount(digits)).tolist()
            self._seen[number] = [self._packing.placements[number][digit] for digit in there]
        return self._seen[number]


def _moves(graph: StateGraph) -> int | None:
    moves = int(graph.distance_to_goal[0])
    return None if moves == DEAD else moves
