"""A search on disk gives the answers of a search in memory, with any amount of memory."""

import tempfile
from contextlib import contextmanager
from pathlib import Path

import boards
import numpy as np
import pytest
from hypothesis import given
from thorough import LONG, examples, first_daily

from trisolve import load_level
from trisolve.kernels.threads import Threads
from trisolve.sliding import solution
from trisolve.sliding.engine.disk import MIN_BYTES, layers, runs, search
from trisolve.sliding.engine.disk.layers import batches, max_runs, subtract
from trisolve.sliding.engine.disk.runs import BLOCK, memory_for, open_run, read_run, write_run
from trisolve.sliding.level import PUSH_MODES, Block, Level
from trisolve.sliding.search import explore, solve

TINY_BYTES = 8192
"""Room for 512 successors, and for merging 8 runs, where blocks are tiny."""


@pytest.fixture(autouse=True)
def _no_power_cuts(monkeypatch):
    monkeypatch.setattr("os.fsync", lambda _descriptor: None)


@pytest.fixture
def tiny(monkeypatch):
    """Make files of blocks of 16 states, so that small levels need many runs, parts and merges."""
    for module in (runs, layers, search):
        monkeypatch.setattr(module, "BLOCK", 16)
    monkeypatch.setattr(layers, "MIN_WINDOW", 32)
    monkeypatch.setattr(search, "MIN_BYTES", TINY_BYTES)
    monkeypatch.setattr(search, "INDEX_BYTES", 0)


@contextmanager
def directory():
    """Yield a new directory; hypothesis calls a test many times with one tmp_path."""
    with tempfile.TemporaryDirectory() as path:
        yield Path(path) / "disk"


def graph_of(found):
    return found.status, found.layers, found.n_states, found.n_successors, found.depth


def assert_same(level, metric, max_bytes):
    """Check that solving and exploring on disk give the answers found in memory."""
    in_memory = solve(level, metric=metric)
    whole = explore(level, metric=metric)
    with directory() as disk:
        on_disk = solve(level, metric=metric, max_bytes=max_bytes, disk=disk)
        assert (on_disk.status, on_disk.moves) == (in_memory.status, in_memory.moves)
        explored = explore(level, metric=metric, max_bytes=max_bytes, disk=disk)
        assert graph_of(explored) == graph_of(whole)
        again = solve(level, metric=metric, max_bytes=max_bytes, disk=disk)
        assert (again.moves, again.n_states, again.n_successors, again.depth) == (
            on_disk.moves,
            on_disk.n_states,
            on_disk.n_successors,
            on_disk.depth,
        )
    if in_memory.status == "unsolvable":
        assert (on_disk.n_states, on_disk.n_successors) == (whole.n_states, whole.n_successors)
    else:
        assert on_disk.n_states == sum(whole.layers[: on_disk.depth + 1])
        assert on_disk.n_successors >= in_memory.n_successors


@pytest.mark.parametrize("metric", solution.METRICS)
@given(level=boards.crowded_levels())
@examples(25)
def test_disk_searches_give_the_same_answers_as_searches_in_memory(metric, level):
    assert_same(level, metric, MIN_BYTES)


@pytest.mark.parametrize("n_bytes", [MIN_BYTES, 64 * MIN_BYTES], ids=["runs", "bits"])
@pytest.mark.parametrize("metric", solution.METRICS)
@pytest.mark.parametrize("seed", first_daily([15, 19, 53]))
def test_disk_searches_match_searches_in_memory_for_large_layers(metric, seed, n_bytes):
    """With a bit for every rank, no state is collected twice; without, there are many runs."""
    level = boards.crowded_level(seed, boards.MIDDLE_SHAPES, max_blocks=9)
    assert_same(level, metric, n_bytes)


@pytest.mark.parametrize(
    "max_bytes", first_daily([MIN_BYTES, 64 * MIN_BYTES]), ids=["runs", "bits"]
)
def test_layers_hold_the_same_states_with_any_number_of_threads(max_bytes):
    level = boards.crowded_level(53 if LONG else 2, boards.MIDDLE_SHAPES, max_blocks=9)
    graph = explore(level, analyze=True)
    ends = np.cumsum(graph.layers)
    for n_threads in (1, 3):
        with directory() as disk:
            explore(level, max_bytes=max_bytes, disk=disk, threads=n_threads)
            for layer in (disk / f"layer-{depth:04}.states" for depth in range(len(ends))):
                depth = int(layer.name[6:10])
                first = int(ends[depth]) - graph.layers[depth]
                states = np.fromfile(layer, dtype=np.uint64, offset=48, count=graph.layers[depth])
                assert states.tolist() == sorted(graph.states[first : ends[depth]].tolist())


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("metric", solution.METRICS)
@pytest.mark.parametrize("push", PUSH_MODES)
def test_disk_searches_with_very_little_memory_give_the_same_answers(metric, push):
    for seed in (7, 31):
        level = boards.crowded_level(seed, boards.MIDDLE_SHAPES, max_blocks=6)
        assert_same(Level(level.floor, level.blocks, push), metric, TINY_BYTES)


def four_rows(n_columns):
    """A level of four blocks that never meet; each goes from one end of its row to the other."""
    rows = [range(32 * row, 32 * row + 2 * n_columns + 1) for row in (0, 2, 4, 6)]
    blocks = [Block("ABCD"[i], row[:3], goal=row[-3:]) for i, row in enumerate(rows)]
    return Level({cell for row in rows for cell in row}, blocks)


@pytest.mark.long
@pytest.mark.usefixtures("tiny")
def test_a_solution_is_rebuilt_even_if_its_states_do_not_fit_in_memory(tmp_path):
    level = four_rows(11)
    n_buffered = len(memory_for(TINY_BYTES).buffer)
    found = solve(level, metric="steps", max_bytes=TINY_BYTES, disk=tmp_path)
    assert found.n_steps == 40
    assert found.moves == solve(level, metric="steps").moves
    # every state lies on a shortest solution, and the widest layer has more than are held at once
    layers = explore(level, metric="steps").layers
    assert found.n_states == sum(layers) - 1
    assert max(layers) > n_buffered


def test_a_level_that_starts_solved_needs_no_moves(tmp_path):
    level = Level(range(8), [Block("A", [0, 1, 2], goal=[0, 1, 2])])
    found = solve(level, disk=tmp_path)
    assert (found.status, found.moves, found.n_states, found.n_successors) == ("solved", (), 1, 0)


@pytest.mark.parametrize("n_states", [1, 2, 17, 5000, 11**4 - 1, 11**4, 11**4 + 1])
def test_max_states_stops_at_exactly_that_number(tmp_path, n_states):
    level = four_rows(11)
    in_memory = explore(level, max_states=n_states)
    for _ in ("new", "known"):
        found = explore(level, max_states=n_states, disk=tmp_path)
        assert (found.status, found.limit) == (in_memory.status, in_memory.limit)
        assert (found.n_states, found.layers) == (in_memory.n_states, in_memory.layers)
        assert found.depth == in_memory.depth
    assert explore(level, disk=tmp_path).n_states == 11**4
    found = explore(level, max_states=n_states, disk=tmp_path)
    assert (found.n_states, found.limit) == (in_memory.n_states, in_memory.limit)


def test_a_time_limit_stops_a_search_that_resumes_later(tmp_path):
    found = explore(four_rows(11), time_limit=1e-9, disk=tmp_path)
    assert (found.status, found.limit, found.layers) == ("limit", "time_limit", (1,))
    assert explore(four_rows(11), disk=tmp_path).n_states == 11**4


def test_too_little_memory_is_reported_as_a_limit(tmp_path):
    found = solve(four_rows(4), max_bytes=MIN_BYTES - 1, disk=tmp_path)
    assert (found.status, found.limit, found.n_states) == ("limit", "max_bytes", 1)


def test_a_disk_search_stays_below_its_memory_budget():
    for max_bytes in (MIN_BYTES, 10**7, 2 * runs.MAX_BYTES):
        arrays = memory_for(max_bytes)
        n_bytes = sum(array.nbytes for array in arrays) + runs.index_budget(max_bytes)
        assert 0.8 * min(max_bytes, runs.MAX_BYTES) < n_bytes < max_bytes
        assert len(arrays.page) >= BLOCK
        assert max_runs(arrays) >= 2


def test_a_disk_search_reports_its_progress(tmp_path, monkeypatch):
    monkeypatch.setattr("trisolve.sliding.engine.disk.layers.REPORT_S", 0)
    seen = []
    found = explore(four_rows(11), disk=tmp_path, progress=seen.append)
    counts = [(one.depth, one.n_states, one.n_successors) for one in seen]
    assert counts == sorted(counts)
    assert counts[-1][1:] == (found.n_states, found.n_successors)


def test_sorted_runs_on_disk_merge_and_subtract_like_sets(tmp_path):
    """A seeded stress test against Python's sets: empty, dense, sparse and disjoint runs."""
    rng = np.random.default_rng(2012)
    arrays, identity = memory_for(MIN_BYTES), bytes(16)
    for turn in range(30 if LONG else 10):
        max_states = int(rng.choice([3, 500, 40_000]))
        spread = int(rng.choice([max_states, 3 * max_states, 1 << 60]))
        written = []
        for number in range(1 + turn % 5):
            states = rng.integers(0, spread, size=rng.integers(0, max_states), dtype=np.uint64)
            path = tmp_path / f"{turn}-{number}"
            states = np.unique(states + np.uint64(number * spread // 3))
            written.append((write_run(path, identity, [states], lasting=False), states))
        first, rest = written[: max_runs(arrays)][:2], written[2:]
        known = {state for _, states in rest for state in states.tolist()}
        with Threads(1 + turn % 2) as threads:
            candidates = batches([run for run, _ in first], arrays, threads)
            layers = [run for run, states in rest if len(states)]
            parts = subtract(candidates, layers, arrays, threads)
            found = [state for part in parts for state in part.tolist()]
        wanted = {state for _, states in first for state in states.tolist()} - known
        assert found == sorted(wanted)


def test_a_sorted_run_on_disk_round_trips(tmp_path):
    states = np.arange(3 * BLOCK + 5, dtype=np.uint64) * np.uint64(7)
    pieces = np.split(states, [0, 1, 100, BLOCK + 7, BLOCK + 7, 3 * BLOCK])
    run = write_run(tmp_path / "run", bytes(16), pieces, lasting=True)
    again = open_run(tmp_path / "run", bytes(16), run.digest)
    assert (again.n_states, again.digest) == (len(states), run.digest)
    window = np.empty(2 * BLOCK, dtype=np.uint64)
    assert np.array_equal(np.concatenate([part.copy() for part in read_run(again, window)]), states)


def test_a_solving_search_counts_the_layers_before_the_last(tmp_path):
    """In memory it also counts the states of the last layer that come before the solved one."""
    level = load_level("article:puzzle-30")
    solved = solve(level, disk=tmp_path / "states")
    assert solved.n_states == sum(explore(level).layers[: solved.n_moves])
    assert solved.n_states < solve(level).n_states
