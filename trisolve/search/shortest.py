"""Search any state space: shortest solutions, their number, and distances.

A state is any hashable value. `successors(state)` yields pairs (move, state), or triples (move,
state, cost) if moves cost more or less than 1. The search is breadth-first, or A* (Hart, Nilsson
and Raphael 1968) if moves have costs or a heuristic is given. Integers and bytes are the most
compact states.

If `successors` is compiled with numba, states are 64-bit integers, and the whole search is
compiled; see `trisolve.search.engine.breadth_first`.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar, Unpack, cast

from trisolve.errors import FormatError
from trisolve.limits import LimitNames, Limits
from trisolve.search.algorithms import (
    POLL,
    Question,
    Solution,
    Successors,
    best_first,
    breadth_first,
    limit_reached,
    pairs,
    search_compiled,
)

State = TypeVar("State", bound=Hashable)


class Distances(NamedTuple, Generic[State]):
    """The number of moves to each state, and the limit that stopped the search."""

    moves: dict[State, int]
    limit: str | None = None

    @property
    def layers(self) -> tuple[int, ...]:
        """The number of states first reached in 0, 1, 2... moves."""
        return tuple(Counter(self.moves.values()).values())


def shortest(
    start: State,
    successors: Successors[State],
    is_goal: Callable[[State], object],
    *,
    heuristic: Callable[[State], float] | None = None,
    key: Callable[[State], Hashable] | None = None,
    symmetries: Iterable[Callable[[State], State]] | None = None,
    **limits: Unpack[LimitNames],
) -> Solution[State, Any]:
    """Return a shortest solution from a start to the first state that `is_goal` accepts.

    Parameters
    ----------
    successors : yields (move, state) or (move, state, cost) for each legal move; costs are at least
        0. A function compiled with numba, `successors(state, moves, states) -> n`, fills two int64
        arrays instead
    heuristic : a lower bound on the cost from a state to a goal, which never falls by more than a
        move costs. A* then expands fewer states
    key : the value that equal states share
    symmetries : functions that map a state to an equivalent state; the least image stands for all,
        so states have to be comparable, and goals also have to be symmetric
    limits : see `Limits`; `progress` is called with the number of states

    Raises InvalidHeuristic, with the two states, if the heuristic falls too fast on the way, and
    SearchInterrupted on Ctrl-C.

    >>> def pour(jugs):  # two jugs of 3 and 5 liters
    ...     a, b = jugs
    ...     yield from [("fill a", (3, b)), ("fill b", (a, 5))]
    ...     yield from [("empty a", (0, b)), ("empty b", (a, 0))]
    ...     yield "a to b", (a - min(a, 5 - b), b + min(a, 5 - b))
    ...     yield "b to a", (a + min(b, 3 - a), b - min(b, 3 - a))
    >>> found = shortest((0, 0), pour, lambda jugs: 4 in jugs)
    >>> found.described(), found.moves[-1]
    ('solved in 6 moves: optimal, 14 positions searched', 'b to a')
    >>> shortest((0, 0), pour, lambda jugs: 6 in jugs).described()
    'no solution in 16 positions'
    """
    form = _form_of(key, symmetries)
    with Limits(**limits).interruptible() as clock:
        if hasattr(successors, "nopython_signatures"):
            if heuristic or form:
                raise FormatError(
                    "expected no heuristic, key or symmetries with compiled successors"
                )
            whole: Solution[State, Any] = cast("Any", search_compiled)(
                start, successors, is_goal, clock
            )
            return whole
        question = Question(start, successors, is_goal, form)
        if heuristic is None and not any(len(way) == 3 for way in successors(start)):
            return breadth_first(question, clock)
        return best_first(question, heuristic or (lambda _: 0), clock)


def count_shortest(
    start: State,
    successors: Successors[State],
    is_goal: Callable[[State], object],
    *,
    key: Callable[[State], Hashable] | None = None,
    symmetries: Iterable[Callable[[State], State]] | None = None,
    **limits: Unpack[LimitNames],
) -> int | None:
    """Return how many shortest solutions there are, or None if a limit stopped the search.

    Each move counts as 1. Two moves that lead to the same state make two solutions. Raises the same
    errors as `shortest`.

    >>> def steps(cell):  # right or up on a grid
    ...     x, y = cell
    ...     return [("right", (x + 1, y)), ("up", (x, y + 1))] if x + y < 6 else []
    >>> count_shortest((0, 0), steps, lambda cell: cell == (3, 3))
    20
    """
    form = _form_of(key, symmetries)
    with Limits(**limits).interruptible() as clock:
        layer = {start if form is None else form(start): (start, 1)}
        seen: set[Any] = set(layer)
        while layer:
            solutions = [n for state, n in layer.values() if is_goal(state)]
            if solutions:
                return sum(solutions)
            if limit_reached(clock, len(seen)):
                return None
            after: dict[Any, tuple[State, int]] = {}
            for state, n in layer.values():
                for _, child in pairs(successors, state):
                    same = child if form is None else form(child)
                    if same not in seen:
                        first, before = after.get(same, (child, 0))
                        after[same] = (first, before + n)
            seen.update(after)
            layer = after
        return 0


def distances(
    starts: Iterable[State],
    successors: Successors[State],
    **limits: Unpack[LimitNames],
) -> Distances[State]:
    """Return the number of moves to every state from the nearest start, nearest states first.

    If every move can be undone, distances from all goals are also distances to the nearest goal.
    Raises the same errors as `shortest`.

    >>> distances([0], lambda n: [("+2", (n + 2) % 5), ("+3", (n + 3) % 5)]).moves
    {0: 0, 2: 1, 3: 1, 4: 2, 1: 2}
    """
    with Limits(**limits).interruptible() as clock:
        found = dict.fromkeys(starts, 0)
        queue = list(found)
        for at, state in enumerate(queue):  # grows while it is read
            if at % POLL == 0 and (limit := limit_reached(clock, len(queue))):
                return Distances(found, limit)
            further = found[state] + 1
            for _, child in pairs(successors, state):
                if child not in found:
                    found[child] = further
                    queue.append(child)
        return Distances(found)


def hardest(
    starts: Iterable[State],
    successors: Successors[State],
    is_goal: Callable[[State], object],
    *,
    key: Callable[[State], Hashable] | None = None,
    symmetries: Iterable[Callable[[State], State]] | None = None,
    **limits: Unpack[LimitNames],
) -> Solution[State, Any] | None:
    """Return the longest of the starts' shortest solutions, or None if no start is solvable.

    Of equal solutions, the first counts. Each start is searched by itself, with the same limits;
    starts whose search reaches a limit are skipped. Raises the same errors as `shortest`.

    >>> def halve(n):
    ...     yield "step", n // 2 if n % 2 == 0 else 3 * n + 1
    >>> hardest(range(1, 30), halve, lambda n: n == 1).states[0]
    27
    """
    best: Solution[State, Any] | None = None
    for start in starts:
        found = shortest(start, successors, is_goal, key=key, symmetries=symmetries, **limits)
        if found.cost is not None and (best is None or found.cost > (best.cost or 0)):
            best = found
    return best


def _form_of(
    key: Callable[[State], Hashable] | None,
    symmetries: Iterable[Callable[[State], State]] | None,
) -> Callable[[State], Hashable] | None:
    """Return the function that gives equal states the same value, or None for the state itself."""
    if symmetries is None:
        return key
    if key is not None:
        raise FormatError("expected a key or symmetries, got both")
    images = tuple(symmetries)

    def least(state: State) -> Hashable:
        """Return the least image of a state."""
        forms: list[Any] = [state, *(image(state) for image in images)]
        least: Hashable = min(forms)
        return least

    return least
