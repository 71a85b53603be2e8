"""The cells that are visible from a cell."""

import naive_hexagon as naive
import pytest
from hexagon_strategies import DISK, grids
from hypothesis import given
from hypothesis import strategies as st

from trisolve.errors import InvalidMap
from trisolve.hexagon import Grid, Hex, field_of_view, sees

opaque_sets = st.sets(st.sampled_from(DISK), max_size=12)
inside = st.sampled_from(DISK)


@given(opaque_sets, inside, inside)
def test_sight_matches_the_oracle(opaque, a, b):
    assert sees(opaque, a, b) == naive.sees(opaque, a, b)


@given(opaque_sets, inside, inside, st.integers(0, 5), st.integers(0, 5))
def test_sight_is_symmetric_and_invariant_under_rotation_and_reflection(opaque, a, b, k, axis):
    seen = sees(opaque, a, b)
    assert sees(opaque, b, a) == seen
    assert sees({c.rotate(k) for c in opaque}, a.rotate(k), b.rotate(k)) == seen
    assert sees({c.reflect(axis) for c in opaque}, a.reflect(axis), b.reflect(axis)) == seen


def test_opaque_cells_at_the_ends_of_a_line_do_not_block_sight():
    assert sees({(0, 0), (3, 1)}, (0, 0), (3, 1))
    assert sees([(0, 0)], (0, 0), (0, 0))


def test_opaque_cells_can_be_given_as_a_list_of_pairs():
    for opaque in ([(0, 1)], {(0, 1)}, iter([(0, 1)]), {Hex(0, 1): "a wall"}):
        assert not sees(opaque, (0, 0), (0, 2))


@given(grids(), st.integers(0, 6), st.data())
def test_a_field_of_view_is_every_visible_cell(grid, radius, data):
    there = sorted([*grid, *grid.walls])
    origin = data.draw(st.sampled_from(there))
    wanted = [
        cell for cell in there if origin.distance(cell) <= radius and sees(grid.walls, origin, cell)
    ]
    assert field_of_view(grid, origin, radius) == wanted
    assert origin in wanted


def test_a_field_of_view_starts_on_the_map_and_has_a_radius():
    grid = Grid.from_shape("hexagon:1")
    with pytest.raises(InvalidMap, match="5,5"):
        field_of_view(grid, (5, 5), 2)
    for radius in (-1, 1.5, None):
        with pytest.raises(InvalidMap):
            field_of_view(grid, (0, 0), radius)
