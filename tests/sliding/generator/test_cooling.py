"""Climbs with a budget of states: their schedule, goals chosen last, repeatable levels."""

import json
from dataclasses import replace

import boards
import naive
import numpy as np
import pytest
from hypothesis import given
from thorough import LONG, examples, first_daily

from trisolve.cli import main
from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.sliding.engine.compiled import compile_level
from trisolve.sliding.engine.graph.reachable import ANY_DISTANCE, new_graph, reach
from trisolve.sliding.engine.small import cooling
from trisolve.sliding.engine.successors import ANY_STEPS
from trisolve.sliding.formats import dump_level, load_level, parse_level
from trisolve.sliding.generator import batches
from trisolve.sliding.generator import run as running
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.regenerate import regenerate
from trisolve.sliding.generator.run import RunLimits, generate
from trisolve.sliding.packing import Packing

OPTIONS = Options(
    shape="hexagon:3",
    blocks=Bounds(4, 8),
    highlighted=Bounds(1, 3),
    strategy="cool",
    budget=600_000,
    climbs=3,
    max_states=2000,
    seed=5,
)


def texts(finds):
    return [dump_level(find.level) for find in finds]


@pytest.fixture(scope="module", params=first_daily([Bounds(1, 1), Bounds(1, 3)]))
def options(request):
    return replace(OPTIONS, highlighted=request.param)


@pytest.fixture(scope="module")
def whole(options):
    return generate(options, RunLimits(), count=5, workers=1)


def test_a_run_ends_when_its_budget_is_spent(whole, options):
    assert whole.ended == "budget"
    assert options.budget <= whole.reached.n_states < 1.1 * options.budget
    assert whole.finds


def test_cooling_gives_the_same_finds_with_any_number_of_workers(whole, options):
    found = generate(options, RunLimits(), count=5, workers=2)
    assert texts(found.finds) == texts(whole.finds)
    assert found.reached.n_states == whole.reached.n_states


def test_finds_can_be_regenerated_from_their_metadata(whole):
    for find in whole.finds:
        level = parse_level(dump_level(find.level))
        assert dump_level(regenerate(level)) == dump_level(level)


def test_finds_have_the_requested_number_of_goals(whole, options):
    for find in whole.finds:
        assert sum(block.highlighted for block in find.level.blocks) in options.highlighted


def test_the_accepted_loss_falls_during_a_run_and_levels_may_grow():
    assert (cooling.LOSSES[0], cooling.LOSSES[-1]) == (80, 20)
    assert (cooling.CAPS[0], cooling.CAPS[-1]) == (150, 1000)
    assert (np.diff(cooling.LOSSES) <= 0).all()
    assert (np.diff(cooling.CAPS) >= 0).all()


@given(boards.seeds())
@examples(40)
def test_goal_distances_match_a_plain_search(seed):
    level = boards.crowded_level(seed, max_blocks=6 if LONG else 4)
    layers = naive.explore(level).layers
    compiled = compile_level(level)
    graph = new_graph(1 << 14)
    reach(compiled, graph, ANY_STEPS, 1 << 14, ANY_DISTANCE)
    n_blocks, target = len(level.blocks), seed % int(graph.n_states[0])
    found = np.empty(1 << 16, dtype=np.uint16)
    cooling.goal_distances(graph, target, n_blocks, found)
    digits = [int(graph.states[target]) >> 4 * block & 15 for block in range(n_blocks)]
    packing = Packing(level)
    agreements = [
        (depth, [packing.state(at) >> 4 * b & 15 for b in range(n_blocks)])
        for depth, layer in enumerate(layers)
        for at in layer
    ]
    for blocks in range(1 << min(n_blocks, 5)):
        wanted = [b for b in range(n_blocks) if blocks >> b & 1]
        nearest = min(d for d, at in agreements if all(at[b] == digits[b] for b in wanted))
        assert found[blocks] == nearest


def test_the_speed_of_a_cooling_run_is_measured():
    rate, states_per_trial = batches.speed_of(OPTIONS, 1)
    assert rate > 0
    assert states_per_trial >= 1


@pytest.mark.long
def test_a_time_limit_is_converted_into_a_reproducible_budget(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(batches, "speed_of", lambda *_: (50_000.0, 50.0))  # of any machine
    path = tmp_path / "level.json"
    command = "generate hexagon:3 --strategy cool --time-limit 60 --count 1 --quiet -o"
    assert main([*command.split(), str(path)]) == 0
    made = load_level(path).metadata["generator"]["options"]
    assert made["strategy"] == "cool"
    again = tmp_path / "again.json"
    budget, climbs = str(made["budget"]), str(made["climbs"])
    command = f"generate hexagon:3 --strategy cool --budget {budget} --climbs {climbs} --count 1 -o"
    assert main([*command.split(), str(again)]) == 0
    assert again.read_bytes() == path.read_bytes()


@pytest.mark.long
def test_a_run_slower_than_measured_ends_soon_after_its_time(monkeypatch):
    unending = replace(OPTIONS, budget=1 << 40)
    monkeypatch.setattr(running, "with_budget", lambda *_: unending)
    found = generate(replace(OPTIONS, budget=0), RunLimits(time_limit=0.5), count=1, workers=1)
    assert found.ended == "time_limit"
    assert found.options.budget == 1 << 40


@pytest.mark.long
def test_an_interrupted_run_continues_with_its_budget(tmp_path, monkeypatch):
    checkpoint = tmp_path / "run.resume"
    asked = replace(OPTIONS, budget=0, climbs=8)
    limits = RunLimits(time_limit=60)
    monkeypatch.setattr(running, "with_budget", lambda *_: OPTIONS)
    stopped = []

    def stop(reached):
        if reached.n_states > OPTIONS.budget / 2 and not stopped:
            stopped.append(True)
            raise KeyboardInterrupt

    with pytest.raises(running.RunInterrupted):
        generate(asked, limits, count=5, workers=1, checkpoint=checkpoint, progress=stop)
    assert json.loads(checkpoint.read_text())["budget"] == OPTIONS.budget
    whole = generate(OPTIONS, RunLimits(), count=5, workers=1)
    monkeypatch.setattr(running, "with_budget", None)
    found = generate(asked, limits, count=5, workers=1, checkpoint=checkpoint)
    assert texts(found.finds) == texts(whole.finds)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"strategy": "melt"}, "expected the strategy cool for a budget, got melt"),
        ({"objective": "difficulty"}, "the objective moves or steps"),
        ({"unique": True}, "not unique"),
        ({"budget": -1}, "expected budget from 0 to"),
    ],
)
def test_incompatible_options_are_refused(changes, message):
    with pytest.raises(FormatError, match=message):
        replace(OPTIONS, **changes)


@pytest.mark.parametrize(
    ("states_per_trial", "seconds", "climbs"),
    [
        (10, 20, 25),
        (500, 100, 8),
        (500, 600, 20),
        (4000, 20, 2),
        (4000, 600, 8),
        (0.001, 600, 4096),
    ],
)
def test_on_small_floors_many_climbs_share_a_budget(monkeypatch, states_per_trial, seconds, climbs):
    monkeypatch.setattr(batches, "speed_of", lambda *_: (4e6, states_per_trial))
    found = batches.with_budget(replace(OPTIONS, budget=0), seconds, workers=2)
    assert found.climbs == climbs


def test_a_missing_budget_and_time_limit_give_a_one_line_error(capsys):
    assert main(["generate", "hexagon:3", "--strategy", "cool", "--trials", "100"]) == 2
    assert "expected a budget of states or a time limit" in capsys.readouterr().err
