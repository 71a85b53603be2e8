"""Steps in the plane that are the same step on a torus, and the shortest of these steps."""

from typing import Final, TypeAlias

from trisolve.errors import InvalidMap
from trisolve.hexagon.directions import at_least

Wrap: TypeAlias = tuple[int, int]
"""The width and the height of a torus."""
MIN_WRAP: Final = 3
"""On a smaller torus, two sides of a cell lead to the same neighbor."""
_COPIES: Final = range(-2, 3)


def checked_wrap(wrap: Wrap) -> Wrap:
    """Return the size of a torus; raise InvalidMap if it is too small.

    >>> checked_wrap((5, 4))
    (5, 4)
    """
    if not isinstance(wrap, tuple) or len(wrap) != 2:
        raise InvalidMap(f"expected a width and a height as wrap, got {wrap!r:.60}")
    width, height = (at_least(MIN_WRAP, size, "a size to wrap at") for size in wrap)
    return width, height


def shortest_ways(q: int, r: int, wrap: Wrap) -> tuple[int, list[tuple[int, int]]]:
    """Return the distance to a cell on a torus, and the shortest paths to it, sorted.

    >>> shortest_ways(3, 0, (6, 6))
    (3, [(-3, 0), (3, 0)])
    """
    width, height = checked_wrap(wrap)
    q, r = q % width, r % height
    ways = [(q + i * width, r + j * height) for i in _COPIES for j in _COPIES]
    lengths = [max(abs(a), abs(b), abs(a + b)) for a, b in ways]
    least = min(lengths)
    return least, sorted(way for way, n in zip(ways, lengths, strict=True) if n == least)
