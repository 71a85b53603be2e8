"""A puzzle as arrays: every pin of every cell with its chain's other end, every tile six ways.

Cells are numbered as `field` sorts them, pin p of cell c is number 12 c + p. A **chain** is a run of
links of laid tiles, open where it leads into an empty cell. All that the game to come depends on
is, for each pin of an empty cell, where the chain that begins there ends and how long it is:

    ends[x]     the pin of an empty cell at its other end, or WALL, or LINE for the place
    lengths[x]  how many tiles it passes; 0 where two empty cells just touch

The centre counts as wall. What stands at the pins of laid cells means nothing.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.entanglement.field import FIRST_PLACE, field, in_field, meeting_pin
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.tiles import N_PINS, Tile

WALL, LINE = -1, -2

Ints = NDArray[np.int16]


class Board(NamedTuple):
    """An empty field: int16[12 * n_cells] ends and lengths, and the pin that the line comes to."""

    n_cells: int
    ends: Ints
    lengths: Ints
    place: int


class Tiles(NamedTuple):
    """Tiles in the order drawn.

    partners: int16[n, 6, 12], by tile and rotation; pairs: int16[n, 6, 12], the six links, two pins
    each; n_turns: int16[n], how many rotations differ; kinds: int16[n], equal for tiles that are
    equal but for their rotation.
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
    place = N_PINS * number_of[FIRST_PLACE[0]] + FIRST_PLACE[1]
    ends[place] = LINE
    return Board(len(cells), ends, np.zeros_like(ends), place)


def tile_tables(tiles: tuple[Tile, ...]) -> Tiles:
    """Return tiles as tables."""
    turned = [[tile.rotate(k) for k in range(6)] for tile in tiles]
    partners = [[tile.partners for tile in six] for six in turned]
    pairs = [[[pin for pair in tile.pairs for pin in pair] for tile in six] for six in turned]
    kinds: dict[str, int] = {}
    for tile in tiles:
        kinds.setdefault(tile.canonical().code, len(kinds))
    return Tiles(
        np.array(partners, np.int16),
        np.array(pairs, np.int16),
        np.array([tile.orientations for tile in tiles], np.int16),
        np.array([kinds[tile.canonical().code] for tile in tiles], np.int16),
    )


class Compiled(NamedTuple):
    """A puzzle as arrays."""

    board: Board
    tiles: Tiles


def compile_puzzle(puzzle: Puzzle) -> Compiled:
    """Return a puzzle as arrays; tiles that can never be laid are left out."""
    board = empty_board(puzzle.radius)
    return Compiled(board, tile_tables(puzzle.tiles[: board.n_cells + 1]))
