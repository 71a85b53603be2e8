"""``trisolve generate``, ``mutate`` and ``regenerate`` at the command line."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli_session import PUZZLE_30, STUCK, Session
from places import ROOT

from trisolve.cli import main
from trisolve.cli.sliding.search_report import progress_line
from trisolve.files.bounds import Bounds
from trisolve.sliding.formats import load_level, load_pack, parse_level, save_level
from trisolve.sliding.generator.archive import Archive
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.run import Reached, RunLimits
from trisolve.sliding.symmetry import SYMMETRIES

KEEPING = ("--as-drawn", "--lock", "--lock-floor")
"""What only mutate is asked to keep."""
SMALL = ("hexagon:3", "--blocks", "4..8", "--strategy", "climb", "--max-states", "2000")


@pytest.fixture
def cli(capsys, monkeypatch, tmp_path):
    return Session(capsys, monkeypatch, tmp_path)


@pytest.fixture(scope="module")
def one(tmp_path_factory):
    """Return the text of the file of a level that a search found."""
    path = tmp_path_factory.mktemp("made") / "one.json"
    assert main(["generate", *SMALL, "--trials", "100", "--count", "1", "-o", str(path)]) == 0
    return path.read_text()


def test_a_written_pack_is_summarized_in_80_columns(cli, tmp_path):
    out = tmp_path / "pack.json"
    done = cli.run("generate", *SMALL, "--trials", 120, "--count", 4, "-o", out)
    assert (done.code, done.err) == (0, "")
    first, head, *rows, last = done.out.splitlines()
    assert first.startswith("4 levels of ")
    assert "finds in 120 trials in " in first
    assert head.split() == ["moves", "steps", "blocks", "floor", "states", "grade", "key"]
    levels = load_pack(out).levels
    assert [row.split()[0] for row in rows] == [str(v.stats["moves"]) for v in levels[::-1]]
    assert [row.split()[-1] for row in rows] == [v.key for v in levels[::-1]]
    assert last == f"written to {out}"
    assert max(len(row) for row in (first, head, *rows)) <= 80
    assert not Path(f"{out}.resume").exists()
    again = cli.run("regenerate", out)
    assert again.code == 0
    assert again.out.count("identical byte for byte") == 4


def test_generate_prints_the_pack_if_no_output_file_is_given(cli, tmp_path):
    search = ("generate", *SMALL, "--trials", 100, "--count")
    shown = cli.run(*search, 3)
    cli.run(*search, 3, "-o", tmp_path / "p.json")
    assert shown.out == (tmp_path / "p.json").read_text()
    assert json.loads(cli.run(*search, 1).out)["format"] == "trisolve-level"


def test_on_a_terminal_generate_shows_the_hardest_level(cli, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    done = cli.run("generate", *SMALL, "--trials", 100, "--count", 3)
    first, _, hardest, *_, code, advice = done.out.splitlines()
    assert first.startswith("3 levels of ")
    assert "--output FILE.json" in advice
    solved = cli.run("solve", "--json", code.removeprefix("trisolve solve ")).objects()[0]
    assert hardest.split()[0] == str(solved["moves"])


def test_json_describes_every_level(cli):
    done = cli.run("generate", *SMALL, "--trials", 100, "--count", 3, "--json")
    found = done.objects()
    assert [one["number"] for one in found] == [1, 2, 3]
    for one in found:
        solved = cli.run("solve", "--json", one["code"]).objects()[0]
        assert solved["moves"] == one["moves"]


def test_finds_are_added_to_the_archive(cli, tmp_path):
    path = tmp_path / "finds.db"
    done = cli.run("generate", *SMALL, "--trials", 100, "--archive", path)
    assert done.code == 0
    with Archive.open(path) as archive:
        assert len(archive) > 3
        assert str(archive.best().moves) == done.out.splitlines()[2].split()[0]


@pytest.mark.long
def test_several_runs_can_share_an_archive_and_each_can_be_resumed(cli, tmp_path, monkeypatch):
    """A checkpoint of another run in the same place does no harm."""
    path = tmp_path / "finds.db"

    def stop(*_, **__):
        raise KeyboardInterrupt

    def run(seed):
        return cli.run("generate", *SMALL, "--trials", 200, "--seed", seed, "--archive", path)

    with monkeypatch.context() as pressed:
        pressed.setattr("trisolve.sliding.generator.run.Merged.merge", stop)
        assert run(1).code == 130
        assert run(2).code == 130
    assert len(list(tmp_path.glob("finds.db.*.resume"))) == 2
    assert run(3).code == 0
    assert (run(1).code, run(2).code) == (0, 0)
    assert not list(tmp_path.glob("*.resume"))


def test_mutate_makes_a_level_harder(cli, tmp_path):
    level = cli.put("start.json", PUZZLE_30)
    out = tmp_path / "harder.json"
    done = cli.run("mutate", level, "--trials", 60, "--count", 1, "--no-tidy", "-o", out)
    assert done.code == 0
    assert load_level(out).stats["moves"] > 7
    assert cli.run("regenerate", out).code == 0


def test_mutate_reads_a_level_from_standard_input(cli):
    start = ("mutate", "-", "--trials", 60, "--count", 1, "--no-tidy")
    made = cli.run(*start, stdin=json.dumps(PUZZLE_30))
    assert made.code == 0
    assert json.loads(made.out)["stats"]["moves"] > 7


def test_regenerate_detects_a_manually_changed_level(cli, tmp_path, one):
    out = tmp_path / "one.json"
    value = json.loads(one)
    out.write_text(json.dumps({**value, "stats": {**value["stats"], "steps": 99}}))
    done = cli.run("regenerate", out)
    assert (done.code, done.out.count("the same puzzle, but its blocks")) == (1, 1)
    del value["solution"], value["blocks"][0]
    out.write_text(json.dumps(value))
    done = cli.run("regenerate", "--json", out)
    assert (done.code, done.objects()[0]["same"]) == (1, False)


def test_regenerate_ignores_a_changed_name_or_stat(cli, tmp_path, one):
    out = tmp_path / "one.json"
    value = json.loads(one)
    words = {"name": "Mine", "stats": {**value["stats"], "stars": 3}}
    out.write_text(json.dumps({**value, **words}))
    done = cli.run("regenerate", out)
    assert (done.code, done.out.count("the same level, named since")) == (0, 1)
    (reported,) = cli.run("regenerate", "--json", out).objects()
    assert (reported["same"], reported["identical"]) == (True, False)


def test_regenerate_recognizes_a_turned_copy(cli, tmp_path, one):
    out = tmp_path / "one.json"
    save_level(parse_level(one).transformed(SYMMETRIES["mirror60"], (0, 0)), out)
    (reported,) = cli.run("regenerate", "--json", out).objects()
    assert (reported["same"], reported["identical"]) == (True, False)


def test_finds_contain_the_requested_ideas(run, tmp_path):
    out = tmp_path / "doors.json"
    options = ("--trials", 2000, "--seed", 1, "-o", out)
    assert run("generate", "hexagon:3", "--idea", "door,!only", *options).code == 0
    pack = load_pack(out)
    assert pack.levels
    assert all("door" in level.stats["ideas"] for level in pack)
    assert all("only" not in level.stats["ideas"] for level in pack)
    assert pack.metadata["generator"]["options"]["ideas"] == ("door", "!only")
    assert run("regenerate", out).code == 0


def test_a_search_without_finds_exits_with_1(cli, tmp_path):
    out = tmp_path / "none.json"
    done = cli.run("generate", *SMALL, "--trials", 50, "--moves", "200..", "-o", out)
    assert done.code == 1
    first, *refused = done.err.splitlines()
    assert first == "trisolve: no level within these bounds in 50 trials"
    assert any("needed fewer than 200 moves (--moves)" in line for line in refused)
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("hexagon:99",), "hexagon side"),
        (("pentagon:4",), "expected a shape"),
        (("hexgon:4",), "did you mean hexagon?"),
        (("no-such.tri",), "expected a readable file"),
        (("--blocks", "9..3"), "expected bounds in ascending order, got '9..3'"),
        (("--blocks", "17.."), "expected blocks within 1..16, got 17.."),
        (("--moves", "9..3"), "expected bounds in ascending order, got '9..3'"),
        (
            ("triangle:4", "--blocks", "9..9", "-o", "x.json"),
            "expected a shape with room for 9 blocks",
        ),
        (
            ("--target-moves", "9", "--moves", "1..8"),
            "expected --target-moves within --moves 1..8",
        ),
        (("--workers", "2", "--scheduler", "tcp://x:1"), "expected --workers or --scheduler"),
        (("-o", "levels.tri"), "expected a name that ends in .json for a pack, got text"),
        (("-o", "no/such/place.json"), "No such file or directory"),
        (("--archive", "no/such.db"), "no/such.db"),
    ],
)
def test_impossible_requests_give_a_one_line_error(cli, monkeypatch, tmp_path, arguments, message):
    monkeypatch.chdir(tmp_path)
    done = cli.run("generate", "--trials", 20, *arguments)
    done.assert_one_line()
    assert message in done.err
    assert not list(tmp_path.iterdir())


def test_small_boards_default_to_as_many_blocks_as_goals(cli):
    search = ("--highlighted", 3, "--trials", 100, "--count", 1, "--no-tidy")
    done = cli.run("generate", "hexagon:2", *search)
    assert done.code == 0
    assert 3 <= len(json.loads(done.out)["blocks"]) <= 4


def test_a_directory_as_output_is_refused_before_any_work(cli, tmp_path):
    (tmp_path / "levels.json").mkdir()
    done = cli.run("generate", "--trials", 10**9, "-o", tmp_path / "levels.json")
    done.assert_one_line()
    assert "expected a file, got a directory" in done.err


@pytest.mark.long
def test_a_wrong_scheduler_gives_a_one_line_error(cli):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
    cli.monkeypatch.setattr("trisolve.sliding.generator.cluster.CONNECT_S", 0.5)
    done = cli.run("generate", *SMALL, "--trials", 20, "--scheduler", address)
    done.assert_one_line()
    assert "expected a Dask scheduler at" in done.err


def test_mutate_refuses_an_unusable_start(cli):
    cli.run("mutate", cli.put("no.json", PUZZLE_30, blocks=[])).assert_one_line()
    no_goal = {**STUCK, "blocks": [{"id": "A", "cells": [0, 1, 2]}]}
    done = cli.run("mutate", cli.put("aimless.json", no_goal), "--trials", 10)
    done.assert_one_line()
    assert "expected a level with a goal" in done.err
    cli.run("mutate", "nowhere.json").assert_one_line()


def test_progress_is_reported_in_one_line():
    reached = Reached(n_trials=120_000, hardest=61, n_kept=100, seconds=300.0)
    assert progress_line(reached, RunLimits(time_limit=600), 2100) == (
        "120,000 trials, 400/s, hardest 61 moves, 100 kept, 2,100 niches filled, 5 min 00 s left"
    )
    assert progress_line(Reached(), RunLimits(trials=10), None).endswith("0 kept")
    resumed = Reached(n_trials=9000, n_before=8000, seconds=10.0)
    assert progress_line(resumed, RunLimits(trials=9500), None) == (
        "9,000 trials, 100/s, hardest 0 moves, 0 kept, 5 s left"
    )


def found_in(checkpoint):
    return json.loads(checkpoint.read_text())["finds"] if checkpoint.exists() else []


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGINT")
def test_ctrl_c_keeps_the_finds_and_explains_how_to_resume(cli, tmp_path):
    out = tmp_path / "pack.json"
    command = ["generate", *SMALL, "--trials", "10000000", "--count", "5", "-o", str(out)]
    process = subprocess.Popen(
        [sys.executable, "-m", "trisolve", *command, "--progress", "none"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    resume, deadline = Path(f"{out}.resume"), time.monotonic() + 60
    while not found_in(resume) and time.monotonic() < deadline:
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    shown, complaint = process.communicate(timeout=30)
    assert process.returncode == 130
    assert len(load_pack(out).levels) == 5
    assert shown.startswith("5 levels of ")
    expected = f"finds so far are kept; the same command continues from {resume}\n"
    assert complaint.endswith(expected)
    assert complaint.count("\n") == 1
    n_done = json.loads(resume.read_text())["sums"][0]
    command[command.index("10000000")] = str(int(n_done) + 100)
    done = cli.run(*command)
    assert (done.code, resume.exists()) == (0, False)
    assert f"{int(n_done) + 100:,} trials, 100 of them now, in " in done.out


@pytest.mark.long
@pytest.mark.parametrize("moment", ["warm_up", "load_checkpoint", "Keepers"])
def test_ctrl_c_at_any_moment_explains_how_to_resume(cli, tmp_path, monkeypatch, moment):
    """First while finds are written, then while kernels are loaded, before the first trial."""
    out = tmp_path / "pack.json"
    resume = Path(f"{out}.resume")
    command = ["generate", *SMALL, "--trials", "2500", "-o", out, "--progress", "none"]

    def stop(*_, **__):
        raise KeyboardInterrupt

    with monkeypatch.context() as first:
        first.setattr("trisolve.sliding.generator.run.CHECKPOINT_S", 0)
        first.setattr("trisolve.cli.sliding.sources.save_pack", stop)
        done = cli.run(*command)
    assert (done.code, resume.exists()) == (130, True)
    expected = f"trisolve: interrupted; the same command continues from {resume}\n"
    assert done.err == expected
    monkeypatch.setattr(f"trisolve.sliding.generator.run.{moment}", stop)
    done = cli.run(*command)
    assert (done.code, done.err, out.exists()) == (130, expected, False)


def test_levels_of_a_given_grade_can_be_requested(run):
    words = ("generate", *SMALL, "--no-tidy", "--trials", 60, "--count", 6, "--json")
    every, easy = (run(*words, *more).objects() for more in ((), ("--grade", "easy")))
    assert len({one["grade"] for one in every}) > 1
    assert {one["grade"] for one in easy} == {"easy"}


@pytest.mark.long
def test_a_single_level_of_a_given_grade_can_be_requested(run):
    done = run("generate", "hexagon:3", "--grade", "medium,hard", "--seed", "3")
    level = parse_level(done.out)
    assert (done.code, level.stats["grade"] in ("medium", "hard")) == (0, True)


def test_generate_and_mutate_have_the_same_search_options(run):
    texts = [run(command, "--help").out for command in ("generate", "mutate")]
    options = [set(re.findall(r"^  (?:-o, )?(--[a-z-]+)", text, re.MULTILINE)) for text in texts]
    shared = options[0] & options[1]
    assert len(shared) >= 22
    assert options[1] - shared == {"--goals", *KEEPING}


def test_the_number_of_edits_per_trial_changes_what_a_seed_finds(run):
    assert Options(edits=Bounds(2, 3)).as_dict() == {"edits": "2..3"}
    assert Options(edits=Bounds(1, 4)).as_dict() == {}
    wrong = run("generate", "triangle:4", "--edits", "0..3", "--trials", "1")
    assert (wrong.code, wrong.out) == (2, "")
    assert "expected edits within 1..64, got 0..3" in wrong.err


def test_a_search_whose_levels_lint_rejects_explains_how_to_keep_them(run, tmp_path):
    """On hexagon:2, solutions hardly ever need pushes."""
    out = tmp_path / "none.json"
    words = ("generate", "hexagon:2", "--blocks", "2..5", "--trials", 1000, "-o", out)
    done = run(*words)
    assert done.code == 1
    first, *refused, reason = done.err.splitlines()
    assert first == "trisolve: no level within these bounds in 1,000 trials"
    assert "levels would be found, and lint objects to them, most often by P004" in reason
    assert reason.endswith("--no-tidy keeps them")
    assert any("were not finished: --tidy" in line for line in refused)
    assert run(*words, "--no-tidy").code == 0
    impossible = run(
        "generate", "hexagon:2", "--blocks", "2..5", "--moves", "90..", "--trials", 200
    )
    assert impossible.err.startswith("trisolve: no level within these bounds in 200 trials\n")
    assert "needed fewer than 90 moves (--moves)" in impossible.err
    assert "lint objects" not in impossible.err


@pytest.mark.long
def test_generate_and_mutate_accept_kinds_of_edits(run, tmp_path):
    words = ("article:puzzle-30", "--trials", 200, "--seed", 2, "--count", 1)
    for kinds, path in (("move,turn", "a.json"), ("wall", "b.json")):
        done = run("mutate", *words, "--edit-kinds", kinds, "--no-tidy", "-o", tmp_path / path)
        assert done.code in {0, 1}
    level = load_level(tmp_path / "a.json")
    assert level.metadata["generator"]["options"]["edit_kinds"] == ("move", "turn")
    refused = {
        "ad": "edit_kinds: expected add, remove, move, turn, resize, wall, goal, got 'ad'",
        "add,add": "expected each kind once, got add twice",
    }
    for kinds, message in refused.items():
        done = run("generate", "hexagon:2", "--edit-kinds", kinds)
        done.assert_one_line()
        assert message in done.err
    run("generate", "hexagon:2", "--edit-kinds", "wall", "--no-walls").assert_one_line()
