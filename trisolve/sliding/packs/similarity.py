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
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from trisolve.errors import LatticeError
from trisolve.sliding import rules
from trisolve.sliding.lattice import SIZE, Axis, Cell, track_of, unpack
from trisolve.sliding.level import Level
from trisolve.sliding.symmetry import SYMMETRIES

EVIDENCE = 8
"""From so many moves on the likeness of two solutions counts in full."""
_GOALS, _HIGHLIGHTED = len(Axis), len(Axis) + 1  # planes after one plane of covered cells an axis
_ROW = 2 * (SIZE + 2)  # with a margin, so that no shift takes a cell to another row or plane
_PLANE = (SIZE + 2) * _ROW
_SHIFTS = tuple(_ROW * row + 2 * col for row in (-1, 0, 1) for col in (-1, 0, 1))

Token = tuple[int, bool, int, int]
Track = tuple[int, ...]


def _picture(level: Level) -> int:
    """Return the covered cells as the bits of an integer, one plane of bits after another."""

    def bit(plane: int, cell: Cell) -> int:
        row, col, orient = unpack(cell)
        return 1 << plane * _PLANE + (row + 1) * _ROW + 2 * (col + 1) + orient

    bits = 0
    for block in level.blocks:
        planes = [int(block.axis), _HIGHLIGHTED] if block.highlighted else [int(block.axis)]
        for plane in planes:
            for cell in block.cells:
                bits |= bit(plane, cell)
        for cell in block.goal or ():
            bits |= bit(_GOALS, cell)
    return bits


def _tracks(level: Level) -> frozenset[Track]:
    """Return what no move changes of every block, placed as seen from the first cell of all goals.

    Blocks that agree in all of it are numbered; without goals there is no place to see it from.
    """
    goals = [cell for block in level.blocks for cell in block.goal or ()]
    if not goals:
        return frozenset()
    origin = min(goals)
    row, col, _ = unpack(origin)
    count: Counter[tuple[int, ...]] = Counter()
    for block in level.blocks:
        first, axis = block.cells[0], block.axis
        line = track_of(first, axis) - track_of(origin, axis)
        goal: tuple[int, ...] = ()
        if block.goal is not None:
            goal_row, goal_col, _ = unpack(block.goal[0])
            goal = (goal_row - row, goal_col - col)
        count[int(axis), line, unpack(first)[2], block.length, *goal] += 1
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
    def turned(self) -> tuple[Level, ...]:
        """The level in every symmetry that fits the grid, pushed into the corner."""
        found = []
        for symmetry in SYMMETRIES.values():
            with suppress(LatticeError):
                found.append(self.level.transformed(symmetry, (0, 0)))
        return tuple(found)

    @cached_property
    def pictures(self) -> tuple[int, ...]:
        """The level's picture in every symmetry."""
        return tuple(sorted({_picture(level) for level in self.turned}))

    @cached_property
    def shifted(self) -> tuple[int, ...]:
        """The picture of the level in one symmetry, in every shift."""
        picture = self.pictures[0]
        return tuple(picture << shift if shift >= 0 else picture >> -shift for shift in _SHIFTS)

    @cached_property
    def tracks(self) -> tuple[frozenset[Track], ...]:
        """The tracks of the level's blocks in every symmetry."""
        return tuple(_tracks(level) for level in self.turned)

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


def similarity(one: Level, other: Level) -> float:
    """Return how alike two levels are, 0 to 1; 1 for symmetric copies.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> similarity(level, level.transformed(SYMMETRIES["rotate120"]))
    1.0
    """
    return Portrait(one).similarity(Portrait(other))
