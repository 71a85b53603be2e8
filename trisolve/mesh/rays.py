"""Find the face that a ray meets first.

The test is exact, and therefore watertight: a ray through an edge or a corner always hits a face.
The engine finds the nearest triangle with floats and a tree of boxes, and reports the rays for
which floats could be wrong. `ray_test` decides those few rays with integers.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING, Any

from trisolve.mesh.cutting import all_triangles
from trisolve.mesh.ray_test import Point3, ray_meets

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from trisolve.mesh.halfedges import HalfEdges

_MANY = 20_000
"""With at least this many rays times triangles, loading the engine pays off."""


@dataclass(frozen=True)
class Hit:
    """The place where a ray first hits a mesh: the face, and the point ``origin + t direction``."""

    face: int
    t: float
    point: tuple[float, float, float]


class RayPicker:
    """Picks faces of one mesh with rays. Faces that cannot be cut are never hit."""

    def __init__(self, mesh: "HalfEdges") -> None:
        self.triangles, self.owners = all_triangles(mesh, strict=False)
        self.vertices = mesh.vertices
        self._corners: list[list[list[float]]] | None = None
        self._faces: list[int] = []
        self._engine: Any = None

    def pick(self, origin: Point3, direction: Point3, *, cull: bool = False) -> Hit | None:
        """Return the first hit of a ray, or None; raise ValueError for direction 0."""
        start, way = _point(origin, "origin"), _point(direction, "direction")
        if way == (0.0, 0.0, 0.0):
            raise ValueError("expected a direction, got 0, 0, 0")
        face, t = self._one(start, way, cull=cull)
        if face < 0:
            return None
        x, y, z = (a + t * b for a, b in zip(start, way, strict=True))
        return Hit(face, t, (x, y, z))

    def _one(self, start: Point3, way: Point3, *, cull: bool) -> tuple[int, float]:
        if self._engine is None and len(self.owners) < _MANY:
            return self._nearest(start, way, range(len(self.owners)), cull=cull)
        import numpy as np

        faces, distances = self.pick_many(np.array([start]), np.array([way]), cull=cull)
        return int(faces[0]), float(distances[0])

    def pick_many(
        self,
        origins: "NDArray[np.float64]",
        directions: "NDArray[np.float64]",
        *,
        cull: bool = False,
    ) -> "tuple[NDArray[np.int32], NDArray[np.float64]]":
        """Return the face (-1: none) and t (inf: none) of each ray; inputs are [n, 3]."""
        import numpy as np

        starts, ways = np.broadcast_arrays(
            np.asarray(origins, dtype=np.float64), np.asarray(directions, dtype=np.float64)
        )
        if starts.ndim != 2 or starts.shape[1] != 3:
            raise ValueError(f"expected rays of shape [n, 3], got {list(starts.shape)}")
        if not (np.isfinite(starts).all() and np.isfinite(ways).all()):
            raise ValueError("expected finite rays, got NaN or infinity")
        if not ways.any(axis=1).all():
            raise ValueError("expected directions, got 0, 0, 0")
        if self._engine is None and len(starts) * len(self.owners) < _MANY:
            pairs = zip(starts.tolist(), ways.tolist(), strict=True)
            everything = range(len(self.owners))
            found = [self._nearest(o, d, everything, cull=cull) for o, d in pairs]
            faces = np.array([face for face, _ in found], dtype=np.int32)
            return faces, np.array([t for _, t in found], dtype=np.float64)
        if self._engine is None:
            from trisolve.mesh.engine import picking as engine

            self._engine = engine.RayTree(self.vertices, self.triangles, self.owners)
        starts, ways = np.ascontiguousarray(starts), np.ascontiguousarray(ways)
        faces, distances, doubtful = self._engine.pick(starts, ways, cull)
        for k in doubtful.tolist():
            near = self._engine.near(starts[k], ways[k])
            start, way = starts[k].tolist(), ways[k].tolist()
            faces[k], distances[k] = self._nearest(start, way, near, cull=cull)
        return faces, distances

    def _nearest(
        self, start: Point3, way: Point3, triangles: "Iterable[int]", *, cull: bool
    ) -> tuple[int, float]:
        """Return the face and t of the nearest triangle; ties go to the lowest face."""
        if self._corners is None:
            self._corners = self.vertices[self.triangles].tolist()
            self._faces = self.owners.tolist()
        nearest: Fraction | None = None
        face = -1
        for number in triangles:
            t = ray_meets(start, way, self._corners[number], cull=cull)
            if t is None or (nearest is not None and nearest < t):
                continue
            owner = self._faces[number]
            if nearest is None or t < nearest or owner < face:
                nearest, face = t, owner
        return face, float("inf") if nearest is None else _as_float(nearest)


def _as_float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return float("inf")


def _point(point: Point3, what: str) -> tuple[float, float, float]:
    x, y, z = (float(value) for value in point)
    if not (isfinite(x) and isfinite(y) and isfinite(z)):
        raise ValueError(f"expected a finite {what}, got {x}, {y}, {z}")
    return x, y, z
