"""Every claim of a level is reported as right, wrong or unchecked."""

import pytest

from trisolve.reports import Wrong
from trisolve.sliding.insight.claims import check_claims
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import parse_moves

FLOOR = range(8)
BLOCKS = (Block("A", [0, 1, 2], goal=[4, 5, 6]),)
STUCK = Level({0, 1, 2, 3, 6, 7, 8}, [Block("A", [0, 1, 2], goal=[6, 7, 8])], solution=())


def claiming(solution=None, **stats):
    moves = None if solution is None else parse_moves(solution)
    return Level(FLOOR, BLOCKS, solution=moves, stats=stats)


def test_right_claims_are_confirmed():
    level = claiming("A2", moves=1, steps=2, states=3, successors=6, layers=[1, 2])
    report = check_claims(level)
    assert report.status == "right"
    assert len(report.right) == 6
    assert (report.wrong, report.unchecked) == ((), ())


@pytest.mark.parametrize("claimed", [2, 1.0, True, "1", None, [1], {"fewest": [1]}])
def test_a_wrong_optimum_is_reported_as_a_difference(claimed):
    report = check_claims(claiming(moves=claimed))
    assert report.status == "wrong"
    assert [(one.claim, one.found) for one in report.wrong] == [("stats.moves", 1)]


def test_a_solution_must_be_shortest_in_the_chosen_metric():
    detour = claiming("A1 A1")
    assert check_claims(detour, metric="steps").status == "right"
    (wrong,) = check_claims(detour).wrong
    assert str(wrong) == "solution: claimed a length of 2 in moves, found one of 1"


@pytest.mark.parametrize(
    ("solution", "found"),
    [
        ("A1", "an end with A off the goal"),
        ("A9", "move 1, A9: illegal, after 2 of 9 steps A meets the wall at cell 8 (0, 4, 0)"),
        ("B1", "move 1, B1: expected one of the block ids A, got 'B'"),
    ],
)
def test_a_failing_solution_is_explained(solution, found):
    (wrong,) = check_claims(claiming(solution)).wrong
    assert wrong.found == found


def test_a_null_optimum_claims_that_there_is_no_solution():
    level = Level(STUCK.floor, STUCK.blocks, stats={"moves": None, "steps": None, "states": 1})
    assert check_claims(level).status == "right"


def test_an_empty_solution_of_an_unsolved_level_is_wrong():
    found = "an end with A off the goal"
    assert check_claims(STUCK).wrong == (Wrong("solution", "an end on every goal", found),)


def test_a_limit_leaves_claims_unchecked_unless_one_is_already_wrong():
    limited = check_claims(claiming(states=99), max_states=1)
    assert limited.status == "limit"
    assert [one.claim for one in limited.unchecked] == ["stats.states"]
    both = check_claims(claiming("A1", states=99), max_states=1)
    assert both.status == "wrong"


def test_an_unknown_stat_is_listed_and_ignored():
    report = check_claims(claiming(beauty=9))
    assert report.status == "right"
    assert [str(one) for one in report.unchecked] == [
        "stats.beauty: not checked, no stat of that name is known"
    ]


def test_a_long_claim_is_shortened_in_messages():
    (wrong,) = check_claims(claiming(layers=list(range(100)))).wrong
    assert len(str(wrong)) < 130
