"""Boards of squares, such as Rush Hour boards: an upside-down copy is the same puzzle.

A square is an up cell and the down cell of the same row and column. The lattice has no symmetry
that turns such a board upside down, so the two copies have different keys. They play alike if
nothing pushes: a car along U or V moves one square per step on both.
"""

from trisolve.sliding.lattice import Axis, Cell
from trisolve.sliding.level import Level


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
