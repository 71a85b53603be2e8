"""Hexagons on a torus behave like their copies in the plane."""

import random
from itertools import pairwise, product

import pytest
from thorough import first_daily

from trisolve.errors import InvalidMap
from trisolve.hexagon import (
    Grid,
    Hex,
    cost_matrix,
    distances,
    field_of_view,
    line,
    reach,
    regions,
    route,
    routes,
    sees,
)
from trisolve.hexagon.directions import shortest_ways
from trisolve.hexagon.torus import nearest_copies

SIZES = ((3, 3), (4, 9), (12, 3), (3, 17), (5, 4), (3, 11), (7, 7), (20, 3))
NARROW = ((3, 40), (40, 3), (4, 31), (29, 5), (13, 27))
SQUARES = tuple(product(range(3, 9), range(3, 9)))
every_size = pytest.mark.parametrize("wrap", first_daily([(size,) for size in SIZES], 2))
every_map = pytest.mark.parametrize(
    ("wrap", "seed"), first_daily(list(product(SIZES, range(3))), 6)
)


def cells_of(wrap):
    return [Hex(q, r) for q in range(wrap[0]) for r in range(wrap[1])]


def copies(cells, wrap, around=5):
    """Return the copies of cells in the plane, for several widths and heights around."""
    span = range(-around, around + 1)
    return {Hex(q + i * wrap[0], r + j * wrap[1]) for q, r in cells for i in span for j in span}


def walled(wrap, seed):
    chance = random.Random(seed)
    cells = cells_of(wrap)
    walls = set(chance.sample(cells, len(cells) // 3))
    return Grid({c: chance.randint(1, 3) for c in cells if c not in walls}, walls=walls)


@every_size
def test_distance_matches_the_nearest_copy_and_a_walk(wrap):
    far = distances(Grid(cells_of(wrap)), [(0, 0)], wrap=wrap)
    for cell in cells_of(wrap):
        nearest = min(copy.length for copy in copies([cell], wrap))
        assert Hex(0, 0).distance(cell, wrap=wrap) == nearest == far[cell]
        assert cell.distance((0, 0), wrap=wrap) == nearest


@every_size
def test_a_line_is_as_long_as_the_distance_and_its_cells_are_neighbors(wrap):
    a = Hex(1, 2)
    for b in cells_of(wrap):
        found = line(a, b, wrap=wrap)
        assert (found[0], found[-1]) == (a, b)
        assert len(found) == a.distance(b, wrap=wrap) + 1
        assert all(one.distance(other, wrap=wrap) == 1 for one, other in pairwise(found))
        plain = [line(a, c) for c in copies([b], wrap) if a.distance(c) == len(found) - 1]
        assert found in [[(q % wrap[0], r % wrap[1]) for q, r in way] for way in plain]


@pytest.mark.long
@every_map
def test_routes_cost_as_much_as_the_best_route_to_a_copy(wrap, seed):
    grid = walled(wrap, seed)
    plane = Grid({c: grid[c[0] % wrap[0], c[1] % wrap[1]] for c in copies(grid, wrap)})
    start = next(iter(grid))
    for goal in list(grid)[::3]:
        found = route(grid, start, goal, wrap=wrap)
        every = sorted(copies([goal], wrap, 4))
        (row,) = cost_matrix(plane, [start], every)
        costs = [cost for cost in row if cost >= 0]
        if found is None:
            assert not costs
            continue
        assert found.cost == min(costs)
        assert found.cells[-1] == goal
        assert sum(grid[cell] for cell in found.cells[1:]) == found.cost
        nearest = [c for c, cost in zip(every, row, strict=True) if cost == found.cost]
        best = [route(plane, start, c) for c in nearest]
        assert found.sides == min(way.sides for way in best)
        assert found.count == sum(way.count for way in best)


@every_map
def test_reachable_cells_and_costs_match_the_cheapest_copy(wrap, seed):
    grid = walled(wrap, seed)
    plane = Grid({c: grid[c[0] % wrap[0], c[1] % wrap[1]] for c in copies(grid, wrap)})
    starts = list(grid)[:2]
    every = {cell: sorted(copies([cell], wrap, 4)) for cell in grid}
    expected = []
    for start in starts:
        (row,) = cost_matrix(plane, [start], [c for near in every.values() for c in near])
        costs = iter(row)
        least = [[c for c in (next(costs) for _ in near) if c >= 0] for near in every.values()]
        expected.append([min(found, default=-1) for found in least])
    assert cost_matrix(grid, starts, list(grid), wrap=wrap) == expected
    for start, row in zip(starts, expected, strict=True):
        within = {c: cost for c, cost in zip(grid, row, strict=True) if 0 <= cost <= 4}
        assert reach(grid, start, 4, wrap=wrap) == within


@every_size
def test_routes_match_routes_in_the_plane_to_the_nearest_copies(wrap):
    grid = walled(wrap, 1)
    plane = Grid({c: grid[c[0] % wrap[0], c[1] % wrap[1]] for c in copies(grid, wrap)})
    start, *_, goal = grid
    best = route(grid, start, goal, wrap=wrap)
    found = routes(grid, start, goal, wrap=wrap)
    if best is None:
        assert found == []
        return
    near = [way for c in copies([goal], wrap, 4) if (way := route(plane, start, c))]
    ends = [way.cells[-1] for way in near if way.cost == best.cost]
    sides = [way.sides for end in ends for way in routes(plane, start, end)]
    assert [way.sides for way in found] == sorted(sides)
    assert found[0] == best
    assert routes(grid, start, goal, wrap=wrap, limit=1) == found[:1]


@every_map
def test_regions_on_a_torus_match_regions_of_copies_in_the_plane(wrap, seed):
    free = list(walled(wrap, seed))
    found = regions(free, wrap=wrap)
    assert sorted(cell for part in found for cell in part) == sorted(free)
    home = {cell: number for number, part in enumerate(found) for cell in part}
    for part in regions(copies(free, wrap, 2)):
        assert len({home[q % wrap[0], r % wrap[1]] for q, r in part}) == 1
    for number, part in enumerate(found):
        steps = distances(Grid(free), [part[0]], wrap=wrap)
        assert sorted(steps) == [cell for cell in sorted(free) if home[cell] == number]


@every_map
def test_sight_matches_the_nearest_copy_and_is_symmetric(wrap, seed):
    grid = walled(wrap, seed)
    walls, opaque = grid.walls, copies(grid.walls, wrap, 12)
    a = next(iter(grid))
    for b in cells_of(wrap):
        near = [c for c in copies([b], wrap, 5) if a.distance(c) == a.distance(b, wrap=wrap)]
        expected = any(sees(opaque, a, c) for c in near)
        assert sees(walls, a, b, wrap=wrap) == sees(walls, b, a, wrap=wrap) == expected
    seen = field_of_view(grid, a, 2, wrap=wrap)
    both = [c for c in cells_of(wrap) if a.distance(c, wrap=wrap) <= 2]
    assert seen == [c for c in both if sees(walls, a, c, wrap=wrap)]


@pytest.mark.parametrize("wrap", first_daily([(size,) for size in (*NARROW, *SQUARES)], 6))
def test_path_lengths_on_a_torus_are_the_minimum_over_many_copies(wrap):
    around = 3 + max(wrap) // min(wrap)
    spans = [
        range(-around * size, (around + 1) * size, size)
        if size == min(wrap)
        else range(-2 * size, 3 * size, size)
        for size in wrap
    ]
    for q, r in product(range(wrap[0]), range(wrap[1])):
        every = [(q + i, r + j) for i in spans[0] for j in spans[1]]
        lengths = [max(abs(a), abs(b), abs(a + b)) for a, b in every]
        nearest = sorted(way for way, n in zip(every, lengths, strict=True) if n == min(lengths))
        assert shortest_ways(q, r, wrap) == (min(lengths), nearest)
        assert nearest_copies((0, 0), (q, r), wrap) == nearest
        assert nearest_copies((q, r), (0, 0), wrap) == sorted((q - a, r - b) for a, b in nearest)


def test_on_a_long_torus_sight_works_both_ways():
    opaque, wrap = {(0, 1), (2, 2)}, (3, 17)
    assert sees(opaque, (0, 0), (2, 7), wrap=wrap)
    assert sees(opaque, (2, 7), (0, 0), wrap=wrap)
    turned = {(1, 0), (2, 2)}
    assert sees(turned, (0, 0), (7, 2), wrap=(17, 3))
    assert sees(turned, (7, 2), (0, 0), wrap=(17, 3))
    rng = random.Random(3)
    for size in ((3, 17), (3, 30), (26, 4), (5, 33)):
        walls = {cell for cell in cells_of(size) if rng.random() < 0.3}
        for a, b in product(rng.sample(cells_of(size), 12), repeat=2):
            assert sees(walls, a, b, wrap=size) == sees(walls, b, a, wrap=size)


def test_a_torus_that_is_too_small_or_a_cell_outside_is_refused():
    with pytest.raises(InvalidMap, match="a size to wrap at"):
        Hex(0, 0).distance((1, 1), wrap=(2, 5))
    with pytest.raises(InvalidMap, match="expected cells from 0,0 to 4,4 on this torus, got 5,0"):
        regions([(5, 0)], wrap=(5, 5))
    with pytest.raises(InvalidMap, match="expected a width and a height as wrap"):
        line((0, 0), (1, 1), wrap=5)
