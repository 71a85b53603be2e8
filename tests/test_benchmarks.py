"""The benchmarks: every script starts, results are stored, and slower results are reported."""

import importlib
import json
import re
import subprocess
import sys
from collections import defaultdict
from statistics import median

import pytest
from places import ROOT
from thorough import LONG

from trisolve import Block, Level, Pack, parse_level, save_pack, solve, solve_many
from trisolve.sliding.formats.sources import load_levels

HERE = ROOT / "benchmarks"
BOARDS = (
    "02 ooBoooooBoooAABooooooooooooooooooooo 14",
    "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332",
)


@pytest.fixture
def module(monkeypatch):
    """Import a module of the benchmarks; forget it afterwards."""
    monkeypatch.syspath_prepend(HERE)

    def load(name):
        monkeypatch.delitem(sys.modules, name, raising=False)
        loaded = importlib.import_module(name)
        monkeypatch.setitem(sys.modules, name, loaded)
        return loaded

    return load


def run(name, *arguments):
    return subprocess.run(
        [sys.executable, HERE / f"{name}.py", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(ROOT.home())},
        timeout=120,
    )


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "boards.txt"
    path.write_text("\n".join(BOARDS))
    return path


@pytest.fixture
def pack(tmp_path):
    level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    path = tmp_path / "small.json"
    solved = Level(level.floor, level.blocks, solution=solve(level).moves, stats={"moves": 1})
    save_pack(Pack("Small", (solved,)), path)
    return path


def test_make_bench_runs_every_script(module):
    every = module("all")
    scripts = {path.stem for path in HERE.glob("*.py")}
    assert scripts == {*every.SCRIPTS, *every.SUPPORT}


def test_the_sample_of_rush_hour_boards_has_its_known_optima(module):
    lines = module("lines")
    every = lines.rows_of(lines.SAMPLE)
    assert len(every) == 402
    rows = every[:: 1 if LONG else -40]
    levels = [parse_level(board) for _, board, _ in rows]
    assert [one.n_moves for one in solve_many(levels)] == [optimum for optimum, _, _ in rows]
    last = parse_level(every[-1][1])
    assert load_levels(lines.SAMPLE)[-1][1].key == last.key  # trisolve reads the file itself


@pytest.mark.long
def test_the_scripts_of_the_sliding_puzzle_run(corpus, pack):
    works = {
        "public": ("--corpus", corpus, "--runs", 1, "--no-deepening"),
        "corpus": ("--corpus", corpus),
        "search": ("--levels", 2, "--runs", 1),
        "commands": ("--runs", 1, "--packs", pack),
        "startup": ("--runs", 1),
    }
    for name, arguments in works.items():
        done = run(name, *arguments)
        assert (done.returncode, bool(done.stdout)) == (0, True), (name, done.stderr)


@pytest.mark.long
def test_every_script_finds_its_imports(module):
    names = sorted(module("all").SCRIPTS)
    script = f"import sys; sys.path.insert(0, {str(HERE)!r}); import {', '.join(names)}"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_measurements_are_recorded_only_on_request(module, tmp_path, monkeypatch):
    figures = module("figures")
    monkeypatch.delenv("BENCH_FIGURES", raising=False)
    figures.note("nothing", [1.0])
    kept = tmp_path / "kept"
    monkeypatch.setenv("BENCH_FIGURES", str(kept))
    figures.note("solve", [3.0, 1.0, 2.0], of="public")
    figures.note("ratio", [2.5], "x", more_is_better=True)
    first, second = map(json.loads, kept.read_text().splitlines())
    assert (first["median"], first["least"], first["most"], first["runs"]) == (2.0, 1.0, 3.0, 3)
    assert (first["of"], second["of"], second["more_is_better"]) == ("public", "internal", True)
    with pytest.raises(ValueError, match="public or internal"):
        figures.note("x", [1.0], of="both")


def report(figures, **values):
    return {
        "date": "2026-01-02T03:04:05+00:00",
        "commit": "abc1234+",
        "machine": {**figures.machine(), "processor": "A fast one"},
        "figures": [figures.figure(name, value, of="public") for name, value in values.items()],
        "scripts": [{"script": "hints", "code": 1}, {"script": "search", "code": 0}],
    }


def test_a_benchmark_report_is_stored_with_its_date_as_json_and_as_a_table(module, tmp_path):
    figures = module("figures")
    written = report(figures, solve=[0.5, 0.25, 1234.5])
    path = figures.write(written, tmp_path / "results")
    assert path.name == "2026-01-02-abc1234.json"
    assert json.loads(path.read_text()) == written
    text = path.with_suffix(".md").read_text()
    assert "| solve | 0.5 s | 0.25 to 1,234 | 3 |" in text
    assert "x A fast one, Python" in text
    assert "Commit abc1234+" in text
    assert "Failed: hints." in text
    assert "Internal" not in text.replace("internal", "")


def test_the_script_all_runs_every_benchmark_and_reports_failures(
    module, tmp_path, monkeypatch, capsys
):
    every = module("all")
    for name, lines in (
        ("good", ["from figures import note", "note('a figure', [2.0])", "print('well')"]),
        ("bad", ["raise SystemExit(3)"]),
    ):
        (tmp_path / "benchmarks").mkdir(exist_ok=True)
        (tmp_path / "benchmarks" / f"{name}.py").write_text("\n".join(lines))
    monkeypatch.setattr(every, "ROOT", tmp_path)
    monkeypatch.setattr(every, "SCRIPTS", {"good": [], "bad": []})
    results = tmp_path / "results"
    monkeypatch.setattr(sys, "argv", ["all.py", "--results", str(results)])
    monkeypatch.setenv("PYTHONPATH", str(HERE))
    (tmp_path / "benchmarks" / "figures.py").write_text((HERE / "figures.py").read_text())
    assert every.main() == 1
    printed = capsys.readouterr()
    assert printed.err == "failed: bad\n"
    (path,) = results.glob("*.json")
    found = json.loads(path.read_text())
    names = [figure["name"] for figure in found["figures"]]
    assert names == ["a figure", "benchmarks/good.py", "benchmarks/bad.py"]
    codes = [(script["script"], script["code"], script["output"]) for script in found["scripts"]]
    assert codes == [("good", 0, "well\n"), ("bad", 3, "")]


@pytest.fixture
def compared(module, tmp_path, monkeypatch, capsys):
    """Return the exit code and the output of compare.py for two reports."""
    compare = module("compare")

    def do(old, new, *arguments):
        paths = [tmp_path / "old.json", tmp_path / "new.json"]
        for path, value in zip(paths, (old, new), strict=True):
            path.write_text(json.dumps(value))
        monkeypatch.setattr(sys, "argv", ["compare.py", *map(str, paths), *arguments])
        return compare.main(), capsys.readouterr().out.splitlines()

    return do


def test_compare_lists_slower_results_first_and_exits_with_1(module, compared):
    figures = module("figures")
    old = report(figures, slow=[1, 1.1, 1.2], quick=[1, 1.1], near=[1.0], wide=[1, 2, 3], gone=[1])
    new = report(figures, quick=[0.5, 0.6], slow=[2, 2.1], near=[1.05], wide=[2.5, 4], new=[1])
    code, lines = compared(old, new)
    assert code == 1
    assert [line.split()[0] for line in lines[:4]] == ["slower", "faster", "same", "same"]
    assert "slow: 1.1 -> 2.05 s" in lines[0]
    assert lines[4:] == [
        "only in the old one: gone",
        "only in the new one: new",
        "1 of 4 figures slower",
    ]
    code, lines = compared(old, new, "--margin", "2")
    assert (code, lines[-1]) == (0, "0 of 4 figures slower")


def test_compare_knows_whether_higher_is_better_and_uses_ratios_across_machines(module, compared):
    figures = module("figures")
    old, new = report(figures, wall=[1.0]), report(figures, wall=[9.0])
    for one, value in ((old, 2.0), (new, 1.0)):
        one["figures"].append(figures.figure("gain", [value], "x", more_is_better=True))
    code, lines = compared(old, new)
    assert (code, lines[-1]) == (1, "2 of 2 figures slower")
    new["machine"]["processor"] = "Another"
    code, lines = compared(old, new)
    assert lines[0] == "two machines (A fast one and Another): only ratios are compared"
    assert (code, lines[-1]) == (1, "1 of 1 figures slower")


def test_an_invalid_benchmark_report_gives_a_one_line_error(module, tmp_path, monkeypatch):
    path = tmp_path / "none.json"
    path.write_text("[]")
    compare = module("compare")
    monkeypatch.setattr(sys, "argv", ["compare.py", str(path), str(path)])
    with pytest.raises(SystemExit, match="expected a result of"):
        compare.main()


def test_the_medians_in_the_documentation_come_from_stored_runs(module):
    hardest, series = module("hardest"), defaultdict(list)
    for one in hardest.runs():
        series[hardest.series_of(one)].append(one["moves"])
    known = {(len(all_), median(all_), min(all_), max(all_)) for all_ in series.values()}
    page = (ROOT / "docs" / "generating.md").read_text("utf-8")
    rows = re.findall(r"\| (\d+) \| ([\d.]+) moves \| (\d+) to (\d+) \|\n", page)
    assert len(rows) == 7
    assert {tuple(map(float, row)) for row in rows} <= known


def test_a_benchmark_table_has_a_row_per_series_with_medians_and_quartiles(module):
    one = {"options": "x", "version": 3, "budget": 4_000_000, "trials": 1000}
    found = [
        {**one, "seed": seed, "moves": moves, "processor_seconds": 2.0}
        for seed, moves in ((2, 30), (1, 10), (3, 20))
    ]
    rows = module("hardest").table_of(found).splitlines()
    assert rows[2:] == ["| `x` | 3 | 1 2 3 | 10 30 20 | 20 | 15 to 25 | 1,000 | 2.00 million |"]


@pytest.mark.long
def test_recorded_runs_for_the_hardest_level_found_what_they_claim(module):
    hardest = module("hardest")
    for one in hardest.runs():
        level = parse_level(one["code"])
        assert solve(level).n_moves == one["moves"], one["options"]
        assert level.metadata["generator"]["seed"] == one["seed"], one["options"]
