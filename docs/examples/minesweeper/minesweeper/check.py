"""Whether a puzzle keeps what every puzzle claims: that it needs no guess."""

from minesweeper.rules import Puzzle
from minesweeper.solve import Solution
from trisolve.reports import Report, Unchecked, Wrong


def check(puzzle: Puzzle, found: Solution) -> Report:
    """Return whether a puzzle needs no guess, by what the solver found.

    >>> from minesweeper.solve import solve
    >>> puzzle = Puzzle("squares:3x1", mines=(0,), opened=(1,))
    >>> print(*check(puzzle, solve(puzzle)).wrong)
    no guess: claimed solvable, found a guess is needed: 1 cell without a mine still covered
    """
    details = {"steps": len(found.order), "hard": found.n_hard}
    name = puzzle.name or ""
    if found.status == "solved":
        return Report(("no guess",), name=name, details=details)
    if found.status == "limit":
        stopped = Unchecked("no guess", f"a limit stopped the solver: {found.described()}", True)
        return Report(unchecked=(stopped,), name=name, details=details)
    wrong = Wrong("no guess", "solvable", found.described())
    return Report(wrong=(wrong,), name=name, details=details)
