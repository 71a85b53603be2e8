r"""Count the arrangements on a floor with a transfer matrix, without search or symmetry.

The floor is processed row by row, one pair of cells at a time: the up triangle and the down
triangle of one parallelogram. Between finished and remaining pairs there is a *border* of edges:
one below each column, and one to the right of the last pair. All that matters about the finished
pairs is which blocks cross the border, along which axis, and how long they are so far. It is
therefore enough to count the arrangements for every border.

        above
       _____
       \ d /\
    left\ / u\ right
         ‾‾‾‾
         below

- A V block enters the down cell from above, goes on to the up cell, and leaves below.
- A W block enters the down cell from above and leaves to the right, or enters the up cell from the
  left and leaves below.
- A U block enters the up cell from the left, goes on to the down cell, and leaves to the right.

A border's count is one integer with a digit for every number of blocks, in a base larger than any
count.

For every border, the number of ways to fill the remaining pairs is also known. An arrangement is
therefore drawn uniformly at random, pair by pair, with each choice's probability equal to its share
of the completions.
"""

from collections.abc import Callable, Iterable, Iterator, Sized
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from trisolve.errors import LatticeError
from trisolve.files.bounds import SomeBounds
from trisolve.kernels.randomness import SplitMix64
from trisolve.sliding.census.options import MAX_BYTES, CensusLimit, options_of
from trisolve.sliding.census.runs import longest_run
from trisolve.sliding.lattice import DOWN, NO_CELL, SIZE, UP, Axis, Cell, next_cell, pack
from trisolve.sliding.level import MAX_BLOCKS
from trisolve.sliding.symmetry import SYMMETRIES, images_of

_LABEL_BITS = 6
_LABEL = (1 << _LABEL_BITS) - 1
RIGHT = SIZE
_ENTRY_BYTES = 200  # a border in a dictionary; its count takes more, 30 bits in 4 bytes
_BELOW = (Axis.V, Axis.W)
_BESIDE = (Axis.U, Axis.W)


class Part(NamedTuple):
    """A partly placed block: its axis and its length so far, capped at the longest that matters."""

    axis: Axis
    length: int


class Option(NamedTuple):
    """A way to fill a pair.

    `below` and `right` are the labels of the pair's lower and right edges, and `n_new` blocks begin
    in the pair. `up` and `down` say where the block of each cell comes from: "above", "left", "up",
    "down", "new", or "" for an empty cell.
    """

    below: int
    right: int
    n_new: int
    up: str
    down: str


@dataclass(frozen=True)
class Pair:
    """The floor cells of one parallelogram, and how the runs continue beyond them.

    `after` gives, by cell and axis, how many cells of the run follow beyond the pair.
    """

    row: int
    col: int
    has_up: bool
    has_down: bool
    after: dict[tuple[int, Axis], int]


class Transfer:
    """The transfer matrix of a floor, for block lengths `min_length` to `max_length`.

    `look` is called with the number of finished pairs and the total, and may raise. Raises
    CensusLimit if the borders need more than `max_bytes`.

    >>> Transfer(range(8), 3, 8, max_blocks=2).counts
    (1, 21, 15)
    """

    def __init__(
        self,
        floor: Iterable[Cell],
        min_length: int,
        max_length: int,
        max_blocks: int,
        *,
        max_bytes: int = MAX_BYTES,
        look: Callable[[int, int], None] | None = None,
    ) -> None:
        self._max_bytes, self._look = max_bytes, look
        self.floor = frozenset(floor)
        self.min_length, self.max_blocks = min_length, max_blocks
        longest = longest_run(self.floor)
        self.max_length = min(max_length, longest)
        # a block that crosses an edge is at least a cell longer; beyond that, only limits matter
        self._cap = self.max_length - 1 if self.max_length < longest else min_length - 1
        self._image = _narrowest(self.floor)
        self.pairs = tuple(self._pairs())
        self._digit = len(self.floor) + 1  # bits of a count: no floor has as many as 2**cells
        self._mask = (1 << self._digit * (max_blocks + 1)) - 1
        self._border_bytes = (
            _ENTRY_BYTES + self._digit * (max_blocks + 1) // 7
        )  # 30 bits in 4 bytes

    def _pairs(self) -> Iterator[Pair]:
        floor = frozenset(self._image.values())

        def after(cell: Cell, axis: Axis) -> int:
            n_cells = 0
            while (cell := next_cell(cell, axis, 1)) != NO_CELL and cell in floor:
                n_cells += 1
            return n_cells

        for row, col in sorted({(cell >> 5, cell >> 1 & 15) for cell in floor}):
            up, down = pack(row, col, UP), pack(row, col, DOWN)
            behind = {(UP, axis): after(up, axis) for axis in _BELOW}
            behind |= {(DOWN, axis): after(down, axis) for axis in _BESIDE}
            yield Pair(row, col, up in floor, down in floor, behind)

    def _label(self, part: Part, axes: tuple[Axis, Axis]) -> int:
        """Return the label of an edge that a block crosses; 0 means that no block does."""
        return 1 + axes.index(part.axis) * self._cap + min(part.length, self._cap) - 1

    def _entering(self, label: int, axes: tuple[Axis, Axis]) -> Part:
        """Return the block that crosses an edge with the given label, one cell longer."""
        axis, length = divmod(label - 1, self._cap)
        return Part(axes[axis], length + 2)

    def _ends(self, pair: Pair, cell: int, part: Part | None) -> Iterator[int]:
        """Yield possible labels of the edge by which a block leaves a cell; 0: it may end there."""
        if part is None or part.length >= self.min_length:
            yield 0
        if part is None or (cell, part.axis) not in pair.after or part.length >= self.max_length:
            return
        after = pair.after[cell, part.axis]
        if after and part.length + after >= self.min_length:
            yield self._label(part, _BELOW if cell == UP else _BESIDE)

    def options(self, pair: Pair, above: int, left: int) -> tuple[Option, ...]:
        """Return the ways to fill a pair whose upper and left edges have these labels."""
        return tuple(self._options(pair, above, left))

    def _options(self, pair: Pair, above: int, left: int) -> Iterator[Option]:
        downs = (
            [(self._entering(above, _BELOW), "above")] if above else _begin_options(pair.has_down)
        )
        ups = [(self._entering(left, _BESIDE), "left")] if left else _begin_options(pair.has_up)
        for down, down_from in downs:
            for up, up_from in ups:
                n_new = (down_from == "new") + (up_from == "new")
                for right in self._ends(pair, DOWN, down):
                    for below in self._ends(pair, UP, up):
                        yield Option(below, right, n_new, up_from, down_from)
        if not (pair.has_up and pair.has_down):
            return
        for down, down_from in downs:
            if down and down.axis == Axis.V and not left and down.length < self.max_length:
                for below in self._ends(pair, UP, Part(Axis.V, down.length + 1)):
                    yield Option(below, 0, down_from == "new", "down", down_from)
        for up, up_from in ups:
            if up and up.axis == Axis.U and not above and up.length < self.max_length:
                for right in self._ends(pair, DOWN, Part(Axis.U, up.length + 1)):
                    yield Option(0, right, up_from == "new", up_from, "up")

    @cached_property
    def _steps(self) -> list[tuple[Pair, "_Options"]]:
        """The pairs in order, each with the possible ways to fill it."""
        return [(pair, _Options(self, pair)) for pair in self.pairs]

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The number of sets of N disjoint blocks, for N from 0 to `max_blocks`."""
        borders = {0: 1}
        for number, (_, options) in enumerate(self._steps):
            self._report(number, len(self._steps), borders)
            following: dict[int, int] = {}
            for border, count in borders.items():
                kept, ways = options.of(border)
                for change, option in ways:
                    new = kept | change
                    shifted = (count << self._digit * option.n_new) & self._mask
                    following[new] = following.get(new, 0) + shifted
            borders = following
        return self._digits(borders[0])

    def _report(self, n_done: int, n_all: int, *held: Sized) -> None:
        """Report progress; raise CensusLimit if these borders need too much memory."""
        n_bytes = self._border_bytes * sum(map(len, held))
        if n_bytes > self._max_bytes:
            expected = f"expected a floor narrow enough to count with {self._max_bytes:,} bytes"
            raise CensusLimit(
                f"{expected}; it needs {n_bytes:,} bytes after {n_done:,} of {n_all:,} steps"
            )
        if self._look is not None:
            self._look(n_done, n_all)

    def _digits(self, packed: int) -> tuple[int, ...]:
        digit = (1 << self._digit) - 1
        return tuple(packed >> self._digit * n & digit for n in range(self.max_blocks + 1))


class _Options:
    """The options of one pair for every border, computed once for each label above and left."""

    def __init__(self, transfer: Transfer, pair: Pair) -> None:
        self._transfer, self._pair = transfer, pair
        self._above = _LABEL_BITS * pair.col
        self._left = _LABEL_BITS * RIGHT
        self._kept = ~(_LABEL << self._above | _LABEL << self._left)
        self._found: dict[tuple[int, int], list[tuple[int, Option]]] = {}

    def of(self, border: int) -> tuple[int, list[tuple[int, Option]]]:
        """Return the part of a border that stays, and the bits that each option adds to it."""
        labels = border >> self._above & _LABEL, border >> self._left & _LABEL
        ways = self._found.get(labels)
        if ways is None:
            ways = self._found[labels] = [
                (option.below << self._above | option.right << self._left, option)
                for option in self._transfer.options(self._pair, *labels)
            ]
        return border & self._kept, ways


def _begin_options(is_floor: bool) -> list[tuple[Part | None, str]]:
    """Return the options for a cell that no block enters: nothing, or a block that begins there."""
    return [(None, ""), *((Part(axis, 1), "new") for axis in Axis if is_floor)]


def _narrowest(floor: frozenset[Cell]) -> dict[Cell, Cell]:
    """Return the floor oriented so that few blocks cross a border, as the image of each cell."""
    best: tuple[int, dict[Cell, Cell]] | None = None
    for symmetry in SYMMETRIES.values():
        try:
            image = images_of(floor, symmetry, (0, 0))
        except LatticeError:
            continue
        cost = _cost(frozenset(image.values()))
        if best is None or cost < best[0]:
            best = cost, image
    assert best is not None  # the identity fits
    return best[1]


def _cost(floor: frozenset[Cell]) -> int:
    """Return the maximum possible number of borders over all pairs."""
    total, ups = 0, {cell for cell in floor if not cell & 1}
    open_below = {
        cell for cell in ups if next_cell(cell, Axis.V, 1) in floor
    }  # the edges that blocks may cross
    for row, col in sorted({(cell >> 5, cell >> 1 & 15) for cell in floor}):
        here = row, col
        crossed = sum(
            (cell >> 5, cell >> 1 & 15) <= here and _is_open(cell, here) for cell in open_below
        )
        total += 5**crossed
    return total


def _is_open(cell: Cell, here: tuple[int, int]) -> bool:
    """Return whether the edge below an up cell is on the border after a pair is finished."""
    row, col = cell >> 5, cell >> 1 & 15
    return (row + 1, col) > here


def count_by_blocks(
    floor: Iterable[Cell], lengths: tuple[int, int], max_blocks: int
) -> tuple[int, ...]:
    """Return how many sets of N disjoint blocks fit on a floor, for N from 0 to `max_blocks`.

    >>> count_by_blocks(range(4), (3, 4), 2)
    (1, 3, 0)
    """
    return Transfer(floor, *lengths, max_blocks).counts


def count_arrangements(
    floor: Iterable[Cell],
    *,
    lengths: SomeBounds | None = None,
    blocks: SomeBounds = (1, MAX_BLOCKS),
) -> int:
    """Return the number of arrangements of blocks on a floor of any size.

    `lengths` and `blocks` are ranges, such as "3..5", (3, 5) or 4; by default, there are 1 to 16
    blocks of 3 or more cells.

    >>> from trisolve.sliding.lattice import hexagon
    >>> count_arrangements(hexagon(2))
    1001518
    """
    options = options_of(floor, lengths=lengths, blocks=blocks, max_cells=None)
    least, most = options.blocks
    return sum(count_by_blocks(options.floor, options.lengths, most)[least:])


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
        number = min_blocks + _random_index(stream, self.counts[min_blocks:])
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
            change, option = ways[_random_index(stream, weights)]
            border, number = kept | change, number - option.n_new
            _place(pair, option, crossing, blocks, back)
        return tuple(sorted(tuple(sorted(block)) for block in blocks))


def _random_index(stream: SplitMix64, weights: Iterable[int]) -> int:
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
