"""Help is as wide as the terminal, up to 100 columns, whether or not COLUMNS is set."""

import os
import struct
import subprocess
import sys

import pytest
from thorough import first_daily

pty = pytest.importorskip("pty")


def on_terminal(columns, *arguments, **variables):
    """Return the lines that a command writes to a terminal of the given width."""
    import fcntl
    import termios

    own, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 30, columns, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    with subprocess.Popen(
        [sys.executable, "-m", "trisolve", *arguments],
        stdin=other,
        stdout=other,
        stderr=other,
        env={**environment, **variables},
    ):
        os.close(other)
        data = b""
        while True:
            try:
                more = os.read(own, 65536)
            except OSError:  # how Linux says that nobody writes to it any more
                break
            if not more:
                break
            data += more
    os.close(own)
    return data.decode().splitlines()


@pytest.mark.parametrize("columns", first_daily([60, 80, 120]))
@pytest.mark.parametrize("arguments", first_daily([["--help"], ["generate", "--help"], ["pack"]]))
def test_help_is_as_wide_as_the_terminal(columns, arguments):
    width = max(map(len, on_terminal(columns, *arguments)))
    assert min(columns, 100) - 6 <= width <= min(columns, 100)


def test_a_terminal_of_unknown_width_gets_the_default_width():
    for width in (0, 1):
        assert 70 < max(map(len, on_terminal(width, "--help"))) <= 80


def test_the_columns_variable_overrides_the_terminal_width():
    lines = on_terminal(120, "generate", "--help", COLUMNS="70")
    assert 60 < max(map(len, lines)) <= 70


def test_long_examples_continue_after_a_backslash(monkeypatch):
    from trisolve.cli.command import epilog

    monkeypatch.setenv("COLUMNS", "40")
    text = epilog(["trisolve mesh convert 'a b.obj' --orient -o nice.obj"])
    assert text.splitlines()[2:] == [
        "  $ trisolve mesh convert \\",
        "      'a b.obj' --orient \\",
        "      -o nice.obj",
    ]
