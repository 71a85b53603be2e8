"""Tiles drawn from a seed: splitmix64 with rejection, so that every tile is equally likely."""

from collections.abc import Iterator

from trisolve.entanglement.tiles import N_TILES, Tile
from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED, SplitMix64


def checked_seed(seed: int) -> int:
    """Return a seed from 0 to 2^64 - 1; raise FormatError for any other value."""
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise FormatError(f"expected a seed from 0 to 2^64 - 1, got {seed!r:.60}")
    return seed


def drawn_numbers(seed: int) -> Iterator[int]:
    """Yield the numbers of the tiles that a seed draws, forever."""
    generator = SplitMix64(checked_seed(seed))
    while True:
        yield generator.uniform(N_TILES)


def draw_tiles(seed: int, n: int) -> list[Tile]:
    """Return the first n tiles that a seed draws, for its game and its puzzle alike.

    >>> [tile.number for tile in draw_tiles(1, 4)]
    [2165, 1834, 9570, 3395]
    """
    if type(n) is not int or n < 0:
        raise FormatError(f"expected a number of tiles of at least 0, got {n!r:.60}")
    numbers = drawn_numbers(seed)
    return [Tile.from_number(next(numbers)) for _ in range(n)]
