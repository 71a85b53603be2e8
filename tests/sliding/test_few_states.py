"""Small levels solved by the rules alone: the answer is that of the compiled engine, all of it."""

import subprocess
import sys
from dataclasses import replace

import boards
import pytest
from hypothesis import given
from places import SLIDING_LEVELS
from thorough import examples

from trisolve.limits import Limits
from trisolve.sliding.few_states import MAX_STATES, solve_at_once
from trisolve.sliding.formats import load_level
from trisolve.sliding.level import Block, Level
from trisolve.sliding.solver import solve


def timeless(solution):
    """Return a solution without the time it took, its moves with what they push."""
    pushes = None if solution is None else [move.pushes for move in solution.moves]
    return solution and replace(solution, seconds=0.0), pushes


@pytest.mark.parametrize("metric", ["moves", "steps"])
@given(level=boards.crowded_levels(max_blocks=6))
@examples(60)
def test_the_answer_is_that_of_the_engine(metric, level):
    few, whole = solve_at_once(level, metric=metric), solve(level, metric=metric)
    if few is None:
        assert whole.n_states >= MAX_STATES
    else:
        assert timeless(few) == timeless(whole)


def test_shipped_lessons_are_small_and_answered_alike():
    levels = [load_level(path) for path in SLIDING_LEVELS]
    found = [solve_at_once(level) for level in levels]
    assert sum(one is not None for one in found) > len(levels) / 2
    for level, one in zip(levels, found, strict=True):
        assert one is None or timeless(one) == timeless(solve(level))


def test_a_level_solved_at_the_start_and_one_that_cannot_be():
    solved = Level(range(8), [Block("A", [0, 1, 2], goal=[0, 1, 2])])
    walled = Level([0, 1, 2, 3, 4, 6, 7, 8], [Block("A", [0, 1, 2], goal=[6, 7, 8])])
    for level in (solved, walled):
        assert timeless(solve_at_once(level)) == timeless(solve(level))


@pytest.mark.parametrize(
    ("limits", "answered"),
    [
        (Limits(), True),
        (Limits(max_states=MAX_STATES), True),
        (Limits(max_states=MAX_STATES - 1), False),
        (Limits(max_bytes=1), False),
        (Limits(time_limit=1), False),
    ],
)
def test_it_answers_only_where_no_limit_could_stop_it(limits, answered):
    found = solve_at_once(load_level("tutorial:01-slide"), limits)
    assert (found is not None) == answered


def test_the_command_solves_a_small_level_without_the_engine():
    script = (
        "import sys; from trisolve.cli import main;"
        "code = main(['solve', '--quiet', *sys.argv[1:]]);"
        "print('numba' in sys.modules, code, file=sys.stderr)"
    )
    for levels, loaded in ([["tutorial:01-slide"], False], [["tutorial"], True]):
        command = [sys.executable, "-c", script, *levels]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        assert done.stderr.endswith(f"{loaded} 0\n")
