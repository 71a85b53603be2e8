"""Cut large meshes and large faces, using the kernels in `polygons`."""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import kernel
from trisolve.mesh import polygons
from trisolve.mesh.engine.polygons import (
    UNSOUND,
    cut,
    direction,
    direction_by_tree,
    shadow_axis,
    sure_shadow_axis,
)
from trisolve.mesh.engine.signs import MAX_RING, N_SCRATCH, in_range
from trisolve.mesh.engine.trees import chain_of
from trisolve.mesh.polygons import Point2

if TYPE_CHECKING:
    from trisolve.mesh.halfedges import HalfEdges

_NO_NODES = np.empty(0, np.int32)
NO_TREE = (np.empty((0, 6)), np.empty((0, 6)), _NO_NODES, _NO_NODES, _NO_NODES)
"""A tree without nodes: `cut` then checks the corners one by one."""


@kernel
def cut_small(
    x,
    y,
    z,
    corners,
    face_start,
    n_triangles,
    triangles,
    after,
    before,
    place,
    blunt,
    waiting,
    out,
    tree,
    scratch,
):
    """Cut all faces of at most MAX_RING corners.

    `n_triangles` int32[F] is 0 for a face that cannot be cut.

    `triangles` int32[C, 3] receives the triangles of face f, as vertices, from row `face_start[f]`
    on. Larger faces are skipped, and marked with -1. The argument `tree` must be NO_TREE.
    """
    for face in range(len(face_start) - 1):
        start = face_start[face]
        ring = corners[start : face_start[face + 1]]
        n = len(ring)
        n_triangles[face] = 0
        if n > MAX_RING:
            n_triangles[face] = -1
            continue
        axis = shadow_axis(x, y, z, ring, scratch)
        if axis < 0:
            continue
        if axis == 0:
            px, py = y, z
        elif axis == 1:
            px, py = z, x
        else:
            px, py = x, y
        way = direction(px, py, ring, scratch)
        if way == UNSOUND:
            continue
        cut(px, py, ring, way, after, before, place, blunt, waiting, out, *tree, scratch)
        n_triangles[face] = n - 2
        for k in range(n - 2):
            for i in range(3):
                triangles[start + k, i] = ring[out[k, i]]


@kernel
def first_not_left(x, y, corners, face_start, scratch):
    """Return the first face of at most MAX_RING corners that is not counterclockwise, or -1."""
    for face in range(len(face_start) - 1):
        ring = corners[face_start[face] : face_start[face + 1]]
        if len(ring) <= MAX_RING and direction(x, y, ring, scratch) <= 0:
            return face
    return -1


def new_scratch(n: int) -> tuple[Any, Any, Any, Any, Any, Any]:
    """Return scratch arrays for n corners: after, before, place, blunt, waiting and out."""
    after, before, place = np.empty((3, n), np.int32)
    out = np.empty((max(n - 2, 1), 3), np.int32)
    return after, before, place, np.empty(n, np.bool_), np.empty(3 * n, np.int32), out


def _side_tree(x: NDArray[Any], y: NDArray[Any]) -> tuple[Any, Any, Any, Any, Any]:
    """Return the boxes of a polygon's sides, and a tree over them: bounds, skip, first, count."""
    boxes = np.zeros((len(x), 6))
    for axis, column in enumerate((x, y)):
        after = np.roll(column, -1)
        np.minimum(column, after, out=boxes[:, axis])
        np.maximum(column, after, out=boxes[:, axis + 3])
    tree = chain_of(boxes)
    return boxes, tree.bounds, tree.skip, tree.first, tree.counts


def direction_of(points: list[Point2]) -> int:
    """Return `polygons.direction` for one large polygon."""
    x, y = (np.array(column, dtype=np.float64) for column in zip(*points, strict=True))
    if not (in_range(x) and in_range(y)):
        return polygons.direction(points)
    ring = np.arange(len(x), dtype=np.int32)
    return int(direction_by_tree(x, y, ring, *_side_tree(x, y)[1:], np.empty(N_SCRATCH)))


def cut_face(vertices: NDArray[np.float64], corners: NDArray[np.int32]) -> NDArray[np.int32] | None:
    """Return one large face as triples of its corners, int32[n - 2, 3], or None if invalid."""
    x, y, z = (np.ascontiguousarray(column) for column in vertices[corners].T)
    ring = np.arange(len(corners), dtype=np.int32)
    is_exact = in_range(vertices[corners])
    axis = sure_shadow_axis(x, y, z, ring) if is_exact else -1
    if axis < 0:
        axis = polygons.shadow_axis(vertices[corners].tolist())
        if axis is None:
            return None
    one, other = polygons.PLANES[axis]
    x, y = (x, y, z)[one], (x, y, z)[other]
    if not is_exact:
        flat = list(zip(x.tolist(), y.tolist(), strict=True))
        way = polygons.direction(flat)
        triples = polygons.cut([(way * a, b) for a, b in flat]) if way else None
        return None if triples is None else corners[np.array(triples)]
    tree, scratch = _side_tree(x, y), np.empty(N_SCRATCH)
    way = direction_by_tree(x, y, ring, *tree[1:], scratch)
    if way == UNSOUND:
        return None
    room = new_scratch(len(x))
    cut(x, y, ring, way, *room, *tree, scratch)
    found: NDArray[np.int32] = corners[room[-1]]
    return found


def _columns(vertices: NDArray[Any]) -> tuple[Any, Any, Any]:
    x, y, z = (np.ascontiguousarray(column) for column in vertices.T)
    return x, y, z


def cut_small_faces(mesh: "HalfEdges") -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Cut faces with few corners: return the number of triangles of each face, and the triangles.

    The numbers are int32[F], -1 for a skipped face; the triangles are int32[C, 3], and face f's
    triangles begin at row `face_start[f]`.
    """
    n_corners, n_faces = mesh.n_corners, mesh.n_faces
    corners, starts = mesh.origin[:n_corners], mesh.face_start[: n_faces + 1]
    n_triangles = np.full(n_faces, -1, np.int32)
    triangles = np.empty((n_corners, 3), np.int32)
    if in_range(mesh.vertices):
        room = new_scratch(MAX_RING)
        columns = _columns(mesh.vertices)
        scratch = np.empty(N_SCRATCH)
        cut_small(*columns, corners, starts, n_triangles, triangles, *room, NO_TREE, scratch)
    return n_triangles, triangles


def first_unflat(mesh: "HalfEdges", x: NDArray[Any], y: NDArray[Any]) -> int | None:
    """Return the lowest face that is invalid or clockwise at these coordinates, or None."""
    x, y = np.ascontiguousarray(x), np.ascontiguousarray(y)
    starts = mesh.face_start[: mesh.n_faces + 1]
    is_exact = in_range(x) and in_range(y)
    corners = mesh.origin[: mesh.n_corners]
    found = mesh.n_faces
    if is_exact:
        first = first_not_left(x, y, corners, starts, np.empty(N_SCRATCH))
        found = mesh.n_faces if first < 0 else first
    slow = np.diff(starts) > MAX_RING if is_exact else np.ones(mesh.n_faces, dtype=np.bool_)
    for face in np.flatnonzero(slow).tolist():
        if face > found:
            break
        ring = corners[starts[face] : starts[face + 1]]
        points = list(zip(x[ring].tolist(), y[ring].tolist(), strict=True))
        way = direction_of(points) if len(points) > MAX_RING else polygons.direction(points)
        if way <= 0:
            found = face
            break
    return None if found == mesh.n_faces else found
