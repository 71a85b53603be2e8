"""The difficulty of a puzzle, both for a search and for a person."""

from math import log2, prod
from typing import NamedTuple

from trisolve.errors import TrisolveError
from trisolve.tantrix.placements import Cell, Placement, neighbors
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.rules import fits
from trisolve.tantrix.solve import count, solve
from trisolve.tantrix.tiles import SIDES

_LEVELS = ((3, "easy"), (6, "medium"), (10, "hard"))


class Grade(NamedTuple):
    """The difficulty of a puzzle.

    `nodes` counts the nodes that an exhaustive search visits. `forced` counts the tiles of the
    solution that have no alternative when tiles are placed in order of fewest choices. `bits` is
    log2 of the product of the choices that a person has to get right for the other tiles. `level`
    summarizes them.
    """

    nodes: int
    forced: int
    bits: float
    level: str


def grade(puzzle: Puzzle, *, max_nodes: int | None = 2_000_000) -> Grade:
    """Return the difficulty of a solvable puzzle; raise TrisolveError if no solution is found.

    >>> from trisolve.tantrix import discovery
    >>> grade(discovery(3)).level
    'easy'
    """
    answer = solve(puzzle, max_nodes=max_nodes)
    if answer.solution is None:
        raise TrisolveError(f"expected a puzzle with a solution to grade, got {answer.status}")
    choices = _choices(answer.solution, puzzle.placements)
    bits = round(log2(prod(choices)), 1)
    level = next((name for most, name in _LEVELS if bits < most), "expert")
    nodes = count(puzzle, max_nodes=max_nodes).nodes
    return Grade(nodes, sum(n == 1 for n in choices), bits, level)


def _choices(solution: tuple[Placement, ...], given: tuple[Placement, ...]) -> list[int]:
    """Return how many tiles and rotations fit at each step of laying a solution."""
    left = {placement.cell: placement for placement in solution if placement not in given}
    board = {placement.cell: placement for placement in given}
    if not board:
        first = min(solution)
        board[first.cell] = left.pop(first.cell)
    choices = []
    while left:
        tiles = [placement.tile for placement in left.values()]
        adjacent = sorted(c for c in left if any(other in board for other in neighbors(c)))
        counts = [(_n_fitting(board, cell, tiles), cell) for cell in adjacent]
        n, cell = min(counts)
        choices.append(n)
        board[cell] = left.pop(cell)
    return choices


def _n_fitting(board: dict[Cell, Placement], cell: Cell, tiles: list[int]) -> int:
    return sum(fits(board, cell, sides) for tile in tiles for sides in SIDES[tile])
