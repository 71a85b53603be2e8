"""Search a solitaire game with a known order: one layer per tile, keeping the best positions.

A position is the set of tile placements so far, so no two positions in a layer are the same.
Positions that cannot be won are left out: positions with a loop closed too early, with more pieces
of the line than the remaining tiles can join, or with ends of the only piece too far apart for a
loop. If no layer drops a position for any other reason, the result is a proof.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import inlined, kernel
from trisolve.tantrix.engine.lattice import STEPS, distance
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

HOPELESS, WON = np.float32(-1e9), np.float32(1e9)
NOISE_MASK = np.uint64(0xFFFF)


class Layer(NamedTuple):
    """Positions after the same number of tiles: int32[room, n], int8[room, n], by tile."""

    cells: NDArray[np.int32]
    turns: NDArray[np.int8]

    def of(self, rows: NDArray[np.int64]) -> "Layer":
        """Return some of the positions, in the given order."""
        return Layer(self.cells[rows], self.turns[rows])


class Aim(NamedTuple):
    """The goal of the solitaire game, and float64[4], the weights that value positions."""

    color: int
    wants_loop: bool
    weights: NDArray[np.float64]
    noise: float


class Children(NamedTuple):
    """The positions that follow a layer: int64, int32, int8, float32 [room]."""

    parents: NDArray[np.int64]
    cells: NDArray[np.int32]
    turns: NDArray[np.int8]
    worths: NDArray[np.float32]

    def first(self, n: int) -> "Children":
        """Return copies of the first n."""
        return Children(*(part[:n].copy() for part in self))  # type: ignore[arg-type]


def new_children(room: int) -> Children:
    """Return space for children."""
    return Children(
        np.zeros(room, dtype=np.int64),
        np.zeros(room, dtype=np.int32),
        np.zeros(room, dtype=np.int8),
        np.zeros(room, dtype=np.float32),
    )


@inlined
def _end_of(board, cell, side, color, start, seen):
    """Follow a line and mark it; return the cell where it ends, or `start` if it comes back."""
    while True:
        cell = cell + STEPS[side]
        if cell == start or board.cells[cell, TILE] < 0:
            return cell
        board.cells[cell, MARK] = seen
        came = (side + 3) % 6
        for other in range(6):
            if other != came and (
                board.shown[board.cells[cell, TILE], board.cells[cell, TURN], other] == color
            ):
                side = other
                break


@inlined
def _worth(board, n_tiles, aim, ends):
    """Return how promising a position is, or HOPELESS if it cannot be won.

    Fewer pieces, ends that meet, ends with room before them, and pieces with ends near each other
    are good signs.
    """
    color, wants_loop, weights, _ = aim
    board.numbers[SEEN] += 1
    seen = board.numbers[SEEN]
    n_lying = board.numbers[N_LYING]
    n_left = n_tiles - n_lying
    n_pieces, n_ends, cramped = 0, 0, 0.0
    for i in range(n_lying):
        cell = board.lists[PLACED, i]
        if board.cells[cell, MARK] == seen:
            continue
        board.cells[cell, MARK] = seen
        n_pieces += 1
        first = second = -1
        for side in range(6):
            if board.shown[board.cells[cell, TILE], board.cells[cell, TURN], side] == color:
                first, second = second, side
        if second < 0:
            return HOPELESS
        one = _end_of(board, cell, first, color, cell, seen)
        if one == cell:
            # a loop: it has every tile, or was closed too early
            return (
                np.float32(1e9)
                if n_left == 0 and n_pieces == 1 and _all_seen(board, seen)
                else HOPELESS
            )
        other = _end_of(board, cell, second, color, cell, seen)
        ends[n_ends], ends[n_ends + 1] = one, other
        n_ends += 2
        for end in (one, other):
            touching = board.cells[end, TOUCHING]
            if touching >= 3:
                cramped += weights[1] * (touching - 2)
            elif touching == 2:
                cramped += weights[2]
    if n_pieces - 1 > n_left:
        return HOPELESS
    if n_left == 0:
        return WON if not wants_loop else HOPELESS
    near = 0.0
    if n_pieces == 1 and wants_loop:
        apart = distance(ends[0], ends[1])
        if apart + 1 > n_left:
            return HOPELESS
        near = weights[3] * apart
    elif n_pieces > 1:
        for i in range(0, n_ends, 2):
            best = 1 << 20
            for j in range(n_ends):
                if j // 2 != i // 2:
                    best = min(best, distance(ends[i], ends[j]), distance(ends[i + 1], ends[j]))
            near += weights[3] * best
        if wants_loop:
            near += weights[3] * 0.5
    return np.float32(-(weights[0] * n_pieces + cramped + near))


@inlined
def _all_seen(board, seen):
    for i in range(board.numbers[N_LYING]):
        if board.cells[board.lists[PLACED, i], MARK] != seen:
            return False
    return True


@kernel
def expand(board, order, layer, first, stop, depth, aim, moves, ends, children):
    """Write the positions that can follow positions `first .. stop - 1`; return their number.

    Parameters
    ----------
    board
        An empty board.
    order
        int64[n], the tiles (numbers minus 1) in order; `depth` of them have been placed.
    layer, aim
        The positions, and the weights by which they are valued.
    moves, ends
        int64[room, 3], int64[2 n]: scratch.
    children
        Receives the positions that follow.
    """
    cells, turns = layer
    parents, next_cells, next_turns, worths = children
    n = 0
    for state in range(first, stop):
        mixed = np.uint64(state + 1) * np.uint64(0x9E37_79B9_7F4A_7C15)
        for i in range(depth):
            put(board, order[i], cells[state, i], turns[state, i])
        hand = np.uint64(1) << np.uint64(order[depth])
        n_legal, _ = legal(board, hand, True, False, moves)
        for m in range(n_legal):
            if depth == 0 and moves[m, 2] != 0:
                continue  # rotated copies of the first tile are equal
            put(board, moves[m, 0], moves[m, 1], moves[m, 2])
            worth = _worth(board, len(order), aim, ends)
            take(board)
            if worth == HOPELESS:
                continue
            mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(0xBF58_476D_1CE4_E5B9)
            chance = np.float32(np.int64((mixed >> np.uint64(40)) & NOISE_MASK)) / np.float32(
                65536.0
            )
            parents[n], next_cells[n], next_turns[n] = state, moves[m, 1], moves[m, 2]
            worths[n] = worth + np.float32(aim.noise) * chance
            n += 1
        for _ in range(depth):
            take(board)
    return n
