"""Lines, rings, disks and named shapes."""

from itertools import pairwise

import naive_hexagon as naive
import pytest
from hexagon_strategies import cells, far_cells
from hypothesis import given
from hypothesis import strategies as st

from trisolve.errors import InvalidMap
from trisolve.hexagon import Hex, disk, line, ring, shape, spiral

small = st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4))


@given(small, small)
def test_lines_match_the_oracle(a, b):
    assert line(a, b) == naive.line(a, b)


def test_the_line_from_b_to_a_is_the_line_from_a_to_b_reversed():
    for end in disk((0, 0), 22):
        assert line((0, 0), end)[::-1] == line(end, (0, 0))


@given(far_cells, cells)
def test_consecutive_cells_of_a_line_are_neighbors_anywhere(a, step):
    found = line(a, a + step)
    assert (found[0], found[-1], len(found)) == (a, a + step, step.length + 1)
    assert all(one.distance(other) == 1 for one, other in pairwise(found))


@given(st.one_of(cells, far_cells), st.integers(0, 12))
def test_a_ring_consists_of_the_cells_at_its_distance(center, radius):
    found = ring(center, radius)
    assert len(found) == len(set(found)) == max(1, 6 * radius)
    assert {cell.distance(center) for cell in found} == {radius}
    assert found[0] == center + Hex(0, -1) * radius
    if radius:
        assert all(a.distance(b) == 1 for a, b in zip(found, found[1:] + found[:1], strict=True))
        assert found[1] == found[0].neighbor(2)  # clockwise


@given(cells, st.integers(0, 8))
def test_a_spiral_and_a_disk_consist_of_the_same_cells(center, radius):
    inside = disk(center, radius)
    assert inside == sorted(spiral(center, radius))
    assert len(inside) == len(set(inside)) == 3 * radius * (radius + 1) + 1
    assert max(cell.distance(center) for cell in inside) == radius


@pytest.mark.parametrize("made", [ring, spiral, disk])
@pytest.mark.parametrize("radius", [-1, 1.0, "1", None, True])
def test_a_radius_must_be_a_non_negative_integer(made, radius):
    with pytest.raises(InvalidMap):
        made((0, 0), radius)


def test_shapes_have_the_expected_cells():
    assert shape("hexagon:2") == disk((0, 0), 2)
    assert shape("triangle:3") == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)]
    assert shape("parallelogram:2x1") == [(0, 0), (1, 0)]
    for kind in ("odd-q", "even-q", "odd-r", "even-r"):
        found = shape(f"rectangle:4x3:{kind}")
        wanted = {(c, r) for c in range(4) for r in range(3)}
        assert {cell.to_offset(kind) for cell in found} == wanted
        assert found == sorted(found)
    assert shape("rectangle:4x3") == shape("rectangle:4x3:odd-q")


@pytest.mark.parametrize(
    "spec",
    [
        *("", "hexagon", "hexagon:", "hexagon:-1", "hexagon:1.5", "hexagon:1x1", "hexagon:1:odd-q"),
        *("triangle:0", "triangle:٣", "parallelogram:0x1", "parallelogram:1", "hexagon: 1"),
        *("parallelogram:1x1:odd-q", "rectangle:1x0", "rectangle:1x1:odd", "rectangle:1x1:"),
        *("circle:3", "Hexagon:1", "hexagon:1\n", " hexagon:1", "hexagon:99999", None, 3),
        *("rectangle:99999x99999", "hexagon:9999999999", "hexagon:99999999999"),
    ],
)
def test_an_unknown_shape_is_refused(spec):
    with pytest.raises(InvalidMap, match="shape"):
        shape(spec)
