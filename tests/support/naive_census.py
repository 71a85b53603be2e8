"""The oracle of the census lists every arrangement and searches every level by the readable rules.

It shares no code with trisolve.sliding.census or the engine. Floors may have up to 16 cells.
"""

from collections import Counter, defaultdict

from trisolve.errors import LatticeError
from trisolve.sliding import rules
from trisolve.sliding.lattice import NO_CELL, Axis, next_cell
from trisolve.sliding.level import Block, Level
from trisolve.sliding.symmetry import SYMMETRIES, images_of


def placements(floor, lengths):
    """Return every block that fits on a floor: its axis and its cells in track order."""
    found = []
    for axis in Axis:
        for first in sorted(floor):
            cells, cell = [], first
            while cell != NO_CELL and cell in floor and len(cells) < lengths[1]:
                cells.append(cell)
                if len(cells) >= lengths[0]:
                    found.append((axis, tuple(cells)))
                cell = next_cell(cell, axis, 1)
    return found


def arrangements(floor, lengths, blocks):
    """Return every set of the given number of disjoint blocks."""
    every = placements(floor, lengths)
    found = []

    def extend(chosen, begin, covered):
        if len(chosen) >= blocks[0]:
            found.append(tuple(chosen))
        if len(chosen) == blocks[1]:
            return
        for number in range(begin, len(every)):
            cells = every[number][1]
            if not covered & set(cells):
                extend([*chosen, every[number]], number + 1, covered | set(cells))

    extend([], 0, set())
    return [one for one in found if one]


def run_and_place(floor, axis, cell):
    """Return the first cell of the run that contains a cell, and the distance from there."""
    place = 0
    while (before := next_cell(cell, axis, -1)) != NO_CELL and before in floor:
        cell, place = before, place + 1
    return cell, place


def in_order(floor, arrangement):
    """Return the blocks of an arrangement sorted by axis, run and place."""
    return sorted(arrangement, key=lambda one: (one[0], *run_and_place(floor, one[0], one[1][0])))


def signature(floor, arrangement):
    """Return axis, run, length and parity of the place of every block, sorted by `in_order`."""
    found = []
    for axis, cells in in_order(floor, arrangement):
        first, place = run_and_place(floor, axis, cells[0])
        found.append((int(axis), first, len(cells), place % 2))
    return tuple(found)


def symmetries(floor):
    """Return the images of a floor's cells under the symmetries that keep the floor."""
    found = []
    for symmetry in SYMMETRIES.values():
        try:
            image = images_of(floor, symmetry)
        except LatticeError:
            continue
        if set(image.values()) == set(floor):
            found.append((symmetry, image))
    return found


def turned(block, symmetry, image):
    """Return the image of a block under a symmetry."""
    axis, sign = symmetry.direction(block[0])
    return axis, tuple(image[cell] for cell in block[1][::sign])


def distances(level, positions, number, goal):
    """Return the distance in moves to a block's goal, for each position that can reach the goal."""
    after = {at: {to for _, to in rules.successors(level, at)} for at in positions}
    known = {at: 0 for at in positions if at[number] == goal}
    depth = 0
    while True:
        nearer = [at for at in positions if at not in known and after[at] & known.keys()]
        if not nearer:
            return known
        depth += 1
        known.update(dict.fromkeys(nearer, depth))


class NaiveCensus:
    """A census by brute force; the fields are those of a summary."""

    def __init__(self, floor, push="full", lengths=(3, 16), blocks=(1, 16)):
        self.floor, self.push = frozenset(floor), push
        self.arrangements = arrangements(self.floor, lengths, blocks)
        self.positions = defaultdict(list)
        for one in self.arrangements:
            self.positions[signature(self.floor, one)].append(in_order(self.floor, one))
        self.symmetries = symmetries(self.floor)
        self.levels = {}
        for name, laid in self.positions.items():
            self._solve(name, laid)

    def level(self, laid):
        """Return the level with the given blocks, without a goal."""
        blocks = [Block(chr(65 + number), cells) for number, (_, cells) in enumerate(laid)]
        return Level(self.floor, blocks, self.push)

    def _solve(self, name, laid):
        starts = [tuple(cells[0] for _, cells in one) for one in laid]
        level = self.level(laid[0])
        for number in range(len(name)):
            for goal in {at[number] for at in starts}:
                moves = max(distances(level, starts, number, goal).values())
                if moves:
                    self.levels[name, number, goal] = moves

    def _images(self, name, number=0, goal=None):
        """Yield the images of a level or, without a goal, of a signature under the symmetries."""
        laid = self.positions[name][0]
        for symmetry, image in self.symmetries:
            blocks = [turned(block, symmetry, image) for block in laid]
            there = in_order(self.floor, blocks)
            where = None
            if goal is not None:
                axis, cells = laid[number]
                run = [goal]
                while len(run) < len(cells):
                    run.append(next_cell(run[-1], axis, 1))
                where = turned((axis, tuple(run)), symmetry, image)[1][0]
            yield signature(self.floor, blocks), there.index(blocks[number]), where

    def least_image(self, level):
        return min(self._images(*level))

    def is_minimal(self, level):
        name, number, goal = level
        for spared in range(len(name)):
            if spared != number:
                rest = name[:spared] + name[spared + 1 :]
                if (
                    self.levels.get((rest, number - (spared < number), goal), 0)
                    >= self.levels[level]
                ):
                    return False
        return True

    def farthest(self, level):
        """Return the positions farthest from the goal, as levels in canonical form."""
        name, number, goal = level
        laid = self.positions[name]
        by_start = {tuple(cells[0] for _, cells in one): one for one in laid}
        known = distances(self.level(laid[0]), list(by_start), number, goal)
        greatest = max(known.values())
        found = []
        for at, depth in known.items():
            if depth == greatest:
                blocks = []
                for place, (axis, cells) in enumerate(by_start[at]):
                    run = [goal]
                    while len(run) < len(cells):
                        run.append(next_cell(run[-1], axis, 1))
                    blocks.append(Block(chr(65 + place), cells, run if place == number else None))
                found.append(Level(self.floor, blocks, self.push).canonical())
        return found

    def summary(self):
        histogram, classes, minimal = Counter(), Counter(), Counter()
        for level, moves in self.levels.items():
            histogram[moves] += 1
            if self.least_image(level) == level:
                classes[moves] += 1
                minimal[moves] += self.is_minimal(level)
        signatures = {min(self._images(name))[0] for name in self.positions}

        def as_json(counts):
            return {str(moves): counts[moves] for moves in sorted(counts) if counts[moves]}

        return {
            "arrangements": len(self.arrangements),
            "signatures": len(self.positions),
            "signature_classes": len(signatures),
            "levels": len(self.levels),
            "hardest": max(self.levels.values(), default=0),
            "histogram": as_json(histogram),
            "classes": as_json(classes),
            "minimal_classes": as_json(minimal),
        }
