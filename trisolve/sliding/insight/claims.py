"""The claims of a level, that is, its solution, its stats and its grade: made and checked.

A claim is right if the search finds the same result. Claims that no search can check (stats with
other names) and claims that a limit left open are listed as unchecked. No claim is skipped
silently.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from trisolve.errors import IllegalMove
from trisolve.limits import Limits, stop_phrase
from trisolve.reports import Report, Unchecked, Wrong
from trisolve.sliding import rules
from trisolve.sliding.choices import Metric
from trisolve.sliding.insight import typical
from trisolve.sliding.insight.difficulty import Difficulty, difficulty
from trisolve.sliding.insight.ideas import STATS as IDEA_STATS
from trisolve.sliding.insight.ideas import ideas
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move, length
from trisolve.sliding.search import Searches, explore, solve
from trisolve.sliding.solution import METRICS, Progress

if TYPE_CHECKING:
    from trisolve.sliding.state_graph import StateGraph


OPTIMA = METRICS
"""Stats that give the length of a shortest solution in a metric, or null if there is none."""
COUNTS = ("states", "successors", "layers")
"""Stats of the whole reachable set, breadth first in moves."""
PUSHES = "pushes"
"""The most blocks that a shortest solution in moves pushes, summed over its moves."""
GRADING = ("score", "grade")
"""Stats that say how hard a level is (see difficulty); null if it is unsolvable."""


def _same(claimed: object, found: object) -> bool:
    """Compare as JSON does: 1, 1.0 and true are three different claims."""
    if isinstance(claimed, tuple) and isinstance(found, tuple):
        return len(claimed) == len(found) and all(map(_same, claimed, found))
    return type(claimed) is type(found) and claimed == found


_NO_GOAL = "no block has a goal"


def _check_solution(
    level: Level, moves: tuple[Move, ...], metric: Metric, searches: Searches
) -> Wrong | Unchecked | None:
    """Check that a claimed solution is legal, complete and shortest; return its faults."""
    if not level.has_goals:
        return Unchecked("solution", _NO_GOAL)
    try:
        positions = rules.positions_after(level, moves)
    except IllegalMove as error:
        return Wrong("solution", "legal moves", str(error))
    away = rules.off_goal(level, positions)
    if away:
        found = f"an end with {', '.join(away)} off the goal"
        return Wrong("solution", "an end on every goal", found)
    best = searches.optimum(level, metric)
    if best.limit is not None:
        reason = f"{stop_phrase(best.limit)} in the search for one of fewer {metric}"
        return Unchecked("solution", reason, limited=True)
    claimed = length(moves, metric)
    if claimed != best.length:
        return Wrong("solution", f"a length of {claimed} in {metric}", f"one of {best.length}")
    return None


def _check_stat(
    level: Level, name: str, claimed: object, searches: Searches
) -> Wrong | Unchecked | None:
    claim = f"stats.{name}"
    found: object = None
    if name in (*OPTIMA, *GRADING, PUSHES, *IDEA_STATS) and not level.has_goals:
        return Unchecked(claim, _NO_GOAL)
    if name in OPTIMA:
        best = searches.optimum(level, name)
        limit = best.limit
        found = best.length
    elif name in COUNTS:
        graph = searches.graph(level)
        limit = graph.limit
        counts = (graph.n_states, graph.n_successors, tuple(int(n) for n in graph.layers))
        found = counts[COUNTS.index(name)]
    elif name == PUSHES:
        explored = searches.graph(level)
        limit = explored.limit
        along = None if limit is not None else explored.along_shortest
        found = along and along.max_pushed
    elif name in GRADING:
        analyzed = searches.graph(level)
        limit = analyzed.limit
        if limit is None and analyzed.n_shortest > 0:
            found = getattr(difficulty(level, analyzed), name)
    elif name in IDEA_STATS:
        analyzed = searches.graph(level)
        limit = analyzed.limit
        held = ideas(level, analyzed) if limit is None else None
        if held is not None:
            found = held.names if name == "ideas" else held.stages
    elif name in typical.NAMES:
        return typical.wrong_kind(level, name) or Unchecked(claim, "measured with people")
    else:
        return Unchecked(claim, "no stat of that name is known")
    if limit is not None:
        return Unchecked(claim, stop_phrase(limit), limited=True)
    return None if _same(claimed, found) else Wrong(claim, claimed, found)


def check_claims(
    level: Level,
    *,
    metric: Metric = "moves",
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Report:
    """Compare a level's claims with the results of searches; only the necessary searches are run.

    The claimed solution must be shortest in `metric`. The limits apply to each search separately.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2])], stats={"beauty": 1})
    >>> check_claims(level).unchecked
    (Unchecked(claim='stats.beauty', reason='no stat of that name is known', limited=False),)
    """
    limits = Limits(max_states, max_bytes, time_limit, progress)
    return check_claims_within(level, limits, metric=metric)


def check_claims_within(level: Level, limits: Limits, *, metric: Metric = "moves") -> Report:
    """Compare a level's claims with the results of limited searches; see check_claims."""
    searches = Searches(limits)
    if level.stats.keys() & {*COUNTS, *GRADING, PUSHES, *IDEA_STATS}:
        searches.graph(level)  # it is needed anyway, and also gives the optimum in moves

    def outcomes() -> Iterator[tuple[str, Wrong | Unchecked | None]]:
        if level.solution is not None:
            yield "solution", _check_solution(level, level.solution, metric, searches)
        for name, claimed in level.stats.items():
            yield f"stats.{name}", _check_stat(level, name, claimed, searches)

    found = list(outcomes())
    return Report(
        name=level.name,
        right=tuple(claim for claim, outcome in found if outcome is None),
        wrong=tuple(outcome for _, outcome in found if isinstance(outcome, Wrong)),
        unchecked=tuple(outcome for _, outcome in found if isinstance(outcome, Unchecked)),
    )


STATS = ("moves", "steps", "states", "score", "grade", "pushes")
"""The stats of every level in a built pack."""


def with_grade(level: Level) -> Level | None:
    """Return a level with a proven solution, stats and grade, or None if it cannot be solved.

    >>> from trisolve.sliding.level import Block
    >>> with_grade(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])).stats["grade"]
    'tutorial'
    """
    found = solve(level, threads=1)
    if found.status != "solved":
        return None
    graph = explore(level, analyze=True, threads=1)
    steps = solve(level, metric="steps", threads=1).n_steps
    assert steps is not None
    stats = stats_of(level, graph, steps, difficulty(level, graph))
    return replace(level, solution=found.moves, stats=stats)


def stats_of(level: Level, graph: "StateGraph", n_steps: int, hard: Difficulty) -> dict[str, Any]:
    """Return the STATS of a solvable level and its ideas, from its analyzed graph."""
    along = graph.along_shortest
    assert along is not None
    found = (len(along.means), n_steps, graph.n_states, hard.score, hard.grade, along.max_pushed)
    return dict(zip(STATS, found, strict=True)) | idea_stats(level, graph)


def idea_stats(level: Level, graph: "StateGraph") -> dict[str, Any]:
    """Return a level's stats `ideas` and `stages` from its graph, or {} if they are not known.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> idea_stats(level, explore(level, analyze=True))
    {'ideas': ['only'], 'stages': 1}
    """
    found = ideas(level, graph)
    return {} if found is None else {"ideas": list(found.names), "stages": found.stages}


def with_ideas(level: Level) -> Level:
    """Return a level with the stats `ideas` and `stages`, if they are known.

    >>> from trisolve.sliding.level import Block
    >>> with_ideas(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])).stats["ideas"]
    ('only',)
    """
    found: dict[str, Any] = {}
    if level.has_goals:
        graph = explore(level, analyze=True)
        found = idea_stats(level, graph) if graph.limit is None else {}
    kept = {name: claim for name, claim in level.stats.items() if name not in IDEA_STATS}
    return replace(level, stats={**kept, **found})
