"""Kernels of other packages work the same, whether or not trisolve is loaded."""

import json
import os
import subprocess
import sys

import pytest
from places import ROOT

KERNELS = """
import numba
import numpy as np

@numba.njit(cache=True)
def halves(n):
    return n // 2 if n % 2 else n / 2

@numba.njit(cache=True)
def added_up(numbers):
    whole = 0.0
    for number in numbers:
        whole += halves(number) + abs(min(number, 3))
    return whole

@numba.njit(cache=True, parallel=False, fastmath=True)
def spread(numbers):
    made = np.zeros(len(numbers))  # counts references, as trisolve's kernels do not
    for at in range(len(numbers)):
        made[at] = np.sqrt(numbers[at]) ** 2
    return made.sum()
"""
PROGRAM = """
import json, sys
import numpy as np
import kernels

def call():
    found = kernels.added_up(np.arange(6)), kernels.spread(np.arange(4.0))
    assert found == (22.0, 6.0) or abs(found[1] - 6) < 1e-9, found

def ours():
    import trisolve
    from trisolve.kernels.bits import trailing_zeros
    from trisolve.sliding.engine.disk.kernels import drop_repeats
    assert drop_repeats(np.array([1, 2, 2, 3], dtype=np.uint64)) == 3

order = sys.argv[1]
if order == "after":
    ours()
call()
if order == "before":
    ours()
    call()
every = (kernels.halves, kernels.added_up, kernels.spread)
print(json.dumps({
    "code": [[one.inspect_asm(s) for s in one.signatures] for one in every],
    "compiled": [sum(one.stats.cache_misses.values()) for one in every],
    "flags": [repr(one.targetoptions) for one in every],
}))
"""


@pytest.fixture
def run(tmp_path):
    """Return a function that compiles in its own directory and returns the outcome."""

    def in_order(order, place):
        home = tmp_path / place
        home.mkdir(exist_ok=True)
        (home / "kernels.py").write_text(KERNELS, encoding="utf-8")
        os.utime(home / "kernels.py", (1e9, 1e9))  # part of what numba names a kernel by
        (home / "program.py").write_text(PROGRAM, encoding="utf-8")
        hidden = ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME")
        environment = {name: value for name, value in os.environ.items() if name not in hidden}
        environment |= {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path / "ours")}
        done = subprocess.run(
            [sys.executable, "program.py", order],
            cwd=home,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        kept = sorted(path.name for path in (home / "__pycache__").glob("kernels.*.nb?"))
        return json.loads(done.stdout.replace(str(home), "HOME")), kept

    return in_order


@pytest.mark.long
def test_machine_code_and_caches_of_other_packages_are_unchanged(run):
    alone, kept = run("alone", "alone")
    assert alone["compiled"] == [1, 1, 1]
    assert len(kept) == 6
    for order in ("before", "after"):
        found = run(order, order)
        assert found[0] == alone
        assert found[1] == kept


@pytest.mark.long
@pytest.mark.parametrize("order", ["alone", "after"])
def test_a_cache_made_with_trisolve_works_without_it_and_vice_versa(run, order):
    other = {"alone": "after", "after": "alone"}[order]
    first, kept = run(order, "shared")
    again, still = run(other, "shared")
    assert (again["compiled"], still) == ([0, 0, 0], kept)
    assert sum(first["compiled"]) == 3
