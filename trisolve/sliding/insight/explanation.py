"""An explanation of a level: a line that solves it, and the reason for each of its moves."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from trisolve.limits import Limits
from trisolve.sliding.insight.reason_words import listed, stage_names
from trisolve.sliding.insight.reasons import Reason, reasons
from trisolve.sliding.level import Level
from trisolve.sliding.limits import Progress
from trisolve.sliding.moves import Moves
from trisolve.sliding.solver import solve_within
from trisolve.wording import brief


@dataclass(frozen=True)
class Explanation:
    """The reasons for the moves of a line.

    `status` is "solved", "unsolvable" or "limit"; unless it is "solved", there is neither a line
    nor any reasons. `texts` has a text for each move, worded so that it can follow the move's
    number in a list.
    """

    status: str
    reasons: tuple[Reason, ...] = ()
    texts: tuple[str, ...] = ()
    limit: str | None = None
    seconds: float = 0.0

    __repr__ = brief

    def as_json(self) -> dict[str, Any]:
        """Return the explanation as JSON values, as ``explain --json`` prints them."""
        return {"status": self.status, "moves": reasons_as_json(self.reasons)}

    def described(self) -> str:
        """Return the reasons as text for people, stage by stage, with one line for each move."""
        if self.status == "limit":
            return "no solution found"
        if self.status == "unsolvable":
            return "unsolvable"
        return "\n".join(by_stage(self.reasons, self.texts)) or "solved from the start"


def reasons_as_json(why: tuple[Reason, ...]) -> list[dict[str, Any]]:
    """Return reasons as JSON values, one object for each move."""
    return [
        {"move": str(one.move), "how": one.how, "for": one.for_move, "stage": one.stage}
        for one in why
    ]


def by_stage(why: tuple[Reason, ...], texts: tuple[str, ...]) -> list[str]:
    r"""Return the lines of a list of moves with their reasons, grouped under the names of stages.

    >>> from trisolve import parse_level
    >>> level = parse_level("ooBoooooBoooAABooooooooooooooooooooo")
    >>> print("\n".join(by_stage(reasons(level), listed(level, reasons(level)))))
    to bring A home
       1  B3  makes room for A4 (move 2)
       2  A4  home
    """
    width = max((len(str(one.move)) for one in why), default=0)
    lines = []
    for stage, name in enumerate(stage_names(why), 1):
        lines.append(name)
        for number, (one, text) in enumerate(zip(why, texts, strict=True), 1):
            if one.stage == stage:
                lines.append(f"{number:4}  {one.move!s:{width}}  {text}")
    return lines


def explained(level: Level, moves: Moves) -> Explanation:
    """Return the reason for each move of a line that solves a level; may raise IllegalMove.

    >>> from trisolve import parse_level
    >>> explained(parse_level("ooBoooooBoooAABooooooooooooooooooooo"), "B3 A4").texts
    ('makes room for A4 (move 2)', 'home')
    """
    why = reasons(level, moves)
    return Explanation("solved", why, listed(level, why))


def explain(
    level: Level,
    *,
    metric: str = "moves",
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Explanation:
    """Return the reason for each move of the solution that `solve` finds, with the same parameters.

    >>> from trisolve import parse_level
    >>> explain(parse_level("ooBoooooBoooAABooooooooooooooooooooo")).status
    'solved'
    """
    level.check_goals()
    limits = Limits(max_states, max_bytes, time_limit, progress)
    found = solve_within(level, limits, metric=metric)
    if found.status != "solved":
        return Explanation(found.status, limit=found.limit, seconds=found.seconds)
    return explained(level, found.moves)
