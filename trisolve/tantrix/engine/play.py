"""The game's rules and scores, compiled for the players; tests compare them with `tantrix.rules`.

Candidates are bit sets of tiles, with bit t - 1 for tile t. The three-alike rule removes tiles that
show a color at a side. The two restrictions that ignore colors follow from one closure of the whole
position: let T be the set of cells filled by repeatedly filling forced spaces. In a sound position,
a tile next to the position keeps it sound in two cases. In the first case, the tile goes into a
space of T that now has three neighbors. In the second case, the tile goes outside T, has no
neighbor in T that is still empty, and every space forced next has exactly three neighbors when it
is filled.
"""

from typing import Any, NamedTuple

import numpy as np

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import inlined, kernel
from trisolve.tantrix.engine.lattice import MIDDLE, STEPS

TILE, TURN, TOUCHING, MARK, CLOSED = 0, 1, 2, 3, 4
"""Columns of cells: the tile (-1: none), its rotation, how many neighbors have tiles, when it was
last visited, and in which closure it was filled."""
N_LYING, SEEN = 0, 1
"""Indices into the numbers."""
PLACED, FRONT, QUEUE = 0, 1, 2
"""Rows of lists."""


class Board(NamedTuple):
    """A position; all but the first two arrays are modified in place.

    shown int8[56, 6, 6] and showing uint64[6, 6, 4] as in `tile_sets`; cells int32[cell, 5] and
    lists int64[3, cell] by the columns and rows listed above; counts int32[cell], neighbors in the
    closure; numbers int64[4].
    """

    shown: Any
    showing: Any
    cells: Any
    lists: Any
    counts: Any
    numbers: Any


@kernel
def put(board, tile, cell, turn):
    """Place a tile without any check."""
    board.cells[cell, TILE], board.cells[cell, TURN] = tile, turn
    board.lists[PLACED, board.numbers[N_LYING]] = cell
    board.numbers[N_LYING] += 1
    for side in range(6):
        board.cells[cell + STEPS[side], TOUCHING] += 1


@kernel
def take(board):
    """Remove the tile that was placed last."""
    board.numbers[N_LYING] -= 1
    cell = board.lists[PLACED, board.numbers[N_LYING]]
    board.cells[cell, TILE] = -1
    for side in range(6):
        board.cells[cell + STEPS[side], TOUCHING] -= 1


@inlined
def _find_front(board):
    """List the empty cells next to tiles; return how many."""
    board.numbers[SEEN] += 1
    seen = board.numbers[SEEN]
    n = 0
    for i in range(board.numbers[N_LYING]):
        for side in range(6):
            cell = board.lists[PLACED, i] + STEPS[side]
            if board.cells[cell, TILE] < 0 and board.cells[cell, MARK] != seen:
                board.cells[cell, MARK] = seen
                board.lists[FRONT, n] = cell
                n += 1
    return n


@inlined
def _close(board, n_front):
    """Fill all forced spaces in `counts` and CLOSED; return the stamp of the cells filled."""
    board.numbers[SEEN] += 1
    stamp = board.numbers[SEEN]
    n_queue = at = 0
    for i in range(n_front):
        cell = board.lists[FRONT, i]
        board.counts[cell] = board.cells[cell, TOUCHING]
        if board.counts[cell] >= 3:
            board.lists[QUEUE, n_queue] = cell
            board.cells[cell, CLOSED] = stamp
            n_queue += 1
    while at < n_queue:
        filled = board.lists[QUEUE, at]
        at += 1
        for side in range(6):
            cell = filled + STEPS[side]
            if board.cells[cell, TILE] >= 0 or board.cells[cell, CLOSED] == stamp:
                continue
            if board.cells[cell, TOUCHING] == 0 and board.cells[cell, MARK] != stamp:
                board.counts[cell] = 0  # not next to a tile: its count may be outdated
                board.cells[cell, MARK] = stamp
            board.counts[cell] += 1
            if board.counts[cell] >= 3:
                board.cells[cell, CLOSED] = stamp
                board.lists[QUEUE, n_queue] = cell
                n_queue += 1
    return stamp


@inlined
def _stays_sound(board, cell, stamp):
    """Return whether a sound position stays sound with a tile in a neighboring cell."""
    if board.cells[cell, CLOSED] == stamp:
        return board.cells[cell, TOUCHING] == 3
    for side in range(6):
        if board.cells[cell + STEPS[side], CLOSED] == stamp:
            return False
    board.lists[QUEUE, 0] = cell
    n_queue = 1
    at = 0
    while at < n_queue:
        filled = board.lists[QUEUE, at]
        at += 1
        for side in range(6):
            there = filled + STEPS[side]
            if board.cells[there, TILE] >= 0 or board.cells[there, CLOSED] == stamp:
                continue
            is_filled = False
            for i in range(n_queue):
                is_filled = is_filled or board.lists[QUEUE, i] == there
            if is_filled:
                continue
            touching = 0
            for other in range(6):
                near = there + STEPS[other]
                touching += board.cells[near, TILE] >= 0 or board.cells[near, CLOSED] == stamp
                for i in range(n_queue):
                    touching += board.lists[QUEUE, i] == near
            if touching > 3:
                return False
            if touching == 3:
                board.lists[QUEUE, n_queue] = there
                n_queue += 1
    return True


@inlined
def _unlike(board, cell, turn, found):
    """Return the tiles that do not make three sides of one color touch an empty cell."""
    for side in range(6):
        there = cell + STEPS[side]
        if board.cells[there, TILE] >= 0 or board.cells[there, TOUCHING] < 2:
            continue
        for color in range(4):
            n = 0
            for other in range(6):
                near = there + STEPS[other]
                tile = board.cells[near, TILE]
                if tile >= 0:
                    n += board.shown[tile, board.cells[near, TURN], (other + 3) % 6] == color
            if n > 2:
                return np.uint64(0)
            if n == 2:
                found &= ~board.showing[turn, side, color]
    return found


@kernel
def legal(board, hand, bag_empty, fills_only, moves):
    """Write the legal placements of a hand: the fills, if any, or else the free moves.

    Parameters
    ----------
    board
        A position, which must be sound while the bag has tiles.
    hand
        The tiles as bits.
    bag_empty, fills_only
        Whether restrictions have ended, and whether only fills are wanted.
    moves
        int64[room, 3]: (tile, cell, rotation).

    Returns
    -------
    tuple
        The number of placements written, and whether they are fills.
    """
    if board.numbers[N_LYING] == 0:
        n = 0
        rest = hand
        while rest and not fills_only:
            tile = trailing_zeros(rest)
            rest &= rest - np.uint64(1)
            for turn in range(6):
                moves[n, 0], moves[n, 1], moves[n, 2] = tile, MIDDLE, turn
                n += 1
        return n, False
    n_front = _find_front(board)
    stamp = 0 if bag_empty else _close(board, n_front)
    n = 0
    for wants_fills in (True, False):
        if not wants_fills and (n or fills_only):
            break
        for i in range(n_front):
            cell = board.lists[FRONT, i]
            if wants_fills != (board.cells[cell, TOUCHING] >= 3):
                continue
            checked = bag_empty
            for turn in range(6):
                found = hand
                for side in range(6):
                    near = cell + STEPS[side]
                    tile = board.cells[near, TILE]
                    if tile >= 0:
                        color = board.shown[tile, board.cells[near, TURN], (side + 3) % 6]
                        found &= board.showing[turn, side, color]
                if not bag_empty and found:
                    found = _unlike(board, cell, turn, found)
                if found and not checked:
                    checked = True
                    crowded = False
                    for side in range(6):
                        near = cell + STEPS[side]
                        if board.cells[near, TILE] < 0 and board.cells[near, TOUCHING] >= 3:
                            crowded = True
                    if crowded or not _stays_sound(board, cell, stamp):
                        break
                while found:
                    moves[n, 0], moves[n, 1], moves[n, 2] = trailing_zeros(found), cell, turn
                    found &= found - np.uint64(1)
                    n += 1
        if wants_fills and n:
            return n, True
    return n, False
