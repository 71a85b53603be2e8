"""`picking`, compiled: finds the faces at many points, using a tree over the faces' boxes."""

import numpy as np

from trisolve.kernels.jit import kernel
from trisolve.mesh.engine.signs import N_SCRATCH, in_range, turn
from trisolve.mesh.engine.trees import tree_of


@kernel
def pick_points(
    points, x, y, corners, face_start, bounds, skip, first, count, order, found, scratch
):
    """Write the lowest face that contains each of the points [n, 2], or -1, to `found` int32[n]."""
    n_nodes = len(bounds)
    for k in range(len(points)):
        px, py = points[k, 0], points[k, 1]
        best = np.int32(0x7FFFFFFF)
        node = 0
        while node < n_nodes:
            if (
                bounds[node, 0] > px
                or bounds[node, 3] < px
                or bounds[node, 1] > py
                or bounds[node, 4] < py
            ):
                node = skip[node]
                continue
            for at in range(first[node], first[node] + count[node]):
                face = order[at]
                if face >= best:
                    continue
                inside = False
                end = face_start[face + 1]
                a = corners[end - 1]
                for h in range(face_start[face], end):
                    b = corners[h]
                    if (y[a] > py) != (y[b] > py):
                        if x[a] > px and x[b] > px:
                            inside = not inside
                        elif x[a] > px or x[b] > px:
                            side = turn(x[a], y[a], x[b], y[b], px, py, scratch)
                            if side != 0 and (side > 0) == (y[b] > y[a]):
                                inside = not inside
                    a = b
                if inside:
                    best = face
            node += 1
        found[k] = best if best != 0x7FFFFFFF else -1


class PointTree:
    """The arrays for picking points on one flat mesh."""

    def __init__(self, mesh) -> None:
        n_corners, n_faces = mesh.n_corners, mesh.n_faces
        self.corners = mesh.origin[:n_corners]
        self.starts = mesh.face_start[: n_faces + 1]
        self.x, self.y = (np.ascontiguousarray(mesh.vertices[:, axis]) for axis in range(2))
        self.is_exact = in_range(self.x) and in_range(self.y)
        firsts = self.starts[:-1]
        columns = (self.x[self.corners], self.y[self.corners])
        lows = [np.minimum.reduceat(column, firsts) for column in columns]
        highs = [np.maximum.reduceat(column, firsts) for column in columns]
        nothing = np.zeros(n_faces)
        self.tree = tree_of(np.stack((*lows, nothing, *highs, nothing), axis=1))
        self.scratch = np.empty(N_SCRATCH)

    def pick(self, points):
        """Return the face of each point, int32[n], and the points that plain Python must decide."""
        found = np.empty(len(points), np.int32)
        scratch = np.empty(N_SCRATCH)
        pick_points(points, self.x, self.y, self.corners, self.starts, *self.tree, found, scratch)
        if not self.is_exact:
            return found, np.arange(len(points))
        if in_range(points):
            return found, np.empty(0, np.int64)
        sizes = np.abs(points)
        far = (sizes != 0) & ((sizes < 1e-140) | (sizes > 1e140))
        return found, np.flatnonzero(far.any(axis=1))
