"""A puzzle as arrays of chains, and laying a tile: each of its links joins two chains into one.

Cells are numbered as `field` sorts them, and pin p of cell c is number 12 c + p. A **chain** is a
run of links in laid tiles. An end of a chain is open if it leads into an empty cell. The rest of
the game depends only on where the chain from each pin of an empty cell ends, and how long it is:

    ends[x]     the pin of an empty cell at its other end, or WALL, AT_CENTER, or LINE for the place
    lengths[x]  how many tiles it passes through; 0 where two empty cells just touch

The values stored for the pins of laid cells are meaningless.

A link that joins both ends of one chain closes a
loop, which the line can never reach. A link that joins the line to another chain extends the line.
Overwritten values go to a log, so that the tile can be removed again.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from trisolve.entanglement.field import CENTER, FIRST_PLACE, field, in_field, meeting_pin
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.tiles import N_PINS, N_TILES, Tile
from trisolve.kernels.jit import inlined, kernel

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
    """Fill the tables of the tiles with these numbers, int64[n]."""
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


MAX_LOGGED = 12
"""The maximum number of entries that one tile adds to the log."""


class Values(NamedTuple):
    """The worth of a chain by length, int64[longest + 1]: both ends open, or one end at the wall.

    Tables for each number of turns or empty cells have one row per number.
    """

    open: NDArray[int64]
    wall: NDArray[int64]


@inlined
def worth(end, length, values):
    """Return the worth of a chain with one open end."""
    if end >= 0:
        return values.open[length]
    return 0 if end == LINE else values.wall[length]


@inlined
def lay(chains, base, pairs, log, top, values):
    """Join chains by the links of a tile, int16[12], on the cell whose pin 0 is `base`.

    Returns the new top, the segments of the turn, the pin that the line comes to (WALL or AT_CENTER
    if it has ended), and the change in the total worth of all chains.

    log : int16[:, 3], overwritten from `top` on
    values : a Values, or None if the worth of chains does not matter
    """
    ends, lengths = chains
    segments = 0
    place = WALL
    change = 0
    for k in range(0, 12, 2):
        x = base + pairs[k]
        y = base + pairs[k + 1]
        a = ends[x]
        b = ends[y]
        if values is not None:
            change -= worth(a, lengths[x], values)
        if a == y:
            continue
        if values is not None:
            change -= worth(b, lengths[y], values)
        length = lengths[x] + lengths[y] + 1
        if a >= 0:
            log[top, 0] = a
            log[top, 1] = ends[a]
            log[top, 2] = lengths[a]
            top += 1
            ends[a] = b
            lengths[a] = length
            if values is not None:
                change += worth(b, length, values)
        if b >= 0:
            log[top, 0] = b
            log[top, 1] = ends[b]
            log[top, 2] = lengths[b]
            top += 1
            ends[b] = a
            lengths[b] = length
            if values is not None and a < 0:
                change += worth(a, length, values)
        if a == LINE:
            segments = length
            place = b
        elif b == LINE:
            segments = length
            place = a
    if place >= 0:
        lengths[place] = 0  # its segments are scored
    return top, segments, place, change


@inlined
def take_up(chains, log, top, bottom):
    """Undo all entries logged from `bottom` to `top`; return `bottom`."""
    while top > bottom:
        top -= 1
        x = log[top, 0]
        chains.ends[x] = log[top, 1]
        chains.lengths[x] = log[top, 2]
    return bottom


@inlined
def follow(chains, place, partners):
    """Return the segments of a turn that lays a tile with these partners, int16[12], and its end.

    Nothing is changed. The function is for the last turn and for players that look one turn ahead.
    """
    base = place - place % 12
    x = place
    segments = 0
    while True:
        y = base + partners[x - base]
        segments += 1 + chains.lengths[y]
        x = chains.ends[y]
        if x < base or x >= base + 12:
            return segments, x


@kernel
def follow_many(chains, places, partners, n_rounds):
    """Follow the line from each pin through a tile, `n_rounds` times; return the segment count.

    This function is for benchmarks.

    places : int16[n]
    partners : int16[m, 12]
    """
    total = 0
    for number in range(n_rounds):
        tile = partners[number % len(partners)]
        for place in places:
            segments, _ = follow(chains, place, tile)
            total += segments
    return total
