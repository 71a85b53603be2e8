"""Reviews agree with their definition, on random lines, shipped levels and losing lines."""

from itertools import count, islice

import numpy as np
import pytest

import trisolve
from tests.support import naive_review
from tests.support.aimed import hard_levels, losing_level
from tests.support.boards import crowded_level
from trisolve.errors import IllegalMove
from trisolve.sliding import rules
from trisolve.sliding.insight.review import review
from trisolve.sliding.level import PUSH_MODES

LEVEL = trisolve.parse_level("ooBoooooBoooAABooooooooooooooooooooo")


def reviewed(level, moves):
    found = [(one.left, one.cost, one.lost) for one in review(level, moves).moves]
    assert found == naive_review.review(level, moves)
    return found


def random_line(level, seed, n_moves=10):
    rng, at, line = np.random.default_rng(seed), level.positions, []
    for _ in range(n_moves):
        found = list(rules.successors(level, at))
        if not found:
            break
        move, at = found[rng.integers(len(found))]
        line.append(move)
    return line


def agree(n_random, n_losing):
    """Compare random lines; return the push modes, and how many levels and lines have losses."""
    losing = list(islice(filter(None, map(losing_level, count())), n_losing))
    levels = [*map(crowded_level, range(n_random)), *hard_levels(n_random // 10), *losing]
    lost_lines = 0
    for seed, level in enumerate(levels):
        found = reviewed(level, random_line(level, seed))
        lost_lines += any(lost for _, _, lost in found)
    return {level.push for level in levels}, len(losing), lost_lines


def test_reviews_of_random_lines_agree_with_the_definition():
    pushes, n_losing, n_lost = agree(10, 3)
    assert pushes == set(PUSH_MODES)
    assert (n_losing, n_lost > 0) == (3, True)


@pytest.mark.long
def test_reviews_of_many_random_lines_agree_with_the_definition():
    pushes, n_losing, n_lost = agree(200, 140)
    assert pushes == set(PUSH_MODES)
    assert n_losing >= 60
    assert n_lost >= 60


@pytest.mark.parametrize("pack", ["tutorial", "article"])
def test_a_shortest_solution_costs_nothing(pack):
    for level in trisolve.load_pack(pack).levels:
        if level.solution and trisolve.explore(level, max_states=2000).status == "complete":
            found = reviewed(level, level.solution)
            assert [cost for _, cost, _ in found] == [0] * len(level.solution)


def test_only_the_losing_move_is_marked_as_lost():
    level = trisolve.load_level("tutorial:9")
    found = review(level, "D1 E-1 E1")
    assert [(one.left, one.cost, one.lost) for one in found.moves] == [
        (None, None, True),
        (None, None, False),
        (None, None, False),
    ]
    assert (found.lost, found.cost) == (True, 0)
    assert reviewed(level, "D1 E-1 E1")


def test_an_unsolvable_level_has_no_costs_and_loses_nothing():
    level = next(
        level
        for level in map(crowded_level, range(1000))
        if trisolve.solve(level).status == "unsolvable" and random_line(level, 0)
    )
    found = reviewed(level, random_line(level, 0))
    assert set(found) == {(None, None, False)}


def test_a_level_without_goals_has_no_costs():
    bare = trisolve.Level(LEVEL.floor, [trisolve.Block(b.id, b.cells) for b in LEVEL.blocks])
    assert all(one.cost is None for one in review(bare, random_line(bare, 1)).moves)


def test_a_limit_leaves_every_cost_in_a_review_unknown():
    found = review(LEVEL, "B3 A4", max_states=2)
    assert (found.status, found.moves, found.limit) == ("limit", (), "max_states")


def test_an_illegal_move_is_refused():
    with pytest.raises(IllegalMove, match="move 2, A"):
        review(LEVEL, "B1 A4")
