"""Fields, numbers, and which cells open together."""

import pytest
from minesweeper.rules import Game, Puzzle, field

from trisolve.errors import FormatError


@pytest.mark.parametrize(
    ("board", "n_cells", "most"),
    [
        ("squares:8x8", 64, 8),
        ("honeycomb:5", 61, 6),
        ("triangle:8", 64, 12),
        ("rosette", 42, 12),
        ("torus:6x6", 36, 8),
    ],
)
def test_cells_that_share_a_corner_are_near_each_other(board, n_cells, most):
    near = field(board)
    assert (len(near), max(map(len, near))) == (n_cells, most)
    assert all(cell in near[other] for cell, others in enumerate(near) for other in others)


def test_a_solid_is_a_board():
    assert {len(cells) for cells in field("cube")} == {4}
    assert {len(cells) for cells in field("kagome-torus:4x4")} == {6, 12}


def test_every_cell_of_a_torus_has_eight_around_it():
    assert {len(cells) for cells in field("torus:6x4")} == {8}
    assert field("torus:6x4")[0] == (1, 5, 6, 7, 11, 18, 19, 23)


@pytest.mark.parametrize(
    ("board", "line"),
    [
        ("squares:30x30", "expected at most 400 faces, got 900: 'squares:30x30'"),
        ("penrose:6", "expected at most 400 faces, got 1,190: 'penrose:6'"),
        ("chess", "expected a board such as"),
    ],
)
def test_other_boards_are_refused(board, line):
    with pytest.raises(FormatError, match=line):
        Puzzle(board, (0,), ())


def test_a_zero_opens_those_around_it_and_a_mine_ends_the_game():
    game = Game(Puzzle("squares:5x5", mines=(24,), opened=(0,)))
    assert (game.n_safe, game.numbers[18]) == (0, 1)
    game = Game(Puzzle("squares:5x5", mines=(24, 0), opened=(1,)))
    assert game.numbers == {1: 1}
    game.open(24)
    assert (game.hit, game.n_safe > 0) == (24, True)
