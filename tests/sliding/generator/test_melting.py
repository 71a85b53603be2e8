"""Trials given up early, and levels stored once they have lasted: the same on any workers."""

import boards
import naive
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples

from trisolve.files.bounds import Bounds
from trisolve.sliding.engine.compiled import compile_level
from trisolve.sliding.engine.graph import reachable
from trisolve.sliding.engine.small import trials
from trisolve.sliding.engine.store import EXHAUSTED
from trisolve.sliding.engine.successors import ANY_STEPS
from trisolve.sliding.formats import dump_level, parse_level
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.regenerate import regenerate
from trisolve.sliding.generator.run import RunLimits, generate

SMALL = Options(
    shape="hexagon:3", blocks=Bounds(4, 8), strategy="melt", climbs=3, max_states=2000, seed=2
)
LIMITS = RunLimits(trials=5300)


def texts(finds):
    return [dump_level(find.level) for find in finds]


@pytest.fixture(scope="module")
def whole():
    return generate(SMALL, LIMITS, count=20, workers=1)


def test_melting_gives_the_same_finds_with_several_workers(whole):
    for workers in (2, 5):
        found = generate(SMALL, LIMITS, count=20, workers=workers)
        assert texts(found.finds) == texts(whole.finds)
        assert found.reached.n_states == whole.reached.n_states


def test_levels_found_late_in_a_melting_run_can_be_regenerated(whole):
    assert len(whole.finds) > 3
    for find in whole.finds:
        level = parse_level(dump_level(find.level))
        assert dump_level(regenerate(level)) == dump_level(level)


def test_a_level_of_maximum_length_is_recorded_at_once():
    options = Options(
        shape="hexagon:3", blocks=Bounds(4, 8), strategy="melt", moves=Bounds(1, 9), seed=2
    )
    found = generate(options, RunLimits(trials=1500), count=200, workers=1).finds
    assert max(find.moves for find in found) == 9


@pytest.mark.long
@given(boards.seeds(), st.integers(0, 12))
@examples(40)
def test_only_a_start_too_near_to_the_goal_is_reported(seed, least):
    level = boards.crowded_level(seed)
    solution = naive.solve(level)
    graph = reachable.new_graph(1 << 14)
    ended = reachable.reach(compile_level(level), graph, ANY_STEPS, 1 << 14, least)
    too_near = solution is not None and len(solution) < least
    assert ended == (reachable.TOO_NEAR if too_near else EXHAUSTED)


@pytest.mark.parametrize(("score", "melt"), [(100, 80), (13, 80), (100, 10)])
def test_losses_are_drawn_in_proportion_to_the_moves(score, melt):
    word = np.array([7], dtype=np.uint64)
    losses = np.array([trials.drawn_loss(score, melt, word) for _ in range(5000)])
    mean = score * melt / 1000
    assert losses.min() == 0
    assert abs(losses.mean() / mean - 1) < 0.1
    assert abs((losses == 0).mean() - 1 / (1 + mean)) < 0.03


def test_without_melting_no_loss_and_no_random_number_is_drawn():
    word = np.array([7], dtype=np.uint64)
    assert trials.drawn_loss(100, 0, word) == 0
    assert trials.drawn_loss(0, 80, word) == 0
    assert word[0] == 7
