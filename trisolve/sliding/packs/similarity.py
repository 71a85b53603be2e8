"""How alike two levels are, 0 to 1: what keeps a pack from telling one puzzle twice.

Three things make a level feel like another, and the most alike of them counts:

layout
    The share of covered cells that agree (Jaccard), best over the 12 symmetries and over small
    shifts. A cell agrees if a block of the same axis covers it, or a goal, or a highlighted block.
    The floor does not count, or all levels on one board would be alike.
tracks
    The share of blocks that agree in what no move changes (Jaccard, squared), best over the 12
    symmetries: track, length, goal. So a puzzle is known again when it begins some moves later,
    whatever its layout is by then. On a small board a good part of the tracks agrees by chance,
    hence the square.
solution
    One less the edit distance of the two lines of play (Levenshtein; Myers 1999, bit by bit) in
    parts of the longer one. A move is told by its block's length, whether that is highlighted, how
    far it goes and how many it pushes, which no symmetry changes. Short solutions agree by chance,
    so below EVIDENCE moves the likeness counts for less.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from trisolve.sliding import rules
from trisolve.sliding.insight.gallery import Gallery
from trisolve.sliding.insight.likeness import alike_pairs, features
from trisolve.sliding.lattice import N_CELLS, SIZE, Axis, Cell, track_of, unpack
from trisolve.sliding.level import Level
from trisolve.sliding.symmetry import SYMMETRIES, Symmetry, images

EVIDENCE = 8
"""From so many moves on the likeness of two solutions counts in full."""
FEW = 24
"""Fewer levels than that are compared without the compiled engine, which takes time to load."""
_GOALS, _HIGHLIGHTED = len(Axis), len(Axis) + 1  # planes after one plane of covered cells an axis
_ROW = 2 * (SIZE + 2)  # with a margin, so that no shift takes a cell to another row or plane
_PLANE = (SIZE + 2) * _ROW
_SHIFTS = tuple(_ROW * row + 2 * col for row in (-1, 0, 1) for col in (-1, 0, 1))

Token = tuple[int, bool, int, int]
Track = tuple[int, ...]


class _Turned(NamedTuple):
    """A block in one symmetry, pushed into the corner with its level; cells in track order."""

    axis: Axis
    cells: tuple[Cell, ...]
    goal: tuple[Cell, ...]


def _turned(level: Level, symmetry: Symmetry) -> tuple[_Turned, ...] | None:
    """Return the blocks of a level, turned; None where the board is then too wide for the grid."""
    image = images(symmetry.name)
    rows, cols = zip(*(image[cell][:2] for cell in level.floor), strict=True)
    low_row, low_col = min(rows), min(cols)
    if max(max(rows) - low_row, max(cols) - low_col) >= SIZE:
        return None
    shift = 32 * low_row + 2 * low_col
    found = []
    for block in level.blocks:
        axis, sign = symmetry.direction(block.axis)
        cells = tuple([image[cell][2] - shift for cell in block.cells[::sign]])
        goal = tuple([image[cell][2] - shift for cell in (block.goal or ())[::sign]])
        found.append(_Turned(axis, cells, goal))
    return tuple(found)


def _place(cell: Cell) -> int:
    row, col, orient = unpack(cell)
    return (row + 1) * _ROW + 2 * (col + 1) + orient


_BIT = tuple(1 << _place(cell) for cell in range(N_CELLS))


def _picture(blocks: tuple[_Turned, ...]) -> int:
    """Return the covered cells as the bits of an integer, one plane of bits after another."""
    bits = 0
    for axis, cells, goal in blocks:
        covered = sum([_BIT[cell] for cell in cells])
        bits |= covered << axis * _PLANE
        if goal:
            bits |= covered << _HIGHLIGHTED * _PLANE
            bits |= sum([_BIT[cell] for cell in goal]) << _GOALS * _PLANE
    return bits


def _tracks(blocks: tuple[_Turned, ...]) -> frozenset[Track]:
    """Return what no move changes of every block, placed as seen from the first cell of all goals.

    Blocks that agree in all of it are numbered; without goals there is no place to see it from.
    """
    goals = [cell for block in blocks for cell in block.goal]
    if not goals:
        return frozenset()
    origin = min(goals)
    row, col, _ = unpack(origin)
    count: Counter[tuple[int, ...]] = Counter()
    for axis, cells, goal in blocks:
        line = track_of(cells[0], axis) - track_of(origin, axis)
        to: tuple[int, ...] = ()
        if goal:
            goal_row, goal_col, _ = unpack(goal[0])
            to = (goal_row - row, goal_col - col)
        count[int(axis), line, cells[0] & 1, len(cells), *to] += 1
    return frozenset((*track, number) for track, n in count.items() for number in range(n))


def _tokens(level: Level) -> tuple[Token, ...]:
    found = []
    for step in rules.replay(level, level.solution or ()):
        block = level.block(step.move.block)
        pushed = len(step.move.pushes)
        found.append((block.length, block.highlighted, abs(step.move.distance), pushed))
    return tuple(found)


def edit_distance(one: tuple[Token, ...], other: tuple[Token, ...]) -> int:
    """Return how many insertions, deletions and replacements make one sequence the other.

    >>> edit_distance(tuple("kitten"), tuple("sitting"))
    3
    """
    if not one:
        return len(other)
    where: dict[Token, int] = {}
    for place, token in enumerate(one):
        where[token] = where.get(token, 0) | 1 << place
    every, last, distance = (1 << len(one)) - 1, 1 << len(one) - 1, len(one)
    rises, falls = every, 0
    for token in other:
        match = where.get(token, 0)
        same = (((match & rises) + rises) ^ rises) | match | falls
        up, down = falls | (every & ~(same | rises)), rises & same
        distance += bool(up & last) - bool(down & last)
        up, down = up << 1 | 1, down << 1
        rises = (down | ~((match | falls) | up)) & every
        falls = up & (match | falls) & every
    return distance


@dataclass(frozen=True)
class Portrait:
    """A level as comparisons need it, found once: its pictures, turned, and its line of play.

    Raises IllegalMove when it is compared and its claimed solution cannot be played.
    """

    level: Level

    @cached_property
    def turned(self) -> tuple[tuple[_Turned, ...], ...]:
        """The level's blocks in every symmetry that fits the grid."""
        found = (_turned(self.level, symmetry) for symmetry in SYMMETRIES.values())
        return tuple(blocks for blocks in found if blocks is not None)

    @cached_property
    def pictures(self) -> tuple[int, ...]:
        """The level's picture in every symmetry."""
        return tuple(sorted({_picture(blocks) for blocks in self.turned}))

    @property
    def n_bits(self) -> tuple[int, ...]:
        """How many bits each plane of a picture has, those of the axes, which turn, the most first.

        A shift or a symmetry changes nothing of that.
        """
        plane = (1 << _PLANE) - 1
        bits = [
            (self.pictures[0] >> number * _PLANE & plane).bit_count()
            for number in range(_HIGHLIGHTED + 1)
        ]
        return (*sorted(bits[: len(Axis)], reverse=True), *bits[len(Axis) :])

    @cached_property
    def shifted(self) -> tuple[int, ...]:
        """The picture of the level in one symmetry, in every shift."""
        picture = self.pictures[0]
        return tuple(picture << shift if shift >= 0 else picture >> -shift for shift in _SHIFTS)

    @cached_property
    def tracks(self) -> tuple[frozenset[Track], ...]:
        """The tracks of the level's blocks in every symmetry."""
        return tuple(_tracks(blocks) for blocks in self.turned)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The moves of the solution, told so that no symmetry changes them."""
        return _tokens(self.level)

    def layout_similarity(self, other: "Portrait") -> float:
        """Return how much of what the blocks cover agrees, at best."""
        # turning the other way puts other corners together, so the two need not be the same
        common = max(self._agreeing(other), other._agreeing(self))
        n_bits = self.pictures[0].bit_count() + other.pictures[0].bit_count()
        return common / (n_bits - common)

    def _agreeing(self, other: "Portrait") -> int:
        """Return in how many bits this picture, shifted, and the other, turned, agree at best."""
        return max((mine & its).bit_count() for its in other.pictures for mine in self.shifted)

    def track_similarity(self, other: "Portrait") -> float:
        """Return how much agrees of what no move changes, at best."""
        mine, theirs = self.tracks[0], other.tracks[0]
        if not (mine and theirs):
            return 0.0
        common = max(len(mine & tracks) for tracks in other.tracks)
        common = max(common, *(len(theirs & tracks) for tracks in self.tracks))
        share = common / (len(mine) + len(theirs) - common)
        return share * share

    def solution_similarity(self, other: "Portrait") -> float:
        """Return how alike the two lines of play are."""
        longer = max(len(self.tokens), len(other.tokens))
        if longer == 0:
            return 0.0
        likeness = 1 - edit_distance(self.tokens, other.tokens) / longer
        return likeness * min(1.0, longer / EVIDENCE)

    def similarity(self, other: "Portrait") -> float:
        """Return how alike two levels are: in layout, tracks or solution, whichever is most."""
        return max(
            self.layout_similarity(other),
            self.track_similarity(other),
            self.solution_similarity(other),
        )

    def is_more_alike(self, other: "Portrait", than: float) -> bool:
        """Return whether two levels are more alike than that: what is soonest told is asked first.

        >>> from trisolve.sliding.level import Block
        >>> level = Portrait(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])]))
        >>> level.is_more_alike(level, 0.99), level.is_more_alike(level, 1.0)
        (True, False)
        """
        return (
            self.track_similarity(other) > than
            or self.solution_similarity(other) > than
            or self.layout_similarity(other) > than
        )


def similarity(one: Level, other: Level) -> float:
    """Return how alike two levels are, 0 to 1; 1 for symmetric copies.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> similarity(level, level.transformed(SYMMETRIES["rotate120"]))
    1.0
    """
    return Portrait(one).similarity(Portrait(other))


def gallery(than: float) -> Gallery:
    """Return a gallery, empty yet, that tells which levels one is more alike to than that.

    >>> len(gallery(0.6))
    0
    """
    return Gallery(than, EVIDENCE, n_bits=(_HIGHLIGHTED + 1) * _PLANE + max(_SHIFTS))


def alike(
    portraits: Sequence[Portrait],
    than: float,
    *,
    threads: int | None = None,
    report: Callable[[int], None] | None = None,
) -> Iterator[tuple[int, int, float]]:
    """Yield the pairs of levels that are more alike than that, by place, and how alike they are.

    What ``Portrait.similarity`` gives for every pair, compiled; `report` is told how many levels
    have been compared with all that follow them. Raises IllegalMove for a claimed solution that
    cannot be played.
    """
    if len(portraits) < FEW:
        for (at, one), (to, other) in combinations(enumerate(portraits), 2):
            found = one.similarity(other)
            if found > than:
                yield at, to, found
        return
    compared = features(
        [one.pictures for one in portraits],
        [one.shifted for one in portraits],
        [one.n_bits for one in portraits],
        [one.tracks for one in portraits],
        [one.tokens for one in portraits],
    )
    yield from alike_pairs(compared, than, EVIDENCE, threads=threads, report=report)
