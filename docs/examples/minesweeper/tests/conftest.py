"""A fixture of all tests: the trisolve command, with the packages on PYTHONPATH installed."""

import os
import subprocess
import sys

import pytest


@pytest.fixture
def trisolve(tmp_path):
    """Return a function that runs ``trisolve`` in an empty folder."""

    def run(*words, stdin=None, **environment):
        return subprocess.run(
            [sys.executable, "-m", "trisolve", *words],
            env={**os.environ, **environment},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            input=stdin,
            check=False,
        )

    return run
