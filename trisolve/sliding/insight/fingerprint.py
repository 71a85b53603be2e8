"""The similarity of two levels, from 0 to 1, so that a pack can avoid repeating a puzzle.

Two levels can be similar in three ways, and the greatest of the three similarities counts:

layout
    The share of covered cells that agree (Jaccard), for the best of the 12 symmetries and small
    shifts. A cell agrees if it is covered in both levels by a block of the same axis, by a goal, or
    by a highlighted block. The floor does not count, because otherwise all levels on one board
    would be similar.
tracks
    The share of blocks that agree in the features that no move changes, which are track, length and
    goal (Jaccard, squared), for the best of the 12 symmetries. This part recognizes a puzzle that
    starts some moves later, regardless of its layout at that point. On a small board, many tracks
    agree by chance, so the share is squared.
solution
    One minus the edit distance between the two solutions (Levenshtein; Myers 1999, bit-parallel),
    relative to the longer solution. A move is described by its block's length, whether that block
    is highlighted, how far it goes, and how many blocks it pushes; no symmetry changes these. Short
    solutions can agree by chance, so this part counts less if there are fewer than EVIDENCE moves.

The fingerprint of a level has everything that comparisons need, computed once. This module has the
plain, exact definitions; the engine compares many fingerprints, using bounds first.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from trisolve.sliding import rules
from trisolve.sliding.lattice import N_CELLS, SIZE, Axis, Cell, track_of, unpack
from trisolve.sliding.level import Level
from trisolve.sliding.symmetry import SYMMETRIES, Symmetry, image_in_corner

EVIDENCE = 8
"""With at least this many moves, the similarity of two solutions counts in full."""
_GOALS, _HIGHLIGHTED = len(Axis), len(Axis) + 1  # planes after one plane of covered cells per axis
N_PLANES = _HIGHLIGHTED + 1
_ROW = 2 * (SIZE + 2)  # with a margin, so that no shift takes a cell to another row or plane
_PLANE = (SIZE + 2) * _ROW
_SHIFTS = tuple(_ROW * row + 2 * col for row in (-1, 0, 1) for col in (-1, 0, 1))
N_SHIFTS = len(_SHIFTS)
MAX_BITS = N_PLANES * _PLANE + max(_SHIFTS)
"""The length of the longest shifted layout, in bits."""

Token = tuple[int, bool, int, int]
"""The features of a move that no symmetry changes: block length, highlighted, distance, number of
blocks pushed."""
Track = tuple[int, ...]


class _Image(NamedTuple):
    """A block's image in one symmetry, its level moved into the corner; cells in track order."""

    axis: Axis
    cells: tuple[Cell, ...]
    goal: tuple[Cell, ...]


def _images(level: Level, symmetry: Symmetry) -> tuple[_Image, ...] | None:
    """Return the images of a level's blocks, or None if the board is then too wide for the grid."""
    placed = image_in_corner(level.floor, symmetry)
    if placed is None:
        return None
    image, shift = placed
    found = []
    for block in level.blocks:
        axis, sign = symmetry.direction(block.axis)
        cells = tuple([image[cell][2] - shift for cell in block.cells[::sign]])
        goal = tuple([image[cell][2] - shift for cell in (block.goal or ())[::sign]])
        found.append(_Image(axis, cells, goal))
    return tuple(found)


def _place(cell: Cell) -> int:
    row, col, orient = unpack(cell)
    return (row + 1) * _ROW + 2 * (col + 1) + orient


_BIT = tuple(1 << _place(cell) for cell in range(N_CELLS))


def _layout(blocks: tuple[_Image, ...]) -> int:
    """Return the covered cells as the bits of an integer, one plane of bits after another."""
    bits = 0
    for axis, cells, goal in blocks:
        covered = sum([_BIT[cell] for cell in cells])
        bits |= covered << axis * _PLANE
        if goal:
            bits |= covered << _HIGHLIGHTED * _PLANE
            bits |= sum([_BIT[cell] for cell in goal]) << _GOALS * _PLANE
    return bits


def _tracks(blocks: tuple[_Image, ...]) -> frozenset[Track]:
    """Return each block's track, which no move changes, relative to the first cell of all goals.

    Blocks that agree in all of this are numbered. Without goals there is no reference, so there are
    no tracks.
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
    for played in rules.replay(level, level.solution or ()):
        block = level.block(played.move.block)
        pushed = len(played.move.pushes)
        found.append((block.length, block.highlighted, abs(played.move.distance), pushed))
    return tuple(found)


def edit_distance(one: tuple[Token, ...], other: tuple[Token, ...]) -> int:
    """Return the fewest insertions, deletions and replacements that turn one sequence into another.

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
class Fingerprint:
    """The features of a level to compare: its layouts, its tracks and the moves of its solution.

    Comparing raises IllegalMove if the claimed solution cannot be played.
    """

    level: Level

    @cached_property
    def images(self) -> tuple[tuple[_Image, ...], ...]:
        """The images of the level's blocks in every symmetry that fits the grid."""
        found = (_images(self.level, symmetry) for symmetry in SYMMETRIES.values())
        return tuple(blocks for blocks in found if blocks is not None)

    @cached_property
    def layouts(self) -> tuple[int, ...]:
        """The level's layout in every symmetry."""
        return tuple(sorted({_layout(blocks) for blocks in self.images}))

    @cached_property
    def shifted(self) -> tuple[int, ...]:
        """The layout in one symmetry, shifted in every possible way."""
        layout = self.layouts[0]
        return tuple(layout << shift if shift >= 0 else layout >> -shift for shift in _SHIFTS)

    @property
    def n_bits(self) -> tuple[int, ...]:
        """The number of bits in each plane of a layout; axis planes are in descending order.

        No shift and no symmetry changes these numbers.
        """
        plane = (1 << _PLANE) - 1
        bits = [
            (self.layouts[0] >> number * _PLANE & plane).bit_count() for number in range(N_PLANES)
        ]
        return (*sorted(bits[: len(Axis)], reverse=True), *bits[len(Axis) :])

    @cached_property
    def tracks(self) -> tuple[frozenset[Track], ...]:
        """The tracks of the level's blocks in every symmetry."""
        return tuple(_tracks(blocks) for blocks in self.images)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The moves of the solution, described so that no symmetry changes them."""
        return _tokens(self.level)

    def layout_similarity(self, other: "Fingerprint") -> float:
        """Return the greatest share of covered cells that agree."""
        # turning the other way puts other corners together, so the two need not be the same
        common = max(self._agreeing(other), other._agreeing(self))
        n_bits = self.layouts[0].bit_count() + other.layouts[0].bit_count()
        return common / (n_bits - common)

    def _agreeing(self, other: "Fingerprint") -> int:
        """Return the most bits that agree, for any shift of this layout and symmetry of `other`."""
        return max((mine & its).bit_count() for its in other.layouts for mine in self.shifted)

    def track_similarity(self, other: "Fingerprint") -> float:
        """Return the greatest share, squared, of blocks that agree in features no move changes."""
        mine, theirs = self.tracks[0], other.tracks[0]
        if not (mine and theirs):
            return 0.0
        common = max(len(mine & tracks) for tracks in other.tracks)
        common = max(common, *(len(theirs & tracks) for tracks in self.tracks))
        share = common / (len(mine) + len(theirs) - common)
        return share * share

    def solution_similarity(self, other: "Fingerprint") -> float:
        """Return the similarity of the two solutions."""
        longer = max(len(self.tokens), len(other.tokens))
        if longer == 0:
            return 0.0
        share = 1 - edit_distance(self.tokens, other.tokens) / longer
        return share * min(1.0, longer / EVIDENCE)

    def similarity(self, other: "Fingerprint") -> float:
        """Return the similarity of two levels: the greatest of layout, tracks and solution."""
        return max(
            self.layout_similarity(other),
            self.track_similarity(other),
            self.solution_similarity(other),
        )


def similarity(one: Level, other: Level) -> float:
    """Return the similarity of two levels, from 0 to 1; symmetric copies give 1.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> similarity(level, level.transformed(SYMMETRIES["rotate120"]))
    1.0
    """
    return Fingerprint(one).similarity(Fingerprint(other))
