"""Turn meshes so that another axis points up."""

from dataclasses import replace

from trisolve.mesh.flatness import SOURCES, UPS
from trisolve.mesh.halfedges import frozen
from trisolve.mesh.surface import Mesh


def turned_up(mesh: Mesh, up: str) -> Mesh:
    """Return a mesh turned so that the axis `up` ("y", "-x", ...) becomes z; may raise ValueError.

    >>> from trisolve.mesh import build_mesh
    >>> m = build_mesh([[0, 0, 0], [0, 0, 1], [1, 0, 0]], [[0, 1, 2]])
    >>> m.is_flat, turned_up(m, "y").is_flat
    (False, True)
    """
    if up not in SOURCES:
        raise ValueError(f"expected one of {', '.join(UPS)}, got {up!r:.40}")
    columns = [sign * mesh.vertices[:, axis] + 0.0 for axis, sign in SOURCES[up]]
    vertices = mesh.vertices.copy()
    for axis, column in enumerate(columns):
        vertices[:, axis] = column
    return replace(mesh, vertices=frozen(vertices))
