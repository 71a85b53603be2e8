"""The rules: a peg jumps over an adjacent peg, which is removed, to the free cell behind it.

A position is a number with a bit for each cell that has a peg.
"""

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Unpack

from msgspec import Meta

from trisolve.errors import IllegalMove
from trisolve.kernels.randomness import SplitMix64
from trisolve.limits import StateLimitNames
from trisolve.mesh import board, check_cells, neighbors
from trisolve.mesh.pictures import Cells, Sign
from trisolve.options import option
from trisolve.search import Solution, shortest

MAX_CELLS = 30
_Cell = Annotated[int, Meta(ge=0, lt=MAX_CELLS)]
BoardName = Annotated[str, option("A board, by name.", of="BOARD")]


@cache
def jumps(name: str) -> dict[str, tuple[int, int, int]]:
    """Return the jumps on a flat board, by the text of the move: from, over and to."""
    near = neighbors(name, max_faces=MAX_CELLS)
    every = ((a, over, b) for over, around in enumerate(near) for a in around for b in around)
    return {f"{a}-{b}": (a, over, b) for a, over, b in every if a != b}


def n_cells(name: str) -> int:
    """Return the number of cells of a board."""
    return len(neighbors(name, max_faces=MAX_CELLS))


@dataclass(frozen=True)
class Puzzle:
    """A board and the cells with a peg; raises FormatError."""

    board: Annotated[str, Meta(description="A board such as triangle:4.")]
    pegs: Annotated[tuple[_Cell, ...], Meta(min_length=1, description="The cells with a peg.")]
    name: str | None = None

    def __post_init__(self) -> None:
        check_cells("pegs", self.pegs, n_cells(self.board))


def begin(puzzle: Puzzle) -> int:
    """Return the position at the start."""
    return sum(1 << cell for cell in puzzle.pegs)


def legal(position: int, puzzle: Puzzle) -> list[str]:
    """Return the moves, each as the peg's cell and its destination."""
    return [move for move, _ in _ways(position, puzzle.board)]


def _ways(position: int, name: str) -> list[tuple[str, int]]:
    return [
        (move, position ^ (1 << a | 1 << over | 1 << b))
        for move, (a, over, b) in jumps(name).items()
        if position >> a & position >> over & ~(position >> b) & 1
    ]


def play(position: int, move: str, puzzle: Puzzle) -> int:
    """Return the position after a move; raise IllegalMove if it is not legal."""
    found = dict(_ways(position, puzzle.board))
    if move not in found:
        raise IllegalMove(f"{move}: expected a jump over a peg to a free cell")
    return found[move]


def facts(position: int, puzzle: Puzzle) -> dict[str, Any]:
    """Return the facts that the page also gives for the same position."""
    return {"position": position}


def solve(puzzle: Puzzle, **limits: Unpack[StateLimitNames]) -> Solution[int, str]:
    """Return the moves to a single peg, or prove that there are none."""
    start, name = begin(puzzle), puzzle.board
    return shortest(start, lambda at: _ways(at, name), lambda at: at.bit_count() == 1, **limits)


def generate(board: BoardName, seed: int = 0) -> Puzzle:
    """Return the puzzle for a seed: jumps backward from a single peg, so there is a solution."""
    random = SplitMix64(seed)
    position = 1 << random.below(n_cells(board))
    while ways := [after for _, after in _ways(~position, board)]:
        position = ~ways[random.below(len(ways))]
    pegs = tuple(cell for cell in range(MAX_CELLS) if position >> cell & 1)
    return Puzzle(board, pegs, f"{board}, seed {seed}")


def cells_of(puzzle: Puzzle) -> Cells:
    """Return the cells as drawn: a disc for each peg."""
    mesh = board(puzzle.board)
    return Cells(mesh, ["quiet"] * mesh.n_faces, dict.fromkeys(puzzle.pegs, Sign("disc")))


def carried(puzzle: Puzzle) -> dict[str, Any]:
    """Return the jumps, which the page also reads."""
    return {"jumps": list(jumps(puzzle.board).values())}
