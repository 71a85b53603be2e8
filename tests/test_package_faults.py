"""A package that exits, interrupts or prints gives one line on stderr, and the rest continues."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest
from package_site import MINESWEEPER, installed, run_with
from thorough import first_daily

ENDS = {
    "exit": "import sys; sys.exit(0)",
    "exit-text": "raise SystemExit('text')",
    "interrupt": "raise KeyboardInterrupt",
    "generator": "raise GeneratorExit",
    "own": "raise type('Own', (BaseException,), {})('mine')",
    "error": "raise ValueError('two\\nlines')",
}
PRINTS = {
    "print": "print('hello')",
    "write": "import sys; sys.stdout.write('hello\\n')",
    "program": "import subprocess; subprocess.run(['echo', 'hello'])",
    "descriptor": "import os; os.write(1, b'hello\\n')",
    "replaced": "import sys, io; sys.stdout = io.StringIO()",
    "closed": "import sys; sys.stdout.close()",
    "logging": "from logging import *; import sys; basicConfig(stream=sys.stdout); error('hello')",
    "warning": "import warnings; warnings.warn('hello')",
}


@pytest.fixture
def changed(tmp_path):
    """Return a function that inserts a line at the start of a module or of a function's body."""

    def change(module, line, function=""):
        source = tmp_path / "minesweeper"
        shutil.copytree(MINESWEEPER, source, ignore=shutil.ignore_patterns("__pycache__"))
        path = source / f"{module}.py"
        text = path.read_text("utf-8")
        if function:
            pattern = rf'(def {function}\(.*?\) -> [^\n]*:\n(?:    """.*?"""\n)?)'
            text, n = re.subn(
                pattern, lambda found: f"{found[1]}    {line}\n", text, flags=re.DOTALL
            )
            assert n == 1
        else:
            text = f"{line}\n{text}"
        path.write_text(text, "utf-8")
        return installed(tmp_path, source)

    return change


@pytest.mark.parametrize("line", first_daily(list(ENDS.values())), ids=ENDS)
def test_a_room_that_exits_python_prints_one_line_and_everything_else_works(changed, line):
    site = changed("room", line)
    done = run_with(site, "solve", "tutorial:1", "--json")
    assert json.loads(done.stdout)["moves"] == 1
    assert done.returncode == 0
    done = run_with(site, "rooms")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith("trisolve: error: minesweeper: ")
    assert "sliding" in done.stdout
    done = run_with(site, "minesweeper", "solve", "minesweeper:squares")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("line", first_daily(list(ENDS.values())), ids=ENDS)
def test_package_commands_that_exit_python_print_one_line(changed, line):
    done = run_with(changed("solve", line), "solve", "minesweeper:squares")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("trisolve: error: minesweeper: ")


@pytest.mark.parametrize(
    ("module", "function", "words"),
    first_daily(
        [
            ("solve", "solve", ("solve", "minesweeper:squares")),
            ("solve", "solve", ("check", "minesweeper:squares")),
            ("solve", "carried", ("play", "minesweeper:squares", "-o", "-")),
        ]
    ),
)
def test_a_package_function_that_exits_python_prints_one_line(changed, module, function, words):
    done = run_with(changed(module, "raise SystemExit(0)", function), *words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "minesweeper: expected it to return, got SystemExit" in done.stderr


@pytest.mark.parametrize("line", first_daily(list(PRINTS.values())), ids=PRINTS)
@pytest.mark.parametrize("module", first_daily(["room", "solve"]))
def test_output_printed_by_a_package_during_import_is_dropped(changed, module, line):
    site = changed(module, line)
    done = run_with(site, "solve", "minesweeper:squares", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["status"]
    assert ("hello" in done.stderr) == ("hello" in line)
    done = run_with(site, "minesweeper", "--help")
    assert "hello" not in done.stdout
    assert done.stdout.startswith("Usage:")


def test_output_printed_by_the_search_of_a_package_is_dropped(changed):
    site = changed("solve", "print('hello')", "solve")
    done = run_with(site, "solve", "minesweeper:squares", "--json")
    assert json.loads(done.stdout)["status"]
    assert "hello" in done.stderr


@pytest.mark.long
def test_output_printed_while_a_package_makes_a_page_is_dropped(changed):
    site = changed("solve", "print('hello')", "carried")
    done = run_with(site, "play", "minesweeper:squares", "-o", "-")
    assert done.stdout.startswith("<!doctype html>")
    assert "hello" in done.stderr


def test_completion_shows_no_output_printed_by_packages(changed):
    site = changed("room", "print('hello')")
    done = run_with(
        site, _TRISOLVE_COMPLETE="complete_bash", COMP_WORDS="trisolve minesweeper ", COMP_CWORD="2"
    )
    assert "hello" not in done.stdout
    assert "minesweeper:" in done.stdout


def test_ctrl_c_during_the_import_of_a_package_interrupts_the_command(changed):
    site = changed(
        "room", "import sys, time; print('ready', file=sys.stderr, flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-m", "trisolve", "minesweeper", "solve", "minesweeper:squares"]
    environment = {**os.environ, "PYTHONPATH": str(site)}
    running = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    assert running.stderr.readline() == "ready\n"
    time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    assert running.communicate(timeout=60)[1] == "trisolve: interrupted\n"
    assert running.returncode == 130
