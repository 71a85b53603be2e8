"""Lines and loops of one color, which are strands of the hexagon grid, and their scores."""

from collections.abc import Iterable
from typing import NamedTuple

from trisolve.hexagon import Hex, strands
from trisolve.tantrix.placements import AnyPlacement, Cell, Placement, board_of, read_placements
from trisolve.tantrix.tiles import parse_color


class Line(NamedTuple):
    """A maximal line of a color: its length in tiles, whether it is a loop, and its tiles."""

    length: int
    closed: bool
    tiles: tuple[int, ...]


def lines(placements: Iterable[AnyPlacement], color: str) -> list[Line]:
    """Return the lines of a color: longest first, closed before open, then by tiles.

    >>> lines([(1, 0, 0, 0), (2, -1, 1, 2), (3, -1, 0, 0)], "Y")
    [Line(length=3, closed=True, tiles=(1, 2, 3))]
    """
    parse_color(color)
    return board_lines(board_of(read_placements(placements)), color)


def board_lines(board: dict[Cell, Placement], color: str) -> list[Line]:
    """Return the lines of a color on a board, in the same order."""
    pins: dict[Hex, list[int | None]] = {}
    for cell, placement in board.items():
        ends = [side for side in range(6) if placement.sides[side] == color]
        if ends:
            partners: list[int | None] = [None] * 6
            partners[ends[0]], partners[ends[1]] = ends[1], ends[0]
            pins[Hex(*cell)] = partners
    found = []
    for strand in strands(pins, 1):
        tiles = tuple(board[q, r].tile for q, r, _, _ in strand.steps)
        found.append(Line(len(tiles), strand.closed, _least(tiles, strand.closed)))
    return sorted(found, key=lambda line: (-line.length, not line.closed, line.tiles))


def _least(tiles: tuple[int, ...], closed: bool) -> tuple[int, ...]:
    """Return the tiles from the end that makes them smallest; a loop starts at its lowest tile."""
    if closed:
        at = tiles.index(min(tiles))
        tiles = tiles[at:] + tiles[:at]
        return min(tiles, (tiles[0], *tiles[:0:-1]))
    return min(tiles, tiles[::-1])


def score(placements: Iterable[AnyPlacement], color: str) -> int:
    """Return the score of a color: the length of its longest line, with loops counting double.

    >>> score([(1, 0, 0, 0), (2, -1, 1, 2), (3, -1, 0, 0)], "Y")
    6
    """
    parse_color(color)
    return board_score(board_of(read_placements(placements)), color)


def board_score(board: dict[Cell, Placement], color: str) -> int:
    """Return the score of a color on a board."""
    worth = (line.length * (1 + line.closed) for line in board_lines(board, color))
    return max(worth, default=0)
