"""``trisolve census``: the output, files and errors of its commands."""

import json

import pytest

from trisolve.limits import stop_phrase
from trisolve.sliding.formats import load_pack


@pytest.fixture
def file(run, tmp_path):
    path = tmp_path / "found.db"
    assert run("census", "hexagon:2", "-o", path).code == 0
    return path


def test_census_reports_its_findings(run, tmp_path):
    path = tmp_path / "new.db"
    done = run("census", "hexagon:2", "-o", path, "--workers", 1)
    assert done.code == 0
    assert "arrangements: 1,001,518 in the signatures," in done.out
    assert "1,001,518 by transfer matrix" in done.out
    assert "    6       48        4        2" in done.out
    assert "hardest: 6 moves, 4 classes, 2 of them minimal, each with a certificate" in done.out
    again = run("census", "show", path)
    assert again.out == done.out
    found = run("census", "run", "hexagon:2", "--output", path, "--json")
    assert found.objects() == run("census", "show", path, "--json").objects()
    assert found.objects()[0]["classes"]["6"] == 4


def test_running_out_of_time_exits_with_3(run, tmp_path):
    path = tmp_path / "late.db"
    late = run("census", "parallelogram:3x5", "-o", path, "--time-limit", "0.000001")
    assert late.code == 3
    assert "0 of 30 units done; the same command continues from there" in late.err
    assert "lower bounds" in late.out


def test_census_counts_arrangements(run, tmp_path):
    found = run("census", "count", "triangle:6", "--json").objects()[0]
    assert found["arrangements"] == 2_176_161_219
    assert found["arrangements_by_blocks"]["12"] == 220
    text = run("census", "count", "parallelogram:4x9", "--blocks", "1..2").out
    assert "on 72 cells" in text
    assert "sample takes any" in text
    assert "measured on 1 unit" in run("census", "count", "hexagon:2", "--pilot").out


def test_sampling_without_a_time_limit_gives_a_one_line_error(run):
    late = run("census", "sample", "hexagon:3", "--time-limit", "0.000001", "--count", 3)
    late.assert_one_line(3)
    assert f"{stop_phrase('time_limit')} 1e-06 after " in late.err
    assert "; 0% of the counting done" in late.err


def test_census_results_can_be_exported_as_tables_and_drawn(run, file, tmp_path):
    out = tmp_path / "pack.json"
    done = run("census", "export", file, "--moves", "5..", "--minimal", "-o", out)
    assert done.out == f"5 levels written to {out}\n"
    assert [level.stats["moves"] for level in load_pack(out).levels].count(6) == 2
    picture = tmp_path / "bars.svg"
    assert run("census", "show", file, "--picture", picture).code == 0
    assert picture.read_text().startswith("<svg")


def test_census_check_finds_wrong_files(run, file, tmp_path):
    right = run("census", "check", file, "--json")
    assert right.code == 0
    assert right.objects()[0]["status"] == "right"
    import sqlite3

    with sqlite3.connect(file) as connection:
        connection.execute("DELETE FROM levels WHERE moves = 6")
    wrong = run("census", "check", file, "--share", 1)
    assert wrong.code == 1
    assert "sha256 of rows: claimed" in wrong.out


def test_census_samples_a_floor(run, tmp_path):
    found = run("census", "sample", "star:1", "--count", 50, "--seed", 1, "--json").objects()[0]
    assert found["arrangements"] == 232
    assert found["drawn"] == 50
    text = run("census", "sample", "star:1", "--count", 50, "--seed", 1).out
    assert "50 arrangements of 232 drawn, hardest level 2 moves" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["hexagon:4", "-o", "x.db"], "expected at most 64 cells, got 96"),
        (["blob:20", "-o", "x.db"], "expected a shape with a fixed floor, got blob:20"),
        (["triangle:4", "--lengths", "9..12", "-o", "x.db"], "a block of 9 cells to fit"),
        (["triangle:4", "--blocks", "1..20", "-o", "x.db"], "at most 16, got 20"),
        (["triangle:4"], "Missing option '--output'"),
        (["show", "nothing.db"], "expected a census, found no file"),
        (["export", "nothing.db", "-o", "x.txt"], "a name that ends in .json or .parquet"),
        (["count", "triangle:1"], "a block of 3 cells to fit"),
    ],
)
def test_invalid_census_options_are_refused(run, tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    done = run("census", *arguments)
    done.assert_one_line()
    assert message in done.err
    assert not (tmp_path / "x.db").exists()


def test_a_census_of_another_floor_is_refused(run, file, tmp_path):
    done = run("census", "triangle:4", "-o", file)
    done.assert_one_line()
    assert "expected a census of this floor of 16 cells, found another of 24" in done.err


def test_census_errors_can_be_printed_as_json(run, file, tmp_path):
    done = run("census", "triangle:4", "-o", file, "--json")
    assert done.code == 2
    assert "error" in json.loads(done.out)
