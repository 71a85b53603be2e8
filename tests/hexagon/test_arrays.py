"""Each numpy function gives the results of the point's method for every element."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples

import trisolve.hexagon as points
from trisolve.errors import InvalidMap
from trisolve.hexagon import Hex, arrays
from trisolve.hexagon.layouts import DOUBLED, OFFSETS

small = st.integers(-40, 40)
wide = st.integers(-(2**58), 2**58)
pairs = st.lists(st.tuples(*[st.one_of(small, wide)] * 2), min_size=1, max_size=6)
near_pairs = st.lists(st.tuples(small, small), min_size=1, max_size=6)
layouts = st.sampled_from(["flat", "pointy"])
floats = st.lists(
    st.one_of(
        st.floats(-1e6, 1e6),
        st.integers(-(2**30), 2**30).map(lambda n: n / 1024),
        st.integers(-60, 60).map(lambda n: n / 6),  # thirds and sixths, as floats near a border
        st.integers(-60, 60).map(lambda n: float(np.nextafter(n / 3, 9e9))),
        st.floats(-1e-300, 1e-300),
    ),
    min_size=4,
    max_size=4,
)


def as_pairs(array):
    return [tuple(pair) for pair in array.tolist()]


@given(pairs, st.tuples(wide, wide))
def test_array_add_length_and_distance_match_those_of_points(cells, other):
    assert as_pairs(arrays.add(cells, other)) == [Hex(*cell) + other for cell in cells]
    assert arrays.length(cells).tolist() == [Hex(*cell).length for cell in cells]
    assert arrays.distance(cells, other).tolist() == [Hex(*cell).distance(other) for cell in cells]


@given(pairs)
def test_array_neighbors_match_those_of_points(cells):
    found = arrays.neighbors(cells)
    assert found.shape == (len(cells), 6, 2)
    assert [as_pairs(six) for six in found] == [list(Hex(*cell).neighbors()) for cell in cells]


@given(pairs, st.integers(-99, 99), st.tuples(wide, wide), st.integers(0, 5))
def test_array_rotate_and_reflect_match_those_of_points(cells, k, center, axis):
    turned, mirrored = arrays.rotate(cells, k, center), arrays.reflect(cells, axis, center)
    assert as_pairs(turned) == [Hex(*cell).rotate(k, center) for cell in cells]
    assert as_pairs(mirrored) == [Hex(*cell).reflect(axis, center) for cell in cells]


@given(pairs)
def test_turn_counts_broadcast_against_points(cells):
    table = arrays.rotate(np.array(cells)[:, None], np.arange(6))
    assert table.shape == (len(cells), 6, 2)
    mirrors = arrays.reflect(np.array(cells)[:, None], np.arange(6))
    for row, cell in enumerate(cells):
        assert as_pairs(table[row]) == [Hex(*cell).rotate(k) for k in range(6)]
        assert as_pairs(mirrors[row]) == [Hex(*cell).reflect(axis) for axis in range(6)]


@given(floats, floats)
@examples(300)
def test_array_rounding_matches_that_of_points(q, r):
    wanted = [Hex.round(a, b) for a, b in zip(q, r, strict=True)]
    assert as_pairs(arrays.round(q, r)) == wanted
    grid = arrays.round(np.array(q)[:, None], r)
    assert grid.shape == (4, 4, 2)
    assert [as_pairs(row) for row in grid] == [[Hex.round(a, b) for b in r] for a in q]


def test_round_handles_all_sextants_and_dyadic_ties():
    axis = [n / 1024 for n in (-(2**30), -513, -512, -1, 0, 1, 341, 342, 511, 512, 513, 2**30 - 1)]
    q, r = np.meshgrid(axis, axis)
    found = arrays.round(q, r).reshape(-1, 2)
    wanted = [
        Hex.round(Fraction(a), Fraction(b))
        for a, b in zip(q.ravel().tolist(), r.ravel().tolist(), strict=True)
    ]
    assert as_pairs(found) == wanted


def test_round_handles_more_points_than_one_chunk():
    q = np.arange(50_000) / 3
    found = arrays.round(q, -q / 2)
    for i in (0, 1, 2, 16383, 16384, 16385, 49_999):
        assert tuple(found[i].tolist()) == Hex.round(float(q[i]), float(-q[i] / 2))


@given(st.tuples(wide, wide), st.tuples(small, small))
def test_array_lines_match_those_of_points(a, step):
    b = Hex(*a) + step
    assert as_pairs(arrays.line(a, b)) == points.line(a, b)


@given(st.tuples(wide, wide), st.integers(0, 9))
def test_array_rings_spirals_and_disks_match_the_areas(center, radius):
    for name in ("ring", "spiral", "disk"):
        found, wanted = getattr(arrays, name)(center, radius), getattr(points, name)(center, radius)
        assert as_pairs(found) == wanted
        assert found.dtype == np.int64


@given(pairs, layouts, st.sampled_from([1, 1.0, 0.1, 40, 1e3]))
def test_to_pixel_is_exact_to_the_last_bit(cells, layout, size):
    found = as_pairs(arrays.to_pixel(cells, layout, size))
    assert found == [Hex(*cell).to_pixel(layout, size) for cell in cells]


@given(floats, floats, layouts, st.sampled_from([1, 0.1, 40]))
def test_array_from_pixel_matches_that_of_points(x, y, layout, size):
    wanted = [Hex.from_pixel(a, b, layout, size) for a, b in zip(x, y, strict=True)]
    assert as_pairs(arrays.from_pixel(x, y, layout, size)) == wanted


@given(pairs)
def test_other_coordinates_round_trip(cells):
    for kind in OFFSETS:
        found = arrays.to_offset(cells, kind)
        assert as_pairs(found) == [Hex(*cell).to_offset(kind) for cell in cells]
        assert as_pairs(arrays.from_offset(found[:, 0], found[:, 1], kind)) == cells
    for kind in DOUBLED:
        found = arrays.to_doubled(cells, kind)
        assert as_pairs(found) == [Hex(*cell).to_doubled(kind) for cell in cells]
        assert as_pairs(arrays.from_doubled(found[:, 0], found[:, 1], kind)) == cells


@given(near_pairs)
def test_pack_and_unpack_round_trip(cells):
    found = arrays.pack(cells)
    assert found.tolist() == [Hex(*cell).packed for cell in cells]
    assert as_pairs(arrays.unpack(found)) == cells


def test_array_functions_accept_single_points_and_many_dimensions():
    assert arrays.length((3, -1)).shape == ()
    assert arrays.add((1, 2), (3, 4)).tolist() == [4, 6]
    block = np.zeros((2, 3, 4, 2), np.int32)
    assert arrays.neighbors(block).shape == (2, 3, 4, 6, 2)
    assert arrays.distance(block, (1, 0)).shape == (2, 3, 4)
    assert arrays.rotate(np.empty((0, 2), np.int64), 1).shape == (0, 2)
    assert arrays.round([], []).shape == (0, 2)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: arrays.add([(0.5, 0)], (0, 0)),
        lambda: arrays.add([(0, 0, 0)], (0, 0)),
        lambda: arrays.add([(2**61, 0)], (0, 0)),
        lambda: arrays.add([(-(2**63), 0)], (0, 0)),
        lambda: arrays.add([(2**63, 0)], (0, 0)),
        lambda: arrays.add([(10**30, 0)], (0, 0)),
        lambda: arrays.add("ab", (0, 0)),
        lambda: arrays.add([(True, False)], (0, 0)),
        lambda: arrays.length(5),
        lambda: arrays.rotate((0, 0), 0.5),
        lambda: arrays.reflect((0, 0), 6),
        lambda: arrays.reflect((0, 0), [0, -1]),
        lambda: arrays.round([np.nan], [0]),
        lambda: arrays.round([np.inf], [0]),
        lambda: arrays.round([1e30], [0]),
        lambda: arrays.round(["x"], [0]),
        lambda: arrays.line([(0, 0)], (0, 0)),
        lambda: arrays.line((0, 0), (2**40, 0)),
        lambda: arrays.ring((0, 0), -1),
        lambda: arrays.disk([(0, 0)], 1),
        lambda: arrays.to_pixel((0, 0), "round"),
        lambda: arrays.to_pixel((0, 0), "flat", 0),
        lambda: arrays.from_pixel(np.nan, 0),
        lambda: arrays.to_offset((0, 0), "odd"),
        lambda: arrays.from_offset(0.5, 0, "odd-q"),
        lambda: arrays.from_doubled([0, 1], [0, 0], "width"),
        lambda: arrays.from_doubled(0, 0, "depth"),
        lambda: arrays.pack((32768, 0)),
        lambda: arrays.pack((0, -32769)),
        lambda: arrays.unpack(-1),
        lambda: arrays.unpack(2**32),
    ],
)
def test_values_that_would_wrap_around_or_are_not_points_are_refused(wrong):
    with pytest.raises(InvalidMap):
        wrong()
