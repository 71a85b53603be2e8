"""Making a find of a level that is there already, whoever made it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.making import in_reading_order
from trisolve.sliding.level import Level
from trisolve.sliding.solver import explore, solve


def adopt(level: Level, provenance: Mapping[str, Any]) -> Find | None:
    """Return a level as a find, canonical and solved, its score the moves; None if unsolvable.

    Name and metadata stay, colours and ids do not.

    >>> from trisolve.sliding.level import Block
    >>> adopt(Level(range(8), [Block("X", [4, 5, 6], goal=[0, 1, 2])]), {}).moves
    1
    """
    copy = in_reading_order(level)
    found = solve(copy)
    if found.status != "solved":
        return None
    steps = solve(copy, metric="steps").n_steps
    n_states = explore(copy).n_states
    stats = {"moves": found.n_moves, "steps": steps, "states": n_states}
    kept = replace(
        copy, name=level.name, solution=found.moves, stats=stats, metadata=level.metadata
    )
    return Find(kept, found.n_moves, steps, n_states, float(found.n_moves), provenance)
