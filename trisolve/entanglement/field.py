"""The field: cells at distance 1..n from the center, and which pins meet.

The center and everything beyond the field are closed. The line leaves the center through its pin 0.
"""

from functools import cache

from trisolve.errors import FormatError
from trisolve.hexagon import Hex, Point
from trisolve.hexagon.points import as_hex

CENTER = Hex(0, 0)
FIRST_PLACE = (Hex(0, -1), 7)
"""The cell to which the line leads first, and the pin where it enters."""
MAX_RADIUS = 16


def checked_radius(radius: int) -> int:
    """Return a radius from 1 to 16; raise FormatError for any other value."""
    if type(radius) is not int or not 1 <= radius <= MAX_RADIUS:
        raise FormatError(f"expected a radius from 1 to {MAX_RADIUS}, got {radius!r:.60}")
    return radius


def n_cells(radius: int) -> int:
    """Return the number of cells in a field.

    >>> n_cells(3)
    36
    """
    return 3 * radius * (radius + 1)


@cache
def field(radius: int) -> tuple[Hex, ...]:
    """Return the cells of a field with a given radius, sorted.

    >>> len(field(3)), field(1)[0]
    (36, Hex(-1, 0))
    """
    span = range(-radius, radius + 1)
    cells = (Hex(q, r) for q in span for r in span)
    return tuple(cell for cell in cells if in_field(cell, radius))


def in_field(cell: Hex, radius: int) -> bool:
    """Return whether a tile may be laid on a cell."""
    return 1 <= cell.length <= radius


def to_uv(cell: Point) -> tuple[int, int]:
    """Return a cell in the (u, v) coordinates of the articles about the game.

    >>> to_uv((0, -1)), to_uv((1, 0))
    ((1, 1), (0, -1))
    """
    q, r = as_hex(cell)
    return -r, -q - r


def from_uv(u: int, v: int) -> Hex:
    """Return the cell that the articles about the game call (u, v).

    >>> from_uv(1, 1)
    Hex(0, -1)
    """
    return Hex(u - v, -u)


def meeting_pin(pin: int) -> int:
    """Return the neighbor's pin that meets a given pin.

    >>> [meeting_pin(pin) for pin in range(12)]
    [7, 6, 9, 8, 11, 10, 1, 0, 3, 2, 5, 4]
    """
    return (pin + 7) % 12 if pin % 2 == 0 else (pin + 5) % 12


def maximum(radius: int) -> int:
    """Return the highest possible score on a field, over all tiles (OEIS A180667).

    The last turn passes through at most 15n^2 + 3n - 10 links, and every earlier turn passes
    through one link.

    >>> [maximum(radius) for radius in range(1, 6)]
    [41, 1613, 9080, 29462, 72479]
    """
    n = checked_radius(radius)
    longest = 15 * n * n + 3 * n - 10
    return 3 * n * (n + 1) - 1 + longest * (longest + 1) // 2
