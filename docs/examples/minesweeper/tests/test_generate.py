"""Puzzles generated from seeds need no guess."""

import pytest
from minesweeper.generate import generate
from minesweeper.rules import Game
from minesweeper.solve import solve

from trisolve.errors import FormatError

BOARDS = (
    *("squares:10x6", "honeycomb:5", "triangle:8", "rosette", "torus:10x6", "hexagon:3"),
    *("cairo:3", "kagome:4", "penrose:3", "hat:2", "spectre:2"),
)


@pytest.mark.parametrize("board", BOARDS)
def test_a_seed_gives_one_puzzle_that_needs_no_guess(board):
    puzzles = [generate(board, seed=seed) for seed in range(3)]
    assert puzzles == [generate(board, seed=seed) for seed in range(3)]
    assert len({puzzle.mines for puzzle in puzzles}) == 3
    for puzzle in puzzles:
        assert solve(puzzle).status == "solved"
        assert [Game(puzzle).numbers[cell] for cell in puzzle.opened] == [0]


def test_a_seed_gives_the_same_puzzle_in_every_year():
    puzzle = generate("honeycomb:3", 4, seed=1)
    assert (puzzle.mines, puzzle.opened) == PINNED


PINNED = ((0, 2, 7, 16), (10,))


@pytest.mark.parametrize("mines", [0, 56])
def test_mines_have_to_fit(mines):
    with pytest.raises(FormatError, match=f"expected 1 to 55 mines on squares:8x8, got {mines}"):
        generate("squares:8x8", mines)


def test_nothing_is_made_where_every_arrangement_needs_a_guess():
    assert generate("squares:5x1", 2) is None
