"""Kernels compile with any numba: with one that is not known, numba's own way."""

import os
import subprocess
import sys

import numba
import pytest
from places import ROOT

PROGRAM = """
import numba
numba.__version__ = {version!r}
from trisolve.kernels.parts import PART_PIPELINE
from trisolve.kernels.jit import inlined, kernel

@inlined
def double(n):
    return n + n

@kernel
def quadruple(n):
    return double(double(n))

print(PART_PIPELINE is None, quadruple(21))
"""


@pytest.mark.parametrize(
    ("version", "printed"),
    [("0.99.0", "True 84"), ("0.61.2", "True 84"), (numba.__version__, "False 84")],
)
def test_kernels_that_call_kernels_compile(tmp_path, version, printed):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.format(version=version), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, str(program)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.stdout.strip() == printed, done.stderr
