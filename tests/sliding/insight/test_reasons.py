"""Reasons agree with their definition, on random levels, shipped solutions and idle lines."""

from pathlib import Path

import pytest
from places import ROOT
from thorough import first_daily

import trisolve
from tests.support import naive_reasons
from tests.support.boards import crowded_level
from trisolve.errors import IllegalMove
from trisolve.sliding import rules
from trisolve.sliding.level import PUSH_MODES

SHAPES = sorted((ROOT / "levels" / "shapes").glob("*.json"))
PACKS = ["tutorial", "starter", "expert", "article", *map(str, SHAPES)]
LEVEL = trisolve.parse_level("ooBoooooBoooAABooooooooooooooooooooo")


def listed(level, moves=None):
    return [(str(r.move), r.how, r.for_move, r.stage) for r in trisolve.reasons(level, moves)]


def detoured(level, moves):
    """Return a solution with a move and its reverse in front of it, or None."""
    for move, there in rules.successors(level, level.positions):
        back = trisolve.Move(move.block, -move.distance)
        if not move.pushes and rules.apply(level, there, back).positions == level.positions:
            return [move, back, *moves]
    return None


@pytest.mark.parametrize(
    ("n_wanted", "idle_wanted"), [(40, 10), pytest.param(300, 100, marks=pytest.mark.long)]
)
def test_reasons_on_random_levels_and_detours_agree_with_the_definition(n_wanted, idle_wanted):
    n_levels, n_idle, pushes, seed = 0, 0, set(), 0
    while n_levels < n_wanted or n_idle < idle_wanted:
        level = crowded_level(seed)
        seed += 1
        solution = trisolve.solve(level)
        if solution.status != "solved" or not solution.moves:
            continue
        n_levels += 1
        pushes.add(level.push)
        found = listed(level, solution.moves)
        assert found == naive_reasons.reasons(level, solution.moves)
        assert "idle" not in {how for _, how, _, _ in found}
        longer = detoured(level, solution.moves)
        if longer:
            found = listed(level, longer)
            assert found == naive_reasons.reasons(level, longer)
            n_idle += sum(how == "idle" for _, how, _, _ in found)
    assert pushes == set(PUSH_MODES)


@pytest.mark.parametrize("pack", first_daily(PACKS, 2), ids=lambda pack: Path(pack).stem)
def test_reasons_in_bundled_solutions_agree_with_the_definition(pack):
    for level in trisolve.load_pack(pack).levels:
        assert listed(level, level.solution) == naive_reasons.reasons(level, level.solution)


def test_a_line_that_does_not_solve_is_refused():
    with pytest.raises(IllegalMove, match="expected moves that solve the level, got 1 that do not"):
        trisolve.reasons(LEVEL, "B3")
    with pytest.raises(IllegalMove, match="move 1, A"):
        trisolve.reasons(LEVEL, "A4 B3")


def test_a_level_without_a_solution_has_no_reasons():
    level = next(
        level
        for level in map(crowded_level, range(1000))
        if trisolve.solve(level).status == "unsolvable"
    )
    assert trisolve.reasons(level) == ()
