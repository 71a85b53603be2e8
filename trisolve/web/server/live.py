"""The editor's analysis of a level while it is drawn, in tiers: slow answers come later.

The first tier is the state graph and the results that follow from it. The second tier is the
difficulty and the findings that need one search. The last tier is the findings that need a search
for each block or piece of floor; these findings come one by one.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict
from time import monotonic
from typing import Any

from trisolve.errors import TrisolveError
from trisolve.limits import Limits
from trisolve.sliding.insight.difficulty import difficulty
from trisolve.sliding.level import Block, Level
from trisolve.sliding.lint import Finding, Linter
from trisolve.sliding.lint.check_searches import CheckSearches, Unknown
from trisolve.sliding.solution import Progress
from trisolve.web.server.edited_file import record_of

MAX_STATES = 1_000_000
TIME_LIMIT_S = 10.0
REDUNDANCY_S = 3.0
"""How long to look for findings that need many searches."""

Check = Callable[[], None]
"""Raises Outdated once a newer question has arrived."""


def _limits(check: Check, seconds: float) -> Limits:
    def progress(_reached: Progress) -> None:
        check()

    return Limits(max_states=MAX_STATES, time_limit=seconds, progress=progress)


def _record(finding: Finding) -> dict[str, Any]:
    return {
        **asdict(finding),
        "name": finding.name,
        "severity": finding.severity,
        "explanation": finding.explanation,
    }


def answer(level: Level, check: Check) -> Iterator[dict[str, Any]]:
    """Yield the known facts about a level, tier by tier.

    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> first = next(answer(level, lambda: None))
    >>> first["status"], first["moves"], first["states"], first["dead"]
    ('solved', 1, 3, 0)
    """
    searches = CheckSearches(level, _limits(check, TIME_LIMIT_S))
    if not any(block.highlighted for block in level.blocks):
        yield {"tier": 1, "status": "aimless"}
    else:
        yield _first(searches)
    check()
    rated = _rating(level, searches)
    linter = Linter(ignore=["R", "C", "D"])
    report = linter.lint(level, searches=searches)
    left_out = [{"codes": list(left.codes), "reason": left.reason} for left in report.left_out]
    yield {
        "tier": 2,
        "difficulty": rated,
        "findings": [_record(finding) for finding in report.findings],
        "left_out": left_out,
    }
    began = monotonic()
    for code in ("R001", "R002", "R003"):
        check()
        left_s = max(0.05, REDUNDANCY_S - (monotonic() - began))
        report = Linter(select=[code]).lint(level, limits=_limits(check, left_s))
        yield {
            "tier": 3,
            "findings": [_record(finding) for finding in report.findings],
            "left_out": [
                {"codes": list(left.codes), "reason": left.reason} for left in report.left_out
            ],
        }


def _first(searches: CheckSearches) -> dict[str, Any]:
    try:
        graph = searches.graph
    except Unknown as unknown:
        return {"tier": 1, "status": "limit", "reason": str(unknown)}
    line = graph.shortest_solution()
    return {
        "tier": 1,
        "status": "unsolvable" if line is None else "solved",
        "moves": None if line is None else len(line),
        "shortest": str(graph.n_shortest),  # may be more than a browser's numbers hold
        "states": graph.n_states,
        "dead": graph.n_dead,
        "solution": None if line is None else [[move.block, move.distance] for move in line],
    }


def _rating(level: Level, searches: CheckSearches) -> dict[str, Any] | None:
    try:
        found = difficulty(level, searches.graph)
    except (TrisolveError, Unknown):
        return None
    return {
        "score": found.score,
        "grade": found.grade,
        "parts": [
            {"name": part.name, "points": round(part.points, 2), "reason": part.reason}
            for part in found.parts
        ],
    }


def hardest(level: Level, check: Check) -> Iterator[dict[str, Any]]:
    """Yield the level that starts in the reachable position farthest from the goal."""
    searches = CheckSearches(level, _limits(check, TIME_LIMIT_S))
    try:
        found = searches.graph.hardest_level()
    except Unknown as unknown:
        raise TrisolveError(f"the hardest position is not known: {unknown}") from None
    if found is None:
        raise TrisolveError("no position leads to the goal")
    yield {"level": record_of(found), "moves": found.stats["moves"]}


ANSWERS: dict[str, Callable[[Level, Check], Iterator[dict[str, Any]]]] = {
    "live": answer,
    "hardest": hardest,
}


def warm_up() -> None:
    """Load or compile all the kernels that an answer uses."""
    floor = range(20)
    blocks = [Block("A", [0, 1, 2], goal=[8, 9, 10]), Block("B", [12, 13, 14])]
    for level in (Level(floor, blocks), Level(floor, blocks[:1])):
        for make in ANSWERS.values():
            list(make(level, lambda: None))
