"""The expert: candidates by what they promise, then played out with tiles drawn at random.

Every candidate is played out with the same tiles to the end, by the promise of positions;
after each round the worse half is dropped. The budget counts every placement tried.
"""

from trisolve.entanglement.engine.beam import lay_valued
from trisolve.entanglement.engine.bounds import triangle
from trisolve.entanglement.engine.policy import copy, play_out, try_all
from trisolve.entanglement.engine.promise import UNIT
from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import draw

N_CANDIDATES, HORIZON, PRIOR = 4, 1000, 40
"""How many options are played out, how many turns deep, and the samples a promise counts for."""


@inlined
def _rank(order, n, sums, values):
    """Sort n options, best first, by what they came to and what they promised."""
    for i in range(1, n):
        option = order[i]
        worth = sums[option] + PRIOR * values[option]
        at = i
        while at > 0 and sums[order[at - 1]] + PRIOR * values[order[at - 1]] < worth:
            order[at] = order[at - 1]
            at -= 1
        order[at] = option


@kernel
def choose(
    ends, lengths, laid, place, current, pocket, budget, word, own_word, pairs, n_turns,
    open_values, wall_values, place_values, own_ends, own_lengths, own_laid, log, values,
    own_values, sums, gains, order,
):  # fmt: skip
    """Return the option to play, and the placements tried, `budget` at most or the first twelve.

    ends, lengths, laid: the position, unchanged. word: uint64[1], draws the tiles to come; own_...
    and all behind them are scratch, of the shapes of what they are copies of, else int64[12].
    """
    n_left = -1
    for c in range(len(laid)):
        n_left += not laid[c]
    n_tried = try_all(
        ends, lengths, laid, place, current, pocket, pairs, n_turns, n_left,
        open_values, wall_values, place_values, log, values,
    )  # fmt: skip
    n = 0
    for option in range(12):
        if values[option] == -(1 << 60):
            continue
        order[n] = option
        sums[option] = 0
        n += 1
    _rank(order, n, sums, values)
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
                copy(ends, own_ends)
                copy(lengths, own_lengths)
                copy(laid, own_laid)
                tile = pocket if option >= 6 else current
                kept = current if option >= 6 else pocket
                _, segments, next_place, _ = lay_valued(
                    own_ends, own_lengths, base, pairs[tile, option % 6], log, 0,
                    open_values[0], wall_values[0],
                )  # fmt: skip
                own_laid[base // 12] = 1
                gained = UNIT * triangle(segments)
                if next_place >= 0:
                    own_word[0] = seed
                    more, tried = play_out(
                        own_ends, own_lengths, own_laid, next_place, -1, kept, n_left, HORIZON,
                        own_word, pairs, n_turns, open_values, wall_values, place_values, log,
                        own_values,
                    )  # fmt: skip
                    gained += more
                    n_tried += tried
                gains[i] = gained
            if n_played < n:
                break  # all or none: whoever is left out would not be compared fairly
            for i in range(n):
                sums[order[i]] += gains[i]
            if n_tried == before:
                break  # all of them end the game
        _rank(order, n, sums, values)
        n = (n + 1) // 2
    return order[0], n_tried
