"""Orient levels like the drawing of their shape: a letter upright, or a trapezoid on its base.

Levels found by a search around a level are oriented like that level.

Searches return levels in canonical form, which may rotate and mirror the floor.
"""

from collections.abc import Mapping

from trisolve.errors import TrisolveError
from trisolve.sliding.generator.options import Options
from trisolve.sliding.insight.claims import with_ideas
from trisolve.sliding.level import Level
from trisolve.sliding.orientation import laid_like, laid_on
from trisolve.sliding.symmetry import SYMMETRIES, moved

_CORNER = (0, 0)


def laid_as_drawn(level: Level) -> Level:
    """Return a found level with its floor oriented like the shape, mask or level of its search.

    Other levels stay unchanged, as do levels whose floor was carved, edited or smoothed. The ideas
    of a rotated level are computed again.
    """
    made = level.metadata.get("generator")
    if not isinstance(made, Mapping) or not isinstance(made.get("options"), Mapping):
        return level
    try:
        options = Options.from_dict(made["options"])
        if options.start is not None:
            return _with_ideas(laid_like(level, options.start, options.lock), level)
        spec = options.spec
    except TrisolveError:  # another program made it
        return level
    if len(spec.cells) != len(level.floor):
        return level
    drawn = moved(spec.cells, SYMMETRIES["rotate0"], _CORNER)
    return _with_ideas(laid_on(level, frozenset(drawn.values())), level)


def _with_ideas(laid: Level, level: Level) -> Level:
    """Return a rotated level with the ideas that the rotation removed from it."""
    return laid if level.stats.keys() == laid.stats.keys() else with_ideas(laid)
