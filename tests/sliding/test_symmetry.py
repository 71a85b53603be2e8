"""The 12 symmetries: a group that acts on vertices, cells, directions and whole levels."""

from dataclasses import replace
from math import dist, isclose

import pytest

from trisolve.errors import LatticeError
from trisolve.sliding import lattice, rules
from trisolve.sliding.insight.ideas import STATS as IDEA_STATS
from trisolve.sliding.lattice import (
    N_CELLS,
    SIZE,
    Axis,
    center,
    neighbors,
    next_cell,
    unpack,
)
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import Move, parse_moves
from trisolve.sliding.symmetry import SYMMETRIES, images_of

ALL = list(SYMMETRIES.values())
DIRECTIONS = [(axis, sign) for axis in Axis for sign in (1, -1)]
# what counter-clockwise means: each direction is the one before, turned by 60 degrees
COUNTER_CLOCKWISE = [(0, 1), (1, -1), (2, -1), (0, -1), (1, 1), (2, 1)]


def matrix(symmetry):
    return symmetry.aa, symmetry.ab, symmetry.ba, symmetry.bb


def without_ideas(level):
    """Return a level without the claims that a rotation drops, because they may become wrong."""
    stats = {name: claim for name, claim in level.stats.items() if name not in IDEA_STATS}
    return replace(level, stats=stats)


def by_name(name):
    return pytest.param(SYMMETRIES[name], id=name)


each_symmetry = pytest.mark.parametrize("symmetry", [by_name(name) for name in SYMMETRIES])


def test_there_are_twelve_distinct_symmetries_each_with_a_unique_name():
    assert len({matrix(symmetry) for symmetry in ALL}) == 12
    assert [symmetry.name for symmetry in ALL] == list(SYMMETRIES)


def test_the_symmetries_are_closed_and_each_has_an_inverse():
    known = {matrix(symmetry) for symmetry in ALL}
    identity = matrix(SYMMETRIES["rotate0"])
    for first in ALL:
        products = [matrix(then.after(first, "product")) for then in ALL]
        assert set(products) == known
        assert identity in products


@each_symmetry
def test_applying_two_symmetries_equals_applying_their_product(symmetry):
    for first in ALL:
        product = symmetry.after(first, "product")
        assert product.vertex((5, -3)) == symmetry.vertex(first.vertex((5, -3)))
        assert product.place(unpack(45)) == symmetry.place(first.place(unpack(45)))
        for axis, sign in DIRECTIONS:
            turned = symmetry.direction(*first.direction(axis, sign))
            assert product.direction(axis, sign) == turned


@pytest.mark.parametrize("sixths", range(6))
def test_rotations_turn_counterclockwise_by_the_angle_in_their_name(sixths):
    symmetry = SYMMETRIES[f"rotate{60 * sixths}"]
    turned = [symmetry.direction(Axis(axis), sign) for axis, sign in COUNTER_CLOCKWISE]
    assert turned == COUNTER_CLOCKWISE[sixths:] + COUNTER_CLOCKWISE[:sixths]


@pytest.mark.parametrize("sixths", range(6))
def test_a_mirror_flips_up_and_down_before_it_rotates(sixths):
    symmetry = SYMMETRIES[f"mirror{60 * sixths}"]
    turned = [symmetry.direction(Axis(axis), sign) for axis, sign in COUNTER_CLOCKWISE]
    swapped = COUNTER_CLOCKWISE[:1] + COUNTER_CLOCKWISE[:0:-1]
    assert turned == [
        COUNTER_CLOCKWISE[(COUNTER_CLOCKWISE.index(way) + sixths) % 6] for way in swapped
    ]


PATCH = sorted(lattice.hexagon(3))


@each_symmetry
def test_distances_and_neighbors_are_preserved(symmetry):
    to = images_of(PATCH, symmetry)
    assert len(set(to.values())) == len(PATCH)
    for one in PATCH[::3]:
        for other in PATCH:
            kept = dist(center(to[one]), center(to[other]))
            assert isclose(kept, dist(center(one), center(other)), abs_tol=1e-9)
            assert (to[other] in neighbors(to[one])) == (other in neighbors(one))


@each_symmetry
def test_the_next_cell_of_the_image_is_the_image_of_the_next_cell(symmetry):
    to = images_of(PATCH, symmetry)
    for cell in PATCH:
        for axis, sign in DIRECTIONS:
            following = next_cell(cell, axis, sign)
            if following in to:
                assert next_cell(to[cell], *symmetry.direction(axis, sign)) == to[following]


def test_moved_cells_keep_their_corner_if_the_grid_allows():
    cells = [cell for cell in range(N_CELLS) if 9 <= cell >> 5 <= 10 and (cell >> 1 & 15) >= 12]
    for symmetry in ALL:
        rows = [cell >> 5 for cell in images_of(cells, symmetry).values()]
        cols = [cell >> 1 & 15 for cell in images_of(cells, symmetry).values()]
        assert min(rows) == min(9, SIZE - 1 - (max(rows) - min(rows)))
        assert min(cols) == min(12, SIZE - 1 - (max(cols) - min(cols)))


@pytest.mark.parametrize("corner", [(0, 0), (4, 7), (99, 99), (-1, -5)])
def test_moved_cells_lie_as_near_to_the_requested_corner_as_the_grid_allows(corner):
    images = images_of(PATCH, SYMMETRIES["rotate60"], corner).values()
    assert min(cell >> 5 for cell in images) == max(0, min(corner[0], SIZE - 6))
    assert min(cell >> 1 & 15 for cell in images) == max(0, min(corner[1], SIZE - 6))


def test_moving_an_empty_set_of_cells_gives_an_empty_set():
    assert images_of([], SYMMETRIES["rotate60"]) == {}


def test_a_copy_too_wide_for_the_grid_is_an_error_with_its_width():
    with pytest.raises(LatticeError) as caught:
        images_of(lattice.parallelogram(16, 16), SYMMETRIES["rotate60"])
    assert str(caught.value) == "expected a board of at most 16 x 16, but rotate60 makes it 32 x 16"


@each_symmetry
def test_a_copy_of_a_solution_solves_the_copy_of_the_level(symmetry, shipped):
    for name, level in shipped.items():
        copy = level.transformed(symmetry, corner=(3, 1))
        *_, last = rules.replay(copy, copy.solution)
        assert rules.is_solved(copy, last.positions), name
        assert [block.length for block in copy.blocks] == [block.length for block in level.blocks]


@each_symmetry
def test_a_symmetry_followed_by_its_inverse_restores_the_level(symmetry, shipped):
    inverse = next(
        back for back in ALL if matrix(back.after(symmetry, "")) == matrix(SYMMETRIES["rotate0"])
    )
    corner = (0, 0)
    for level in shipped.values():
        start = level.transformed(SYMMETRIES["rotate0"], corner)
        back = start.transformed(symmetry, corner).transformed(inverse, corner)
        if any(symmetry.direction(block.axis)[1] == -1 for block in level.blocks):
            start = without_ideas(start)
        assert back == start


def test_a_transformed_level_keeps_ids_names_colors_and_claims():
    block = Block("red", [34, 35, 36], goal=[38, 39, 40], color="#f00")
    level = Level(
        lattice.hexagon(3), [block], "none", "A", [Move("red", 2)], {"moves": 1}, {"x": 1}
    )
    copy = level.transformed(SYMMETRIES["rotate180"])
    assert (copy.push, copy.name, copy.stats, copy.metadata) == (
        "none",
        "A",
        {"moves": 1},
        {"x": 1},
    )
    assert (copy.blocks[0].id, copy.blocks[0].color) == ("red", "#f00")
    assert copy.solution == parse_moves("red-2")


def test_a_level_too_wide_when_turned_is_an_error():
    level = Level(range(N_CELLS), [Block("A", [0, 1, 2])])
    with pytest.raises(LatticeError, match="rotate60 makes it 32 x 16"):
        level.transformed(SYMMETRIES["rotate60"])
