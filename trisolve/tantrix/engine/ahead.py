"""The value of positions, computed by looking ahead over whole turns and by random playouts.

A turn is a series of placements allowed by `legal` up to a free move; the best turns are kept.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import below
from trisolve.tantrix.engine.lattice import STEPS
from trisolve.tantrix.engine.play import (
    MARK,
    N_LYING,
    PLACED,
    SEEN,
    TILE,
    TOUCHING,
    TURN,
    legal,
    put,
    take,
)


class Entries(NamedTuple):
    """Ways to continue a turn, int64[room, columns] and float64[room]; see HAND to MOVES."""

    rows: NDArray[np.int64]
    values: NDArray[np.float64]


class Beams(NamedTuple):
    """Two beams that alternate, and the destination of finished ways."""

    one: Entries
    other: Entries
    final: Entries


class Playout(NamedTuple):
    """A playout of a game; hands, word and scores are modified in place.

    hands
        uint64[4], by seat.
    order
        int64[n_bag], the tiles of the bag in order.
    colors
        int64[4], by seat.
    word
        uint64[1], the random state.
    scores
        float64[4], by seat, the final scores.
    """

    hands: NDArray[np.uint64]
    order: NDArray[np.int64]
    colors: NDArray[np.int64]
    word: NDArray[np.uint64]
    scores: NDArray[np.float64]


@inlined
def _walk(board, cell, side, color, start):
    """Follow a line; return how many tiles are on it, and the cell where it ends."""
    n = 0
    while True:
        cell = cell + STEPS[side]
        if cell == start or board.cells[cell, TILE] < 0:
            return n, cell
        n += 1
        tile, turn = board.cells[cell, TILE], board.cells[cell, TURN]
        came = (side + 3) % 6
        for other in range(6):
            if other != came and board.shown[tile, turn, other] == color:
                side = other
                break


@kernel
def rate(board, color, weights):
    """Return the score of a color, plus a value for how promising its lines are.

    Parameters
    ----------
    weights
        float64[6], the value of each of these: a point for the best line, a point for the second
        line, an extendable end of the best line, an end at a forced space, ends that meet in one
        cell, and ends two steps apart.
    """
    board.numbers[SEEN] += 1
    seen = board.numbers[SEEN]
    best, second, promise, score = 0.0, 0.0, 0.0, 0
    for i in range(board.numbers[N_LYING]):
        cell = board.lists[PLACED, i]
        if board.cells[cell, MARK] == seen:
            continue
        tile, turn = board.cells[cell, TILE], board.cells[cell, TURN]
        first = other = -1
        for side in range(6):
            if board.shown[tile, turn, side] == color:
                first, other = other, side
        if other < 0:
            continue
        n_one, end = _walk(board, cell, first, color, cell)
        if end == cell:
            score = max(score, 2 * (n_one + 1))
            worth = 2.0 * (n_one + 1)
            now = 0.0
        else:
            n_other, far = _walk(board, cell, other, color, cell)
            length = 1 + n_one + n_other
            score = max(score, length)
            worth = 1.0 * length
            now = 0.0
            for at in (end, far):
                now += weights[3] if board.cells[at, TOUCHING] >= 3 else weights[2]
            q, r = end // 128 - far // 128, end % 128 - far % 128
            apart = max(abs(q), abs(r), abs(q + r))
            if apart == 0:
                now += weights[4] * length
            elif apart == 1:
                now += weights[5] * length
        # the part of the line already seen is marked, so that it is rated only once
        board.cells[cell, MARK] = seen
        for way in (first, other):
            at, side = cell, way
            while True:
                at = at + STEPS[side]
                if board.cells[at, TILE] < 0 or board.cells[at, MARK] == seen:
                    break
                board.cells[at, MARK] = seen
                came = (side + 3) % 6
                for way_on in range(6):
                    if way_on != came and (
                        board.shown[board.cells[at, TILE], board.cells[at, TURN], way_on] == color
                    ):
                        side = way_on
                        break
        total = worth + now
        if total > best + promise:
            second = max(second, best)
            best, promise = worth, now
        else:
            second = max(second, worth)
    return score, weights[0] * best + weights[1] * second + promise


HAND, N_MOVES, FREE_DONE, MOVES = 0, 1, 2, 3
"""Columns of the entries of `outcomes`; the moves follow, three numbers each."""


@kernel
def difference(board, own, others, weights):
    """Return a color's lead, by `rate`, over the best of the other colors (given as bits)."""
    _, mine = rate(board, own, weights)
    best = -1e9
    for color in range(4):
        if (others >> color) & 1:
            _, theirs = rate(board, color, weights)
            best = max(best, theirs)
    return mine - best


@inlined
def _keep(kept, n, width, source, value, move, hand, free_done):
    """Add an entry, `source` plus one move, to the best `width` entries; return their number."""
    entries, values = kept
    at = n
    if n == width:
        at = 0
        for i in range(1, n):
            if values[i] < values[at]:
                at = i
        if values[at] >= value:
            return n
    n_moves = source[N_MOVES]
    for i in range(MOVES + 3 * n_moves):
        entries[at, i] = source[i]
    if move[0] >= 0:
        for i in range(3):
            entries[at, MOVES + 3 * n_moves + i] = move[i]
        n_moves += 1
    entries[at, HAND], entries[at, N_MOVES], entries[at, FREE_DONE] = hand, n_moves, free_done
    values[at] = value
    return min(n + 1, width)


@kernel
def outcomes(board, start, bag_left, own, others, weights, beams, moves, widths):
    """Write good ways to end a turn that has begun; return the numbers of ways and nodes.

    The search is a beam over the placements of the turn: no tile is drawn, because nobody knows the
    next tile.

    Parameters
    ----------
    start
        int64[columns], one entry: the hand as bits, 0 moves, and whether the free move is done.
    bag_left
        The number of tiles in the bag.
    own, others
        The player's color 0..3, and the colors of the others as bits.
    beams
        Overwritten; the finished ways are in `beams.final`.
    moves
        int64[room, 3], scratch.
    widths
        int64[2], how many ways to keep during the search and at the end.
    """
    n, n_final, nodes = 1, 0, 0
    for i in range(MOVES):
        beams.one.rows[0, i] = start[i]
    beams.one.values[0] = 0.0
    nothing = moves[len(moves) - 1]
    nothing[0] = -1
    for turn in range(14):
        n_next = 0
        for e in range(n):
            here, there = (beams.one, beams.other) if turn % 2 == 0 else (beams.other, beams.one)
            entry = here.rows[e]
            n_moves = entry[N_MOVES]
            for i in range(n_moves):
                put(board, entry[MOVES + 3 * i], entry[MOVES + 3 * i + 1], entry[MOVES + 3 * i + 2])
            hand = np.uint64(entry[HAND])
            n_legal, are_fills = 0, False
            if hand:
                n_legal, are_fills = legal(
                    board, hand, bag_left - n_moves <= 0, entry[FREE_DONE] == 1, moves
                )
            if n_legal == 0:
                value, hand_left, done = here.values[e], entry[HAND], entry[FREE_DONE]
                n_final = _keep(
                    beams.final, n_final, widths[1], entry, value, nothing, hand_left, done
                )
            for m in range(n_legal):
                put(board, moves[m, 0], moves[m, 1], moves[m, 2])
                value = difference(board, own, others, weights)
                take(board)
                nodes += 1
                rest = entry[HAND] & ~(1 << moves[m, 0])
                done = 1 if not are_fills else entry[FREE_DONE]
                n_next = _keep(there, n_next, widths[0], entry, value, moves[m], rest, done)
            for _ in range(n_moves):
                take(board)
        n = n_next
        if n == 0:
            break
    return n_final, nodes


@kernel
def play_out(board, game, seat, free_done, n_players, weights, samples, moves):
    """Play a game to its end, always with the best of a few placements; then restore the board.

    Parameters
    ----------
    game
        The hands, the bag and the colors; the scores are filled in.
    seat, free_done
        The seat to move, and whether its free move is done.
    weights, samples
        The weights for `rate`, and how many placements to choose from.
    moves
        int64[room, 3], scratch.

    Returns
    -------
    int
        The number of placements, negative if the game ended in a deadlock.
    """
    hands, order, colors, word, scores = game
    n_bag = len(order)
    n_put, drawn, stuck, idle = 0, 0, False, 0
    while idle <= n_players:
        n_legal, are_fills = 0, False
        if hands[seat]:
            n_legal, are_fills = legal(board, hands[seat], drawn == n_bag, free_done, moves)
        if n_legal == 0:
            if hands[seat] and not free_done:
                stuck = True
                break
            seat = seat + 1 if seat + 1 < n_players else 0
            free_done = False
            idle += 1
            continue
        idle = 0
        others = 0
        for i in range(n_players):
            if i != seat:
                others |= 1 << colors[i]
        best, best_value = -1, -1e9
        for s in range(min(samples, n_legal)):
            m = s if n_legal <= samples else below(word, n_legal)
            if n_legal == 1:
                best = 0
                break
            put(board, moves[m, 0], moves[m, 1], moves[m, 2])
            value = difference(board, colors[seat], others, weights)
            take(board)
            if value > best_value:
                best, best_value = m, value
        tile = moves[best, 0]
        put(board, tile, moves[best, 1], moves[best, 2])
        n_put += 1
        hands[seat] &= ~(np.uint64(1) << np.uint64(tile))
        if drawn < n_bag:
            hands[seat] |= np.uint64(1) << np.uint64(order[drawn])
            drawn += 1
        free_done = free_done or not are_fills
        if hands[seat] == np.uint64(0):
            seat = seat + 1 if seat + 1 < n_players else 0
            free_done = False
    for i in range(n_players):
        score, _ = rate(board, colors[i], weights)
        scores[i] = score
    for _ in range(n_put):
        take(board)
    return -n_put - 1 if stuck else n_put
