"""Heat: how often cells are used in all shortest solutions, compared with a list of them."""

from collections import Counter

import pytest
from boards import crowded_level

from trisolve import Block, Level, TrisolveError, explore
from trisolve.sliding import rules
from trisolve.sliding.pictures.heat_map import solution_heat


def listed(level, graph):
    """Return how often each cell becomes covered, on average, by listing all solutions."""
    total, uses = 0, Counter()
    for moves in graph.shortest_solutions():
        total += 1
        positions = level.positions
        for played in rules.replay(level, moves):
            for step in played.steps:
                before = {n: set(rules.covered_cells(level, positions, n)) for n in step.signs}
                positions = rules.apply_step(level, positions, step)
                for n in step.signs:
                    uses.update(set(rules.covered_cells(level, positions, n)) - before[n])
    return {cell: count / total for cell, count in uses.items()}, total


@pytest.mark.parametrize("metric", ["moves", "steps"])
def test_the_heat_of_a_cell_is_the_mean_over_all_shortest_solutions(metric):
    many = 0
    for seed in range(60):
        level = crowded_level(seed)
        graph = explore(level, metric=metric, analyze=True)
        if not 2 <= graph.n_shortest <= 300:
            continue
        many += 1
        entered, total = listed(level, graph)
        found = solution_heat(level, graph)
        assert found.n_solutions == total == graph.n_shortest
        assert found.entered == pytest.approx(entered)
    assert many >= 4


def test_a_level_that_starts_solved_has_no_heat():
    level = Level(range(8), [Block("A", [0, 1, 2])])
    found = solution_heat(level, explore(level, analyze=True))
    assert (found.entered, found.n_solutions) == ({}, 1)


def test_a_level_without_a_solution_has_no_heat():
    level = Level({0, 1, 2, 3, 6, 7, 8}, [Block("A", [0, 1, 2], goal=[6, 7, 8])])
    with pytest.raises(TrisolveError, match="expected a solvable level"):
        solution_heat(level, explore(level, analyze=True))
