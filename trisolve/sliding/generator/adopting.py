"""Turn an existing level, from any source, into a find."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.finishing import in_reading_order
from trisolve.sliding.insight.grading import graded
from trisolve.sliding.level import Level


def adopt(level: Level, provenance: Mapping[str, Any]) -> Find | None:
    """Return a level as a canonical, solved find scored by its moves, or None if unsolvable.

    The level's name and metadata are kept, but colors and ids are not.

    >>> from trisolve.sliding.level import Block
    >>> adopt(Level(range(8), [Block("X", [4, 5, 6], goal=[0, 1, 2])]), {}).moves
    1
    """
    found = graded(in_reading_order(level))
    if found is None:
        return None
    kept = replace(found, name=level.name, metadata=level.metadata)
    moves, steps, n_states = (found.stats[key] for key in ("moves", "steps", "states"))
    return Find(kept, moves, steps, n_states, float(moves), provenance)
