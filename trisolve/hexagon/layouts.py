"""Conversion from cells to pixels, offset coordinates and doubled coordinates, and back.

    flat     x = size * 3/2 * q                  y = size * sqrt(3) * (r + q/2)
    pointy   x = size * sqrt(3) * (q + r/2)      y = size * 3/2 * r

`size` is the side of a cell, which is its outer radius. Both layouts and all offset and doubled
coordinates follow Red Blob Games, "Hexagonal Grids" (https://www.redblobgames.com/grids/hexagons/).
"""

from math import isfinite, sqrt
from typing import Final

from trisolve.errors import InvalidMap
from trisolve.hexagon.directions import check_layout, one_of_six, whole

HALF_SQRT3: Final = sqrt(3) / 2

OFFSETS: Final = ("odd-q", "even-q", "odd-r", "even-r")
DOUBLED: Final = ("height", "width")

_CORNERS: Final = {  # in sides of the cell from its center, clockwise from where side 0 begins
    "flat": (
        (-0.5, -HALF_SQRT3),
        (0.5, -HALF_SQRT3),
        (1.0, 0.0),
        (0.5, HALF_SQRT3),
        (-0.5, HALF_SQRT3),
        (-1.0, 0.0),
    ),
    "pointy": (
        (-HALF_SQRT3, -0.5),
        (0.0, -1.0),
        (HALF_SQRT3, -0.5),
        (HALF_SQRT3, 0.5),
        (0.0, 1.0),
        (-HALF_SQRT3, 0.5),
    ),
}


def check_size(size: float) -> float:
    """Return the side of a cell as a float; raise InvalidMap unless it is finite and above 0."""
    return _above_zero(_number(size, "the size of a cell"))


def _above_zero(size: float) -> float:
    if not size > 0:
        raise InvalidMap(f"expected the size of a cell above 0, got {size!r:.60}")
    return size


def _number(value: object, what: str) -> float:
    if not isinstance(value, bool | str):
        try:
            number = float(value)  # type: ignore[arg-type]
        except (OverflowError, TypeError, ValueError):
            number = float("nan")
        if isfinite(number):
            return number
    raise InvalidMap(f"expected {what} as a finite number, got {value!r:.60}")


def to_pixel(q: int, r: int, layout: str, size: float) -> tuple[float, float]:
    """Return the center (x, y) of a cell.

    >>> to_pixel(2, 0, "flat", 10.0)
    (30.0, 17.32050807568877)
    """
    size = check_size(size)
    try:
        if check_layout(layout) == "flat":
            x, y = size * 1.5 * q, size * HALF_SQRT3 * (2 * r + q)
        else:
            x, y = size * HALF_SQRT3 * (2 * q + r), size * 1.5 * r
    except OverflowError:
        raise InvalidMap("expected a cell with finite pixels, got one too far away") from None
    return x, y


def from_pixel(x: float, y: float, layout: str, size: float) -> tuple[float, float]:
    """Return the fractional (q, r) of a pixel, not yet rounded."""
    size = check_size(size)
    x, y = _number(x, "x") / size, _number(y, "y") / size
    if check_layout(layout) == "flat":
        q = x / 1.5
        return q, y / (2 * HALF_SQRT3) - q / 2
    r = y / 1.5
    return x / (2 * HALF_SQRT3) - r / 2, r


def corner_offset(corner: int, layout: str) -> tuple[float, float]:
    """Return a corner's offset from the center, in cell sides; corner k begins side k."""
    return _CORNERS[check_layout(layout)][one_of_six(corner, "a corner")]


def to_offset(q: int, r: int, kind: str) -> tuple[int, int]:
    """Return the (col, row) of a cell.

    >>> [to_offset(-3, 1, kind) for kind in OFFSETS]
    [(-3, -1), (-3, 0), (-3, 1), (-2, 1)]
    """
    match kind:
        case "odd-q":
            return q, r + (q - q % 2) // 2
        case "even-q":
            return q, r + (q + q % 2) // 2
        case "odd-r":
            return q + (r - r % 2) // 2, r
        case "even-r":
            return q + (r + r % 2) // 2, r
    raise InvalidMap(f"expected {', '.join(OFFSETS)} as kind of offset, got {kind!r:.60}")


def from_offset(col: int, row: int, kind: str) -> tuple[int, int]:
    """Return the (q, r) of a cell given in offset coordinates.

    >>> from_offset(-3, -1, "odd-q")
    (-3, 1)
    """
    return from_checked_offset(
        whole(col, "an integer as col"), whole(row, "an integer as row"), kind
    )


def from_checked_offset(col: int, row: int, kind: str) -> tuple[int, int]:
    """Do the same as `from_offset`, for values known to be integers or for arrays of integers."""
    match kind:
        case "odd-q":
            return col, row - (col - col % 2) // 2
        case "even-q":
            return col, row - (col + col % 2) // 2
        case "odd-r":
            return col - (row - row % 2) // 2, row
        case "even-r":
            return col - (row + row % 2) // 2, row
    raise InvalidMap(f"expected {', '.join(OFFSETS)} as kind of offset, got {kind!r:.60}")


def to_doubled(q: int, r: int, kind: str) -> tuple[int, int]:
    """Return the doubled (col, row) of a cell.

    >>> to_doubled(3, -1, "height"), to_doubled(3, -1, "width")
    ((3, 1), (5, -1))
    """
    return (q, 2 * r + q) if _check_doubling(kind) == "height" else (2 * q + r, r)


def from_doubled(col: int, row: int, kind: str) -> tuple[int, int]:
    """Return the (q, r) of a cell given in doubled coordinates; raise InvalidMap for an odd sum."""
    col, row = whole(col, "an integer as col"), whole(row, "an integer as row")
    if (col + row) % 2 and _check_doubling(kind):
        raise InvalidMap(f"expected doubled coordinates with an even sum, got col {col}, row {row}")
    return from_even_doubled(col, row, kind)


def from_even_doubled(col: int, row: int, kind: str) -> tuple[int, int]:
    """Do the same as `from_doubled`, for integers with an even sum or arrays of such integers."""
    if _check_doubling(kind) == "height":
        return col, (row - col) // 2
    return (col - row) // 2, row


def _check_doubling(kind: str) -> str:
    if kind not in DOUBLED:
        raise InvalidMap(f"expected height or width as kind of doubling, got {kind!r:.60}")
    return kind
