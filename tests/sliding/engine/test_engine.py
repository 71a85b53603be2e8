"""The compiled engine agrees with the readable rules on everything."""

from itertools import pairwise
from math import inf

import boards
import naive
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples, first_daily

from trisolve.kernels.machine import Budget
from trisolve.sliding import lattice, rules, solution
from trisolve.sliding.engine import breadth_first, compile_level, search, store
from trisolve.sliding.engine.search import advance, start
from trisolve.sliding.engine.store import OUT_OF_ROOM, TAIL
from trisolve.sliding.engine.successors import ANY_STEPS, new_scratch
from trisolve.sliding.level import Block, Level
from trisolve.sliding.packing import Packing
from trisolve.sliding.search import solve

MANY = 10**9


def full_search(level, **options):
    wanted = {
        "stop_at_goal": False,
        "steps": False,
        "max_states": MANY,
        "max_bytes": MANY,
        "time_limit_s": inf,
        "report": lambda *_: None,
    }
    return breadth_first(compile_level(level), **(wanted | options))


def positions_of(level, states):
    packing = Packing(level)
    return [packing.positions(int(state)) for state in states]


@pytest.mark.parametrize("metric", solution.METRICS)
@given(level=boards.crowded_levels())
@examples(200)
def test_the_engine_finds_the_same_states_in_the_same_order_as_the_oracle(metric, level):
    oracle = naive.explore(level, metric)
    found = full_search(level, steps=metric == "steps")
    assert positions_of(level, found.states) == [at for layer in oracle.layers for at in layer]
    assert found.layers == tuple(len(layer) for layer in oracle.layers)
    assert found.n_successors == oracle.n_successors
    assert found.depth == len(oracle.layers) - 1


@pytest.mark.parametrize("metric", solution.METRICS)
@given(level=boards.crowded_levels(max_blocks=5))
@examples(200)
def test_the_solution_is_the_first_shortest_one_in_rule_order(metric, level):
    expected = naive.solve(level, metric)
    solution = solve(level, metric=metric)
    if expected is None:
        assert (solution.status, solution.moves) == ("unsolvable", ())
        return
    if metric == "steps":
        expected = rules.join_moves(level, expected)
    assert solution.status == "solved"
    assert solution.moves == expected
    *_, last = [level.positions, *(done.positions for done in rules.replay(level, solution.moves))]
    assert rules.is_solved(level, last)
    replayed = [played.move.pushes for played in rules.replay(level, solution.moves)]
    assert [move.pushes for move in solution.moves] == replayed


def first_states(level):
    """Return the level's start and its distinct successors, in the engine's order."""
    compiled, cursor = compile_level(level), np.zeros(6, dtype=np.int64)
    arrays = store.Store(Budget(MANY)).arrays
    start(compiled, arrays, cursor)
    advance(compiled, arrays, new_scratch(), cursor, False, ANY_STEPS, MANY, 1)
    return positions_of(level, arrays.states[: cursor[TAIL]])


@pytest.mark.parametrize("board_shapes", [boards.MIDDLE_SHAPES, boards.LARGE_SHAPES])
@given(seed=st.integers(0, 2**32 - 1))
@examples(60)
def test_successors_agree_along_random_walks_on_crowded_boards(board_shapes, seed):
    level = boards.crowded_level(seed, board_shapes, max_blocks=16)
    rng = np.random.default_rng(seed)
    for _ in range(8):
        found = [at for _, at in rules.successors(level, level.positions)]
        assert first_states(level) == list(dict.fromkeys([level.positions, *found]))
        if not found:
            break
        level = level.with_positions(found[rng.integers(len(found))])


@pytest.mark.parametrize("n_levels", first_daily([15, 150]))
def test_successors_agree_for_long_self_intersecting_chains(n_levels):
    outcomes = set()
    for seed in range(n_levels):
        level = boards.chained_level(seed)
        found = [at for _, at in rules.successors(level, level.positions)]
        assert first_states(level) == list(dict.fromkeys([level.positions, *found]))
        step = rules.step(level, level.positions, level.indices["A"], -1)
        if isinstance(step, rules.Step):
            outcomes.add(len(step.signs))
        else:
            holder = rules.holders(level, level.positions).get(step.cell)
            outcomes.add("two ways" if holder == step.block else "one cell")
    assert {"one cell", 10} <= outcomes
    assert n_levels < 150 or {"two ways", 5, 16} <= outcomes


def test_growing_arrays_keep_their_contents(monkeypatch):
    level = boards.wide_level()
    expected = full_search(level)
    assert len(expected.states) == 11**4
    monkeypatch.setattr(store, "FIRST_CAPACITY", 64)
    monkeypatch.setattr(store, "LAYERS", 4)
    monkeypatch.setattr(search, "FIRST_BUDGET", 7)
    found = full_search(level)
    assert np.array_equal(found.states, expected.states)
    assert np.array_equal(found.past.parents, expected.past.parents)
    assert found.layers == expected.layers
    assert found.n_successors == expected.n_successors


@pytest.mark.parametrize("n_states", [1, 2, 500, 11**4 - 1])
def test_max_states_stops_at_exactly_that_number(n_states):
    found = full_search(boards.wide_level(), max_states=n_states)
    assert (found.limit, len(found.states)) == ("max_states", n_states)


def test_a_search_that_needs_fewer_than_max_states_is_not_limited():
    found = full_search(boards.wide_level(), max_states=11**4)
    assert (found.limit, len(found.states)) == (None, 11**4)


@pytest.mark.parametrize("max_bytes", [10**5, 2 * 10**5, 3 * 10**5])
def test_a_search_uses_its_max_bytes_without_exceeding_it(max_bytes, monkeypatch):
    sizes = []

    class Measured(store.Store):
        def enlarge(self, n_states, capacity):
            super().enlarge(n_states, capacity)
            sizes.append(sum(array.nbytes for array in self.arrays))

    monkeypatch.setattr(search, "Store", Measured)
    found = full_search(boards.wide_level(), max_bytes=max_bytes)
    assert found.limit == "max_bytes"
    assert max(sizes) <= max_bytes
    assert 40 * len(found.states) > 0.2 * max_bytes


def test_less_memory_than_the_first_arrays_need_is_reported_as_a_limit():
    found = full_search(boards.wide_level(), max_bytes=1000)
    assert (found.limit, len(found.states)) == ("max_bytes", 1)


def test_a_failed_allocation_counts_as_a_limit_and_keeps_the_states(monkeypatch):
    def refuse(_, n_states, capacity):
        raise MemoryError(n_states, capacity)

    monkeypatch.setattr(store.Store, "enlarge", refuse)
    found = full_search(boards.wide_level())
    assert found.limit == "max_bytes"
    assert len(found.states) > 100


@pytest.mark.parametrize("max_states", [1, 5, 50, 500, 5000])
def test_a_limit_reports_the_last_complete_depth(max_states):
    whole = full_search(boards.wide_level()).layers
    found = full_search(boards.wide_level(), max_states=max_states)
    complete = sum(whole[: found.depth + 1])
    assert complete <= max_states < complete + sum(whole[found.depth + 1 : found.depth + 2])
    assert found.layers[: found.depth + 1] == whole[: found.depth + 1]


def test_a_time_limit_ends_a_search(monkeypatch):
    """Each reading of the clock is one second later than the previous one."""
    ticks = iter(range(10**6))
    monkeypatch.setattr(search, "search_clock", lambda: next(ticks))
    monkeypatch.setattr(search, "FIRST_BUDGET", 1)
    found = full_search(boards.wide_level(), time_limit_s=40)
    assert found.limit == "time_limit"
    assert 40 <= found.seconds <= 44


def test_kernels_never_write_beyond_their_buffers():
    level = boards.wide_level()
    compiled, cursor = compile_level(level), np.zeros(6, dtype=np.int64)
    arrays = store.Store(Budget(MANY)).arrays
    room = int(compiled.facts[0]) + 20
    arrays.room[0] = room
    for array in arrays[:3]:
        array[room:] = 77
    start(compiled, arrays, cursor)
    status = advance(compiled, arrays, new_scratch(), cursor, False, ANY_STEPS, MANY, MANY)
    assert status == OUT_OF_ROOM
    assert 20 < cursor[TAIL] <= room
    assert all((array[room:] == 77).all() for array in arrays[:3])


@given(level=boards.crowded_levels())
@examples(30)
def test_the_visited_set_keeps_its_invariants(level):
    compiled, cursor = compile_level(level), np.zeros(6, dtype=np.int64)
    kept, scratch = store.Store(Budget(MANY)), new_scratch()
    start(compiled, kept.arrays, cursor)
    for budget in (1, 10, 100, 1000):
        advance(compiled, kept.arrays, scratch, cursor, False, ANY_STEPS, MANY, budget)
        store.check(kept.arrays.table, int(cursor[TAIL]))
        assert kept.grow(int(cursor[TAIL]), len(kept.arrays.states))
        store.check(kept.arrays.table, int(cursor[TAIL]))


def test_the_visited_set_survives_random_adds():
    """A seeded stress test against Python's set, with new and repeated states."""
    rng = np.random.default_rng(2012)
    for n_slots in (3, 64, 1009):
        table = np.full(n_slots, store.EMPTY, dtype=np.uint64)
        known = set()
        pool = rng.integers(0, 1 << 40, size=n_slots, dtype=np.uint64)
        for state in rng.choice(pool, size=4 * n_slots):
            if len(known) < n_slots - 1 or int(state) in known:
                slot = store.slot_of(table, store.home(state, n_slots), state)
                assert (table[slot] == state) == (int(state) in known)
                table[slot] = state
                known.add(int(state))
        store.check(table, len(known))


def test_a_block_on_a_track_of_the_grid_has_fewer_than_sixteen_positions():
    """Digit 15 marks empty slots and unreachable goals, so no block may use it."""
    everywhere = lattice.parallelogram(16, 16)
    for first, axis_cells in ((0, (0, 1, 2)), (1, (1, 2, 3)), (1, (1, 0, 33)), (0, (0, 33, 34))):
        level = Level(everywhere, [Block("A", axis_cells)])
        assert first in axis_cells
        assert compile_level(level).last[0] <= 14


def test_scratch_arrays_are_whole_cache_lines_apart():
    """Two threads never write to one cache line, and no array overlaps the next one."""
    arrays = [*new_scratch(), *new_scratch()]
    places = sorted((one.ctypes.data, one.nbytes) for one in arrays)
    assert all(begin % 128 == 0 for begin, _ in places)
    assert all(begin + n <= after for (begin, n), (after, _) in pairwise(places))
    assert all(one.flags.c_contiguous and one.flags.aligned for one in arrays)
