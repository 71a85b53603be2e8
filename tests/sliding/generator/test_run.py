"""Runs give the same levels for any number of workers, and after any interruption."""

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from dataclasses import replace
from types import SimpleNamespace

import pytest
from places import ROOT, TESTS

from trisolve.errors import FileError, FormatError, SearchInterrupted, TrisolveError
from trisolve.files.bounds import Bounds
from trisolve.sliding import rules
from trisolve.sliding.formats import dump_level, load_level, parse_level
from trisolve.sliding.generator import batches
from trisolve.sliding.generator.batches import BATCH_TRIALS, Job, run_batch
from trisolve.sliding.generator.checkpoint import path_beside
from trisolve.sliding.generator.keepers import Keepers
from trisolve.sliding.generator.options import Options, floor_of, options_from
from trisolve.sliding.generator.regenerate import regenerate
from trisolve.sliding.generator.run import RunInterrupted, RunLimits, generate
from trisolve.sliding.generator.shape_spec import parse_shape
from trisolve.sliding.insight import claims
from trisolve.sliding.solver import explore

SMALL = Options(
    shape="hexagon:3", blocks=Bounds(4, 8), strategy="climb", climbs=3, max_states=2000, seed=11
)


def texts(finds):
    return [dump_level(find.level) for find in finds]


@pytest.fixture(scope="module")
def whole():
    """A run of eight batches, most of them of 500 trials."""
    return generate(SMALL, RunLimits(trials=3700), count=12, workers=1)


def test_finds_are_clean_canonical_and_proved(whole):
    assert len(whole.finds) == 12
    assert whole.reached.n_trials == 3700
    keys = [find.level.key for find in whole.finds]
    assert len(set(keys)) == len(keys)
    for find in whole.finds:
        level = find.level
        assert claims.check_claims(level).right == (
            "solution",
            "stats.moves",
            "stats.steps",
            "stats.states",
            "stats.score",
            "stats.grade",
        )
        assert (level.stats["moves"], level.stats["steps"]) == (find.moves, find.steps)
        firsts = [min(block.cells) for block in level.blocks]
        assert firsts == sorted(firsts)
        assert [block.id for block in level.blocks] == list("ABCDEFGH")[: len(firsts)]
        assert level.floor == level.canonical().floor
        assert len(level.blocks) in SMALL.blocks


@pytest.mark.parametrize("strategy", ["mutate", "climb", "anneal"])
@pytest.mark.parametrize("objective", ["moves", "steps", "difficulty"])
def test_every_strategy_finds_levels_for_every_objective(strategy, objective):
    options = replace(SMALL, strategy=strategy, objective=objective, moves=Bounds(3, 14))
    found = generate(options, RunLimits(trials=800), workers=1).finds
    assert found
    scores = {
        "moves": lambda find: find.moves,
        "steps": lambda find: find.steps,
        "difficulty": lambda find: find.level.stats["score"],
    }
    for find in found:
        assert find.score == scores[objective](find)
        assert 3 <= find.moves <= 14


def test_bounds_hold_for_every_find():
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


@pytest.mark.parametrize("shape", ["triangle:6", "parallelogram:4x6", "blob:50"])
def test_every_shape_is_kept_to(shape):
    options = replace(SMALL, shape=shape, blocks=Bounds(4, 7))
    found = generate(options, RunLimits(trials=600), workers=1).finds
    assert found
    n_cells = 50 if shape.startswith("blob") else len(parse_shape(shape).cells)
    assert all(len(find.level.floor) <= n_cells for find in found)


def test_a_mask_is_kept_to_and_travels_with_the_options(tmp_path):
    path = tmp_path / "mask.tri"
    path.write_text("board:\n" + "..............\n" * 6)
    spec = parse_shape(str(path))
    options = replace(SMALL, shape=spec.text, floor=floor_of(spec))
    path.unlink()
    again = Options.from_dict(json.loads(json.dumps(options.as_dict())))
    assert again == options
    assert again.spec.cells == spec.cells
    assert generate(again, RunLimits(trials=600), workers=1).finds


def test_mutate_keeps_floor_and_goals_and_gets_harder(shipped):
    level = shipped["article/puzzle-30"]
    found = generate(options_from(level, seed=2), RunLimits(trials=600), workers=1).finds
    assert found
    goals = {frozenset(block.goal) for block in level.blocks if block.goal}
    for find in found:
        assert find.moves > 7
        assert len(find.level.floor) == len(level.floor)
        assert len(goals) == sum(block.highlighted for block in find.level.blocks)


def test_two_workers_find_what_one_does(whole):
    found = generate(SMALL, RunLimits(trials=3700), count=12, workers=2)
    assert texts(found.finds) == texts(whole.finds)


class Shuffling:
    """An executor that does every batch twice, and the last that came first."""

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


def test_neither_order_nor_repetition_of_batches_matters(whole):
    cluster = SimpleNamespace(executor=Shuffling(), check=lambda: None)
    found = generate(SMALL, RunLimits(trials=3700), count=12, cluster=cluster)
    assert texts(found.finds) == texts(whole.finds)


def test_a_batch_cut_short_is_the_beginning_of_the_whole():
    whole = run_batch(Job(SMALL, 0, None, 400))
    first = run_batch(Job(SMALL, 0, None, 150))
    rest = run_batch(Job(SMALL, 0, first.climb, 250))
    assert rest.climb == whole.climb
    assert texts(first.finds + rest.finds) == texts(whole.finds)


def test_a_run_ended_by_the_clock_is_one_of_so_many_trials():
    found = generate(SMALL, RunLimits(time_limit=0.3), workers=2)
    again = generate(SMALL, RunLimits(trials=found.reached.n_trials), workers=1)
    assert found.ended == "time_limit"
    assert texts(again.finds) == texts(found.finds)


def test_a_run_ends_at_its_target_or_when_it_has_enough():
    found = generate(SMALL, RunLimits(target_moves=9), workers=1)
    assert (found.ended, found.finds[-1].moves >= 9) == ("target_moves", True)
    found = generate(SMALL, RunLimits(), count=4, pick="first", workers=1)
    assert (found.ended, len(found.finds)) == ("count", 4)


def test_ctrl_c_keeps_what_was_found_and_the_run_goes_on_from_there(whole, tmp_path):
    path = path_beside(tmp_path / "pack.json")
    outcomes = []

    def stop(reached):
        if reached.n_trials > (outcomes[-1].reached.n_trials if outcomes else 0):
            raise KeyboardInterrupt

    for _ in range(2):
        with pytest.raises(RunInterrupted, match="continues from") as stopped:
            generate(SMALL, RunLimits(trials=3700), count=12, checkpoint=path, progress=stop)
        outcomes.append(stopped.value.outcome)
    assert outcomes[0].finds
    assert outcomes[0].reached.n_trials < outcomes[1].reached.n_trials < 3700
    seen = []
    found = generate(
        SMALL, RunLimits(trials=3700), count=12, checkpoint=path, on_finds=seen.extend, workers=2
    )
    assert texts(found.finds) == texts(whole.finds)
    assert len(seen) < whole.reached.n_finds


SCRIPT = """
import sys
from trisolve.sliding.generator import run
from test_run import SMALL
run.CHECKPOINT_S = 0.0
run.generate(SMALL, run.RunLimits(trials=10**9), count=12, checkpoint=sys.argv[1], workers=2)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_run_that_is_killed_goes_on_from_its_last_checkpoint(whole, tmp_path):
    path = tmp_path / "pack.json.resume"
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(
            [str(ROOT), str(TESTS / "support"), os.path.dirname(__file__)]
        ),
    }
    process = subprocess.Popen([sys.executable, "-c", SCRIPT, str(path)], env=environment)
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            time.sleep(0.02)
            if path.exists() and json.loads(path.read_text())["batches"] >= 2:
                break
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    n_done = json.loads(path.read_text())["sums"][0]
    limits = RunLimits(trials=max(3700, int(n_done) + 300))
    found = generate(SMALL, limits, count=12, checkpoint=path, workers=1)
    expected = whole if limits.trials == 3700 else generate(SMALL, limits, count=12, workers=1)
    assert n_done > 0
    assert texts(found.finds) == texts(expected.finds)


def test_a_checkpoint_of_another_run_is_refused(tmp_path):
    path = tmp_path / "x.resume"

    def stop(_):
        raise KeyboardInterrupt

    with pytest.raises(RunInterrupted):
        generate(SMALL, RunLimits(trials=500), checkpoint=path, progress=stop)
    with pytest.raises(FileError, match="found that of another search; remove it to start again"):
        generate(replace(SMALL, seed=12), RunLimits(trials=500), checkpoint=path)
    path.write_text('{"format": "something"}')
    with pytest.raises(FileError, match="expected a checkpoint of trisolve"):
        generate(SMALL, RunLimits(trials=500), checkpoint=path)


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory):
    """Return what a checkpoint holds."""
    path = tmp_path_factory.mktemp("checkpoint") / "x.resume"

    def stop(reached):
        if reached.n_trials >= 300:
            raise KeyboardInterrupt

    with pytest.raises(RunInterrupted):
        generate(SMALL, RunLimits(trials=5000), checkpoint=path, progress=stop, workers=1)
    return path.read_text()


@pytest.mark.parametrize("edit", range(12))
def test_a_checkpoint_that_was_edited_is_refused(checkpoint, tmp_path, edit):
    value = json.loads(checkpoint)
    digits = [at for at, letter in enumerate(checkpoint) if letter in "12345678"]
    at = digits[(edit * 7919) % len(digits)]
    text = f"{checkpoint[:at]}{int(checkpoint[at]) + 1}{checkpoint[at + 1 :]}"
    path = tmp_path / "x.resume"
    path.write_text(text)
    assert text != checkpoint
    with pytest.raises(FileError, match="remove it to start again"):
        generate(SMALL, RunLimits(trials=5000), checkpoint=path, workers=1)
    path.write_text(json.dumps({key: value[key] for key in value if key != "seal"}))
    with pytest.raises(FileError, match="found another file or a changed checkpoint"):
        generate(SMALL, RunLimits(trials=5000), checkpoint=path, workers=1)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"format": ' * 5000, "", "null", "[]", '"x"', '{"format": "\\ud800"}']
)
def test_what_is_no_checkpoint_is_one_line(tmp_path, text):
    path = tmp_path / "x.resume"
    path.write_text(text)
    with pytest.raises(FileError) as caught:
        generate(SMALL, RunLimits(trials=500), checkpoint=path, workers=1)
    assert "\n" not in str(caught.value)


def test_a_checkpoint_of_more_trials_than_asked_for_is_refused(tmp_path):
    path = tmp_path / "x.resume"

    def stop(reached):
        if reached.n_trials >= 1000:
            raise KeyboardInterrupt

    with pytest.raises(RunInterrupted):
        generate(SMALL, RunLimits(trials=5000), checkpoint=path, progress=stop, workers=1)
    with pytest.raises(FileError, match="expected the checkpoint of at most 600 trials"):
        generate(SMALL, RunLimits(trials=600), checkpoint=path, workers=1)


@pytest.mark.parametrize("moment", ["merging", "cut"])
def test_an_interruption_at_a_bad_moment_does_not_spoil_the_checkpoint(
    whole, tmp_path, monkeypatch, moment
):
    path, add_all = tmp_path / "x.resume", Keepers.add_all

    def interrupted(keepers, finds):
        added = add_all(keepers, finds)
        if moment == "merging" and len(keepers) > 5:
            raise KeyboardInterrupt
        return added

    def stop(reached):
        if moment == "cut" and reached.n_trials == 1300:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Keepers, "add_all", interrupted)
        limits = RunLimits(trials=1300)
        with pytest.raises(RunInterrupted):
            generate(SMALL, limits, count=12, checkpoint=path, progress=stop, workers=1)
    assert json.loads(path.read_text())["sums"][0] % BATCH_TRIALS == 0
    found = generate(SMALL, RunLimits(trials=3700), count=12, checkpoint=path, workers=1)
    assert texts(found.finds) == texts(whole.finds)
    assert found.reached.n_finds == whole.reached.n_finds


def test_a_place_that_cannot_be_written_is_told_before_the_work(tmp_path):
    with pytest.raises(FileError, match="No such file"):
        generate(SMALL, RunLimits(trials=10**9), checkpoint=tmp_path / "no" / "such.resume")


def test_levels_are_made_again_from_their_metadata(whole):
    for find in (whole.finds[0], whole.finds[-1]):
        level = parse_level(dump_level(find.level))
        assert dump_level(regenerate(level)) == dump_level(level)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"version": 0},
            "expected a level made by version 1 of the generator .* got version 0",
        ),
        ({"rules": 2}, "expected a level made by .* version 1 of the rules, got .* 2 of the rules"),
        ({"version": "0.1.0"}, "expected metadata.generator.version as int, got '0.1.0'"),
        ({"trial": "9"}, "expected metadata.generator.trial as int, got '9'"),
        ({"lane": -1}, "expected metadata.generator.lane of 0 or more, got -1"),
        ({"options": {"mask": "zz"}}, "expected mask as 128 hex digits, got 'zz'"),
        ({"trial": 100}, "expected a find at lane .* trial 100 .*, found none"),
        ({"seed": 12}, "expected metadata.generator.seed as in its options, 11, got 12"),
        (
            {"strategy": "anneal"},
            "expected metadata.generator.strategy as in .*, got 'ann",
        ),
        ({"strategy": None}, "expected metadata.generator.strategy as str, got None"),
        ({"options": {"speed": 1}}, "expected options of a search, got 'speed'"),
        ({"options": {"seed": "a"}}, "expected seed as int, got 'a'"),
    ],
)
def test_metadata_that_make_nothing_are_one_line(whole, changes, message):
    find = whole.finds[-1]
    metadata = {"generator": {**find.level.metadata["generator"], **changes}}
    with pytest.raises(TrisolveError, match=message):
        regenerate(replace(find.level, metadata=metadata))


def test_a_level_made_by_hand_cannot_be_made_again(shipped):
    with pytest.raises(FormatError, match='got one without "generator" metadata'):
        regenerate(shipped["article/puzzle-5"])


def test_keepers_give_the_hardest_evenly_or_the_first(whole):
    finds = whole.finds[::-1]
    hardest = Keepers(5, "hardest", finds).chosen()
    assert [find.moves for find in hardest] == sorted(find.moves for find in finds)[-5:]
    even = Keepers(8, "even", finds).chosen()
    different = len({find.moves for find in finds})
    assert len({find.moves for find in even}) == min(8, different)
    first = Keepers(5, "first", finds)
    assert first.is_full
    assert set(texts(first.chosen())) == set(texts(finds[:5]))
    for pick in ("hardest", "even", "first"):
        kept = Keepers(8, pick, finds)
        assert kept.add_all(finds) == 0
        assert texts(Keepers(8, pick, kept.held()).chosen()) == texts(kept.chosen())


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"strategy": "luck"}, "one of mutate, climb, anneal, melt, harvest, got 'luck'"),
        ({"blocks": Bounds(17, None)}, r"expected blocks within 1..16, got 17.."),
        ({"blocks": Bounds(9, 17)}, r"expected blocks within 1..16, got 9..17"),
        ({"lengths": Bounds(2, 5)}, r"expected lengths within 3..31, got 2..5"),
        ({"max_dead": 101}, "expected max_dead from 0 to 100, got 101"),
        ({"blocks": Bounds(1, 4), "highlighted": Bounds(2, 2)}, "as many blocks as highlighted"),
    ],
)
def test_options_that_cannot_be_are_refused(changes, message):
    with pytest.raises(FormatError, match=message):
        replace(SMALL, **changes)


def test_bounds_without_an_end_reach_as_far_as_can_be():
    options = replace(SMALL, blocks=Bounds(8, None), highlighted=Bounds(2, None))
    assert (options.blocks, options.highlighted) == (Bounds(8, 16), Bounds(2, 4))
    assert Options.from_dict(options.as_dict()) == options


def test_a_shape_without_room_is_reported(tmp_path):
    options = replace(SMALL, shape="triangle:4", blocks=Bounds(9, 9))
    with pytest.raises(TrisolveError, match="expected a shape with room for 9 blocks"):
        generate(options, RunLimits(trials=100), workers=1)


def test_a_level_without_goal_is_no_start():
    with pytest.raises(TrisolveError, match="expected a level with a goal"):
        options_from(parse_level("board:\n..AAA.."))


def test_what_is_written_is_what_is_read(whole, tmp_path):
    path = tmp_path / "one.json"
    path.write_text(dump_level(whole.finds[-1].level))
    level = load_level(path)
    assert level == whole.finds[-1].level
    *_, last = rules.replay(level, level.solution)
    assert rules.is_solved(level, last.positions)


def test_an_interrupt_while_kernels_load_is_not_that_of_a_search(monkeypatch):
    def interrupted(*_arguments):
        raise SearchInterrupted("interrupted after 0.0 s: all 3 states")

    monkeypatch.setattr(batches, "find_of", interrupted)
    with pytest.raises(KeyboardInterrupt) as caught:
        generate(SMALL, RunLimits(trials=10))
    assert not isinstance(caught.value, SearchInterrupted)
