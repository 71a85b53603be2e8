"""A logger reports that kernels are compiled; parts of kernels have no machine code."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from trisolve.kernels.jit import kernel

SCRIPT = """
import logging, numpy as np
logging.basicConfig(level=logging.INFO, format="%(name)s: %(message)s")
from trisolve.kernels.random_kernels import below, draw
draw(np.zeros(1, np.uint64)), below(np.zeros(1, np.uint64), np.uint64(6))
"""


def said(cache):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stderr


@pytest.mark.long
def test_a_process_reports_compilation_once_and_never_reports_loading(tmp_path):
    notice = "trisolve: compiling kernels, which takes up to a minute (once)\n"
    assert said(tmp_path) == notice
    assert said(tmp_path) == ""


@kernel
def _doubled(number):
    return 2 * number


@kernel
def _added_up(numbers):
    whole = 0
    for number in numbers:
        whole += _doubled(number)
    return whole


def test_a_kernel_called_by_a_kernel_is_not_reported_separately():
    assert _added_up(np.arange(5)) == 20
    assert not _doubled.entry.signatures
    assert _doubled(21) == 42
    assert _doubled.entry.signatures


PARTS = """
import sys
import numpy as np
sys.path.insert(0, sys.argv[1])
from test_telling import _added_up, _doubled
_added_up(np.arange(5))
print(len(_doubled.part.signatures), len(_doubled.entry.signatures))
"""


@pytest.mark.long
def test_compiling_a_caller_of_a_kernel_is_not_reported_twice(tmp_path):
    """The test needs a new cache, because a caller that is loaded from disk requests no parts."""
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    script = [sys.executable, "-c", PARTS, str(Path(__file__).parent)]
    assert subprocess.check_output(script, env=env, text=True).split() == ["1", "0"]
