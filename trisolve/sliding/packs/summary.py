"""A pack in numbers, computed from the claims of its levels without a search."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import median

from trisolve.sliding.insight.difficulty import GRADES
from trisolve.sliding.level import Level


@dataclass(frozen=True)
class Spread:
    """The minimum, median and maximum of a list of numbers."""

    least: float
    middle: float
    most: float


@dataclass(frozen=True)
class PackSummary:
    """A pack in numbers; moves, score and grades cover only the levels that claim them."""

    n_levels: int
    n_solved: int
    moves: Spread | None
    score: Spread | None
    blocks: Spread | None
    floor: Spread | None
    grades: Mapping[str, int]
    pushes: Mapping[str, int]


def _spread(values: Iterable[object]) -> Spread | None:
    numbers = [v for v in values if isinstance(v, int | float) and not isinstance(v, bool)]
    return Spread(min(numbers), median(numbers), max(numbers)) if numbers else None


def summarize(levels: Iterable[Level]) -> PackSummary:
    """Return a summary of levels in numbers.

    >>> summarize([]).n_levels
    0
    """
    levels = list(levels)
    grades = Counter(level.stats.get("grade") for level in levels)
    return PackSummary(
        len(levels),
        sum(level.solution is not None for level in levels),
        _spread(level.stats.get("moves") for level in levels),
        _spread(level.stats.get("score") for level in levels),
        _spread(len(level.blocks) for level in levels),
        _spread(len(level.floor) for level in levels),
        {grade: grades[grade] for grade in GRADES if grades[grade]},
        dict(sorted(Counter(level.push for level in levels).items())),
    )
