"""The rules for one position: forced spaces, soundness and legal placements; and solitaire.

In solitaire, one tile after another is placed, forced spaces first, to form one line of a color.

This module is plain Python and deliberately slow: it is the definition, and tests compare the
compiled players with it.
"""

from collections.abc import Collection, Iterable
from typing import Literal, TypeAlias

from trisolve.errors import FormatError
from trisolve.tantrix.placements import (
    AnyPlacement,
    Cell,
    Placement,
    board_lines,
    board_of,
    board_score,
    integer,
    neighbors,
    read_placement,
    read_placements,
)
from trisolve.tantrix.tiles import Color, tile


def adjacent(board: Collection[Cell]) -> set[Cell]:
    """Return the empty cells next to a tile."""
    return {cell for lying in board for cell in neighbors(lying) if cell not in board}


def n_touching(board: Collection[Cell], cell: Cell) -> int:
    """Return how many neighbors of a cell are occupied."""
    return sum(other in board for other in neighbors(cell))


def forced_spaces(placements: Iterable[AnyPlacement]) -> list[Cell]:
    """Return the empty cells with three or more occupied neighbors, sorted.

    >>> forced_spaces([(1, 0, 0, 0), (2, 1, 0, 0), (3, 0, 2, 0)])
    [(0, 1)]
    """
    return board_forced(board_of(read_placements(placements)))


def board_forced(board: Collection[Cell]) -> list[Cell]:
    """Return the forced spaces of a board, sorted."""
    return sorted(cell for cell in adjacent(board) if n_touching(board, cell) >= 3)


def sound(cells: Iterable[Cell]) -> bool:
    """Return whether filling forced spaces never leads to an empty cell with four neighbors.

    Colors are ignored. Cells with exactly three neighbors are filled one by one until none are
    left; the order does not matter.

    >>> sound([(0, 0), (0, 1), (1, -1)]), sound([(0, 0), (0, 1), (1, -1), (2, 0)])
    (True, False)
    """
    occupied = {(q, r) for q, r in cells}
    counts = {cell: n_touching(occupied, cell) for cell in adjacent(occupied)}
    if any(count > 3 for count in counts.values()):
        return False
    waiting = [cell for cell, count in counts.items() if count == 3]
    while waiting:
        filled = waiting.pop()
        occupied.add(filled)
        for cell in neighbors(filled):
            if cell in occupied:
                continue
            counts[cell] = counts.get(cell, 0) + 1
            if counts[cell] > 3:
                return False
            if counts[cell] == 3:
                waiting.append(cell)
    return True


class Position:
    """A position and its legal placements; soundness after filling a cell is computed once."""

    def __init__(self, board: dict[Cell, Placement], bag_empty: bool) -> None:
        self.board = board
        self.bag_empty = bag_empty
        self._crowding: dict[Cell, str | None] = {}
        self._is_sound = bag_empty or sound(board)

    def illegal(self, placement: Placement) -> str | None:
        """Return the code of the first rule that a placement breaks, or None if it is legal."""
        board, cell = self.board, placement.cell
        if cell in board:
            return "occupied"
        if cell != (0, 0) if not board else not n_touching(board, cell):
            return "apart"
        if not fits(board, cell, placement.sides):
            return "edge"
        if self.bag_empty:
            return None
        if any(_three_alike(board, other, placement) for other in neighbors(cell)):
            return "three-alike"
        return self._crowding_rule(cell)

    def _crowding_rule(self, cell: Cell) -> str | None:
        """Return the restriction, of the two that ignore colors, that a tile there would break."""
        if cell not in self._crowding:
            after = {*self.board, cell}
            code = None
            if any(
                other not in after and n_touching(after, other) > 3 for other in neighbors(cell)
            ):
                code = "four-sided"
            elif not self._is_sound or not sound(after):
                code = "controlled"  # a position that was not sound stays unsound: nothing is legal
            self._crowding[cell] = code
        return self._crowding[cell]

    def fills(self, hand: Iterable[int]) -> list[Placement]:
        """Return the legal placements in forced spaces, sorted."""
        return self._legal_in(board_forced(self.board), hand)

    def free_moves(self, hand: Iterable[int]) -> list[Placement]:
        """Return all legal placements, sorted."""
        return self._legal_in(adjacent(self.board) if self.board else [(0, 0)], hand)

    def has_free_move(self, hand: Iterable[int]) -> bool:
        """Return whether there is any legal placement."""
        cells = adjacent(self.board) if self.board else [(0, 0)]
        return any(self._legal_in([cell], hand) for cell in sorted(cells))

    def _legal_in(self, cells: Iterable[Cell], hand: Iterable[int]) -> list[Placement]:
        tiles = sorted(hand)
        return sorted(
            placement
            for q, r in cells
            for number in tiles
            for rotation in range(6)
            if self.illegal(placement := Placement(number, q, r, rotation)) is None
        )


def fits(board: dict[Cell, Placement], cell: Cell, sides: str) -> bool:
    """Return whether all sides of a tile in a cell match the sides that they touch."""
    for side, other in enumerate(neighbors(cell)):
        lying = board.get(other)
        if lying is not None and lying.sides[(side + 3) % 6] != sides[side]:
            return False
    return True


def _three_alike(board: dict[Cell, Placement], cell: Cell, placed: Placement) -> bool:
    """Return whether three sides of one color touch an empty cell once `placed` is on the board."""
    if cell in board:
        return False
    touching = ""
    for side, other in enumerate(neighbors(cell)):
        lying = placed if other == placed.cell else board.get(other)
        if lying is not None:
            touching += lying.sides[(side + 3) % 6]
    return any(touching.count(color) > 2 for color in set(touching))


def read_hand(hand: Iterable[object]) -> list[int]:
    """Return the numbers of a hand; raise FormatError for an invalid or repeated tile."""
    numbers = []
    for value in hand:
        number = integer(value)
        numbers.append(tile(number if number is not None else value).number)  # type: ignore[arg-type]
    if len(set(numbers)) < len(numbers):
        raise FormatError("expected each tile of a hand once, got one twice")
    return numbers


def illegal(
    placements: Iterable[AnyPlacement], placement: AnyPlacement, bag_empty: bool = False
) -> str | None:
    """Return the code of the first rule that a placement breaks, or None if it is legal.

    The codes are "occupied", "apart" and "edge"; while the bag is not empty, they also include
    "three-alike", "four-sided" and "controlled". The tile is assumed to be in the hand.

    >>> illegal([(1, 0, 0, 0)], (2, 2, 0, 0))
    'apart'
    """
    board = board_of(read_placements(placements))
    return Position(board, bag_empty).illegal(read_placement(placement))


def fills(
    placements: Iterable[AnyPlacement], hand: Iterable[int], bag_empty: bool = False
) -> list[Placement]:
    """Return the legal placements of a hand in forced spaces, sorted.

    >>> fills([(1, 0, 0, 0)], [2, 3])
    []
    """
    return Position(board_of(read_placements(placements)), bag_empty).fills(read_hand(hand))


def legal(
    placements: Iterable[AnyPlacement], hand: Iterable[int], bag_empty: bool = False
) -> list[Placement]:
    """Return the sorted fills, if any, or else all legal free moves, sorted.

    >>> len(legal([], [2, 3])), len(legal([(1, 0, 0, 0)], [2]))
    (12, 12)
    """
    position = Position(board_of(read_placements(placements)), bag_empty)
    numbers = read_hand(hand)
    return position.fills(numbers) or position.free_moves(numbers)


SolitaireEnd: TypeAlias = Literal["won", "lost", "open"]


class Solitaire:
    """A solitaire game in progress: tiles in the order in which they are drawn.

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
