"""Strands across tiles."""

import naive_hexagon as naive
import pytest
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples

from trisolve.errors import InvalidMap
from trisolve.hexagon import Hex, disk, strands


@st.composite
def boards(draw):
    m = draw(st.integers(1, 3))
    tiles = {}
    for cell in draw(st.sets(st.sampled_from(disk((0, 0), 2)), max_size=9)):
        pins = draw(st.permutations(range(6 * m)))
        n_joined = draw(st.integers(0, 3 * m))
        tile = [None] * (6 * m)
        for a, b in zip(pins[:n_joined], pins[3 * m :], strict=False):
            tile[a], tile[b] = b, a
        tiles[cell] = tile
    return tiles, m


@given(boards())
@examples(60)
def test_strands_match_the_oracle(board):
    tiles, m = board
    found = [(strand.steps, strand.closed) for strand in strands(tiles, m)]
    assert found == naive.strands(tiles, m)


@given(boards())
def test_every_connected_pin_lies_on_one_strand(board):
    tiles, m = board
    pins = [
        (q, r, pin)
        for strand in strands(tiles, m)
        for q, r, first, last in strand.steps
        for pin in (first, last)
    ]
    joined = [
        (*cell, pin)
        for cell, tile in tiles.items()
        for pin, partner in enumerate(tile)
        if partner is not None
    ]
    assert sorted(pins) == sorted(joined)


def test_strands_are_the_same_far_from_the_origin():
    far = Hex(10**30, -(10**31))
    tiles = {(0, 0): [1, 0, 3, 2, 5, 4], (0, 1): [3, 2, 1, 0, 5, 4]}
    near = strands(tiles, 1)
    moved = strands({far + cell: tile for cell, tile in tiles.items()}, 1)
    shifted = [tuple((q + far.q, r + far.r, a, b) for q, r, a, b in s.steps) for s in near]
    assert [s.steps for s in moved] == shifted


@pytest.mark.parametrize(
    ("tile", "m"),
    [
        ([1, 0], 1),
        ([0, None, None, None, None, None], 1),
        ([1, 2, 1, None, None, None], 1),
        ([1, None, None, None, None, None], 1),
        ([6, None, None, None, None, None], 1),
        ([-1, None, None, None, None, 0], 1),
        ([1.0, 0, None, None, None, None], 1),
        ([1, 0, None, None, None, None], 2),
        ([None] * 6, 0),
        ([None] * 6, 1.0),
    ],
)
def test_a_tile_with_mismatched_pins_is_refused(tile, m):
    with pytest.raises(InvalidMap):
        strands({(0, 0): tile}, m)
