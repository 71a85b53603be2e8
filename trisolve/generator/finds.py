"""A find: a level worth keeping, what a search found out about it, and how it was made."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from trisolve.level import Level
from trisolve.solver import explore, solve


@dataclass(frozen=True)
class Find:
    """A level found, cleaned and canonical, with solution and stats, and how to find it again.

    `n_states` is the size of its reachable set, `score` what the run that found it strove for.
    """

    level: Level
    moves: int
    steps: int
    n_states: int
    score: float
    provenance: Mapping[str, Any]


def find_of(level: Level, provenance: Mapping[str, Any]) -> Find | None:
    """Return a level as a find, canonical and solved, its score the moves; None if unsolvable.

    Name and metadata stay, colours and ids do not.

    >>> from trisolve.level import Block
    >>> find_of(Level(range(8), [Block("X", [4, 5, 6], goal=[0, 1, 2])]), {}).moves
    1
    """
    canonical = level.canonical()
    found = solve(canonical)
    if found.status != "solved":
        return None
    stats = {"moves": found.n_moves, "states": explore(canonical).n_states}
    level = replace(
        canonical,
        name=level.name,
        solution=found.moves,
        stats=stats,
        metadata=level.metadata,
    )
    return Find(
        level, found.n_moves, found.n_steps, stats["states"], float(found.n_moves), provenance
    )
