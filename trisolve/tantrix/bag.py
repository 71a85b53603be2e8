"""The bag: tiles shuffled by a seed, and the deal."""

from collections.abc import Iterable

from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED, SplitMix64
from trisolve.tantrix.tiles import N_TILES

FULL_BAG = tuple(range(1, N_TILES + 1))
_HAND = 5


def shuffle(tiles: Iterable[int], seed: int) -> list[int]:
    """Return tiles in the order in which they are drawn: shuffled by splitmix64.

    >>> shuffle(range(1, 15), 1)
    [3, 1, 13, 6, 9, 2, 4, 14, 7, 11, 5, 12, 10, 8]
    """
    if not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise FormatError(f"expected a seed in 0..{MAX_SEED}, got {seed!r:.40}")
    return SplitMix64(seed).shuffled(sorted(tiles))


def deal(bag: Iterable[int], n_players: int) -> tuple[int, list[list[int]], list[int]]:
    """Return the starting seat, the hands by seat (in the order drawn), and the rest of the bag.

    Each player draws one tile. The player with the highest tile starts; clockwise from there, each
    player draws five more.

    >>> starter, hands, left = deal(shuffle(range(1, 57), 0), 2)
    >>> starter, [sorted(hand) for hand in hands], len(left)
    (0, [[7, 34, 39, 41, 48, 51], [3, 4, 10, 15, 16, 33]], 44)
    """
    left = list(bag)
    hands = [[number] for number in left[:n_players]]
    del left[:n_players]
    starter = max(range(n_players), key=lambda seat: hands[seat][0])
    for turn in range(n_players):
        hands[(starter + turn) % n_players] += left[:_HAND]
        del left[:_HAND]
    return starter, hands, left
