"""Arrangements drawn uniformly at random, by unranking the transfer-matrix count.

For every border, the number of ways to fill the remaining pairs is known. An arrangement is
therefore drawn pair by pair, with each choice's probability equal to its share of the completions.
"""

from collections.abc import Iterable
from functools import cached_property

from trisolve.kernels.randomness import SplitMix64
from trisolve.sliding.census.counting import RIGHT, Option, Pair, Transfer
from trisolve.sliding.lattice import DOWN, UP, Cell, pack


class Draws(Transfer):
    """The arrangements on a floor, for drawing at random; see Transfer.

    >>> Draws(range(8), 3, 8, max_blocks=2).draw(SplitMix64(1), min_blocks=2)
    ((0, 1, 2, 3, 4), (5, 6, 7))
    """

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The number of sets of N disjoint blocks, for N from 0 to `max_blocks`."""
        return self._digits(self._completions[0][0])

    @cached_property
    def _completions(self) -> list[dict[int, int]]:
        """For every step, the number of completions from each border."""
        reached, steps = [{0}], self._steps
        n_steps = 2 * len(steps)
        for number, (_, options) in enumerate(steps):
            self._report(number, n_steps, *reached)
            following: set[int] = set()
            for border in reached[-1]:
                kept, ways = options.of(border)
                following.update(kept | change for change, _ in ways)
            reached.append(following)
        found: list[dict[int, int]] = [{0: 1}]
        for number, (_, options) in enumerate(reversed(steps), 1):
            self._report(len(steps) + number, n_steps, *reached)
            borders = reached[-1 - number]
            after, before = found[-1], {}
            for border in borders:
                kept, ways = options.of(border)
                before[border] = self._mask & sum(
                    after[kept | change] << self._digit * option.n_new for change, option in ways
                )
            found.append(before)
        return found[::-1]

    def draw(self, stream: SplitMix64, min_blocks: int) -> tuple[tuple[Cell, ...], ...]:
        """Return a random arrangement of `min_blocks` to `max_blocks` blocks, all equally likely.

        The blocks are sorted tuples of cells.
        """
        number = min_blocks + _chosen(stream, self.counts[min_blocks:])
        back = {new: old for old, new in self._image.items()}
        crossing: dict[int, list[Cell]] = {}
        blocks: list[list[Cell]] = []
        border, digit = 0, (1 << self._digit) - 1
        for (pair, options), after in zip(self._steps, self._completions[1:], strict=True):
            kept, ways = options.of(border)
            weights = [
                after[kept | change] >> self._digit * (number - option.n_new) & digit
                if number >= option.n_new
                else 0
                for change, option in ways
            ]
            change, option = ways[_chosen(stream, weights)]
            border, number = kept | change, number - option.n_new
            _place(pair, option, crossing, blocks, back)
        return tuple(sorted(tuple(sorted(block)) for block in blocks))


def _chosen(stream: SplitMix64, weights: Iterable[int]) -> int:
    """Return a random index, with exact probabilities proportional to the weights."""
    weights = list(weights)
    left = _below(stream, sum(weights))
    for place, weight in enumerate(weights):
        if left < weight:
            return place
        left -= weight
    raise AssertionError("expected a weight above 0")


def _below(stream: SplitMix64, n: int) -> int:
    """Return a number from 0 to n - 1, all exactly equally likely; n may be of any size."""
    n_bits = n.bit_length()
    while True:
        bits = 0
        for _ in range(-(-n_bits // 64)):
            bits = bits << 64 | stream.draw()
        bits &= (1 << n_bits) - 1
        if bits < n:
            return bits


def _place(
    pair: Pair,
    option: Option,
    crossing: dict[int, list[Cell]],
    blocks: list[list[Cell]],
    back: dict[Cell, Cell],
) -> None:
    """Add the cells of a pair to their blocks; record which block crosses which edge."""
    held: dict[str, list[Cell]] = {}
    come = {"above": crossing.pop(pair.col, []), "left": crossing.pop(RIGHT, [])}

    def cover(name: str, orient: int, source: str) -> None:
        if source:
            block = come[source] if source in come else held.get(source)
            if block is None or source == "new":
                block = []
                blocks.append(block)
            block.append(back[pack(pair.row, pair.col, orient)])
            held[name] = block

    if option.up == "down":
        cover("down", DOWN, option.down)
        cover("up", UP, option.up)
    else:
        cover("up", UP, option.up)
        cover("down", DOWN, option.down)
    if option.below:
        crossing[pair.col] = held["up"]
    if option.right:
        crossing[RIGHT] = held["down"]
