"""After warming up, work with large meshes compiles nothing more."""

import pytest
from fresh_python import run_python

PROGRAM = """
import sys

import numpy as np

from trisolve import mesh, warm_up
from trisolve.kernels.jit import Kernel


def compiled():
    return {
        (module.__name__, name): len(kernel.entry.signatures)
        for module in list(sys.modules.values())
        if getattr(module, "__name__", "").startswith("trisolve.mesh.engine")
        for name, kernel in vars(module).items()
        if isinstance(kernel, Kernel)
    }


warm_up("mesh")
before = compiled()
for kernel in ("picking.pick_rays", "picking.pick_points", "cutting.cut_small", "trees.build"):
    module, name = kernel.split(".")
    assert before["trisolve.mesh.engine." + module, name] == 1, kernel
torus = mesh.parse_obj(mesh.dump_obj(mesh.board("torus:120x60")), merge=True)
torus.triangles()
torus.pick_ray(np.array([[9.0, 0.0, 0.0]]), np.array([[-1.0, 0.0, 0.0]]))
board = mesh.board("squares:80x80")
assert board.is_flat
board.pick2d(np.array([[3.5, 3.5]]))
after = compiled()
assert after == before, {key for key in after if after[key] != before.get(key)}
"""


@pytest.mark.long
def test_nothing_is_compiled_after_warming_up():
    run_python(PROGRAM)
