"""The operations on points, for many points at once, as int64 arrays (..., 2).

Each function returns, element by element, the result of the function or Hex method of the same
name, and broadcasts as numpy does. Coordinates, and products of coordinates, must stay within 62
bits; otherwise, InvalidMap is raised, so no value wraps around.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from trisolve.errors import InvalidMap
from trisolve.hexagon import layouts
from trisolve.hexagon.array_inputs import (
    PART,
    as_floats,
    as_ints,
    as_points,
    columns,
    near,
    one_point,
    parts,
    together,
)
from trisolve.hexagon.directions import STEPS, at_least, check_layout
from trisolve.hexagon.points import Hex

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]

_PACK_LIMIT: Final = 1 << 15
_UNSURE: Final = 1e-9


def add(a: ArrayLike, b: ArrayLike) -> Ints:
    """Return the sums of points, int64 (..., 2).

    >>> add([[0, 0], [1, 2]], (3, -1)).tolist()
    [[3, -1], [4, 1]]
    """
    (a, b), shape = together(a, b)
    sums = np.empty((*shape, 2), np.int64)
    for part, one, other in parts(sums, a, b):
        if a.ndim > 1 and b.ndim > 1:
            np.add(one.T, other.T, out=part)
            continue
        for out, left, right in zip(part.T, one, other, strict=True):  # rows of two are slow
            np.add(left, right, out=out)
    return sums


def neighbors(points: ArrayLike) -> Ints:
    """Return the six neighbors of each point, ordered by side, int64 (..., 6, 2).

    >>> neighbors((0, 0)).tolist()[:2]
    [[0, -1], [1, -1]]
    """
    return np.add(as_points(points)[..., None, :], np.array(STEPS, np.int64))


def length(points: ArrayLike) -> Ints:
    """Return the number of steps from (0, 0), int64 (...).

    >>> length([[3, -1], [1, 1]]).tolist()
    [3, 2]
    """
    return distance(points, (0, 0))


def distance(a: ArrayLike, b: ArrayLike) -> Ints:
    """Return the number of steps between points, int64 (...).

    >>> distance([[3, -1], [1, 1]], (0, 0)).tolist()
    [3, 2]
    """
    (a, b), shape = together(a, b)
    steps = np.empty((*shape, 1), np.int64)
    for part, one, other in parts(steps, a, b):
        q, r = one[0] - other[0], one[1] - other[1]
        s = q + r
        np.maximum(np.maximum(np.abs(q), np.abs(r)), np.abs(s, out=s), out=part[:, 0])
    return steps[..., 0]


def rotate(points: ArrayLike, k: ArrayLike, center: ArrayLike = (0, 0)) -> Ints:
    """Return points turned clockwise by k sixths around a center; k also broadcasts.

    >>> rotate((3, -1), [0, 1, 2]).tolist()
    [[3, -1], [1, 2], [-2, 3]]
    """
    return _turn(points, np.mod(near(as_ints(k, "sixths")), 6), center, mirrored=False)


def reflect(points: ArrayLike, axis: ArrayLike, center: ArrayLike = (0, 0)) -> Ints:
    """Return points mirrored so that side j goes to side (axis - j) % 6; axis 0..5 also broadcasts.

    >>> reflect((3, -1), [0, 3]).tolist()
    [[-3, 2], [3, -2]]
    """
    axes = as_ints(axis, "axes")
    if axes.size and (axes.min() < 0 or axes.max() > 5):
        raise InvalidMap("expected an axis 0..5, got one outside")
    return _turn(points, axes, center, mirrored=True)


def _turn(points: ArrayLike, turns: Ints, center: ArrayLike, *, mirrored: bool) -> Ints:
    (cells, origin), shape = together(points, center)
    shape = np.broadcast_shapes(shape, turns.shape)
    turned = np.empty((*shape, 2), np.int64)
    for k in np.unique(turns).tolist():
        chosen = turned if turns.ndim == 0 else np.empty_like(turned)
        for part, one, other in parts(chosen, cells, origin):
            ahead = _turn_once(one[0] - other[0], one[1] - other[1], k, mirrored)
            for out, step, start in zip(part.T, ahead, other, strict=True):
                np.add(step, start, out=out)
        if turns.ndim:
            np.copyto(turned, chosen, where=(turns == k)[..., None])
    return turned


def _turn_once(q: Ints, r: Ints, k: int, mirrored: bool) -> tuple[Ints, Ints]:
    """Turn or mirror around (0, 0): coordinates become two of q, r and s, or their negatives."""
    three = (q, r, -q - r)
    first, second = (-k % 3, (2 - k) % 3) if mirrored else (k % 3, (k + 1) % 3)
    if (k % 2 == 1) != mirrored:
        return -three[first], -three[second]
    return three[first], three[second]


def round(q: ArrayLike, r: ArrayLike) -> Ints:  # noqa: A001 - the name of Hex.round
    """Return the cells nearest to points q, r (floats); ties go to the smallest cell.

    >>> round([0.5, 0.5, 0.2], [0.0, 0.5, 0.9]).tolist()
    [[0, 0], [0, 1], [0, 1]]
    """
    a, b = np.broadcast_arrays(as_floats(q, "q"), as_floats(r, "r"))
    result = np.empty((a.size, 2), np.int64)
    flat_a, flat_b = a.reshape(-1), b.reshape(-1)
    for start in range(0, a.size, PART):
        part = slice(start, start + PART)
        _round_into(result[part], flat_a[part], flat_b[part])
    return result.reshape(*a.shape, 2)


def _round_into(cells: Ints, q: Floats, r: Floats) -> None:
    low_q, low_r = np.floor(q), np.floor(r)
    u, v = q - low_q, r - low_r
    steep, shallow = u + 2 * v, 2 * u + v
    # the four corners of the rhombus, as `trisolve.hexagon.axial.nearest` chooses them
    beyond = (steep > 2) & (shallow > 2)
    within = (steep <= 1) & (shallow <= 1)
    aside = ~(beyond | within)
    across = aside & (u > v)
    cells[:, 0] = low_q + (beyond | across)
    cells[:, 1] = low_r + (beyond | (aside & ~across))
    near = np.minimum(np.abs(u - v), np.minimum(np.abs(steep - 1), np.abs(shallow - 1)))
    near = np.minimum(near, np.minimum(np.abs(steep - 2), np.abs(shallow - 2)))
    unsure = np.flatnonzero(near < _UNSURE)
    for i in unsure[~(_is_exact(q[unsure]) & _is_exact(r[unsure]))]:
        cells[i] = Hex.round(float(q[i]), float(r[i]))


def _is_exact(values: Floats) -> NDArray[np.bool_]:
    """Return whether sums of the values' fractions are exact, as for multiples of 2**-50."""
    scaled = values * 2.0**50
    return np.equal(scaled, np.floor(scaled))


def line(a: ArrayLike, b: ArrayLike) -> Ints:
    """Return the cells of a straight line from a to b, int64 (n + 1, 2).

    >>> line((0, 0), (2, 1)).tolist()
    [[0, 0], [1, 0], [1, 1], [2, 1]]
    """
    start = as_points(a)
    if start.shape != (2,) or as_points(b).shape != (2,):
        raise InvalidMap("expected two points, (2,) each, for a line")
    q, r = np.subtract(as_points(b), start).tolist()
    n = max(abs(q), abs(r), abs(q + r))
    if n >= 1 << 30:
        raise InvalidMap(f"expected a line of fewer than 2**30 cells, got {n + 1}")
    if n == 0:
        return start[None, :].copy()
    i = np.arange(n + 1, dtype=np.int64)
    low_q, u = np.divmod(q * i, n)
    low_r, v = np.divmod(r * i, n)
    steep, shallow = u + 2 * v, 2 * u + v
    beyond = (steep > 2 * n) & (shallow > 2 * n)
    aside = ~(beyond | ((steep <= n) & (shallow <= n)))
    across = aside & (u > v)
    cells = np.stack((low_q + (beyond | across), low_r + (beyond | (aside & ~across))), -1)
    cells += start
    return cells


def ring(center: ArrayLike, radius: int) -> Ints:
    """Return the cells at a given distance, int64 (6k, 2), clockwise from the cell toward side 0.

    >>> ring((0, 0), 1).tolist()
    [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]]
    """
    origin, radius = one_point(center), at_least(0, radius, "a radius")
    if radius == 0:
        return origin[None, :].copy()
    steps = np.array(STEPS, np.int64)
    sides = np.repeat(steps[[2, 3, 4, 5, 0, 1]], radius, axis=0)
    cells = np.empty((6 * radius, 2), np.int64)
    cells[0] = (0, -radius)
    cells[1:] = cells[0] + np.cumsum(sides[:-1], axis=0)
    cells += origin
    return cells


def spiral(center: ArrayLike, radius: int) -> Ints:
    """Return the cells of rings 0..radius, one ring after another, int64 (3k(k + 1) + 1, 2).

    >>> spiral((5, 5), 1).tolist()[:3]
    [[5, 5], [5, 4], [6, 4]]
    """
    radius = at_least(0, radius, "a radius")
    return np.concatenate([ring(center, k) for k in range(radius + 1)])


def disk(center: ArrayLike, radius: int) -> Ints:
    """Return the cells within a given distance, sorted, int64 (3k(k + 1) + 1, 2).

    >>> disk((0, 0), 1).tolist()[:3]
    [[-1, 0], [-1, 1], [0, -1]]
    """
    origin, radius = one_point(center), at_least(0, radius, "a radius")
    q = np.arange(-radius, radius + 1, dtype=np.int64)
    sizes = 2 * radius + 1 - np.abs(q)
    first_r = np.maximum(-radius, -q - radius)
    within = np.arange(int(sizes.sum()), dtype=np.int64) - np.repeat(
        np.cumsum(sizes) - sizes, sizes
    )
    cells = np.stack((np.repeat(q, sizes), np.repeat(first_r, sizes) + within), -1)
    cells += origin
    return cells


def to_pixel(points: ArrayLike, layout: str = "flat", size: float = 1.0) -> Floats:
    """Return the centers as (x, y), float64 (..., 2).

    >>> to_pixel([[2, -1]], "flat", 10).tolist()
    [[30.0, 0.0]]
    """
    size, cells = layouts.check_size(size), as_points(points)
    q, r = cells[..., 0], cells[..., 1]
    if check_layout(layout) == "flat":
        return np.stack((size * 1.5 * q, size * layouts.HALF_SQRT3 * (2 * r + q)), -1)
    return np.stack((size * layouts.HALF_SQRT3 * (2 * q + r), size * 1.5 * r), -1)


def from_pixel(x: ArrayLike, y: ArrayLike, layout: str = "flat", size: float = 1.0) -> Ints:
    """Return the cells that contain pixels x, y, int64 (..., 2).

    >>> from_pixel([31.0, 0.0], [-2.0, 0.0], "flat", 10).tolist()
    [[2, -1], [0, 0]]
    """
    size = layouts.check_size(size)
    a, b = as_floats(x, "x") / size, as_floats(y, "y") / size
    if check_layout(layout) == "flat":
        q = a / 1.5
        return round(q, b / (2 * layouts.HALF_SQRT3) - q / 2)
    r = b / 1.5
    return round(a / (2 * layouts.HALF_SQRT3) - r / 2, r)


def to_offset(points: ArrayLike, kind: str) -> Ints:
    """Return offset (col, row), int64 (..., 2).

    >>> to_offset([[3, -1], [-3, 1]], "even-r").tolist()
    [[3, -1], [-2, 1]]
    """
    cells = as_points(points)
    return _stack(layouts.to_offset(cells[..., 0], cells[..., 1], kind))  # type: ignore[arg-type]


def from_offset(col: ArrayLike, row: ArrayLike, kind: str) -> Ints:
    """Return the cells at offset col, row, int64 (..., 2).

    >>> from_offset([3, -2], [-1, 1], "even-r").tolist()
    [[3, -1], [-3, 1]]
    """
    return _stack(layouts.from_checked_offset(*columns(col, row), kind))  # type: ignore[arg-type]


def to_doubled(points: ArrayLike, kind: str) -> Ints:
    """Return doubled (col, row), int64 (..., 2).

    >>> to_doubled([[3, -1]], "width").tolist()
    [[5, -1]]
    """
    cells = as_points(points)
    return _stack(layouts.to_doubled(cells[..., 0], cells[..., 1], kind))  # type: ignore[arg-type]


def from_doubled(col: ArrayLike, row: ArrayLike, kind: str) -> Ints:
    """Return the cells at doubled col, row, int64 (..., 2); raise InvalidMap for an odd sum.

    >>> from_doubled([5], [-1], "width").tolist()
    [[3, -1]]
    """
    cols, rows = columns(col, row)
    if np.any((cols + rows) % 2):
        raise InvalidMap("expected doubled coordinates with even sums, got an odd sum")
    return _stack(layouts.from_even_doubled(cols, rows, kind))  # type: ignore[arg-type]


def pack(points: ArrayLike) -> Ints:
    """Return packed cells, int64 (...); raise InvalidMap outside -32768..32767.

    >>> pack([[3, -1]]).tolist()
    [2147713023]
    """
    cells = as_points(points)
    if cells.size and (cells.min() < -_PACK_LIMIT or cells.max() >= _PACK_LIMIT):
        raise InvalidMap("expected coordinates -32768..32767 to pack, got one outside")
    return (cells[..., 0] + _PACK_LIMIT) << 16 | (cells[..., 1] + _PACK_LIMIT)


def unpack(packed: ArrayLike) -> Ints:
    """Return the cells from their packed form, int64 (..., 2).

    >>> unpack([2147713023]).tolist()
    [[3, -1]]
    """
    numbers = near(as_ints(packed, "packed cells"))
    if numbers.size and (numbers.min() < 0 or numbers.max() >= 1 << 32):
        raise InvalidMap("expected packed cells 0..4294967295, got one outside")
    return np.stack(((numbers >> 16) - _PACK_LIMIT, (numbers & 0xFFFF) - _PACK_LIMIT), -1)


def _stack(pair: tuple[Any, Any]) -> Ints:
    return np.stack(np.broadcast_arrays(*pair), -1)
