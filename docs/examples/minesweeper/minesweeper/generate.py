"""Make puzzles from seeds: mines are placed again and again until the solver needs no guess."""

from typing import Annotated

from minesweeper.rules import Puzzle, field
from minesweeper.solve import solve
from trisolve.errors import FormatError
from trisolve.kernels.randomness import SplitMix64
from trisolve.options import option

MAX_TRIES = 2_000
_Board = Annotated[str, option("A board, by name.", of="BOARD")]
_Mines = Annotated[int | None, option("The mines; by default one cell in five.", of="N", min=1)]


def generate(board: _Board, mines: _Mines = None, seed: int = 0) -> Puzzle | None:
    """Return the puzzle for a seed, or None if every arrangement tried needs a guess.

    The first open cell has no mine around it.

    >>> generate("squares:4x4", 2, seed=1) == generate("squares:4x4", 2, seed=1)
    True
    """
    near = field(board)
    n_mines = len(near) // 5 if mines is None else mines
    most = len(near) - 1 - max(map(len, near))
    if not 1 <= n_mines <= most:
        raise FormatError(f"expected 1 to {most} mines on {board}, got {n_mines}")
    random = SplitMix64(seed)
    for _ in range(MAX_TRIES):
        start = random.below(len(near))
        free = (cell for cell in range(len(near)) if cell != start and cell not in near[start])
        under = tuple(sorted(random.shuffled(free)[:n_mines]))
        puzzle = Puzzle(board, under, (start,), f"{board}, {n_mines} mines, seed {seed}")
        found = solve(puzzle)
        if found.status == "solved" and found.order:
            return puzzle
    return None
