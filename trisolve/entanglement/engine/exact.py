"""Depth-first branch and bound over all ways to play a known sequence of tiles.

Its whole state is in arrays, so the search can stop after any number of placements and continue
later. A branch is cut if its score plus the bound on the rest (see ``bounds``) does not exceed the
best known score. A branch is also cut if the same position was reached before with at least this
score: the same empty cells, the same ends and lengths of chains, the same end of the path, and the
same two tiles in hand. A position is identified by a hash of 128 bits: 64 of them are stored in a
table, and the other 64 give the place in it. The chance that two of a billion positions are
confused is less than 1 in 10^9.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.entanglement.engine.bounds import bound_on_rest, rooms_for, triangle
from trisolve.entanglement.engine.chains import (
    AT_CENTER,
    MAX_LOGGED,
    WALL,
    Chains,
    Compiled,
    follow,
    lay,
    take_up,
)
from trisolve.kernels.jit import inlined, kernel

NO_TILE = -1
BEST, NODES, DEPTH, N_BEST = range(4)
"""Counters: best score, placements tried, frames on the stack, turns of the best play."""
PLACE, SCORE, CURRENT, POCKET, LEFT, OPTION, TOP, UPPER, SPOT, TRIED = range(10)
"""A frame: place, score, tiles in hand and turns left; the next option; the previous state of the
log and the free cells; an upper bound on the total from here; the option tried last."""

_TABLE_FROM = 3
"""Positions with fewer turns left are faster to search than to look up."""
_WAYS = 4
_K1, _K2, _K3 = (
    np.uint64(0x9E37_79B9_7F4A_7C15),
    np.uint64(0xC2B2_AE3D_27D4_EB4F),
    np.uint64(0x1656_67B1_9E37_79F9),
)
_M1, _M2 = np.uint64(0xBF58_476D_1CE4_E5B9), np.uint64(0x94D0_49BB_1331_11EB)


class Search(NamedTuple):
    """A search, stopped or not yet begun; every array changes as the search proceeds.

    frames : int64[depth, 10]
    log : int16[:, 3]
    free : int16[n], the empty cells first
    spots : int16[n], the index of each cell in `free`
    best : int16[depth], the options of the best play, each a rotation, or 6 + rotation for a swap
    table : uint64[entries, 2], a hash, and score + 1 with the turns left
    """

    chains: Chains
    frames: NDArray[np.int64]
    log: NDArray[np.int16]
    free: NDArray[np.int16]
    spots: NDArray[np.int16]
    best: NDArray[np.int16]
    counters: NDArray[np.int64]
    work: NDArray[np.int32]
    table: NDArray[np.uint64]


def new_search(puzzle: Compiled, max_bytes: int) -> Search:
    """Return a search at its start, with the largest power-of-two table within `max_bytes`."""
    board, tiles = puzzle
    n = board.n_cells
    n_tiles = len(tiles.kinds)
    depth = min(n, n_tiles)
    entries = 1 << max(4, (max_bytes // 16).bit_length() - 1)
    frames = np.zeros((depth + 1, 10), np.int64)
    pocket = 1 if n_tiles > 1 else NO_TILE
    frames[0, :5] = board.place, 0, 0, pocket, depth
    search = Search(
        board.chains.copy(),
        frames,
        np.zeros((MAX_LOGGED * (depth + 1), 3), np.int16),
        np.arange(n, dtype=np.int16),
        np.arange(n, dtype=np.int16),
        np.zeros(depth + 1, np.int16),
        np.array([0, 0, 1, 0], np.int64),
        np.zeros(rooms_for(n), np.int32),
        np.zeros((entries, 2), np.uint64),
    )
    frames[0, UPPER] = bound_on_rest(
        search.chains, board.place, depth, search.free, n, 0, search.work
    )
    return search


@inlined
def _is_seen(search, n_free, slots, place, score, left):
    """Return whether the position was met before with at least this score; remember it."""
    ends, lengths = search.chains
    free, table = search.free, search.table
    first = slots * _K3 + np.uint64(place) * _K1
    second = slots * _K2
    for i in range(n_free):
        base = free[i] * 12
        for x in range(base, base + 12):
            end = ends[x]
            if end > x or end in (WALL, AT_CENTER):
                word = (
                    np.uint64(x) * _K1
                    + np.uint64(max(end, WALL) + 3) * _K2
                    + np.uint64(lengths[x]) * _K3
                )
                word ^= word >> np.uint64(29)
                word *= _M1
                first += word ^ (word >> np.uint64(32))
                second += (word ^ (word >> np.uint64(31))) * _M2
    first ^= first >> np.uint64(30)
    first *= _M2
    first ^= first >> np.uint64(31)
    second |= np.uint64(1)
    start = np.int64(first & np.uint64(len(table) - 1)) & ~(_WAYS - 1)
    value = (np.uint64(score + 1) << np.uint64(16)) | np.uint64(left)
    victim = start
    shallowest = np.uint64(1 << 20)
    for i in range(start, start + _WAYS):
        if table[i, 0] == second:
            if table[i, 1] >> np.uint64(16) >= np.uint64(score + 1):
                return True
            table[i, 1] = value
            return False
        depth = table[i, 1] & np.uint64(0xFFFF)
        if depth < shallowest:
            shallowest = depth
            victim = i
    table[victim, 0] = second
    table[victim, 1] = value
    return False


@inlined
def _remember(search, depth, score):
    search.counters[BEST] = score
    search.counters[N_BEST] = depth
    for d in range(depth):
        search.best[d] = search.frames[d, TRIED]


@inlined
def _fill_cell(free, spots, cell, n_free):
    """Remove a cell from the first n_free + 1 of the free cells; return its previous index."""
    spot = spots[cell]
    moved = free[n_free]
    free[spot] = moved
    spots[moved] = spot
    free[n_free] = cell
    spots[cell] = n_free
    return spot


@inlined
def _empty_cell(free, spots, spot, n_free):
    """Undo `_fill_cell`."""
    cell = free[n_free]
    moved = free[spot]
    free[n_free] = moved
    spots[moved] = n_free
    free[spot] = cell
    spots[cell] = spot


@inlined
def _next_option(frame, n_turns, kinds):
    """Return the frame's next option and its tile, both -1 if none is left; move on to the next.

    Rotations that look alike are tried once, as are two equal tiles in hand.
    """
    while frame[OPTION] < 12:
        option = frame[OPTION]
        swaps = option >= 6
        rotation = option - 6 if swaps else option
        tile = frame[POCKET] if swaps else frame[CURRENT]
        kept = frame[CURRENT] if swaps else frame[POCKET]
        if tile < 0 or (swaps and kept >= 0 and kinds[tile] == kinds[kept]):
            frame[OPTION] = option - rotation + 6
            continue
        frame[OPTION] = option + 1 if rotation + 1 < n_turns[tile] else option - rotation + 6
        return option, tile
    return -1, -1


@inlined
def _slots(current, kept, kinds):
    """Return a word for the two tiles in hand that stays the same when they are swapped."""
    one = kinds[current] if current >= 0 else -1
    other = kinds[kept] if kept >= 0 else -1
    return np.uint64((min(one, other) + 1) * 4096 + max(one, other) + 1)


@kernel
def advance(search, tiles, n_more):  # noqa: PLR0915 - one loop
    """Continue a Search over Tiles for about `n_more` placements.

    Returns whether the search is complete, which proves that the best play known is optimal.
    """
    chains, frames, log, free, spots, _, counters, work, _ = search
    kinds = tiles.kinds
    n_cells = len(free)
    until = counters[NODES] + n_more
    while counters[DEPTH] > 0:
        if counters[NODES] >= until:
            return False
        depth = counters[DEPTH] - 1
        n_free = n_cells - depth - 1
        frame = frames[depth]
        option, tile = -1, -1
        if frame[UPPER] > counters[BEST]:
            option, tile = _next_option(frame, tiles.n_turns, kinds)
        if option < 0:
            counters[DEPTH] = depth
            if depth:
                parent = frames[depth - 1]
                take_up(chains, log, frame[TOP], parent[TOP])
                _empty_cell(free, spots, parent[SPOT], n_free + 1)
            continue
        counters[NODES] += 1
        place, left = frame[PLACE], frame[LEFT]
        segments, next_place = follow(chains, place, tiles.partners[tile, option % 6])
        score = frame[SCORE] + triangle(segments)
        frame[TRIED] = option
        if score > counters[BEST]:
            _remember(search, depth + 1, score)
        if left == 1 or next_place < 0:
            continue
        top = frame[TOP]
        base = place - place % 12
        new_top, _, _, _ = lay(chains, base, tiles.pairs[tile, option % 6], log, top, None)
        spot = _fill_cell(free, spots, base // 12, n_free)
        must = counters[BEST] - score
        upper = score + bound_on_rest(chains, next_place, left - 1, free, n_free, must, work)
        current = depth + 2 if depth + 2 < len(kinds) else NO_TILE
        kept = frame[CURRENT] if option >= 6 else frame[POCKET]
        hopeless = upper <= counters[BEST]
        if not hopeless and left - 1 >= _TABLE_FROM:
            slots = _slots(current, kept, kinds)
            hopeless = _is_seen(search, n_free, slots, next_place, score, left - 1)
        if hopeless:
            take_up(chains, log, new_top, top)
            _empty_cell(free, spots, spot, n_free)
            continue
        frame[SPOT] = spot
        child = frames[depth + 1]
        child[PLACE], child[SCORE], child[LEFT] = next_place, score, left - 1
        child[CURRENT], child[POCKET] = current, kept
        child[OPTION], child[TOP], child[UPPER] = 0, new_top, upper
        counters[DEPTH] = depth + 2
    return True


def upper_bound(search: Search) -> int:
    """Return the highest score that any play can reach, given the rest of the search."""
    best = int(search.counters[BEST])
    open_frames = search.frames[: search.counters[DEPTH]]
    waiting = open_frames[open_frames[:, OPTION] < 12]
    return int(max([best, *waiting[:, UPPER].tolist()]))
