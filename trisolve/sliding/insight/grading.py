"""A level with everything proved about it: a shortest solution, stats, and its grade."""

from dataclasses import replace

from trisolve.sliding.insight.difficulty import difficulty
from trisolve.sliding.level import Level
from trisolve.sliding.solver import explore, solve

STATS = ("moves", "steps", "states", "score", "grade")
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
    hard = difficulty(level, graph)
    stats = {
        "moves": found.n_moves,
        "steps": solve(level, metric="steps", threads=1).n_steps,
        "states": graph.n_states,
        "score": hard.score,
        "grade": hard.grade,
    }
    return replace(level, solution=found.moves, stats=stats)
