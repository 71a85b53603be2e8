"""The map of an archive: a coarse grid, and the best finds in each of its niches.

Quality-diversity search keeps the best finds of every niche instead of the best overall, so it
fills a map rather than climbing one peak. See Mouret and Clune, "Illuminating search spaces by
mapping elites" (2015). A *niche* is a cell of that grid.

Candidates are ranked by score, then moves, then key, so no two are equal. The best `per_niche` of
all candidates ever added are kept in memory, regardless of the order in which they arrive. Two
archives that different processes fill with the same finds are therefore equal.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from sortedcontainers import SortedDict, SortedList

from trisolve.sliding import rules
from trisolve.sliding.lattice import N_CELLS
from trisolve.sliding.level import MAX_BLOCKS, Level

MOVES_BAND = 5
FLOOR_BAND = 12
PUSH_BANDS = 4
_PUSH_PERCENT = 10  # per band; few hard levels push in more than a third of their moves


_MAX_MOVES = 100_000  # no level of 16 blocks is known to need a tenth of that


class Niche(NamedTuple):
    """A cell of the map: ranges of moves, blocks, floor cells, and the share of pushing moves.

    >>> str(Niche(2, 9, 3, 1))
    '10..14 moves, 9 blocks, 36..47 cells, pushes 10..19%'
    """

    moves_band: int
    blocks: int
    floor_band: int
    push_band: int

    def __str__(self) -> str:
        moves, cells = self.moves_band * MOVES_BAND, self.floor_band * FLOOR_BAND
        return (
            f"{moves}..{moves + MOVES_BAND - 1} moves, {self.blocks} blocks, "
            f"{cells}..{cells + FLOOR_BAND - 1} cells, "
            f"pushes {push_range(self.push_band)}%"
        )


def may_be(niche: Niche, moves: int) -> bool:
    """Return whether a level with the given number of moves could be in a niche.

    >>> may_be(Niche(2, 9, 3, 1), 12), may_be(Niche(2, 10**18, 3, 1), 12)
    (True, False)
    """
    return (
        all(type(number) is int for number in (*niche, moves))
        and 0 <= moves <= _MAX_MOVES
        and niche.moves_band == moves // MOVES_BAND
        and 1 <= niche.blocks <= MAX_BLOCKS
        and 0 <= niche.floor_band <= N_CELLS // FLOOR_BAND
        and niche.push_band in range(PUSH_BANDS)
    )


def push_range(band: int) -> str:
    """Return the percentages in a band of the share of pushing moves.

    >>> push_range(1), push_range(PUSH_BANDS - 1)
    ('10..19', '30..100')
    """
    low = _PUSH_PERCENT * band
    return f"{low}..{100 if band == PUSH_BANDS - 1 else low + _PUSH_PERCENT - 1}"


def push_share(level: Level) -> float:
    """Return the share of moves in a level's own solution that push something.

    Raises IllegalMove if the solution cannot be played.

    >>> from trisolve import Block, Move
    >>> push_share(Level(range(8), [Block("A", [0, 1, 2])], solution=[Move("A", 1), Move("A", 1)]))
    0.0
    """
    steps = list(rules.replay(level, level.solution or ()))
    return sum(bool(played.move.pushes) for played in steps) / len(steps) if steps else 0.0


def niche_of(level: Level, moves: int) -> Niche:
    """Return the niche of a level whose solution has the given number of moves."""
    return Niche(
        moves // MOVES_BAND,
        len(level.blocks),
        len(level.floor) // FLOOR_BAND,
        min(int(100 * push_share(level)) // _PUSH_PERCENT, PUSH_BANDS - 1),
    )


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
