"""Compile all kernels of this package ahead of time."""

from math import cos, sin, tau

from trisolve.mesh.boards import board
from trisolve.mesh.build import build_mesh

_N = 142  # enough squares that building and cutting are left to the engine
_CORNERS = 60


def warm_up() -> None:
    """Run every kernel once.

    >>> warm_up()
    """
    import numpy as np

    grid = board(f"squares:{_N}x{_N}")
    large = build_mesh(grid.vertices, grid.faces, merge=True)
    large.pick2d(np.array([[0.5, 0.5]] * 10))
    large.pick_ray(np.array([[0.5, 0.5, 1.0], [1e-300, 1e-300, 1.0]]), np.array([0.0, 0.0, -1.0]))
    large.triangles()
    build_mesh(
        grid.vertices,
        [ring if at % 2 else ring[::-1] for at, ring in enumerate(grid.faces)],
        orient=True,
    )
    angles = [tau * at / _CORNERS for at in range(_CORNERS)]
    build_mesh([(cos(a), sin(a), 0.0) for a in angles], [range(_CORNERS)]).triangulate(0)
