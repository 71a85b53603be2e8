"""Many threads and many levels at once give the very results of one thread and one level."""

from math import inf

import boards
import numpy as np
import pytest
from hypothesis import given, settings

from trisolve.sliding.engine import breadth_first, compile_level, visited
from trisolve.sliding.engine.cursor import EXHAUSTED, FULL, LIMIT, SOLVED
from trisolve.sliding.engine.memory import driver, parallel, store
from trisolve.sliding.engine.memory import ranges as stretches
from trisolve.sliding.engine.small import batch

MANY = 10**9


@pytest.fixture
def empty_table():
    """Return a function that makes a table of so many slots, with none taken."""
    return lambda n_slots: np.full(n_slots, visited.EMPTY, dtype=np.uint64)


@pytest.fixture
def hasty(monkeypatch):
    """Make every search parallel from the first turn on, in stretches of a few states."""
    monkeypatch.setattr(driver, "_PARALLEL_FROM", 1)
    monkeypatch.setattr(driver, "_FIRST_BUDGET", 1)
    monkeypatch.setattr(parallel, "STRETCH", 3)


def both(level, **options):
    """Return what one thread and what three threads find."""
    wanted = {
        "stop_at_goal": False,
        "steps": False,
        "max_states": MANY,
        "max_bytes": MANY,
        "time_limit_s": inf,
        "report": lambda *_: None,
    }
    compiled = compile_level(level)
    return [breadth_first(compiled, n_threads=n, **(wanted | options)) for n in (1, 3)]


def assert_same(one, many):
    assert np.array_equal(one.states, many.states)
    assert np.array_equal(one.parents, many.parents)
    same = ("limit", "layers", "depth", "goal", "n_successors")
    assert [getattr(one, name) for name in same] == [getattr(many, name) for name in same]


SEEDS = range(25)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("options", [{}, {"steps": True}, {"stop_at_goal": True}])
def test_threads_find_the_same_states_in_the_same_order(options):
    n_states = 0
    for seed in SEEDS:
        level = boards.crowded_level(seed, boards.MIDDLE_SHAPES, most_blocks=5)
        one, many = both(level, max_states=1000, **options)
        assert_same(one, many)
        n_states += len(one.states)
    assert n_states > 1000


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("max_states", [2, 10, 77, 500])
def test_threads_stop_at_the_same_limit(max_states):
    for seed in SEEDS:
        level = boards.crowded_level(seed, boards.MIDDLE_SHAPES, most_blocks=5)
        assert_same(*both(level, max_states=max_states, stop_at_goal=seed % 2 == 0))


@pytest.mark.usefixtures("hasty")
def test_threads_grow_their_arrays(monkeypatch):
    monkeypatch.setattr(stretches, "_CANDIDATES", 2 * stretches.MAX_SUCCESSORS)
    monkeypatch.setattr(parallel, "STRETCH", 50)
    one, many = both(boards.wide_level())
    assert len(one.states) == 11**4
    assert_same(one, many)


def crowd(table, n):
    """Return n states whose home is the slot before the middle of the table."""
    rng = np.random.default_rng(1)
    found = []
    while len(found) < n:
        state = rng.integers(0, 1 << 62, dtype=np.uint64)
        if visited.home(state, len(table)) == len(table) // 2 - 1:
            found.append(state)
    return np.array(found)


def test_states_that_a_range_has_no_slot_for_are_late(empty_table):
    table, mine = empty_table(64), np.empty(stretches.BLOCK, dtype=np.int64)
    states, late = crowd(table, 5), np.empty(5, dtype=np.uint64)
    assert stretches.fill_range(table, states, 0, 5, mine, late, 32, 64) == 0  # not its own
    assert stretches.fill_range(table, states, 0, 5, mine, late, 0, 32) == 4
    assert late[:4].tolist() == states[1:].tolist()
    visited.fill(table, late, 0, 4)
    visited.check(table, 5)


def test_equal_candidates_that_are_late_win_once(empty_table):
    table, mine = empty_table(64), np.empty(stretches.BLOCK, dtype=np.int64)
    stretch = stretches.new_stretch()
    stretch.states[:6] = crowd(table, 3)[[0, 1, 0, 2, 1, 2]]
    stretch.slots[:6] = 31
    stretch.counts[stretches.CANDIDATES] = 6
    stretches.insert(table, stretch, mine, 0, 32)
    assert stretch.fates[:6].tolist() == [1, 2, 0, 2, 2, 2]
    stretches.insert(table, stretch, mine, 32, 64)
    stretches.settle(table, stretch)
    assert stretch.fates[:6].tolist() == [1, 1, 0, 1, 0, 0]
    assert stretch.counts[stretches.WINNERS] == 3
    visited.check(table, 3)


@pytest.mark.parametrize("n_threads", [1, 2, 5])
def test_a_table_filled_by_many_threads_holds_every_state(n_threads):
    states = np.random.default_rng(2).integers(0, 1 << 62, size=9000, dtype=np.uint64)
    filler = parallel.TeamFiller(store.Filler(lambda: False), parallel.Threads(n_threads))
    table = filler.table(9500, states, len(states))
    visited.check(table, len(states))
    assert set(table[table != visited.EMPTY].tolist()) == set(states.tolist())
    assert filler.longer(states, 8000, 20_000)[:8000].tolist() == states[:8000].tolist()


@given(seed=boards.seeds())
@settings(max_examples=25, deadline=None)
def test_a_batch_gives_what_single_searches_give(seed):
    levels = [boards.crowded_level(seed + i, most_blocks=7) for i in range(8)]
    for steps in (False, True):
        for stop_at_goal in (False, True):
            answers, paths = batch.search_levels(
                batch.batch_of(levels), stop_at_goal, steps, max_states=500
            )
            for level, answer, path in zip(levels, answers, paths, strict=True):
                one, _ = both(level, stop_at_goal=stop_at_goal, steps=steps, max_states=500)
                status, n_states, n_successors, depth, n_path = answer
                assert (n_states, n_successors) == (len(one.states), one.n_successors)
                assert depth == one.depth
                expected = driver.path(one, one.goal) if one.goal >= 0 else []
                assert path[:n_path].tolist() == expected
                solved = SOLVED if stop_at_goal and one.goal >= 0 else EXHAUSTED
                assert status == (LIMIT if one.limit else solved)


def test_a_batch_hands_back_what_is_too_large_for_its_buffers(monkeypatch):
    monkeypatch.setattr(batch, "CAPACITY", 1 << 11)
    answers, _ = batch.search_levels(
        batch.batch_of([boards.wide_level()]), False, False, max_states=MANY
    )
    assert answers[0, batch.STATUS] == FULL
