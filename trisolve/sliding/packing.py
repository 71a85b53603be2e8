"""Packed states, and lines of play from the packed states of a search.

A position is one integer, with 4 bits per block and block 0 in the lowest bits. A block's digit
counts steps from the first placement of its free run, which is the connected floor around it on its
track. The engine packs in the same way; this is the readable version, for unpacking its results.

Searches return states, but people play moves, and each is checked against the rules. The move
between two states is found without trying all legal moves. The dragged block is among the blocks
that moved, and its distance is the difference between its places. Most moves push nothing. For such
moves, the rule is simple: all cells that the block enters must be free. The free cells are
therefore kept as one integer, one bit per cell. Every other move is left to ``rules``.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache

from trisolve.errors import IllegalMove
from trisolve.sliding import rules
from trisolve.sliding.choices import Metric
from trisolve.sliding.lattice import Cell, cell_bits, next_cell, run_bits, step_cell, track_position
from trisolve.sliding.level import Block, Level, Positions
from trisolve.sliding.moves import Move

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


_ANY = 16  # no free run has that many steps


_slide = lru_cache(maxsize=1 << 12)(Move)


class _Reader:
    """Follows one line of play from the level's start."""

    def __init__(self, level: Level, metric: Metric) -> None:
        self.level, self.max_distance = level, 1 if metric == "steps" else _ANY
        self.positions = list(level.positions)
        self.kinds = [
            (block.id, int(block.axis), PACKED_STEP[block.axis], len(block.cells))
            for block in level.blocks
        ]  # looking up by an Axis takes ten times as long
        self.bits = [
            run_bits(first, axis, length)
            for first, (_, axis, _, length) in zip(self.positions, self.kinds, strict=True)
        ]
        self.free = cell_bits(level.floor)
        for bits in self.bits:
            self.free ^= bits

    def slide(self, number: int, distance: int) -> Move | None:
        """Make the move that drags a block and pushes nothing; return the move, or None."""
        block, axis, step, length = self.kinds[number]
        before, here = self.positions[number], self.bits[number]
        after = before + distance * step
        if distance > 0:
            entered = run_bits(before, axis, length + 2 * distance) ^ here
        else:
            entered = run_bits(after, axis, length - 2 * distance) ^ here
        if entered & self.free != entered:
            return None
        there = run_bits(after, axis, length)
        self.free ^= here ^ there
        self.bits[number], self.positions[number] = there, after
        return _slide(block, distance)

    def drag(self, there: Sequence[Cell], moved: list[int]) -> Move | None:
        """Make the first move, in the rules' order, to the cells `there`; return it, or None."""
        here: Positions = tuple(self.positions)
        for number in moved:
            block = self.level.blocks[number]
            begin, end = (track_position(at[number], block.axis) for at in (here, there))
            distance = (end - begin) // 2
            if abs(distance) > self.max_distance:
                continue
            with suppress(IllegalMove):
                played = rules.apply(self.level, here, Move(block.id, distance))
                if played.positions == tuple(there):
                    self._stand(there, moved)
                    return played.move
        return None

    def _stand(self, there: Sequence[Cell], moved: list[int]) -> None:
        for number in moved:
            block = self.level.blocks[number]
            self.free |= self.bits[number]
            self.bits[number] = run_bits(there[number], int(block.axis), block.length)
            self.positions[number] = there[number]
        for number in moved:
            self.free &= ~self.bits[number]


def moves_along(level: Level, states: Sequence[int], metric: Metric) -> tuple[Move, ...]:
    """Return the moves that lead from the level's start through packed states.

    If several moves lead from one state to the next, the first in the order of the rules is
    returned. In the steps metric, each move is one step, and consecutive steps of a block in one
    direction are then joined into one move. Raises ValueError if no legal move leads from one state
    to the next, which would be a bug in the search.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> moves_along(level, [0, 1, 2], "steps")[0].distance
    2
    """
    reader, packing = _Reader(level, metric), Packing(level)
    moves: list[Move] = []
    before = states[0]
    for after in states[1:]:
        different, move = before ^ after, None
        number = ((different & -different).bit_length() - 1) >> 2
        if different >> 4 * number < 16:
            distance = (after >> 4 * number & 15) - (before >> 4 * number & 15)
            if -reader.max_distance <= distance <= reader.max_distance:
                move = reader.slide(number, distance)
        if move is None:
            moved = [n for n in range(len(level.blocks)) if different >> 4 * n & 15]
            there = reader.positions.copy()
            for n in moved:
                there[n] = packing.origins[n] + (after >> 4 * n & 15) * reader.kinds[n][2]
            move = reader.drag(there, moved)
        if move is None:
            raise ValueError(f"expected a move from state {before} to {after}, found none")
        moves.append(move)
        before = after
    return _join_moves(level, moves) if metric == "steps" else tuple(moves)


def slides_along(level: Level, slides: Sequence[int], metric: Metric) -> tuple[Move, ...]:
    """Return the moves of a line that pushes nothing, as ``engine.small.slides`` encodes it.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> str(slides_along(level, [0 << 5 | 2 + 16], "moves")[0])
    'A2'
    """
    ids = [block.id for block in level.blocks]
    line = [_slide(ids[slide >> 5], (slide & 31) - _ANY) for slide in slides]
    return _join_moves(level, line) if metric == "steps" else tuple(line)


def _join_moves(level: Level, steps: Sequence[Move]) -> tuple[Move, ...]:
    """Return steps with consecutive steps of a block in one direction joined into one move."""
    line: list[Move] = []
    for one in steps:
        last = line[-1] if line else None
        if last is None or last.block != one.block or (last.distance > 0) != (one.distance > 0):
            line.append(one)
            continue
        net = dict(last.pushes)
        for block, distance in one.pushes:
            net[block] = net.get(block, 0) + distance
        pushes = tuple(sorted(net.items(), key=lambda push: level.indices[push[0]]))
        line[-1] = Move(one.block, last.distance + one.distance, pushes)
    return tuple(line)
