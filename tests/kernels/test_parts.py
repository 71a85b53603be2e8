"""Kernels compile with any numba: with one that is not known, numba's own way."""

import os
import subprocess
import sys

import numba
import pytest
from places import ROOT
from thorough import first_daily

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


FOREIGN = """
import sys
import numba
from numba import types

n_asked, ask = 0, types.Function.get_call_type

def counted(*args):
    global n_asked
    n_asked += 1
    return ask(*args)

types.Function.get_call_type = counted

def one(a, b):
    return a + b * a

def other(a, b):
    return a + b * a

if sys.argv[1] == "ours first":
    from trisolve.kernels.jit import kernel
    kernel(one)(1, 2)
    asked_for_ours = n_asked
    kernel(other)(1, 2)
    assert n_asked == asked_for_ours > 0  # ours are remembered
n_asked = 0
assert numba.njit(lambda a, b: a + b * a)(2, 3) == 8
print(n_asked)
"""


def test_kernels_of_others_are_typed_by_numba_alone(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(FOREIGN, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(tmp_path)}
    asked = {
        first: subprocess.check_output(
            [sys.executable, str(program), first], env=environment, text=True, timeout=300
        )
        for first in ("ours first", "alone")
    }
    assert asked["ours first"] == asked["alone"]
    assert int(asked["alone"]) > 0


@pytest.mark.parametrize(
    ("version", "printed"),
    first_daily([(numba.__version__, "False 84"), ("0.99.0", "True 84"), ("0.61.2", "True 84")], 2),
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
