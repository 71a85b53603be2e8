"""The results of Tantrix searches: progress, a solution, a number of solutions, or a list."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from trisolve.tantrix.placements import Placement, rows
from trisolve.tantrix.records import dump_placement
from trisolve.wording import counted

Reason: TypeAlias = Literal["no-colour", "kinds", "exhausted"]
REASONS: dict[Reason, str] = {
    "no-colour": "a tile lacks the color that it needs",
    "kinds": "no loop shape has the same numbers of corners, bends and straights as these tiles",
    "exhausted": "the search tried everything",
}
"""The reasons for having no solution, in words."""


class Progress(NamedTuple):
    """The progress of a search: the nodes tried, and the solutions found so far.

    >>> Progress(1200, 3, 0.5).line()
    '1,200 nodes, 3 solutions, 0 s'
    """

    n_nodes: int
    n_found: int
    seconds: float

    def line(self) -> str:
        """Return a short description of the progress."""
        found = f", {counted(self.n_found, 'solution')}" if self.n_found else ""
        return f"{counted(self.n_nodes, 'node')}{found}, {self.seconds:.0f} s"


class Answer(NamedTuple):
    """The result of a search for one solution.

    `status` is "solved", "infeasible" or "limit"; for solitaire, "won", "lost" or "limit".
    `reason` says why there is no solution: "no-colour" (a tile lacks the color that it needs),
    "kinds" (no loop shape has the same numbers of corners, bends and straights as the tiles) or
    "exhausted" (the search tried everything). `limit` names the limit that stopped the search.
    """

    status: str
    solution: tuple[Placement, ...] | None
    reason: Reason | None
    nodes: int
    seconds: float
    limit: str | None = None

    @property
    def solutions(self) -> tuple[tuple[Placement, ...], ...]:
        """A list that contains only the solution, or an empty list."""
        return () if self.solution is None else (self.solution,)

    def as_json(self) -> dict[str, Any]:
        """Return the answer as JSON values; a placement is its tile, q, r and rotation."""
        return {
            "status": self.status,
            "reason": self.reason,
            "solution": None if self.solution is None else rows(self.solution),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
        }

    def described(self) -> str:
        """Return the answer as text for people: the status, the reason and the placements."""
        outcome = _outcome(self.status, self.reason)
        return _answer_text(outcome, self.nodes, self.seconds, self.solutions)


class Count(NamedTuple):
    """The number of solutions: exact, or a lower bound if the status is "limit"."""

    status: Literal["exact", "limit"]
    solutions: int
    nodes: int
    seconds: float
    limit: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the count as JSON values."""
        return {
            "status": self.status,
            "solutions": self.solutions,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
        }

    def described(self) -> str:
        """Return the count as text for people."""
        least = "at least " if self.status == "limit" else ""
        outcome = f"{least}{counted(self.solutions, 'solution')}"
        return _answer_text(outcome, self.nodes, self.seconds)


class Listing(NamedTuple):
    """All solutions, sorted; with the status "limit", only some of them."""

    status: Literal["solved", "infeasible", "limit"]
    solutions: tuple[tuple[Placement, ...], ...]
    reason: Reason | None
    nodes: int
    seconds: float
    limit: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the list as JSON values; `solution` is the first solution."""
        found = [rows(solution) for solution in self.solutions]
        return {
            "status": self.status,
            "reason": self.reason,
            "solution": found[0] if found else None,
            "solutions": found,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
        }

    def described(self) -> str:
        """Return the list as text for people, one solution per line."""
        number = counted(len(self.solutions), "solution")
        outcome = f"{_outcome(self.status, self.reason)}, {number}"
        return _answer_text(outcome, self.nodes, self.seconds, self.solutions)


def _outcome(status: str, reason: Reason | None) -> str:
    if status == "limit":
        return "nothing is claimed"
    return status if reason is None else f"{status}: {REASONS[reason]}"


def _answer_text(
    outcome: str,
    nodes: int,
    seconds: float,
    solutions: Iterable[Sequence[Placement]] = (),
) -> str:
    lines = [f"{outcome} ({counted(nodes, 'node')}, {seconds:.3f} s)"]
    lines += (" ".join(map(dump_placement, solution)) for solution in solutions)
    return "\n".join(lines)
