"""Regions and holes."""

import naive_hexagon as naive
import pytest
from hexagon_strategies import small_sets
from hypothesis import given

from trisolve.errors import InvalidMap
from trisolve.hexagon import Hex, disk, holes, regions, ring


@given(small_sets)
def test_regions_match_the_oracle(cells):
    assert regions(cells) == naive.regions(cells)


@given(small_sets)
def test_holes_match_the_oracle(cells):
    assert holes(cells) == naive.holes(cells)


def test_a_duplicate_cell_counts_once():
    assert regions([(0, 0), (0, 0)]) == [[(0, 0)]]
    assert holes(ring((0, 0), 1) * 2) == [[(0, 0)]]


def test_an_empty_set_has_no_regions_and_no_holes():
    assert regions([]) == holes([]) == []


def test_an_open_ring_has_no_hole():
    around = ring((5, 5), 1)
    assert holes(around) == [[(5, 5)]]
    assert all(holes(around[:i] + around[i + 1 :]) == [] for i in range(6))


def test_finding_holes_does_not_depend_on_the_distance_between_cells():
    far = 10**30
    cells = ring((0, 0), 2) + ring((far, -far), 1) + [Hex(-far, far)]
    assert holes(cells) == [disk((0, 0), 1), [(far, -far)]]


def test_nested_rings_have_nested_holes():
    assert holes(ring((0, 0), 4) + ring((0, 0), 2)) == [ring_of(3), disk((0, 0), 1)]


def ring_of(radius):
    return sorted(ring((0, 0), radius))


@pytest.mark.parametrize("bad", [5, [(1,)], [(0.5, 0)], Hex(0, 0), ["ab"]])
def test_input_that_is_not_a_list_of_cells_is_refused(bad):
    with pytest.raises(InvalidMap):
        regions(bad)
    with pytest.raises(InvalidMap):
        holes(bad)
