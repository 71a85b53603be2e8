"""A census' floor made ready: its runs in order, their sequences, its symmetries."""

from functools import cached_property
from typing import TYPE_CHECKING

from trisolve.sliding.census.counting import count_by_blocks
from trisolve.sliding.census.options import CensusOptions
from trisolve.sliding.census.runs import (
    Run,
    RunSymmetry,
    Sequences,
    in_orbits,
    run_symmetries,
    runs_of,
    sequences_of,
)
from trisolve.sliding.lattice import Axis, Cell, cell_name, run

if TYPE_CHECKING:
    from trisolve.sliding.engine.census.tables import Tables


class Board:
    """The floor of a census. A signature is the number of each run's sequence, run by run.

    >>> from trisolve.sliding.census.options import options_of
    >>> board = Board(options_of(range(8)))
    >>> len(board.runs), board.n_symmetries, board.arrangements
    (1, 2, 36)
    """

    def __init__(self, options: CensusOptions) -> None:
        self.options = options
        least, most = options.lengths
        self.runs: tuple[Run, ...] = in_orbits(options.floor, runs_of(options.floor, least))
        self.choices: tuple[Sequences, ...] = tuple(
            sequences_of(len(one), least, most) for one in self.runs
        )

    @cached_property
    def symmetries(self) -> tuple[RunSymmetry, ...]:
        """How the symmetries of the floor act on its runs."""
        return run_symmetries(self.options.floor, self.runs)

    @property
    def n_symmetries(self) -> int:
        """How many symmetries the floor has, the identity among them."""
        return len(self.symmetries)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many arrangements there are by number of blocks, counted by transfer matrix."""
        least, most = self.options.blocks
        counts = count_by_blocks(self.options.floor, self.options.lengths, most)
        return tuple(count if number >= least else 0 for number, count in enumerate(counts))

    @property
    def arrangements(self) -> int:
        """How many arrangements there are in all."""
        return sum(self.counts)

    @cached_property
    def tables(self) -> "Tables":
        """The arrays that the engine reads."""
        from trisolve.sliding.engine.census.tables import tables

        floor = sorted(self.options.floor)
        return tables(floor, self.runs, self.choices, self.options.push, self.symmetries)

    def describe(self, sequences: tuple[int, ...]) -> str:
        """Return a signature for an error: the engine's numbers of its sequences as blocks."""
        t, blocks = self.tables, []
        for number in sequences:
            where = int(t.run[number])
            one = self.runs[where]
            for length, parity in self.choices[where].all[int(t.local[number])]:
                first = "even" if parity == 0 else "odd"
                blocks.append(
                    f"{length} cells at {first} places of {one.axis.name} from {one.cells[0]}"
                )
        return "; ".join(blocks)

    def signature(
        self, blocks: tuple[tuple[Cell, ...], ...], highlighted: int
    ) -> tuple[list[int], int, int]:
        """Return the engine's sequences of an arrangement, and where its highlighted block is.

        `blocks` are cells in track order. The latter is given as the block's number in the
        signature and the place in its run.
        """
        t = self.tables
        where = {
            (one.axis, cell): (number, at)
            for number, one in enumerate(self.runs)
            for at, cell in enumerate(one.cells)
        }
        found: dict[int, list[tuple[int, int, int]]] = {}
        for number, cells in enumerate(blocks):
            axis = _axis_of(cells)
            run_number, at = where[axis, cells[0]]
            found.setdefault(run_number, []).append((at, len(cells), number))
        sequences, block, place, n_blocks = [], -1, -1, 0
        for run_number in sorted(found):
            laid = sorted(found[run_number])
            sequence = tuple((length, at & 1) for at, length, _ in laid)
            local = self.choices[run_number].numbers[sequence]
            sequences.append(int(t.first[run_number]) + local - 1)
            for at, _, number in laid:
                if number == highlighted:
                    block, place = n_blocks, at
                n_blocks += 1
        return sequences, block, place


def _axis_of(cells: tuple[Cell, ...]) -> Axis:
    """Return the axis of a run of 3 cells or more."""
    return next(axis for axis in Axis if run(cells[0], axis, len(cells)) == cells)
