"""Floors: kept complete, cleaned, or smoothed without a change of the optimum."""

from dataclasses import replace

import pytest
from thorough import first_daily

from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.sliding.generator.batches import workspace_for
from trisolve.sliding.generator.finishing import changes, smoothed
from trisolve.sliding.generator.layout import board_of, level_of
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.regenerate import regenerate
from trisolve.sliding.generator.run import RunLimits, generate
from trisolve.sliding.insight.looks import floor_looks, looks, outline_length
from trisolve.sliding.lattice import hexagon, star
from trisolve.sliding.search import solve

LIMITS = RunLimits(trials=1500)
OPTIONS = Options(shape="hexagon:3", blocks=Bounds(5, 8), seed=3, climbs=2)


@pytest.fixture(scope="module")
def finds():
    return generate(OPTIONS, LIMITS, count=8, workers=1).finds


@pytest.mark.parametrize("n_trials", first_daily([50, 1500]))
def test_keeping_the_floor_preserves_the_whole_shape(n_trials):
    options = replace(OPTIONS, shape="star:2", floor="keep")
    found = generate(options, RunLimits(trials=n_trials), count=5).finds
    assert found
    assert all(len(find.level.floor) == len(star(2)) for find in found)
    assert regenerate(found[0].level) == found[0].level


def test_smoothing_keeps_the_optimum_and_improves_the_looks(finds):
    workspace, _ = workspace_for(OPTIONS)
    gains = []
    for find in finds:
        raw = smoothed(board_of(find.level), OPTIONS, workspace)
        level = level_of(raw, "full")
        assert solve(level).n_moves == find.moves
        assert floor_looks(level.floor) >= floor_looks(find.level.floor)
        assert all(set(block.cells) <= level.floor for block in level.blocks)
        gains.append(floor_looks(level.floor) - floor_looks(find.level.floor))
    assert max(gains) > 5


@pytest.mark.long
def test_a_search_smooths_its_finds(finds):
    smooth = generate(replace(OPTIONS, floor="smooth"), LIMITS, count=8, workers=1).finds
    ragged = sum(looks(find.level).score for find in finds) / len(finds)
    assert sum(looks(find.level).score for find in smooth) / len(smooth) > ragged + 3
    assert regenerate(smooth[-1].level) == smooth[-1].level


def test_the_looks_score_can_be_a_bound_or_an_objective():
    bounded = generate(replace(OPTIONS, looks=62.0), LIMITS, count=50).finds
    assert bounded
    assert all(looks(find.level).score >= 62 for find in bounded)
    best = generate(replace(OPTIONS, objective="looks"), LIMITS, count=3).finds
    assert all(find.score == looks(find.level).score for find in best)
    assert max(f.score for f in best) == max(
        looks(f.level).score for f in generate(OPTIONS, LIMITS, count=500).finds
    )


def test_smoothing_changes_shorten_or_straighten_the_outline():
    floor = hexagon(2) - {36}
    for change in changes(floor, frozenset()):
        assert outline_length(floor ^ change) <= outline_length(floor) + 1
    assert frozenset([36]) in set(changes(floor, frozenset()))


def test_impossible_requests_for_smoothing_are_refused():
    with pytest.raises(FormatError, match="expected floor as one of clean, keep, smooth"):
        replace(OPTIONS, floor="shiny")
    with pytest.raises(FormatError, match="expected symmetry none for a floor to smooth"):
        replace(OPTIONS, floor="smooth", symmetry="mirror")
    with pytest.raises(FormatError, match="expected looks from 0 to 100"):
        replace(OPTIONS, looks=101.0)
