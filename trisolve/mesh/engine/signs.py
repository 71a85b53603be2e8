"""Exact signs in kernels: a float filter first, then sums of doubles without rounding.

An expansion is an array of doubles that do not overlap, lowest first. Its value is the sum of the
doubles, and its sign is the sign of the last double. (Shewchuk 1997.) The signs are right if every
coordinate is 0 or has an absolute value from 1e-140 to 1e140: in that case, no product and no
rounding error of a product leaves the range of a double.
"""

import numpy as np

from trisolve.kernels.jit import inlined, kernel

MIN_SIZE, MAX_SIZE = 1e-140, 1e140
MAX_RING = 48
"""The maximum number of corners for which scratch suffices."""
N_SCRATCH = 16 * MAX_RING
_FILTER = 3.3306690738754716e-16
_UNDERFLOW = 1e-300
_SPLITTER = 134217729.0


@kernel
def _grow(expansion, n, x):
    """Add a double to an expansion of n, in place; return its new number of doubles."""
    q, m = x, 0
    for i in range(n):
        e = expansion[i]
        s = q + e
        virtual = s - q
        error = (q - (s - virtual)) + (e - virtual)
        q = s
        if error != 0.0:
            expansion[m] = error
            m += 1
    if q != 0.0:
        expansion[m] = q
        m += 1
    return m


@inlined
def product_error(a, b, product):
    """Return the exact difference between a·b and its rounded value (Dekker, 1971)."""
    c = _SPLITTER * a
    a_high = c - (c - a)
    a_low = a - a_high
    c = _SPLITTER * b
    b_high = c - (c - b)
    b_low = b - b_high
    return a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low)


@kernel
def _add_product(expansion, n, a, b):
    """Add a product of two doubles, exactly; return the expansion's new number of doubles."""
    product = a * b
    error = product_error(a, b, product)
    if error != 0.0:
        n = _grow(expansion, n, error)
    return _grow(expansion, n, product)


@kernel
def turn_exactly(ax, ay, bx, by, cx, cy, scratch):
    """Return `polygons.turn` computed with expansions; `scratch` is float64[12 or more]."""
    n = _add_product(scratch, 0, ax, by)
    n = _add_product(scratch, n, -ax, cy)
    n = _add_product(scratch, n, -cx, by)
    n = _add_product(scratch, n, -ay, bx)
    n = _add_product(scratch, n, ay, cx)
    n = _add_product(scratch, n, cy, bx)
    if n == 0:
        return 0
    return 1 if scratch[n - 1] > 0.0 else -1


@kernel
def turn(ax, ay, bx, by, cx, cy, scratch):
    """Return 1 if a → b → c turns left, -1 if it turns right, or 0 if it goes straight."""
    left = (ax - cx) * (by - cy)
    right = (ay - cy) * (bx - cx)
    found = left - right
    bound = _FILTER * (abs(left) + abs(right)) + _UNDERFLOW
    if found > bound:
        return 1
    if -found > bound:
        return -1
    return turn_exactly(ax, ay, bx, by, cx, cy, scratch)


@kernel
def larger_area(px, py, qx, qy, ring, scratch):
    """Compare two shadows' sizes exactly: return 1 if p's is larger, -1 if smaller, 0 if equal.

    `ring` holds the indices of the polygon's corners in the coordinate arrays.
    """
    n = len(ring)
    terms = 0
    first = _area(px, py, ring, scratch)
    second = _area(qx, qy, ring, scratch)
    if first == 0 or second == 0:
        return abs(first) - abs(second)
    for k in range(n):
        a, b = ring[k], ring[(k + 1) % n]
        terms = _add_product(scratch, terms, first * px[a], py[b])
        terms = _add_product(scratch, terms, -first * px[b], py[a])
        terms = _add_product(scratch, terms, -second * qx[a], qy[b])
        terms = _add_product(scratch, terms, second * qx[b], qy[a])
    if terms == 0:
        return 0
    return 1 if scratch[terms - 1] > 0.0 else -1


@kernel
def _area(px, py, ring, scratch):
    """Return the sign of the area of a polygon, exactly."""
    n, terms = len(ring), 0
    for k in range(n):
        a, b = ring[k], ring[(k + 1) % n]
        terms = _add_product(scratch, terms, px[a], py[b])
        terms = _add_product(scratch, terms, -px[b], py[a])
    if terms == 0:
        return 0
    return 1 if scratch[terms - 1] > 0.0 else -1


def in_range(values):
    """Return whether all doubles are in the range where kernels' signs are exact."""
    sizes = np.abs(values)
    return bool(((sizes == 0) | ((sizes >= MIN_SIZE) & (sizes <= MAX_SIZE))).all())
