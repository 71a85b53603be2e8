"""Making a find of an existing level, from any source."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.finishing import in_reading_order
from trisolve.sliding.insight.grading import graded
from trisolve.sliding.level import Level


def adopt(level: Level, provenance: Mapping[str, Any]) -> Find | None:
    """Return a level as a find, canonical and solved, its score the moves; None if unsolvable.

    Name and metadata stay, colors and ids do not.

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
