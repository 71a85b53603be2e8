"""`polygons`, compiled: the validity of a polygon, its direction, and its triangles.

For polygons with few corners, all pairs of sides are compared. For large polygons, a tree of boxes
finds which sides are close, and which corners may be inside an ear. The resulting triangles are the
same.
"""

import numpy as np

from trisolve.kernels.jit import inlined, kernel
from trisolve.mesh.engine.signs import larger_area, turn
from trisolve.mesh.engine.trees import bound_chain

UNSOUND = 0
_DOUBT = 64 * 2.0**-53


@kernel
def _turn_at(x, y, a, b, c, scratch):
    return turn(x[a], y[a], x[b], y[b], x[c], y[c], scratch)


@kernel
def _runs_back(x, y, a, b, c, scratch):
    """Return whether a side of a → b → c has no length, or the second runs back over the first."""
    up = (x[a] < x[b] or (x[a] == x[b] and y[a] < y[b])) and (
        x[b] < x[c] or (x[b] == x[c] and y[b] < y[c])
    )
    down = (x[a] > x[b] or (x[a] == x[b] and y[a] > y[b])) and (
        x[b] > x[c] or (x[b] == x[c] and y[b] > y[c])
    )
    return not (up or down) and _turn_at(x, y, a, b, c, scratch) == 0


@kernel
def _meet(x, y, a, b, c, d, scratch):
    """Return whether the segments a-b and c-d have a point in common."""
    if (
        max(x[a], x[b]) < min(x[c], x[d])
        or max(x[c], x[d]) < min(x[a], x[b])
        or max(y[a], y[b]) < min(y[c], y[d])
        or max(y[c], y[d]) < min(y[a], y[b])
    ):
        return False
    if _turn_at(x, y, a, b, c, scratch) * _turn_at(x, y, a, b, d, scratch) > 0:
        return False
    return _turn_at(x, y, c, d, a, scratch) * _turn_at(x, y, c, d, b, scratch) <= 0


@kernel
def _way_at_lowest(x, y, ring, scratch):
    """Return which way a valid polygon runs, by the turn at its lowest corner."""
    n, lowest = len(ring), 0
    for k in range(1, n):
        a, b = ring[k], ring[lowest]
        if x[a] < x[b] or (x[a] == x[b] and y[a] < y[b]):
            lowest = k
    return _turn_at(x, y, ring[lowest - 1], ring[lowest], ring[(lowest + 1) % n], scratch)


@kernel
def direction(x, y, ring, scratch):
    """Return 1 if a polygon is counterclockwise, -1 if it is clockwise, and 0 if it is invalid."""
    n = len(ring)
    for k in range(n):
        if _runs_back(x, y, ring[k - 1], ring[k], ring[(k + 1) % n], scratch):
            return UNSOUND
    for k in range(n):
        for other in range(k + 2, n - (k == 0)):
            after = ring[(other + 1) % n]
            if _meet(x, y, ring[k], ring[k + 1], ring[other], after, scratch):
                return UNSOUND
    return _way_at_lowest(x, y, ring, scratch)


@kernel
def direction_by_tree(x, y, ring, bounds, skip, first, count, scratch):
    """Do the same as `direction`, with a tree over the boxes of the sides in order."""
    n, n_nodes = len(ring), len(bounds)
    for k in range(n):
        if _runs_back(x, y, ring[k - 1], ring[k], ring[(k + 1) % n], scratch):
            return UNSOUND
    leaf = 0
    for k in range(n):
        a, b = ring[k], ring[(k + 1) % n]
        left, right = min(x[a], x[b]), max(x[a], x[b])
        low, high = min(y[a], y[b]), max(y[a], y[b])
        # this side was compared with earlier sides already; the sides after it follow its leaf
        while leaf < n_nodes and first[leaf] + count[leaf] <= k + 2:
            leaf += 1
        node = leaf
        while node < n_nodes:
            if (
                bounds[node, 0] > right
                or bounds[node, 3] < left
                or bounds[node, 1] > high
                or bounds[node, 4] < low
            ):
                node = skip[node]
                continue
            for other in range(max(first[node], k + 2), first[node] + count[node]):
                if k == 0 and other == n - 1:
                    continue
                if _meet(x, y, a, b, ring[other], ring[(other + 1) % n], scratch):
                    return UNSOUND
            node += 1
    return _way_at_lowest(x, y, ring, scratch)


@kernel
def _begin(x, y, ring, way, after, before, place, blunt, waiting, scratch):
    """Link the corners into a ring, put all of them into the queue, and mark blunt corners."""
    n = len(ring)
    for k in range(n):
        after[k] = k + 1
        before[k] = k - 1
        place[k] = k
        waiting[k] = k
    after[n - 1] = 0
    before[0] = n - 1
    for k in range(n):
        found = _turn_at(x, y, ring[before[k]], ring[k], ring[after[k]], scratch)
        blunt[k] = way * found <= 0


@kernel
def _clip(x, y, ring, way, here, n_waiting, after, before, place, blunt, waiting, scratch):
    """Cut off an ear and queue its neighbors; return how many corners have waited in total."""
    low, high = before[here], after[here]
    after[low] = high
    before[high] = low
    place[here] = -1
    for corner in (low, high):
        place[corner] = n_waiting
        waiting[n_waiting] = corner
        n_waiting += 1
        if blunt[corner]:
            a, b = ring[before[corner]], ring[after[corner]]
            blunt[corner] = way * _turn_at(x, y, a, ring[corner], b, scratch) <= 0
    return n_waiting


@kernel
def _holds(x, y, a, b, c, point, way, scratch):
    """Return whether a triangle with orientation `way` contains a point, sides included."""
    return (
        way * _turn_at(x, y, a, b, point, scratch) >= 0
        and way * _turn_at(x, y, b, c, point, scratch) >= 0
        and way * _turn_at(x, y, c, a, point, scratch) >= 0
    )


@kernel
def _is_ear(x, y, ring, way, low, here, high, after, blunt, scratch):
    """Return whether no blunt corner is inside the triangle of a corner and its neighbors."""
    a, b, c = ring[low], ring[here], ring[high]
    corner = after[high]
    while corner != low:
        if blunt[corner] and _holds(x, y, a, b, c, ring[corner], way, scratch):
            return False
        corner = after[corner]
    return True


@inlined
def _side_misses(ax, ay, bx, by, left, low, right, high, way):
    """Return whether a box is certainly on the outer side of the line from a to b."""
    # the corner of the box that is farthest inward
    dx, dy = way * (bx - ax), way * (by - ay)
    corner_x = left if dy > 0 else right
    corner_y = high if dx > 0 else low
    one, other = dx * (corner_y - ay), dy * (corner_x - ax)
    return one - other < -_DOUBT * (abs(one) + abs(other)) - 1e-290


@kernel
def _bound_blunt(x, y, ring, blunt, boxes, bounds, skip, first, count):
    """Make a tree over a polygon's sides contain its blunt corners instead, and no others."""
    for k in range(len(ring)):
        boxes[k, 0], boxes[k, 1] = np.inf, np.inf
        boxes[k, 3], boxes[k, 4] = -np.inf, -np.inf
        if blunt[k]:
            boxes[k, 0] = boxes[k, 3] = x[ring[k]]
            boxes[k, 1] = boxes[k, 4] = y[ring[k]]
    bound_chain(boxes, bounds, skip, first, count, len(bounds))


@kernel
def _is_ear_by_tree(x, y, ring, way, low, here, high, blunt, bounds, skip, first, count, scratch):
    """Do the same as `_is_ear`, with a tree over the blunt corners made by `_bound_blunt`."""
    a, b, c = ring[low], ring[here], ring[high]
    left, right = min(x[a], x[b], x[c]), max(x[a], x[b], x[c])
    bottom, top = min(y[a], y[b], y[c]), max(y[a], y[b], y[c])
    node, n_nodes = 0, len(bounds)
    while node < n_nodes:
        west, south = bounds[node, 0], bounds[node, 1]
        east, north = bounds[node, 3], bounds[node, 4]
        if (
            west > right
            or east < left
            or south > top
            or north < bottom
            or _side_misses(x[a], y[a], x[b], y[b], west, south, east, north, way)
            or _side_misses(x[b], y[b], x[c], y[c], west, south, east, north, way)
            or _side_misses(x[c], y[c], x[a], y[a], west, south, east, north, way)
        ):
            node = skip[node]
            continue
        for corner in range(first[node], first[node] + count[node]):
            is_other = corner not in (low, high)
            if is_other and blunt[corner] and _holds(x, y, a, b, c, ring[corner], way, scratch):
                return False
        node += 1
    return True


@kernel
def cut(
    x,
    y,
    ring,
    way,
    after,
    before,
    place,
    blunt,
    waiting,
    out,
    boxes,
    bounds,
    skip,
    first,
    count,
    scratch,
):
    """Write the n - 2 triangles of a valid polygon to `out` int32[n - 2, 3], as indices in `ring`.

    `way` is its direction. bounds, skip, first and count are a tree over the `boxes` of its sides
    in order; this tree is consumed. If the tree has no nodes, corners are checked one by one.
    Scratch: `after`, `before`, `place` int32[n], `blunt` bool[n], `waiting` int32[3 n], all at
    least that long.
    """
    n = len(ring)
    _begin(x, y, ring, way, after, before, place, blunt, waiting, scratch)
    if len(bounds) > 0:
        _bound_blunt(x, y, ring, blunt, boxes, bounds, skip, first, count)
    n_cut, n_waiting, at, last = 0, n, 0, 0
    while n_cut < n - 3:
        here = waiting[at]
        at += 1
        if place[here] != at - 1 or blunt[here]:
            continue
        low, high = before[here], after[here]
        if len(bounds) == 0:
            found = _is_ear(x, y, ring, way, low, here, high, after, blunt, scratch)
        else:
            found = _is_ear_by_tree(
                x, y, ring, way, low, here, high, blunt, bounds, skip, first, count, scratch
            )
        if not found:
            continue
        out[n_cut, 0] = low
        out[n_cut, 1] = here
        out[n_cut, 2] = high
        n_cut += 1
        last = high
        n_waiting = _clip(
            x, y, ring, way, here, n_waiting, after, before, place, blunt, waiting, scratch
        )
    out[n_cut, 0] = before[last]
    out[n_cut, 1] = last
    out[n_cut, 2] = after[last]


@kernel
def _size(px, py, ring):
    """Return twice the area of a shadow, and a bound on its error."""
    total, sizes = 0.0, 0.0
    n = len(ring)
    for k in range(n):
        a, b = ring[k], ring[(k + 1) % n]
        one, other = px[a] * py[b], px[b] * py[a]
        total += one - other
        sizes += abs(one) + abs(other)
    return abs(total), _DOUBT * n * sizes + 1e-290


@kernel
def sure_shadow_axis(x, y, z, ring):
    """Return the axis of a polygon's largest shadow, or -1 if floats cannot decide."""
    size_x, error_x = _size(y, z, ring)
    size_y, error_y = _size(z, x, ring)
    size_z, error_z = _size(x, y, ring)
    if size_z - error_z > max(size_x + error_x, size_y + error_y):
        return 2
    if size_y - error_y > max(size_x + error_x, size_z + error_z):
        return 1
    if size_x - error_x > max(size_y + error_y, size_z + error_z):
        return 0
    return -1


@kernel
def shadow_axis(x, y, z, ring, scratch):
    """Return the axis of a polygon's largest shadow, or -1 if it has no area."""
    axis = sure_shadow_axis(x, y, z, ring)
    if axis >= 0:
        return axis
    if larger_area(y, z, z, x, ring, scratch) > 0:
        if larger_area(y, z, x, y, ring, scratch) > 0:
            return 0
    elif larger_area(z, x, x, y, ring, scratch) > 0:
        return 1
    if larger_area(x, y, y, y, ring, scratch) == 0:  # the shadow has no area
        return -1
    return 2
