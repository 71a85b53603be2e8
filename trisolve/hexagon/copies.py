"""Steps in the plane that are the same step on a torus, and the shortest of these steps."""

from typing import Final, TypeAlias

from trisolve.errors import InvalidMap
from trisolve.hexagon.directions import at_least

Wrap: TypeAlias = tuple[int, int]
"""The width and the height of a torus."""
MIN_WRAP: Final = 3
"""On a smaller torus, two sides of a cell lead to the same neighbor."""


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

    Steps (a, b) and (b, a) are equally long, so let the height be the larger size. The length of
    (a, b) is the size of b, plus the distance of a from the numbers between 0 and -b. Copies of
    q are a width apart, so one of them is at most half a width from these numbers. If b is the copy
    of r that is nearest to 0, the length is therefore at most half a height and half a width, which
    is at most the height. Only the two copies of r around 0 are as near as that.
    """
    width, height = checked_wrap(wrap)
    if width > height:
        least, turned = shortest_ways(r, q, (height, width))
        return least, sorted((a, b) for b, a in turned)
    ways = []
    for b in (r % height, r % height - height):
        low, high = min(0, -b), max(0, -b)
        first, last = low + (q - low) % width, high - (high - q) % width
        # If no copy is between low and high, last is the nearest below and first the nearest above.
        ways += [(a, b) for a in range(min(first, last), max(first, last) + 1, width)]
    lengths = [max(abs(a), abs(b), abs(a + b)) for a, b in ways]
    least = min(lengths)
    return least, sorted(way for way, n in zip(ways, lengths, strict=True) if n == least)
