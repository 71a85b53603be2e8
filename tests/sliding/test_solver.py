"""Solving and exploring through the public functions: answers, limits, interruption."""

from itertools import pairwise

import pytest

from trisolve.errors import InvalidLevel, SearchInterrupted, TrisolveError
from trisolve.sliding import lattice, search
from trisolve.sliding.lattice import Axis, pack, run
from trisolve.sliding.level import Block, Level


def line_level(goal=(4, 5, 6), floor=range(8)):
    return Level(floor, [Block("A", (0, 1, 2), goal=goal)])


def large_level():
    """A level with too many states for any test, and a goal that needs many moves."""
    firsts = [(1, 1, Axis.U), (2, 5, Axis.V), (4, 4, Axis.W), (6, 2, Axis.U), (7, 8, Axis.V)]
    firsts += [(9, 6, Axis.W), (11, 9, Axis.U), (3, 10, Axis.V), (12, 3, Axis.U), (6, 12, Axis.W)]
    blocks = [
        Block(chr(ord("B") + number), run(pack(row, col, 1), axis, 3))
        for number, (row, col, axis) in enumerate(firsts)
    ]
    jailed = Block("A", run(pack(15, 0, 0), Axis.U, 3), goal=run(pack(15, 4, 0), Axis.U, 3))
    floor = lattice.parallelogram(16, 15) | set(jailed.cells) | set(jailed.goal)
    return Level(floor, [jailed, *blocks])


def test_a_level_that_starts_solved_takes_no_moves():
    solution = search.solve(line_level(goal=(0, 1, 2)))
    assert (solution.status, solution.moves, solution.n_states) == ("solved", (), 1)


def test_a_level_without_goals_is_refused():
    with pytest.raises(InvalidLevel, match="expected a goal to solve for, but no block has a goal"):
        search.solve(line_level(goal=None))


def test_a_goal_behind_a_wall_is_proved_unsolvable_by_exhaustion():
    solution = search.solve(line_level(floor={0, 1, 2, 4, 5, 6}))
    assert (solution.status, solution.n_moves, solution.n_states) == ("unsolvable", 0, 1)


def test_the_metric_steps_counts_units_and_joins_them_into_moves():
    solution = search.solve(line_level(), metric="steps")
    assert [str(move) for move in solution.moves] == ["A2"]
    assert (solution.n_moves, solution.n_steps) == (1, 2)


def test_exploring_a_level_counts_layers_states_and_successors():
    graph = search.explore(line_level())
    assert (graph.status, graph.layers, graph.n_states) == ("complete", (1, 2), 3)
    assert graph.n_successors == 6
    assert search.explore(line_level(), metric="steps").layers == (1, 1, 1)


@pytest.mark.parametrize(
    ("limit", "value"), [("max_states", 100_000), ("max_bytes", 3_000_000), ("time_limit", 0.05)]
)
@pytest.mark.parametrize("search", [search.solve, search.explore])
def test_a_limited_search_claims_only_the_depth_it_reached(search, limit, value):
    result = search(large_level(), **{limit: value})
    assert (result.status, result.limit) == ("limit", limit)
    assert result.depth >= 1
    if limit == "max_states":
        assert result.n_states == value


@pytest.mark.parametrize("limit", ["max_states", "max_bytes", "time_limit", "threads"])
@pytest.mark.parametrize("value", [0, -1, True, "3"])
def test_a_limit_that_is_not_positive_is_refused(limit, value):
    with pytest.raises(ValueError, match=f"expected {limit} .* got {value!r}"):
        search.solve(line_level(), **{limit: value})


def test_limits_that_are_counts_must_be_integers():
    with pytest.raises(ValueError, match=r"expected max_states of at least 1, got 1000\.5"):
        search.solve(line_level(), max_states=1000.5)


def test_an_unknown_metric_is_refused():
    with pytest.raises(ValueError, match="expected metric moves or steps, got 'units'"):
        search.solve(line_level(), metric="units")


def test_an_interrupt_reports_the_depth_and_states_reached():
    def interrupt(progress):
        if progress.n_states > 50_000:
            raise KeyboardInterrupt

    with pytest.raises(SearchInterrupted, match=r"every position within \d+ moves") as caught:
        search.solve(large_level(), progress=interrupt)
    assert isinstance(caught.value, KeyboardInterrupt)
    assert isinstance(caught.value, TrisolveError)


def test_the_progress_of_a_search_never_decreases():
    seen = []
    search.explore(large_level(), max_states=2_000_000, progress=seen.append)
    assert len(seen) > 1
    assert all(a.n_states <= b.n_states and a.depth <= b.depth for a, b in pairwise(seen))


@pytest.mark.parametrize("search", [search.solve, search.explore])
def test_an_argument_that_is_not_a_level_is_refused_in_a_sentence(search):
    with pytest.raises(TypeError, match=r"^expected a "):
        search(3)
