"""Check what a level claims about itself: its solution and its stats, each against a search.

A claim is right when the search finds the same. What no search here can find (a stat of another
name) and what a limit kept from being found is listed as unchecked, never passed over in silence.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from trisolve.errors import IllegalMove
from trisolve.sliding import rules
from trisolve.sliding.insight.difficulty import difficulty
from trisolve.sliding.level import Level
from trisolve.sliding.limits import Progress, SearchLimits
from trisolve.sliding.moves import Move, length
from trisolve.sliding.searches import Searches

OPTIMA = ("moves", "steps")
"""Stats that are the length of a shortest solution in the metric of that name, null without one."""
COUNTS = ("states", "successors", "layers")
"""Stats of the whole reachable set, breadth first in moves."""
GRADING = ("score", "grade")
"""Stats that say how hard a level is, see difficulty; null where it cannot be solved."""


@dataclass(frozen=True)
class Difference:
    """A claim that is wrong: where it stands, what it says, what was found."""

    claim: str
    claimed: Any
    found: Any

    def __str__(self) -> str:
        """Return the difference as one line."""
        return f"{self.claim}: claimed {_short(self.claimed)}, found {_short(self.found)}"


@dataclass(frozen=True)
class Unchecked:
    """A claim about which nothing was found out, and why; `limited` where a limit kept it so."""

    claim: str
    reason: str
    limited: bool = False

    def __str__(self) -> str:
        """Return the claim and the reason as one line."""
        return f"{self.claim}: not checked, {self.reason}"


@dataclass(frozen=True)
class ClaimReport:
    """What became of every claim of a level."""

    right: tuple[str, ...]
    wrong: tuple[Difference, ...]
    unchecked: tuple[Unchecked, ...]

    @property
    def status(self) -> str:
        """What the check comes to: "wrong", else "limit", else "right"."""
        if self.wrong:
            return "wrong"
        return "limit" if any(claim.limited for claim in self.unchecked) else "right"


def _short(value: object) -> str:
    if value is None:
        return "none"
    text = str(list(value)) if isinstance(value, tuple) else str(value)
    return text if len(text) <= 72 else f"{text[:69]}..."


def _same(claimed: object, found: object) -> bool:
    """Compare as JSON does: 1, 1.0 and true are three different claims."""
    if isinstance(claimed, tuple) and isinstance(found, tuple):
        return len(claimed) == len(found) and all(map(_same, claimed, found))
    return type(claimed) is type(found) and claimed == found


_NO_GOAL = "no block has a goal"


def _check_solution(
    level: Level, moves: tuple[Move, ...], metric: str, searches: Searches
) -> Difference | Unchecked | None:
    """Return what is wrong with a claimed solution: that it replays, ends solved, is shortest."""
    if not level.has_goals:
        return Unchecked("solution", _NO_GOAL)
    try:
        positions = rules.played(level, moves)
    except IllegalMove as error:
        return Difference("solution", "legal moves", str(error))
    if not rules.is_solved(level, positions):
        away = [
            block.id
            for block, first in zip(level.blocks, positions, strict=True)
            if block.goal is not None and block.goal[0] != first
        ]
        found = f"an end with {', '.join(away)} off the goal"
        return Difference("solution", "an end on every goal", found)
    best = searches.optimum(level, metric)
    if best.status == "limit":
        reason = f"a limit stopped the search for one of fewer {metric}"
        return Unchecked("solution", reason, limited=True)
    claimed = length(moves, metric)
    if claimed != best.length:
        return Difference("solution", f"a length of {claimed} in {metric}", f"one of {best.length}")
    return None


def _check_stat(
    level: Level, name: str, claimed: object, searches: Searches
) -> Difference | Unchecked | None:
    claim = f"stats.{name}"
    found: object = None
    if name in (*OPTIMA, *GRADING) and not level.has_goals:
        return Unchecked(claim, _NO_GOAL)
    if name in OPTIMA:
        best = searches.optimum(level, name)
        limited = best.status == "limit"
        found = best.length
    elif name in COUNTS:
        graph = searches.graph(level)
        limited = graph.status == "limit"
        counts = (graph.n_states, graph.n_successors, tuple(int(n) for n in graph.layers))
        found = counts[COUNTS.index(name)]
    elif name in GRADING:
        analysed = searches.graph(level)
        limited = analysed.status == "limit"
        if not limited and analysed.n_shortest > 0:
            found = getattr(difficulty(level, analysed), name)
    else:
        return Unchecked(claim, "no stat of that name is known")
    if limited:
        return Unchecked(claim, "a limit stopped the search", limited=True)
    return None if _same(claimed, found) else Difference(claim, claimed, found)


def check_claims(
    level: Level,
    *,
    metric: str = "moves",
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> ClaimReport:
    """Compare a level's claims with what searches find; only what is claimed is searched for.

    `metric` is the one in which the claimed solution must be shortest. The limits hold for each
    search by itself.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2])], stats={"beauty": 1})
    >>> check_claims(level).unchecked
    (Unchecked(claim='stats.beauty', reason='no stat of that name is known', limited=False),)
    """
    limits = SearchLimits(max_states, max_bytes, time_limit, progress)
    return check_claims_within(level, limits, metric=metric)


def check_claims_within(
    level: Level, limits: SearchLimits, *, metric: str = "moves"
) -> ClaimReport:
    """Compare a level's claims with what searches find within limits; see check_claims."""
    searches = Searches(limits)
    if level.stats.keys() & {*COUNTS, *GRADING}:
        searches.graph(level)  # it is asked for anyhow, and tells the optimum in moves too

    def outcomes() -> Iterator[tuple[str, Difference | Unchecked | None]]:
        if level.solution is not None:
            yield "solution", _check_solution(level, level.solution, metric, searches)
        for name, claimed in level.stats.items():
            yield f"stats.{name}", _check_stat(level, name, claimed, searches)

    found = list(outcomes())
    return ClaimReport(
        right=tuple(claim for claim, outcome in found if outcome is None),
        wrong=tuple(outcome for _, outcome in found if isinstance(outcome, Difference)),
        unchecked=tuple(outcome for _, outcome in found if isinstance(outcome, Unchecked)),
    )
