"""Levels oriented as their shape is drawn: a letter upright, a trapezoid on its longer base.

Searches return levels in canonical form, which may rotate and mirror the floor.
"""

from collections.abc import Mapping
from contextlib import suppress

from trisolve.errors import LatticeError, TrisolveError
from trisolve.sliding.generator.options import Options
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Level
from trisolve.sliding.symmetry import SYMMETRIES, moved

_CORNER = (0, 0)


def laid_on(level: Level, floor: frozenset[Cell]) -> Level:
    """Return a level, with its solution, rotated, mirrored and shifted onto a floor.

    Of several symmetries that fit, the first of SYMMETRIES is taken; if none fits, the level stays.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(1, 5), [Block("A", [1, 2, 3])])
    >>> laid_on(level, frozenset(range(4))).blocks[0].cells
    (0, 1, 2)
    """
    for symmetry in SYMMETRIES.values():
        with suppress(LatticeError):  # too wide for the grid
            if frozenset(moved(level.floor, symmetry, _CORNER).values()) == floor:
                return level.transformed(symmetry, _CORNER)
    return level


def laid_as_drawn(level: Level) -> Level:
    """Return a found level with its floor oriented as the shape or mask of its search.

    Other levels stay as they are, and so do those whose floor was carved, edited or smoothed.
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
    return laid_on(level, frozenset(drawn.values()))
