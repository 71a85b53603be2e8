"""Lay boards flat if they lie in planes other than z = 0, so that they are seen from above."""

from dataclasses import replace
from typing import TYPE_CHECKING

from trisolve.mesh.flatness import UPS, first_unflat
from trisolve.mesh.turning import turned_up

if TYPE_CHECKING:
    from trisolve.mesh.surface import Mesh

_TOLERANCE = 1e-6
"""How far from the plane a vertex may be, relative to the size of the board."""


def laid_flat(mesh: "Mesh") -> "Mesh":
    """Return a mesh turned to z = 0 if it lies in a plane, or unchanged if it does not.

    A mesh in a plane of two axes keeps its coordinates exactly. In a slanted plane, higher points
    end up farther up on paper.

    >>> from trisolve.mesh import board
    >>> standing = turned_up(board("squares:2x2"), "-y")
    >>> standing.is_flat, laid_flat(standing).is_flat
    (False, True)
    """
    for up in UPS:
        if first_unflat(mesh, up) is None and _is_level(mesh, up):
            return mesh if up == "z" else turned_up(mesh, up)
    slanted = _from_slant(mesh)
    return slanted if slanted is not None and slanted.is_flat else mesh


def _is_level(mesh: "Mesh", up: str) -> bool:
    """Return whether all vertices are at the same height; seen from +z, heights never matter."""
    if up == "z":
        return True
    heights = mesh.vertices[:, "xyz".index(up[-1])]
    size = mesh.vertices.max() - mesh.vertices.min()
    return bool(heights.max() - heights.min() <= _TOLERANCE * size)


def _from_slant(mesh: "Mesh") -> "Mesh | None":
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
    turned.flags.writeable = False
    return replace(mesh, vertices=turned)
