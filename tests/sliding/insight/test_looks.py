"""Looks: the article author's handmade levels get better scores than levels from searches."""

from itertools import chain

import pytest
from boards import crowded_levels
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples

from trisolve.sliding.formats import load_levels
from trisolve.sliding.insight.looks import (
    WEIGHTS,
    floor_looks,
    looks,
    n_corners,
    outline_length,
    symmetry_of,
)
from trisolve.sliding.lattice import hexagon, parallelogram, star, trapezoid, triangle
from trisolve.sliding.level import Block, Level
from trisolve.sliding.symmetry import SYMMETRIES


def percentile(score, others):
    return 100 * sum(other < score for other in others) / len(others)


def test_the_levels_of_the_article_look_better_than_nine_in_ten_finds():
    made = chain(load_levels("starter"), load_levels("expert"))
    finds = [looks(level).score for _, level in made if "generator" in level.metadata]
    assert len(finds) > 100
    for _, level in load_levels("article"):
        assert percentile(looks(level).score, finds) > 90, level.name


@pytest.mark.parametrize(
    ("floor", "corners"),
    [
        (hexagon(3), 6),
        (triangle(5), 3),
        (star(2), 12),
        (parallelogram(4, 6), 4),
        (trapezoid(6, 3), 4),
        (hexagon(3) - {cell + 68 for cell in hexagon(1)}, 12),
    ],
)
def test_visible_corners_are_counted(floor, corners):
    assert n_corners(floor) == corners


@given(crowded_levels(), st.sampled_from(list(SYMMETRIES.values())))
@examples(30)
def test_turned_levels_look_the_same(level, symmetry):
    try:
        turned = level.transformed(symmetry)
    except ValueError:
        return
    assert looks(turned).score == pytest.approx(looks(level).score, abs=0.11)


def test_the_score_is_the_sum_of_its_parts():
    found = looks(Level(hexagon(2), [Block("A", [32, 33, 34], goal=[34, 35, 36])]))
    assert found.score == pytest.approx(sum(part.points for part in found.parts), abs=0.05)
    assert sum(WEIGHTS.values()) == 100
    assert all(0 <= part.value <= 1 for part in found.parts)


def test_ragged_levels_look_worse():
    whole = hexagon(3)
    rim = min(cell for cell in whole if cell % 2 == 0)
    assert floor_looks(whole - {rim, rim + 6}) < floor_looks(whole - {rim}) < floor_looks(whole)
    assert outline_length(whole) == 18
    assert symmetry_of(whole) == 1.0 > symmetry_of(whole - {rim, 9, 77})
