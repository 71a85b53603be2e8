"""`picking`, compiled: finds the faces at many points or on many rays, using trees of boxes.

The sign of a determinant says on which side a ray passes an edge of a triangle. The determinant is
computed in floats, with an error bound. If floats do not decide whether the ray hits a triangle
that matters, the ray is reported as doubtful, and `ray_meets` decides it exactly. (Woop, Benthin,
Wald, Watertight ray/triangle intersection, JCGT 2(1), 2013, describes the hits that must not be
missed.)
"""

import numpy as np

from trisolve.kernels.jit import inlined, kernel
from trisolve.mesh.engine.signs import N_SCRATCH, in_range, product_error, turn
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


_ERROR = 64 * 2.0**-53
_GROWN = 1.0 + 16 * 2.0**-53
_TINY = 1e-250
_MIN_TAME, _MAX_TAME = 2.0**-400, 2.0**400
_STACK = 128


@inlined
def _inverse(component, reach):
    """Return the reciprocal of a direction's component, for `_enters`; `reach` bounds distances.

    It is inf for a zero of either sign: then only the position of the origin counts. It is NaN,
    which leaves no box out, if a product with a distance could overflow.
    """
    if component == 0.0:
        return np.inf
    if reach > _MAX_TAME or not _MIN_TAME < abs(component) < _MAX_TAME:
        return np.nan
    return 1.0 / component


@inlined
def _enters(bounds, node, ox, oy, oz, ix, iy, iz, reach):
    """Return the t at which a ray enters a node's box, or inf if that is not before `reach`.

    `ix`, `iy` and `iz` are from `_inverse`. A ray that only touches the box enters it. For a ray in
    the plane of a side, 0 times inf is NaN, and NaN leaves no box out: `max` and `min` then keep
    their first argument.
    """
    near, far = 0.0, reach
    a, b = (bounds[node, 0] - ox) * ix, (bounds[node, 3] - ox) * ix
    if a > b:
        a, b = b, a
    near = max(near, a)
    far = min(far, b)
    a, b = (bounds[node, 1] - oy) * iy, (bounds[node, 4] - oy) * iy
    if a > b:
        a, b = b, a
    near = max(near, a)
    far = min(far, b)
    a, b = (bounds[node, 2] - oz) * iz, (bounds[node, 5] - oz) * iz
    if a > b:
        a, b = b, a
    near = max(near, a)
    far = min(far, b)
    return near if near <= far * _GROWN + _TINY else np.inf


@inlined
def _sign_of_products(a, b, c, d):
    """Return (known, sign of a·b - c·d); the sign is not known if a product is too small."""
    one, other = a * b, c * d
    known = (abs(one) > _TINY or a == 0.0 or b == 0.0) and (
        abs(other) > _TINY or c == 0.0 or d == 0.0
    )
    if one > other:
        return known, 1
    if one < other:
        return known, -1
    rest = product_error(a, b, one) - product_error(c, d, other)
    return known, (rest > 0) - (rest < 0)


@inlined
def _is_exact(x, y, difference):
    """Return whether x - y was computed without rounding."""
    virtual = x - difference
    return (x - (difference + virtual)) + (virtual - y) == 0.0


@inlined
def _exact_signs(corners, k, ox, oy, oz, axis):
    """Return (known, signs of u, v, w) for a ray along an axis; known if differences are exact."""
    i, j = (axis + 1) % 3, (axis + 2) % 3
    oi = ox if i == 0 else oy if i == 1 else oz
    oj = ox if j == 0 else oy if j == 1 else oz
    ai, aj = corners[k, i] - oi, corners[k, j] - oj
    bi, bj = corners[k, 3 + i] - oi, corners[k, 3 + j] - oj
    ci, cj = corners[k, 6 + i] - oi, corners[k, 6 + j] - oj
    known = (
        _is_exact(corners[k, i], oi, ai)
        and _is_exact(corners[k, j], oj, aj)
        and _is_exact(corners[k, 3 + i], oi, bi)
        and _is_exact(corners[k, 3 + j], oj, bj)
        and _is_exact(corners[k, 6 + i], oi, ci)
        and _is_exact(corners[k, 6 + j], oj, cj)
    )
    knows_u, u = _sign_of_products(bi, cj, bj, ci)
    knows_v, v = _sign_of_products(ci, aj, cj, ai)
    knows_w, w = _sign_of_products(ai, bj, aj, bi)
    return known and knows_u and knows_v and knows_w, u, v, w


@inlined
def _axis_of(dx, dy, dz):
    """Return the axis that a direction is parallel to, or -1."""
    if dy == 0.0 and dz == 0.0:
        return 0
    if dx == 0.0 and dz == 0.0:
        return 1
    return 2 if dx == 0.0 and dy == 0.0 else -1


_MISS, _HIT, _DOUBT = 0, 1, 2


@inlined
def _meets(corners, k, ox, oy, oz, dx, dy, dz, length, coarse, axis, cull):
    """Return (_MISS, _HIT or _DOUBT, t) for a ray and a triangle.

    `length` is |dx| + |dy| + |dz|, `coarse` an error bound for the whole mesh, and `axis` the axis
    that the ray is parallel to, or -1.
    """
    ax, ay, az = corners[k, 0] - ox, corners[k, 1] - oy, corners[k, 2] - oz
    bx, by, bz = corners[k, 3] - ox, corners[k, 4] - oy, corners[k, 5] - oz
    cx, cy, cz = corners[k, 6] - ox, corners[k, 7] - oy, corners[k, 8] - oz
    u = dx * (by * cz - bz * cy) + dy * (bz * cx - bx * cz) + dz * (bx * cy - by * cx)
    v = dx * (cy * az - cz * ay) + dy * (cz * ax - cx * az) + dz * (cx * ay - cy * ax)
    low, high = min(u, v), max(u, v)
    if low < -coarse and high > coarse:
        return _MISS, 0.0
    w = dx * (ay * bz - az * by) + dy * (az * bx - ax * bz) + dz * (ax * by - ay * bx)
    low, high = min(low, w), max(high, w)
    if low < -coarse and high > coarse:
        return _MISS, 0.0
    front = high < -coarse
    if not (front or low > coarse):
        far_a = max(abs(ax), abs(ay), abs(az))
        far_b = max(abs(bx), abs(by), abs(bz))
        far_c = max(abs(cx), abs(cy), abs(cz))
        far = max(far_a, far_b, far_c)
        fine = _ERROR * length * far * far + 1e-280
        if low < -fine and high > fine:
            return _MISS, 0.0
        front = high < -fine
        if not (front or low > fine):
            if axis < 0 or not far < 1e140 or length < 1e-100:
                return _DOUBT, 0.0
            known, su, sv, sw = _exact_signs(corners, k, ox, oy, oz, axis)
            if not known:
                return _DOUBT, 0.0
            low, high = min(su, sv, sw), max(su, sv, sw)
            if low == high == 0 or low < 0 < high:
                return _MISS, 0.0
            along = dx if axis == 0 else dy if axis == 1 else dz
            front = (high > 0) == (along < 0)
    if cull and not front:
        return _MISS, 0.0
    px, py, pz = (
        corners[k, 3] - corners[k, 0],
        corners[k, 4] - corners[k, 1],
        corners[k, 5] - corners[k, 2],
    )
    qx, qy, qz = (
        corners[k, 6] - corners[k, 0],
        corners[k, 7] - corners[k, 1],
        corners[k, 8] - corners[k, 2],
    )
    nx, ny, nz = py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx
    towards = dx * nx + dy * ny + dz * nz
    height = ax * nx + ay * ny + az * nz
    doubt = _ERROR * (
        (abs(ax) + abs(ay) + abs(az))
        * (abs(px) + abs(py) + abs(pz))
        * (abs(qx) + abs(qy) + abs(qz))
    )
    if not abs(height) > doubt + 1e-280:
        return _DOUBT, 0.0
    if (height > 0) == front:
        return _MISS, 0.0
    if towards == 0.0 or (towards < 0) != front:
        return _DOUBT, 0.0
    t = height / towards
    return (_HIT, t) if t < np.inf else (_DOUBT, 0.0)


@kernel
def pick_rays(
    origins,
    directions,
    corners,
    owners,
    bounds,
    skip,
    first,
    count,
    size,
    cull,
    faces,
    distances,
    doubtful,
    stack,
    entries,
):
    """Write the face and t of the nearest hit of each ray [n, 3], or -1 and inf if there is none.

    `corners` float64[T, 9] and `owners` int32[T] are in the order of the tree's leaves, and `size`
    is the largest coordinate. `doubtful` bool[n] marks the rays that need an exact test. Scratch:
    `stack` int32, `entries` float64.
    """
    for ray in range(len(origins)):
        ox, oy, oz = origins[ray, 0], origins[ray, 1], origins[ray, 2]
        dx, dy, dz = directions[ray, 0], directions[ray, 1], directions[ray, 2]
        length = abs(dx) + abs(dy) + abs(dz)
        reach = size + max(abs(ox), abs(oy), abs(oz))
        ix, iy, iz = _inverse(dx, reach), _inverse(dy, reach), _inverse(dz, reach)
        coarse = _ERROR * length * reach * reach + 1e-280
        axis = _axis_of(dx, dy, dz)
        best, face = np.inf, np.int32(-1)
        doubtful[ray] = False
        depth, node = 0, 0
        if _enters(bounds, 0, ox, oy, oz, ix, iy, iz, best) == np.inf:
            node = -1
        while node >= 0:
            if count[node] == 0:
                left = node + 1
                right = skip[left]
                a = _enters(bounds, left, ox, oy, oz, ix, iy, iz, best)
                b = _enters(bounds, right, ox, oy, oz, ix, iy, iz, best)
                if a > b:
                    a, b = b, a
                    left, right = right, left
                if a < np.inf:
                    if b < np.inf:
                        stack[depth] = right
                        entries[depth] = b
                        depth += 1
                    node = left
                    continue
            else:
                for k in range(first[node], first[node] + count[node]):
                    outcome, t = _meets(
                        corners, k, ox, oy, oz, dx, dy, dz, length, coarse, axis, cull
                    )
                    if outcome == _DOUBT:
                        doubtful[ray] = True
                        depth = 0
                        break
                    if outcome == _HIT and (t < best or (t == best and owners[k] < face)):
                        best, face = t, owners[k]
            node = -1
            while depth > 0:
                depth -= 1
                if entries[depth] <= best * _GROWN + _TINY:
                    node = stack[depth]
                    break
        faces[ray] = face
        distances[ray] = best


@kernel
def boxes_on_ray(ox, oy, oz, dx, dy, dz, size, bounds, skip, first, count, order, found):
    """Write the boxes of all leaves that a ray touches to `found` int32[n]; return their number."""
    reach = size + max(abs(ox), abs(oy), abs(oz))
    ix, iy, iz = _inverse(dx, reach), _inverse(dy, reach), _inverse(dz, reach)
    n_found, node = 0, 0
    while node < len(bounds):
        if _enters(bounds, node, ox, oy, oz, ix, iy, iz, np.inf) == np.inf:
            node = skip[node]
            continue
        for at in range(first[node], first[node] + count[node]):
            found[n_found] = order[at]
            n_found += 1
        node += 1
    return n_found


class RayTree:
    """The arrays for picking faces of one mesh by rays."""

    def __init__(self, vertices, triangles, owners) -> None:
        points = vertices[triangles]
        boxes = np.concatenate((points.min(axis=1), points.max(axis=1)), axis=1)
        self.tree = tree_of(boxes, leaf=2)
        self.corners = np.ascontiguousarray(points[self.tree.order].reshape(-1, 9))
        self.owners = owners[self.tree.order]
        self.size = float(np.abs(points).max())

    def pick(self, origins, directions, cull):
        """Return the faces, the t values, and the rays that floats cannot decide."""
        n = len(origins)
        faces, distances = np.empty(n, np.int32), np.empty(n)
        doubtful = np.empty(n, np.bool_)
        tree = self.tree
        pick_rays(
            *(origins, directions, self.corners, self.owners),
            *(tree.bounds, tree.skip, tree.first, tree.counts, self.size, bool(cull)),
            *(faces, distances, doubtful, np.empty(_STACK, np.int32), np.empty(_STACK)),
        )
        return faces, distances, np.flatnonzero(doubtful)

    def near(self, origin, direction):
        """Return the triangles whose boxes a ray may touch."""
        found = np.empty(len(self.owners), np.int32)
        ray = (*origin.tolist(), *direction.tolist())
        n_found = boxes_on_ray(*ray, self.size, *self.tree, found)
        return found[:n_found].tolist()
