"""Where cells that should be a block stop following each other, for error messages."""

from collections.abc import Iterable
from typing import NamedTuple

from trisolve.sliding.lattice import (
    NO_CELL,
    Axis,
    Cell,
    next_cell,
    track_cells,
    track_of,
    track_position,
)


class Break(NamedTuple):
    """The longest run among some cells, the cell that would go on with it, and one found instead.

    `expected` is NO_CELL where the grid ends.
    """

    run: tuple[Cell, ...]
    expected: Cell
    found: Cell


def first_break(cells: Iterable[Cell]) -> Break:
    """Return where cells that are not one run stop following each other.

    >>> first_break([0, 1, 3])
    Break(run=(0, 1), expected=2, found=3)
    """
    given = set(cells)
    runs = [(axis, _run_from(cell, axis, given)) for axis in Axis for cell in sorted(given)]
    axis, run = max(runs, key=lambda found: len(found[1]))
    first, last = track_position(run[0], axis), track_position(run[-1], axis)
    track = track_cells(axis, track_of(run[0], axis))
    after = [cell for cell in track[last + 1 :] if cell in given]
    before = [cell for cell in track[:first] if cell in given]
    if before and not after:
        return Break(run, next_cell(run[0], axis, -1), before[-1])
    found = after[0] if after else min(given - set(run))
    expected = next_cell(run[-1], axis, 1)
    return Break(run, next_cell(run[0], axis, -1) if expected == NO_CELL else expected, found)


def _run_from(cell: Cell, axis: Axis, given: set[Cell]) -> tuple[Cell, ...]:
    run = [cell]
    while (after := next_cell(run[-1], axis, 1)) in given:
        run.append(after)
    return tuple(run)


def triangles_between(block: Iterable[Cell], goal: Iterable[Cell], axis: Axis) -> int:
    """Return how many triangles a goal is away from a block on the same track.

    >>> triangles_between([0, 1, 2], [5, 6, 7], Axis.U)
    5
    """
    here, there = (min(track_position(cell, axis) for cell in cells) for cells in (block, goal))
    return abs(there - here)
