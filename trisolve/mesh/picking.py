"""Find the face that contains a point in the plane, and the face that a ray meets first.

A point's face is the one that contains (x + d, y + d²) for all small d > 0. A point inside a flat
board therefore belongs to exactly one face, even on sides and corners.

The test of a ray is exact, and therefore watertight: a ray through an edge or a corner always hits
a face. The engine finds the nearest triangle with floats and a tree of boxes, and reports the rays
for which floats could be wrong. `ray_meets` decides those few rays with integers.

Plain Python handles a few queries on a small mesh; the engine handles arrays and large meshes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeAlias

from trisolve.mesh.cutting import all_triangles
from trisolve.mesh.flatness import first_unflat, not_flat
from trisolve.mesh.polygons import Point2, is_inside, whole

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from trisolve.mesh.halfedges import HalfEdges

_MANY_POINTS = 200_000
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
        if self._engine is not None or self.mesh.n_faces > _MANY_POINTS // 50:
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
        if self._engine is None and len(points) * self.mesh.n_faces < _MANY_POINTS:
            found = [self._pick_plainly(x, y) for x, y in points.tolist()]
            return np.array(found, dtype=np.int32)
        if self._engine is None:
            from trisolve.mesh.engine import picking as engine

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


Point3: TypeAlias = Sequence[float]

_BOUND = 64 * 2.0**-53
_UNDERFLOW = 1e-280


def ray_meets(
    origin: Point3, direction: Point3, triangle: Sequence[Point3], *, cull: bool = False
) -> Fraction | None:
    """Return the t >= 0 at which origin + t direction is in a triangle, sides included, or None.

    A triangle seen edge-on is not hit; with `cull`, neither is a triangle seen from behind.

    >>> ray_meets((0, 0, 2), (0, 0, -1), [(0, 0, 0), (1, 0, 0), (0, 1, 0)])
    Fraction(2, 1)
    """
    if _misses(origin, direction, triangle):
        return None
    values, common = whole([float(x) for point in (origin, *triangle) for x in point])
    o, *corners = (values[k : k + 3] for k in range(0, 12, 3))
    d, below = whole([float(x) for x in direction])
    a, b, c = ([x - y for x, y in zip(corner, o, strict=True)] for corner in corners)
    u, v, w = (_dot(d, _cross(p, q)) for p, q in ((b, c), (c, a), (a, b)))
    towards = u + v + w  # d · normal
    if towards == 0 or (cull and towards > 0):
        return None
    if min(u, v, w) < 0 < max(u, v, w):
        return None
    height = _dot(a, _cross(b, c))
    # `height` has the scale of lengths three times, u, v and w twice, times the direction's own
    t = Fraction(height * below, towards * common)
    return t if t >= 0 else None


def _misses(origin: Point3, direction: Point3, triangle: Sequence[Point3]) -> bool:
    """Return whether floats alone show that the ray passes outside the triangle."""
    ox, oy, oz = origin
    dx, dy, dz = direction
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = ((x - ox, y - oy, z - oz) for x, y, z in triangle)
    far = max(map(abs, (ax, ay, az, bx, by, bz, cx, cy, cz)))
    bound = _BOUND * (abs(dx) + abs(dy) + abs(dz)) * far * far + _UNDERFLOW
    u = dx * (by * cz - bz * cy) + dy * (bz * cx - bx * cz) + dz * (bx * cy - by * cx)
    v = dx * (cy * az - cz * ay) + dy * (cz * ax - cx * az) + dz * (cx * ay - cy * ax)
    w = dx * (ay * bz - az * by) + dy * (az * bx - ax * bz) + dz * (ax * by - ay * bx)
    return max(u, v, w) > bound and min(u, v, w) < -bound


def _dot(a: Sequence[int], b: Sequence[int]) -> int:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Sequence[int], b: Sequence[int]) -> tuple[int, int, int]:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


_MANY_RAYS = 20_000
"""With at least this many rays times triangles, loading the engine pays off."""


@dataclass(frozen=True)
class Hit:
    """The point where a ray first hits a mesh: the face, and the point ``origin + t direction``."""

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
        if self._engine is None and len(self.owners) < _MANY_RAYS:
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
        if self._engine is None and len(starts) * len(self.owners) < _MANY_RAYS:
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
