"""The lattice's tables agree with plain geometry in floating point."""

from math import cos, dist, isclose, pi, sin, sqrt

import pytest
from cases import over

from trisolve.errors import LatticeError, TrisolveError
from trisolve.sliding import lattice
from trisolve.sliding.lattice import DOWN, N_CELLS, NO_CELL, SIZE, UP, Axis

CELLS = range(N_CELLS)
DIRECTIONS = [(axis, sign) for axis in Axis for sign in (1, -1)]
# angles counted counter-clockwise from U+, with y down
ANGLE = {(0, 1): 0, (1, -1): 60, (2, -1): 120, (0, -1): 180, (1, 1): 240, (2, 1): 300}


def vector(axis, sign):
    angle = ANGLE[axis, sign] * pi / 180
    return cos(angle), -sin(angle)


def plus(point, step):
    return point[0] + step[0], point[1] + step[1]


def near(one, other):
    return dist(one, other) < 1e-9


def corners(cell):
    return [lattice.vertex_xy(vertex) for vertex in lattice.vertices(cell)]


@pytest.fixture(scope="module")
def cells_at():
    """Return a dictionary from rounded centers to cells."""
    return {tuple(round(x, 6) + 0.0 for x in lattice.center(cell)): cell for cell in CELLS}


def at(cells_at, point):
    return cells_at.get(tuple(round(x, 6) + 0.0 for x in point), NO_CELL)


def test_packing_and_unpacking_cells_are_inverses():
    assert [lattice.pack(*lattice.unpack(cell)) for cell in CELLS] == list(CELLS)


@pytest.mark.parametrize("place", [(-1, 0, UP), (0, -1, DOWN), (SIZE, 0, UP), (0, SIZE, DOWN)])
def test_a_position_off_the_grid_has_no_cell(place):
    assert lattice.pack(*place) == NO_CELL


def test_the_name_of_a_cell_states_its_index_and_position():
    assert lattice.cell_name(511) == "cell 511 (15, 15, 1)"


@over({cell: cell for cell in CELLS[::7]})
def test_cells_are_triangles_of_edge_one_around_their_center(cell):
    one, two, three = corners(cell)
    assert all(isclose(dist(p, q), 1) for p, q in [(one, two), (two, three), (three, one)])
    assert near(
        lattice.center(cell),
        (sum(x for x, _ in corners(cell)) / 3, (one[1] + two[1] + three[1]) / 3),
    )
    highest = min(y for _, y in corners(cell))
    n_tips = sum(isclose(y, highest) for _, y in corners(cell))
    assert n_tips == (1 if cell & 1 == UP else 2)


def test_no_two_cells_share_a_position(cells_at):
    assert len(cells_at) == N_CELLS


@pytest.mark.parametrize(("axis", "sign"), DIRECTIONS)
def test_axis_steps_are_unit_vectors_60_degrees_apart(axis, sign):
    a, b = lattice.AXIS_STEP[axis]
    x, y = lattice.vertex_xy((a * sign, b * sign))
    assert near((x, y), vector(axis, sign))
    assert (axis, sign) in lattice.ARROWS


@pytest.mark.parametrize(("axis", "sign"), DIRECTIONS)
def test_the_next_cell_on_a_track_touches_and_is_half_a_unit_away(axis, sign):
    dx, dy = vector(axis, sign)
    for cell in CELLS[::29]:
        x, y = lattice.center(cell)
        touching = [q for q in CELLS if isclose(dist((x, y), lattice.center(q)), sqrt(3) / 3)]
        ways = {
            q: [c - d for c, d in zip(lattice.center(q), (x, y), strict=True)] for q in touching
        }
        ahead = [q for q in touching if isclose(ways[q][0] * dx + ways[q][1] * dy, 0.5)]
        assert ahead == [q for q in [lattice.next_cell(cell, axis, sign)] if q != NO_CELL]


@pytest.mark.parametrize(("axis", "sign"), DIRECTIONS)
def test_one_step_forward_and_back_returns_to_the_cell(axis, sign):
    for cell in CELLS:
        following = lattice.next_cell(cell, axis, sign)
        if following != NO_CELL:
            assert lattice.next_cell(following, axis, -sign) == cell


@pytest.mark.parametrize(("axis", "sign"), DIRECTIONS)
def test_moving_one_unit_shifts_a_cell_by_one_edge_length(cells_at, axis, sign):
    for cell in CELLS:
        target = at(cells_at, plus(lattice.center(cell), vector(axis, sign)))
        between = lattice.next_cell(cell, axis, sign)
        # at the grid's ragged border the cell between may be missing: then no block can pass
        assert lattice.step_cell(cell, axis, sign) == (NO_CELL if between == NO_CELL else target)


@pytest.mark.parametrize(("axis", "sign"), DIRECTIONS)
def test_the_neighbor_of_a_missing_cell_is_missing(axis, sign):
    assert lattice.next_cell(NO_CELL, axis, sign) == NO_CELL
    assert lattice.step_cell(NO_CELL, axis, sign) == NO_CELL


def test_neighbors_are_the_cells_with_two_common_corners():
    for cell in CELLS[::5]:
        own = set(lattice.vertices(cell))
        sharing = [other for other in CELLS if len(own & set(lattice.vertices(other))) == 2]
        assert list(lattice.neighbors(cell)) == sharing


def test_the_edge_between_neighbors_is_parallel_to_its_axis():
    for cell in CELLS:
        for other in lattice.neighbors(cell):
            axis = lattice.edge_axis(cell, other)
            assert lattice.edge_axis(other, cell) == axis
            (x0, y0), (x1, y1) = [
                p for p in corners(cell) if any(near(p, q) for q in corners(other))
            ]
            dx, dy = vector(axis, 1)
            assert isclose((x1 - x0) * dy, (y1 - y0) * dx, abs_tol=1e-9)


@pytest.mark.parametrize("other", [0, 2, 34, 511])
def test_cells_without_a_common_edge_have_no_edge_axis(other):
    with pytest.raises(LatticeError, match=f"a common edge, got 0 and {other}"):
        lattice.edge_axis(0, other)


@pytest.mark.parametrize(("axis", "sign"), DIRECTIONS)
@pytest.mark.parametrize("other", Axis)
def test_the_acute_direction_deviates_by_at_most_60_degrees(axis, sign, other):
    found = lattice.acute_sign(axis, sign, other)
    (x, y), (dx, dy) = vector(axis, sign), vector(other, found)
    assert x * dx + y * dy > 0.49


@pytest.mark.parametrize("axis", Axis)
def test_the_tracks_of_an_axis_partition_the_grid(axis):
    numbers = {lattice.track_of(cell, axis) for cell in CELLS}
    assert numbers == set(range(32 if axis == Axis.W else 16))
    tracks = [lattice.track_cells(axis, number) for number in sorted(numbers)]
    assert sorted(cell for track in tracks for cell in track) == list(CELLS)
    for number, track in enumerate(tracks):
        for place, cell in enumerate(track):
            assert lattice.track_of(cell, axis) == number
            assert lattice.track_position(cell, axis) == place


@pytest.mark.parametrize("axis", Axis)
def test_a_track_is_a_strip_between_two_parallel_lines(axis):
    dx, dy = vector(axis, 1)
    for number in range(16):
        across = [
            x * dy - y * dx for cell in lattice.track_cells(axis, number) for x, y in corners(cell)
        ]
        assert isclose(max(across) - min(across), sqrt(3) / 2)


@pytest.mark.parametrize("axis", Axis)
def test_runs_follow_the_track_and_are_recognized_in_any_order(axis):
    for number in range(16):
        track = lattice.track_cells(axis, number)
        for first in range(0, len(track) - 4, 3):
            cells = lattice.run(track[first], axis, 4)
            assert cells == track[first : first + 4]
            assert lattice.as_run(reversed(cells)) == (axis, cells)


@pytest.mark.parametrize(
    "cells", [[], [0], [0, 1], [0, 2, 4], [0, 1, 3], [0, 1, 34, 35], [0, 33, 32, 31], [30, 31, 32]]
)
def test_cells_that_are_not_consecutive_are_not_a_run(cells):
    assert lattice.as_run(cells) is None


def test_a_run_that_leaves_the_grid_reports_where_it_ends():
    with pytest.raises(LatticeError) as caught:
        lattice.run(29, Axis.U, 5)
    assert str(caught.value) == (
        "expected 5 cells along U from cell 29 (0, 14, 1), but the grid ends after 3"
    )
    assert isinstance(caught.value, TrisolveError)
    assert isinstance(caught.value, ValueError)
