"""The expert player, which plays out the best candidates with tiles drawn at random.

Every candidate is played out to the end with the same tiles, always choosing the option with the
greatest worth. After each round, the worse half of the candidates is dropped. The budget counts
every placement tried.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.entanglement.engine.bounds import triangle
from trisolve.entanglement.engine.chains import lay
from trisolve.entanglement.engine.compiled import Chains
from trisolve.entanglement.engine.policy import (
    ILLEGAL,
    Position,
    Scratch,
    copy,
    new_scratch,
    play_out,
    try_all,
)
from trisolve.entanglement.engine.promise import UNIT
from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import draw

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
