"""The tiles of a puzzle as bit sets: bit i stands for the i-th tile given, up to 64 of them."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from trisolve.tantrix.tiles import COLORS, SIDES

CORNER, BEND, STRAIGHT = 0, 1, 2
"""Link kinds: sides one, two, three apart."""


def colors_shown(tiles: Sequence[int]) -> NDArray[np.int8]:
    """Return the colour 0..3 at each side: int8[tile, rotation, side]."""
    shown = [[[COLORS.index(c) for c in sides] for sides in SIDES[tile]] for tile in tiles]
    return np.array(shown, dtype=np.int8)


def showing(shown: NDArray[np.int8]) -> NDArray[np.uint64]:
    """Return the tiles that show a colour at a side in a rotation: uint64[rotation, side, colour]."""
    masks = np.zeros((6, 6, 4), dtype=np.uint64)
    for i, rotations in enumerate(shown):
        for k, sides in enumerate(rotations):
            for side, color in enumerate(sides):
                masks[k, side, color] |= np.uint64(1 << i)
    return masks


def link_kinds(shown: NDArray[np.int8], color: int) -> NDArray[np.int8]:
    """Return the kind of each tile's link of a colour: int8[tile]; -1 for a tile without."""
    kinds = np.full(len(shown), -1, dtype=np.int8)
    for i, rotations in enumerate(shown):
        ends = [side for side in range(6) if rotations[0][side] == color]
        if ends:
            apart = ends[1] - ends[0]
            kinds[i] = min(apart, 6 - apart) - 1
    return kinds


def links(
    shown: NDArray[np.int8], color: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int8]]:
    """Return how tiles can lie so that their link of a colour joins two given sides.

    A corner or bend can in one rotation, a straight in two (variants 0 and 1).

    Returns
    -------
    base
        uint64[36, 2], tiles that can, by pair (side in * 6 + side out) and variant.
    masks
        uint64[36, 2, 6, 4], those that then show a colour at a side.
    rotations
        int8[36, 2, tile], how they are turned.
    """
    base = np.zeros((36, 2), dtype=np.uint64)
    masks = np.zeros((36, 2, 6, 4), dtype=np.uint64)
    rotations = np.full((36, 2, len(shown)), -1, dtype=np.int8)
    for i, turns in enumerate(shown):
        for k, sides in enumerate(turns):
            ends = [side for side in range(6) if sides[side] == color]
            if not ends:
                continue
            variant = int(rotations[ends[0] * 6 + ends[1], 0, i] >= 0)
            for pair in (ends[0] * 6 + ends[1], ends[1] * 6 + ends[0]):
                base[pair, variant] |= np.uint64(1 << i)
                rotations[pair, variant, i] = k
                for side, shows in enumerate(sides):
                    masks[pair, variant, side, shows] |= np.uint64(1 << i)
    return base, masks, rotations
