"""Levels laid on a floor, or as nearly as they can on another level.

Searches return levels in canonical form, which may rotate and mirror the floor.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from trisolve.errors import LatticeError
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import Move
from trisolve.sliding.symmetry import SYMMETRIES, Symmetry, moved

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def laid_on(level: Level, floor: frozenset[Cell]) -> Level:
    """Return a level, with its solution, rotated, mirrored and shifted onto a floor.

    Of several symmetries that fit, the first of SYMMETRIES is taken; if none fits, the level stays.

    >>> level = Level(range(1, 5), [Block("A", [1, 2, 3])])
    >>> laid_on(level, frozenset(range(4))).blocks[0].cells
    (0, 1, 2)
    """
    corner = _corner(floor)
    for symmetry, to in _ways(level.floor, corner):
        if frozenset(to.values()) == floor:
            return level.transformed(symmetry, corner)
    return level


def laid_like(found: Level, like: Level) -> Level:
    """Return a level rotated, mirrored and shifted to lie as nearly as it can on another one.

    Its blocks get that level's ids and colors, and their order.

    >>> level = Level(range(3, 12), [Block("A", [3, 4, 5], goal=[9, 10, 11])])
    >>> laid_like(level.canonical(), level) == level
    True
    """
    aims = {(block.cells, block.goal) for block in like.blocks if block.highlighted}
    least = _corner(like.floor)
    runs = {block.cells for block in like.blocks}
    best, best_corner, most = SYMMETRIES["rotate0"], least, (-1, -1, -1)
    for symmetry, to in _ways(found.floor, (0, 0)):
        own = [
            (sorted(to[cell] for cell in block.cells), sorted(to[cell] for cell in block.goal))
            for block in found.blocks
            if block.goal is not None
        ]
        shifts = {(least[0] << 5) + (least[1] << 1)}
        shifts |= {min(cells) - own[0][0][0] for cells, _ in aims if own}
        for shift in shifts:
            n_aims = sum(
                ([cell + shift for cell in cells], [cell + shift for cell in goal])
                in [(sorted(one), sorted(aim or ())) for one, aim in aims]
                for cells, goal in own
            )
            n_floor = sum(cell + shift in like.floor for cell in to.values())
            n_runs = sum(
                tuple(to[cell] + shift for cell in block.cells) in runs
                or tuple(to[cell] + shift for cell in reversed(block.cells)) in runs
                for block in found.blocks
            )
            if (n_aims, n_floor, n_runs) > most and shift >= 0 and not shift & 1:
                most, best = (n_aims, n_floor, n_runs), symmetry
                best_corner = shift >> 5, (shift & 31) >> 1
    turned = found.transformed(best, best_corner)
    colors = {block.goal: block.color for block in like.blocks if block.highlighted}
    blocks = tuple(
        replace(block, color=colors.get(block.goal, block.color)) if block.highlighted else block
        for block in turned.blocks
    )
    return _named_like(replace(turned, blocks=blocks), like)


def _corner(floor: frozenset[Cell]) -> tuple[int, int]:
    """Return the first row and the first column of a floor."""
    return min(cell >> 5 for cell in floor), min(cell >> 1 & 15 for cell in floor)


def _ways(
    floor: frozenset[Cell], corner: tuple[int, int]
) -> Iterator[tuple[Symmetry, Mapping[Cell, Cell]]]:
    """Yield every symmetry with where it takes each cell, from that corner on."""
    for symmetry in SYMMETRIES.values():
        with suppress(LatticeError):  # too wide for the grid that way
            yield symmetry, moved(floor, symmetry, corner)


def _named_like(found: Level, like: Level) -> Level:
    """Return a level with the ids of another one, in its order.

    A block keeps the id of the one in the same place, else with the same goal, else of the first
    that is left on the same axis; new blocks get letters that are left.
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
