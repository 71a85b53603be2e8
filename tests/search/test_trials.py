"""Puzzles made and scored at random: the best are kept, and equal seeds give equal results."""

import pytest

from trisolve.errors import FormatError, InvalidLimit
from trisolve.search import generate


def make(random):
    return tuple(random.below(10) for _ in range(4))


def judge(digits):
    if digits[0] == 0:
        return None
    return {"sum": sum(digits), "top": max(digits)}


def test_the_best_levels_within_the_ranges_are_kept_with_the_best_first():
    found = generate(
        make, judge, seed=3, trials=400, keep=5, objective="sum", ranges={"top": (2, 6)}
    )
    scores = [find.score for find in found.best]
    assert scores == sorted(scores, reverse=True)
    assert len({find.made for find in found.best}) == 5
    assert all(2 <= find.measures["top"] <= 6 and find.made[0] for find in found.best)
    everything = generate(make, judge, seed=3, trials=400, keep=400, objective="sum")
    fitting = [find for find in everything.best if 2 <= find.measures["top"] <= 6]
    assert list(found.best) == fitting[:5]


def test_any_number_of_workers_gives_the_same_finds():
    options = {"seed": 8, "trials": 150, "keep": 7, "objective": "sum"}
    one = generate(make, judge, **options)
    assert generate(make, judge, workers=2, **options) == one
    assert one.n_trials == 150


def test_the_same_seed_gives_the_same_finds():
    (best,) = generate(make, judge, seed=1, trials=100, objective="sum").best
    assert (best.trial, best.made) == (61, (8, 7, 8, 7))


@pytest.mark.parametrize("value", ["4..2", "x", (5, 2)])
def test_a_wrong_range_gives_a_one_line_error(value):
    with pytest.raises(FormatError, match="expected bounds"):
        generate(make, judge, seed=1, trials=1, objective="sum", ranges={"top": value})


def test_the_error_for_an_unknown_measure_lists_the_known_measures():
    with pytest.raises(FormatError, match="expected a measure among sum, top, got 'size'"):
        generate(make, judge, seed=1, trials=50, objective="size")


def test_invalid_numbers_are_refused():
    with pytest.raises(InvalidLimit):
        generate(make, judge, seed=1, trials=0)
    with pytest.raises(FormatError, match="expected a seed"):
        generate(make, judge, seed=-1, trials=1)
