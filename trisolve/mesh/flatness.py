"""Whether a mesh is flat: seen from +z, every face is valid and runs counterclockwise.

Blender writes boards upright, with y up. For a mesh that is flat in another plane, the error names
the option that lays it flat.
"""

from typing import TYPE_CHECKING

from trisolve.mesh import polygons
from trisolve.mesh.cutting import LARGE, LARGE_FACE
from trisolve.mesh.errors import MeshError

if TYPE_CHECKING:
    from trisolve.mesh.halfedges import HalfEdges

UPS = ("z", "y", "x", "-z", "-y", "-x")
"""The axes of a file that can point up; the mesh is turned so that the axis becomes z."""
SOURCES = {
    "z": ((0, 1), (1, 1), (2, 1)),
    "y": ((0, 1), (2, -1), (1, 1)),
    "x": ((2, -1), (1, 1), (0, 1)),
    "-z": ((0, -1), (1, 1), (2, -1)),
    "-y": ((0, 1), (2, 1), (1, -1)),
    "-x": ((2, 1), (1, 1), (0, -1)),
}
"""The axis and sign that give x, y and z: rotations, so fronts stay fronts."""


def first_unflat(mesh: "HalfEdges", up: str = "z") -> int | None:
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


def not_flat(mesh: "HalfEdges", face: int) -> MeshError:
    """Return the error, with a remedy, for picking points on a mesh that is not flat."""
    found = f"face {face} is not"
    for up in UPS[1:]:
        if first_unflat(mesh, up) is None:
            line = f"trisolve mesh convert FILE clean.obj --up {up}"
            found = f"which holds seen from {up}: {line} turns it (in Python up={up!r})"
            break
    what = f"expected every face sound and counter-clockwise seen from z, {found}"
    return MeshError(what, code="not-flat", face=face, place=f"faces[{face}]")
