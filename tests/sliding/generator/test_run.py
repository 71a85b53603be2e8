"""Runs give the same levels for any number of workers, and satisfy all options."""

from concurrent.futures import Future
from dataclasses import replace
from types import SimpleNamespace

import pytest
from small_search import SMALL, texts
from thorough import first_daily

from trisolve.errors import SearchInterrupted
from trisolve.files.bounds import Bounds
from trisolve.sliding import rules
from trisolve.sliding.formats import dump_level, load_level
from trisolve.sliding.generator import batches
from trisolve.sliding.generator.batches import Job, run_batch
from trisolve.sliding.generator.finds import Keepers
from trisolve.sliding.generator.floors import parse_shape
from trisolve.sliding.generator.options import EDIT_KINDS, Options, options_from
from trisolve.sliding.generator.run import RunLimits, generate, refusals
from trisolve.sliding.insight import claims
from trisolve.sliding.search import explore


def test_finds_are_clean_canonical_and_proved(whole):
    assert len(whole.finds) == 12
    assert whole.reached.n_trials == 3700
    keys = [find.level.key for find in whole.finds]
    assert len(set(keys)) == len(keys)
    for find in whole.finds:
        level = find.level
        stats = ("moves", "steps", "states", "score", "grade", "pushes", "ideas", "stages")
        right = claims.check_claims(level).right
        assert right == ("solution", *(f"stats.{name}" for name in stats))
        assert (level.stats["moves"], level.stats["steps"]) == (find.moves, find.steps)
        firsts = [min(block.cells) for block in level.blocks]
        assert firsts == sorted(firsts)
        assert [block.id for block in level.blocks] == list("ABCDEFGH")[: len(firsts)]
        assert level.floor == level.canonical().floor
        assert len(level.blocks) in SMALL.blocks


@pytest.mark.long
@pytest.mark.parametrize(
    ("strategy", "objective"),
    [
        *(("mutate", "moves"), ("climb", "difficulty"), ("anneal", "steps")),
        *(("mutate", "difficulty"), ("climb", "moves"), ("anneal", "moves")),
        *(("mutate", "steps"), ("climb", "steps"), ("anneal", "difficulty")),
    ],
)
def test_every_strategy_finds_levels_for_every_objective(strategy, objective):
    options = replace(SMALL, strategy=strategy, objective=objective, moves=Bounds(3, 14))
    found = generate(options, RunLimits(trials=1600), workers=1).finds
    assert found
    scores = {
        "moves": lambda find: find.moves,
        "steps": lambda find: find.steps,
        "difficulty": lambda find: find.level.stats["score"],
    }
    for find in found:
        assert find.score == scores[objective](find)
        assert 3 <= find.moves <= 14


def test_every_find_respects_the_bounds():
    options = replace(
        SMALL,
        highlighted=Bounds(2, 3),
        lengths=Bounds(3, 4),
        unique=True,
        every_block=True,
        max_dead=5.0,
    )
    found = generate(options, RunLimits(trials=2500), workers=1).finds
    assert found
    for find in found:
        graph = explore(find.level, analyze=True)
        assert graph.n_shortest == 1
        assert graph.n_dead <= 0.05 * graph.n_states
        blocks = find.level.blocks
        assert 2 <= sum(block.highlighted for block in blocks) <= 3
        assert all(block.length in (3, 4) for block in blocks)
        for block in blocks:
            if not block.highlighted:
                others = tuple(other for other in blocks if other is not block)
                without = explore(replace(find.level, blocks=others, solution=None), analyze=True)
                assert without.distance_to_goal[0] != find.moves


@pytest.mark.long
@pytest.mark.parametrize("shape", ["triangle:6", "parallelogram:4x6", "blob:50"])
def test_floors_stay_within_their_shape(shape):
    options = replace(SMALL, shape=shape, blocks=Bounds(4, 7))
    found = generate(options, RunLimits(trials=600), workers=1).finds
    assert found
    n_cells = 50 if shape.startswith("blob") else len(parse_shape(shape).cells)
    assert all(len(find.level.floor) <= n_cells for find in found)


def test_mutate_keeps_floor_and_goals_and_gets_harder(shipped):
    level = shipped["article/puzzle-30"]
    found = generate(options_from(level, seed=2), RunLimits(trials=600), workers=1).finds
    assert found
    goals = {frozenset(block.goal) for block in level.blocks if block.goal}
    for find in found:
        assert find.moves > 7
        assert len(find.level.floor) == len(level.floor)
        assert len(goals) == sum(block.highlighted for block in find.level.blocks)


def test_two_workers_find_the_same_levels_as_one_worker(whole):
    found = generate(SMALL, RunLimits(trials=3700), count=12, workers=2)
    assert texts(found.finds) == texts(whole.finds)


class Shuffling:
    """An executor that does every batch twice, the latest batch first."""

    def __init__(self):
        self.waiting = []

    def submit(self, work, job):
        future = Future()
        self.waiting.append((future, work, job))
        if len(self.waiting) == 3:
            for one, do, what in reversed(self.waiting):
                assert do(what).climb == do(what).climb
                one.set_result(do(what))
            self.waiting.clear()
        return future


@pytest.mark.long
def test_batches_may_arrive_in_any_order_and_repeatedly(whole):
    cluster = SimpleNamespace(executor=Shuffling(), check=lambda: None)
    found = generate(SMALL, RunLimits(trials=3700), count=12, cluster=cluster)
    assert texts(found.finds) == texts(whole.finds)


def test_an_interrupted_batch_is_a_prefix_of_the_whole_batch():
    whole = run_batch(Job(SMALL, 0, None, 400))
    first = run_batch(Job(SMALL, 0, None, 150))
    rest = run_batch(Job(SMALL, 0, first.climb, 250))
    assert rest.climb == whole.climb
    assert texts(first.finds + rest.finds) == texts(whole.finds)


@pytest.mark.long
def test_a_run_ended_by_the_clock_equals_one_with_that_many_trials():
    found = generate(SMALL, RunLimits(time_limit=2.0), workers=2)
    again = generate(SMALL, RunLimits(trials=found.reached.n_trials), workers=1)
    assert found.ended == "time_limit"
    assert texts(again.finds) == texts(found.finds)


def test_a_run_ends_at_its_target_or_with_enough_finds():
    found = generate(SMALL, RunLimits(target_moves=9), workers=1)
    assert (found.ended, found.finds[-1].moves >= 9) == ("target_moves", True)
    found = generate(SMALL, RunLimits(), count=4, pick="first", workers=1)
    assert (found.ended, len(found.finds)) == ("count", 4)


def test_a_run_keeps_its_hardest_finds_its_first_finds_or_an_even_spread(whole):
    finds = whole.finds[::-1]
    hardest = Keepers(5, "hardest", finds).chosen_finds()
    assert [find.moves for find in hardest] == sorted(find.moves for find in finds)[-5:]
    even = Keepers(8, "even", finds).chosen_finds()
    different = len({find.moves for find in finds})
    assert len({find.moves for find in even}) == min(8, different)
    first = Keepers(5, "first", finds)
    assert first.is_full
    assert set(texts(first.chosen_finds())) == set(texts(finds[:5]))
    for pick in ("hardest", "even", "first"):
        kept = Keepers(8, pick, finds)
        assert kept.add_all(finds) == 0
        assert texts(Keepers(8, pick, kept.all_finds()).chosen_finds()) == texts(
            kept.chosen_finds()
        )


def test_a_pack_of_finds_round_trips(whole, tmp_path):
    path = tmp_path / "one.json"
    path.write_text(dump_level(whole.finds[-1].level))
    level = load_level(path)
    assert level == whole.finds[-1].level
    *_, last = rules.replay(level, level.solution)
    assert rules.is_solved(level, last.positions)


def test_an_interrupt_during_kernel_loading_is_not_a_search_interrupt(monkeypatch):
    def interrupted(*_arguments):
        raise SearchInterrupted("interrupted after 0.0 s: all 3 states")

    monkeypatch.setattr(batches, "find_of", interrupted)
    with pytest.raises(KeyboardInterrupt) as caught:
        generate(SMALL, RunLimits(trials=10))
    assert not isinstance(caught.value, SearchInterrupted)


@pytest.mark.parametrize("n_trials", first_daily([50, 400]))
def test_only_the_requested_kinds_of_edits_are_made(shipped, n_trials):
    level = shipped["article/puzzle-30"]
    lengths = sorted(block.length for block in level.blocks)
    options = options_from(level, edit_kinds=("move", "turn"), tidy=False, seed=2)
    finds = generate(options, RunLimits(trials=n_trials)).finds
    assert finds
    for find in finds:  # useless blocks are removed from a find; no block is added or resized
        assert len(find.level.floor) <= len(level.floor)
        left = list(lengths)
        for block in find.level.blocks:
            left.remove(block.length)
    every = options_from(level, edit_kinds=EDIT_KINDS, walls=True, goals=True, tidy=False, seed=2)
    usual = options_from(level, walls=True, goals=True, tidy=False, seed=2)
    one, two = (generate(each, RunLimits(trials=n_trials // 2)).finds for each in (every, usual))
    assert [(find.level.key, find.level.stats) for find in one] == [
        (find.level.key, find.level.stats) for find in two
    ]


def test_a_search_without_finds_reports_what_each_bound_refused():
    options = Options(shape="hexagon:3", max_states=60, unique=True, seed=1)
    outcome = generate(options, RunLimits(trials=120))
    assert not outcome.finds
    reached = outcome.reached
    assert reached.refused[0] == reached.n_too_large > 0
    lines = refusals(options, reached)
    assert f"{reached.n_too_large:,} had more than 60 states (--max-states)" in lines
    assert sum(reached.refused) <= 2 * reached.n_trials
    two = generate(options, RunLimits(trials=120), workers=2).reached
    assert two.refused == reached.refused
