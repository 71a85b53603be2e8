"""A large search finds the same states as a small one, with any number of threads."""

from itertools import product
from math import inf

import boards
import numpy as np
import pytest
from hypothesis import given
from thorough import LONG, examples, first_daily

from trisolve.kernels.threads import Threads
from trisolve.sliding.engine import breadth_first, compile_level, path, store
from trisolve.sliding.engine.large import rounds, visited
from trisolve.sliding.engine.large import search as large
from trisolve.sliding.engine.large.ranks import Ranks, rank_level, rank_of
from trisolve.sliding.level import Block, Level

MANY = 10**9
ALWAYS_BITS, ALWAYS_SLOTS = 1 << 40, None


def search(level, **options):
    wanted = {
        "stop_at_goal": False,
        "steps": False,
        "max_states": MANY,
        "max_bytes": MANY,
        "time_limit_s": inf,
        "report": lambda *_: None,
    }
    return breadth_first(compile_level(level), **(wanted | options))


@pytest.fixture
def early(monkeypatch):
    """Return a function that makes searches large after 100 states, with bits or slots."""

    def grow_early(bits_worth):
        if bits_worth is None:
            monkeypatch.setattr(visited.GrowingVisited, "takes_bits", lambda *_: False)
        else:
            monkeypatch.setattr(visited, "BITS_WORTH", bits_worth)
        monkeypatch.setattr(visited, "WAVE", 1 << 8)
        monkeypatch.setattr(store, "CAPACITY", 300)
        monkeypatch.setattr(store, "FIRST_CAPACITY", 300)
        monkeypatch.setattr(large, "FIRST_STRETCH", 3)
        monkeypatch.setattr(large, "MIN_STRETCH", 3)
        monkeypatch.setattr(large, "ROOM", 300)
        monkeypatch.setattr(rounds, "ROOM", 300)
        monkeypatch.setattr(large, "N_STRETCHES", 4)

    return grow_early


def assert_same(one, other):
    assert np.array_equal(one.states, other.states)
    same = ("limit", "layers", "depth", "goal", "n_successors")
    assert [getattr(one, name) for name in same] == [getattr(other, name) for name in same]
    for index in {0, one.goal, len(one.states) // 2, len(one.states) - 1}:
        if index >= 0:
            assert path(one, index) == path(other, index)


SEEDS = range(12 if LONG else 6)


@pytest.mark.parametrize("bits_worth", first_daily([ALWAYS_BITS, ALWAYS_SLOTS]))
@pytest.mark.parametrize(
    ("steps", "stop_at_goal"),
    first_daily([(False, True), (True, False), (False, False), (True, True)], 2),
)
def test_a_large_search_finds_the_same_states_in_the_same_order(
    early, bits_worth, steps, stop_at_goal
):
    levels = [boards.crowded_level(seed, boards.MIDDLE_SHAPES, max_blocks=8) for seed in SEEDS]
    options = {"steps": steps, "stop_at_goal": stop_at_goal, "max_states": 4000}
    small = [search(level, **options) for level in levels]
    early(bits_worth)
    n_large = 0
    for level, expected in zip(levels, small, strict=True):
        for n_threads in (1, 3):
            found = search(level, n_threads=n_threads, **options)
            assert_same(expected, found)
            n_large += isinstance(found.past, large.LargePast)
    assert n_large >= len(SEEDS) // 2


@pytest.mark.parametrize("max_states", first_daily([301, 377, 1500]))
def test_a_large_search_stops_at_the_same_limit(early, max_states):
    levels = [boards.crowded_level(seed, boards.MIDDLE_SHAPES, max_blocks=8) for seed in SEEDS]
    small = [
        search(level, max_states=max_states, stop_at_goal=i % 2 == 0)
        for i, level in enumerate(levels)
    ]
    early(ALWAYS_SLOTS)
    for i, level in enumerate(levels):
        found = search(level, max_states=max_states, stop_at_goal=i % 2 == 0, n_threads=2)
        assert_same(small[i], found)


@pytest.mark.parametrize("n_threads", first_daily([1, 2]))
def test_hash_slots_grow_and_are_replaced_by_a_bitmap(early, n_threads, monkeypatch):
    rows = [range(32 * row, 32 * row + 23) for row in range(0, 12, 2)]  # 11**6 states
    blocks = [Block("ABCDEF"[i], row[:3]) for i, row in enumerate(rows)]
    level = Level({cell for row in rows for cell in row}, blocks)
    expected = search(level, max_states=30_000)
    early(16)
    kinds = []
    make_room = visited.GrowingVisited.make_room

    def noted(self, states, room):
        make_room(self, states, room)
        visited.check(self.visited, len(states))
        kinds.append("slots" if int(self.visited.shape[visited.SLOTS]) else "bits")

    monkeypatch.setattr(visited.GrowingVisited, "make_room", noted)
    assert_same(expected, search(level, max_states=30_000, n_threads=n_threads))
    assert kinds.count("slots") > 3
    assert kinds == sorted(kinds, reverse=True)
    assert kinds[-1] == "bits"


def test_slots_without_room_for_a_distance_from_home_are_widened(early, monkeypatch):
    expected = search(boards.wide_level())
    early(ALWAYS_SLOTS)
    monkeypatch.setattr(visited, "MIN_REACH", 2)
    monkeypatch.setattr(visited, "MAX_REACH", 2)
    widened = []

    def widen(self, widen=visited.GrowingVisited.widen):
        monkeypatch.setattr(visited, "MAX_REACH", visited.MAX_REACH + 1)
        widened.append(visited.MAX_REACH)
        widen(self)

    def fill(self, made, states, fill=visited.GrowingVisited.fill):
        done = fill(self, made, states)
        if not done:
            monkeypatch.setattr(visited, "MAX_REACH", visited.MAX_REACH + 1)
        return done

    monkeypatch.setattr(visited.GrowingVisited, "widen", widen)
    monkeypatch.setattr(visited.GrowingVisited, "fill", fill)
    assert_same(expected, search(boards.wide_level(), n_threads=2))
    assert widened


@pytest.mark.parametrize("max_bytes", first_daily([100_000, 400_000, 200_000], 2))
@pytest.mark.parametrize("bits_worth", [ALWAYS_BITS, ALWAYS_SLOTS])
def test_a_large_search_uses_its_max_bytes_without_exceeding_it(
    early, bits_worth, max_bytes, monkeypatch
):
    early(bits_worth)
    monkeypatch.setattr(rounds, "WORKER_BYTES", 0)
    monkeypatch.setattr(large, "WORKER_BYTES", 0)
    monkeypatch.setattr(large, "STRETCH_BYTES", 21 * 300)
    found = search(boards.wide_level(), max_bytes=max_bytes, n_threads=1)
    assert found.n_bytes <= max_bytes
    if found.limit:
        assert found.limit == "max_bytes"
        assert 30 * len(found.states) > 0.5 * (max_bytes - (1 << 16))
    else:
        assert len(found.states) == 11**4


def test_a_time_limit_ends_a_search_while_its_table_grows():
    made = visited.GrowingVisited(
        rank_level(compile_level(boards.wide_level())), Threads(1), lambda: True
    )
    with pytest.raises(visited.OutOfTime):
        made.make_room(np.zeros(1, dtype=np.uint64), 1000)


def test_a_failed_allocation_counts_as_a_limit_and_keeps_the_states(early, monkeypatch):
    early(ALWAYS_SLOTS)

    def refuse(*_):
        raise MemoryError

    monkeypatch.setattr(visited.GrowingVisited, "spread", refuse)
    found = search(boards.wide_level())
    assert found.limit == "max_bytes"
    assert len(found.states) > 300


@given(level=boards.crowded_levels(max_blocks=9))
@examples(60)
def test_every_state_has_a_unique_rank(level):
    ranks, states = rank_level(compile_level(level)), search(level, max_states=3000).states
    found = {int(rank_of(ranks.parts, state)) for state in states}
    assert len(found) == len(states)
    assert max(found) < ranks.n_ranks


def test_ranks_of_blocks_on_one_line_have_no_gaps():
    blocks = [
        Block("A", range(32, 35)),
        Block("B", range(36, 40)),
        Block("C", range(44, 47)),
        Block("D", range(55, 60)),
    ]
    level = Level(range(32, 63), blocks)
    states = search(level).states
    ranks = rank_level(compile_level(level))
    found = sorted(int(rank_of(ranks.parts, state)) for state in states)
    assert found == list(range(ranks.n_ranks))


def made_up(n_blocks, n_positions, n):
    """Return ranks, and `n` random states of blocks that never meet."""
    parts = np.zeros((n_blocks, 16), dtype=np.uint64)
    for block, position in product(range(n_blocks), range(n_positions)):
        parts[block, position] = position * n_positions**block
    digits = np.random.default_rng(n).integers(0, n_positions, size=(n, n_blocks))
    states = sum(digits[:, b].astype(np.uint64) << np.uint64(4 * b) for b in range(n_blocks))
    kept = np.random.default_rng(1).permutation(np.unique(states))
    return Ranks(parts.reshape(-1), n_positions**n_blocks), kept


@pytest.mark.parametrize("n_threads", [1, 3])
@pytest.mark.parametrize(("n_blocks", "n_positions"), first_daily([(8, 5), (11, 7), (16, 15)]))
def test_slots_keep_their_invariants_while_they_fill_and_grow(
    n_threads, n_blocks, n_positions, monkeypatch
):
    monkeypatch.setattr(visited, "WAVE", 1 << 10)
    monkeypatch.setattr(visited.GrowingVisited, "takes_bits", lambda *_: False)
    ranks, states = made_up(n_blocks, n_positions, 9000)
    made = visited.GrowingVisited(ranks, Threads(n_threads), lambda: False)
    n = 100
    for room in (200, 260, 700, 2000, 2100, 8000):
        made.make_room(states[:n], room)
        visited.check(made.visited, n)
        full = int(0.98 * room)
        assert visited.add_states(made.visited, ranks.parts, states, n, full, 0, 1) == full
        visited.check(made.visited, full)
        visited.add_states(made.visited, ranks.parts, states, 0, full, 0, 1)
        visited.check(made.visited, full)  # all of them were there
        n = full


def test_each_thread_adds_its_states_and_defers_those_that_do_not_fit(monkeypatch):
    monkeypatch.setattr(visited.GrowingVisited, "takes_bits", lambda *_: False)
    ranks, states = made_up(11, 7, 3000)
    made = visited.GrowingVisited(ranks, Threads(4), lambda: False)
    made.make_room(states[:1], int(1.01 * len(states)))
    stretch, worker = rounds.new_stretch(), rounds.new_worker()
    n = len(states) - 1
    stretch.states[:n] = states[1:]
    for i in range(n):
        rank = np.uint64(rank_of(ranks.parts, states[1 + i]))
        stretch.keys[i] = visited.key_of(made.visited.shape, rank)
        stretch.owners[i] = visited.owner_of(made.visited.shape, stretch.keys[i], 4)
    stretch.states[n : 2 * n], stretch.keys[n : 2 * n] = stretch.states[:n], stretch.keys[:n]
    stretch.owners[n : 2 * n] = stretch.owners[:n]
    stretch.counts[rounds.CANDIDATES] = 2 * n
    done = [
        rounds.insert(made.visited, worker, stretch, owner, stop)
        for owner, stop in enumerate(made.stops())
    ]
    n_won, n_late = (sum(numbers) for numbers in zip(*done, strict=True))
    assert n_late > 0
    assert rounds.settle(made.visited, stretch, 0) == (2 * n, n - n_won)
    assert stretch.fates[:n].tolist() == [visited.WON] * n
    assert stretch.fates[n : 2 * n].tolist() == [visited.LOST] * n
    visited.check(made.visited, n + 1)


@pytest.mark.parametrize("held", [False, True])
def test_a_growing_array_keeps_its_contents(held):
    kept = store.Growing(np.arange(1000, dtype=np.uint64))
    for n in (1001, 10**6, 3 * 10**6):
        someone = kept.array if held else None
        kept.grow(n, 1000)
        assert len(kept.array) == n
        assert kept.array[:1000].tolist() == list(range(1000))
        assert not kept.array[1000:].any()
        del someone
    with pytest.raises(MemoryError):
        kept.grow(1 << 60, 1000)
    assert kept.array[999] == 999
