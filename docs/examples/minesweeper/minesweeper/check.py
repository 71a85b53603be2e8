"""Whether a puzzle keeps what every puzzle claims: that it needs no guess."""

from typing import Unpack

from minesweeper.rules import Puzzle
from minesweeper.solve import solve
from trisolve.limits import LimitNames
from trisolve.reports import Report, judged


def check(puzzle: Puzzle, **limits: Unpack[LimitNames]) -> Report:
    """Return whether a puzzle needs no guess.

    >>> print(*check(Puzzle("squares:3x1", mines=(0,), opened=(1,))).wrong)
    no guess: claimed solvable, found a guess is needed: 1 cell without a mine still covered
    """
    found = solve(puzzle, **limits)
    details = {"steps": len(found.order), "hard": found.n_hard}
    is_right, name = found.status == "solved", puzzle.name or ""
    return judged("no guess", "solvable", found, is_right=is_right, name=name, details=details)
