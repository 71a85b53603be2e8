"""Compile all kernels of this package, so that nothing waits for them later."""

from math import inf
from pathlib import Path

import numpy as np

from trisolve.kernels.machine import Budget
from trisolve.sliding.engine.compiled import MAX_MOVES, CompiledLevel, compile_level, new_compiled
from trisolve.sliding.engine.graph.distances import GoalDistances, analyze_states, load_kernels
from trisolve.sliding.engine.graph.indexed import edges_of, index_of
from trisolve.sliding.engine.graph.shortest_paths import (
    along_shortest,
    entered_placements,
    least_state,
)
from trisolve.sliding.engine.large.visited import new_slots
from trisolve.sliding.engine.search import breadth_first
from trisolve.sliding.engine.store import Store, lift, put_down
from trisolve.sliding.level import Block, Level

_N_ROWS, _LENGTH, _N_PLACES = 7, 3, 7


def warm_up(part: str | None = None) -> None:
    """Run every search once, or compile one of PARTS."""
    for name, compile_part in PARTS.items():
        if part in (None, name):
            compile_part()


def _level() -> Level:
    return Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])


def _tiny_level() -> CompiledLevel:
    """Return a block with three positions and its goal in the middle, without compiling anything.

    A search can then be compiled while another process compiles the code that makes its levels.
    """
    level = new_compiled(1)
    for array in level:
        array[...] = 0
    level.length[:], level.last[:], level.facts[MAX_MOVES] = 3, 2, 2
    level.key[:] = 0, 15, 1, 15
    level.ahead[:3] = 3 << 3, 3 << 5 | 3 << 32, 3 << 34
    level.enter[:] = -1
    return level


def _tiny_analysis() -> GoalDistances:
    """Return the analysis of the three states of that level."""
    states = np.arange(3, dtype=np.uint64)
    found = analyze_states(
        _tiny_level(), states, steps=False, max_bytes=None, time_limit_s=inf, report=_ignore
    )
    assert isinstance(found, GoalDistances)
    return found


def _ignore(*_progress: float) -> None:
    pass


def _search() -> None:
    """Search one level in memory."""
    level, store = _tiny_level(), Store(Budget(None))
    lift(store.arrays, 0)
    put_down(store.arrays, 0)
    breadth_first(
        level, stop_at_goal=True, steps=False, max_states=9, max_bytes=None,
        time_limit_s=inf, report=_ignore,
    )  # fmt: skip
    compile_level(_level())


def _graph() -> None:
    """Compute distances to the goal."""
    load_kernels(_tiny_level())


def _paths() -> None:
    """Follow the shortest solutions of an analyzed level."""
    indexed, to_goal = _tiny_analysis()[:2]
    along_shortest(indexed, np.array([0, 1, 1], dtype=np.int32), to_goal, steps=False)
    edges_of(indexed, 0, steps=False)
    index_of(indexed, 0)
    entered_placements(indexed, to_goal, np.zeros(1, dtype=np.uint32), 1)
    least_state(indexed.states, to_goal, 1, np.zeros((1, 1, 16), dtype=np.int64))


def _trials() -> None:
    """Mutate levels and measure them."""
    from trisolve.files.bounds import Bounds
    from trisolve.sliding.generator.batches import warm_up as warm_trials
    from trisolve.sliding.generator.options import Options

    warm_trials(Options(shape="hexagon:3"))
    warm_trials(Options(shape="hexagon:3", symmetry="2-fold"))
    warm_trials(Options(shape="hexagon:3", strategy="harvest"))
    warm_trials(Options(shape="hexagon:3", strategy="cool", budget=1000))
    warm_trials(Options(shape="", start=_level(), blocks=Bounds(1, 2)))


def _census() -> None:
    """Count and solve all levels of a floor."""
    from trisolve.sliding.census.run import census
    from trisolve.sliding.lattice import triangle

    for floor in (range(8), triangle(4)):
        assert census(floor, workers=1).hardest


def _rest() -> None:
    """Search many levels, large levels and levels on disk; compare levels."""
    from tempfile import TemporaryDirectory

    from trisolve.sliding.engine.columns import ColumnSearch
    from trisolve.sliding.engine.large.search import load_kernels as load_large
    from trisolve.sliding.insight.fingerprint import Fingerprint
    from trisolve.sliding.insight.similarity import FEW, similar_pairs
    from trisolve.sliding.playtests.plays import Board
    from trisolve.sliding.search import solve, solve_many

    level = _level()
    board = Board(level)
    assert board.after(board.start, board.event("A2")) == 2
    list(solve_many([level]))
    ColumnSearch(level, max_states=3).run_pass(2, 2)
    with TemporaryDirectory() as directory:
        solve(level, disk=Path(directory) / "states")
    solve(_wide(), threads=2)
    load_large(_tiny_level(), [new_slots(n_ranks, 1 << 10) for n_ranks in (1 << 20, 1 << 50)])
    list(similar_pairs([Fingerprint(level)] * FEW, 1.0))


PARTS = {
    "trials": _trials,
    "rest": _rest,
    "census": _census,
    "graph": _graph,
    "paths": _paths,
    "search": _search,
}
"""The parts that may be compiled in parallel, in separate processes, slowest first."""


def _wide() -> Level:
    """Return a level with just enough states for a large search, whose solution is found last."""
    n_cells = _LENGTH + 2 * (_N_PLACES - 1)
    rows = [range(row << 5, (row << 5) + n_cells) for row in range(0, 2 * _N_ROWS, 2)]
    blocks = [
        Block(chr(65 + number), row[:_LENGTH], goal=row[-_LENGTH:])
        for number, row in enumerate(rows)
    ]
    return Level([cell for row in rows for cell in row], blocks)
