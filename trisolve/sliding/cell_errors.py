"""Explain, for error messages, why cells do not form a block or its goal."""

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
from trisolve.wording import counted


class Break(NamedTuple):
    """The longest run among cells, the cell that would continue it, and the cell found instead.

    `expected` is NO_CELL if the run ends at the edge of the grid.
    """

    run: tuple[Cell, ...]
    expected: Cell
    found: Cell


def first_break(cells: Iterable[Cell]) -> Break:
    """Return the first break in cells that do not form a single run.

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


def odd_goal(block: tuple[Cell, ...], goal: tuple[Cell, ...], axis: Axis) -> str:
    """Return the fault of a goal at an odd distance, and the nearest valid goals.

    >>> odd_goal((0, 1, 2), (5, 6, 7), Axis.U)
    'is 5 triangles away, but a block moves 2 at a time; expected [4, 5, 6] or [6, 7, 8]'
    """
    at = track_position(goal[0], axis)
    away = counted(abs(at - track_position(block[0], axis)), "triangle")
    track = track_cells(axis, track_of(goal[0], axis))
    places = [list(track[first : first + len(goal)]) for first in (at - 1, at + 1) if first >= 0]
    legal = " or ".join(str(place) for place in places if len(place) == len(goal))
    return f"is {away} away, but a block moves 2 at a time; expected {legal}"
