"""Levels oriented as their shape is drawn: a letter upright, a trapezoid on its longer base.

Searches return levels in canonical form, which may rotate and mirror the floor.
"""

from collections.abc import Mapping

from trisolve.errors import TrisolveError
from trisolve.sliding.generator.options import Options
from trisolve.sliding.insight.grading import with_ideas
from trisolve.sliding.level import Level
from trisolve.sliding.orientation import laid_on
from trisolve.sliding.symmetry import SYMMETRIES, moved

_CORNER = (0, 0)


def laid_as_drawn(level: Level) -> Level:
    """Return a found level with its floor oriented as the shape or mask of its search.

    Other levels stay as they are, and so do those whose floor was carved, edited or smoothed. The
    ideas of a turned level are found again.
    """
    made = level.metadata.get("generator")
    if not isinstance(made, Mapping) or not isinstance(made.get("options"), Mapping):
        return level
    try:
        spec = Options.from_dict(made["options"]).spec
    except TrisolveError:  # it started from a level, or another program made it
        return level
    if len(spec.cells) != len(level.floor):
        return level
    drawn = moved(spec.cells, SYMMETRIES["rotate0"], _CORNER)
    laid = laid_on(level, frozenset(drawn.values()))
    return laid if level.stats.keys() == laid.stats.keys() else with_ideas(laid)
