"""Warming up: what is done with large meshes afterwards compiles nothing more."""

import sys

import numpy as np

from trisolve import mesh
from trisolve.kernels.jit import Kernel
from trisolve.mesh import warming


def compiled():
    """Return how many variants there are of each kernel that Python calls."""
    return {
        (name, what): len(kernel.entry.signatures)
        for name, module in list(sys.modules.items())
        if name.startswith("trisolve.mesh.engine")
        for what, kernel in vars(module).items()
        if isinstance(kernel, Kernel)
    }


def test_nothing_is_compiled_after_warming_up():
    directory = warming.warm_up()
    assert directory is None or directory.is_dir()
    before = compiled()
    assert before
    torus = mesh.parse_obj(mesh.dump_obj(mesh.board("torus:120x60")), merge=True)
    torus.triangles()
    torus.pick_ray(np.array([[9.0, 0.0, 0.0]]), np.array([[-1.0, 0.0, 0.0]]))
    board = mesh.board("squares:80x80")
    assert board.is_flat
    board.pick2d(np.array([[3.5, 3.5]]))
    assert compiled() == before
