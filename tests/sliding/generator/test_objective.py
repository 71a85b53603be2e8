"""A function as the objective: it scores levels, and its errors are reported as its own."""

import threading
import traceback
from functools import partial

import pytest
from thorough import first_daily

import trisolve
from trisolve.errors import FormatError
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.regenerate import regenerate
from trisolve.sliding.generator.run import RunLimits
from trisolve.sliding.generator.run import generate as run_search
from trisolve.sliding.generator.strategies import check_importable

search = partial(trisolve.generate, "hexagon:3", blocks="5..8", max_states=3000, tidy=False)


def branching(_level, analysis):
    """Return the mean number of moves in a position."""
    return analysis.n_successors / analysis.n_states


def few_blocks(level, _analysis):
    return -len(level.blocks)


class Asked:
    """An objective that counts its calls, and the calls at the same time."""

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


def test_every_level_found_is_scored_exactly_once():
    asked = Asked(branching)
    found = []
    options = Options(shape="hexagon:3", max_states=3000, tidy=False, objective=asked)
    limits = RunLimits(trials=1000)
    run_search(options, limits, workers=2, on_finds=found.extend)
    assert len(found) > 5
    assert asked.n_calls >= len(found)  # levels that were not merged were scored too
    assert asked.max_running == 1
    for find in found:
        assert find.score == branching(find.level, trisolve.analyze(find.level))


@pytest.mark.parametrize(
    ("objective", "trials"), first_daily([(branching, 300), (few_blocks, 2000)])
)
def test_the_levels_with_the_highest_scores_are_kept(objective, trials):
    def scores(**options):
        pack = search(trials=trials, **options)
        return sorted(objective(level, trisolve.analyze(level)) for level in pack)

    every = scores(count=10_000)
    assert scores(count=3, objective=objective) == every[-3:]
    assert every[-3:] != every[:3]


@pytest.mark.long
def test_the_number_of_workers_does_not_change_the_finds_of_an_objective():
    one, two = (search(objective=branching, trials=1500, count=9, workers=n) for n in (1, 2))
    assert one == two


def test_mutate_also_scores_levels_by_an_objective_function():
    start = trisolve.load_level("article:puzzle-5")
    around = partial(trisolve.generate, start, trials=1000, seed=2, goals=True, walls=True)
    every = around(tidy=False, count=10_000)
    (best,) = around(tidy=False, count=1, objective=few_blocks)
    assert len(best.blocks) == min(len(level.blocks) for level in every)


def test_an_error_in_an_objective_function_ends_the_run_with_a_traceback():
    def fails(_level, _analysis):
        raise ZeroDivisionError("my own mistake")

    with pytest.raises(ZeroDivisionError, match="my own mistake") as caught:
        search(objective=fails, trials=20_000, workers=1)
    names = [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert names[-1] == "fails"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "9", None, True])
def test_a_score_that_is_not_a_finite_number_is_an_error(value):
    expected = r"expected a finite number from the objective, function .*answer, got "
    with pytest.raises(FormatError, match=expected):
        search(objective=_named(value), trials=2000)


def _named(value):
    def answer(_level, _analysis):
        return value

    return answer


def test_metadata_names_an_objective_function_that_regenerate_cannot_repeat(run, tmp_path):
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


def test_a_cluster_requires_an_importable_function():
    check_importable(branching)
    for local in (lambda level, analysis: 0, Asked(branching), _named(1)):
        with pytest.raises(FormatError, match="expected an objective that workers can import"):
            check_importable(local)
    check_importable("moves")


def test_a_strategy_that_counts_moves_refuses_an_objective_function():
    for strategy in ("cool", "harvest"):
        with pytest.raises(FormatError, match="objective"):
            Options(shape="hexagon:3", objective=branching, strategy=strategy)
