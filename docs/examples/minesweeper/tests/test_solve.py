"""The solver finds exactly the cells that plain counting of all arrangements finds."""

import random

import numpy as np
import pytest
from minesweeper.generate import generate
from minesweeper.rules import Game, Puzzle, field
from minesweeper.solve import deduce, proof, solve

from trisolve.errors import FormatError

BOARDS = ("squares:6x5", "honeycomb:3", "honeycomb:4", "triangle:5", "rosette", "torus:5x4")


def counted(near, numbers, n_mines):
    """Return the covered cells that have a mine in no arrangement, and those with one in all."""
    covered = [cell for cell in range(len(near)) if cell not in numbers]
    sets = np.arange(1 << len(covered), dtype=np.uint32)
    sets = sets[np.bitwise_count(sets) == n_mines]
    for cell, number in numbers.items():
        mask = np.uint32(sum(1 << at for at, one in enumerate(covered) if one in near[cell]))
        sets = sets[np.bitwise_count(sets & mask) == number]
    bits = {cell: sets >> np.uint32(at) & np.uint32(1) for at, cell in enumerate(covered)}
    safe = {cell for cell, one in bits.items() if not one.any()}
    return safe, {cell for cell, one in bits.items() if one.all()}


def position(draw):
    """Return a position with up to 20 covered cells: its cells, its numbers, its mines."""
    board = draw.choice(BOARDS)
    near = field(board)
    cells = draw.sample(range(len(near)), len(near))
    n_covered = draw.randint(1, 20)
    mines = tuple(cells[: draw.randint(0, n_covered)])
    puzzle = Puzzle(board, mines, ())
    opened = cells[n_covered:] if draw.random() < 0.7 else cells[-draw.randint(1, 3) :]
    game = Game(puzzle)
    for cell in [*opened, *cells[n_covered:]]:
        if len(near) - len(game.numbers) > 20 or cell in opened:
            game.open(cell)
    return near, game.numbers, mines


def test_500_positions_are_judged_by_counting_in_both_directions():
    draw, kinds = random.Random(36), set()
    for _ in range(500):
        near, numbers, mines = position(draw)
        found = deduce(near, numbers, len(mines))
        assert (found.safe, found.mines) == counted(near, numbers, len(mines))
        kinds.add((bool(found.safe), bool(found.mines)))
    assert len(kinds) == 4


def test_what_is_known_before_does_not_change_the_answer():
    draw = random.Random(5)
    for _ in range(100):
        near, numbers, mines = position(draw)
        found = deduce(near, numbers, len(mines))
        again = deduce(near, numbers, len(mines), found.mines)
        assert (again.safe, again.mines) == (found.safe, set())


def test_the_number_of_mines_counts():
    near = field("squares:5x1")
    assert deduce(near, {1: 1}, 1).safe == {3, 4}
    assert deduce(near, {1: 1}, 3).mines == {3, 4}
    assert deduce(near, {1: 1}, 2) == (set(), set())


@pytest.mark.parametrize("n_mines", [0, 3])
def test_numbers_that_no_arrangement_gives_are_refused(n_mines):
    with pytest.raises(FormatError, match="expected numbers that some arrangement"):
        deduce(field("squares:3x1"), {1: 1}, n_mines)


def test_a_guess_is_needed_exactly_where_counting_knows_no_safe_cell():
    draw, statuses = random.Random(7), set()
    for _ in range(60):
        board = draw.choice(("squares:5x4", "honeycomb:3", "triangle:4", "torus:4x5"))
        cells = draw.sample(range(len(field(board))), 6)
        puzzle = Puzzle(board, tuple(cells[:5]), (cells[5],))
        found = solve(puzzle)
        game = Game(puzzle)
        for cell in found.order:
            safe, _ = counted(puzzle.field, game.numbers, 5)
            assert cell in safe
            game.open(cell)
        assert (found.status == "solved") == (game.n_safe == 0)
        if game.n_safe:
            assert counted(puzzle.field, game.numbers, 5)[0] == set()
        statuses.add(found.status)
    assert statuses == {"solved", "unsolvable"}


def test_a_limit_stops_the_search_and_says_what_is_left():
    hard = next(
        puzzle for seed in range(99) if solve(puzzle := generate("triangle:8", 12, seed)).n_hard
    )
    found = solve(hard, max_nodes=1)
    assert (found.status, found.limit) == ("limit", "max_nodes")
    assert found.n_left > 0
    assert found.described().endswith("without a mine still covered")


def test_a_proof_names_exactly_the_numbers_that_it_needs():
    draw = random.Random(51)
    for seed in range(4):
        puzzle = generate(draw.choice(("squares:6x5", "honeycomb:4", "triangle:5")), seed=seed)
        near, n_mines, game = puzzle.field, len(puzzle.mines), Game(puzzle)
        for cell in solve(puzzle).order:
            needed = proof(near, game.numbers, n_mines, cell)
            for numbers in (needed, *([one for one in needed if one != out] for out in needed)):
                some = {one: game.numbers[one] for one in numbers}
                is_safe = cell in deduce(near, some, n_mines, opened=game.numbers).safe
                assert is_safe == (numbers == needed)
            game.open(cell)
