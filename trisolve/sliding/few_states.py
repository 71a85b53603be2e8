"""Levels of a few states, searched by the readable rules alone.

To load the compiled engine takes half a second; the rules look through a few hundred states in less
than a tenth of that. So who asks for a single small level gets the answer without the engine, and
the same one: the states are found in the same order, and counted in the same way.
"""

import sys
from time import perf_counter

from trisolve.sliding import rules
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.limits import SearchLimits, check_metric
from trisolve.sliding.lines import moves_along
from trisolve.sliding.packing import Packing
from trisolve.sliding.solution import Solution

MOST_STATES = 200
"""With more states the compiled engine is sooner done, its loading included."""
MOST_IN_ALL = 600
"""After so many states in one process there seems to be enough to do for the engine to pay."""
_gone_through = [0]


def is_worth_trying(limits: SearchLimits) -> bool:
    """Return whether the engine has yet to be loaded, and no limit may end the search before."""
    unlimited = limits.max_bytes is None and limits.time_limit is None
    large = limits.max_states is None or limits.max_states >= MOST_STATES
    is_new = _gone_through[0] < MOST_IN_ALL and "numba" not in sys.modules
    return unlimited and large and is_new


def solve_few(level: Level, metric: str = "moves") -> Solution | None:
    """Return what ``solve`` gives for a level of few states; None if it has too many.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> solve_few(level).n_states
    3
    """
    check_metric(metric)
    began, start = perf_counter(), level.positions
    before: dict[Positions, Positions] = {start: start}
    order, goal = [start], start if rules.is_solved(level, start) else None
    depth, layer_end, n_successors = 0, 1, 0
    for number, here in enumerate(order):
        if goal is not None:
            break
        _gone_through[0] += 1
        if number == layer_end:
            depth, layer_end = depth + 1, len(order)
        reached = [there for _, there in rules.successors(level, here, metric)]
        n_successors += len(reached)
        for there in reached:
            if there in before:
                continue
            if len(order) == MOST_STATES:
                return None
            before[there] = here
            order.append(there)
            if rules.is_solved(level, there):
                goal = there
                break
    moves = () if goal is None else moves_along(level, _states(level, before, goal), metric)
    return Solution(
        "unsolvable" if goal is None else "solved",
        metric,
        moves,
        len(order),
        n_successors,
        depth,
        perf_counter() - began,
        None,
        level,
    )


def _states(level: Level, before: dict[Positions, Positions], goal: Positions) -> list[int]:
    """Return the packed states from the start to the goal."""
    packing, line = Packing(level), [goal]
    while before[line[-1]] != line[-1]:
        line.append(before[line[-1]])
    found = [packing.state(positions) for positions in reversed(line)]
    return [state for state in found if state is not None]
