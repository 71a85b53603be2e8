"""Units, the store and interruptions: every worker gives the same rows, and none is lost."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time

import pytest
from places import ROOT
from thorough import first_daily

import trisolve
from trisolve.errors import FileError, FormatError, InvalidLimit, SearchInterrupted
from trisolve.sliding.census.board import Board
from trisolve.sliding.census.options import CensusLimit, options_of
from trisolve.sliding.census.store import Store
from trisolve.sliding.census.units import Unit, do_unit, plan
from trisolve.sliding.lattice import hexagon, parallelogram, triangle
from trisolve.sliding.level import PUSH_MODES

FLOOR = hexagon(2)
COMMAND = [sys.executable, "-m", "trisolve", "census", "triangle:5", "--workers", "1", "-o"]


def content(path):
    """Return all rows of a census file, except for its hardest levels."""
    with sqlite3.connect(path) as connection:
        tables = ("options", "units", "levels")
        return {one: connection.execute(f"SELECT * FROM {one}").fetchall() for one in tables}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The census of the floor by one worker, without an interruption."""
    path = tmp_path_factory.mktemp("census") / "whole.db"
    with trisolve.census(FLOOR, path=path, workers=1) as found:
        assert found.units[1] > 2
        return content(path)


def test_one_and_two_workers_write_the_same_census(tmp_path, whole):
    trisolve.census(FLOOR, path=tmp_path / "two.db", workers=2).close()
    assert content(tmp_path / "two.db") == whole


def test_an_interrupted_census_resumes(tmp_path, whole):
    path, seen = tmp_path / "cut.db", []

    def cut(progress):
        seen.append(progress.n_done)
        raise KeyboardInterrupt

    for _ in range(2):
        with pytest.raises(SearchInterrupted, match=r"interrupted with \d of 4 units done"):
            trisolve.census(FLOOR, path=path, workers=1, progress=cut)
    assert seen == [1, 2]
    with trisolve.census(FLOOR, path=path, workers=1) as found:
        assert found.is_complete
    assert content(path) == whole


def test_a_time_limit_leaves_units_for_later(tmp_path):
    path = tmp_path / "late.db"
    with trisolve.census(parallelogram(3, 5), path=path, workers=1, time_limit=1e-6) as found:
        assert not found.is_complete
        assert found.summary()["complete"] is False
        assert found.summary()["counted"] == 41_683_971


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_killed_process_loses_only_its_current_unit(tmp_path):
    path = tmp_path / "killed.db"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    n_before = 0
    for _ in range(20):
        process = subprocess.Popen(
            [*COMMAND, str(path)],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while process.poll() is None and n_done(path) == n_before:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert n_done(path) >= n_before
        n_before = n_done(path)
        if n_before > 3:
            break
    with trisolve.census(triangle(5), path=path, workers=2) as found:
        assert found.is_complete
    trisolve.census(triangle(5), path=tmp_path / "calm.db", workers=1).close()
    assert content(path) == content(tmp_path / "calm.db")


def n_done(path):
    """Return how many units are stored."""
    if not path.exists() or not path.stat().st_size:
        return 0
    try:
        with sqlite3.connect(path, timeout=10) as connection:
            query = "SELECT count(*) FROM units WHERE sha256 IS NOT NULL"
            return connection.execute(query).fetchone()[0]
    except sqlite3.OperationalError:  # the tables are yet to be made
        return 0


def test_a_unit_delivered_twice_is_stored_once(tmp_path):
    options = options_of(FLOOR)
    board = Board(options)
    units = plan(board)
    with Store(tmp_path / "twice.db", options) as store:
        store.prepare(board.counts, board.n_symmetries, units)
        result = do_unit(board, units[1], 1 << 30)
        assert store.add(1, result)
        before = content(tmp_path / "twice.db")
        assert not store.add(1, result)
        assert content(tmp_path / "twice.db") == before


@pytest.mark.parametrize("floor", first_daily([FLOOR, triangle(5)]))
def test_the_units_of_a_census_partition_its_arrangements(floor):
    board = Board(options_of(floor))
    whole = do_unit(board, Unit(((),), 1.0), 1 << 30)
    parts = [do_unit(board, unit, 1 << 30) for unit in plan(board)]
    assert len(parts) >= 4
    assert sorted(row for part in parts for row in part.rows) == list(whole.rows)
    for key in ("signatures", "signature_classes"):
        assert sum(part.counts[key] for part in parts) == whole.counts[key]


def test_a_signature_too_large_for_memory_is_named():
    rows = [cell for row in (0, 2, 4) for cell in range(row << 5, (row << 5) + 18)]
    with pytest.raises(CensusLimit, match=r"bytes .*positions or more: 3 cells along U"):
        trisolve.census(rows, lengths=(3, 3), min_moves=50, max_bytes=1 << 19, workers=1)


def test_contradictory_counts_are_an_error(tmp_path):
    path = tmp_path / "off.db"
    trisolve.census(range(8), path=path).close()
    with sqlite3.connect(path) as connection:
        counts = [0, *json.loads(connection.execute(
            "SELECT value FROM options WHERE name = 'counts'").fetchone()[0])[1:]]  # fmt: skip
        counts[1] += 1
        connection.execute("UPDATE options SET value = ? WHERE name = 'counts'", [str(counts)])
    with pytest.raises(trisolve.TrisolveError, match="expected 37 arrangements"):
        trisolve.census(range(8), path=path)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"floor": range(7)}, "expected a census of this floor of 7 cells, found another of 8"),
        ({"push": "none"}, "expected a census with push none, found push full"),
        ({"lengths": (3, 4)}, r"expected a census with lengths 3\.\.4, found lengths 3\.\.8"),
        ({"blocks": (2, 3)}, r"expected a census with blocks 2\.\.3, found blocks 1\.\.16"),
        ({"min_moves": 1}, "expected a census with min_moves 1, found min_moves 3"),
    ],
)
def test_the_file_of_a_different_census_is_left_unchanged(tmp_path, changes, message):
    path = tmp_path / "kept.db"
    trisolve.census(range(8), path=path).close()
    before = path.read_bytes()
    with pytest.raises(FileError, match=message):
        trisolve.census(**{"floor": range(8), "path": path, **changes})
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["kept.db"]


def test_foreign_files_and_newer_versions_are_left_unchanged(tmp_path):
    other, newer = tmp_path / "other.db", tmp_path / "newer.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE things (name TEXT)")
    trisolve.census(range(8), path=newer).close()
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA user_version = 2")
    text = tmp_path / "text.db"
    text.write_text("no database")
    for path, message in (
        (other, "expected a census, found another file"),
        (text, "expected a census, found another file"),
        (newer, "expected a census of version 1, found version 2"),
    ):
        before = path.read_bytes()
        with pytest.raises(FileError, match=message):
            trisolve.census(range(8), path=path)
        assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("floor", "options", "message"),
    [
        ([], {}, "floor: expected at least one cell"),
        ([0, 512], {}, "floor: expected cells of 0 to 511, got 512"),
        (["a"], {}, "floor: expected cells as whole numbers"),
        (range(96), {}, "floor: expected at most 64 cells, got 96"),
        ([0, 1], {}, "expected a block of 3 cells to fit"),
        (range(8), {"lengths": (9, 12)}, "expected a block of 9 cells to fit .* has 8"),
        (range(8), {"lengths": (2, 5)}, "lengths: expected 3 or more, got 2"),
        (
            range(8),
            {"lengths": (5, 4)},
            r"lengths: expected bounds in ascending order, got \(5, 4\)",
        ),
        (range(8), {"lengths": "..2"}, "lengths: expected 3 or more, got 2"),
        (range(8), {"lengths": (3,)}, r"lengths: expected bounds such as 8..14, .*, got \(3,\)"),
        (range(8), {"blocks": 0}, "blocks: expected 1 or more, got 0"),
        (range(8), {"blocks": (1, True)}, r"blocks: expected bounds such as .*, got \(1, True\)"),
        (range(8), {"blocks": (1, 17)}, "blocks: expected at most 16, got 17"),
        (range(8), {"push": "pull"}, f"push: expected one of {', '.join(PUSH_MODES)}"),
        (range(8), {"min_moves": 0}, "min_moves: expected 1 or more"),
        (range(8), {"workers": 1, "scheduler": "tcp://127.0.0.1:1"}, "got both"),
    ],
)
def test_invalid_census_options_are_refused(floor, options, message):
    with pytest.raises(FormatError, match=message):
        trisolve.census(floor, **options)


@pytest.mark.parametrize("options", [{"workers": 0}, {"max_bytes": 0}, {"time_limit": -1}], ids=str)
def test_invalid_census_limits_are_refused(options):
    with pytest.raises(InvalidLimit):
        trisolve.census(range(8), **options)
