"""Test whether a mesh is flat, and turn a mesh so that it becomes flat.

A mesh is flat if, seen from +z, every face is valid and runs counterclockwise. Blender writes
boards upright, with y up. For a mesh that is flat in another plane, the error names the option that
turns it.
"""

from dataclasses import replace
from typing import TypeVar

from trisolve.mesh import polygons
from trisolve.mesh.cutting import LARGE, LARGE_FACE
from trisolve.mesh.errors import MeshError
from trisolve.mesh.halfedges import HalfEdges, frozen

M = TypeVar("M", bound=HalfEdges)
"""A mesh with or without names and groups, which are kept."""

UPS = ("z", "y", "x", "-z", "-y", "-x")
"""The axes of a file that can point up; the mesh is turned so that this axis becomes z."""
SOURCES = {
    "z": ((0, 1), (1, 1), (2, 1)),
    "y": ((0, 1), (2, -1), (1, 1)),
    "x": ((2, -1), (1, 1), (0, 1)),
    "-z": ((0, -1), (1, 1), (2, -1)),
    "-y": ((0, 1), (2, 1), (1, -1)),
    "-x": ((2, 1), (1, 1), (0, -1)),
}
"""The axis and sign that give x, y and z: rotations, so fronts stay fronts."""
_TOLERANCE = 1e-6
"""How far from the plane a vertex may be, relative to the size of the board."""


def first_unflat(mesh: HalfEdges, up: str = "z") -> int | None:
    """Return the lowest face that is not flat seen from `up`, or None if the mesh is flat."""
    (one, sign_one), (other, sign_other), _ = SOURCES[up]
    if mesh.n_corners > LARGE:
        from trisolve.mesh.engine import cutting as engine

        return engine.first_unflat(
            mesh, sign_one * mesh.vertices[:, one], sign_other * mesh.vertices[:, other]
        )
    points = [(sign_one * p[one], sign_other * p[other]) for p in mesh.vertices.tolist()]
    for face, ring in enumerate(mesh.faces):
        corners = [points[v] for v in ring]
        if len(ring) > LARGE_FACE:
            from trisolve.mesh.engine import cutting as engine

            way = engine.direction_of(corners)
        else:
            way = polygons.direction(corners)
        if way <= 0:
            return face
    return None


def not_flat(mesh: HalfEdges, face: int) -> MeshError:
    """Return the error, with a remedy, for picking points on a mesh that is not flat."""
    found = f"face {face} is not"
    for up in UPS[1:]:
        if first_unflat(mesh, up) is None:
            line = f"trisolve mesh convert FILE clean.obj --up {up}"
            found = f"which holds seen from {up}: {line} turns it (in Python up={up!r})"
            break
    what = f"expected every face sound and counter-clockwise seen from z, {found}"
    return MeshError(what, code="not-flat", face=face, place=f"faces[{face}]")


def with_up(mesh: M, up: str) -> M:
    """Return a mesh turned so that the axis `up` ("y", "-x", ...) becomes z; may raise ValueError.

    >>> from trisolve.mesh import build_mesh
    >>> m = build_mesh([[0, 0, 0], [0, 0, 1], [1, 0, 0]], [[0, 1, 2]])
    >>> m.is_flat, with_up(m, "y").is_flat
    (False, True)
    """
    if up not in SOURCES:
        raise ValueError(f"expected one of {', '.join(UPS)}, got {up!r:.40}")
    columns = [sign * mesh.vertices[:, axis] + 0.0 for axis, sign in SOURCES[up]]
    vertices = mesh.vertices.copy()
    for axis, column in enumerate(columns):
        vertices[:, axis] = column
    return replace(mesh, vertices=frozen(vertices))


def lay_flat(mesh: M) -> M:
    """Return a mesh turned to z = 0 if it lies in a plane, or unchanged if it does not.

    A mesh in a plane of two axes keeps its coordinates exactly. In a slanted plane, higher points
    end up farther up on paper.

    >>> from trisolve.mesh import board
    >>> standing = with_up(board("squares:2x2"), "-y")
    >>> standing.is_flat, lay_flat(standing).is_flat
    (False, True)
    """
    for up in UPS:
        if first_unflat(mesh, up) is None and _is_level(mesh, up):
            return mesh if up == "z" else with_up(mesh, up)
    slanted = _from_slant(mesh)
    return slanted if slanted is not None and first_unflat(slanted) is None else mesh


def _is_level(mesh: HalfEdges, up: str) -> bool:
    """Return whether all vertices are at the same height; seen from +z, heights never matter."""
    if up == "z":
        return True
    heights = mesh.vertices[:, "xyz".index(up[-1])]
    size = mesh.vertices.max() - mesh.vertices.min()
    return bool(heights.max() - heights.min() <= _TOLERANCE * size)


def _from_slant(mesh: M) -> M | None:
    """Return a mesh turned from a slanted plane to z = 0, or None if it is not in a plane."""
    import numpy as np

    points = mesh.vertices - mesh.vertices.mean(axis=0)
    normal = np.zeros(3)
    for ring in mesh.faces:
        corners = points[list(ring)]
        normal += np.cross(corners, np.roll(corners, -1, axis=0)).sum(axis=0)
    length = float(np.sqrt(normal @ normal))
    size = float(np.abs(points).max())
    if length == 0 or np.abs(points @ (normal / length)).max() > _TOLERANCE * size:
        return None
    normal /= length
    up = np.array([0.0, 0.0, 1.0]) - normal[2] * normal
    if np.sqrt(up @ up) < _TOLERANCE:  # level, but seen from below
        up = np.array([0.0, 1.0, 0.0])
    up /= np.sqrt(up @ up)
    right = np.cross(up, normal)
    turned = np.stack([points @ right, points @ up, np.zeros(len(points))], axis=1) + 0.0
    return replace(mesh, vertices=frozen(turned))
