"""Pictures inside a terminal: the choice of the protocol, and complete pictures."""

import re
from base64 import b64decode

import pytest
from cli_session import PUZZLE_5, Session

from trisolve.paint.terminal import dump_inline, picture_protocol


@pytest.mark.parametrize(
    ("environment", "protocol"),
    [
        ({"TERM": "xterm-kitty"}, "kitty"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, "kitty"),
        ({"TERM": "xterm-ghostty"}, "kitty"),
        ({"TERM": "xterm-256color", "KONSOLE_VERSION": "230800"}, "kitty"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, "iterm2"),
        ({"TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"}, None),
        ({"TERM": "xterm-256color"}, None),
        ({}, None),
    ],
)
def test_terminal_capabilities_are_detected(environment, protocol):
    assert picture_protocol(environment) == protocol


@pytest.mark.parametrize("size", [1, 3072, 3073, 20_000])
def test_a_picture_arrives_completely(size):
    png = bytes(number % 251 for number in range(size))
    chunks = re.findall(r"\x1b_G([^;]*);([^\x1b]*)\x1b\\", dump_inline(png, "kitty"))
    assert b64decode("".join(data for _, data in chunks)) == png
    assert chunks[0][0].startswith("a=T,f=100,")
    assert [keys[-1] for keys, _ in chunks] == ["1"] * (len(chunks) - 1) + ["0"]
    assert all(len(data) <= 4096 for _, data in chunks)
    found = re.fullmatch(r"\x1b]1337;File=inline=1;size=(\d+):(.*)\x07", dump_inline(png, "iterm2"))
    assert int(found[1]) == size
    assert b64decode(found[2]) == png


def test_show_draws_a_picture_if_the_terminal_can(capsys, monkeypatch, tmp_path):
    session = Session(capsys, monkeypatch, tmp_path)
    puzzle = session.put("puzzle.json", PUZZLE_5)
    monkeypatch.setenv("TERM", "xterm-kitty")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    done = session.run("show", puzzle, "--picture", "--labels", "cells")
    assert done.code == 0
    data = "".join(re.findall(r"\x1b_G[^;]*;([^\x1b]*)\x1b\\", done.out))
    assert b64decode(data).startswith(b"\x89PNG")


def test_show_reports_a_terminal_without_pictures(capsys, monkeypatch, tmp_path):
    session = Session(capsys, monkeypatch, tmp_path)
    done = session.run("show", session.put("puzzle.json", PUZZLE_5), "--picture")
    done.assert_one_line()
    assert "--picture: expected a terminal that shows pictures (kitty" in done.err
