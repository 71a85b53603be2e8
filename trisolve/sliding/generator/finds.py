"""A find (a level to keep, and how it was made), and the finds that a run returns.

A run returns at most `count` finds, all different, chosen in one of three ways:

hardest   the finds with the highest scores
even      the same number for each length, as far as possible
first     the earliest finds

With a maximum similarity, a find that is too similar to a find already held is dropped. With the
pick "hardest", such a find replaces the similar finds if it is harder than all of them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, get_args

from sortedcontainers import SortedDict, SortedList

from trisolve.sliding.choices import Pick
from trisolve.sliding.formats.share_code import dump_share_code
from trisolve.sliding.insight.fingerprint import Fingerprint
from trisolve.sliding.insight.similarity import SimilarityIndex
from trisolve.sliding.level import Level
from trisolve.wording import brief


@dataclass(frozen=True)
class Find:
    """A cleaned and canonical find, with its solution, its stats, and how to find it again.

    `n_states` is the number of the level's reachable states; `score` is the level's value under the
    run's objective.
    """

    level: Level
    moves: int
    steps: int
    n_states: int
    score: float
    provenance: Mapping[str, Any]

    __repr__ = brief

    @cached_property
    def code(self) -> str:
        """The level with its claims and metadata as a share code, as stored in files of finds."""
        return dump_share_code(self.level)

    @property
    def rank(self) -> tuple[float, int, str]:
        """The order of finds, best first: by score, moves and key; different finds never tie."""
        return -self.score, -self.moves, self.level.key

    @property
    def rise(self) -> tuple[int, float, str]:
        """The order of finds in a pack, easiest first: by moves, score and key."""
        return self.moves, self.score, self.level.key


PICKS: tuple[Pick, ...] = get_args(Pick)


class Keepers:
    """At most `count` finds, of which no two are equal under symmetry or too similar.

    With `grades`, only finds of these grades are kept. The finds kept depend only on the finds
    added and their order; of equal levels, the first is kept. With `ends`, the collection is full
    as soon as it holds `count` finds; with the pick "first", it always ends this way.

    >>> Keepers(10, "hardest").add_all([])
    0
    """

    def __init__(
        self,
        count: int,
        pick: str,
        finds: Iterable[Find] = (),
        grades: Collection[str] = (),
        *,
        similarity: float | None = None,
        ends: bool = False,
    ) -> None:
        self.count, self.pick, self.grades = count, pick, grades
        self._ends = ends or pick == "first"
        self._index = None if similarity is None else SimilarityIndex(similarity)
        self._numbers: dict[str, int] = {}
        self._by_key: dict[str, Find] = {}
        # one shelf for all, or one for each number of moves
        self._shelves: SortedDict = SortedDict()
        self.add_all(finds)

    def __len__(self) -> int:
        return min(len(self._by_key), self.count)

    @property
    def is_full(self) -> bool:
        """Whether no further find can be kept."""
        return self._ends and len(self._by_key) >= self.count

    def add_all(self, finds: Iterable[Find]) -> int:
        """Add finds; return how many are kept."""
        return sum([self.add(find) for find in finds])

    def add(self, find: Find) -> bool:
        """Add a find; return whether it is kept."""
        if self.grades and find.level.stats.get("grade") not in self.grades:
            return False
        key = find.level.key
        if key in self._by_key or self.is_full:
            return False
        if self._index is not None and not self._make_room(find, self._index):
            return False
        self._by_key[key] = find
        if self.pick == "first":
            return True
        shelf = self._shelves.setdefault(
            find.moves if self.pick == "even" else 0, SortedList(key=attrgetter("rank"))
        )
        shelf.add(find)
        if len(shelf) > self.count:
            worst = shelf.pop()
            self._forget(worst)
            return worst is not find
        return True

    def _forget(self, find: Find) -> None:
        key = find.level.key
        del self._by_key[key]
        if self._index is not None:
            self._index.remove(self._numbers.pop(key))

    def _make_room(self, find: Find, index: SimilarityIndex) -> bool:
        """Remove finds too similar to a harder one; return whether the harder one may be added."""
        hardest = self.pick == "hardest"
        shelf: Sequence[Find] = self._shelves.get(0, ()) if hardest else ()
        if len(shelf) >= self.count and shelf[-1].rank < find.rank:
            return False  # it would be removed anyway
        fingerprint = Fingerprint(find.level)
        similar = set(index.similar_to(fingerprint))
        if similar:
            held = [self._by_key[key] for key, number in self._numbers.items() if number in similar]
            if not hardest or any(other.rank < find.rank for other in held):
                return False
            for other in held:
                self._shelves[0].remove(other)
                self._forget(other)
        self._numbers[find.level.key] = index.add(fingerprint)
        return True

    def all_finds(self) -> tuple[Find, ...]:
        """Return all finds in an order in which they can be added again."""
        return tuple(self._by_key.values())

    def chosen_finds(self) -> tuple[Find, ...]:
        """Return the chosen finds, easiest first."""
        if self.pick == "first":
            found = list(self._by_key.values())
        elif self.pick == "hardest":
            found = list(self._shelves.get(0, ()))
        else:
            found = list(self._round())
        return tuple(sorted(found, key=attrgetter("rise")))

    def _round(self) -> Iterator[Find]:
        """Yield the best find of every shelf, then the second of each, until there are enough."""
        left = self.count
        for place in range(self.count):
            shelves = [shelf for shelf in self._shelves.values() if place < len(shelf)]
            for shelf in reversed(shelves[-left:] if left else []):
                yield shelf[place]
                left -= 1
            if not left or not shelves:
                return
