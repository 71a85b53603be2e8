"""The searches agree with the oracle, with each other, and with CP-SAT."""

import naive_tantrix as naive
import numpy as np
import pytest
from thorough import first_daily

from trisolve import tantrix
from trisolve.kernels.randomness import SplitMix64
from trisolve.tantrix.resumable import ANY_HOLES, LoopFinder, Shapes, ShapeSearch
from trisolve.tantrix.tiles import carries

Goal, Puzzle = tantrix.Goal, tantrix.Puzzle
POLYGONS = {3: 1, 4: 1, 5: 1, 6: 4, 7: 6, 8: 18, 9: 42, 10: 115, 11: 287, 12: 789, 13: 2060}


def all_of(search):
    more = True
    while more:
        more, _ = search.advance(5_000, collect=False)
    return search


@pytest.mark.parametrize("seed", first_daily(range(14), 3))
def test_small_puzzles_have_the_solutions_of_the_oracle(seed):
    random = SplitMix64(seed)
    tiles = tuple(sorted(random.shuffled(range(1, 57))[: 3 + seed % 2]))
    colors = random.shuffled("BGRY")[: 1 + seed % 2]
    goals = tuple(Goal(("line", "loop")[random.uniform(5) == 0], c) for c in colors)
    holes = (0, "any", 1)[seed % 3]
    puzzle = Puzzle("puzzle", tiles, goals, None, holes)
    expected = naive.every_solution(tiles, goals, holes)
    found = list(tantrix.solutions(puzzle))
    assert len(set(found)) == len(found)
    assert {tuple(map(tuple, one)) for one in found} == expected
    assert tantrix.count(puzzle).solutions == len(expected)


@pytest.mark.parametrize(("n", "color"), [(5, "R"), (6, "B"), (7, "R"), (8, "B")])
def test_loops_match_those_found_path_by_path(n, color):
    puzzle = tantrix.discovery(n, color)
    expected = naive.loops_by_path(puzzle.tiles, color)
    assert {tuple(map(tuple, one)) for one in tantrix.solutions(puzzle)} == expected


@pytest.mark.parametrize("n", first_daily([10, 9, 11, 12]))
def test_the_two_searches_count_the_same_loops(n):
    """The searches share no code: if the lowest tile is given, the search by open ends is used."""
    puzzle = tantrix.discovery(n)
    if n > 10:  # a part of them: those with a second tile given too
        first = next(iter(tantrix.solutions(puzzle)))
        laid = first[: n - 7]
        expected = sum(set(laid) <= set(one) for one in tantrix.solutions(puzzle))
    else:
        laid, expected = ((1, 0, 0, 0),), tantrix.count(puzzle).solutions
    given = Puzzle("discovery", puzzle.tiles, puzzle.goals, placements=laid)
    assert tantrix.count(given).solutions == expected


@pytest.mark.parametrize("n", POLYGONS)
def test_polygons_are_counted_correctly(n):
    shapes = Shapes(n, np.array([-1, 0, 0]), 0)
    while not shapes.is_done:
        shapes.next(10_000)
    assert shapes.n_seen == POLYGONS[n]


@pytest.mark.parametrize("n", [6, 8, 10])
def test_closed_walks_without_holes_match_known_polygons(n):
    puzzle = tantrix.discovery(n)
    color = puzzle.goals[0].color
    with_any = all_of(ShapeSearch(puzzle.tiles, color, ANY_HOLES)).found
    exactly = [Puzzle("puzzle", puzzle.tiles, puzzle.goals, None, holes) for holes in range(3)]
    assert sum(tantrix.count(one).solutions for one in exactly) == with_any
    assert tantrix.count(exactly[0]).solutions == tantrix.count(puzzle).solutions


def test_symmetric_tile_sets_have_equal_counts():
    assert len({tantrix.count(tantrix.discovery(13, color)).solutions for color in "BRY"}) == 1


def test_the_number_of_threads_does_not_change_the_solutions():
    puzzle = tantrix.discovery(12)
    assert tantrix.count(puzzle, threads=2).solutions == tantrix.count(puzzle).solutions == 21_272


def test_the_flowers_of_some_tile_sets_match_known_counts():
    flower = ((0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    found = {}
    for tiles in ((2, 5, 6, 7, 10, 13, 14), (1, 2, 4, 5, 6, 9, 10)):
        puzzle = Puzzle("puzzle", tiles, (), flower)
        solutions = list(tantrix.solutions(puzzle))
        assert len(set(solutions)) == len(solutions)
        assert all(tantrix.check(puzzle, one).right for one in solutions[:20])
        assert all(tantrix.canonical(one, puzzle) == one for one in solutions[:20])
        found[tiles] = len(solutions)
    assert list(found.values()) == [477, 162]


def test_every_discovery_puzzle_is_solved_and_seeds_give_different_solutions():
    for n in range(3, 31):
        puzzle = tantrix.discovery(n)
        answers = [tantrix.solve(puzzle, seed=seed) for seed in range(3)]
        assert all(tantrix.check(puzzle, answer.solution).right for answer in answers)
        assert answers[0].solution == tantrix.solve(puzzle, seed=0).solution
    assert len({answer.solution for answer in answers}) > 1


@pytest.mark.parametrize("color", "BGRY")
def test_all_tiles_of_a_color_make_one_loop(color):
    tiles = tuple(t.number for t in tantrix.TILES if color in t.edges)
    puzzle = Puzzle("puzzle", tiles, (Goal("loop", color),))
    assert len(tiles) == 42
    assert tantrix.check(puzzle, tantrix.solve(puzzle).solution).right


def test_all_56_tiles_fit_around_a_loop_of_the_green_tiles():
    puzzle = Puzzle("puzzle", tuple(range(1, 57)), (Goal("loop", "G"),), None, "any")
    answer = tantrix.solve(puzzle, time_limit=60)
    assert answer.status == "solved"
    assert tantrix.check(puzzle, answer.solution).right


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (tantrix.discovery(8, "G"), "no-colour"),
        (tantrix.discovery(8, "R"), "kinds"),
        (tantrix.discovery(7, "Y"), None),
        (Puzzle("puzzle", (1, 2), (Goal("loop", "Y"),)), "kinds"),
        (Puzzle("puzzle", (1, 2), (Goal("line", "G"),)), "no-colour"),
    ],
)
def test_a_puzzle_without_a_solution_gives_the_reason(puzzle, reason):
    answer = tantrix.solve(puzzle)
    assert (answer.status, answer.solution) == ("infeasible", None)
    assert answer.reason == (reason or answer.reason)
    assert answer.reason in ("no-colour", "kinds", "exhausted")
    assert tantrix.count(puzzle).solutions == 0


def test_a_limited_tantrix_search_claims_nothing():
    puzzle = tantrix.discovery(16)
    assert tantrix.count(puzzle, max_nodes=1000).status == "limit"
    assert tantrix.solve(tantrix.discovery(9, "R"), max_nodes=1).status == "limit"


def test_distant_and_off_center_placements_are_handled():
    tiles = (1, 2, 3)
    far = Puzzle("puzzle", tiles, (Goal("loop", "Y"),), None, 0, [(1, 0, 0, 0), (2, 500, 0, 0)])
    assert tantrix.solve(far).reason == "exhausted"
    given = [(1, 9_000, -7_000, 0), (2, 9_001, -7_001, 2)]
    near = Puzzle("puzzle", tiles, (Goal("loop", "Y"),), None, 0, given[:1])
    assert tantrix.count(near).solutions == 2
    assert all(tantrix.check(near, one).right for one in tantrix.solutions(near))


def test_a_shape_with_placed_tiles_is_not_shifted():
    cells = ((0, 0), (1, -1), (0, -1))
    free = Puzzle("puzzle", (1, 2, 3), (Goal("loop", "Y"),), cells)
    assert tantrix.count(free).solutions == 2
    laid = next(iter(tantrix.solutions(free)))[:2]
    fixed = Puzzle("puzzle", (1, 2, 3), (Goal("loop", "Y"),), cells, None, laid)
    assert tantrix.count(fixed).solutions == 1


def feasible_by_cp_sat(tiles, color, radius):
    """Return whether tiles have a loop within a hexagon, with or without holes, by CP-SAT."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells = [
        (q, r)
        for q in range(-radius, radius + 1)
        for r in range(-radius, radius + 1)
        if abs(q + r) <= radius
    ]
    lies = {(t, c, k): model.new_bool_var("") for t in tiles for c in cells for k in range(6)}
    for t in tiles:
        model.add_exactly_one(lies[t, c, k] for c in cells for k in range(6))
    taken = {c: model.new_bool_var("") for c in cells}
    shows = {}
    for c in cells:
        model.add(sum(lies[t, c, k] for t in tiles for k in range(6)) == taken[c])
        for i in range(6):
            for x in "BGRY":
                shows[c, i, x] = sum(
                    lies[t, c, k] for t in tiles for k in range(6) if naive.side((t, *c, k), i) == x
                )
    arcs = [(n, n, taken[c].negated()) for n, c in enumerate(cells)]
    for n, c in enumerate(cells):
        for i, other in enumerate(naive.near(c)):
            if other not in taken:
                model.add(shows[c, i, color] == 0)
                continue
            for x in "BGRY":
                difference = shows[c, i, x] - shows[other, (i + 3) % 6, x]
                both = [taken[c], taken[other]]
                model.add(difference == 0).only_enforce_if(both)
            arc = model.new_bool_var("")
            model.add_implication(arc, taken[other])
            model.add(shows[c, i, color] >= 1).only_enforce_if(arc)
            arcs.append((n, cells.index(other), arc))
    model.add_circuit(arcs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = 60
    return solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


@pytest.mark.long
@pytest.mark.parametrize(("n", "color"), [(4, "R"), (5, "R"), (5, "Y"), (6, "B"), (6, "R")])
def test_cp_sat_agrees_on_small_loops(n, color):
    puzzle = Puzzle("puzzle", tuple(range(1, n + 1)), (Goal("loop", color),), None, "any")
    expected = feasible_by_cp_sat(puzzle.tiles, color, 2)
    assert (tantrix.count(puzzle).solutions > 0) == expected


def test_generated_puzzles_have_the_requested_solutions():
    from trisolve.tantrix.generate import generate_many

    for puzzle in tantrix.generate(6, seed=5, count=2):
        assert tantrix.count(puzzle).solutions == 1
        assert tantrix.check(puzzle, puzzle.solution).right
    made = generate_many(5, form="line", seed=2, solutions=(2, 5)).puzzles
    assert 2 <= tantrix.count(made[0]).solutions <= 5
    assert tantrix.generate(6, seed=5, count=2) == tantrix.generate(6, seed=5, count=2)
    [given] = generate_many(tiles=(1, 2, 3), color="Y", solutions=(2, 2)).puzzles
    assert given.tiles == (1, 2, 3)
    assert all(carries(tile, "Y") for tile in given.tiles)


@pytest.mark.parametrize("seed", range(6))
def test_shapes_and_open_ends_find_the_same_loops_with_fillers(seed):
    """The searches share no code: if the lowest tile is given, the search by open ends is used."""
    random = SplitMix64(seed)
    color = "BGRY"[seed % 4]
    carriers = [tile.number for tile in tantrix.TILES if color in tile.edges]
    others = [tile.number for tile in tantrix.TILES if color not in tile.edges]
    loop = None
    while loop is None:  # many sets of tiles have none
        drawn = random.shuffled(carriers)[: 4 + seed % 3]
        loop, _ = LoopFinder(drawn, color, 0, random, pool=carriers).find(2_000)
    tiles = (*(p.tile for p in loop), *random.shuffled(others)[:1])
    for holes in (0, 1, "any"):
        free = Puzzle("puzzle", tiles, (Goal("loop", color),), None, holes)
        given = ((min(tiles), 0, 0, 0),)
        laid = Puzzle("puzzle", tiles, (Goal("loop", color),), None, holes, given)
        found = tantrix.count(free).solutions
        assert found == tantrix.count(laid).solutions
        assert found > 0 or holes == 1
