"""Faces cut into triangles without new corners, and their areas.

A face is projected along the axis that gives the largest shadow; the shadow must be a valid
polygon.
"""

from typing import TYPE_CHECKING

from trisolve.mesh import polygons
from trisolve.mesh.errors import MeshError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trisolve.mesh.halfedges import HalfEdges

LARGE_FACE = 48
"""Faces with more corners are cut by the engine."""
LARGE = 6_000
"""Meshes with more corners are cut by the engine."""


def triangulate(mesh: "HalfEdges", face: int) -> tuple[polygons.Triple, ...]:
    """Return a face as n - 2 triangles of its corners; raise MeshError (degenerate-face)."""
    if mesh.face_start[face + 1] - mesh.face_start[face] > LARGE_FACE:
        from trisolve.mesh.engine import cutting as engine

        start, end = int(mesh.face_start[face]), int(mesh.face_start[face + 1])
        triples = engine.cut_face(mesh.vertices, mesh.origin[start:end])
        if triples is None:
            raise degenerate(face)
        return tuple(map(tuple, triples.tolist()))
    ring = mesh.faces[face]
    found = triangles_of([tuple(mesh.vertices[v].tolist()) for v in ring])
    if found is None:
        raise degenerate(face)
    return tuple((ring[a], ring[b], ring[c]) for a, b, c in found)


def triangles_of(points: list[tuple[float, ...]]) -> list[polygons.Triple] | None:
    """Return the triangles of a polygon in space, as indices of its corners, or None if invalid."""
    axis = polygons.shadow_axis(points)
    if axis is None:
        return None
    one, other = polygons.PLANES[axis]
    flat = [(p[one], p[other]) for p in points]
    way = polygons.direction(flat)
    if way > 0:
        return polygons.cut(flat)
    if way < 0:  # cut its mirror image, which runs the other way
        return polygons.cut([(-x, y) for x, y in flat])
    return None


def degenerate(face: int) -> MeshError:
    """Return the error for a face that cannot be cut."""
    what = "expected a face with an area, whose sides neither cross nor touch"
    return MeshError(what, code="degenerate-face", face=face, place=f"faces[{face}]")


def all_triangles(
    mesh: "HalfEdges", *, strict: bool = True
) -> "tuple[NDArray[np.int32], NDArray[np.int32]]":
    """Return the triangles of all faces, int32[T, 3], and the face of each triangle, int32[T].

    Raises MeshError (degenerate-face) at the first face that cannot be cut; without `strict`, such
    faces are left out.
    """
    import numpy as np

    if mesh.n_corners > LARGE:
        triangles, owners = _all_by_engine(mesh)
    else:
        cut = [_sound_pieces(mesh, face) for face in range(mesh.n_faces)]
        owners = np.repeat(np.arange(mesh.n_faces, dtype=np.int32), list(map(len, cut)))
        triangles = np.array([t for pieces in cut for t in pieces], np.int32).reshape(-1, 3)
    if strict:
        n_pieces = np.bincount(owners, minlength=mesh.n_faces)
        if not n_pieces.all():
            raise degenerate(int(n_pieces.argmin()))
    return triangles, owners


def _sound_pieces(mesh: "HalfEdges", face: int) -> tuple[polygons.Triple, ...]:
    """Return the triangles of a face, or none if it cannot be cut."""
    try:
        return triangulate(mesh, face)
    except MeshError:
        return ()


def _all_by_engine(mesh: "HalfEdges") -> "tuple[NDArray[np.int32], NDArray[np.int32]]":
    """Return the triangles of all faces that can be cut, and their faces."""
    import numpy as np

    from trisolve.mesh.engine import cutting as engine

    n_triangles, rows = engine.cut_small_faces(mesh)
    starts = mesh.face_start[: mesh.n_faces]
    for face in np.flatnonzero(n_triangles < 0).tolist():
        first, end = int(mesh.face_start[face]), int(mesh.face_start[face + 1])
        if end - first > LARGE_FACE:
            found = engine.cut_face(mesh.vertices, mesh.origin[first:end])
            pieces = np.empty((0, 3), np.int32) if found is None else found
        else:
            pieces = np.array(_sound_pieces(mesh, face), np.int32).reshape(-1, 3)
        n_triangles[face] = len(pieces)
        rows[first : first + len(pieces)] = pieces
    owners = np.repeat(np.arange(mesh.n_faces, dtype=np.int32), n_triangles)
    within = np.arange(len(owners)) - np.repeat(np.cumsum(n_triangles) - n_triangles, n_triangles)
    return rows[np.repeat(starts, n_triangles) + within], owners


def areas(mesh: "HalfEdges") -> "NDArray[np.float64]":
    """Return half the length of the Newell vector of every face, float64[F]."""
    import numpy as np

    n_corners = mesh.n_corners
    owner = mesh.face[:n_corners]
    base = mesh.vertices[mesh.origin[mesh.face_start[: mesh.n_faces]]][owner]
    with np.errstate(all="ignore"):
        here = mesh.vertices[mesh.origin[:n_corners]] - base
        there = mesh.vertices[mesh.origin[mesh.next[:n_corners]]] - base
        sums = np.add.reduceat(np.cross(here, there), mesh.face_start[: mesh.n_faces], axis=0)
        found: NDArray[np.float64] = np.linalg.norm(sums, axis=1) / 2
    return found
