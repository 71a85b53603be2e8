"""A pack by the claims of its levels, without a search: filtered, sorted, and in numbers."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from statistics import median

from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds
from trisolve.sliding.insight.difficulty import GRADES
from trisolve.sliding.insight.ideas import check_ideas, has_ideas
from trisolve.sliding.level import Level

_UNKNOWN = float("inf")


def _claim(level: Level, name: str) -> float:
    value = level.stats.get(name)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else _UNKNOWN


_KEYS: dict[str, Callable[[Level], float | str]] = {
    "moves": lambda level: _claim(level, "moves"),
    "steps": lambda level: _claim(level, "steps"),
    "states": lambda level: _claim(level, "states"),
    "score": lambda level: _claim(level, "score"),
    "typical": lambda level: _claim(level, "typical_seconds"),
    "blocks": lambda level: len(level.blocks),
    "cells": lambda level: len(level.floor),
    "name": lambda level: level.name.casefold(),
}
SORTS = tuple(_KEYS)
"""The sort keys for levels, in ascending order; a level without that claim comes last."""


@dataclass(frozen=True)
class Wanted:
    """The conditions for wanted levels; raises FormatError for an unknown grade or idea.

    moves, blocks : bounds on the claimed number of moves, and on the number of blocks; None for any
    grades : the claimed grade is among these; () for any
    ideas : the claimed ideas include all of these, and none marked with a leading ``!``; () for any
    tag : a tag of the level; "" for any
    name : part of its name, ignoring case
    min_pushes : the level claims a shortest solution that pushes at least this many blocks; 0 for
        any

    >>> from trisolve.sliding.formats import load_pack
    >>> [place for place, _ in Wanted(moves=Bounds(4, None)).of(load_pack("tutorial").levels)]
    [7, 8]
    """

    moves: Bounds | None = None
    blocks: Bounds | None = None
    grades: tuple[str, ...] = ()
    ideas: tuple[str, ...] = ()
    tag: str = ""
    name: str = ""
    min_pushes: int = 0

    def __post_init__(self) -> None:
        for grade in self.grades:
            if grade not in GRADES:
                raise FormatError(f"expected grades among {', '.join(GRADES)}, got {grade!r:.40}")
        check_ideas(self.ideas)

    def __contains__(self, level: object) -> bool:
        return (
            isinstance(level, Level)
            and (self.moves is None or level.stats.get("moves") in self.moves)
            and (self.blocks is None or len(level.blocks) in self.blocks)
            and (not self.grades or level.stats.get("grade") in self.grades)
            and has_ideas(level.stats.get("ideas"), self.ideas)
            and (not self.tag or self.tag in level.tags)
            and self.name.casefold() in level.name.casefold()
            and (not self.min_pushes or self._pushes(level))
        )

    def _pushes(self, level: Level) -> bool:
        return self.min_pushes <= _claim(level, "pushes") < _UNKNOWN

    def of(self, levels: Iterable[Level], sort: str = "") -> list[tuple[int, Level]]:
        """Return the wanted levels with their indices, counted from 0, sorted by one of SORTS.

        Levels keep their order if `sort` is not given or their keys are equal.
        """
        found = [(place, level) for place, level in enumerate(levels) if level in self]
        if sort:
            found.sort(key=lambda one: _KEYS[sort](one[1]))
        return found


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
