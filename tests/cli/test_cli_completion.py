"""A shell completes commands and options."""

import os
import subprocess
import sys

import pytest


def run(arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "trisolve", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("trisolve reg", "regenerate\n"), ("trisolve solve --met", "--metric\n")],
)
def test_what_is_begun_is_completed(typed, offered):
    n_words = str(len(typed.split()) - 1)
    done = run([], _TRISOLVE_COMPLETE="complete_bash", COMP_WORDS=typed, COMP_CWORD=n_words)
    assert (done.returncode, done.stdout, done.stderr) == (0, offered, "")


def test_completion_is_installed_for_the_shell(tmp_path):
    home = {"HOME": str(tmp_path), "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    done = run(["--install-completion", "bash"], **home)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / ".bashrc").is_file()
