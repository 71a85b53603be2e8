"""The tiles of a puzzle as bit sets, where bit i represents the i-th given tile, up to 64 tiles."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import kernel
from trisolve.tantrix.tiles import COLORS, SIDES, TILES

_ALL = np.array(
    [[[COLORS.index(c) for c in sides] for sides in SIDES[tile.number]] for tile in TILES],
    dtype=np.int8,
)


def colors_shown(tiles: Sequence[int]) -> NDArray[np.int8]:
    """Return the color 0..3 at each side: int8[tile, rotation, side]."""
    return _ALL[np.array(tiles, dtype=np.int64) - 1]


def showing(shown: NDArray[np.int8]) -> NDArray[np.uint64]:
    """Return the tiles by rotation and the color at a side: uint64[rotation, side, color]."""
    masks = np.zeros((6, 6, 4), dtype=np.uint64)
    _write_showing(shown, masks)
    return masks


def link_kinds(shown: NDArray[np.int8], color: int) -> NDArray[np.int8]:
    """Return the kind of each tile's link of a color, int8[tile]; -1 for tiles without it."""
    is_end = shown[:, 0] == color
    first = is_end.argmax(axis=1)
    apart = 5 - is_end[:, ::-1].argmax(axis=1) - first
    kinds = np.minimum(apart, 6 - apart) - 1
    return np.where(is_end.any(axis=1), kinds, -1).astype(np.int8)


class Links(NamedTuple):
    """How tiles can be placed so that their link of a color joins two given sides.

    A corner or a bend has one such rotation, and a straight has two: variants 0 and 1.

    shown
        int8[tile, rotation, side], the colors.
    base
        uint64[36, 2], the tiles that fit, by pair (side in * 6 + side out) and variant.
    masks
        uint64[36, 2, 6, 4], the tiles that then show a color at a side.
    rotations
        int8[36, 2, tile], the rotations of these tiles.
    """

    shown: NDArray[np.int8]
    base: NDArray[np.uint64]
    masks: NDArray[np.uint64]
    rotations: NDArray[np.int8]


def links_of(shown: NDArray[np.int8], color: int) -> Links:
    """Return how tiles can be placed by their links of a color."""
    links = Links(
        shown,
        np.zeros((36, 2), dtype=np.uint64),
        np.zeros((36, 2, 6, 4), dtype=np.uint64),
        np.full((36, 2, len(shown)), -1, dtype=np.int8),
    )
    _write_links(links, color)
    return links


@kernel
def _write_links(links, color):
    """Fill the arrays of Links."""
    shown, base, masks, rotations = links
    for i in range(len(shown)):
        bit = np.uint64(1) << np.uint64(i)
        for k in range(6):
            first = second = -1
            for side in range(6):
                if shown[i, k, side] == color:
                    first, second = second, side
            if first < 0:
                continue
            variant = 1 if rotations[first * 6 + second, 0, i] >= 0 else 0
            for pair in (first * 6 + second, second * 6 + first):
                base[pair, variant] |= bit
                rotations[pair, variant, i] = k
                for side in range(6):
                    masks[pair, variant, side, shown[i, k, side]] |= bit


@kernel
def _write_showing(shown, masks):
    """Write the result of `showing`."""
    for i in range(len(shown)):
        for k in range(6):
            for side in range(6):
                masks[k, side, shown[i, k, side]] |= np.uint64(1) << np.uint64(i)
