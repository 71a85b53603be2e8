"""Solve many levels, most of them small, side by side on all processors.

What one ``solve`` of a small level costs is mostly getting there: allocating, compiling the level,
coming back. Here levels go into the engine by the hundred and are searched in buffers that stay.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from time import perf_counter

from trisolve.files.messages import located
from trisolve.kernels.machine import n_processors
from trisolve.sliding.level import Level
from trisolve.sliding.limits import MAX_STATES, SearchLimits, check_metric
from trisolve.sliding.lines import moves_along
from trisolve.sliding.moves import Move
from trisolve.sliding.solution import Solution
from trisolve.sliding.solver import solve_within

_AT_ONCE = 1024


def solve_many(
    levels: Iterable[Level],
    *,
    metric: str = "moves",
    max_states: int | None = None,
    threads: int | None = None,
) -> Iterator[Solution]:
    """Yield the solution of every level, in order: what ``solve`` gives, sooner.

    Levels are taken from `levels` a thousand at a time, and searched by `threads` threads (default:
    one a processor), whose number changes nothing but the time. `seconds` of a solution is an equal
    share of the time that it took for the levels searched together.

    Raises ValueError for an unknown metric or a limit that is not above 0, InvalidLevel when it
    comes to a level without goals, KeyboardInterrupt on Ctrl-C, after the levels that are being
    searched.

    >>> from trisolve.sliding.level import Block
    >>> near, far = (Level(range(n), [Block("A", [0, 1, 2], [4, 5, 6])]) for n in (8, 7))
    >>> [solution.n_moves for solution in solve_many([near, far])]
    [1, 1]
    """
    check_metric(metric)
    limits = SearchLimits(max_states, threads=threads)
    return _solutions(iter(levels), metric, limits)


def _solutions(levels: Iterator[Level], metric: str, limits: SearchLimits) -> Iterator[Solution]:
    n_before = 0
    while some := list(islice(levels, _AT_ONCE)):
        aimless = next((i for i, level in enumerate(some) if not level.has_goals), None)
        if some[:aimless]:
            yield from _solve_some(some[:aimless], metric, limits)
        if aimless is not None:
            name = f" ({some[aimless].name})" if some[aimless].name else ""
            with located(f"levels[{n_before + aimless}]{name}"):
                some[aimless].check_goals()
        n_before += len(some)


def _solve_some(levels: list[Level], metric: str, limits: SearchLimits) -> Iterator[Solution]:
    from trisolve.sliding.engine.cursor import FULL, LIMIT
    from trisolve.sliding.engine.small.batch import (
        N_PATH,
        N_STATES,
        REACHED,
        STATUS,
        SUCCESSORS,
        batch_of,
        search_levels,
    )

    began = perf_counter()
    n_threads = limits.threads or n_processors()
    batch, most = batch_of(levels), limits.max_states or MAX_STATES
    answers, paths = search_levels(batch, True, metric == "steps", most, n_threads)
    share = (perf_counter() - began) / len(levels)
    for level, answer, states in zip(levels, answers.tolist(), paths, strict=True):
        if answer[STATUS] == FULL:
            yield solve_within(level, limits, metric=metric)
            continue
        stopped = answer[STATUS] == LIMIT
        status = "limit" if stopped else "unsolvable"
        moves: tuple[Move, ...] = ()
        if answer[N_PATH]:
            status = "solved"
            moves = moves_along(level, states[: answer[N_PATH]].tolist(), metric)
        yield Solution(
            status,
            metric,
            moves,
            answer[N_STATES],
            answer[SUCCESSORS],
            answer[REACHED],
            share,
            "max_states" if stopped else None,
            level,
        )
