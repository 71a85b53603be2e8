"""Progress is shown only where it can be, and showing it never stops a search."""

import sys
from typing import NamedTuple

import pytest
from thorough import first_daily

from trisolve.boco.files import RECORDS
from trisolve.cli import app
from trisolve.cli.command import CHOSEN
from trisolve.cli.options import StateLimits
from trisolve.cli.output import Code
from trisolve.cli.progress import Compiling, ProgressLine, is_announced
from trisolve.cli.run import Run


@pytest.fixture
def no_threads(monkeypatch):
    """Make starting a thread fail, as if `ulimit` left no room for its stack."""

    def refuse(_thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", refuse)


@pytest.mark.usefixtures("no_threads")
def test_compiling_is_not_shown_if_no_thread_can_start(capsys):
    shown = Compiling()
    shown.begin("trisolve.sliding.engine.store")
    shown.end()
    assert capsys.readouterr().err == ""


@pytest.fixture
def clock(monkeypatch):
    """Give the progress line a clock that the test controls."""
    now = [0.0]
    monkeypatch.setattr("trisolve.cli.progress.perf_counter", lambda: now[0])
    return now


@pytest.fixture
def on_a_terminal(capsys, monkeypatch):
    """Make stderr claim to be a terminal."""
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda _: True)
    monkeypatch.setenv("FORCE_COLOR", "1")


@pytest.mark.usefixtures("no_threads", "on_a_terminal")
def test_plain_progress_lines_need_no_thread(capsys):
    with ProgressLine() as report:
        assert report is not None
        line = ProgressLine()
        line.show("50 trials")
        line.clear()
    assert "50 trials" in capsys.readouterr().err


def test_progress_is_hidden_without_a_terminal(capsys, clock):
    with ProgressLine() as report:
        assert report is None
    line = ProgressLine()
    clock[0] = 60.0
    line.count(1, 3, "levels")
    assert capsys.readouterr().err == ""


class Far(NamedTuple):
    """The progress of a search after a few seconds."""

    seconds: float

    def line(self):
        return f"{self.seconds:.0f} positions"


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        (StateLimits(), "12 positions; no limit is set\n"),
        (StateLimits(time_limit=60.0), ""),
        (None, ""),
    ],
)
def test_a_long_search_without_a_limit_reports_progress_once(capsys, limits, said):
    def search(progress=None, **_limits):
        for seconds in (1.0, 9.0, 12.0, 30.0) if progress else ():
            progress(Far(seconds))

    Run(RECORDS, ["boco:cross"]).search(search, limits=limits)
    assert capsys.readouterr().err == said


@pytest.mark.usefixtures("on_a_terminal")
def test_the_note_about_a_missing_limit_is_not_overwritten_by_progress(capsys):
    line = ProgressLine()
    assert line.is_seen
    for seconds in (9.0, 12.0, 30.0):
        line.report_endless(Far(seconds))
    assert capsys.readouterr().err == "12 positions; no limit is set\n"


def test_plain_progress_prints_a_line_every_ten_seconds(capsys, monkeypatch, clock):
    monkeypatch.setattr(CHOSEN, "progress", "plain")
    with ProgressLine() as _:
        line = ProgressLine()
        for clock[0] in (5.0, 10.0, 15.0, 20.0):
            line.count(int(clock[0]), 25, "levels")
    assert capsys.readouterr().err == "10 of 25 levels\n20 of 25 levels\n"


@pytest.mark.usefixtures("on_a_terminal")
@pytest.mark.parametrize(("name", "value"), [("quiet", True), ("progress", "none")])
def test_progress_can_be_turned_off(capsys, monkeypatch, clock, name, value):
    monkeypatch.setattr(CHOSEN, name, value)
    line = ProgressLine()
    clock[0] = 60.0
    line.offer(lambda: "never made")
    line.show("not shown")
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("on_a_terminal")
@pytest.mark.parametrize(
    "command",
    first_daily(
        [
            (("generate", "hexagon:3", "--trials", "500", "--seed", "1", "-o", "found.json"),),
            (("pack", "build", "recipes:tiny", "-o", "tiny.json"),),
            (("census", "sample", "hexagon:2", "--count", "200"),),
            (("census", "hexagon:2", "-o", "h2.db"),),
            (("render", "tutorial:1", "--animate", "--size", "100", "-o", "film.gif"),),
        ]
    ),
)
def test_each_long_command_has_the_progress_options(capsys, run, monkeypatch, tmp_path, command):
    """Without a pause between lines, each command shows progress, unless it is silent."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("trisolve.cli.progress.PLAIN_S", 0.0)
    assert run(*command, "--progress", "plain").err
    for path in tmp_path.iterdir():
        if path.is_file():
            path.unlink()
    for silent in (("--quiet",), ("--progress", "none")):
        assert run(*command, *silent).err == ""
        for path in tmp_path.iterdir():
            if path.is_file():
                path.unlink()


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        (("pack", "check", "tutorial"), "1 of 9 levels\n"),
        (("pack", "export", "tutorial"), "1 of 9 levels measured\n"),
        pytest.param(
            ("site", "build", "site", "tutorial", "--only"),
            "8 of 9 levels of tutorial graded\n",
            marks=pytest.mark.long,
        ),
    ],
)
def test_level_by_level_work_counts_the_levels(run, monkeypatch, tmp_path, command, shown):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("trisolve.cli.progress.PLAIN_S", 0.0)
    assert shown in run(*command, "--progress", "plain").err


@pytest.mark.usefixtures("no_threads")
def test_a_search_that_needs_threads_reports_their_absence_in_one_line(run):
    done = run("generate", "hexagon:3", "--trials", "100", "--seed", "1", "--progress", "none")
    assert done.code == Code.LIMIT
    assert done.err == (
        "trisolve: error: expected to start a thread, but the system has no room for one\n"
    )


def test_other_errors_are_not_mistaken_for_missing_threads(monkeypatch, run):
    def fail(_words):
        raise RuntimeError("broken")

    monkeypatch.setattr(app, "command_line", fail)
    with pytest.raises(RuntimeError, match="broken"):
        run("levels")


def test_each_puzzle_is_announced_once(monkeypatch, tmp_path):
    monkeypatch.setattr("trisolve.kernels.cache.directory_of", lambda _: tmp_path)
    assert [is_announced("sliding") for _ in range(3)] == [False, True, True]
    monkeypatch.setattr("trisolve.kernels.cache.directory_of", lambda _: None)
    assert not is_announced("sliding")
