"""Beam search over known tiles, which keeps and expands the best positions after each turn.

A position is worth its score plus a value for each chain. Two tables give that value by length: one
for chains with both ends open, and one for chains that lead to the wall. The worth of a placement
therefore follows from the chains it joins. Among positions with the same chains, place and tiles,
only one is kept.

The tables were tuned by trials with 36 tiles.

A chain with both ends open is worth 100 length^p with p a little above 1: a long chain is better
than the same segments in short chains. A chain that leads to the wall has a cost that depends on
its length, because all such chains except one are lost. A pin of an empty cell at the wall also has
a cost: its link will waste another chain.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.entanglement.engine.bounds import triangle
from trisolve.entanglement.engine.chains import (
    AT_CENTER,
    MAX_LOGGED,
    WALL,
    Chains,
    Compiled,
    Values,
    lay,
    take_up,
    worth,
)
from trisolve.kernels.jit import inlined, kernel


class Worth(NamedTuple):
    """The exponent of open chains; for chains to the wall, the cost per segment and at length 0."""

    power: float
    lost: int
    at_wall: int


WORTHS = (
    Worth(1.25, 150, 200),
    Worth(1.2, 100, 200),
    Worth(1.3, 200, 200),
    Worth(1.25, 200, 150),
    Worth(1.3, 100, 250),
    Worth(1.2, 200, 170),
    Worth(1.35, 200, 200),
    Worth(1.25, 100, 220),
)
"""Tables to try in turn: one table may find a play that another overlooks."""


def worth_tables(worth: Worth, n_turns: int, longest: int) -> Values:
    """Return the worth of chains, with a row for each turn: int64[n_turns, longest + 1] each."""
    open_values = [round(100 * length**worth.power) for length in range(longest + 1)]
    wall_values = [-worth.at_wall, *(-worth.lost * length for length in range(1, longest + 1))]
    rows = np.array((open_values, wall_values), np.int64)
    return Values(*(np.repeat(row[np.newaxis], n_turns, axis=0) for row in rows))


PLACE, SCORE, POCKET, VALUE = range(4)
"""The columns of a layer's facts."""
NO_CHILD = -(1 << 60)


class Layer(NamedTuple):
    """Positions after the same number of turns.

    chains : int16[width, n_pins] each
    laid : int8[width, n_cells]
    facts : int64[width, 4]
    """

    chains: Chains
    laid: NDArray[np.int8]
    facts: NDArray[np.int64]


@kernel
def expand(layer, n, current, tiles, values, log, worths):
    """Try every option in n positions; return the number tried, the best score and its origin.

    worths : int64[12 n], filled with the worth of each child, or NO_CHILD where there is none
    """
    facts, kinds = layer.facts, tiles.kinds
    n_tried = 0
    best = -1
    best_at = -1
    for w in range(n):
        place, score, pocket = facts[w, PLACE], facts[w, SCORE], facts[w, POCKET]
        base = place - place % 12
        chains = Chains(layer.chains.ends[w], layer.chains.lengths[w])
        for option in range(12):
            worths[12 * w + option] = NO_CHILD
            swaps = option >= 6
            rotation = option - 6 if swaps else option
            tile = pocket if swaps else current
            kept = current if swaps else pocket
            if tile < 0 or rotation >= tiles.n_turns[tile]:
                continue
            if swaps and kept >= 0 and kinds[kept] == kinds[tile]:
                continue
            n_tried += 1
            top, segments, next_place, change = lay(
                chains, base, tiles.pairs[tile, rotation], log, 0, values
            )
            take_up(chains, log, top, 0)
            total = score + triangle(segments)
            if total > best:
                best = total
                best_at = 12 * w + option
            if next_place >= 0:
                worths[12 * w + option] = total + facts[w, VALUE] + change
    return n_tried, best, best_at


@kernel
def keep(layer, following, current, tiles, values, log, candidates, parents, seen):
    """Create the children named in `candidates` in the layer `following`; return how many.

    values : the tables for the next turn
    parents : int64[width], filled with 12 * parent + option; its length limits how many children
        are kept
    seen : uint64[a power of two], zeroed
    """
    facts = layer.facts
    n_kept = 0
    for number in range(len(candidates)):
        if n_kept == len(parents):
            break
        child = candidates[number]
        w = child // 12
        option = child - 12 * w
        swaps = option >= 6
        rotation = option - 6 if swaps else option
        tile = facts[w, POCKET] if swaps else current
        kept = current if swaps else facts[w, POCKET]
        chains = Chains(following.chains.ends[n_kept], following.chains.lengths[n_kept])
        for x in range(len(chains.ends)):
            chains.ends[x] = layer.chains.ends[w, x]
            chains.lengths[x] = layer.chains.lengths[w, x]
        place = facts[w, PLACE]
        cell = place // 12
        _, segments, next_place, _ = lay(
            chains, 12 * cell, tiles.pairs[tile, rotation], log, 0, None
        )
        laid = following.laid[n_kept]
        for c in range(len(laid)):
            laid[c] = layer.laid[w, c]
        laid[cell] = 1
        score = facts[w, SCORE] + triangle(segments)
        word, value = position_word(chains, laid, values)
        word += np.uint64(next_place * 64 + kept + 1) * np.uint64(0x9E37_79B9_7F4A_7C15)
        word ^= word >> np.uint64(31)
        word |= np.uint64(1)
        at = np.int64(word & np.uint64(len(seen) - 1))
        while seen[at] != 0 and seen[at] != word:
            at = (at + 1) & (len(seen) - 1)
        if seen[at] == word:
            continue
        seen[at] = word
        following.facts[n_kept, PLACE] = next_place
        following.facts[n_kept, SCORE] = score
        following.facts[n_kept, POCKET] = kept
        following.facts[n_kept, VALUE] = value
        parents[n_kept] = child
        n_kept += 1
    return n_kept


@inlined
def position_word(chains, laid, values):
    """Return 64 bits that identify the chains of a position, and the total worth of the chains."""
    ends, lengths = chains
    total = np.uint64(0)
    value = 0
    for c in range(len(laid)):
        if laid[c]:
            continue
        for x in range(12 * c, 12 * c + 12):
            end = ends[x]
            if end > x or end in (WALL, AT_CENTER):
                value += worth(end, lengths[x], values)
                word = (
                    np.uint64(x) * np.uint64(0x9E37_79B9_7F4A_7C15)
                    + np.uint64(max(end, WALL) + 3) * np.uint64(0xC2B2_AE3D_27D4_EB4F)
                    + np.uint64(lengths[x]) * np.uint64(0x1656_67B1_9E37_79F9)
                )
                word ^= word >> np.uint64(29)
                word *= np.uint64(0xBF58_476D_1CE4_E5B9)
                total += word ^ (word >> np.uint64(32))
    return total, value


class Found(NamedTuple):
    """The best score so far, its options, and the number of placements tried in the last turn."""

    score: int
    options: list[int]
    n_nodes: int


def bytes_per_position(puzzle: Compiled) -> int:
    """Return the approximate memory that a beam needs for each position of its width."""
    n_cells = puzzle.board.n_cells
    return 2 * (4 * len(puzzle.board.chains.ends) + n_cells + 32) + 12 * 40


def _layer(width: int, n_cells: int) -> Layer:
    ends, lengths = np.empty((2, width, 12 * n_cells), np.int16)
    return Layer(
        Chains(ends, lengths),
        np.zeros((width, n_cells), np.int8),
        np.zeros((width, 4), np.int64),
    )


def _best_first(worths: NDArray[np.int64], n: int) -> NDArray[np.int64]:
    """Return the numbers of about `n` children of greatest worth, best first, then by number."""
    alive = np.flatnonzero(worths != NO_CHILD)
    found = worths[alive]
    if len(alive) > n:
        cut = np.partition(found, len(found) - n)[len(found) - n]
        alive = alive[found >= cut]
    return alive[np.argsort(-worths[alive], kind="stable")]


def beam(
    puzzle: Compiled, width: int, worth: Worth, max_nodes: int | None = None
) -> Iterator[Found]:
    """Yield the best play that a beam of the given width has found, after every turn.

    The search stops before any turn that might exceed max_nodes placements in total.
    """
    board, tiles = puzzle
    n_tiles = len(tiles.kinds)
    depth = min(board.n_cells, n_tiles)
    longest = 6 * min(board.n_cells, n_tiles)
    values = worth_tables(worth, depth, longest)
    here, there = _layer(width, board.n_cells), _layer(width, board.n_cells)
    here.chains.ends[0], here.chains.lengths[0] = board.chains
    here.facts[0] = board.place, 0, 1 if n_tiles > 1 else -1, 0
    worths = np.empty(12 * width, np.int64)
    log = np.zeros((MAX_LOGGED, 3), np.int16)
    seen = np.zeros(1 << (2 * width - 1).bit_length(), np.uint64)
    found = Found(0, [], 0)
    history: list[NDArray[np.int64]] = []
    n, n_nodes = 1, 0
    for turn in range(depth):
        if max_nodes is not None and n_nodes + 12 * n > max_nodes:
            return
        current = 0 if turn == 0 else turn + 1 if turn + 1 < n_tiles else -1
        row = Values(values.open[turn], values.wall[turn])
        n_tried, score, at = expand(here, n, current, tiles, row, log, worths)
        options = _options(history, int(at)) if score > found.score else found.options
        n_nodes += int(n_tried)
        found = Found(max(int(score), found.score), options, int(n_tried))
        yield found
        candidates = _best_first(worths[: 12 * n], width + width // 4)
        if turn + 1 == depth or not len(candidates):
            return
        seen[:] = 0
        parents = np.empty(width, np.int64)
        row = Values(values.open[turn + 1], values.wall[turn + 1])
        n = keep(here, there, current, tiles, row, log, candidates, parents, seen)
        history.append(parents[:n].copy())
        here, there = there, here


def _options(history: list[NDArray[np.int64]], at: int) -> list[int]:
    """Return the options, 12 * parent + option, that led to a child in the last layer."""
    options = [at % 12]
    for parents in reversed(history):
        at = int(parents[at // 12])
        options.append(at % 12)
    return options[::-1]
