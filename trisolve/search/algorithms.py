"""The searches behind `trisolve.search.shortest`: breadth-first, A*, and breadth-first compiled.

A set holds each state once; a list and an array of parents add 16 bytes per state. No move is
stored: the moves of the solution are found again at the end.
"""

from array import array
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import partial
from heapq import heappop, heappush
from itertools import pairwise
from math import inf
from typing import Any, Generic, NamedTuple, TypeVar

from trisolve.errors import FormatError, TrisolveError
from trisolve.limits import Clock
from trisolve.reports import Found
from trisolve.stopwatch import not_counted
from trisolve.wording import counted

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")
Successors = Callable[[State], Iterable[tuple[Any, ...]]]

POLL = 1024
"""How many states are expanded between two looks at the clock."""
_SLICE = 1 << 18
"""The same for compiled searches."""
_ROUNDING = 1e-9
"""The relative rounding error that is allowed when heuristics are compared."""


class InvalidHeuristic(TrisolveError, ValueError):
    """A heuristic that falls by more than a move costs, so A* could miss the shortest solution."""


@dataclass(frozen=True)
class Solution(Found, Generic[State, Move]):
    """The result of a search.

    Parameters
    ----------
    status : "optimal", "unsolvable" (a proof: every state was searched) or "limit"
    moves : the moves of a shortest solution
    states : the states on the way, the start included
    cost : the cost of the solution, which is the number of moves unless moves have costs
    n_states : how many different states were reached
    layers : the number of states first reached in 0, 1, 2... moves; empty for A*
    seconds : how long the search took
    limit : the limit that stopped the search

    Without a solution, `moves`, `states` and `cost` are None.
    """

    moves: tuple[Move, ...] | None
    states: tuple[State, ...] | None
    cost: float | None
    n_states: int
    layers: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON values, without the states."""
        found = super().as_json()
        del found["states"]
        return found

    def described(self) -> str:
        """Return the result as one line for people."""
        searched = counted(self.n_states, "position")
        if self.moves is None:
            first = "the first " if self.status == "limit" else ""
            return f"no solution in {first}{searched}"
        cost = "" if self.cost == len(self.moves) else f", cost {self.cost:g}"
        return f"solved in {counted(len(self.moves), 'move')}{cost}: optimal, {searched} searched"


class Question(NamedTuple, Generic[State]):
    """A start, the moves, and the goals; states with equal forms are equal."""

    start: State
    successors: Successors[State]
    is_goal: Callable[[State], object]
    form: Callable[[State], Hashable] | None = None


def breadth_first(question: Question[State], clock: Clock) -> Solution[State, Any]:
    """Search layer by layer: if every move counts as 1, the first goal found is the nearest."""
    start, successors, is_goal, form = question
    tree = _Tree(start, successors, clock)
    queue, parents = tree.states, tree.parents
    seen: set[Any] = {start if form is None else form(start)}
    if is_goal(start):
        return tree.solution(0)
    most = clock.limits.max_states or inf
    begin, look = 0, 0
    while begin < len(queue):
        end = len(queue)
        tree.begins.append(end)
        for place in range(begin, end):
            if place >= look:
                look = place + POLL
                if limit := limit_reached(clock, len(queue)):
                    return tree.solution(None, limit)
            state = queue[place]
            try:
                for _, child in successors(state):
                    same = child if form is None else form(child)
                    if same not in seen:
                        if len(queue) >= most:
                            return tree.solution(None, "max_states")
                        seen.add(same)
                        queue.append(child)
                        parents.append(place)
                        if is_goal(child):
                            return tree.solution(len(queue) - 1)
            except ValueError:
                all(pairs(successors, state))  # raises FormatError for a triple
                raise
        begin = end
    return tree.solution(None)


def best_first(
    question: Question[State], bound: Callable[[State], float], clock: Clock
) -> Solution[State, Any]:
    """Search by A*: expand the state with the least cost so far plus its lower bound."""
    start, successors, is_goal, form = question
    tree = _Tree(start, successors, clock)
    states, parents = tree.states, tree.parents
    tree.begins.clear()  # there are no layers
    places: dict[Any, int] = {start if form is None else form(start): 0}
    costs, bounds, closed = [0.0], [bound(start)], bytearray(1)
    most, n_expanded = clock.limits.max_states or inf, 0
    heap = [(bounds[0], 0.0, 0)]
    while heap:
        _, _, place = heappop(heap)
        if closed[place]:
            continue
        closed[place] = 1
        state, cost = states[place], costs[place]
        if is_goal(state):
            return tree.solution(place, cost=cost)
        if n_expanded % POLL == 0 and (limit := limit_reached(clock, len(states))):
            return tree.solution(None, limit)
        n_expanded += 1
        for way in successors(state):
            child, price = way[1], _cost_of(way, state)
            same = child if form is None else form(child)
            known = places.get(same)
            if known is None:
                if len(states) >= most:
                    return tree.solution(None, "max_states")
                known = places[same] = len(states)
                states.append(child)
                parents.append(place)
                costs.append(inf)
                bounds.append(bound(child))
                closed.append(0)
            if bounds[place] > (price + bounds[known]) * (1 + _ROUNDING):
                raise InvalidHeuristic(
                    f"expected a heuristic that falls by at most the cost of a move, {price:g}, got"
                    f" {bounds[place]:g} at {state!r:.60} and {bounds[known]:g} at {child!r:.60}"
                )
            if cost + price < costs[known]:
                states[known], parents[known], costs[known] = child, place, cost + price
                heappush(heap, (costs[known] + bounds[known], -costs[known], known))
    return tree.solution(None)


def _cost_of(way: tuple[Any, ...], state: Hashable) -> float:
    """Return a move's cost; raise FormatError if it is below 0 or the move has the wrong form."""
    if len(way) == 2:
        return 1
    if len(way) != 3 or not way[2] >= 0:
        expected = "expected (move, state) or (move, state, cost of at least 0)"
        raise FormatError(f"{expected} from {state!r:.60}, got {way!r:.60}")
    cost: float = way[2]
    return cost


def search_compiled(
    start: int,
    successors: Callable[..., int],
    is_goal: Callable[[int], object],
    clock: Clock,
) -> Solution[int, int]:
    """Search layer by layer with compiled functions."""
    from trisolve.search.engine import breadth_first as engine

    tree = _Tree(start, partial(engine.as_python, successors), clock)
    if is_goal(start):
        return tree.solution(0)
    search = engine.compiled_search(successors, is_goal)
    buffers = engine.buffers()
    store, at, n, end = engine.new_store(start), 0, 1, 0
    why, limit = engine.DONE, None
    with not_counted():
        search(*store, 0, 0, 0, *buffers)  # compiles
    while at < n and why != engine.FOUND and not limit:
        if at >= end:
            end = n
            tree.begins.append(end)
        why, at, n = search(*store, at, n, min(end - at, _SLICE), *buffers)
        if why == engine.FULL:
            store = engine.grow_store(store, n)
        elif why == engine.TOO_MANY:
            expected = f"at most {engine.MAX_SUCCESSORS} successors"
            raise FormatError(f"expected {expected}, got more from {int(store.states[at])}")
        limit = None if why == engine.FOUND else limit_reached(clock, n)
    tree.states, tree.parents = store.states[:n].data, store.parents[:n].data
    return tree.solution(n - 1 if why == engine.FOUND else None, limit)


class _Tree(Generic[State]):
    """The reached states, each with the index of the state from which it was reached.

    `begins` holds the index at which each layer begins.
    """

    def __init__(self, start: State, successors: Successors[State], clock: Clock) -> None:
        self.states: Any = [start]
        self.parents: Any = array("q", [-1])
        self.begins = [0]
        self._successors, self._clock = successors, clock

    def solution(
        self, place: int | None, limit: str | None = None, cost: float | None = None
    ) -> Solution[State, Any]:
        """Return the result of the search: the path to the state at an index, or no path."""
        status = "limit" if limit else "unsolvable" if place is None else "optimal"
        moves = states = None
        if place is not None:
            line = [place]
            while (place := self.parents[place]) >= 0:
                line.append(place)
            states = tuple(self.states[one] for one in reversed(line))
            moves = tuple(map(self._move, states, states[1:]))
            cost = len(moves) if cost is None else cost
        n, seconds = len(self.states), self._clock.seconds
        layers = tuple(end - begin for begin, end in pairwise([*self.begins, n]) if end > begin)
        return Solution(status, moves, states, cost, n, layers, seconds=seconds, limit=limit)

    def _move(self, state: State, after: State) -> object:
        """Return the cheapest move from a state to the next."""
        ways = (way for way in self._successors(state) if way[1] == after)
        return min(ways, key=lambda way: _cost_of(way, state))[0]


def limit_reached(clock: Clock, n_states: int) -> str | None:
    """Return the limit that a search has reached; report its progress."""
    limits = clock.limits
    if limits.progress is not None:
        limits.progress(n_states)
    if limits.max_states is not None and n_states >= limits.max_states:
        return "max_states"
    return clock.limit_reached(n_states)


def pairs(successors: Successors[State], state: State) -> Iterable[tuple[Any, State]]:
    """Yield the moves and the states that follow a state; refuse costs."""
    for way in successors(state):
        if len(way) != 2:
            raise FormatError(f"expected pairs (move, state) from {state!r:.60}, got {way!r:.60}")
        yield way
