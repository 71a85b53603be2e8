"""Whole games of the rule-based players, and of the expert.

The expert plays out the best candidates with tiles drawn at random.

Every candidate is played out to the end with the same tiles, always choosing the option with the
greatest worth. After each round, the worse half of the candidates is dropped. The budget counts
every placement tried.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.entanglement.engine.bounds import triangle
from trisolve.entanglement.engine.chains import (
    AT_CENTER,
    MAX_LOGGED,
    Board,
    Chains,
    all_tiles,
    empty_board,
    follow,
    lay,
)
from trisolve.entanglement.engine.policy import (
    ILLEGAL,
    UNIT,
    Position,
    Scratch,
    copy,
    new_scratch,
    play_out,
    promise_tables,
    try_all,
)
from trisolve.entanglement.field import field
from trisolve.entanglement.tiles import Tile
from trisolve.hexagon import Hex
from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import draw, uniform

N_CANDIDATES, HORIZON, PRIOR = 4, 1000, 40
"""How many options are played out, for how many turns, and how many samples an option's own worth
counts as."""


class Trials(NamedTuple):
    """Scratch arrays for the expert.

    chains, laid : a board to play on
    own, others : scratch for the position itself and for playouts
    sums, gains, order : int64[12], for each option the total so far, the gain in the last game, and
        the ranking
    word : uint64[1], the random state of a game
    """

    chains: Chains
    laid: NDArray[np.int8]
    own: Scratch
    others: Scratch
    sums: NDArray[np.int64]
    gains: NDArray[np.int64]
    order: NDArray[np.int64]
    word: NDArray[np.uint64]


def new_trials(n_cells: int) -> Trials:
    """Return scratch for a field with the given number of cells."""
    ends, lengths = np.empty((2, 12 * n_cells), np.int16)
    sums, gains, order = np.zeros((3, 12), np.int64)
    return Trials(
        Chains(ends, lengths),
        np.empty(n_cells, np.int8),
        new_scratch(),
        new_scratch(),
        sums,
        gains,
        order,
        np.zeros(1, np.uint64),
    )


@inlined
def _rank(trials, n):
    """Sort n options, best first, by the sum of their games and their own worth."""
    order, sums, worths = trials.order, trials.sums, trials.own.worths
    for i in range(1, n):
        option = order[i]
        value = sums[option] + PRIOR * worths[option]
        at = i
        while at > 0 and sums[order[at - 1]] + PRIOR * worths[order[at - 1]] < value:
            order[at] = order[at - 1]
            at -= 1
        order[at] = option


@kernel
def choose(position, budget, word, tiles, promise, trials):  # noqa: PLR0915 - one loop
    """Return the option to play, and the placements tried: at most `budget`, or the first twelve.

    The position is not changed.

    word : uint64[1], the random state from which each game's seed is drawn
    trials : scratch
    """
    chains, laid, place, current, pocket = position
    order, sums = trials.order, trials.sums
    n_left = -1
    for c in range(len(laid)):
        n_left += not laid[c]
    n_tried = try_all(position, tiles, n_left, promise, trials.own)
    n = 0
    for option in range(12):
        if trials.own.worths[option] == ILLEGAL:
            continue
        order[n] = option
        sums[option] = 0
        n += 1
    _rank(trials, n)
    n = min(n, N_CANDIDATES)
    base = place - place % 12
    n_rounds = 1
    while (1 << n_rounds) < n:
        n_rounds += 1
    for round_ in range(n_rounds):
        if n < 2:
            break
        until = n_tried + (budget - n_tried) // (n_rounds - round_)
        while n_tried < until:
            seed = draw(word)
            n_played = 0
            before = n_tried
            for i in range(n):
                if n_tried + 12 * n_left > budget:
                    break
                n_played += 1
                option = order[i]
                copy(chains.ends, trials.chains.ends)
                copy(chains.lengths, trials.chains.lengths)
                copy(laid, trials.laid)
                tile = pocket if option >= 6 else current
                kept = current if option >= 6 else pocket
                pairs = tiles.pairs[tile, option % 6]
                _, segments, next_place, _ = lay(
                    trials.chains, base, pairs, trials.own.log, 0, None
                )
                trials.laid[base // 12] = 1
                gained = UNIT * triangle(segments)
                if next_place >= 0:
                    trials.word[0] = seed
                    start = Position(trials.chains, trials.laid, next_place, -1, kept)
                    more, tried = play_out(
                        start, n_left, HORIZON, trials.word, tiles, promise, trials.others
                    )
                    gained += more
                    n_tried += tried
                trials.gains[i] = gained
            if n_played < n:
                break  # all or none: an option left out could not be compared fairly
            for i in range(n):
                sums[order[i]] += trials.gains[i]
            if n_tried == before:
                break  # all of them end the game
        _rank(trials, n)
        n = (n + 1) // 2
    return order[0], n_tried


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
    """Play a game and fill `options`; return its turns, score, segments and end.

    Extracting named tuples from Python objects would take longer than a game.
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
