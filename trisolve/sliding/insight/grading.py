"""A level with every fact proved about it: a shortest solution, its stats and its grade."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from trisolve.sliding.insight.difficulty import Difficulty, difficulty
from trisolve.sliding.insight.ideas import STATS as IDEA_STATS
from trisolve.sliding.insight.ideas import ideas
from trisolve.sliding.level import Level
from trisolve.sliding.solver import explore, solve

if TYPE_CHECKING:
    from trisolve.sliding.state_graph import StateGraph

STATS = ("moves", "steps", "states", "score", "grade", "pushes")
"""The stats of every level in a built pack."""


def graded(level: Level) -> Level | None:
    """Return a level with a proven solution, stats and grade, or None if it cannot be solved.

    >>> from trisolve.sliding.level import Block
    >>> graded(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])).stats["grade"]
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
