"""The rules: a field of cells, mines under some of them, and the numbers in opened cells.

A cell's number is the number of mines around it, in the cells that share a corner with it: up to 8
around a square, 6 around a hexagon, 12 around a triangle. A cell with the number 0 also opens the
cells around it. A game is won once every cell without a mine is open. A move is a cell to open, or
"f" and a cell whose flag to set or remove.
"""

from copy import copy
from dataclasses import dataclass
from typing import Annotated, Any

from msgspec import Meta

from trisolve.errors import FormatError, IllegalMove
from trisolve.mesh import check_cells, neighbors

MAX_CELLS = 400
_Cell = Annotated[int, Meta(ge=0, lt=MAX_CELLS)]


def field(name: str) -> tuple[tuple[int, ...], ...]:
    """Return the cells that share a corner with each cell of a board."""
    return neighbors(name, corners=True, max_faces=MAX_CELLS)


@dataclass(frozen=True)
class Puzzle:
    """A board with its mines and the cells that are open at the start; raises FormatError."""

    board: Annotated[str, Meta(description="A board such as squares:8x8 or honeycomb:5.")]
    mines: Annotated[tuple[_Cell, ...], Meta(min_length=1, description="The cells with a mine.")]
    opened: Annotated[tuple[_Cell, ...], Meta(description="The cells that are open at the start.")]
    name: str | None = None

    def __post_init__(self) -> None:
        check_cells("mines", self.mines, len(self.field))
        check_cells("opened", self.opened, len(self.field))
        if both := sorted({*self.mines} & {*self.opened}):
            raise FormatError(f"opened: expected cells without a mine, got {both[0]}")

    @property
    def field(self) -> tuple[tuple[int, ...], ...]:
        """The cells around each cell of its board."""
        return field(self.board)


class Game:
    """A game: the numbers of the open cells, and the mine that was opened, if any.

    >>> game = Game(Puzzle("squares:5x1", mines=(4,), opened=()))
    >>> game.open(0)
    >>> game.numbers, game.n_safe
    ({0: 0, 1: 0, 2: 0, 3: 1}, 0)
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.numbers: dict[int, int] = {}
        self.flags: set[int] = set()
        self.hit = -1
        for cell in puzzle.opened:
            self.open(cell)

    def open(self, cell: int) -> None:
        """Open a cell, and the cells around every 0 that this opens."""
        mines, near, waiting = {*self.puzzle.mines}, self.puzzle.field, {cell}
        self.hit = cell if cell in mines else self.hit
        while waiting := waiting - mines - {*self.numbers}:
            one = waiting.pop()
            self.numbers[one] = len(mines.intersection(near[one]))
            self.flags.discard(one)
            waiting |= set() if self.numbers[one] else {*near[one]}

    @property
    def n_safe(self) -> int:
        """The number of covered cells without a mine; a game is won when it is 0."""
        return len(self.puzzle.field) - len(self.puzzle.mines) - len(self.numbers)


begin = Game


def legal(game: Game, puzzle: Puzzle) -> list[str]:
    """Return the moves: any covered cell can be flagged, or opened while it has no flag."""
    if game.hit >= 0 or not game.n_safe:
        return []
    covered = {*range(len(puzzle.field))} - {*game.numbers}
    return [f"f{cell}" for cell in covered] + [str(cell) for cell in covered - game.flags]


def play(game: Game, move: str, puzzle: Puzzle) -> Game:
    """Return the game after a move; raise IllegalMove if it is not legal."""
    if move not in legal(game, puzzle):
        raise IllegalMove(f"{move}: expected a covered cell, without a flag if it is opened")
    after, cell = copy(game), int(move.removeprefix("f"))
    after.numbers, after.flags = {**game.numbers}, {*game.flags}
    if move.startswith("f"):
        after.flags ^= {cell}
    else:
        after.open(cell)
    return after


def facts(game: Game, puzzle: Puzzle) -> dict[str, Any]:
    """Return the facts that the page also gives for the same game."""
    numbers = {str(cell): number for cell, number in game.numbers.items()}
    return {"numbers": numbers, "flags": sorted(game.flags), "hit": game.hit}
