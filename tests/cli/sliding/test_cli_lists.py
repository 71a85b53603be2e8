"""Solving lists of boards: in order, as they come, whatever is wrong with some of the lines."""

import json
import os
import re
import signal
import subprocess
import sys

import pytest

COMMAND = [sys.executable, "-m", "trisolve", "solve", "--json"]
BOARD = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"
EASY = "ooooooooooooAAoooooooooooooooooooooo"


def solved(path, *options):
    done = subprocess.run(
        [*COMMAND, *options, path], capture_output=True, text=True, check=False, timeout=60
    )
    return done, [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("threads", ["1", "2"])
def test_bad_lines_stop_no_others_and_all_come_in_order(tmp_path, threads):
    path = tmp_path / "boards.txt"
    lines = [BOARD, "AAoo oo", EASY, "ABAB", "tri1.AAAA", EASY] * 40
    path.write_text("\n".join(lines) + "\n")
    done, rows = solved(path, "--threads", threads)
    assert done.returncode == 2
    assert [row["file"] for row in rows] == [f"{path}:{n}" for n in range(1, 1 + len(lines))]
    moves = {BOARD: 60, EASY: 1}
    assert [row.get("moves") for row in rows] == [moves.get(line) for line in lines]
    reported = done.stderr.splitlines()
    assert len(reported) == len(lines) / 2
    assert all(
        f"line {number}: " in line for number, line in zip((2, 4, 5), reported, strict=False)
    )


@pytest.mark.parametrize("threads", ["1", "2"])
def test_answers_come_while_others_are_searched_and_ctrl_c_ends_it_soon(tmp_path, threads):
    """All boards take a minute; the first are there at once, and a signal is heard in between."""
    path = tmp_path / "boards.txt"
    path.write_text(f"{BOARD}\n" * 50_000)
    with subprocess.Popen(
        [*COMMAND, "--threads", threads, path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        first = os.read(process.stdout.fileno(), 1)
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=10)
    assert process.returncode == 130
    assert re.fullmatch(rb"trisolve: interrupted( after \d+ answers?)?\n", errors)
    rows = [json.loads(line) for line in (first + rest).splitlines()]
    assert [row["file"] for row in rows] == [f"{path}:{n}" for n in range(1, 1 + len(rows))]
    assert len(rows) < 50_000
