"""Levels moved to the place of their drawn shape are the same puzzles, and their solutions work."""

from dataclasses import replace

import pytest

from trisolve.sliding import rules
from trisolve.sliding.lattice import Axis, hexagon, run, trapezoid
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import parse_moves
from trisolve.sliding.orientation import place_on
from trisolve.sliding.packs.build import place_as_drawn
from trisolve.sliding.symmetry import SYMMETRIES

FLOOR = trapezoid(4, 2)
FIRST = min(FLOOR)
LEVEL = Level(
    FLOOR,
    [Block("A", run(FIRST, Axis.U, 3), goal=run(FIRST + 2, Axis.U, 3))],
    solution=parse_moves("A1"),
)


def made_by(options):
    return replace(LEVEL, metadata={"generator": {"options": options}})


@pytest.mark.parametrize("name", SYMMETRIES)
def test_every_symmetric_copy_is_placed_on_the_given_floor(name):
    laid = place_on(LEVEL.transformed(SYMMETRIES[name], (0, 0)), FLOOR)
    assert (laid.floor, laid.key) == (FLOOR, LEVEL.key)
    assert rules.is_solved(laid, rules.positions_after(laid, laid.solution))


def test_a_level_does_not_change_if_the_given_floor_is_another_one():
    assert place_on(LEVEL, hexagon(2)) is LEVEL


def test_a_find_is_oriented_like_the_shape_of_its_search():
    turned = made_by({"shape": "trapezoid:4x2"}).transformed(SYMMETRIES["rotate180"], (0, 0))
    assert turned.floor != FLOOR
    assert place_as_drawn(turned).floor == FLOOR


@pytest.mark.parametrize("shape", ["hexagon:4", "blob:12"])
def test_a_find_on_a_floor_other_than_its_shape_is_unchanged(shape):
    find = made_by({"shape": shape})
    assert place_as_drawn(find) is find


@pytest.mark.parametrize("options", [{"shape": ""}, {"color": 1}, {"shape": "hexagon:99"}])
def test_a_level_whose_search_records_no_shape_is_unchanged(options):
    find = made_by(options)
    assert place_as_drawn(find) is find


def test_a_manually_drawn_level_is_unchanged():
    assert place_as_drawn(LEVEL) is LEVEL
