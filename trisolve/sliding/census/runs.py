"""Runs, sequences and placings, which describe the blocks on a floor run by run.

A *run* is a maximal row of floor cells along one axis. A block never leaves its run, never passes
another block of that run, and moves two cells at a time. The lengths of a run's blocks in order,
together with the parity of each block's place, therefore never change: they are the run's
*sequence*. A *placing* is one way to place the blocks of a sequence, and the sequences of all runs
together are a *signature*.
"""

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache

from trisolve.errors import LatticeError
from trisolve.sliding.lattice import NO_CELL, Axis, Cell, next_cell
from trisolve.sliding.symmetry import SYMMETRIES, Symmetry, images_of

Sequence = tuple[tuple[int, int], ...]
"""Length of each block of a run, in track order, and the parity (0 or 1) of its place."""
Placing = tuple[int, ...]
"""Where each block of a run begins, counted from the run's first cell."""


@dataclass(frozen=True)
class Run:
    """A maximal row of floor cells along an axis, in track order."""

    axis: Axis
    cells: tuple[Cell, ...]

    def __len__(self) -> int:
        return len(self.cells)


def runs_of(floor: frozenset[Cell], min_cells: int = 1) -> tuple[Run, ...]:
    """Return the runs of a floor that have at least `min_cells` cells, by axis and first cell.

    >>> [len(run) for run in runs_of(frozenset([0, 1, 2, 33]), 2)]
    [3, 3, 2, 2]
    """
    found = []
    for axis in Axis:
        for cell in sorted(floor):
            if next_cell(cell, axis, -1) in floor:
                continue
            cells = [cell]
            while (cell := next_cell(cell, axis, 1)) != NO_CELL and cell in floor:
                cells.append(cell)
            if len(cells) >= min_cells:
                found.append(Run(axis, tuple(cells)))
    return tuple(found)


def longest_run(floor: frozenset[Cell]) -> int:
    """Return the number of cells in the longest run of a floor.

    >>> longest_run(frozenset(range(8)))
    8
    """
    return max(map(len, runs_of(floor)))


def placings_of(n_cells: int, sequence: Sequence) -> tuple[Placing, ...]:
    """Return the placings of a sequence on a run of `n_cells` cells, sorted.

    >>> placings_of(7, ((3, 0), (3, 1)))
    ((0, 3),)
    """
    room = [0]  # the minimum number of cells that the blocks from each block on need
    for length, _ in reversed(sequence):
        room.append(room[-1] + length)
    needed = room[::-1]
    found: list[Placing] = [()]
    for number, (length, parity) in enumerate(sequence):
        following = []
        for starts in found:
            begin = starts[-1] + sequence[number - 1][0] if starts else 0
            first = begin + (begin + parity) % 2
            last = n_cells - needed[number + 1] - length
            following += [(*starts, start) for start in range(first, last + 1, 2)]
        found = following
    return tuple(found)


@dataclass(frozen=True)
class Sequences:
    """All sequences of a run of `n_cells` cells, with a given minimum and maximum block length.

    The sequences are sorted, with the empty sequence first; a sequence's index in that order is its
    *number*.

    >>> found = Sequences(5, 3, 5)
    >>> found.all
    ((), ((3, 0),), ((3, 1),), ((4, 0),), ((4, 1),), ((5, 0),))
    >>> found.placings(1), found.mirrored(3)
    (((0,), (2,)), 4)
    """

    n_cells: int
    min_length: int
    max_length: int

    @cached_property
    def all(self) -> tuple[Sequence, ...]:
        """The sequences in order."""
        found: list[Sequence] = []
        waiting: list[tuple[Sequence, int]] = [((), 0)]
        while waiting:
            sequence, end = waiting.pop()  # each block as near to the run's first cell as possible
            found.append(sequence)
            for parity in (0, 1):
                start = end + (end + parity) % 2
                for length in range(
                    self.min_length, min(self.max_length, self.n_cells - start) + 1
                ):
                    waiting.append(((*sequence, (length, parity)), start + length))
        return tuple(sorted(found))

    @cached_property
    def numbers(self) -> dict[Sequence, int]:
        """The number of each sequence."""
        return {sequence: number for number, sequence in enumerate(self.all)}

    def placings(self, number: int) -> tuple[Placing, ...]:
        """Return the placings of a sequence, sorted."""
        return placings_of(self.n_cells, self.all[number])

    def mirrored(self, number: int) -> int:
        """Return the number of a sequence read from the other end of the run."""
        turned = tuple((n, (self.n_cells - n - odd) & 1) for n, odd in self.all[number][::-1])
        return self.numbers[turned]

    def without(self, number: int, block: int) -> int:
        """Return the number of a sequence after one of its blocks is removed."""
        sequence = self.all[number]
        return self.numbers[sequence[:block] + sequence[block + 1 :]]


@dataclass(frozen=True)
class OneSequence:
    """A single sequence of a run, with the interface of `Sequences`; 0 is the empty sequence."""

    n_cells: int
    sequence: Sequence

    @property
    def all(self) -> tuple[Sequence, ...]:
        """The empty sequence and this one."""
        return (), self.sequence

    def placings(self, number: int) -> tuple[Placing, ...]:
        """Return the placings of a sequence, sorted."""
        return placings_of(self.n_cells, self.all[number])

    def mirrored(self, number: int) -> int:
        """Return the same number, because symmetries do not matter here."""
        return number

    def without(self, _number: int, _block: int) -> int:
        """Return the number of the empty sequence."""
        return 0


@lru_cache(maxsize=64)
def sequences_of(n_cells: int, min_length: int, max_length: int) -> Sequences:
    """Return the sequences of a run with `n_cells` cells, cached between calls.

    >>> len(sequences_of(7, 3, 7).all)
    15
    """
    return Sequences(n_cells, min_length, min(max_length, n_cells))


def symmetries_of(floor: frozenset[Cell]) -> tuple[tuple[Symmetry, dict[Cell, Cell]], ...]:
    """Return the symmetries that map a floor onto itself, identity first, with their images.

    >>> [symmetry.name for symmetry, _ in symmetries_of(frozenset(range(4)))]
    ['rotate0', 'rotate180']
    """
    found = []
    for symmetry in SYMMETRIES.values():
        with suppress(LatticeError):  # too wide for the grid that way, so not the same floor
            image = images_of(floor, symmetry)
            if frozenset(image.values()) == floor:
                found.append((symmetry, image))
    return tuple(found)


@dataclass(frozen=True)
class RunSymmetry:
    """A symmetry of a floor as it acts on its runs.

    Run `number` becomes run ``images[number]``, reversed if ``flips[number]``.
    """

    images: tuple[int, ...]
    flips: tuple[bool, ...]


def run_symmetries(floor: frozenset[Cell], runs: tuple[Run, ...]) -> tuple[RunSymmetry, ...]:
    """Return how the symmetries of a floor act on its runs, the identity first.

    >>> floor = frozenset(range(4))
    >>> run_symmetries(floor, runs_of(floor, 3))[1]
    RunSymmetry(images=(0,), flips=(True,))
    """
    ends = {(run.axis, run.cells[0]): number for number, run in enumerate(runs)}
    found = []
    for symmetry, image in symmetries_of(floor):
        images, flips = [], []
        for run in runs:
            axis, sign = symmetry.direction(run.axis)
            images.append(ends[axis, image[run.cells[0 if sign > 0 else -1]]])
            flips.append(sign < 0)
        found.append(RunSymmetry(tuple(images), tuple(flips)))
    return tuple(found)


def in_orbits(floor: frozenset[Cell], runs: tuple[Run, ...]) -> tuple[Run, ...]:
    """Return the runs grouped into orbits under the symmetries, with the longest runs first.

    This order shows early whether a signature has an image that is smaller.

    >>> floor = frozenset([0, *range(32, 35)])
    >>> [run.axis.name for run in in_orbits(floor, runs_of(floor, 3))]
    ['U', 'V', 'W']
    """
    symmetries = run_symmetries(floor, runs)
    orbit = [min(symmetry.images[number] for symmetry in symmetries) for number in range(len(runs))]
    order = sorted(range(len(runs)), key=lambda number: (-len(runs[number]), orbit[number], number))
    return tuple(runs[number] for number in order)
