"""A block: a run of cells that slides along its track, and may have a goal on that track.

An error says why cells do not form a block or its goal.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

from trisolve.errors import InvalidLevel
from trisolve.sliding.lattice import (
    N_CELLS,
    NO_CELL,
    Axis,
    Cell,
    as_run,
    cell_bits,
    cell_name,
    next_cell,
    run_bits,
    track_cells,
    track_of,
    track_position,
)
from trisolve.sliding.moves import ID_PATTERN
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


MIN_LENGTH = 3
COLOR_PATTERN = r"^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$(?!\n)"
_ID = re.compile(ID_PATTERN)


def are_cells(given: Collection[Any]) -> bool:
    """Return whether the values are distinct cells given as plain ints, which is the usual case."""
    plain = set(map(type, given)) == {int} and len(set(given)) == len(given)
    return plain and min(given) >= 0 and max(given) < N_CELLS


def check_cells(cells: Iterable[Cell], what: str) -> tuple[Cell, ...]:
    """Return cells as a tuple of plain ints; raise InvalidLevel for an invalid or repeated cell."""
    given = tuple(cells)
    if are_cells(given):
        return given
    found: list[Cell] = []
    for cell in given:
        if isinstance(cell, bool) or not hasattr(cell, "__index__"):
            raise InvalidLevel(f"{what}: expected cells as integers, got {cell!r}")
        if not 0 <= cell < N_CELLS:
            raise InvalidLevel(f"{what}: expected cells from 0 to {N_CELLS - 1}, got {index(cell)}")
        found.append(index(cell))
    for cell, times in Counter(found).items():
        if times > 1:
            raise InvalidLevel(
                f"{what}: expected each cell once, got {cell_name(cell)} {times} times"
            )
    return tuple(found)


def _run(cells: Iterable[Cell], what: str) -> tuple[Axis, tuple[Cell, ...]]:
    given = check_cells(cells, what)
    found = as_run(given)
    if found is None:
        message = f"{what}: expected {MIN_LENGTH} or more consecutive cells of one track"
        if len(given) < MIN_LENGTH:
            raise InvalidLevel(f"{message}, got {', '.join(map(cell_name, given)) or 'none'}")
        broken = first_break(given)
        end = "the end of the grid" if broken.expected == NO_CELL else cell_name(broken.expected)
        raise InvalidLevel(f"{message}, got {cell_name(broken.found)} in place of {end}")
    return found


@dataclass(frozen=True)
class Block:
    """A block: 3 or more consecutive cells of one track, optionally with a goal on the same track.

    Cells may be given in any order; they are stored in track order. Raises InvalidLevel.

    >>> Block("A", [37, 4, 3]).cells
    (3, 4, 37)
    """

    id: str
    cells: tuple[Cell, ...]
    goal: tuple[Cell, ...] | None = None
    color: str | None = None

    if TYPE_CHECKING:  # the types that a caller may pass; the fields hold the types above

        def __init__(
            self,
            id: str,  # noqa: A002 - the field is called so
            cells: Iterable[int],
            goal: Iterable[int] | None = None,
            color: str | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        if not isinstance(self.id, str) or not _ID.match(self.id):
            message = "expected a block id of 1 to 32 characters without spaces, colons or commas"
            raise InvalidLevel(f"{message}, got {self.id!r:.60}")
        what = f"block {self.id!r}"
        axis, cells = _run(self.cells, what)
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "axis", axis)
        if self.goal is not None:
            goal_axis, goal = _run(self.goal, f"goal of {what}")
            object.__setattr__(self, "goal", goal)
            same_track = goal_axis == axis and track_of(goal[0], axis) == track_of(cells[0], axis)
            if not same_track or len(goal) != len(cells) or goal[0] & 1 != cells[0] & 1:
                if same_track and len(goal) == len(cells):
                    raise InvalidLevel(f"goal of {what} {odd_goal(cells, goal, axis)}")
                message = f"goal of {what}: expected {len(cells)} cells of the block's own track"
                orient = ("an up", "a down")[cells[0] & 1]
                raise InvalidLevel(f"{message} from {orient} cell on, got {list(goal)}")
        if self.color is not None and not (
            isinstance(self.color, str) and re.match(COLOR_PATTERN, self.color)
        ):
            raise InvalidLevel(f"{what}: expected a color such as #c8c4b0, got {self.color!r:.60}")

    @cached_property
    def axis(self) -> Axis:
        """The axis of the block, along which it slides."""
        found = as_run(self.cells)
        assert found is not None
        return found[0]

    @cached_property
    def _bits(self) -> int:
        """The block's cells as an integer with their bits set."""
        return run_bits(self.cells[0], int(self.axis), len(self.cells))

    @cached_property
    def _goal_bits(self) -> int:
        """The cells of the block's goal as an integer with their bits set, 0 if there is none."""
        return run_bits(self.goal[0], int(self.axis), len(self.cells)) if self.goal else 0

    @property
    def first(self) -> Cell:
        """The block's first cell in track order."""
        return self.cells[0]

    @property
    def length(self) -> int:
        """The number of cells in the block."""
        return len(self.cells)

    @property
    def highlighted(self) -> bool:
        """Whether the block has a goal."""
        return self.goal is not None


def _are_sound(floor: frozenset[Cell], blocks: Sequence[Block]) -> bool:
    """Return whether ids differ, blocks are disjoint, and blocks and goals are on the floor."""
    free, held = cell_bits(floor), 0
    for block in blocks:
        bits = block._bits
        if held & bits or (bits | block._goal_bits) & ~free:
            return False
        held |= bits
    return len({block.id for block in blocks}) == len(blocks)


def check_blocks(floor: frozenset[Cell], blocks: Sequence[Block]) -> None:
    """Raise InvalidLevel if ids repeat, blocks overlap, or a block or goal is off the floor.

    >>> check_blocks(frozenset(range(8)), [Block("A", [0, 1, 2]), Block("A", [4, 5, 6])])
    Traceback (most recent call last):
    trisolve.errors.InvalidLevel: block id 'A' appears twice
    """
    if _are_sound(floor, blocks):
        return
    holder: dict[Cell, str] = {}
    ids: set[str] = set()
    for block in blocks:
        if block.id in ids:
            raise InvalidLevel(f"block id {block.id!r} appears twice")
        ids.add(block.id)
        for cell in block.cells:
            if cell not in floor:
                raise InvalidLevel(
                    f"block {block.id!r}: expected floor, but {cell_name(cell)} is wall"
                )
            if cell in holder:
                message = f"block {block.id!r}: expected free floor, but {cell_name(cell)} is held"
                raise InvalidLevel(f"{message} by block {holder[cell]!r}")
            holder[cell] = block.id
        for cell in block.goal or ():
            if cell not in floor:
                message = f"goal of block {block.id!r}: expected floor"
                raise InvalidLevel(f"{message}, but {cell_name(cell)} is wall")
