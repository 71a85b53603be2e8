"""Routes, fields and costs: the rules and the compiled engine agree."""

import naive_hexagon as naive
import pytest
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples, first_daily

from trisolve.errors import InvalidMap
from trisolve.hexagon import (
    CompiledGrid,
    Grid,
    Hex,
    compile_grid,
    cost_matrix,
    disk,
    distances,
    reach,
    route,
    routes,
    shape,
)
from trisolve.kernels.randomness import SplitMix64

METHODS = ("auto", "dijkstra", "astar")
BOARD = disk((0, 0), 3)


@st.composite
def maps(draw):
    """A map with small and large costs, with or without a cost of 1, and two free cells."""
    least, most = draw(st.sampled_from([(1, 1), (1, 3), (2, 3), (3, 9), (1, 1 << 31), (900, 2000)]))
    cells = draw(st.sets(st.sampled_from(BOARD), min_size=1))
    cost = st.integers(least, min(most, (1 << 31) - 1))
    grid = Grid({cell: draw(cost) for cell in sorted(cells)})
    some = st.sampled_from(sorted(cells))
    return grid, draw(some), draw(some)


def check_route(grid, start, goal, found, wanted):
    if not wanted:
        assert found is None
        return
    assert (found.cost, found.sides, found.count) == (*wanted[0], len(wanted))
    assert (found.steps, found.start) == (len(found.sides), start)
    assert (found.cells[0], found.cells[-1]) == (start, goal)
    assert sum(grid[cell] for cell in found.cells[1:]) == found.cost
    assert all(type(cell) is Hex for cell in found.cells)


@given(maps())
def test_every_method_finds_the_route_of_the_oracle(drawn):
    grid, start, goal = drawn
    wanted = naive.routes(dict(grid), start, goal)
    for method in METHODS:
        check_route(grid, start, goal, route(grid, start, goal, method=method), wanted)
        uncounted = route(grid, start, goal, method=method, count=False)
        assert (uncounted is None) == (not wanted)
        if uncounted:
            assert (uncounted.sides, uncounted.count) == (wanted[0][1], None)


@given(maps())
def test_the_compiled_grid_finds_the_same_route(drawn):
    grid, start, goal = drawn
    wanted = naive.routes(dict(grid), start, goal)
    compiled = compile_grid(grid)
    for method in METHODS:
        check_route(grid, start, goal, compiled.route(start, goal, method=method), wanted)
    uncounted = compiled.route(start, goal, count=False)
    assert (uncounted and uncounted.sides) == (wanted[0][1] if wanted else None)


@given(maps(), st.integers(0, 9))
def test_all_cheapest_routes_are_listed_in_order(drawn, limit):
    grid, start, goal = drawn
    wanted = naive.routes(dict(grid), start, goal)[:200]
    found = routes(grid, start, goal, limit=200)
    assert [(one.cost, one.sides) for one in found] == wanted
    assert routes(grid, start, goal, limit=limit) == found[:limit]
    assert {one.cells[-1] for one in found} <= {goal}


@given(maps(), st.integers(-1, 30))
def test_distance_fields_match_the_oracle(drawn, budget):
    grid, start, goal = drawn
    costs, steps = naive.costs(dict(grid), start), naive.costs(dict.fromkeys(grid, 1), start)
    compiled = compile_grid(grid)
    assert list(distances(grid, [start]).items()) == sorted(steps.items())
    assert list(reach(grid, start, 10**12).items()) == sorted(costs.items())
    within = {cell: cost for cell, cost in sorted(costs.items()) if cost <= budget}
    assert list(reach(grid, start, budget).items()) == list(within.items())
    assert compiled.as_dict(compiled.distances([start])) == steps
    assert compiled.as_dict(compiled.least_costs([start])) == costs
    back = naive.costs(dict(grid), goal)
    matrix = [[costs.get(goal, -1), 0], [0, back.get(start, -1)]]
    assert cost_matrix(grid, [start, goal], [goal, start]) == matrix
    assert compiled.cost_matrix([start, goal], [goal, start]).tolist() == matrix


@given(maps())
def test_distances_are_measured_from_the_nearest_of_several_sources(drawn):
    grid, start, goal = drawn
    sources = [start, goal, start]
    fields = [naive.costs(dict.fromkeys(grid, 1), source) for source in sources]
    wanted = {c: min(f[c] for f in fields if c in f) for c in grid if any(c in f for f in fields)}
    assert distances(grid, sources) == wanted
    assert distances(grid, []) == {}
    compiled = compile_grid(grid)
    assert compiled.as_dict(compiled.distances(sources)) == wanted
    costs = [naive.costs(dict(grid), source) for source in sources]
    wanted = {c: min(f[c] for f in costs if c in f) for c in wanted}
    assert compiled.as_dict(compiled.least_costs(sources)) == wanted


def test_results_of_routing_are_python_numbers():
    grid = Grid.from_shape("hexagon:40")
    found = route(grid, (-40, 20), (40, -20))
    assert {type(x) for x in (found.cost, found.steps, found.count)} == {int}
    assert {type(x) for x in distances(grid, [(0, 0)]).values()} == {int}
    assert {type(x) for x in reach(grid, (0, 0), 9).values()} == {int}
    assert {type(x) for row in cost_matrix(grid, [(0, 0)], [(1, 1)]) for x in row} == {int}
    assert {type(x) for cell in distances(grid, [(0, 0)]) for x in cell} == {int}


@pytest.mark.parametrize(
    ("spec", "ends", "count"),
    [
        ("hexagon:2", ((-2, 1), (2, -1)), 6),
        ("hexagon:20", ((-20, 10), (20, -10)), 137846528820),
        ("hexagon:40", ((-40, 20), (40, -20)), 107507208733336176461620),
    ],
)
def test_the_numbers_of_shortest_routes_match_known_counts(spec, ends, count):
    found = route(Grid.from_shape(spec), *ends)
    assert found.count == count
    assert found.sides == "1" * (found.steps // 2) + "2" * (found.steps // 2)
    assert compile_grid(Grid.from_shape(spec)).route(*ends).count == count


@pytest.mark.parametrize("size", [30, 34, 35, 36, 70])
def test_counts_beyond_64_bits_are_exact_in_the_engine(size):
    from math import comb

    grid = Grid(shape(f"parallelogram:{size}x{size}"))
    ends = (0, 0), (size - 1, size - 1)
    wanted = comb(2 * size - 2, size - 1)
    assert compile_grid(grid).route(*ends).count == wanted
    assert route(grid, *ends).count == wanted


def test_a_route_from_a_cell_to_itself_is_empty():
    grid = Grid({(0, 0): 7, (0, 1): 1})
    found = route(grid, (0, 0), (0, 0))
    assert (found.cost, found.steps, found.count, found.sides) == (0, 0, 1, "")
    assert found.cells == [(0, 0)]
    assert routes(grid, (0, 0), (0, 0)) == [found]
    assert compile_grid(grid).route((0, 0), (0, 0)) == found


def test_detours_are_found_without_cells_of_cost_1():
    # straight through costs 100: an estimate by a cost above the least would not go round it
    grid = Grid(dict.fromkeys(disk((0, 0), 1), 3) | {(0, 0): 100} | {(-2, 0): 3, (2, 0): 3})
    for method in METHODS:
        assert route(grid, (-2, 0), (2, 0), method=method).cost == 15
        assert route(grid, (-2, 0), (2, 0), method=method, cost=1).cost == 4


def test_costs_may_be_values_ints_mappings_or_functions():
    grid = Grid({(0, 0): "a", (0, 1): "b", (0, 2): "c"})
    ends = (0, 0), (0, 2)
    assert route(grid, *ends, cost=5).cost == 10
    assert route(grid, *ends, cost={(0, 0): 1, (0, 1): 2, (0, 2): 3}).cost == 5
    assert route(grid, *ends, cost=lambda cell: 10 + cell.r).cost == 23
    assert reach(grid, (0, 0), 5, cost=5) == {(0, 0): 0, (0, 1): 5}
    assert cost_matrix(grid, [(0, 0)], [(0, 2)], cost=2) == [[4]]
    assert distances(grid, [(0, 0)])[0, 2] == 2


@pytest.mark.parametrize("bad", [0, -1, 1 << 31, 1.0, "1", None, True])
def test_an_invalid_cost_is_refused_and_its_cell_is_named(bad):
    grid = Grid({(0, 0): 1, (0, 1): 1, (3, 3): bad})
    for ask in (
        lambda: route(grid, (0, 0), (0, 1)),
        lambda: routes(grid, (0, 0), (0, 1)),
        lambda: reach(grid, (0, 0), 5),
        lambda: cost_matrix(grid, [(0, 0)], [(0, 1)]),
        lambda: compile_grid(grid),
        lambda: route(grid, (0, 0), (0, 1), cost=lambda cell: bad if cell == (3, 3) else 1),
        lambda: route(grid, (0, 0), (0, 1), cost={(0, 0): 1, (0, 1): 1, (3, 3): bad}),
    ):
        with pytest.raises(InvalidMap, match="3,3"):
            ask()
    assert distances(grid, [(0, 0)]) == {(0, 0): 0, (0, 1): 1}


def test_a_mapping_without_a_cell_is_refused():
    with pytest.raises(InvalidMap, match="0,1"):
        route(Grid([(0, 0), (0, 1)]), (0, 0), (0, 0), cost={(0, 0): 1})


@pytest.mark.parametrize("point", [(5, 5), (1, 0), "A", (0, 0.5), None])
def test_start_and_goal_must_be_free_cells(point):
    grid = Grid([(0, 0), (0, 1)], walls=[(1, 0)])
    for ask in (
        lambda: route(grid, (0, 0), point),
        lambda: route(grid, point, (0, 0)),
        lambda: routes(grid, point, (0, 0)),
        lambda: distances(grid, [point]),
        lambda: reach(grid, point, 5),
        lambda: cost_matrix(grid, [point], [(0, 0)]),
        lambda: cost_matrix(grid, [(0, 0)], [point]),
        lambda: compile_grid(grid).route((0, 0), point),
        lambda: compile_grid(grid).distances([point]),
    ):
        with pytest.raises(InvalidMap):
            ask()


def test_invalid_arguments_for_routes_are_refused():
    grid = Grid([(0, 0), (0, 1)])
    for ask in (
        lambda: route(grid, (0, 0), (0, 1), method="bfs"),
        lambda: route(grid, (0, 0), (0, 1), cost=1.5),
        lambda: reach(grid, (0, 0), 1.5),
        lambda: routes(grid, (0, 0), (0, 1), limit=-1),
        lambda: distances(grid, Hex(0, 0)),
        lambda: distances(grid, 5),
        lambda: cost_matrix(grid, 5, []),
    ):
        with pytest.raises(InvalidMap):
            ask()


def random_map(radius, seed, most):
    draw = SplitMix64(seed)
    cells = [cell for cell in disk((0, 0), radius) if cell.length == 0 or draw.uniform(4)]
    return Grid({cell: 1 + draw.uniform(most) for cell in cells})


@pytest.mark.parametrize("most", first_daily([1, 9, 5000]))
def test_a_large_grid_is_compiled_and_gives_the_same_answers(most, monkeypatch):
    from trisolve.hexagon import fields

    grid = random_map(38, 7, most)
    far = max(distances(grid, [(0, 0)]), key=lambda cell: cell.length)

    def asked():
        methods = [route(grid, (0, 0), far, method=method) for method in METHODS]
        return (
            *methods,
            distances(grid, [(0, 0), far]),
            reach(grid, (0, 0), 20 * most),
            cost_matrix(grid, [(0, 0)], [far, (0, 0)]),
        )

    assert fields.compiled_grid(grid, None) is None
    plain = asked()
    monkeypatch.setattr(fields, "COMPILED_FROM", 1)
    assert fields.compiled_grid(grid, None) is not None
    assert asked() == plain
    assert plain[0] == plain[1] == plain[2]


def test_a_compiled_grid_is_rebuilt_when_the_grid_changes(monkeypatch):
    from trisolve.hexagon import fields

    monkeypatch.setattr(fields, "COMPILED_FROM", 1)
    grid = Grid({(0, 0): 1, (0, 1): 5, (0, 2): 1})
    ends = (0, 0), (0, 2)
    assert fields.compiled_grid(grid, None) is fields.compiled_grid(grid, None)
    assert route(grid, *ends).cost == 6
    grid[0, 1] = 2
    assert route(grid, *ends).cost == 3
    assert distances(grid, [(0, 0)])[0, 2] == 2
    del grid[0, 1]
    assert route(grid, *ends) is None
    grid.add((0, 1))
    assert route(grid, *ends).cost == 2


FAR = Hex(10**30, -(10**31))


@given(maps(), st.sampled_from([Hex(0, 0), Hex(2**62, -(2**62)), Hex(2**63 - 3, 0), FAR]))
@examples(60)
def test_routes_are_the_same_on_maps_far_from_the_origin(drawn, shift):
    grid, start, goal = drawn
    moved = Grid({shift + cell: cost for cell, cost in grid.items()} | {(0, 10**5): 1})
    near, compiled = route(grid, start, goal), compile_grid(moved)
    far = route(moved, shift + start, shift + goal)
    assert (far and far.sides) == (near and near.sides)
    assert compiled.route(shift + start, shift + goal) == far
    assert compiled.route((0, 10**5), shift + goal) is None
    field = compiled.as_dict(compiled.distances([shift + start]))
    assert field == {shift + cell: n for cell, n in distances(grid, [start]).items()}
    assert [compiled.number(cell) for cell in moved] == list(range(len(moved)))


def test_a_compiled_grid_can_be_made_from_arrays_in_any_order():
    compiled = CompiledGrid([(5, 5), (0, 1), (0, 0)], costs=[3, 2, 1])
    assert compiled.cells.tolist() == [[0, 0], [0, 1], [5, 5]]
    assert compiled.costs.tolist() == [1, 2, 3]
    assert compiled.points() == [(0, 0), (0, 1), (5, 5)]
    assert len(compiled) == 3


@pytest.mark.parametrize(
    ("cells", "costs"),
    [
        ([], None),
        ([(0, 0), (0, 0)], None),
        ([(0, 1), (0, 0), (0, 1)], None),
        ([(0, 0, 0)], None),
        ([(0.5, 0)], None),
        ([(0, 0)], [1, 2]),
        ([(0, 0)], [0]),
        ([(0, 0)], [1 << 31]),
        ([(0, 0)], [1.0]),
        ([(10**30, 0)], None),
    ],
)
def test_invalid_grid_arrays_are_refused(cells, costs):
    with pytest.raises(InvalidMap):
        CompiledGrid(cells, costs)
