"""The places that blocks can never reach, proved without a search.

Three bounds are used, each tighter than the last, and each valid under every push mode:

1. *Walls.* A block slides only on the connected floor of its own track.
2. *Blocks that never move.* They are walls to all other blocks. Assume that a set S of blocks has
   not moved yet. A block of S cannot start to move in a direction if one of the two cells that it
   would enter is wall. Nor can it start if a block of S covers such a cell and is struck in the
   side, does not move in this push mode, or cannot start to move in the direction of the push.
   Blocks that can start to move by that rule leave S, until no block leaves. The remaining blocks
   never move: the first of them to move would be in a push chain that ends at a wall or a struck
   side, which is illegal.
3. *Order.* Blocks of one track never pass each other. Each block therefore leaves room for the
   blocks before and behind it, up to the nearest obstacle.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from trisolve.sliding import rules
from trisolve.sliding.lattice import (
    SIZE,
    Cell,
    acute_sign,
    edge_axis,
    next_cell,
    run,
    track_of,
    track_position,
)
from trisolve.sliding.level import Block, Level
from trisolve.sliding.packing import Packing

_TRACK_LENGTH = 2 * SIZE
Placements = tuple[Cell, ...]
"""First cells of a block's placements, in track order."""


def _stuck_directions(level: Level, held: dict[Cell, int]) -> set[tuple[int, int]]:
    """Return every (block, sign) that cannot start to move while the blocks in `held` are still."""
    still = set(held.values())

    def refused(number: int, sign: int, stuck: set[tuple[int, int]]) -> bool:
        block = level.blocks[number]
        behind = block.cells[-1 if sign > 0 else 0]
        for _ in ("E", "N"):
            cell = next_cell(behind, block.axis, sign)
            if cell not in level.floor:
                return True
            if cell in held:
                axis = level.blocks[held[cell]].axis
                immovable = level.push == "none" or (level.push == "oblique" and axis == block.axis)
                if immovable or axis == edge_axis(behind, cell):
                    return True
                if (held[cell], acute_sign(block.axis, sign, axis)) in stuck:
                    return True
            behind = cell
        return False

    stuck: set[tuple[int, int]] = set()
    while True:
        more = {
            (number, sign)
            for number in still
            for sign in (1, -1)
            if (number, sign) not in stuck and refused(number, sign, stuck)
        }
        if not more:
            return stuck
        stuck |= more


def never_moving(level: Level) -> frozenset[int]:
    """Return the indices of blocks that provably never move.

    >>> level = Level(range(8), [Block("A", [0, 1, 2]), Block("B", [3, 4, 5, 6, 7])])
    >>> sorted(never_moving(level))
    [0, 1]
    """
    still = set(range(len(level.blocks)))
    while True:
        held = {
            cell: number
            for cell, number in rules.holders(level, level.positions).items()
            if number in still
        }
        stuck = _stuck_directions(level, held)
        rest = {number for number in still if (number, 1) in stuck and (number, -1) in stuck}
        if rest == still:
            return frozenset(rest)
        still = rest


@dataclass(frozen=True)
class Reach:
    """How far each block of a level can move, under each of the three bounds."""

    level: Level

    @cached_property
    def fixed(self) -> frozenset[int]:
        """The indices of blocks that never move."""
        return never_moving(self.level)

    @cached_property
    def between_walls(self) -> tuple[Placements, ...]:
        """For each block, the placements that walls allow."""
        return Packing(self.level).placements

    @cached_property
    def between_fixed(self) -> tuple[Placements, ...]:
        """For each block, the placements that walls and blocks that never move allow."""
        blocks = self.level.blocks
        held = {cell for number in self.fixed for cell in blocks[number].cells}
        return tuple(
            (block.first,) if number in self.fixed else _around(block, placements, held.isdisjoint)
            for number, (block, placements) in enumerate(
                zip(blocks, self.between_walls, strict=True)
            )
        )

    @cached_property
    def in_order(self) -> tuple[Placements, ...]:
        """For each block, the placements that also respect the order on its track."""
        return ordered(self.level, self.between_fixed)

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """All cells that some block might cover."""
        return frozenset(
            cell
            for block, placements in zip(self.level.blocks, self.in_order, strict=True)
            for first in placements
            for cell in run(first, block.axis, block.length)
        )


def _around(
    block: Block, placements: Placements, free: Callable[[Sequence[Cell]], bool]
) -> Placements:
    """Return the placements around the block's own, up to the first occupied one each way."""
    at = placements.index(block.first)
    low = high = at
    while low > 0 and free(run(placements[low - 1], block.axis, block.length)):
        low -= 1
    while high + 1 < len(placements) and free(run(placements[high + 1], block.axis, block.length)):
        high += 1
    return placements[low : high + 1]


def ordered(level: Level, placements: Sequence[Placements]) -> tuple[Placements, ...]:
    """Return the placements that leave room for the other blocks on each track.

    A block without any remaining placement takes no room.
    """
    tracks = defaultdict(list)
    for number, block in enumerate(level.blocks):
        tracks[block.axis, track_of(block.first, block.axis)].append(number)
    found, blocks = list(placements), level.blocks
    for numbers in tracks.values():
        numbers.sort(key=lambda number: _begin(blocks[number], blocks[number].first))
        edge = 0
        for number in numbers:
            block = blocks[number]
            found[number] = tuple(first for first in found[number] if _begin(block, first) >= edge)
            if found[number]:
                edge = _begin(block, found[number][0]) + block.length
        edge = _TRACK_LENGTH
        for number in reversed(numbers):
            block = blocks[number]
            found[number] = tuple(
                first for first in found[number] if _begin(block, first) + block.length <= edge
            )
            if found[number]:
                edge = _begin(block, found[number][-1])
    return tuple(found)


def _begin(block: Block, first: Cell) -> int:
    """Return the position on its track of a block with that first cell."""
    return track_position(first, block.axis)
