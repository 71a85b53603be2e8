"""The real command in a process of its own: start-up, exit codes, pipes, Ctrl-C, terminals."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from urllib.request import urlopen

import pytest
from boards import wide_level
from cli_session import PUZZLE_5, STUCK
from thorough import first_daily

from trisolve import Block, Level, parse_level, save_level
from trisolve.cli import main
from trisolve.sliding.lattice import hexagon
from trisolve.sliding.proof.certificate import save_certificate
from trisolve.sliding.proof.certify import certify

COMMAND = [sys.executable, "-m", "trisolve"]
LONG_S = 60
UNWRITABLE = "trisolve: error: cannot write the output"


@pytest.fixture
def puzzle(tmp_path):
    path = tmp_path / "puzzle.json"
    path.write_text(json.dumps(PUZZLE_5))
    return str(path)


@pytest.fixture
def endless(tmp_path):
    """Fifteen blocks, each free in its own row; a wall separates the first from its goal."""
    rows = [sorted(cell for cell in hexagon(8) if cell >> 5 == row) for row in range(1, 16)]
    rows = [cells[cells[0] & 1 :] for cells in rows]
    wall = rows[0][10]
    blocks = [{"id": chr(65 + n), "cells": cells[:3]} for n, cells in enumerate(rows)]
    blocks[0]["goal"] = rows[0][12:15]
    floor = hexagon(8) - {wall}
    level = {"format": "trisolve-level", "version": 1, "floor": sorted(floor), "blocks": blocks}
    path = tmp_path / "endless.json"
    path.write_text(json.dumps(level))
    return str(path)


def launch(command, **options):
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **options}
    return subprocess.run(command, check=False, timeout=LONG_S, **options)


def run(*arguments, **options):
    return launch([*COMMAND, *arguments], **options)


def loaded(commands, *modules):
    """Run commands in a new interpreter; return those of the given modules that they loaded."""
    script = (
        "import sys; from trisolve.cli import main; [main(c.split()) for c in sys.argv[2:]];"
        "sys.stderr.write(' '.join(set(sys.argv[1].split()) & set(sys.modules)))"
    )
    done = launch([sys.executable, "-c", script, " ".join(modules), *commands])
    assert done.returncode == 0
    assert done.stdout
    return done.stderr


def test_help_loads_no_numpy_numba_or_rich():
    heavy = ("numpy", "numba", "rich", "PIL", "reportlab", "resvg_py", "trisolve.paint.svg")
    commands = ("--help", "solve --help", "render --help", "--version")
    assert loaded(commands, *heavy, "trisolve.sliding.engine") == ""


def test_solving_and_showing_a_small_level_load_no_numpy_or_numba(puzzle):
    assert loaded([f"solve {puzzle}", f"show {puzzle}"], "numpy", "numba") == ""


@pytest.mark.long
def test_drawing_loads_no_numpy_or_numba(puzzle):
    assert loaded([f"render {puzzle}"], "numpy", "numba", "PIL", "reportlab", "resvg_py") == ""


def test_exit_codes_match_the_documentation(puzzle, tmp_path):
    stuck = tmp_path / "stuck.json"
    stuck.write_text(json.dumps(STUCK))
    assert main(["solve", puzzle]) == 0
    assert run("solve", str(stuck)).returncode == main(["solve", str(stuck)]) == 1
    assert main(["solve", str(tmp_path / "nothing")]) == 2
    assert main(["solve", "--max-states", "2", puzzle]) == 3


@pytest.mark.parametrize(
    "arguments", first_daily([["show"], ["replay", "B1"], ["solve", "--quiet"]])
)
def test_closing_the_reading_end_of_a_pipe_is_not_an_error(puzzle, arguments):
    read, write = os.pipe()
    os.close(read)
    command, *rest = arguments
    done = run(command, puzzle, *rest, stdout=write)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, "")


def test_closing_a_pager_of_help_is_not_an_error():
    read, write = os.pipe()
    os.close(read)
    done = run("--help", stdout=write)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no /dev/full")
def test_a_full_disk_during_output_gives_a_one_line_error(puzzle):
    with open("/dev/full", "w") as full:
        done = run("show", puzzle, stdout=full)
    assert done.returncode == 2
    assert done.stderr == f"{UNWRITABLE}: No space left on device\n"


@pytest.mark.parametrize(
    ("closed", "code", "said"),
    [
        ("show - <&-", 2, "trisolve: error: "),
        ("show {} >&-", 2, f"{UNWRITABLE}: standard output is closed\n"),
        ("convert {} {}.tri >&-", 0, ""),
        ("show nothing 2>&-", 2, ""),
    ],
)
def test_closed_streams_give_at_most_one_line(puzzle, closed, code, said):
    command = f"'{sys.executable}' -m trisolve {closed.format(puzzle, puzzle)}"
    done = launch(["/bin/sh", "-c", command])
    assert done.returncode == code
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == bool(said)


@pytest.mark.parametrize("target", first_daily(["-", "/dev/stdout", "{}"]))
def test_output_is_appended_if_standard_output_is_open_for_appending(puzzle, tmp_path, target):
    path = tmp_path / "levels.txt"
    path.write_text("what was there\n")
    with path.open("a") as stream:
        done = run("convert", puzzle, target.format(path), "--format", "share", stdout=stream)
    assert (done.returncode, done.stderr) == (0, "")
    first, code = path.read_text().splitlines()
    assert first == "what was there"
    assert parse_level(code).positions == parse_level(json.dumps(PUZZLE_5)).positions
    assert [entry.name for entry in tmp_path.iterdir() if entry.suffix == ".tmp"] == []


def test_dev_stdout_may_be_a_pipe(puzzle):
    done = run("convert", puzzle, "/dev/stdout", "--format", "share")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("tri1.")


def test_ctrl_c_during_start_up_prints_one_line():
    script = """if True:
        import sys
        from trisolve import cli
        class Interrupted:
            def find_spec(self, name, *_):
                if name == "trisolve.cli.app":
                    raise KeyboardInterrupt
        sys.meta_path.insert(0, Interrupted())
        sys.exit(cli.main([]))"""
    done = launch([sys.executable, "-c", script])
    assert (done.returncode, done.stderr) == (130, "trisolve: interrupted\n")


def test_a_terminal_without_arrows_shows_axes_and_no_color(puzzle):
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "TERM": "xterm-256color"}
    assert run("show", puzzle, stdout=theirs, env=environment).returncode == 0
    screen = os.read(ours, 4096).decode("ascii")
    os.close(theirs)
    os.close(ours)
    assert "A  +W+ -W-  3 cells  goal 4 W+" in screen
    assert "\x1b" not in screen


def test_data_is_utf_8_in_every_locale(tmp_path):
    level = Level(range(8), [Block("é", [0, 1, 2], goal=[4, 5, 6])], name="größer")
    save_level(level, tmp_path / "level.json")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = run("convert", tmp_path / "level.json", "-", env=environment, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert parse_level(done.stdout) == level


class Terminal:
    """A command whose stderr is a terminal."""

    def __init__(self, *arguments):
        self.screen = ""
        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=theirs, text=True
        )
        os.close(theirs)

    def read_until(self, text):
        """Read the output until `text` appears or the command ends."""
        deadline = time.monotonic() + LONG_S
        while text not in self.screen and time.monotonic() < deadline:
            if select.select([self._ours], [], [], 1)[0]:
                try:
                    self.screen += os.read(self._ours, 4096).decode()
                except OSError:  # the other end is closed
                    return

    def close(self):
        self.process.kill()
        self.process.communicate()
        os.close(self._ours)


@pytest.fixture
def terminal():
    opened = []

    def terminal(*arguments):
        opened.append(Terminal(*arguments))
        return opened[-1]

    yield terminal
    for one in opened:
        one.close()


@pytest.mark.long
def test_a_long_search_reports_progress_and_ctrl_c_stops_it(terminal, endless):
    search = terminal("solve", endless)
    search.read_until(" depth ")
    assert " states, depth " in search.screen
    search.process.send_signal(signal.SIGINT)
    search.read_until("\x00 which never comes: to the end")
    out, _ = search.process.communicate(timeout=LONG_S)
    assert search.process.returncode == 130
    assert out == ""
    last = search.screen.splitlines()[-1]
    assert "trisolve: interrupted" in last
    assert "states" in last
    assert "Traceback" not in search.screen


@pytest.mark.long
def test_a_long_verification_reports_progress_and_ctrl_c_stops_it(terminal, tmp_path):
    save_level(wide_level(), tmp_path / "wide.json")
    save_certificate(certify(wide_level()), tmp_path / "proof")
    search = terminal("verify", str(tmp_path / "wide.json"), str(tmp_path / "proof"))
    search.read_until(" depth ")
    search.process.send_signal(signal.SIGINT)
    search.read_until("\x00 which never comes: to the end")
    out, _ = search.process.communicate(timeout=LONG_S)
    assert (search.process.returncode, out) == (130, "")
    assert "layers agree" in search.screen.splitlines()[-1]
    assert "Traceback" not in search.screen


@pytest.mark.long
def test_the_first_search_reports_that_it_compiles(tmp_path):
    save_level(wide_level(), tmp_path / "wide.json")
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [*COMMAND, "solve", str(tmp_path / "wide.json")]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as search:
        assert search.stderr.readline().startswith(
            "compiling for this sliding command, on its first"
        )
        search.kill()


@pytest.mark.long
def test_a_site_is_served_until_ctrl_c(tmp_path):
    assert run("site", "build", tmp_path / "site", "tutorial", "--only").returncode == 0
    command = [*COMMAND, "site", "serve", tmp_path / "site", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as serving:
        address = serving.stdout.readline().decode().strip()
        with urlopen(address) as answer:
            assert b"<title>trisolve</title>" in answer.read()
        serving.send_signal(signal.SIGINT)
        out, said = serving.communicate(timeout=LONG_S)
    assert (serving.returncode, out) == (130, b"")
    assert b"Traceback" not in said


@pytest.mark.long
def test_quiet_shows_no_progress(terminal, endless):
    search = terminal("solve", "--quiet", "--time-limit", "1.5", endless)
    out, _ = search.process.communicate(timeout=LONG_S)
    search.read_until("\x00")
    assert (search.process.returncode, out, search.screen) == (3, "limit\n", "")


@pytest.mark.long
def test_numba_does_not_wrap_the_streams_with_colorama(tmp_path, endless):
    """If colorama is installed, numba wraps stdout and stderr, and resets colors at the end."""
    (tmp_path / "colorama.py").write_text("__version__ = '0.4.6'")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = run("solve", endless, "--time-limit", "1", env=environment)
    assert (done.returncode, done.stderr.count("\n")) == (3, 0)


def test_an_internal_error_is_not_hidden():
    script = (
        "import trisolve.cli as cli\n"
        "def main(): raise AssertionError('ours')\n"
        "cli.main = main\n"
        "cli.run()"
    )
    done = launch([sys.executable, "-c", script])
    assert done.returncode == 1
    assert "AssertionError: ours" in done.stderr
