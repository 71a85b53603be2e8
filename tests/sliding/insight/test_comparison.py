"""Comparing levels: changes on the board, changed results of searches, and failing checks."""

from dataclasses import replace

import boards
import naive
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import levels
from thorough import examples

from trisolve.errors import LatticeError
from trisolve.sliding.insight.comparison import BlockChange, Measures, compare_levels, measure
from trisolve.sliding.insight.comparison_lines import CONDITIONS, UNKNOWN
from trisolve.sliding.level import Block, Level
from trisolve.sliding.symmetry import SYMMETRIES

A = Block("A", [0, 1, 2], goal=[4, 5, 6])
ROW = Level(range(16), [A, Block("B", [12, 13, 14])])


def kinds(found):
    return {change.id: change.kinds for change in found.blocks}


def seen(name, before, after, **limits):
    return CONDITIONS[name].seen(compare_levels(before, after, **limits))


@given(level=levels(max_blocks=4, side=4))
@examples(20)
def test_a_level_does_not_differ_from_itself(level):
    found = compare_levels(level, level, max_states=2000)
    assert (found.symmetry, found.blocks, found.fields) == ("rotate0", (), ())
    assert found.floor_added == found.floor_removed == ()
    assert {CONDITIONS[name].seen(found) for name in CONDITIONS} <= {None, UNKNOWN}


@given(level=levels(max_blocks=4, side=4), name=st.sampled_from(sorted(SYMMETRIES)))
@examples(30)
def test_a_symmetric_copy_is_the_same_puzzle_regardless_of_its_ids(level, name):
    try:
        copy = level.transformed(SYMMETRIES[name], (3, 2))
    except LatticeError:
        assume(False)
    found = compare_levels(level, copy, max_states=500)
    assert found.same_puzzle
    assert level.transformed(SYMMETRIES[found.symmetry], (3, 2)).floor == copy.floor
    assert (found.blocks, found.floor_added, found.fields) == ((), (), ())
    lettered = compare_levels(level, level.canonical(), max_states=500)
    assert lettered.same_puzzle
    assert {kind for change in lettered.blocks for kind in change.kinds} <= {"renamed", "color"}


def test_the_symmetry_with_the_fewest_changes_is_used():
    """A 4 by 4 floor is symmetric, so under other symmetries the image of A has the id B."""
    floor = [row << 5 | i for row in range(4) for i in range(8)]
    level = Level(floor, [Block("A", [0, 32, 33]), Block("B", [1, 2, 3])])
    found = compare_levels(level, level.transformed(SYMMETRIES["mirror0"], (3, 2)))
    assert (found.symmetry, found.blocks, found.fields) == ("mirror0", (), ())


@given(one=boards.crowded_levels(max_blocks=4), other=boards.crowded_levels(max_blocks=4))
@examples(20)
def test_levels_with_the_same_key_are_the_same_puzzle(one, other):
    assert compare_levels(one, other, max_states=50).same_puzzle == (one.key == other.key)


def test_each_change_of_a_block_has_its_kind():
    after = [
        replace(A, cells=(2, 3, 4)),
        Block("B", [11, 12, 13, 14], color="#fff"),
        Block("C", [8, 9, 10]),
    ]
    found = compare_levels(ROW, replace(ROW, blocks=after))
    expected = {"A": ("moved",), "B": ("moved", "resized", "color"), "C": ("added",)}
    assert kinds(found) == expected
    assert not found.same_puzzle
    back = compare_levels(replace(ROW, blocks=after), ROW)
    assert kinds(back) == expected | {"C": ("removed",)}
    assert back.blocks[-1].after is None


def test_goals_are_added_removed_and_moved():
    without, moved = replace(A, goal=None), replace(A, goal=(8, 9, 10))
    for before, after in ((A, without), (without, A), (A, moved)):
        pair = [Level(range(16), [block]) for block in (before, after)]
        assert kinds(compare_levels(*pair)) == {"A": ("goal",)}


def test_blocks_with_other_ids_are_matched_by_position():
    renamed = replace(ROW.blocks[1], id="Z")
    found = compare_levels(ROW, replace(ROW, blocks=(replace(A, goal=None), renamed)))
    assert kinds(found) == {"A": ("goal",), "Z": ("renamed",)}
    assert found.blocks[1] == BlockChange(ROW.blocks[1], renamed, ("renamed",))


def test_swapped_ids_are_reported_as_renamings():
    a, b = ROW.blocks
    found = compare_levels(ROW, replace(ROW, blocks=(replace(a, id="B"), replace(b, id="A"))))
    assert found.same_puzzle
    assert kinds(found) == {"B": ("renamed",), "A": ("renamed",)}


def test_changes_of_floor_and_metadata_are_listed():
    after = replace(ROW, floor={*range(1, 18)} | {0} - {7}, name="New", push="none")
    found = compare_levels(ROW, after)
    assert (found.floor_added, found.floor_removed) == ((16, 17), ())
    assert found.fields == ("name", "push")
    assert compare_levels(after, ROW).floor_removed == (16, 17)


@given(level=boards.crowded_levels(max_blocks=4))
@examples(25)
def test_compared_measures_agree_with_the_oracle(level):
    found, distances = measure(level), naive.distances_to_goal(level)
    steps = naive.distances_to_goal(level, "steps")
    n_states = naive.explore(level).n_states
    assert (found.n_states, found.n_dead) == (n_states, n_states - len(distances))
    assert found.moves == distances.get(level.positions)
    assert found.steps == steps.get(level.positions)
    assert found.solvable == (level.positions in distances)
    assert (found.difficulty is None) == (not found.solvable)
    if (found.n_shortest or 0) < 1000:
        assert found.n_shortest == len(list(naive.shortest_solutions(level, distances)))


def test_the_optimum_is_found_even_if_the_state_graph_exceeds_the_limits(shipped):
    found = measure(shipped["article/puzzle-5"], max_states=100)
    assert found == Measures(True, 3, 7, None, None, None, None, "max_states")


def test_a_limit_leaves_every_comparison_open():
    found = measure(boards.wide_level(), max_states=100)
    assert found == Measures(*[None] * 7, "max_states")


NEARER = replace(ROW, blocks=(replace(A, goal=(2, 3, 4)), ROW.blocks[1]))
WALLED = replace(ROW, floor=ROW.floor - {3})
CHANGES = {
    "floor": (WALLED, "floor cells: 1 removed"),
    "blocks": (replace(ROW, blocks=(A,)), "B removed"),
    "goals": (NEARER, "goal of A"),
    "colors": (replace(ROW, blocks=(replace(A, color="#123"), ROW.blocks[1])), "A color"),
    "push": (replace(ROW, push="none"), "full before, none after"),
    "name": (replace(ROW, name="X"), "'' before, 'X' after"),
    "puzzle": (NEARER, "no symmetry maps one level to the other"),
    "optimum": (NEARER, "2 steps before, 1 step after"),
    "unsolvable": (WALLED, "solvable before, unsolvable after"),
    "states": (WALLED, "15 before, 5 after"),
    "dead": (WALLED, "0 before, 5 after"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_each_condition_of_fail_on_is_reported_with_its_reason(name):
    after, reason = CHANGES[name]
    assert seen(name, ROW, after) == reason
    assert seen(name, ROW, ROW) is None


def test_a_comparison_reports_how_the_optimum_changed(shipped):
    three, seven = shipped["article/puzzle-5"], shipped["article/puzzle-30"]
    assert seen("longer", three, seven) == "3 moves before, 7 moves after"
    assert seen("shorter", seven, three) == "7 moves before, 3 moves after"
    assert seen("shorter", three, seven) is seen("longer", seven, three) is None
    assert seen("shorter", ROW, WALLED) is seen("longer", ROW, WALLED) is None
    assert seen("optimum", WALLED, ROW).startswith("unsolvable before, 1 move after")
    assert seen("unsolvable", WALLED, ROW) is None
    assert seen("solutions", three, seven) == "6 before, 1 after"


def test_difficulty_and_grade_are_compared(shipped):
    one, other = shipped["article/puzzle-5"], shipped["article/puzzle-30"]
    hard = [measure(level).difficulty for level in (one, other)]
    assert seen("difficulty", one, other) == f"{hard[0].score} before, {hard[1].score} after"
    assert seen("grade", one, one) is None
    assert seen("difficulty", ROW, WALLED).endswith(" before, none after")


@pytest.mark.parametrize(
    "name", ["optimum", "longer", "unsolvable", "solutions", "states", "dead", "grade"]
)
def test_values_hidden_by_a_limit_are_unknown_and_not_unchanged(name):
    wide = boards.wide_level()
    other = replace(wide, blocks=wide.blocks[1:])
    assert seen(name, wide, other, max_states=20) == UNKNOWN
