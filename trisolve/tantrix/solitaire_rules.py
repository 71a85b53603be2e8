"""Solitaire: one tile after another, forced spaces first, to end with one line of a color."""

from typing import Literal, TypeAlias

from trisolve.tantrix.lines import board_lines, board_score
from trisolve.tantrix.placements import Cell, Placement
from trisolve.tantrix.rules import Position, board_forced
from trisolve.tantrix.tiles import Color

SolitaireEnd: TypeAlias = Literal["won", "lost", "open"]


class Solitaire:
    """A solitaire in progress: tiles in the order in which they are drawn.

    >>> game = Solitaire((3, 1, 2), "Y")
    >>> game.next_tile, len(game.legal()), game.end
    (3, 6, 'open')
    """

    def __init__(self, order: tuple[int, ...], color: Color, goal: str = "line") -> None:
        self.order, self.color, self.goal = order, color, goal
        self.board: dict[Cell, Placement] = {}

    @property
    def next_tile(self) -> int | None:
        """The tile to be placed next, or None when all are placed."""
        return self.order[len(self.board)] if len(self.board) < len(self.order) else None

    def legal(self) -> list[Placement]:
        """Return where the next tile may go, sorted: only forced spaces if it fits any."""
        if self.next_tile is None:
            return []
        position = Position(self.board, bag_empty=True)  # no restrictions, regardless of the bag
        return position.fills([self.next_tile]) or position.free_moves([self.next_tile])

    def illegal(self, placement: Placement) -> str | None:
        """Return the code of the first rule that a placement breaks, or None if it is legal."""
        if placement.tile != self.next_tile:
            return "not-in-hand"
        position = Position(self.board, bag_empty=True)
        if code := position.illegal(placement):
            return code
        if placement.cell not in board_forced(self.board) and position.fills([placement.tile]):
            return "fill-first"
        return None

    def place(self, placement: Placement) -> None:
        """Play a legal placement."""
        self.board[placement.cell] = placement

    @property
    def score(self) -> int:
        """The current score of the color."""
        return board_score(self.board, self.color)

    @property
    def end(self) -> SolitaireEnd:
        """Return "won", "open" or "lost" (no win with all tiles placed, or a tile fits nowhere)."""
        if self.next_tile is not None:
            return "open" if self.legal() else "lost"
        found = board_lines(self.board, self.color)
        is_whole = bool(found) and found[0].length == len(self.order)
        return "won" if is_whole and (found[0].closed or self.goal == "line") else "lost"
