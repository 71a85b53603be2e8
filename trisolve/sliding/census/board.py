"""The floor of a census: its runs in order, the sequences of the runs, and its symmetries."""

from collections.abc import Iterable
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
from trisolve.sliding.lattice import Axis, Cell, as_run, cell_name

if TYPE_CHECKING:
    from trisolve.sliding.engine.census.floor_tables import FloorTables


class Board:
    """The floor of a census. A signature lists the number of each run's sequence, run by run.

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
        """The action of the floor's symmetries on its runs."""
        return run_symmetries(self.options.floor, self.runs)

    @property
    def n_symmetries(self) -> int:
        """The number of symmetries of the floor, including the identity."""
        return len(self.symmetries)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The number of arrangements for each number of blocks, counted by transfer matrix."""
        least, most = self.options.blocks
        counts = count_by_blocks(self.options.floor, self.options.lengths, most)
        return tuple(count if number >= least else 0 for number, count in enumerate(counts))

    @property
    def arrangements(self) -> int:
        """The total number of arrangements."""
        return sum(self.counts)

    @cached_property
    def tables(self) -> "FloorTables":
        """The arrays that the engine reads."""
        from trisolve.sliding.engine.census.floor_tables import floor_tables

        floor = sorted(self.options.floor)
        return floor_tables(floor, self.runs, self.choices, self.options.push, self.symmetries)

    def describe(self, sequences: Iterable[int]) -> str:
        """Return the text for a signature in errors, given the engine's sequence numbers."""
        t, blocks = self.tables, []
        for number in sequences:
            where = int(t.run[number])
            one = self.runs[where]
            for length, parity in self.choices[where].all[int(t.local[number])]:
                first = f"{cell_name(one.cells[parity])} or a step of two cells on"
                blocks.append(f"{length} cells along {one.axis.name}, the first {first}")
        return "; ".join(blocks)

    def signature(
        self, blocks: Iterable[tuple[Cell, ...]], highlighted: int, goal: Cell
    ) -> tuple[tuple[int, ...], int, int, int]:
        """Return the number of each run's sequence, and three numbers about the highlighted block.

        These are the block's run, its index among the blocks in that run, and the start of its goal
        there. Each of `blocks` lists its cells in track order, `highlighted` is the index of one
        block, and `goal` is the first cell of its goal.
        """
        where = {
            (one.axis, cell): (number, at)
            for number, one in enumerate(self.runs)
            for at, cell in enumerate(one.cells)
        }
        laid: list[list[tuple[int, int, int]]] = [[] for _ in self.runs]
        for number, cells in enumerate(blocks):
            block_axis = _axis_of(cells)
            run_number, at = where[block_axis, cells[0]]
            laid[run_number].append((at, len(cells), number))
            if number == highlighted:
                goal_run, goal_start = where[block_axis, goal]
        values = []
        for run_number, placed in enumerate(laid):
            sequence = tuple((length, at & 1) for at, length, _ in sorted(placed))
            values.append(self.choices[run_number].numbers[sequence])
        in_run = [number for _, _, number in sorted(laid[goal_run])].index(highlighted)
        return tuple(values), goal_run, in_run, goal_start


def _axis_of(cells: tuple[Cell, ...]) -> Axis:
    """Return the axis of a block."""
    found = as_run(cells)
    assert found is not None
    return found[0]
