"""Cells: arithmetic, turns and mirrors, rounding, pixels, packed and other coordinates."""

# ruff: noqa: RUF005 - a cell plus a pair is a sum, not a longer tuple

import copy
import pickle
from decimal import Decimal
from fractions import Fraction
from math import cos, isclose, pi, sin

import naive_hexagon as naive
import numpy as np
import pytest
from hexagon_strategies import cells, far_cells, near
from hypothesis import given
from hypothesis import strategies as st

from trisolve.errors import InvalidMap, TrisolveError
from trisolve.hexagon import Flat, Hex, Pointy, side_compass, side_name, side_named
from trisolve.hexagon.axial import all_nearest
from trisolve.hexagon.layouts import DOUBLED, OFFSETS

anywhere = st.one_of(cells, far_cells)


def test_a_cell_equals_its_pair_of_coordinates():
    cell = Hex(3, -1)
    assert cell == (3, -1) == tuple(cell)
    assert hash(cell) == hash((3, -1))
    assert {cell: 1}[3, -1] == 1
    assert sorted([Hex(1, 0), Hex(0, 5), Hex(0, -5)]) == [(0, -5), (0, 5), (1, 0)]
    q, r = cell
    assert (q, r, cell.q, cell.r, cell.s) == (3, -1, 3, -1, -2)
    assert repr(cell) == "Hex(3, -1)"


def test_a_cell_is_immutable():
    with pytest.raises(AttributeError):
        Hex(0, 0).q = 1


@given(anywhere)
def test_copying_or_pickling_a_cell_gives_a_cell(cell):
    for other in (copy.copy(cell), copy.deepcopy(cell), pickle.loads(pickle.dumps(cell))):
        assert other == cell
        assert type(other) is Hex


def test_a_third_coordinate_must_match_the_first_two():
    assert Hex(1, 2, -3) == (1, 2)
    with pytest.raises(InvalidMap, match=r"s = -3, got s = 3"):
        Hex(1, 2, 3)


@pytest.mark.parametrize("bad", [1.0, "1", None, True, Fraction(1), 1j])
def test_coordinates_must_be_integers(bad):
    with pytest.raises(InvalidMap):
        Hex(bad, 0)
    with pytest.raises(InvalidMap):
        Hex(0, bad)


def test_a_third_coordinate_must_be_an_integer():
    with pytest.raises(InvalidMap):
        Hex(0, 0, 0.0)


def test_returned_numbers_are_python_integers():
    cell = Hex(np.int64(3), np.int32(-1))
    assert [type(x) for x in (*cell, cell.length, cell.s)] == [int] * 4


def test_cells_can_be_added_to_pairs_on_either_side():
    assert Hex(1, 2) + (3, 4) == (3, 4) + Hex(1, 2) == Hex(4, 6)
    assert Hex(1, 2) - (3, 4) == Hex(-2, -2)
    assert (3, 4) - Hex(1, 2) == Hex(2, 2)
    assert Hex(1, 2) * 3 == 3 * Hex(1, 2) == Hex(3, 6)
    assert -Hex(1, -2) == Hex(-1, 2)
    for found in ((3, 4) + Hex(1, 2), 3 * Hex(1, 2), -Hex(1, 2), (3, 4) - Hex(1, 2)):
        assert type(found) is Hex


@pytest.mark.parametrize(
    "wrong",
    [
        lambda h: h + (1, 2, 3),
        lambda h: h + (1.5, 2),
        lambda h: h * 1.5,
        lambda h: h * True,
        lambda h: h.distance("ab"),
        lambda h: h.distance(5),
        lambda h: h.rotate(0.5),
        lambda h: h.rotate(1, center=(1,)),
        lambda h: h.reflect(6),
        lambda h: h.reflect(-1),
        lambda h: h.neighbor(6),
        lambda h: h.neighbor(-1),
        lambda h: h.neighbor("up"),
        lambda h: h.neighbor("top", layout="pointy"),
        lambda h: h.neighbor("top", layout="round"),
        lambda h: h.edge(6),
        lambda h: h.vertex(6),
        lambda h: h.to_pixel("round"),
        lambda h: h.to_pixel("flat", 0),
        lambda h: h.to_pixel("flat", float("nan")),
        lambda h: h.to_pixel("flat", "1"),
        lambda h: h.corner_pixel(6),
        lambda h: h.to_offset("odd"),
        lambda h: h.to_doubled("odd-q"),
        lambda h: Hex.from_offset(0.5, 0, "odd-q"),
        lambda h: Hex.from_offset(0, 0, "width"),
        lambda h: Hex.from_doubled(0, 1, "width"),
        lambda h: Hex.from_doubled(0, 0, "depth"),
        lambda h: Hex.from_packed(-1),
        lambda h: Hex.from_packed(1 << 32),
        lambda h: Hex.from_packed(1.0),
        lambda h: Hex.from_pixel(float("inf"), 0),
        lambda h: Hex.from_pixel(0, 0, size=-1),
        lambda h: Hex.round(float("nan"), 0),
        lambda h: Hex.round("1", 0),
        lambda h: Hex.round(None, 0),
        lambda h: Hex(10**400, 0).to_pixel(),
        lambda h: Hex(32768, 0).packed,
        lambda h: Hex(0, -32769).packed,
    ],
)
def test_invalid_cells_sides_and_kinds_are_refused(wrong):
    with pytest.raises(TrisolveError):
        wrong(Hex(1, 2))


@given(anywhere)
def test_side_k_is_side_k_plus_3_of_the_neighbor(cell):
    for side, neighbor in enumerate(cell.neighbors()):
        assert neighbor == cell.neighbor(side) == cell + naive.SIDES[side]
        assert neighbor.neighbor((side + 3) % 6) == cell


@given(st.tuples(st.integers(-5, 5), st.integers(-5, 5)))
def test_the_length_of_a_vector_is_its_number_of_steps(pair):
    assert Hex(*pair).length == Hex(0, 0).distance(pair) == naive.distance((0, 0), pair)


@given(anywhere, st.integers(-20, 20), anywhere)
def test_rotation_turns_sides_and_preserves_distances(cell, k, center):
    turned = cell.rotate(k, center=center)
    assert turned.distance(center) == cell.distance(center)
    assert turned.rotate(-k, center=center) == cell
    for side in range(6):
        assert cell.neighbor(side).rotate(k, center) == turned.neighbor((side + k) % 6)


@given(anywhere, st.integers(0, 5), anywhere)
def test_a_reflection_maps_side_j_to_axis_minus_j(cell, axis, center):
    mirrored = cell.reflect(axis, center=center)
    assert mirrored.reflect(axis, center=center) == cell
    for side in range(6):
        assert cell.neighbor(side).reflect(axis, center) == mirrored.neighbor((axis - side) % 6)


@given(st.fractions(-9, 9, max_denominator=12), st.fractions(-9, 9, max_denominator=12))
def test_rounding_picks_the_smallest_of_the_nearest_cells(q, r):
    cells = naive.nearest(q, r)
    assert Hex.round(q, r) == cells[0]
    d = q.denominator * r.denominator
    found = list(all_nearest(q.numerator * r.denominator, r.numerator * q.denominator, d))
    assert found == cells


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
def test_floats_round_as_exact_rationals(q, r):
    assert Hex.round(q, r) == Hex.round(Fraction(q), Fraction(r))
    assert Hex.round(np.float32(q), 0) == Hex.round(Fraction(float(np.float32(q))), 0)


def test_rounding_decides_ties_exactly():
    third = Fraction(1, 3)
    assert Hex.round(third, third) == (0, 0)
    assert Hex.round(third + Fraction(1, 10**30), third) == (1, 0)
    assert Hex.round(10**40 + third, -(10**40) + third) == (10**40, -(10**40))
    assert Hex.round(1e300, 0) == (int(1e300), 0)
    assert Hex.round(-1e-300, -1e-300) == (0, 0)
    assert Hex.round(Decimal("0.5"), Decimal(0)) == (0, 0)


@given(cells, st.sampled_from(["flat", "pointy"]), st.floats(0.01, 100))
def test_pixels_round_trip(cell, layout, size):
    x, y = cell.to_pixel(layout, size)
    assert Hex.from_pixel(x, y, layout, size) == cell
    for corner in range(6):  # well inside its own corners
        cx, cy = cell.corner_pixel(corner, layout, size)
        assert isclose((cx - x) ** 2 + (cy - y) ** 2, size**2, rel_tol=1e-6)
        inside = x + 0.99 * (cx - x), y + 0.99 * (cy - y)
        assert Hex.from_pixel(*inside, layout, size) == cell


@given(cells)
def test_the_pointy_layout_is_the_flat_one_turned_30_degrees_counterclockwise(cell):
    x, y = cell.to_pixel("flat", 7)
    turned = x * cos(pi / 6) + y * sin(pi / 6), y * cos(pi / 6) - x * sin(pi / 6)
    assert cell.to_pixel("pointy", 7) == pytest.approx(turned, abs=1e-9)


@given(cells, st.sampled_from(["flat", "pointy"]))
def test_side_k_runs_from_corner_k_to_the_next(cell, layout):
    for side in range(6):
        a, b = cell.corner_pixel(side, layout), cell.corner_pixel((side + 1) % 6, layout)
        across = cell.neighbor(side)
        for mine, theirs in ((a, side + 4), (b, side + 3)):
            assert across.corner_pixel(theirs % 6, layout) == pytest.approx(mine, abs=1e-9)


@given(anywhere)
def test_other_coordinates_round_trip(cell):
    for kind in OFFSETS:
        assert Hex.from_offset(*cell.to_offset(kind), kind) == cell
    for kind in DOUBLED:
        assert Hex.from_doubled(*cell.to_doubled(kind), kind) == cell


@given(near, near, st.sampled_from(OFFSETS))
def test_offset_rows_and_columns_match_their_names(col, row, kind):
    layout = "flat" if kind.endswith("q") else "pointy"
    x, y = Hex.from_offset(col, row, kind).to_pixel(layout)
    odd = (col if layout == "flat" else row) % 2
    shift = odd if kind.startswith("odd") else -odd
    wide, high = 3**0.5, 1.5  # one column and one row of a pointy grid; turned for a flat one
    if layout == "flat":
        assert (x, y) == pytest.approx((high * col, wide * (row + shift / 2)), abs=1e-9)
    else:
        assert (x, y) == pytest.approx((wide * (col + shift / 2), high * row), abs=1e-9)


@given(st.builds(Hex, *[st.integers(-32768, 32767)] * 2), st.builds(Hex, *[st.integers(-9, 9)] * 2))
def test_packed_cells_sort_like_cells(a, b):
    assert Hex.from_packed(a.packed) == a
    assert 0 <= a.packed < 1 << 32
    assert (a.packed < b.packed) == (a < b)


def test_sides_have_names_in_each_layout():
    assert [side_name(side) for side in range(6)][:2] == ["top", "upper right"]
    assert [side_name(side, "pointy") for side in range(6)][:2] == ["upper left", "upper right"]
    for layout in ("flat", "pointy"):
        for side in range(6):
            assert side_named(side_name(side, layout), layout) == side
            assert side_named(side_compass(side, layout).upper(), layout) == side
    assert side_named("Upper-Right") == side_named("upper_right") == Flat.UPPER_RIGHT == 1
    cell = Hex(5, 5)
    assert cell.neighbor("left", layout="pointy") == cell.neighbor(Pointy.LEFT) == cell.neighbor(5)
    assert cell.edge("lower left") == cell.edge(4)


def test_compass_directions_match_red_blob_games():
    assert [side_compass(side) for side in range(6)] == ["n", "ne", "se", "s", "sw", "nw"]
    assert [side_compass(k, "pointy") for k in range(6)] == ["nw", "ne", "e", "se", "sw", "w"]
    assert (Flat.SE, Flat.N, Pointy.E, Pointy.NW) == (2, 0, 2, 0)
    assert Hex(0, 0).neighbor("e", layout="pointy") == (1, 0) == Hex(0, 0).neighbor(Pointy.E)
    with pytest.raises(InvalidMap, match=r"flat layout.*'e'"):
        Hex(0, 0).neighbor("e", layout="flat")


def test_compass_directions_point_the_right_way():
    for layout in ("flat", "pointy"):
        for side in range(6):
            x, y = Hex(0, 0).neighbor(side).to_pixel(layout)
            compass = side_compass(side, layout)
            assert ("e" in compass, "w" in compass) == (x > 1e-9, x < -1e-9)
            assert ("n" in compass, "s" in compass) == (y < -1e-9, y > 1e-9)


def test_side_names_point_the_right_way():
    for layout in ("flat", "pointy"):
        for side in range(6):
            x, y = Hex(0, 0).neighbor(side).to_pixel(layout)
            name = side_name(side, layout)
            assert ("right" in name, "left" in name) == (x > 1e-9, x < -1e-9)
            assert (any(w in name for w in ("top", "upper"))) == (y < -1e-9)
            assert (any(w in name for w in ("bottom", "lower"))) == (y > 1e-9)
