"""Inputs of the numpy functions: 64-bit integers that are small enough for exact sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from trisolve.errors import InvalidMap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike, NDArray

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]

PART: Final = 1 << 14
"""The number of points whose scratch arrays stay in the processor's cache."""

_FAR: Final = 1 << 61
_TOO_FAR: Final = "expected coordinates below 2**61, got a larger one"


def as_ints(values: ArrayLike, what: str) -> Ints:
    """Return an array as int64; raise InvalidMap unless it holds integers."""
    array = np.asarray(values)
    if array.size and not np.issubdtype(array.dtype, np.integer):
        raise InvalidMap(f"expected {what} as integers of 64 bits, got {array.dtype}")
    if array.dtype == np.uint64 and array.size and int(array.max()) >= _FAR:
        raise InvalidMap(_TOO_FAR)
    return array.astype(np.int64, copy=False)


def near(array: Ints) -> Ints:
    """Return an array of integers; raise InvalidMap if any integer is 2**61 or more away from 0."""
    if array.size and (array.min() <= -_FAR or array.max() >= _FAR):
        raise InvalidMap(_TOO_FAR)
    return array


def as_pairs(values: ArrayLike) -> Ints:
    """Return points as int64 (..., 2) without checking their range."""
    array = as_ints(values, "points")
    if array.ndim == 0 or array.shape[-1] != 2:
        raise InvalidMap(f"expected points as integers (..., 2), got shape {array.shape}")
    return array


def as_points(values: ArrayLike) -> Ints:
    """Return points as int64 (..., 2); may raise InvalidMap."""
    return near(as_pairs(values))


def together(a: ArrayLike, b: ArrayLike) -> tuple[tuple[Ints, Ints], tuple[int, ...]]:
    """Return two arrays of points, and the shape they broadcast to without the last axis."""
    one, other = as_pairs(a), as_pairs(b)
    return (one, other), np.broadcast_shapes(one.shape, other.shape)[:-1]


def parts(out: Ints, *points: Ints) -> Iterator[tuple[Ints, ...]]:
    """Yield the parts (n, ...) of an array to fill, each with its points (2, n).

    The points are checked for coordinates that are too large.
    """
    lead, flat = out.shape[:-1], out.reshape(-1, out.shape[-1])
    aligned = [np.broadcast_to(array, (*lead, 2)).reshape(-1, 2) for array in points]
    for array in points:
        if array.ndim == 1:
            near(array)
    for start in range(0, len(flat), PART):
        part = slice(start, start + PART)
        for array, whole in zip(points, aligned, strict=True):
            if array.ndim > 1:
                near(whole[part])
        yield flat[part], *(whole[part].T for whole in aligned)


def one_point(center: ArrayLike) -> Ints:
    """Return one point as int64 (2,); may raise InvalidMap."""
    origin = as_points(center)
    if origin.shape != (2,):
        raise InvalidMap(f"expected one center, (2,), got shape {origin.shape}")
    return origin


def columns(col: ArrayLike, row: ArrayLike) -> tuple[Ints, Ints]:
    """Return col and row as int64 arrays of the same shape; may raise InvalidMap."""
    cols, rows = np.broadcast_arrays(near(as_ints(col, "col")), near(as_ints(row, "row")))
    return cols, rows


def as_floats(values: ArrayLike, what: str) -> Floats:
    """Return numbers as float64; raise InvalidMap unless all are finite and below 2**61."""
    try:
        array = np.asarray(values, np.float64)
    except (TypeError, ValueError, OverflowError):
        raise InvalidMap(f"expected {what} as finite numbers") from None
    if array.size and not (float(np.abs(array).max()) < _FAR):  # NaN is not below it either
        raise InvalidMap(f"expected {what} finite and below 2**61, got one that is not")
    return array
