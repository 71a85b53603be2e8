"""Harvests: many different levels of all lengths, the same for any workers and after kills."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from thorough import LONG

from trisolve.errors import FileError, FormatError
from trisolve.files.bounds import Bounds
from trisolve.sliding.formats import dump_level
from trisolve.sliding.generator.batches import workspace_for
from trisolve.sliding.generator.finds import Find, Keepers
from trisolve.sliding.generator.harvest import Noted, Target, find_at
from trisolve.sliding.generator.layout import board_of
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.regenerate import regenerate
from trisolve.sliding.generator.run import RunInterrupted, RunLimits, generate
from trisolve.sliding.insight.fingerprint import similarity
from trisolve.sliding.search import solve

OPTIONS = Options(
    shape="hexagon:3",
    strategy="harvest",
    blocks=Bounds(4, 8),
    highlighted=Bounds(1, 3),
    moves=Bounds(3, 12 if LONG else 8),
    max_states=2000,
    climbs=3,
    seed=7,
)
WANTED = {"count": 30 if LONG else 18, "pick": "even", "similarity": 0.6}


def texts(outcome):
    return [dump_level(find.level) for find in outcome.finds]


@pytest.fixture(scope="module")
def harvest():
    return generate(OPTIONS, RunLimits(), **WANTED, workers=1)


def test_a_harvest_ends_with_the_requested_number_of_evenly_spread_levels(harvest):
    assert harvest.ended == "count"
    moves = Counter(find.moves for find in harvest.finds)
    assert sum(moves.values()) == WANTED["count"]
    assert set(moves) == set(range(OPTIONS.moves.minimum, OPTIONS.moves.maximum + 1))
    assert max(moves.values()) <= 3 + 5  # a share, and what grades were promised


@pytest.mark.long
def test_no_two_finds_are_more_alike_than_allowed(harvest):
    levels = [find.level for find in harvest.finds]
    assert max(similarity(one, other) for one, other in combinations(levels, 2)) <= 0.6


def test_every_find_is_proved_and_can_be_regenerated(harvest):
    for find in harvest.finds[::5]:
        assert solve(find.level).n_moves == find.moves == find.level.stats["moves"]
        assert regenerate(find.level) == find.level


def test_a_harvest_contains_every_allowed_number_of_goals(harvest):
    found = Counter(sum(b.highlighted for b in find.level.blocks) for find in harvest.finds)
    assert set(found) == {1, 2, 3}


@pytest.mark.long
def test_a_harvest_is_the_same_with_any_number_of_workers(harvest):
    assert texts(generate(OPTIONS, RunLimits(), **WANTED, workers=3)) == texts(harvest)


@pytest.mark.long
def test_an_interrupted_harvest_resumes_to_the_same_result(harvest, tmp_path):
    path = tmp_path / "finds.resume"
    offered = []

    def interrupt(reached):
        if reached.n_kept >= 8:
            raise KeyboardInterrupt

    with pytest.raises(RunInterrupted):
        generate(OPTIONS, RunLimits(), **WANTED, checkpoint=path, workers=2, progress=interrupt)
    with pytest.raises(FileError, match="expected the checkpoint of this search"):
        generate(OPTIONS, RunLimits(), **WANTED | {"similarity": 0.5}, checkpoint=path)
    again = generate(
        OPTIONS, RunLimits(), **WANTED, checkpoint=path, workers=1, on_finds=offered.extend
    )
    assert texts(again) == texts(harvest)
    assert again.reached.n_before > 0
    assert {find.level.key for find in offered} <= {find.level.key for find in harvest.finds}


@pytest.mark.long
def test_the_first_trials_of_a_longer_run_give_the_same_finds():
    short = generate(OPTIONS, RunLimits(trials=700), count=500, pick="first", workers=2)
    longer = generate(OPTIONS, RunLimits(trials=1900), count=500, pick="first", workers=1)
    assert short.reached.n_trials == 700
    assert set(texts(short)) < set(texts(longer))


@pytest.mark.long
@pytest.mark.parametrize("pick", ["hardest", "even", "first"])
def test_all_strategies_can_avoid_similar_finds(pick):
    options = Options(shape="hexagon:3", seed=2)
    found = generate(options, RunLimits(trials=1500), count=12, pick=pick, similarity=0.4)
    levels = [find.level for find in found.finds]
    assert len(levels) >= 2
    assert max(similarity(one, other) for one, other in combinations(levels, 2)) <= 0.4


def test_a_harder_find_replaces_a_similar_one(harvest):
    level = harvest.finds[-1].level
    easy = Find(level, 5, 5, 9, 5.0, {})
    alike = replace(level, push="oblique", solution=None, stats={})
    hard = Find(alike, 9, 9, 9, 9.0, {})
    kept = Keepers(5, "hardest", similarity=0.5)
    assert kept.add(easy)
    assert kept.add(hard)
    assert kept.chosen_finds() == (hard,)
    assert not kept.add(easy)


def test_a_harvested_start_has_the_requested_distance(harvest):
    level = harvest.finds[-1].level
    noted = Noted(board_of(level), 12, {})
    workspace, _ = workspace_for(OPTIONS)
    for moves in (3, 6, 11):
        find = find_at(noted, Target(moves), OPTIONS, workspace)
        assert find is None or solve(find.level).n_moves == moves
    assert find_at(noted, Target(13), OPTIONS, workspace) is None
    assert find_at(noted, Target(6, max_bits=0.1), OPTIONS, workspace) is None


def test_impossible_harvests_are_refused(harvest):
    with pytest.raises(FormatError, match="expected a shape, and the objective moves"):
        replace(OPTIONS, objective="steps")
    with pytest.raises(FormatError, match="got a level to start from"):
        replace(OPTIONS, shape="", start=harvest.finds[0].level)
    with pytest.raises(FormatError, match="similarity from 0 to 1"):
        generate(OPTIONS, RunLimits(trials=1), similarity=1.5)
