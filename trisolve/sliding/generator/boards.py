"""Convert boards between levels and the engine: a board as plain numbers.

Level ── board_of ──> RawBoard ── load_board ──> Board, the engine's arrays
Level <── level_of ── RawBoard <── stored_board ── Board
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from trisolve.sliding.lattice import Axis, run
from trisolve.sliding.level import Block, Level

if TYPE_CHECKING:
    from trisolve.sliding.engine.small.mutations import Board


class RawBoard(NamedTuple):
    """A board as plain numbers, for files and other processes.

    floor : its cells
    blocks : for each block, its axis, first cell, length, and the goal's first cell or -1
    """

    floor: tuple[int, ...]
    blocks: tuple[tuple[int, ...], ...]

    @property
    def n_goals(self) -> int:
        """The number of blocks with a goal."""
        return sum(goal >= 0 for *_, goal in self.blocks)


def raw_board(floor: Iterable[int], blocks: Iterable[Iterable[int]]) -> RawBoard:
    """Return a board from numbers in any kind of container, such as lists from JSON.

    >>> raw_board(range(8), [[0, 0, 3, 4]]).n_goals
    1
    """
    return RawBoard(tuple(floor), tuple(tuple(row) for row in blocks))


def board_of(level: Level) -> RawBoard:
    """Return the board of a level, with its floor cells in ascending order.

    >>> board_of(Level(range(6), [Block("A", [0, 1, 2])])).blocks
    ((0, 0, 3, -1),)
    """
    return RawBoard(
        tuple(sorted(level.floor)),
        tuple(
            (int(block.axis), block.first, block.length, block.goal[0] if block.goal else -1)
            for block in level.blocks
        ),
    )


def level_of(raw: RawBoard, push: str) -> Level:
    """Return the level for a board.

    >>> level_of(raw_board(range(8), [(0, 0, 3, 4)]), "full").blocks[0].goal
    (4, 5, 6)
    """
    blocks = []
    for number, (axis, first, length, goal) in enumerate(raw.blocks):
        goal_cells = None if goal < 0 else run(goal, Axis(axis), length)
        cells = run(first, Axis(axis), length)
        blocks.append(Block(chr(ord("A") + number), cells, goal_cells))
    return Level(frozenset(raw.floor), tuple(blocks), push)


def load_board(raw: RawBoard, board: "Board") -> None:
    """Write a board into the engine's arrays."""
    from trisolve.sliding.engine.small.mutations import show_blocks

    board.floor[:] = False
    board.floor[list(raw.floor)] = True
    board.n_blocks[0] = len(raw.blocks)
    for number, row in enumerate(raw.blocks):
        board.blocks[number] = row
    show_blocks(board)


def stored_board(board: "Board") -> RawBoard:
    """Return a board in the engine's arrays as numbers."""
    rows = board.blocks[: board.n_blocks[0]].tolist()
    return raw_board(board.floor.nonzero()[0].tolist(), rows)
