"""A level with everything proved about it: a shortest solution, stats, and its grade."""

from dataclasses import replace
from typing import Any

from trisolve.sliding.insight.difficulty import Difficulty, difficulty
from trisolve.sliding.level import Level
from trisolve.sliding.solver import explore, solve
from trisolve.sliding.state_graph import StateGraph

STATS = ("moves", "steps", "states", "score", "grade", "pushes")
"""The stats of every level in a built pack."""


def graded(level: Level) -> Level | None:
    """Return a level with a proved solution, stats and grade; None if it cannot be solved.

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
    stats = stats_of(graph, steps, difficulty(level, graph))
    return replace(level, solution=found.moves, stats=stats)


def stats_of(graph: StateGraph, n_steps: int, hard: Difficulty) -> dict[str, Any]:
    """Return the STATS of a solvable level: from its analyzed graph, its steps, its difficulty."""
    along = graph.along_shortest
    assert along is not None
    found = (len(along.means), n_steps, graph.n_states, hard.score, hard.grade, along.max_pushed)
    return dict(zip(STATS, found, strict=True))
