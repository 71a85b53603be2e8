"""Lines of play derived from states agree with the readable rules, move for move."""

from itertools import islice, pairwise

import boards
import pytest

from trisolve.sliding import rules
from trisolve.sliding.level import Block, Level
from trisolve.sliding.packing import Packing, moves_along

HEAD_ON = Level(range(12), [Block("B", [4, 5, 6]), Block("A", [0, 1, 2], [2, 3, 4])])


def by_the_rules(level, states, metric):
    """Return the moves of a line, found by looking through all successors of every state."""
    line = [Packing(level).positions(state) for state in states]
    return [
        next(move for move, at in rules.successors(level, here, metric) if at == there)
        for here, there in pairwise(line)
    ]


def walk(level, seed, length, metric):
    """Return the states of a line of play that often changes direction."""
    packing, at = Packing(level), level.positions
    states = [packing.state(at)]
    for number in range(length):
        found = [there for _, there in rules.successors(level, at, metric)]
        if not found:
            break
        at = found[-1 - (seed * 7 + number * 13) % min(len(found), 5)]  # those that push come last
        states.append(packing.state(at))
    return states


def same(moves, others):
    return [(*map(str, (move, *move.pushes)),) for move in moves] == [
        (*map(str, (move, *move.pushes)),) for move in others
    ]


@pytest.mark.parametrize("metric", ["moves", "steps"])
def test_each_move_of_a_line_is_the_first_in_rule_order(metric):
    n_pushing = 0
    for seed in range(80):
        level = boards.crowded_level(seed, max_blocks=7)
        states = walk(level, seed, 12, metric)
        expected = by_the_rules(level, states, metric)
        if metric == "steps":
            expected = rules.join_moves(level, expected)
        found = moves_along(level, states, metric)
        assert same(found, expected), (seed, found, expected)
        n_pushing += sum(bool(move.pushes) for move in found)
    assert n_pushing > 8


@pytest.mark.parametrize("metric", ["moves", "steps"])
def test_every_successor_is_reached_by_a_move_of_the_rules(metric):
    for seed in range(30):
        level = boards.crowded_level(seed, max_blocks=5)
        packing = Packing(level)
        start = packing.state(level.positions)
        for _, there in islice(rules.successors(level, level.positions, metric), 60):
            states = [start, packing.state(there)]
            expected = by_the_rules(level, states, metric)
            assert same(moves_along(level, states, metric), expected)


def test_a_state_that_no_move_reaches_is_refused():
    packing = Packing(HEAD_ON)
    before, after = packing.state((4, 0)), packing.state((6, 2))
    assert [str(move) for move in moves_along(HEAD_ON, [before, after], "moves")] == ["A1"]
    with pytest.raises(ValueError, match="expected a move from state"):
        moves_along(HEAD_ON, [before, packing.state((4, 8))], "moves")
    far = packing.state((8, 0))
    with pytest.raises(ValueError, match="found none"):
        moves_along(HEAD_ON, [before, far], "steps")
