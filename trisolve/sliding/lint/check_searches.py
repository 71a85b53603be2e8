"""The data that all checks of a level share: the unreachable positions of blocks, and searches.

The positions are proved without a search. Three bounds are used, each tighter than the last, and
each valid under every push mode:

1. *Walls.* A block slides only on the connected floor of its own track.
2. *Blocks that never move.* They are walls to all other blocks. Assume that a set S of blocks has
   not moved yet. A block of S cannot start to move in a direction if one of the two cells that it
   would enter is wall. Nor can it start if a block of S covers such a cell and is struck in the
   side, does not move in this push mode, or cannot start to move in the direction of the push.
   Blocks that can start to move by that rule leave S, until no block leaves. The remaining blocks
   never move: the first of them to move would be in a push chain that ends at a wall or a struck
   side, which is illegal.
3. *Order.* Blocks of one track never pass each other. Each block therefore leaves room for the
   blocks before and behind it, up to the nearest obstacle.

Each search runs once, on first use. When a limit stops a search, Unknown is raised with the reason.
The check that needs the search is then left out, or ends with its findings so far.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from trisolve.limits import Limits, stop_phrase
from trisolve.sliding import rules
from trisolve.sliding.lattice import (
    SIZE,
    Cell,
    acute_sign,
    edge_axis,
    next_cell,
    run,
    track_of,
    track_position,
)
from trisolve.sliding.level import Block, Level
from trisolve.sliding.packing import DEAD, Packing
from trisolve.sliding.rules import is_wall
from trisolve.sliding.search import Optimum, explore_within, optimum_within
from trisolve.sliding.state_graph import StateGraph
from trisolve.stopwatch import search_clock
from trisolve.wording import counted

_TRACK_LENGTH = 2 * SIZE
Placements = tuple[Cell, ...]
"""First cells of a block's placements, in track order."""


def _stuck_directions(level: Level, held: dict[Cell, int]) -> set[tuple[int, int]]:
    """Return every (block, sign) that cannot start to move while the blocks in `held` are still."""
    still = set(held.values())

    def refused(number: int, sign: int, stuck: set[tuple[int, int]]) -> bool:
        block = level.blocks[number]
        behind = block.cells[-1 if sign > 0 else 0]
        for _ in ("E", "N"):
            cell = next_cell(behind, block.axis, sign)
            if cell not in level.floor:
                return True
            if cell in held:
                axis = level.blocks[held[cell]].axis
                if is_wall(level.push, block.axis, axis) or axis == edge_axis(behind, cell):
                    return True
                if (held[cell], acute_sign(block.axis, sign, axis)) in stuck:
                    return True
            behind = cell
        return False

    stuck: set[tuple[int, int]] = set()
    while True:
        more = {
            (number, sign)
            for number in still
            for sign in (1, -1)
            if (number, sign) not in stuck and refused(number, sign, stuck)
        }
        if not more:
            return stuck
        stuck |= more


def never_moving(level: Level) -> frozenset[int]:
    """Return the indices of blocks that provably never move.

    >>> level = Level(range(8), [Block("A", [0, 1, 2]), Block("B", [3, 4, 5, 6, 7])])
    >>> sorted(never_moving(level))
    [0, 1]
    """
    still = set(range(len(level.blocks)))
    while True:
        held = {
            cell: number
            for cell, number in rules.holders(level, level.positions).items()
            if number in still
        }
        stuck = _stuck_directions(level, held)
        rest = {number for number in still if (number, 1) in stuck and (number, -1) in stuck}
        if rest == still:
            return frozenset(rest)
        still = rest


@dataclass(frozen=True)
class Reach:
    """How far each block of a level can move, under each of the three bounds."""

    level: Level

    @cached_property
    def fixed(self) -> frozenset[int]:
        """The indices of blocks that never move."""
        return never_moving(self.level)

    @cached_property
    def between_walls(self) -> tuple[Placements, ...]:
        """For each block, the placements that walls allow."""
        return Packing(self.level).placements

    @cached_property
    def between_fixed(self) -> tuple[Placements, ...]:
        """For each block, the placements that no wall and no immovable block rules out."""
        blocks = self.level.blocks
        held = {cell for number in self.fixed for cell in blocks[number].cells}
        return tuple(
            (block.first,) if number in self.fixed else _around(block, placements, held.isdisjoint)
            for number, (block, placements) in enumerate(
                zip(blocks, self.between_walls, strict=True)
            )
        )

    @cached_property
    def in_order(self) -> tuple[Placements, ...]:
        """For each block, the placements that also respect the order on its track."""
        return fitting_placements(self.level, self.between_fixed)

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """All cells that some block might cover."""
        return frozenset(
            cell
            for block, placements in zip(self.level.blocks, self.in_order, strict=True)
            for first in placements
            for cell in run(first, block.axis, block.length)
        )


def _around(
    block: Block, placements: Placements, free: Callable[[Sequence[Cell]], bool]
) -> Placements:
    """Return the placements around the block's own, up to the first occupied placement each way."""
    at = placements.index(block.first)
    low = high = at
    while low > 0 and free(run(placements[low - 1], block.axis, block.length)):
        low -= 1
    while high + 1 < len(placements) and free(run(placements[high + 1], block.axis, block.length)):
        high += 1
    return placements[low : high + 1]


def fitting_placements(level: Level, placements: Sequence[Placements]) -> tuple[Placements, ...]:
    """Return the placements that leave room for the other blocks on each track.

    A block without any remaining placement takes no room.
    """
    tracks = defaultdict(list)
    for number, block in enumerate(level.blocks):
        tracks[block.axis, track_of(block.first, block.axis)].append(number)
    found, blocks = list(placements), level.blocks
    for numbers in tracks.values():
        numbers.sort(key=lambda number: _begin(blocks[number], blocks[number].first))
        edge = 0
        for number in numbers:
            block = blocks[number]
            found[number] = tuple(first for first in found[number] if _begin(block, first) >= edge)
            if found[number]:
                edge = _begin(block, found[number][0]) + block.length
        edge = _TRACK_LENGTH
        for number in reversed(numbers):
            block = blocks[number]
            found[number] = tuple(
                first for first in found[number] if _begin(block, first) + block.length <= edge
            )
            if found[number]:
                edge = _begin(block, found[number][-1])
    return tuple(found)


def _begin(block: Block, first: Cell) -> int:
    """Return the position on its track of a block with that first cell."""
    return track_position(first, block.axis)


MAX_STATES = 1_000_000
"""The default maximum number of states of a search."""


class Unknown(Exception):
    """Raised when a limit prevents a check from giving an answer; the message names the limit."""


USUAL = Limits(max_states=MAX_STATES)
"""The default limits of the searches for one level."""


class CheckSearches:
    """The results of searching one level and changed copies of it.

    The limits apply to each search, except that `time_limit` bounds all searches together. If the
    level's complete, analyzed `graph` is given, the level is not searched again.
    """

    def __init__(self, level: Level, limits: Limits, graph: StateGraph | None = None) -> None:
        self.level = level
        self._limits = limits
        self._began = search_clock()
        self._graph: StateGraph | Unknown | None = graph
        self._optimum: Optimum | None = None
        self._packing = Packing(level)
        self._seen: dict[int, list[Cell]] = {}
        self.reach = Reach(level)

    def time_left(self) -> float | None:
        """Return the remaining seconds, or None if there is no time limit; may raise Unknown."""
        if self._limits.time_limit is None:
            return None
        left = self._limits.time_limit - (search_clock() - self._began)
        if left <= 0:
            raise Unknown(stop_phrase("time_limit"))
        return left

    def _limits_left(self) -> Limits:
        left = self.time_left()
        return self._limits if left is None else self._limits.but(time_limit=left)

    def _explore(self, level: Level) -> StateGraph:
        graph = explore_within(level, self._limits_left(), analyze=True)
        if graph.limit is not None:
            raise Unknown(f"{stop_phrase(graph.limit)} at {counted(graph.n_states, 'state')}")
        return graph

    @property
    def graph(self) -> StateGraph:
        """The whole state graph of the level; may raise Unknown."""
        if self._graph is None:
            try:
                self._graph = self._explore(self.level)
            except Unknown as unknown:
                self._graph = unknown
        if isinstance(self._graph, Unknown):
            raise Unknown(str(self._graph))
        return self._graph

    @property
    def moves(self) -> int | None:
        """The fewest moves that solve the level, or None if it is unsolvable; may raise Unknown."""
        try:
            return _moves(self.graph)
        except Unknown:
            if self._optimum is None:
                self._optimum = optimum_within(self.level, self._limits_left())
            if self._optimum.limit is not None:
                raise
            return self._optimum.length

    def same_optimum(self, changed: Level) -> bool:
        """Return whether a changed level has the same optimum and number of shortest solutions."""
        n_shortest = self.graph.n_shortest
        found = optimum_within(changed, self._limits_left())
        if found.limit is not None:
            raise Unknown(f"{stop_phrase(found.limit)} at {counted(found.n_states, 'state')}")
        return found.length == self.moves and self._explore(changed).n_shortest == n_shortest

    def placements_seen(self, number: int) -> list[Cell]:
        """Return the first cells of a block over all reachable states; may raise Unknown."""
        import numpy as np

        if number not in self._seen:
            digits = (self.graph.states >> np.uint64(4 * number)).astype(np.uint8) & np.uint8(15)
            there = np.flatnonzero(np.bincount(digits)).tolist()
            self._seen[number] = [self._packing.placements[number][digit] for digit in there]
        return self._seen[number]


def _moves(graph: StateGraph) -> int | None:
    moves = int(graph.distance_to_goal[0])
    return None if moves == DEAD else moves
