"""Random numbers by integer arithmetic: SplitMix64, with the same numbers in any language.

Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. This generator
replaces the generators of the standard library and numpy because a seed must always give the same
levels, even in a page's JavaScript. `random_kernels` is the compiled version.
"""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

MAX_SEED = _MASK = 2**64 - 1


class SplitMix64:
    """A stream of random numbers that depends only on its seed, from 0 to 2**64 - 1.

    >>> SplitMix64(1).draw(), SplitMix64(0).draw()
    (10451216379200822465, 16294208416658607535)
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        if not 0 <= seed <= _MASK:
            raise ValueError(f"expected a seed of 0 to 2**64 - 1, got {seed}")
        self.state = seed

    def draw(self) -> int:
        """Return 64 random bits."""
        self.state = (self.state + 0x9E37_79B9_7F4A_7C15) & _MASK
        mixed = self.state
        mixed = (mixed ^ mixed >> 30) * 0xBF58_476D_1CE4_E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D0_49BB_1331_11EB & _MASK
        return mixed ^ mixed >> 31

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, for n up to 2**32, by multiplication: one draw."""
        return (self.draw() >> 32) * n >> 32

    def uniform(self, n: int) -> int:
        """Return a number from 0 to n - 1, all equally likely, by rejection: usually one draw.

        >>> SplitMix64(1).uniform(10395)
        2165
        """
        bound = 2**64 - 2**64 % n
        while True:
            bits = self.draw()
            if bits < bound:
                return bits % n

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in random order.

        `below` is called once for each item, from the last to the second.

        >>> SplitMix64(1).shuffled(range(1, 15))
        [3, 1, 13, 6, 9, 2, 4, 14, 7, 11, 5, 12, 10, 8]
        """
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
