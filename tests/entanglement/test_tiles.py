"""Tiles: codes, numbers, rotations, and invalid tiles."""

import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_entanglement import turned

from trisolve.entanglement import Puzzle, Tile, dump_puzzle, from_uv, parse_puzzle, to_uv
from trisolve.entanglement.field import FIRST_PLACE, field
from trisolve.errors import FormatError

tiles = st.integers(0, 10394).map(Tile.from_number)


@given(tiles, st.integers(-20, 20))
def test_rotating_a_tile_rotates_every_link(tile, k):
    assert tile.rotate(k).code == turned(tile.code, k)


@given(tiles)
def test_six_rotations_are_a_full_turn(tile):
    assert tile.rotate(6) == tile.rotate(-6) == tile.rotate(1).rotate(5) == tile


@given(tiles)
def test_the_number_and_the_code_of_a_tile_identify_the_same_tile(tile):
    assert Tile(tile.code) == tile
    assert Tile.from_number(tile.number) == tile
    assert {frozenset(pair) for pair in tile.pairs} == {
        frozenset(pair) for pair in enumerate(tile.partners)
    }


@pytest.mark.long
def test_tiles_are_numbered_in_the_order_of_their_codes():
    every = [Tile.from_number(number) for number in range(10395)]
    codes = [tile.code for tile in every]
    assert codes == sorted(set(codes))
    assert len({tile.canonical() for tile in every}) == 1799
    assert sum(all(pin // 2 != other // 2 for pin, other in tile.pairs) for tile in every) == 6040
    counted = Counter(tile.orientations for tile in {tile.canonical() for tile in every})
    assert set(counted) == {1, 2, 3, 6}
    assert sum(n * count for n, count in counted.items()) == 10395


parts = st.builds(
    lambda tile, kept: Tile([tile.pairs[n] for n in sorted(kept)]),
    tiles,
    st.sets(st.integers(0, 5), min_size=1, max_size=5),
)


@given(parts, st.integers(-20, 20))
def test_partial_tiles_can_be_compared_and_rotated(part, k):
    turned_pairs = {frozenset((pin + 2 * k) % 12 for pin in pair) for pair in part.pairs}
    turned_part = part.rotate(k)
    assert {frozenset(pair) for pair in turned_part.pairs} == turned_pairs
    assert {turned_part.rotate(-k): "same"}[part] == "same"
    assert pickle.loads(pickle.dumps(part)) == part == Tile(part.code) == eval(repr(part))
    assert not part.is_whole
    assert part.canonical() == turned_part.canonical()
    assert part._repr_svg_().count('class="game-rim"') == len(part.pairs)


@given(parts)
def test_functions_that_need_a_full_tile_refuse_a_partial_one_in_one_line(part):
    expected = f"expected a whole tile, with six links, got a part tile with {len(part.pairs)}"
    text = dump_puzzle(Puzzle(1, [Tile.from_number(0)])).replace("1032547698ba", part.code)
    for asked in (lambda: part.number, lambda: Puzzle(1, [part]), lambda: parse_puzzle(text)):
        with pytest.raises(FormatError, match=expected):
            asked()


def test_a_tile_without_links_is_refused():
    for nothing in ([], "............"):
        with pytest.raises(FormatError, match="expected a link, got none"):
            Tile(nothing)


@given(tiles)
def test_all_rotations_of_a_tile_have_the_same_canonical_tile(tile):
    assert {tile.rotate(k).canonical() for k in range(6)} == {tile.canonical()}


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("1032547698b", "12 digits"),
        ("1032547698BA", "12 digits"),
        ("1032547698bc", "12 digits"),
        ("０032547698ba", "12 digits"),
        ("0132547698ba", "pin 0 says 0, its own"),
        ("1032547698bb", "pin 10 says 11, pin 11 says 11"),
        ("103254769ab8", "pin 8 says 9, pin 9 says 10"),
        (12, "got int"),
        (None, "got NoneType"),
    ],
)
def test_invalid_tiles_are_refused_with_the_conflicting_pins(code, words):
    with pytest.raises(FormatError, match=words):
        Tile(code)


@pytest.mark.parametrize("number", [-1, 10395, True, "1", 1.0])
def test_numbers_beyond_the_last_tile_are_refused(number):
    with pytest.raises(FormatError, match="0 to 10394"):
        Tile.from_number(number)


def test_a_tile_is_immutable():
    with pytest.raises(AttributeError, match="does not change"):
        Tile("1032547698ba").code = "x"


def test_the_pairs_of_a_tile_may_be_given_in_any_order():
    pairs = [(1, 0), (11, 8), (10, 5), (2, 6), (3, 4), (9, 7)]
    assert Tile(pairs) == Tile("10643a29b758")
    for wrong in ([], [*pairs[:5], (9, 9)], [*pairs[:5], (9, 8)], [*pairs[:5], (7, 12)]):
        with pytest.raises(FormatError, match="expected"):
            Tile(wrong)


def test_coordinates_in_the_systems_of_the_articles_round_trip():
    assert to_uv(FIRST_PLACE[0]) == (1, 1)
    for cell in field(3):
        assert from_uv(*to_uv(cell)) == cell


def test_pins_numbered_from_the_lower_left_are_read():
    pairs = [(0, 1), (2, 6), (3, 4), (5, 10), (7, 9), (8, 11)]
    moved = [((a + 8) % 12, (b + 8) % 12) for a, b in pairs]
    assert Tile(pairs, first_pin="lower-left") == Tile(moved) == Tile(pairs).rotate(4)
    assert Tile("10643a29b758", first_pin="lower-left") == Tile(moved)
    assert Tile([(0, 1)], first_pin="lower-left").pairs == ((8, 9),)
    assert Tile(pairs, first_pin="top") == Tile(pairs)
    with pytest.raises(FormatError, match='expected "top" or "lower-left", got'):
        Tile(pairs, first_pin="left")
