"""Play with unknown tiles: the worth of a position, and playouts guided by that worth.

A position is worth its score plus the values of its chains and its place. The values are in tables
indexed by the number of empty cells. Chains with both ends open and chains to the wall are valued
by length, and the place by how many of its pins lead to the wall. All values are multiples of 1/64
point.

Each table is a formula in the length l of a chain, or in the number d of the place's pins that lead
to the wall. The coefficients of a formula change linearly from an empty field to a full field. The
coefficients were fitted on radius 3 by `benchmarks/entanglement_fit.py`, which plays millions of
games that look one turn ahead, using seeds that no reported result uses. The same coefficients are
used for all radii.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.entanglement.engine.bounds import triangle
from trisolve.entanglement.engine.chains import (
    LINE,
    MAX_LOGGED,
    Chains,
    Values,
    lay,
    take_up,
    worth,
)
from trisolve.entanglement.tiles import N_TILES
from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import uniform

UNIT = 64
"""The number of table units in one point."""


class Promise(NamedTuple):
    """The worth of a position beyond its score, by the number of empty cells.

    values : int64[n_cells + 1, longest + 1] each, for chains by length
    place : int64[n_cells + 1, 13], by how many pins of the place's cell lead to the wall
    """

    values: Values
    place: NDArray[np.int64]


_GOING_ON = 1000
"""The value of an unfinished line."""
COEFFICIENTS = {  # in points, on an empty field and on a full one
    "scale": (2.31, 2.64),  # of open chains, a logarithm
    "power": (1.09, 1.25),
    "open": (4.21, 19.08),  # each open chain, in addition
    "touch": (12.04, 15.46),  # two empty cells that touch, by pin
    "lost": (4.74, -2.21),  # a segment of a chain to the wall costs
    "wall": (16.04, 8.81),  # each such chain costs, in addition
    "bare": (-0.53, 9.45),  # a pin of an empty cell at the wall costs
    "dead": (-12.26, -9.4),  # a pin of the place's cell that leads to the wall costs
}


@lru_cache(maxsize=4)
def promise_tables(n_cells: int) -> Promise:
    """Return the tables for a field with the given number of cells."""
    return tables_by(COEFFICIENTS, n_cells)


def tables_by(coefficients: Mapping[str, tuple[float, float]], n_cells: int) -> Promise:
    """Return the tables that the coefficients define."""

    def at(name: str) -> float:
        first, last = coefficients[name]
        return first + (last - first) * share

    length = np.arange(6 * n_cells + 1, dtype=np.float64)
    dead = np.arange(13)
    rows: tuple[list[NDArray[np.float64]], ...] = ([], [], [])
    for n_empty in range(n_cells + 1):
        share = 1 - n_empty / n_cells
        opens = at("open") + np.exp(at("scale")) * length ** at("power")
        opens[0] = at("touch")
        walls = -at("lost") * length - at("wall")
        walls[0] = -at("bare")
        places = _GOING_ON - at("dead") * dead
        for row, values in zip(rows, (opens, walls, places), strict=True):
            row.append(np.round(UNIT * values))
    of_open, of_wall, of_place = (np.array(row).astype(np.int64) for row in rows)
    return Promise(Values(of_open, of_wall), of_place)


ILLEGAL = -(1 << 60)
"""The worth of an option that cannot be played."""


class Position(NamedTuple):
    """A position: chains, int8[n_cells] laid, the next cell, and the current and pocket tiles."""

    chains: Chains
    laid: NDArray[np.int8]
    place: int
    current: int
    pocket: int


class Scratch(NamedTuple):
    """Scratch for trying options: the log of `lay`, and int64[12] for the worth of each option."""

    log: NDArray[np.int16]
    worths: NDArray[np.int64]


def new_scratch() -> Scratch:
    """Return scratch arrays of the right size."""
    return Scratch(np.zeros((MAX_LOGGED, 3), np.int16), np.zeros(12, np.int64))


@inlined
def copy(source, target):
    """Copy one array over another; a slice would allocate memory."""
    for i in range(len(source)):
        target[i] = source[i]


@inlined
def dead_pins(ends, place):
    """Return the number of pins of the next cell that lead to the wall or the center."""
    base = place - place % 12
    n = 0
    for x in range(base, base + 12):
        n += ends[x] < 0 and ends[x] != LINE
    return n


@inlined
def _row(values, n_left):
    """Return the values of chains for `n_left` empty cells."""
    return Values(values.open[n_left], values.wall[n_left])


@inlined
def _worth_of_chains(chains, laid, values):
    """Return the total worth of all chains."""
    total = 0
    for c in range(len(laid)):
        if laid[c]:
            continue
        for x in range(12 * c, 12 * c + 12):
            if chains.ends[x] < x:
                total += worth(chains.ends[x], chains.lengths[x], values)
    return total


@inlined
def try_all(position, tiles, n_left, promise, scratch):
    """Fill scratch.worths with the worth of every option; return how many were tried.

    An option that cannot be played is worth ILLEGAL.

    n_left : how many cells are empty after the option
    """
    chains, laid, place, current, pocket = position
    values = _row(promise.values, n_left)
    base_value = _worth_of_chains(chains, laid, values)
    base = place - place % 12
    n_tried = 0
    for option in range(12):
        scratch.worths[option] = ILLEGAL
        tile = pocket if option >= 6 else current
        rotation = option % 6
        if tile < 0 or rotation >= tiles.n_turns[tile]:
            continue
        n_tried += 1
        top, segments, next_place, change = lay(
            chains, base, tiles.pairs[tile, rotation], scratch.log, 0, values
        )
        value = UNIT * triangle(segments)
        if next_place >= 0:
            value += base_value + change
            value += promise.place[n_left, dead_pins(chains.ends, next_place)]
        scratch.worths[option] = value
        take_up(chains, scratch.log, top, 0)
    return n_tried


@inlined
def play_out(position, n_left, n_more, word, tiles, promise, scratch):
    """Play on for greatest worth, with tiles drawn by `word`, for n_more turns or to the end.

    The position's arrays are modified in place. If there is no current tile (-1), one is drawn
    first. Returns the points gained plus the worth of the final position, in units, and the number
    of placements tried.

    n_left : how many cells are empty
    """
    chains, laid, place, current, pocket = position
    gained = 0
    n_tried = 0
    if current < 0:
        current = np.int64(uniform(word, N_TILES))
    while n_more > 0:
        n_left -= 1
        n_more -= 1
        now = Position(chains, laid, place, current, pocket)
        n_tried += try_all(now, tiles, n_left, promise, scratch)
        best = 0
        for option in range(1, 12):
            if scratch.worths[option] > scratch.worths[best]:
                best = option
        tile = pocket if best >= 6 else current
        if best >= 6:
            pocket = current
        base = place - place % 12
        _, segments, place, _ = lay(chains, base, tiles.pairs[tile, best % 6], scratch.log, 0, None)
        laid[base // 12] = 1
        gained += UNIT * triangle(segments)
        if place < 0:
            return gained, n_tried
        current = np.int64(uniform(word, N_TILES))
    gained += _worth_of_chains(chains, laid, _row(promise.values, n_left))
    return gained + promise.place[n_left, dead_pins(chains.ends, place)], n_tried


@kernel
def play_games(empty, place, seeds, tiles, promise, board, laid, scratch, word, scores):
    """Fill `scores` with the scores of games played for greatest worth from an empty board.

    empty : the chains of an empty field
    board, laid, scratch, word : scratch
    """
    for i in range(len(seeds)):
        copy(empty.ends, board.ends)
        copy(empty.lengths, board.lengths)
        for c in range(len(laid)):
            laid[c] = 0
        word[0] = seeds[i]
        current = np.int64(uniform(word, N_TILES))
        pocket = np.int64(uniform(word, N_TILES))
        start = Position(board, laid, place, current, pocket)
        gained, _ = play_out(start, len(laid), 1 << 30, word, tiles, promise, scratch)
        scores[i] = gained // UNIT
