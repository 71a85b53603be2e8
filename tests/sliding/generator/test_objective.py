"""A function as the objective: it steers the climbs, and its errors are its own."""

import json
import threading
import traceback
from contextlib import suppress
from functools import partial

import pytest

import trisolve
from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.sliding.generator.climbs import ClimbState
from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.objective import check_importable
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.regenerate import regenerate
from trisolve.sliding.generator.run import RunLimits
from trisolve.sliding.generator.run import generate as run_search
from trisolve.sliding.generator.steering import TRIALS_PER_CALL

search = partial(trisolve.generate, "hexagon:3", blocks="5..8", max_states=3000, tidy=False)


def branching(_level, analysis):
    """Return the mean number of moves in a position."""
    return analysis.n_successors / analysis.n_states


def few_blocks(level, _analysis):
    return -len(level.blocks)


class Asked:
    """An objective that counts its calls, and how many run at a time."""

    def __init__(self, function):
        self.function, self.n_calls, self.n_running, self.max_running = function, 0, 0, 0
        self.own = threading.Lock()

    def __call__(self, level, analysis):
        with self.own:
            self.n_calls += 1
            self.n_running += 1
            self.max_running = max(self.max_running, self.n_running)
        value = self.function(level, analysis)
        with self.own:
            self.n_running -= 1
        return value


@pytest.mark.long
def test_the_function_is_called_once_in_50_trials_or_less_and_alone():
    asked = Asked(branching)
    pack = search(objective=asked, trials=3000, count=5, workers=2)
    made = pack.metadata["generator"]
    assert made["trials"] == 3000
    assert 10 < made["calls"] <= 3000 // TRIALS_PER_CALL
    assert asked.n_calls >= made["calls"]  # what was not merged was called for, too
    assert asked.max_running == 1


@pytest.mark.parametrize("objective", [branching, few_blocks])
def test_steering_finds_better_levels_than_choosing_among_what_a_plain_search_finds(objective):
    def best(**options):
        pack = search(trials=4000, seed=2, climbs=2, count=10_000, workers=2, **options)
        values = [objective(level, trisolve.analyze(level)) for level in pack]
        return sum(sorted(values)[-3:])

    assert best(objective=objective) > best()


def test_finds_are_those_with_the_highest_values():
    pack = search(objective=few_blocks, trials=2000, count=2)
    every = search(objective=few_blocks, trials=2000, count=10_000)
    least = sorted(len(level.blocks) for level in every)[:2]
    assert sorted(len(level.blocks) for level in pack) == least


def test_workers_do_not_change_what_is_found():
    one, two = (search(objective=branching, trials=1500, count=9, workers=n) for n in (1, 2))
    assert one == two


def test_a_search_from_a_level_can_be_steered_too():
    start = trisolve.load_level("article:puzzle-5")
    pack = trisolve.generate(
        start, objective=branching, trials=1000, seed=2, goals=True, walls=True, tidy=False
    )
    assert len(pack) > 0


def test_an_error_of_the_function_ends_the_run_with_its_own_traceback_and_keeps_the_finds():
    seen = []

    def fails_late(level, analysis):
        seen.append(level)
        if len(seen) > 30:
            raise ZeroDivisionError("my own mistake")
        return branching(level, analysis)

    with pytest.raises(ZeroDivisionError, match="my own mistake") as caught:
        search(objective=fails_late, trials=20_000, workers=1)
    names = [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert names[-1] == "fails_late"
    finds = caught.value.outcome.finds
    assert finds
    assert {find.level.key for find in finds} <= {level.key for level in seen}


def test_a_run_that_an_error_ended_continues_from_its_checkpoint(tmp_path):
    path = tmp_path / "run.resume"
    options = Options(
        shape="hexagon:3",
        blocks=Bounds(5, 8),
        seed=1,
        max_states=3000,
        tidy=False,
        objective=branching,
    )
    whole = run_search(options, RunLimits(trials=1000), workers=1)
    fails = threading.Event()

    def stops(found):
        if found.n_trials >= 500 and not fails.is_set():
            fails.set()
            raise OSError("the disk is full")

    with suppress(OSError):
        run_search(options, RunLimits(trials=1000), workers=1, checkpoint=path, progress=stops)
    assert path.exists()
    again = run_search(options, RunLimits(trials=1000), workers=1, checkpoint=path)
    assert [find.level for find in again.finds] == [find.level for find in whole.finds]
    assert again.reached.n_called == whole.reached.n_called
    assert isinstance(again.finds[0], Find)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "9", None, True])
def test_what_is_no_finite_number_is_an_error(value):
    expected = r"expected a finite number from the objective, function .*answer, got "
    with pytest.raises(FormatError, match=expected):
        search(objective=_named(value), trials=2000)


def _named(value):
    def answer(_level, _analysis):
        return value

    return answer


def test_metadata_name_the_function_and_regenerate_says_that_it_cannot_repeat_it(run, tmp_path):
    pack = search(objective=branching, trials=1000, seed=2, climbs=2, count=1)
    made = pack[0].metadata["generator"]
    name = f"function {__name__}.branching"
    assert (
        made["options"]["objective"] == pack.metadata["generator"]["options"]["objective"] == name
    )
    with pytest.raises(FormatError, match=r"whose search can be repeated, got one .*branching"):
        regenerate(pack[0])
    path = tmp_path / "one.json"
    trisolve.save_level(pack[0], path)
    done = run("regenerate", path)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert name in done.err


def test_with_a_cluster_it_has_to_be_importable():
    check_importable(branching)
    for local in (lambda level, analysis: 0, Asked(branching), _named(1)):
        with pytest.raises(FormatError, match="expected an objective that workers can import"):
            check_importable(local)
    check_importable("moves")


def test_a_climb_with_values_is_read_back_from_a_checkpoint():
    board = ((1, 2, 3), ((0, 0, 3, -1),))
    state = ClimbState(0, 0, (1, 2, 3), board, board, (0,) * 7, 5, (1.5, None, 3, "key"))
    again = ClimbState.from_json(json.loads(json.dumps(state.as_json())))
    assert (again.values, again.word) == (state.values, 5)


def test_a_strategy_that_counts_moves_takes_no_function():
    for strategy in ("cool", "harvest"):
        with pytest.raises(FormatError, match="objective"):
            Options(shape="hexagon:3", objective=branching, strategy=strategy)
