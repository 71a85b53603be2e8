"""Place levels on a floor, or match them to another level as closely as possible.

Searches return levels in canonical form, which may rotate and mirror the floor.

An upside-down copy of a board of squares, such as a Rush Hour board, is the same puzzle. A square
is an up cell and the down cell of the same row and column. The lattice has no symmetry that turns
such a board upside down, so the two copies have different keys. They play alike if nothing pushes:
a car along U or V moves one square per step on both.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from trisolve.errors import LatticeError
from trisolve.sliding.lattice import Axis, Cell
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import Move
from trisolve.sliding.symmetry import SYMMETRIES, Symmetry, images_of

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def place_on(level: Level, floor: frozenset[Cell]) -> Level:
    """Return a level, with its solution, rotated, mirrored and shifted onto a floor.

    If several symmetries fit, the first of SYMMETRIES is used; if none fits, the level is
    unchanged.

    >>> level = Level(range(1, 5), [Block("A", [1, 2, 3])])
    >>> place_on(level, frozenset(range(4))).blocks[0].cells
    (0, 1, 2)
    """
    corner = _corner(floor)
    for symmetry, to in _ways(level.floor, corner):
        if frozenset(to.values()) == floor:
            return level.transformed(symmetry, corner)
    return level


def place_like(found: Level, like: Level, locked: Collection[str] = ()) -> Level:
    """Return a level rotated, mirrored and shifted to match another level as closely as possible.

    The blocks take on that level's ids, colors and order. The blocks in `locked` must be where they
    are in that level; after that, the same floor matters most, and then the places of goals.

    >>> level = Level(range(3, 12), [Block("A", [3, 4, 5], goal=[9, 10, 11])])
    >>> place_like(level.canonical(), level) == level
    True
    """
    target = _Target(like, locked)
    best, corner, most = SYMMETRIES["rotate0"], target.corner, _Fit()
    for symmetry, to in _ways(found.floor, (0, 0)):
        blocks = [
            (_places(block.cells, to), _places(block.goal or (), to)) for block in found.blocks
        ]
        for shift in target.shifts(blocks):
            if shift < 0 or shift & 1:
                continue
            fit = target.fit(to.values(), blocks, shift)
            if fit > most:
                most, best, corner = fit, symmetry, (shift >> 5, (shift & 31) >> 1)
    turned = found.transformed(best, corner)
    colors = {block.goal: block.color for block in like.blocks if block.highlighted}
    named = tuple(
        replace(block, color=colors.get(block.goal, block.color)) if block.highlighted else block
        for block in turned.blocks
    )
    return _with_names_of(replace(turned, blocks=named), like)


_Cells: TypeAlias = tuple[Cell, ...]
_GOAL_WEIGHT = 2


class _Fit(NamedTuple):
    """How well a level fits on another level; greater is better, in this order."""

    n_locked: int = -1  # blocks that must be in the same place
    is_same_floor: bool = False
    n_cells: int = 0  # cells of floor on floor, plus twice the cells of goals on goals
    n_aims: int = 0  # blocks that match another block in both start and goal
    n_blocks: int = 0  # blocks on the cells of another block


class _Target:
    """The target on which a level is placed."""

    def __init__(self, like: Level, locked: Collection[str]) -> None:
        self.floor = like.floor
        self.corner = _corner(like.floor)
        self.blocks = {tuple(sorted(block.cells)) for block in like.blocks}
        aims = [block for block in like.blocks if block.goal is not None]
        self.goals = {tuple(sorted(block.goal or ())) for block in aims}
        self.aims = {(tuple(sorted(b.cells)), tuple(sorted(b.goal or ()))) for b in aims}
        self.locked = {
            (tuple(sorted(block.cells)), tuple(sorted(block.goal or ())))
            for block in like.blocks
            if block.id in locked
        }

    def shifts(self, blocks: Iterable[tuple[_Cells, _Cells]]) -> set[int]:
        """Return the shifts to try for cells: corner to corner, goal to goal and lock to lock."""
        found = {(self.corner[0] << 5) + (self.corner[1] << 1)}
        for cells, goal in blocks:
            if goal:
                found |= {other[0] - goal[0] for other in self.goals}
            found |= {other[0] - cells[0] for other, _ in self.locked}
        return found

    def fit(
        self, floor: Iterable[Cell], blocks: Iterable[tuple[_Cells, _Cells]], shift: int
    ) -> _Fit:
        """Return how well a level fits after a given shift."""
        laid = {cell + shift for cell in floor}
        moved_blocks = [
            (tuple(cell + shift for cell in cells), tuple(cell + shift for cell in goal))
            for cells, goal in blocks
        ]
        n_goal_cells = sum(len(goal) for _, goal in moved_blocks if goal in self.goals)
        return _Fit(
            len(self.locked.intersection(moved_blocks)),
            laid == self.floor,
            len(laid & self.floor) + _GOAL_WEIGHT * n_goal_cells,
            len(self.aims.intersection(moved_blocks)),
            sum(cells in self.blocks for cells, _ in moved_blocks),
        )


def _places(cells: Iterable[Cell], to: Mapping[Cell, Cell]) -> _Cells:
    """Return where a symmetry takes cells, in ascending order."""
    return tuple(sorted(to[cell] for cell in cells))


def _corner(floor: frozenset[Cell]) -> tuple[int, int]:
    """Return the first row and the first column of a floor."""
    return min(cell >> 5 for cell in floor), min(cell >> 1 & 15 for cell in floor)


def _ways(
    floor: frozenset[Cell], corner: tuple[int, int]
) -> Iterator[tuple[Symmetry, Mapping[Cell, Cell]]]:
    """Yield every symmetry with the image of each cell, placed at the given corner."""
    for symmetry in SYMMETRIES.values():
        with suppress(LatticeError):  # too wide for the grid that way
            yield symmetry, images_of(floor, symmetry, corner)


def _with_names_of(found: Level, like: Level) -> Level:
    """Return a level with the ids and block order of another level.

    A block takes the id of the block in the same place, or with the same goal, or else of the first
    remaining block on the same axis; new blocks get unused letters.
    """
    left = list(like.blocks)
    names: dict[str, str] = {}
    same: list[Callable[[Block, Block], bool]] = [
        lambda one, other: (one.cells, one.goal) == (other.cells, other.goal),
        lambda one, other: one.goal is not None and one.goal == other.goal,
        lambda one, other: (
            (one.goal, one.axis, one.length) == (other.goal, other.axis, other.length)
        ),
        lambda one, other: (one.goal, one.axis) == (other.goal, other.axis),
    ]
    for is_same in same:
        for block in found.blocks:
            old = next((old for old in left if is_same(block, old)), None)
            if old is not None and block.id not in names:
                names[block.id] = old.id
                left.remove(old)
    taken = {block.id for block in like.blocks}
    free = [*(block.id for block in left), *(letter for letter in _LETTERS if letter not in taken)]
    for block in found.blocks:
        if block.id not in names:
            names[block.id] = free.pop(0)
    order = [block.id for block in like.blocks]
    blocks = [replace(block, id=names[block.id]) for block in found.blocks]
    blocks.sort(key=lambda block: order.index(block.id) if block.id in order else len(order))
    line = found.solution and tuple(
        Move(names[move.block], move.distance) for move in found.solution
    )
    return replace(found, blocks=tuple(blocks), solution=line)


def puzzle_key(level: Level) -> str:
    """Return a level's key; a board of squares shares it with its upside-down copy.

    >>> from trisolve.sliding.formats import parse_level
    >>> boards = parse_level("AAo.oB..B"), parse_level("..BAABooo"), parse_level("..B..BAAo")
    >>> [puzzle_key(board) == puzzle_key(boards[0]) for board in boards]
    [True, False, True]
    """
    other = _upside_down(level)
    return level.key if other is None else min(level.key, other.key)


def _upside_down(level: Level) -> Level | None:
    """Return the upside-down copy of a board of squares, or None for any other level."""
    parts = [level.floor, *(block.cells for block in level.blocks)]
    parts += [block.goal for block in level.blocks if block.goal is not None]
    is_of_squares = all({cell ^ 1 for cell in part} == {*part} for part in parts)
    if level.push != "none" or not is_of_squares or any(b.axis == Axis.W for b in level.blocks):
        return None
    rows = min(cell >> 5 for cell in level.floor) + max(cell >> 5 for cell in level.floor)

    def moved(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple((rows - (cell >> 5)) << 5 | cell & 31 for cell in cells)

    blocks = tuple(
        type(block)(block.id, moved(block.cells), block.goal and moved(block.goal))
        for block in level.blocks
    )
    return Level(moved(tuple(level.floor)), blocks, level.push)
