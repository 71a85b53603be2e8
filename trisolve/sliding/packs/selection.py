"""Choose levels of a pack from candidates so that they rise along a curve and differ enough.

Every place in a section has a target value on the section's curve from the lowest to the highest
value among its candidates. The ends are filled first, and then the middles between filled places,
so that the whole range is covered. Each place gets the candidate nearest to its target that is not
too similar to any level already chosen, in this section or another. Sorting the chosen levels
ensures that their values rise.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from trisolve.errors import TrisolveError
from trisolve.sliding.insight.fingerprint import Fingerprint
from trisolve.sliding.insight.similarity import SimilarityIndex
from trisolve.sliding.level import Level
from trisolve.sliding.packs.recipe import CURVES, Recipe, Section
from trisolve.sliding.packs.sections import RISES


class PackShortage(TrisolveError):
    """A recipe whose candidates do not fill all sections; the message counts the missing levels."""


def _value(section: Section, level: Level) -> float:
    return float(level.stats[RISES[section.rise]])


def ends_first(n_places: int) -> list[int]:
    """Return 0 to n - 1 reordered: the last, the first, then the middle of each remaining range.

    >>> ends_first(6)
    [5, 0, 2, 1, 3, 4]
    """
    order = [n_places - 1, 0][: max(n_places, 0)] if n_places != 1 else [0]
    spans = [(0, n_places - 1)]
    for low, high in spans:
        if high - low > 1:
            middle = (low + high) // 2
            order.append(middle)
            spans += [(low, middle), (middle, high)]
    return order


def _nearest(values: Sequence[float], target: float) -> Iterator[int]:
    """Yield the indices of sorted values, nearest to a target first."""
    above = bisect_left(values, target)
    below = above - 1
    while below >= 0 or above < len(values):
        up_is_nearer = below < 0 or (
            above < len(values) and values[above] - target <= target - values[below]
        )
        if up_is_nearer:
            yield above
            above += 1
        else:
            yield below
            below -= 1


class _Chooser:
    """The levels chosen so far, over all sections."""

    def __init__(self, similarity: float, others: Sequence[Level]) -> None:
        self._chosen = SimilarityIndex(similarity)
        self._kept: dict[str, list[Level]] = {}
        self._keys: set[str] = {level.key for level in others}
        for level in others:
            self._chosen.add(Fingerprint(level))

    def keep(self, section: Section, levels: Sequence[Level]) -> None:
        """Put levels into a section before any are chosen; may raise TrisolveError."""
        if len(levels) > section.levels:
            expected = f"section {section.name!r:.40}: expected at most {section.levels} to keep"
            raise TrisolveError(f"{expected}, got {len(levels)}")
        for level in levels:
            if level.key in self._keys:
                what = f"{level.name!r:.40} in section {section.name!r:.40}"
                raise TrisolveError(f"expected each level to keep once, got {what} again")
            self._chosen.add(Fingerprint(level))
            self._keys.add(level.key)
        self._kept[section.name] = list(levels)

    def choose(self, section: Section, candidates: Sequence[Level]) -> list[Level]:
        """Return the levels of a section in order, or fewer if candidates run out."""
        found = self._kept.get(section.name, [])
        n_places = section.levels - len(found)
        by_key = {level.key: level for level in reversed(candidates)}
        left = sorted(by_key.values(), key=lambda level: (_value(section, level), level.key))
        if not left or n_places == 0:
            return sorted(found, key=lambda level: (_value(section, level), level.key))
        low, high = _value(section, left[0]), _value(section, left[-1])
        for place in ends_first(n_places):
            rise = CURVES[section.curve](place / max(n_places - 1, 1))
            target = high if n_places == 1 else low + rise * (high - low)
            values = [_value(section, level) for level in left]
            looked_at = []
            for index in _nearest(values, target):
                level = left[index]
                looked_at.append(index)
                fingerprint = Fingerprint(level)
                if level.key in self._keys or self._chosen.similar_to(fingerprint):
                    continue
                found.append(level)
                self._chosen.add(fingerprint)
                self._keys.add(level.key)
                break
            for index in sorted(looked_at, reverse=True):
                del left[index]
        return sorted(found, key=lambda level: (_value(section, level), level.key))


def select(
    recipe: Recipe,
    candidates: Sequence[Sequence[Level]],
    others: Sequence[Level] = (),
    kept: Mapping[str, Sequence[Level]] = MappingProxyType({}),
) -> list[list[Level]]:
    """Return each section's levels: the levels `kept` under its name, and the chosen candidates.

    Raises PackShortage if a section has too few levels.
    """
    chooser = _Chooser(recipe.similarity, others)
    for section in recipe.sections:
        chooser.keep(section, kept.get(section.name, ()))
    chosen = [
        chooser.choose(section, levels)
        for section, levels in zip(recipe.sections, candidates, strict=True)
    ]
    short = [
        f"section {section.name!r:.40} has {len(levels)} of {section.levels} levels "
        f"(of {len({level.key for level in given})} candidates)"
        for section, levels, given in zip(recipe.sections, chosen, candidates, strict=True)
        if len(levels) < section.levels
    ]
    if short:
        advice = "use more trials or units, wider bounds or a higher similarity"
        raise PackShortage(
            f"expected enough levels that are not too similar: {'; '.join(short)}; {advice}"
        )
    return chosen
