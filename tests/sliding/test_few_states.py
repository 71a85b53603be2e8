"""Small levels solved by the rules alone: the answer is that of the compiled engine, all of it."""

import subprocess
import sys
from dataclasses import replace

import boards
import pytest
from hypothesis import given, settings
from places import SLIDING_LEVELS

from trisolve.sliding import few_states
from trisolve.sliding.engine import compile_level  # noqa: F401 - solve takes the engine from here on
from trisolve.sliding.few_states import is_worth_trying, solve_few
from trisolve.sliding.formats import load_level
from trisolve.sliding.level import Block, Level
from trisolve.sliding.limits import SearchLimits
from trisolve.sliding.solver import solve


def timeless(solution):
    """Return a solution without the time it took, its moves with what they push."""
    pushes = None if solution is None else [move.pushes for move in solution.moves]
    return solution and replace(solution, seconds=0.0), pushes


@pytest.mark.parametrize("metric", ["moves", "steps"])
@given(level=boards.crowded_levels(most_blocks=6))
@settings(max_examples=60, deadline=None)
def test_the_answer_is_that_of_the_engine(metric, level):
    few, whole = solve_few(level, metric), solve(level, metric=metric)
    if few is None:
        assert whole.n_states >= few_states.MOST_STATES
    else:
        assert timeless(few) == timeless(whole)


def test_shipped_lessons_are_small_and_answered_alike():
    levels = [load_level(path) for path in SLIDING_LEVELS]
    found = [solve_few(level) for level in levels]
    assert sum(one is not None for one in found) > len(levels) / 2
    for level, one in zip(levels, found, strict=True):
        assert one is None or timeless(one) == timeless(solve(level))


def test_a_level_solved_at_the_start_and_one_that_cannot_be():
    solved = Level(range(8), [Block("A", [0, 1, 2], goal=[0, 1, 2])])
    walled = Level([0, 1, 2, 3, 4, 6, 7, 8], [Block("A", [0, 1, 2], goal=[6, 7, 8])])
    for level in (solved, walled):
        assert timeless(solve_few(level)) == timeless(solve(level))


def test_it_is_tried_only_before_the_engine_is_there_and_where_no_limit_may_bite():
    script = (
        "from trisolve.sliding.few_states import is_worth_trying as worth;"
        "from trisolve.sliding.limits import SearchLimits as Limits;"
        "tries = [Limits(), Limits(max_states=199), Limits(max_states=200), Limits(max_bytes=1),"
        " Limits(time_limit=1)];"
        "print([worth(limits) for limits in tries])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[True, False, True, False, False]\n"
    assert not is_worth_trying(SearchLimits())


def test_a_process_that_solves_many_levels_comes_to_load_the_engine():
    script = (
        "import sys; from trisolve import load_level, solve;"
        "level = load_level('article:puzzle-30');"
        "print([solve(level).n_states and 'numba' in sys.modules for _ in range(20)])"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("[False, False")
    assert done.stdout.endswith("True, True]\n")
