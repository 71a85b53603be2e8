"""Find one loop of many tiles: grow and repair a random shape, then place tiles on it.

A random polygon is grown to n cells, and its leaves are moved until its angles match the kinds of
the tiles' links. Then tiles are placed, starting with the cell that has the fewest candidates.
After a few thousand nodes, the shape changes further. Failure to find a loop proves nothing.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import below
from trisolve.tantrix.engine.filling import Stack, lay_out, new_stack
from trisolve.tantrix.engine.lattice import MIDDLE, N_CELLS, STEPS, has_enclosed


class Growth(NamedTuple):
    """A growing polygon; all arrays but `wanted` are modified in place.

    wanted
        int64[3], how many corners, bends and straights.
    word
        uint64[1], the random state.
    angles, other, spare
        int8[n + 1]: the polygon so far, in `angles`; the others are scratch.
    cells, taken, queue
        int64[n + 1], uint8[WIDTH * WIDTH] filled with 0, int64[WIDTH * WIDTH]: scratch.
    state
        int64[2]: the size so far (0 at first), and 1 if a fitting shape was already returned.
    """

    wanted: NDArray[np.int64]
    word: NDArray[np.uint64]
    angles: NDArray[np.int8]
    other: NDArray[np.int8]
    spare: NDArray[np.int8]
    cells: NDArray[np.int64]
    taken: NDArray[np.uint8]
    queue: NDArray[np.int64]
    state: NDArray[np.int64]


class Laying(NamedTuple):
    """The tiles on a shape, and scratch.

    grid
        int16[WIDTH * WIDTH]: the place of each cell in the sequence, or -1 for cells outside the
        shape.
    cells, pairs
        int64[n], by place: the cell, and the sides through which the loop runs (in * 6 + out).
    n_near, near_side, near
        int64[n], int64[n, 6], int64[n, 6], by place: how many cells of the shape the cell touches
        other than along the loop, at which sides, and their places.
    stack
        The tiles still to try, by depth; and by place, the tile (-1 for none), its turn and its
        colors.
    place_at
        int64[n + 1], the place filled at each depth.
    """

    grid: NDArray[np.int16]
    cells: NDArray[np.int64]
    pairs: NDArray[np.int64]
    n_near: NDArray[np.int64]
    near_side: NDArray[np.int64]
    near: NDArray[np.int64]
    stack: Stack
    place_at: NDArray[np.int64]


def new_growth(wanted: NDArray[np.int64], word: int) -> Growth:
    """Return a growth that has not begun."""
    n = int(wanted.sum())
    angles = np.zeros((3, n + 1), dtype=np.int8)
    return Growth(
        wanted,
        np.array([word], dtype=np.uint64),
        angles[0],
        angles[1],
        angles[2],
        np.zeros(n + 1, dtype=np.int64),
        np.zeros(N_CELLS, dtype=np.uint8),
        np.zeros(N_CELLS, dtype=np.int64),
        np.zeros(2, dtype=np.int64),
    )


def new_laying(n: int) -> Laying:
    """Return an empty shape of n cells."""
    one, six = np.zeros((3, n), dtype=np.int64), np.zeros((2, n, 6), dtype=np.int64)
    grid = np.full(N_CELLS, -1, dtype=np.int16)
    place_at = np.zeros(n + 1, dtype=np.int64)
    return Laying(grid, one[0], one[1], one[2], six[0], six[1], new_stack(n), place_at)


@inlined
def _kind(k):
    if k == 3:
        return 2
    return 1 if k in (2, 4) else 0


@inlined
def _is_simple(angles, n, cells, taken, queue):
    """Return whether angles belong to a polygon that encloses no empty cell."""
    cell, way, n_laid, simple = MIDDLE, 0, 0, True
    for i in range(n):
        if taken[cell]:
            simple = False
            break
        taken[cell] = 1
        cells[i] = cell
        n_laid += 1
        way = (way + 9 - angles[i]) % 6
        cell += STEPS[way]
    simple = simple and cell == MIDDLE and way == 0 and not has_enclosed(cells, n, taken, queue)
    for i in range(n_laid):
        taken[cells[i]] = 0
    return simple


@inlined
def _add_ear(angles, n, edge, out):
    """Write the polygon with an ear on an edge; n + 1 cells."""
    w = 0
    following = edge + 1 if edge + 1 < n else 0
    for i in range(n):
        out[w] = angles[i] + (i in (edge, following))
        w += 1
        if i == edge:
            out[w] = 1
            w += 1


@inlined
def _misfit(angles, n, wanted):
    """Return how far the kinds of a polygon's angles are from the wanted kinds; 0 is right."""
    corners = bends = straights = 0
    for i in range(n):
        kind = _kind(angles[i])
        corners += kind == 0
        bends += kind == 1
        straights += kind == 2
    return abs(corners - wanted[0]) + abs(bends - wanted[1]) + abs(straights - wanted[2])


@inlined
def _moved_ear(angles, n, word, out, spare):
    """Write the polygon with one ear moved elsewhere; return whether that is possible."""
    for _ in range(2000):
        ear = below(word, n)
        before, after = (ear + n - 1) % n, (ear + 1) % n
        if angles[ear] != 1 or angles[before] < 2 or angles[after] < 2:
            continue
        w = 0
        for i in range(n):
            if i != ear:
                spare[w] = angles[i] - (i in (before, after))
                w += 1
        edge = below(word, n - 1)
        following = edge + 1 if edge + 1 < n - 1 else 0
        if spare[edge] >= 5 or spare[following] >= 5:
            continue
        _add_ear(spare, n - 1, edge, out)
        return True
    return False


@kernel
def grow(n, growth, budget):
    """Search until a polygon of n cells has the wanted kinds; return whether one was found.

    The search tries at most `budget` polygons.
    """
    wanted, word, angles, other, spare, cells, taken, queue, state = growth
    if state[0] == 0:
        state[0] = 3
        for i in range(3):
            angles[i] = 1
    size = state[0]
    while budget > 0:
        budget -= 1
        if size < n:
            edge = below(word, size)
            following = edge + 1 if edge + 1 < size else 0
            if angles[edge] >= 5 or angles[following] >= 5:
                continue
            _add_ear(angles, size, edge, other)
            if not _is_simple(other, size + 1, cells, taken, queue):
                if below(word, 200) == 0:
                    size = 3
                    for i in range(3):
                        angles[i] = 1
                continue
            size += 1
            for i in range(size):
                angles[i] = other[i]
            continue
        misfit = _misfit(angles, n, wanted)
        if misfit == 0 and state[1] == 0:
            state[0], state[1] = size, 1
            return True
        if not _moved_ear(angles, n, word, other, spare):
            size = 3
            for i in range(3):
                angles[i] = 1
            continue
        worse = _misfit(other, n, wanted) > misfit
        if worse and below(word, 100) >= (100 if misfit == 0 else 12):
            continue
        if not _is_simple(other, n, cells, taken, queue):
            continue
        for i in range(n):
            angles[i] = other[i]
        state[1] = 0
    state[0] = size
    return False


@inlined
def _find_bits(place, variant, links, laying, used):
    """Return the unused tiles that fit a position, as bits."""
    pair = laying.pairs[place]
    found = links.base[pair, variant] & ~used
    for i in range(laying.n_near[place]):
        j = laying.near[place, i]
        if laying.stack.tiles[j] >= 0:
            side = laying.near_side[place, i]
            found &= links.masks[pair, variant, side, laying.stack.colors[j, (side + 3) % 6]]
    return found


@kernel
def lay(  # noqa: PLR0915 - one loop
    angles, n, links, word, laying, budget
):
    """Lay tiles on a shape, fewest candidates first; return the nodes, negative on failure.

    Parameters
    ----------
    angles, n
        The shape.
    links
        The tiles as Links.
    word
        uint64[1], the random state.
    laying
        Modified in place; at the end, its stack holds each place's tile and the tile's turn.
    budget
        How many nodes to visit.
    """
    grid, cells, pairs, n_near, near_side, near, stack, place_at = laying
    bits, tiles, turns, colors = stack
    lay_out(angles, n, cells, pairs, grid)
    for i in range(n):
        n_near[i] = 0
        tiles[i] = -1
        for side in range(6):
            j = grid[cells[i] + STEPS[side]]
            if j >= 0 and side != pairs[i] // 6 and side != pairs[i] % 6:
                near_side[i, n_near[i]] = side
                near[i, n_near[i]] = j
                n_near[i] += 1
    for i in range(n):
        grid[cells[i]] = -1
    used = np.uint64(0)
    nodes = 0
    depth = 0
    place_at[0] = -1
    while depth >= 0:
        if depth == n:
            return nodes
        if place_at[depth] < 0:
            best, best_n = -1, 1 << 30
            for i in range(n):
                if tiles[i] >= 0:
                    continue
                count = 0
                for variant in range(2):
                    word_bits = _find_bits(i, variant, links, laying, used)
                    while word_bits:
                        word_bits &= word_bits - np.uint64(1)
                        count += 1
                    if count > best_n:
                        break
                if count < best_n or (count == best_n and n_near[i] > n_near[best]):
                    best, best_n = i, count
                    if count == 0:
                        break
            if best_n == 0:
                depth -= 1
                continue
            place_at[depth] = best
            for variant in range(2):
                bits[depth, variant] = _find_bits(best, variant, links, laying, used)
        place = place_at[depth]
        if tiles[place] >= 0:
            used &= ~(np.uint64(1) << np.uint64(tiles[place]))
            tiles[place] = -1
        count = 0
        for variant in range(2):
            word_bits = bits[depth, variant]
            while word_bits:
                word_bits &= word_bits - np.uint64(1)
                count += 1
        if count == 0:
            place_at[depth] = -1
            depth -= 1
            continue
        nodes += 1
        if nodes > budget:
            break
        chosen = below(word, count)
        variant = 0
        word_bits = bits[depth, 0]
        while True:
            if word_bits == np.uint64(0):
                variant = 1
                word_bits = bits[depth, 1]
            if chosen == 0:
                break
            word_bits &= word_bits - np.uint64(1)
            chosen -= 1
        tile = trailing_zeros(word_bits)
        bits[depth, variant] &= ~(np.uint64(1) << np.uint64(tile))
        turn = links.rotations[pairs[place], variant, tile]
        tiles[place], turns[place] = tile, turn
        used |= np.uint64(1) << np.uint64(tile)
        for side in range(6):
            colors[place, side] = links.shown[tile, turn, side]
        depth += 1
        if depth < n:
            place_at[depth] = -1
    return -nodes - 1
