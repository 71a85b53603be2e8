"""The rules: a field of cells, mines under some of them, and what an opened cell shows.

A cell's number is how many mines lie around it, in the cells that share a corner with it: up to
8 around a square, 6 around a hexagon, 12 around a triangle. A cell with number 0 opens those around
it too. A game is won once every cell without a mine is open. A move is a cell to open, or "f" and
a cell to flag, or to flag no more.
"""

from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType

from trisolve.errors import FormatError, IllegalMove
from trisolve.files.declared import Metadata
from trisolve.mesh import Mesh, board, check_cells, flat_board

MAX_CELLS = 400
_Cell = Annotated[int, Meta(ge=0, lt=MAX_CELLS)]


class PuzzleFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A puzzle as its file holds it."""

    format: Literal["trisolve-minesweeper"]
    version: Literal[1]
    board: Annotated[str, Meta(description="A board such as squares:8x8 or honeycomb:5.")]
    mines: Annotated[list[_Cell], Meta(min_length=1, description="The cells with a mine.")]
    opened: Annotated[list[_Cell], Meta(description="The cells that are open at the start.")]
    name: str | UnsetType = UNSET
    metadata: Metadata | UnsetType = UNSET


class Field(NamedTuple):
    """A board: the cells around each cell, ascending, and the flat mesh that is drawn."""

    near: tuple[tuple[int, ...], ...]
    drawn: Mesh


@cache
def field(name: str) -> Field:
    """Return the field of a board, on which cells that share a corner are around each other."""
    mesh, drawn = board(name), flat_board(name, MAX_CELLS)
    return Field(tuple(map(mesh.faces_around, range(mesh.n_faces))), drawn)


@dataclass(frozen=True)
class Puzzle:
    """A board with its mines and the cells that are open at the start; raises FormatError."""

    board: str
    mines: tuple[int, ...]
    opened: tuple[int, ...]
    name: str | None = None

    def __post_init__(self) -> None:
        check_cells("mines", self.mines, len(self.field.near))
        check_cells("opened", self.opened, len(self.field.near))
        if both := sorted({*self.mines} & {*self.opened}):
            raise FormatError(f"opened: expected cells without a mine, got {both[0]}")

    @property
    def field(self) -> Field:
        """The field of its board."""
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
        """Open a cell, and those around every 0 that this opens."""
        if cell in self.puzzle.mines:
            self.hit = cell
            return
        waiting, near = [cell], self.puzzle.field.near
        while waiting:
            one = waiting.pop()
            if one not in self.numbers:
                self.numbers[one] = len({*self.puzzle.mines} & {*near[one]})
                self.flags.discard(one)
                if self.numbers[one] == 0:
                    waiting += near[one]

    @property
    def n_safe(self) -> int:
        """How many cells without a mine are covered; a game is won when there is none."""
        return len(self.puzzle.field.near) - len(self.puzzle.mines) - len(self.numbers)


begin = Game


def legal(game: Game, puzzle: Puzzle) -> list[str]:
    """Return the moves: any covered cell can be flagged, and opened while it has no flag."""
    is_over = game.hit >= 0 or not game.n_safe
    cells = range(0 if is_over else len(puzzle.field.near))
    covered = [cell for cell in cells if cell not in game.numbers]
    return [
        f"{mark}{cell}" for cell in covered for mark in ("", "f") if mark or cell not in game.flags
    ]


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
