"""The best finds in each niche, in order: the part of an archive that is kept in memory.

Candidates are ranked by score, then moves, then key, so no two are equal. The best `per_niche` of
all candidates ever added are kept, regardless of the order in which they arrive. Two archives that
different processes fill with the same finds are therefore equal.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from sortedcontainers import SortedDict, SortedList

from trisolve.sliding.generator.archive_map import Niche


class Candidate(NamedTuple):
    """A find without its level: its rank (best first) and its key."""

    minus_score: float
    minus_moves: int
    key: str


class Candidates:
    """At most `per_niche` candidates for each niche, best first.

    >>> kept, niche = Candidates(1), Niche(1, 4, 2, 0)
    >>> kept.add(niche, Candidate(-8.0, 7, "b")), kept.add(niche, Candidate(-7.0, 7, "a"))
    (True, False)
    """

    def __init__(self, per_niche: int) -> None:
        self.per_niche = per_niche
        self._niches: SortedDict = SortedDict()
        self._niche_of: dict[str, Niche] = {}

    def __len__(self) -> int:
        return len(self._niche_of)

    def __contains__(self, key: object) -> bool:
        return key in self._niche_of

    @property
    def niches(self) -> tuple[Niche, ...]:
        """The nonempty niches, in order."""
        return tuple(self._niches)

    def wants(self, niche: Niche, candidate: Candidate) -> bool:
        """Return whether a new candidate would be kept."""
        held = self._niches.get(niche, ())
        return len(held) < self.per_niche or candidate < held[-1]

    def add(self, niche: Niche, candidate: Candidate) -> bool:
        """Add a candidate, removing a full niche's worst; return whether the candidate is kept."""
        if candidate.key in self or not self.wants(niche, candidate):
            return False
        held = self._niches.setdefault(niche, SortedList())
        held.add(candidate)
        self._niche_of[candidate.key] = niche
        if len(held) > self.per_niche:
            del self._niche_of[held.pop().key]
        return True

    def replace(self, niche: Niche, held: list[Candidate]) -> None:
        """Make these finds the candidates of a niche, regardless of where they were before."""
        keys = {candidate.key for candidate in held}
        for place in {niche, *(self._niche_of[key] for key in keys & self._niche_of.keys())}:
            for old in self._niches.pop(place, ()):
                if place == niche or old.key in keys:
                    del self._niche_of[old.key]
                else:
                    self._niches.setdefault(place, SortedList()).add(old)
        if held:
            self._niches[niche] = SortedList(held)
            self._niche_of.update((candidate.key, niche) for candidate in held)

    def of(self, niche: Niche) -> tuple[Candidate, ...]:
        """Return the candidates of a niche, best first."""
        return tuple(self._niches.get(niche, ()))

    def best(self) -> Candidate | None:
        """Return the best candidate overall, or None."""
        return min((held[0] for held in self._niches.values()), default=None)

    def __iter__(self) -> Iterator[tuple[Niche, Candidate]]:
        for niche, held in self._niches.items():
            for candidate in held:
                yield niche, candidate

    def _check(self) -> None:
        """Assert every invariant."""
        assert self.per_niche >= 1
        assert list(self._niches) == sorted(self._niches)
        held = [(niche, candidate) for niche, candidate in self]
        assert len(held) == len(self._niche_of) == len(self)
        assert {candidate.key: niche for niche, candidate in held} == self._niche_of
        for niche in self.niches:
            ranked = self.of(niche)
            assert 1 <= len(ranked) <= self.per_niche
            assert all(one < other for one, other in pairwise(ranked))
