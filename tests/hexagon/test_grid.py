"""The grid as a mapping, with its walls, marks and links."""

import copy
import pickle

import pytest
from hexagon_strategies import grids
from hypothesis import given

from trisolve.errors import InvalidMap
from trisolve.hexagon import Grid, Hex, disk, regions


def test_a_grid_is_an_ordered_mapping():
    grid = Grid({(1, 0): "b", Hex(0, 0): "a"})
    assert list(grid) == [Hex(0, 0), Hex(1, 0)]
    assert all(type(cell) is Hex for cell in grid)
    assert dict(grid) == {(0, 0): "a", (1, 0): "b"}
    assert (grid[0, 0], grid.get((5, 5)), grid.get((5, 5), 7), len(grid)) == ("a", None, 7, 2)
    grid[0, -1] = "c"
    grid.update({(0, 0): "z"})
    assert list(grid.items()) == [((0, -1), "c"), ((0, 0), "z"), ((1, 0), "b")]
    del grid[0, 0]
    assert (0, 0) not in grid
    assert grid.pop((1, 0)) == "b"
    assert grid.setdefault((0, -1), "d") == "c"


@pytest.mark.parametrize("act", [lambda g: g[5, 5], lambda g: g.pop((5, 5))])
def test_a_missing_cell_raises_a_key_error_that_names_it(act):
    with pytest.raises(KeyError, match=r"Hex\(5, 5\)"):
        act(Grid([(0, 0)]))
    with pytest.raises(KeyError, match=r"Hex\(5, 5\)"):
        del Grid([(0, 0)])[5, 5]


def test_a_value_that_is_not_a_cell_is_not_in_a_grid():
    grid = Grid([(0, 0)])
    for other in ("x", 5, (0,), (0, 0, 0), None):
        assert other not in grid
    with pytest.raises(InvalidMap):
        grid["x"]


def test_a_grid_can_be_a_shape_without_its_walls():
    grid = Grid.from_shape("hexagon:3", walls=[(1, 0)], name="three")
    assert (len(grid), grid.walls, grid.name) == (36, {(1, 0)}, "three")
    assert [*grid, *grid.walls] != disk((0, 0), 3)
    assert sorted([*grid, *grid.walls]) == disk((0, 0), 3)
    assert set(grid.values()) == {1}


def test_only_missing_cells_can_be_added():
    grid = Grid([(0, 0)], walls=[(0, 1)])
    grid.add((1, 0), value=5)
    assert grid[1, 0] == 5
    for there in ((0, 0), (0, 1)):
        with pytest.raises(InvalidMap):
            grid.add(there)
    with pytest.raises(InvalidMap, match="wall"):
        grid[0, 1] = 3


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Grid([(0, 0), (0, 0)]),
        lambda: Grid([(0, 0)], walls=[(0, 0)]),
        lambda: Grid([(0, 0)], marks={"AB": [(0, 0)]}),
        lambda: Grid([(0, 0)], marks={"1": [(0, 0)]}),
        lambda: Grid([(0, 0)], marks={"é": [(0, 0)]}),
        lambda: Grid([(0, 0)], marks={3: [(0, 0)]}),
        lambda: Grid([(0, 0)], marks={"A": [(0, 1)]}),
        lambda: Grid([(0, 0)], marks={"A": [(0, 0)], "B": [(0, 0)]}),
        lambda: Grid([(0, 0)], marks={"A": [(0, 0), (0, 0)]}),
        lambda: Grid([(0, 0)], walls=[(0, 1)], marks={"A": [(0, 1)]}),
        lambda: Grid([(0, 0)], links=[((0, 0), (0, 1))]),
        lambda: Grid([(0, 0), (0, 2)], links=[((0, 0), (0, 2))]),
        lambda: Grid([(0, 0)], layout="round"),
        lambda: Grid([(0, 0)], name=5),
        lambda: Grid([(0, 0)], name="\ud800"),
        lambda: Grid([(0, 0)], metadata={"a": object()}),
        lambda: Grid([(0, 0)], metadata=[1]),
        lambda: Grid([(0, 0, 0)]),
        lambda: Grid({"ab": 1}),
        lambda: Grid(5),
        lambda: Grid.from_shape("hexagon"),
    ],
)
def test_grids_that_break_the_rules_of_maps_are_refused(wrong):
    with pytest.raises(InvalidMap):
        wrong()


def test_walls_marks_and_links_are_replaced_as_a_whole():
    grid = Grid(disk((0, 0), 1), links=[((0, 0), (0, 1))])
    grid.walls |= {(5, 5)}
    grid.marks = {"b": [(0, 1)], "B": [(0, 0), (-1, 0)], "c": []}
    assert grid.marks == {"B": ((-1, 0), (0, 0)), "b": ((0, 1),)}
    grid.links = [((0, 1), (0, 0)), ((0, 0), (1, 0))]
    assert grid.links == {((0, 0), (0, 1)), ((0, 0), (1, 0))}
    with pytest.raises(InvalidMap):
        grid.walls |= {(0, 0)}
    assert grid.walls == {(5, 5)}


def test_removing_a_cell_removes_its_mark_and_links():
    grid = Grid(disk((0, 0), 1), marks={"A": [(0, 0)], "B": [(1, 0)]})
    grid.links = [((0, 0), (0, 1)), ((1, 0), (0, 1))]
    del grid[0, 0]
    assert grid.marks == {"B": ((1, 0),)}
    assert grid.links == {((0, 1), (1, 0))}


def test_a_wall_with_links_cannot_be_removed():
    grid = Grid([(0, 0)], walls=[(0, 1)], links=[((0, 0), (0, 1))])
    with pytest.raises(InvalidMap, match="0,1"):
        grid.walls = ()


@given(grids())
def test_copies_are_equal_and_independent(grid):
    other = copy.deepcopy(grid)
    assert other == grid == pickle.loads(pickle.dumps(grid))
    other[10**50, 0] = 1
    assert other != grid
    assert (10**50, 0) not in grid


def test_two_grids_are_equal_only_if_all_their_contents_are():
    plain = Grid([(0, 0), (0, 1)])
    assert plain == Grid({(0, 0): 1, (0, 1): 1}) == {(0, 0): 1, (0, 1): 1}
    for more in (
        {"walls": [(5, 5)]},
        {"marks": {"A": [(0, 0)]}},
        {"links": [((0, 0), (0, 1))]},
        {"name": "x"},
        {"layout": "pointy"},
        {"metadata": {"a": 1}},
    ):
        assert plain != Grid([(0, 0), (0, 1)], **more)
    with pytest.raises(TypeError):
        hash(plain)


@given(grids())
def test_regions_consist_of_free_cells(grid):
    assert grid.regions() == regions(list(grid))


def test_metadata_cannot_be_changed_from_outside():
    grid = Grid([(0, 0)], metadata={"a": [1]})
    with pytest.raises(TypeError):
        grid.metadata["b"] = 1
    assert "2 walls" in repr(Grid([(0, 0)], walls=[(1, 1), (2, 2)]))
