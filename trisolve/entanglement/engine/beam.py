"""Beam search over known tiles: of the positions after a turn the best are kept and go on.

What a position is worth is what it has scored and what its chains promise: a value for every chain,
by its length, from one table for chains with both ends open and one for those that lead to the
wall. So a placement's worth follows from the chains it joins. Positions with the same chains, place
and tiles are kept once.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.entanglement.engine.bounds import triangle
from trisolve.entanglement.engine.chains import LOG_ROOM, lay, take_up
from trisolve.entanglement.engine.compiled import CENTRE, LINE, WALL, Compiled
from trisolve.entanglement.engine.tables import Worth, worth_tables
from trisolve.kernels.jit import inlined, kernel

PLACE, SCORE, POCKET, VALUE = range(4)
"""What is kept of a position besides its chains."""
NO_CHILD = -(1 << 60)


class Layer(NamedTuple):
    """Positions after the same number of turns.

    ends, lengths: int16[width, n_pins]; laid: int8[width, n_cells]; facts: int64[width, 4].
    """

    ends: NDArray[np.int16]
    lengths: NDArray[np.int16]
    laid: NDArray[np.int8]
    facts: NDArray[np.int64]


@inlined
def worth(end, length, open_values, wall_values):
    """Return what a chain with one open end is worth: int64[longest + 1], by length."""
    if end >= 0:
        return open_values[length]
    return 0 if end == LINE else wall_values[length]


@inlined
def lay_valued(ends, lengths, base, pairs, log, top, open_values, wall_values):
    """Do as `chains.lay`; return also by how much the worth of all chains has changed."""
    segments = 0
    place = WALL
    change = 0
    for k in range(0, 12, 2):
        x = base + pairs[k]
        y = base + pairs[k + 1]
        a = ends[x]
        b = ends[y]
        change -= worth(a, lengths[x], open_values, wall_values)
        if a == y:
            continue
        change -= worth(b, lengths[y], open_values, wall_values)
        length = lengths[x] + lengths[y] + 1
        if a >= 0:
            log[top, 0] = a
            log[top, 1] = ends[a]
            log[top, 2] = lengths[a]
            top += 1
            ends[a] = b
            lengths[a] = length
            change += worth(b, length, open_values, wall_values)
        if b >= 0:
            log[top, 0] = b
            log[top, 1] = ends[b]
            log[top, 2] = lengths[b]
            top += 1
            ends[b] = a
            lengths[b] = length
            if a < 0:
                change += worth(a, length, open_values, wall_values)
        if a == LINE:
            segments = length
            place = b
        elif b == LINE:
            segments = length
            place = a
    if place >= 0:
        lengths[place] = 0
    return top, segments, place, change


@kernel
def expand(
    ends, lengths, facts, n, current, pairs, n_turns, kinds, open_values, wall_values, log, values
):
    """Try every option of n positions; return how many, the best score and where it came from.

    values: int64[12 n], filled with the worth of each child, NO_CHILD where there is none.
    """
    n_tried = 0
    best = -1
    best_at = -1
    for w in range(n):
        place, score, pocket = facts[w, PLACE], facts[w, SCORE], facts[w, POCKET]
        base = place - place % 12
        for option in range(12):
            values[12 * w + option] = NO_CHILD
            swaps = option >= 6
            rotation = option - 6 if swaps else option
            tile = pocket if swaps else current
            kept = current if swaps else pocket
            if tile < 0 or rotation >= n_turns[tile]:
                continue
            if swaps and kept >= 0 and kinds[kept] == kinds[tile]:
                continue
            n_tried += 1
            top, segments, next_place, change = lay_valued(
                ends[w], lengths[w], base, pairs[tile, rotation], log, 0, open_values, wall_values
            )
            take_up(ends[w], lengths[w], log, top, 0)
            total = score + triangle(segments)
            if total > best:
                best = total
                best_at = 12 * w + option
            if next_place >= 0:
                values[12 * w + option] = total + facts[w, VALUE] + change
    return n_tried, best, best_at


@kernel
def keep(
    ends, lengths, laid, facts, next_ends, next_lengths, next_laid, next_facts,
    current, pairs, next_open_values, next_wall_values, log, candidates, width, parents, seen,
):  # fmt: skip
    """Make the children that `candidates` name, `width` at most; return how many.

    parents: int64[width], filled with 12 * parent + option. seen: uint64[a power of two], zeroed.
    """
    n_kept = 0
    for number in range(len(candidates)):
        if n_kept == width:
            break
        child = candidates[number]
        w = child // 12
        option = child - 12 * w
        swaps = option >= 6
        rotation = option - 6 if swaps else option
        tile = facts[w, POCKET] if swaps else current
        kept = current if swaps else facts[w, POCKET]
        to, to_lengths = next_ends[n_kept], next_lengths[n_kept]
        for x in range(len(to)):
            to[x] = ends[w, x]
            to_lengths[x] = lengths[w, x]
        place = facts[w, PLACE]
        cell = place // 12
        _, segments, next_place = lay(to, to_lengths, 12 * cell, pairs[tile, rotation], log, 0)
        for c in range(laid.shape[1]):
            next_laid[n_kept, c] = laid[w, c]
        next_laid[n_kept, cell] = 1
        score = facts[w, SCORE] + triangle(segments)
        word, value = position_word(
            to, to_lengths, next_laid[n_kept], next_open_values, next_wall_values
        )
        word += np.uint64(next_place * 64 + kept + 1) * np.uint64(0x9E37_79B9_7F4A_7C15)
        word ^= word >> np.uint64(31)
        word |= np.uint64(1)
        at = np.int64(word & np.uint64(len(seen) - 1))
        while seen[at] != 0 and seen[at] != word:
            at = (at + 1) & (len(seen) - 1)
        if seen[at] == word:
            continue
        seen[at] = word
        next_facts[n_kept, PLACE] = next_place
        next_facts[n_kept, SCORE] = score
        next_facts[n_kept, POCKET] = kept
        next_facts[n_kept, VALUE] = value
        parents[n_kept] = child
        n_kept += 1
    return n_kept


@inlined
def position_word(ends, lengths, laid, open_values, wall_values):
    """Return 64 bits that tell positions with other chains apart, and what the chains are worth."""
    total = np.uint64(0)
    value = 0
    for c in range(len(laid)):
        if laid[c]:
            continue
        for x in range(12 * c, 12 * c + 12):
            end = ends[x]
            if end > x or end in (WALL, CENTRE):
                value += worth(end, lengths[x], open_values, wall_values)
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
    """What a beam has found: the best score so far, its options, the placements tried since."""

    score: int
    options: list[int]
    n_nodes: int


def bytes_a_position(puzzle: Compiled) -> int:
    """Return about how much memory a beam takes for each position of its width."""
    n_cells = puzzle.board.n_cells
    return 2 * (4 * len(puzzle.board.ends) + n_cells + 32) + 12 * 40


def _layer(width: int, n_cells: int) -> Layer:
    return Layer(
        np.empty((width, 12 * n_cells), np.int16),
        np.empty((width, 12 * n_cells), np.int16),
        np.zeros((width, n_cells), np.int8),
        np.zeros((width, 4), np.int64),
    )


def _best_first(values: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """Return the numbers of about `most` children of greatest worth, best first; ties by number."""
    alive = np.flatnonzero(values != NO_CHILD)
    worths = values[alive]
    if len(alive) > most:
        cut = np.partition(worths, len(worths) - most)[len(worths) - most]
        alive = alive[worths >= cut]
    return alive[np.argsort(-values[alive], kind="stable")]


def beam(
    puzzle: Compiled, width: int, worth: Worth, max_nodes: int | None = None
) -> Iterator[Found]:
    """Yield what a beam of that width has found, after every turn.

    It stops before the turn in which it might try more than max_nodes placements in all.
    """
    board, tiles = puzzle
    n_tiles = len(tiles.kinds)
    depth = min(board.n_cells, n_tiles)
    longest = 6 * min(board.n_cells, n_tiles)
    open_values, wall_values = worth_tables(worth, depth, longest)
    here, there = _layer(width, board.n_cells), _layer(width, board.n_cells)
    here.ends[0], here.lengths[0] = board.ends, board.lengths
    here.facts[0] = board.place, 0, 1 if n_tiles > 1 else -1, 0
    values = np.empty(12 * width, np.int64)
    log = np.zeros((LOG_ROOM, 3), np.int16)
    seen = np.zeros(1 << (2 * width - 1).bit_length(), np.uint64)
    found = Found(0, [], 0)
    history: list[NDArray[np.int64]] = []
    n, n_nodes = 1, 0
    for turn in range(depth):
        if max_nodes is not None and n_nodes + 12 * n > max_nodes:
            return
        current = 0 if turn == 0 else turn + 1 if turn + 1 < n_tiles else -1
        n_tried, score, at = expand(
            here.ends, here.lengths, here.facts, n, current, tiles.pairs, tiles.n_turns,
            tiles.kinds, open_values[turn], wall_values[turn], log, values,
        )  # fmt: skip
        options = _options(history, int(at)) if score > found.score else found.options
        n_nodes += int(n_tried)
        found = Found(max(int(score), found.score), options, int(n_tried))
        yield found
        candidates = _best_first(values[: 12 * n], width + width // 4)
        if turn + 1 == depth or not len(candidates):
            return
        seen[:] = 0
        parents = np.empty(width, np.int64)
        n = keep(
            *here, *there, current, tiles.pairs, open_values[turn + 1], wall_values[turn + 1],
            log, candidates, width, parents, seen,
        )  # fmt: skip
        history.append(parents[:n].copy())
        here, there = there, here


def _options(history: list[NDArray[np.int64]], at: int) -> list[int]:
    """Return the options that led to a child, 12 * parent + option, of the last layer."""
    options = [at % 12]
    for parents in reversed(history):
        at = int(parents[at // 12])
        options.append(at % 12)
    return options[::-1]
