"""Whole games of the rule-based players, and the boards on which the expert plays."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.entanglement.engine.bounds import triangle
from trisolve.entanglement.engine.chains import MAX_LOGGED, follow, lay
from trisolve.entanglement.engine.compiled import AT_CENTER, Board, Chains, all_tiles, empty_board
from trisolve.entanglement.engine.expert import choose, new_trials
from trisolve.entanglement.engine.policy import Position
from trisolve.entanglement.engine.promise import promise_tables
from trisolve.entanglement.field import field
from trisolve.entanglement.tiles import Tile
from trisolve.hexagon import Hex
from trisolve.kernels.jit import kernel
from trisolve.kernels.random_kernels import uniform

GREEDY, SHORT, RANDOM = range(3)
_empty = lru_cache(maxsize=4)(empty_board)


class Played(NamedTuple):
    """A game: its options, its score, its segments, and whether the center ended it."""

    options: list[int]
    score: int
    segments: int
    in_center: bool


@kernel
def _play_through(ends, lengths, place, numbers, partners, pairs, player, word, log, options):
    """Play a game; fill options; return its turns, score and segments, and where it ended.

    Taking named tuples out of Python objects would take longer than a game.
    """
    chains = Chains(ends, lengths)
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
                segments, end = follow(chains, place, partners[tile, option % 6])
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
        _, segments, place, _ = lay(chains, base, pairs[tile, chosen % 6], log, 0, None)
        score += triangle(segments)
        total += segments
        options[n] = chosen
        n += 1
        current = numbers[n + 1]
    return n, score, total, place


def play_by_rule(radius: int, numbers: list[int], player: int, word: int) -> Played:
    """Play a game as GREEDY, SHORT or RANDOM, given two more tiles than the field has cells."""
    board = _empty(radius)
    options = np.empty(board.n_cells, np.int64)
    log, words = np.empty((MAX_LOGGED, 3), np.int16), np.array([word], np.uint64)
    chains, tiles, drawn = board.chains, all_tiles(), np.array(numbers)
    n, score, segments, end = _play_through(
        *(chains.ends.copy(), chains.lengths.copy(), board.place, drawn, tiles.partners),
        *(tiles.pairs, player, words, log, options),
    )
    return Played(options[:n].tolist(), int(score), int(segments), bool(end == AT_CENTER))


@kernel
def _lay_one(chains, base, pairs, log):
    return lay(chains, base, pairs, log, 0, None)[2]


def board_of(radius: int, tiles: Mapping[Hex, Tile]) -> tuple[Board, NDArray[np.int8]]:
    """Return a field with tiles laid on it in any order, and which cells are filled."""
    empty = _empty(radius)
    board = empty._replace(chains=empty.chains.copy())
    laid = np.zeros(board.n_cells, np.int8)
    pairs = all_tiles().pairs
    log = np.zeros((MAX_LOGGED, 3), np.int16)
    place = board.place
    for number, cell in enumerate(field(radius)):
        if cell in tiles:
            tile = tiles[cell]
            came = _lay_one(board.chains, 12 * number, pairs[tile.number, 0], log)
            laid[number] = 1
            if place // 12 == number:
                place = int(came)
    return board._replace(place=place), laid


def expert_option(
    radius: int, board: Board, laid: NDArray[np.int8], current: Tile, pocket: Tile, budget: int
) -> int:
    """Return the option that the expert plays; equal positions give equal options."""
    # the random state depends on nothing but what the player sees
    seed = (current.number * 10395 + pocket.number) * 4096 + int(laid.sum())
    position = Position(board.chains, laid, board.place, current.number, pocket.number)
    option, _ = choose(
        position,
        budget,
        np.array([seed], np.uint64),
        all_tiles(),
        promise_tables(board.n_cells),
        new_trials(board.n_cells),
    )
    return int(option)
