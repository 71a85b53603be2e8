"""Kernels tell through a logger that they are compiled; parts of kernels have no machine code."""

import os
import subprocess
import sys

import numpy as np

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


def test_a_process_says_once_that_it_compiles_and_nothing_when_it_loads(tmp_path):
    told = "trisolve: compiling kernels, as the first time: seconds to a minute\n"
    assert said(tmp_path) == told
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


def test_a_kernel_called_by_a_kernel_is_part_of_it():
    assert _added_up(np.arange(5)) == 20
    assert not _doubled.entry.signatures
    assert _doubled.part.signatures
    assert _doubled(21) == 42
