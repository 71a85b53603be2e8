"""Levels with few states, searched without compiled code.

Loading the compiled engine takes about half a second, and compiling it takes several seconds. The
plain rules search a few hundred states in a tenth of a second, and the engine itself, uncompiled,
explores and analyzes them in half a second. For a few small levels, a command is therefore faster
without compiled code. The answer is the same: states are found in the same order and counted the
same way.
"""

import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter

from trisolve.kernels.jit import uncompiled
from trisolve.limits import Limits
from trisolve.sliding import rules
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.limits import check_metric
from trisolve.sliding.lines import moves_along
from trisolve.sliding.packing import Packing
from trisolve.sliding.solution import Solution

MAX_STATES = 200
"""With more states the compiled engine is faster, even if it has to be loaded first."""


def solve_at_once(
    level: Level, limits: Limits | None = None, metric: str = "moves"
) -> Solution | None:
    """Return the same solution as ``solve``, for a level with few states.

    Returns None if the level has more than MAX_STATES states, or if a limit could stop the search
    earlier.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> solve_at_once(level).n_states
    3
    >>> solve_at_once(level, Limits(max_states=1)) is None
    True
    """
    if limits is not None and _may_stop_it(limits):
        return None
    check_metric(metric)
    began, start = perf_counter(), level.positions
    before: dict[Positions, Positions] = {start: start}
    order, goal = [start], start if rules.is_solved(level, start) else None
    depth, layer_end, n_successors = 0, 1, 0
    for number, here in enumerate(order):
        if goal is not None:
            break
        if number == layer_end:
            depth, layer_end = depth + 1, len(order)
        reached = [there for _, there in rules.successors(level, here, metric)]
        n_successors += len(reached)
        for there in reached:
            if there in before:
                continue
            if len(order) == MAX_STATES:
                return None
            before[there] = here
            order.append(there)
            if rules.is_solved(level, there):
                goal = there
                break
    moves = () if goal is None else moves_along(level, _states(level, before, goal), metric)
    return Solution(
        status="unsolvable" if goal is None else "solved",
        metric=metric,
        n_states=len(order),
        n_successors=n_successors,
        depth=depth,
        seconds=perf_counter() - began,
        moves=moves,
        _level=level,
    )


def uncompiled_if_few(levels: Iterable[Level]) -> AbstractContextManager[None]:
    """Return a context in which the engine runs uncompiled if that is faster.

    Running uncompiled is faster for levels with at most MAX_STATES states in total, unless numba is
    already loaded.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> with uncompiled_if_few([level]):
    ...     solve_at_once(level).n_moves
    1
    """
    is_sooner = "numba" not in sys.modules and _have_few_states(levels)
    return uncompiled() if is_sooner else nullcontext()


def _have_few_states(levels: Iterable[Level]) -> bool:
    n_states = 0
    for level in levels:
        seen, waiting = {level.positions}, [level.positions]
        for here in waiting:
            found = {there for _, there in rules.successors(level, here)} - seen
            if n_states + len(seen) + len(found) > MAX_STATES:
                return False
            seen |= found
            waiting += found
        n_states += len(seen)
    return True


def _may_stop_it(limits: Limits) -> bool:
    few = limits.max_states is not None and limits.max_states < MAX_STATES
    return few or limits.max_bytes is not None or limits.time_limit is not None


def _states(level: Level, before: dict[Positions, Positions], goal: Positions) -> list[int]:
    """Return the packed states from the start to the goal."""
    packing, line = Packing(level), [goal]
    while before[line[-1]] != line[-1]:
        line.append(before[line[-1]])
    found = [packing.state(positions) for positions in reversed(line)]
    return [state for state in found if state is not None]
