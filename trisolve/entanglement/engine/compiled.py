"""A puzzle as arrays: the other end of the chain at each pin, and each tile in six rotations.

Cells are numbered as `field` sorts them, and pin p of cell c is number 12 c + p. A **chain** is a
run of links in laid tiles. An end of a chain is open if it leads into an empty cell. The rest of
the game depends only on where the chain from each pin of an empty cell ends, and how long it is:

    ends[x]     the pin of an empty cell at its other end, or WALL, AT_CENTER, or LINE for the place
    lengths[x]  how many tiles it passes through; 0 where two empty cells just touch

The values stored for the pins of laid cells are meaningless.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.entanglement.field import CENTER, FIRST_PLACE, field, in_field, meeting_pin
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.tiles import N_PINS, N_TILES, Tile
from trisolve.kernels.jit import kernel

WALL, LINE, AT_CENTER = -1, -2, -3

Ints = NDArray[np.int16]


class Chains(NamedTuple):
    """The chains of a position: int16[12 * n_cells] ends and lengths."""

    ends: Ints
    lengths: Ints

    def copy(self) -> "Chains":
        """Return an independent copy."""
        return Chains(self.ends.copy(), self.lengths.copy())


class Board(NamedTuple):
    """A field: its chains, and the pin where the line ends."""

    n_cells: int
    chains: Chains
    place: int


class Tables(NamedTuple):
    """Tiles by number, in six rotations each.

    partners : int16[n, 6, 12], by tile and rotation
    pairs : int16[n, 6, 12], the six links as pairs of pins
    n_turns : int16[n], the number of distinct rotations
    """

    partners: Ints
    pairs: Ints
    n_turns: Ints


class Tiles(NamedTuple):
    """Tiles in the order drawn, as in Tables.

    kinds : int16[n], equal for tiles that differ only by rotation
    """

    partners: Ints
    pairs: Ints
    n_turns: Ints
    kinds: Ints


def empty_board(radius: int) -> Board:
    """Return the empty field of a radius."""
    cells = field(radius)
    number_of = {cell: number for number, cell in enumerate(cells)}
    ends = np.full(N_PINS * len(cells), WALL, np.int16)
    for number, cell in enumerate(cells):
        for pin in range(N_PINS):
            neighbor = cell.neighbor(pin // 2)
            if in_field(neighbor, radius):
                ends[N_PINS * number + pin] = N_PINS * number_of[neighbor] + meeting_pin(pin)
            elif neighbor == CENTER:
                ends[N_PINS * number + pin] = AT_CENTER
    place = N_PINS * number_of[FIRST_PLACE[0]] + FIRST_PLACE[1]
    ends[place] = LINE
    return Board(len(cells), Chains(ends, np.zeros_like(ends)), place)


@kernel
def _fill(numbers, tables):
    """Fill the tables of the tiles of these numbers, int64[n]."""
    partners, pairs, n_turns = tables
    for i in range(len(numbers)):
        number = numbers[i]
        ranks = np.uint64(0)
        for n_choices in (3, 5, 7, 9, 11):
            ranks = (ranks << np.uint64(4)) | np.uint64(number % n_choices)
            number //= n_choices
        first = partners[i, 0]
        for pin in range(12):
            first[pin] = -1
        for pin in range(12):
            if first[pin] >= 0:
                continue
            rank = np.int64(ranks & np.uint64(15))
            ranks >>= np.uint64(4)
            other = pin
            while True:
                other += 1
                if first[other] < 0:
                    if rank == 0:
                        break
                    rank -= 1
            first[pin] = other
            first[other] = pin
        n_turns[i] = 6
        for k in range(5, 0, -1):
            same = True
            for pin in range(12):
                partners[i, k, (pin + 2 * k) % 12] = (first[pin] + 2 * k) % 12
            for pin in range(12):
                same = same and partners[i, k, pin] == first[pin]
            if same:
                n_turns[i] = k
        for k in range(6):
            n = 0
            for pin in range(12):
                if pin < partners[i, k, pin]:
                    pairs[i, k, n] = pin
                    pairs[i, k, n + 1] = partners[i, k, pin]
                    n += 2


def tables_of(numbers: NDArray[np.int64]) -> Tables:
    """Return the tiles with these numbers as tables."""
    n = len(numbers)
    six_ways = np.empty((2, n, 6, 12), np.int16)
    tables = Tables(six_ways[0], six_ways[1], np.empty(n, np.int16))
    _fill(numbers, tables)
    return tables


@cache
def all_tiles() -> Tables:
    """Return all tiles as tables, by number."""
    return tables_of(np.arange(N_TILES))


def tile_tables(tiles: tuple[Tile, ...]) -> Tiles:
    """Return tiles as tables."""
    tables = tables_of(np.array([tile.number for tile in tiles]))
    kinds: dict[bytes, int] = {}
    first_of_six = [min(turned.tobytes() for turned in six) for six in tables.partners]
    kind_of = [kinds.setdefault(first, len(kinds)) for first in first_of_six]
    return Tiles(*tables, np.array(kind_of, np.int16))


class Compiled(NamedTuple):
    """A puzzle as arrays."""

    board: Board
    tiles: Tiles


def compile_puzzle(puzzle: Puzzle) -> Compiled:
    """Return a puzzle as arrays; tiles that can never be laid are left out."""
    board = empty_board(puzzle.radius)
    return Compiled(board, tile_tables(puzzle.tiles[: board.n_cells + 1]))
