"""Whole games of the players by exact rule, and the boards that the expert thinks on."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.entanglement.engine.bounds import triangle
from trisolve.entanglement.engine.chains import LOG_ROOM, follow, lay
from trisolve.entanglement.engine.compiled import CENTRE, Board, all_tiles, empty_board
from trisolve.entanglement.engine.expert import choose
from trisolve.entanglement.engine.promise import promise_tables
from trisolve.entanglement.field import field
from trisolve.entanglement.tiles import Tile
from trisolve.hexagon import Hex
from trisolve.kernels.jit import kernel
from trisolve.kernels.random_kernels import uniform

GREEDY, SHORT, RANDOM = range(3)
_empty = lru_cache(maxsize=4)(empty_board)


class Played(NamedTuple):
    """A game: its options, what it scored, the segments, and whether the centre ended it."""

    options: list[int]
    score: int
    segments: int
    in_centre: bool


@kernel
def _play_through(ends, lengths, place, numbers, partners, pairs, player, word, log, options):
    """Play a game; fill options; return its turns, score and segments, and where it ended."""
    current, pocket = numbers[0], numbers[1]
    score = 0
    total = 0
    n = 0
    while place >= 0:
        chosen = 0
        if player == RANDOM:
            chosen = uniform(word, 12)
        else:
            best = -1
            for option in range(12):
                tile = pocket if option >= 6 else current
                segments, end = follow(ends, lengths, place, partners[tile, option % 6])
                key = segments
                if end >= 0:
                    key = (1 << 20) + (segments if player == GREEDY else (1 << 16) - segments)
                if key > best:
                    best = key
                    chosen = option
        tile = pocket if chosen >= 6 else current
        if chosen >= 6:
            pocket = current
        base = place - place % 12
        _, segments, place = lay(ends, lengths, base, pairs[tile, chosen % 6], log, 0)
        score += triangle(segments)
        total += segments
        options[n] = chosen
        n += 1
        current = numbers[n + 1]
    return n, score, total, place


def play_by_rule(radius: int, numbers: list[int], player: int, word: int) -> Played:
    """Play a game of these tiles (one more than cells, and one) by GREEDY, SHORT or RANDOM."""
    board = _empty(radius)
    partners, pairs, _ = all_tiles()
    options = np.zeros(board.n_cells, np.int64)
    n, score, segments, end = _play_through(
        board.ends.copy(), board.lengths.copy(), board.place, np.array(numbers), partners, pairs,
        player, np.array([word], np.uint64), np.zeros((LOG_ROOM, 3), np.int16), options,
    )  # fmt: skip
    return Played(options[:n].tolist(), int(score), int(segments), bool(end == CENTRE))


@kernel
def _lay_one(ends, lengths, base, pairs, log):
    return lay(ends, lengths, base, pairs, log, 0)[2]


def board_of(radius: int, tiles: Mapping[Hex, Tile]) -> tuple[Board, NDArray[np.int8]]:
    """Return a field with tiles on it, whatever the order they were laid in, and the laid cells."""
    empty = _empty(radius)
    board = empty._replace(ends=empty.ends.copy(), lengths=empty.lengths.copy())
    laid = np.zeros(board.n_cells, np.int8)
    _, pairs, _ = all_tiles()
    log = np.zeros((LOG_ROOM, 3), np.int16)
    place = board.place
    for number, cell in enumerate(field(radius)):
        if cell in tiles:
            tile = tiles[cell]
            came = _lay_one(board.ends, board.lengths, 12 * number, pairs[tile.number, 0], log)
            laid[number] = 1
            if place // 12 == number:
                place = int(came)
    return board._replace(place=place), laid


def expert_option(
    radius: int, board: Board, laid: NDArray[np.int8], current: Tile, pocket: Tile, budget: int
) -> int:
    """Return the option that the expert plays; the same position always has the same."""
    _, pairs, n_turns = all_tiles()
    promise = promise_tables(board.n_cells)
    # what the expert draws follows from what it sees
    seed = (current.number * 10395 + pocket.number) * 4096 + int(laid.sum())
    spare = (np.empty_like(board.ends), np.empty_like(board.lengths), np.empty_like(laid))
    twelve = (np.zeros(12, np.int64) for _ in range(5))
    option, _ = choose(
        board.ends, board.lengths, laid, board.place, current.number, pocket.number, budget,
        np.array([seed], np.uint64), np.zeros(1, np.uint64), pairs, n_turns, *promise, *spare,
        np.zeros((LOG_ROOM, 3), np.int16), *twelve,
    )  # fmt: skip
    return int(option)
