from dataclasses import replace
from functools import cache

import boards
import pytest

from trisolve import solve, solve_many
from trisolve.sliding import small_levels
from trisolve.sliding.engine.small import batch


@cache
def levels(n):
    return [boards.crowded_level(seed, max_blocks=7) for seed in range(n)]


def timeless(solutions):
    return [replace(solution, seconds=0.0) for solution in solutions]


@pytest.mark.parametrize("metric", ["moves", "steps"])
@pytest.mark.parametrize("max_states", [None, 40])
@pytest.mark.parametrize("threads", [1, 3])
def test_solving_many_matches_single_searches(metric, max_states, threads, monkeypatch):
    monkeypatch.setattr(small_levels, "FIRST_AT_ONCE", 3)
    monkeypatch.setattr(small_levels, "MAX_AT_ONCE", 9)
    options = {"metric": metric, "max_states": max_states}
    found = timeless(solve_many(levels(60), threads=threads, **options))
    assert found == timeless(solve(level, **options) for level in levels(60))
    statuses = {solution.status for solution in found}
    assert statuses == {"solved", "unsolvable"} | ({"limit"} if max_states else set())


def test_levels_too_large_or_too_long_for_the_buffers_are_solved_alone(monkeypatch):
    monkeypatch.setattr(batch, "CAPACITY", 1 << 11)
    monkeypatch.setattr(batch, "MAX_PATH", 2)
    some = [boards.wide_level(), *levels(20)]
    found = timeless(solve_many(some))
    assert found == timeless(map(solve, some))
    assert max(solution.n_moves for solution in found) > 1


def test_levels_are_read_lazily():
    def endless():
        while True:
            yield levels(1)[0]

    assert timeless([next(solve_many(endless()))]) == timeless([solve(levels(1)[0])])
    assert list(solve_many([])) == []


@pytest.mark.parametrize("options", [{"metric": "pushes"}, {"max_states": 0}, {"threads": "2"}])
def test_a_wrong_option_is_reported_before_anything_is_solved(options):
    with pytest.raises(ValueError, match="expected"):
        solve_many(levels(1), **options)
