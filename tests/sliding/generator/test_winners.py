"""Climbs that take over the best: the same for any number of workers, and made again exactly."""

from dataclasses import replace

import boards
import naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.sliding.engine.compiled import compile_level
from trisolve.sliding.engine.cursor import EXHAUSTED
from trisolve.sliding.engine.graph import reachable
from trisolve.sliding.engine.small.trials import RECORD, STALLED
from trisolve.sliding.engine.successors import ANY_UNITS
from trisolve.sliding.formats import dump_level, parse_level
from trisolve.sliding.generator.batches import workshop_for
from trisolve.sliding.generator.checkpoint import path_beside
from trisolve.sliding.generator.climbs import ClimbState, first_state
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.regenerate import regenerate
from trisolve.sliding.generator.run import RunInterrupted, RunLimits, generate
from trisolve.sliding.generator.strategies import STRATEGIES
from trisolve.sliding.generator.winners import exchanged, period

SMALL = Options(
    shape="hexagon:3", blocks=Bounds(4, 8), strategy="winners", climbs=4, max_states=2000, seed=2
)
LIMITS = RunLimits(trials=20_500)


def texts(finds):
    return [dump_level(find.level) for find in finds]


@pytest.fixture(scope="module")
def whole():
    """A run with two exchanges in it."""
    return generate(SMALL, LIMITS, count=20, workers=1)


def test_workers_find_what_one_does(whole):
    for workers in (2, 5):
        found = generate(SMALL, LIMITS, count=20, workers=workers)
        assert texts(found.finds) == texts(whole.finds)
        assert found.reached.n_states == whole.reached.n_states


def test_levels_of_climbs_that_took_over_are_made_again(whole):
    heirs = [find for find in whole.finds if "before" in find.level.metadata["generator"]]
    assert heirs
    for find in heirs:
        level = parse_level(dump_level(find.level))
        assert dump_level(regenerate(level)) == dump_level(level)


@pytest.mark.parametrize(
    "before", ["0", [[0, 0]], [[0, 0, -1]], [[0, 0, 9], [1, 1, 3]], [[1, 2, True]]]
)
def test_places_that_are_none_are_refused(whole, before):
    find = whole.finds[0]
    made = {**find.level.metadata["generator"], "before": before}
    with pytest.raises(FormatError, match=r"expected metadata.generator.before as \[lane, climb"):
        regenerate(replace(find.level, metadata={"generator": made}))


def test_a_run_stopped_beside_an_exchange_goes_on_from_there(whole, tmp_path):
    path = path_beside(tmp_path / "pack.json")
    exchange = period(SMALL) * 500  # in trials
    for stop_at in (exchange - 500, exchange, exchange + 500):

        def stop(reached, stop_at=stop_at):
            if reached.n_trials >= stop_at:
                raise KeyboardInterrupt

        with pytest.raises(RunInterrupted):
            generate(SMALL, LIMITS, count=20, checkpoint=path, progress=stop, workers=1)
    found = generate(SMALL, LIMITS, count=20, checkpoint=path, workers=2)
    assert texts(found.finds) == texts(whole.finds)


def lanes(records, stalled=0):
    workshop, _ = workshop_for(SMALL)
    for lane, record in enumerate(records):
        state = first_state(SMALL, lane, 0, workshop)
        numbers = list(state.numbers)
        numbers[RECORD], numbers[STALLED] = record, stalled
        yield replace(state, numbers=tuple(numbers))


def test_the_worst_climb_takes_over_the_best_and_the_others_go_on():
    workshop, _ = workshop_for(SMALL)
    before = list(lanes([7, 20, 5, 9]))
    after = exchanged(SMALL, before, workshop)
    assert [state.board for state in after] == [before[i].board for i in (0, 1, 1, 3)]
    assert (after[2].lane, after[2].number, after[2].before) == (2, 1, ((1, 0, 0),))
    assert after[2].word not in (before[1].word, before[2].word)
    assert [after[i] for i in (0, 1, 3)] == [before[i] for i in (0, 1, 3)]
    again = ClimbState.from_json(after[2].as_json())
    assert again == after[2]


def test_equally_good_climbs_all_go_on():
    before = list(lanes([9, 9, 9, 9]))
    assert exchanged(SMALL, before, workshop_for(SMALL)[0]) == before


def test_all_climbs_begin_anew_once_none_gets_further():
    patience = STRATEGIES["winners"].patience
    before = list(lanes([9, 20, 9, 9], stalled=patience))
    after = exchanged(SMALL, before, workshop_for(SMALL)[0])
    assert [(state.lane, state.number) for state in after] == [(lane, 1) for lane in range(4)]
    assert all(state.numbers[RECORD] == 0 and not state.before for state in after)


@given(boards.seeds(), st.integers(0, 12))
@settings(max_examples=40, deadline=None)
def test_a_start_too_near_to_the_goal_is_told_and_no_other(seed, least):
    level = boards.crowded_level(seed)
    solution = naive.solve(level)
    graph = reachable.new_graph(1 << 14)
    ended = reachable.reach(compile_level(level), graph, ANY_UNITS, 1 << 14, least)
    too_near = solution is not None and len(solution) < least
    assert ended == (reachable.TOO_NEAR if too_near else EXHAUSTED)
