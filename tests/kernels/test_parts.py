"""Kernels compile with any version of numba; with an unknown version, in numba's own way."""

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


FOREIGN = """
from numba import types
from numba.core import compiler, typed_passes

CLASSES = (types.Function, compiler.Flags, compiler.Compiler, typed_passes.NativeLowering)
before = [dict(vars(one)) for one in CLASSES]

from trisolve.kernels.jit import kernel

@kernel
def one(a, b):
    return a + b * a

assert one(1, 2) == 3
print(before == [dict(vars(one)) for one in CLASSES])
"""


@pytest.mark.long
def test_numba_classes_are_not_modified(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(FOREIGN, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(tmp_path)}
    printed = subprocess.check_output(
        [sys.executable, str(program)], env=environment, text=True, timeout=300
    )
    assert printed.strip() == "True"


@pytest.mark.long
@pytest.mark.parametrize(
    ("version", "printed"),
    [(numba.__version__, "False 84"), ("0.99.0", "True 84"), ("0.61.2", "True 84")],
)
def test_kernels_that_call_other_kernels_compile(tmp_path, version, printed):
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
