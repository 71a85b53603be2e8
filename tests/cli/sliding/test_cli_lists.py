"""Solving lists of boards: answers in order and without delay, even if some lines are wrong."""

import json
import os
import re
import signal
import subprocess
import sys

import pytest
from thorough import first_daily

COMMAND = [sys.executable, "-m", "trisolve", "solve", "--json"]
BOARD = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"
EASY = "ooooooooooooAAoooooooooooooooooooooo"


def solved(path, *options):
    done = subprocess.run(
        [*COMMAND, *options, path], capture_output=True, text=True, check=False, timeout=60
    )
    return done, [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.long
@pytest.mark.parametrize("threads", ["2", "1"])
def test_bad_lines_do_not_stop_the_others_and_answers_come_in_order(tmp_path, threads):
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


@pytest.mark.parametrize("threads", first_daily(["2", "1"]))
def test_answers_appear_during_the_search_and_ctrl_c_stops_it_soon(tmp_path, threads):
    """All boards take a minute, but the first answers come at once, and Ctrl-C works in between."""
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


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="Windows cannot wait for a pipe")
def test_a_list_on_standard_input_is_answered_line_by_line():
    code = subprocess.run(
        [sys.executable, "-m", "trisolve", "convert", "tutorial:1", "-", "--format", "share"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    command = [*COMMAND, "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:

        def answer(*lines):
            process.stdin.write("".join(f"{line}\n" for line in lines))
            process.stdin.flush()
            return json.loads(process.stdout.readline())

        assert answer("; boards", EASY)["moves"] == 1
        assert answer(f"60 {BOARD} 2332")["moves"] == 60
        assert answer("hello")["status"] == "invalid"
        assert answer("", code)["moves"] == 1
        out, err = process.communicate()
    assert (process.returncode, out) == (2, "")
    assert err.startswith("trisolve: error: standard input: line 4: expected a line with a share ")


@pytest.mark.skipif(os.name == "nt", reason="Windows cannot wait for a pipe")
@pytest.mark.parametrize("text", ["AAo.\noB..\noB..\n....\n", "board:\nAAA.aaa\n"])
def test_an_incomplete_level_on_standard_input_is_read_to_its_end(text):
    half = text.index("\n") + 1
    with subprocess.Popen(
        [*COMMAND, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        process.stdin.write(text[:half])
        process.stdin.flush()
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1)
        out, _ = process.communicate(text[half:])
    assert [json.loads(line)["file"] for line in out.splitlines()] == ["-"]
