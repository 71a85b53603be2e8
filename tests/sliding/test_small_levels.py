"""Small levels without compiled code: all answers equal those of the compiled engine."""

import subprocess
import sys
from dataclasses import replace

import boards
import pytest
from hypothesis import assume, given
from places import SLIDING_LEVELS
from thorough import LONG, examples

from trisolve.kernels.jit import uncompiled
from trisolve.limits import Limits
from trisolve.sliding import search
from trisolve.sliding.formats import load_level
from trisolve.sliding.insight.analysis import analyze
from trisolve.sliding.insight.hints import search_hint
from trisolve.sliding.level import Block, Level
from trisolve.sliding.proof.certify import certify
from trisolve.sliding.search import explore, solve
from trisolve.sliding.small_levels import MAX_FEW, solve_at_once


def timeless(solution):
    """Return a solution without its time, and its moves with their pushes."""
    pushes = None if solution is None else [move.pushes for move in solution.moves]
    return solution and replace(solution, seconds=0.0), pushes


@pytest.mark.parametrize("metric", ["moves", "steps"])
@given(level=boards.crowded_levels(max_blocks=6))
@examples(60)
def test_the_small_solver_gives_the_same_answer_as_the_engine(metric, level):
    few, whole = solve_at_once(level, metric=metric), solve(level, metric=metric)
    if few is None:
        assert whole.n_states >= MAX_FEW
    else:
        assert timeless(few) == timeless(whole)


def test_bundled_lessons_are_small_and_get_the_same_answer():
    levels = [load_level(path) for path in SLIDING_LEVELS]
    found = [solve_at_once(level) for level in levels]
    assert sum(one is not None for one in found) > len(levels) / 2
    for level, one in zip(levels, found, strict=True):
        assert one is None or timeless(one) == timeless(solve(level))


def test_the_small_solver_answers_for_solved_and_unsolvable_levels():
    solved = Level(range(8), [Block("A", [0, 1, 2], goal=[0, 1, 2])])
    walled = Level([0, 1, 2, 3, 4, 6, 7, 8], [Block("A", [0, 1, 2], goal=[6, 7, 8])])
    for level in (solved, walled):
        assert timeless(solve_at_once(level)) == timeless(solve(level))


@pytest.mark.parametrize(
    ("limits", "answered"),
    [
        (Limits(), True),
        (Limits(max_states=MAX_FEW), True),
        (Limits(max_states=MAX_FEW - 1), False),
        (Limits(max_bytes=1), False),
        (Limits(time_limit=1), False),
    ],
)
def test_the_small_solver_answers_only_if_no_limit_could_stop_it(limits, answered):
    found = solve_at_once(load_level("tutorial:01-slide"), limits)
    assert (found is not None) == answered


@pytest.mark.long
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


def facts(level, metric):
    """Return everything that commands print about a level, without times."""
    graph = explore(level, metric=metric, analyze=True)
    return (
        replace(analyze(level, metric=metric), seconds=0.0),
        graph.states.tolist(),
        graph.distance_to_goal.tolist(),
        [graph.edges_from(index).targets.tolist() for index in range(graph.n_states)],
        graph.entered_on_shortest(),
        search_hint(level, (), metric=metric),
        level.has_goals and certify(level, metric=metric),
    )


@pytest.mark.parametrize("metric", ["moves", "steps"])
@given(level=boards.crowded_levels(max_blocks=5))
@examples(40)
def test_the_uncompiled_engine_finds_the_same_solution(metric, level):
    assume(explore(level).n_states <= MAX_FEW)
    compiled = facts(level, metric)
    with uncompiled():
        assert facts(level, metric) == compiled


def test_the_limit_of_states_without_compilation_covers_all_levels_together(monkeypatch):
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    monkeypatch.setattr(search, "uncompiled", lambda: "uncompiled")
    one = Level(range(3), [Block("A", [0, 1, 2])])
    many = load_level("tutorial:01-slide")
    levels = [many] * (MAX_FEW // explore(many).n_states)
    levels += [one] * (MAX_FEW % explore(many).n_states)
    assert search.expecting(levels) == "uncompiled"
    assert search.expecting([*levels, one]) != "uncompiled"
    monkeypatch.setitem(sys.modules, "numba", search)
    assert search.expecting([one]) != "uncompiled"


SMALL = [
    "check article:puzzle-30",
    "check article:puzzle-5 tutorial:1",
    "analyze article:puzzle-30",
    "analyze --metric steps article:puzzle-30",
    "hint article:puzzle-30",
    "certify article:puzzle-30 -o -",
    "diff tutorial:3 tutorial:4",
    "render tutorial:5 --solution -o -",
    "render article:puzzle-30 --heat -o -",
]


def test_commands_answer_for_small_levels_without_compiled_code():
    script = (
        "import sys, io; from trisolve.cli import main;"
        "sys.stdout = io.StringIO();"
        "assert all(main(line.split()) == 0 for line in sys.argv[1:]), sys.stdout.getvalue();"
        "print('numba' in sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-W", "error", "-c", script, *SMALL[:: 1 if LONG else 3]]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "False\n")


@pytest.mark.long
def test_a_process_that_solves_many_small_levels_loads_the_engine():
    script = (
        "import sys; from trisolve import load_pack, solve;"
        "levels = load_pack('tutorial').levels; solve(levels[0]); print('numba' in sys.modules);"
        "list(map(solve, 50 * levels)); print('numba' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "True"]
