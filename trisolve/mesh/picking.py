"""Find the face that contains a point in the plane.

The answer is the face that contains (x + d, y + d²) for all small d > 0. A point inside a flat
board therefore belongs to exactly one face, even on sides and corners. Plain Python handles a few
queries on a small mesh. The engine, with a tree of boxes, handles arrays of points and queries on
large meshes.
"""

from math import isfinite
from typing import TYPE_CHECKING, Any

from trisolve.mesh.exact import Point2
from trisolve.mesh.flatness import first_unflat, not_flat
from trisolve.mesh.polygons import is_inside

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trisolve.mesh.halfedges import HalfEdges

_MANY = 200_000
"""With at least this many points times faces, loading the engine pays off."""


class PointPicker:
    """Picks points on one mesh. Raises MeshError (not-flat)."""

    def __init__(self, mesh: "HalfEdges") -> None:
        unflat = first_unflat(mesh)
        if unflat is not None:
            raise not_flat(mesh, unflat)
        self.mesh = mesh
        self._rings: list[tuple[float, float, float, float, list[Point2]]] | None = None
        self._engine: Any = None

    def pick(self, x: float, y: float) -> int:
        """Return the face at a point, or -1; raise ValueError for NaN and infinity."""
        x, y = float(x), float(y)
        if not (isfinite(x) and isfinite(y)):
            raise ValueError(f"expected a finite point, got {x}, {y}")
        if self._engine is not None or self.mesh.n_faces > _MANY // 50:
            import numpy as np

            return int(self.pick_many(np.array([[x, y]]))[0])
        return self._pick_plainly(x, y)

    def pick_many(self, points: "NDArray[np.float64]") -> "NDArray[np.int32]":
        """Return the face at each of the points [n, 2] as int32[n], with -1 for no face."""
        import numpy as np

        points = np.ascontiguousarray(points, dtype=np.float64)
        if points.ndim != 2 or points.shape[1] != 2:
            raise ValueError(f"expected points of shape [n, 2], got {list(points.shape)}")
        if not np.isfinite(points).all():
            raise ValueError("expected finite points, got NaN or infinity")
        if self._engine is None and len(points) * self.mesh.n_faces < _MANY:
            found = [self._pick_plainly(x, y) for x, y in points.tolist()]
            return np.array(found, dtype=np.int32)
        if self._engine is None:
            from trisolve.mesh.engine import picks as engine

            self._engine = engine.PointTree(self.mesh)
        faces, doubtful = self._engine.pick(points)
        for k in doubtful.tolist():  # coordinates outside the range of the engine's arithmetic
            faces[k] = self._pick_plainly(*points[k].tolist())
        answer: NDArray[np.int32] = faces
        return answer

    def _pick_plainly(self, x: float, y: float) -> int:
        if self._rings is None:
            corners = [(p[0], p[1]) for p in self.mesh.vertices.tolist()]
            self._rings = []
            for face in self.mesh.faces:
                ring = [corners[v] for v in face]
                xs, ys = zip(*ring, strict=True)
                self._rings.append((min(xs), max(xs), min(ys), max(ys), ring))
        for number, (left, right, low, high, ring) in enumerate(self._rings):
            if left <= x <= right and low <= y <= high and is_inside(x, y, ring):
                return number
        return -1
