"""Playing with tiles yet unknown: what a position promises, and games played out by that.

A position is worth what it has scored and what its chains promise, from tables by how many cells
are empty: for a chain with both ends open and one to the wall by its length, and for the place by
how many of its pins lead to the wall. All in 64ths of a point, whole numbers (see ``promise``).
"""

import numpy as np

from trisolve.entanglement.engine.beam import lay_valued, worth
from trisolve.entanglement.engine.bounds import triangle
from trisolve.entanglement.engine.chains import take_up
from trisolve.entanglement.engine.compiled import LINE
from trisolve.entanglement.engine.promise import UNIT
from trisolve.entanglement.tiles import N_TILES
from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import uniform


@inlined
def copy(source, target):
    """Copy one array over another; a slice would allocate."""
    for i in range(len(source)):
        target[i] = source[i]


@inlined
def dead_pins(ends, place):
    """Return how many pins of the place's cell lead to the wall or the centre."""
    base = place - place % 12
    n = 0
    for x in range(base, base + 12):
        n += ends[x] < 0 and ends[x] != LINE
    return n


@inlined
def promised(ends, lengths, laid, open_values, wall_values):
    """Return what all chains promise."""
    total = 0
    for c in range(len(laid)):
        if laid[c]:
            continue
        for x in range(12 * c, 12 * c + 12):
            if ends[x] < x:
                total += worth(ends[x], lengths[x], open_values, wall_values)
    return total


@inlined
def try_all(
    ends, lengths, laid, place, current, pocket, pairs, n_turns, n_left,
    open_values, wall_values, place_values, log, values,
):  # fmt: skip
    """Fill values, int64[12], with the worth of every option; return how many were tried.

    n_left: the cells that will be empty then. What cannot be played is worth -2**60.
    """
    base_value = promised(ends, lengths, laid, open_values[n_left], wall_values[n_left])
    base = place - place % 12
    n_tried = 0
    for option in range(12):
        values[option] = -(1 << 60)
        tile = pocket if option >= 6 else current
        rotation = option % 6
        if tile < 0 or rotation >= n_turns[tile]:
            continue
        n_tried += 1
        top, segments, next_place, change = lay_valued(
            ends, lengths, base, pairs[tile, rotation], log, 0,
            open_values[n_left], wall_values[n_left],
        )  # fmt: skip
        value = UNIT * triangle(segments)
        if next_place >= 0:
            value += base_value + change + place_values[n_left, dead_pins(ends, next_place)]
        values[option] = value
        take_up(ends, lengths, log, top, 0)
    return n_tried


@inlined
def play_out(
    ends, lengths, laid, place, current, pocket, n_left, n_more, word, pairs, n_turns,
    open_values, wall_values, place_values, log, values,
):  # fmt: skip
    """Play on by the greatest worth, tiles drawn by `word`, for n_more turns or to the end.

    The position is changed. n_left: how many cells are empty; where there is no current tile, one
    is drawn first. Returns what that came to, with the promise of where it stopped, and the
    placements tried.
    """
    gained = 0
    n_tried = 0
    if current < 0:
        current = np.int64(uniform(word, N_TILES))
    while n_more > 0:
        n_left -= 1
        n_more -= 1
        n_tried += try_all(
            ends, lengths, laid, place, current, pocket, pairs, n_turns, n_left,
            open_values, wall_values, place_values, log, values,
        )  # fmt: skip
        best = 0
        for option in range(1, 12):
            if values[option] > values[best]:
                best = option
        tile = pocket if best >= 6 else current
        if best >= 6:
            pocket = current
        base = place - place % 12
        _, segments, place, _ = lay_valued(
            ends, lengths, base, pairs[tile, best % 6], log, 0, open_values[0], wall_values[0]
        )
        laid[base // 12] = 1
        gained += UNIT * triangle(segments)
        if place < 0:
            return gained, n_tried
        current = np.int64(uniform(word, N_TILES))
    gained += promised(ends, lengths, laid, open_values[n_left], wall_values[n_left])
    return gained + place_values[n_left, dead_pins(ends, place)], n_tried


@kernel
def play_games(
    ends, lengths, place, seeds, pairs, n_turns, open_values, wall_values, place_values,
    own_ends, own_lengths, laid, log, values, word, scores,
):  # fmt: skip
    """Fill scores with those of games played by the greatest worth, from an empty board."""
    for i in range(len(seeds)):
        copy(ends, own_ends)
        copy(lengths, own_lengths)
        for c in range(len(laid)):
            laid[c] = 0
        word[0] = seeds[i]
        current = np.int64(uniform(word, N_TILES))
        pocket = np.int64(uniform(word, N_TILES))
        gained, _ = play_out(
            own_ends, own_lengths, laid, place, current, pocket, len(laid), 1 << 30, word, pairs,
            n_turns, open_values, wall_values, place_values, log, values,
        )  # fmt: skip
        scores[i] = gained // UNIT
