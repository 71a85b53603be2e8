"""The reports of a state graph on single states agree with the readable rules."""

import boards
import pytest
from hypothesis import given
from thorough import examples

from trisolve import explore
from trisolve.sliding import rules


def by_the_rules(graph, level, index):
    """Return the moves from a state, each with its target."""
    moves = rules.successors(level, graph.positions(index), graph.metric)
    return [(move, graph.index(there)) for move, there in moves]


def entered(graph, level):
    """Return the cells that blocks move to in shortest solutions, step by step."""
    to_goal = graph.distance_to_goal
    found = set()
    for index in range(graph.n_states):
        if to_goal[index] <= 0 or graph.distance_from_start[index] + to_goal[index] != to_goal[0]:
            continue
        for move, there in by_the_rules(graph, level, index):
            if to_goal[there] != to_goal[index] - 1:
                continue
            at = graph.positions(index)
            for step in rules.apply(level, at, move).steps:
                at = rules.apply_step(level, at, step)
                for block in step.signs:
                    found.update(rules.covered_cells(level, at, block))
    return found


@pytest.mark.parametrize("metric", ["moves", "steps"])
@given(level=boards.crowded_levels(max_blocks=5))
@examples(25)
def test_edges_and_cells_of_shortest_solutions_agree_with_the_rules(metric, level):
    graph = explore(level, metric=metric, analyze=True, max_states=400)
    if graph.limit:
        return
    for index in range(0, graph.n_states, 7):
        edges = graph.edges_from(index)
        found = [
            (level.blocks[block].id, there, pushing)
            for block, there, pushing in zip(
                edges.blocks.tolist(), edges.targets.tolist(), edges.pushing.tolist(), strict=True
            )
        ]
        expected = by_the_rules(graph, level, index)
        assert found == [(move.block, there, bool(move.pushes)) for move, there in expected]
    assert graph.entered_on_shortest() == entered(graph, level)


@pytest.mark.parametrize("metric", ["moves", "steps"])
@given(level=boards.crowded_levels(max_blocks=5))
@examples(25)
def test_the_first_shortest_solution_is_reported_with_its_pushes(metric, level):
    graph = explore(level, metric=metric, analyze=True, max_states=400)
    if graph.limit or graph.distance_to_goal[0] < 0:
        return
    line = graph.shortest_solution()
    steps = list(rules.replay(level, line))
    assert [move.pushes for move in line] == [played.move.pushes for played in steps]
    assert len(line) == graph.distance_to_goal[0]
    assert not line or rules.is_solved(level, steps[-1].positions)
