"""Whether what a puzzle claims of itself is right."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import replay
from trisolve.entanglement.solve import Solution
from trisolve.errors import IllegalMove


class Wrong(NamedTuple):
    """A claim that does not hold: what it says, and what was found."""

    claim: str
    claimed: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.claim}: claims {self.claimed}, found {self.found}"


@dataclass(frozen=True)
class Report:
    """What was found of a puzzle's claims; `proved` is whether the score is the best there is.

    "open": nothing is claimed, or nothing that could be checked; "limit": a limit stopped the
    proof. `proved` is None where no proof was asked for or it did not end.
    """

    status: Literal["right", "wrong", "open", "limit"]
    right: tuple[str, ...]
    wrong: tuple[Wrong, ...]
    proved: bool | None = None
    bound: int | None = None


def check_claims(puzzle: Puzzle, found: Solution | None = None) -> Report:
    """Check that the solution is legal and scores what is claimed; `found` is a proof to hold by.

    >>> check_claims(Puzzle(1, ["421503b9a786"], solution="0 0")).wrong[0].found
    'turn 2 (0): the game has ended'
    """
    right, wrong = [], []
    best = None
    if puzzle.solution is not None:
        try:
            best = replay(puzzle, puzzle.solution).score
            right.append("solution")
        except IllegalMove as error:
            wrong.append(Wrong("solution", puzzle.solution, str(error)))
    proved = None
    if puzzle.score is not None:
        if best is not None and puzzle.score != best:
            wrong.append(Wrong("score", puzzle.score, best))
        elif found is not None and found.status == "optimal":
            best = found.score
            if puzzle.score != best:
                wrong.append(Wrong("score", puzzle.score, best))
        elif found is not None and not found.score <= puzzle.score <= found.bound:
            wrong.append(Wrong("score", puzzle.score, f"{found.score} to {found.bound}"))
        if best is not None and puzzle.score == best:
            right.append("score")
        if found is not None and found.status == "optimal":
            proved = puzzle.score == found.score
        elif found is not None and best == puzzle.score == found.bound:
            proved = True  # its own solution reaches what none can pass
    bound = found.bound if found else None
    if wrong:
        return Report("wrong", tuple(right), tuple(wrong), proved, bound)
    if found is not None and found.status == "limit" and not proved:
        return Report("limit", tuple(right), (), proved, bound)
    return Report("right" if right else "open", tuple(right), (), proved, bound)
