"""The rank of a state: a number for every possible state of a level, with few gaps.

Blocks never leave their tracks or pass each other. The positions on a line are therefore a rising
sequence, which the combinatorial number system (Knuth 7.2.1.3) numbers: blocks at places c0 < c1 <
c2 have the number C(c0, 1) + C(c1, 2) + C(c2, 3), and so on. The numbers of the lines are the
digits of a mixed-radix number. The rank is a sum of one part per block, and each part depends only
on its block's position. Computing the rank of a neighboring state therefore takes one table lookup.

A packed state needs 64 bits; the ranks of large levels need 24 to 50 bits.
"""

from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined
from trisolve.sliding.engine.compiled import POSITIONS, CompiledLevel


class Ranks(NamedTuple):
    """The parts that add up to ranks.

    parts : uint64[16 n_blocks]
        Row ``16 block + position``; a rank is the sum of one part per block.
    n_ranks : an upper bound on all ranks
    """

    parts: NDArray[np.uint64]
    n_ranks: int


class _Lane(NamedTuple):
    """The range of a block on its track: it begins at ``first + 2 position``, counted in cells."""

    block: int
    first: int
    length: int
    last: int


def _lines(level: CompiledLevel) -> list[list[_Lane]]:
    """Return the blocks of each line, in order; a line is a run of floor on one track."""
    lines: list[tuple[int, dict[int, int], list[_Lane]]] = []
    for block, axis in enumerate(level.axis.tolist()):
        cells = _lane_cells(level, block)
        line = next((line for line in lines if line[0] == axis and cells[1] in line[1]), None)
        if line is None:
            line = axis, {}, []
            lines.append(line)
        _, at, lanes = line  # lanes on one run of floor differ by at most one cell at each end
        first = at.get(cells[1], 1) - 1
        at.update((cell, first + i) for i, cell in enumerate(cells))
        lanes.append(_Lane(block, first, int(level.length[block]), int(level.last[block])))
    start = int(level.key[0])
    return [
        sorted(lanes, key=lambda lane: lane.first + 2 * (start >> 4 * lane.block & 15))
        for _, _, lanes in lines
    ]


def _lane_cells(level: CompiledLevel, block: int) -> list[int]:
    row, length = POSITIONS * block, int(level.length[block])
    cells: list[int] = level.cells[row, :length].tolist()
    for position in range(1, int(level.last[block]) + 1):
        cells += level.cells[row + position, length - 2 : length].tolist()
    return cells


def _line_parts(line: list[_Lane]) -> tuple[list[list[int]], int]:
    """Return each block's part of a line's number, and how many numbers the line has.

    A block's place is its position, shifted so that places rise from block to block: by at least
    one, and by exactly one if the two touch.
    """
    shift, shifts = 0, []
    for i, lane in enumerate(line):
        if i:
            before = line[i - 1]
            shift += 1 + (lane.first - before.first - before.length) // 2
        shifts.append(shift)
    n_rising = comb(line[-1].last + shift + 1, len(line))
    if n_rising < prod(lane.last + 1 for lane in line):
        return [
            [comb(max(p + shifts[i], 0), i + 1) for p in range(lane.last + 1)]
            for i, lane in enumerate(line)
        ], n_rising
    parts, weight = [], 1
    for lane in line:
        parts.append([weight * p for p in range(lane.last + 1)])
        weight *= lane.last + 1
    return parts, weight


def rank_level(level: CompiledLevel) -> Ranks:
    """Return the parts for the ranks of a level's states."""
    table = np.zeros(POSITIONS * len(level.axis), dtype=np.uint64)
    weight = 1
    for line in _lines(level):
        parts, n_ways = _line_parts(line)
        for lane, numbers in zip(line, parts, strict=True):
            at = POSITIONS * lane.block
            table[at : at + len(numbers)] = [weight * number for number in numbers]
        weight *= n_ways
    return Ranks(table, weight)


@inlined
def rank_of(parts, state):
    """Return the rank of a state."""
    rank = np.uint64(0)
    for row in range(0, len(parts), POSITIONS):
        rank += parts[row + np.int64(state & np.uint64(15))]
        state >>= np.uint64(4)
    return rank
