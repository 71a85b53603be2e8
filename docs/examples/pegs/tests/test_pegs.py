"""The puzzle keeps all its promises, and its answers match a plain search."""

import subprocess
import sys

import pytest
from pegs.rules import Puzzle, begin, generate, legal, play, solve

from trisolve.mesh import board as mesh_of
from trisolve.testing import RoomTests


class TestRoom(RoomTests):
    """The tests of every puzzle."""

    room = "pegs"


def test_solving_loads_neither_numpy_nor_pictures():
    words = [sys.executable, "-X", "importtime", "-m", "trisolve", "solve", "pegs:ten"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "trisolve.search.shortest" in done.stderr
    assert "numpy" not in done.stderr
    assert "trisolve.paint.svg" not in done.stderr


def least(position, puzzle, known):
    """Return the least number of pegs that can be left."""
    if position not in known:
        after = (play(position, move, puzzle) for move in legal(position, puzzle))
        known[position] = min(
            (least(one, puzzle, known) for one in after), default=position.bit_count()
        )
    return known[position]


@pytest.mark.parametrize("board", ["triangle:3", "honeycomb:2", "hexagon:1"])
def test_every_position_of_a_small_board_is_judged_as_by_a_plain_search(board):
    n, known = mesh_of(board).n_faces, {}
    for position in range(1, 1 << n):
        puzzle = Puzzle(board, tuple(cell for cell in range(n) if position >> cell & 1))
        found = solve(puzzle)
        can_be_solved = least(begin(puzzle), puzzle, known) == 1
        assert (found.status == "optimal") == can_be_solved
        assert found.moves is None or len(found.moves) == position.bit_count() - 1


@pytest.mark.parametrize("board", ["triangle:4", "squares:4x3", "honeycomb:2"])
def test_puzzles_of_seeds_have_a_solution(board):
    for seed in range(4):
        assert solve(generate(board, seed)).status == "optimal"
