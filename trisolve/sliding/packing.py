"""Packed states: a position as one integer, with 4 bits per block and block 0 in the lowest bits.

A block's digit counts steps from the first placement of its free run, which is the connected floor
around it on its track. The engine packs in the same way; this is the readable version, for
unpacking its results.
"""

from dataclasses import dataclass
from functools import cached_property

from trisolve.sliding.lattice import Cell, next_cell, step_cell
from trisolve.sliding.level import Block, Level, Positions

DEAD = -1
"""The distance to the goal of a state from which no solved state can be reached."""


PACKED_STEP = (2, 32, 34)
"""The growth of a packed cell per step, for each axis."""


def _origin(floor: frozenset[Cell], block: Block) -> Cell:
    """Return the first cell of the first placement on a block's free run."""
    axis, first = block.axis, block.first
    while next_cell(first, axis, -1) in floor:
        before = step_cell(first, axis, -1)
        if before not in floor:
            break
        first = before
    return first


def _placements(floor: frozenset[Cell], block: Block) -> tuple[Cell, ...]:
    """Return the first cell of every placement on a block's free run, in track order."""

    def enters(edge: Cell, sign: int) -> bool:
        ahead = next_cell(edge, block.axis, sign)
        return ahead in floor and next_cell(ahead, block.axis, sign) in floor

    last = block.cells[-1]
    found = [_origin(floor, block)]
    while found[-1] != block.first:
        found.append(step_cell(found[-1], block.axis, 1))
    while enters(last, 1):
        last = step_cell(last, block.axis, 1)
        found.append(step_cell(found[-1], block.axis, 1))
    return tuple(found)


@dataclass(frozen=True)
class Packing:
    """How the positions of a level are packed.

    >>> level = Level(range(8), [Block("A", [2, 3, 4]), Block("B", [5, 6, 7])])
    >>> Packing(level).state((2, 5)), Packing(level).positions(1)
    (33, (2, 1))
    """

    level: Level

    @cached_property
    def placements(self) -> tuple[tuple[Cell, ...], ...]:
        """For every block, the first cell of each placement; a digit indexes these cells."""
        return tuple(_placements(self.level.floor, block) for block in self.level.blocks)

    @cached_property
    def origins(self) -> tuple[Cell, ...]:
        """For every block, the first cell of its first placement, whose digit is 0."""
        return tuple(_origin(self.level.floor, block) for block in self.level.blocks)

    def positions(self, state: int) -> Positions:
        """Return where the blocks are in a packed state."""
        return tuple(
            placements[state >> 4 * number & 15]
            for number, placements in enumerate(self.placements)
        )

    def state(self, positions: Positions) -> int | None:
        """Return the packed state, or None if a block is off its free run."""
        state = 0
        for number, (first, placements) in enumerate(zip(positions, self.placements, strict=True)):
            if first not in placements:
                return None
            state |= placements.index(first) << 4 * number
        return state
