"""The readable push rule: this module is the definition, and all faster code must agree with it.

The page docs/rules.md states the same rules in prose, with drawings. References such as "clause
3.4" use its numbering.

A *step* moves one dragged block two triangles along its track, with every block that it pushes. The
leading cell L of a moving block enters two cells: E, the next cell of its track, and N, the one
after E. Each of these cells is free, a wall, or covered by a block. A covered cell is *struck*
through the edge by which the track enters it (L|E for E, E|N for N). A block whose axis is parallel
to the struck edge is hit in the side and stops everything. Any other block is pushed one step along
its own axis, in the direction that makes an acute angle with the mover's direction, and then enters
two cells by the same rule.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from trisolve.errors import IllegalMove, UnknownBlock
from trisolve.sliding.choices import Metric, PushMode, SomeLevel
from trisolve.sliding.lattice import (
    NO_CELL,
    Axis,
    Cell,
    acute_sign,
    cell_name,
    edge_axis,
    next_cell,
    run,
    step_cell,
)
from trisolve.sliding.level import Level, Positions, as_level
from trisolve.sliding.moves import Move, Moves, each_move

VERSION = 1
"""The version of this rule; it increases whenever the legal moves of any level change."""


class Push(NamedTuple):
    """One link of a push chain: block `pusher` enters `cell` and so pushes block `pushed`."""

    pusher: int
    pushed: int
    cell: Cell


@dataclass(frozen=True)
class Step:
    """A legal step: `signs` holds the direction of each moving block, dragged block first."""

    signs: dict[int, int]
    pushes: tuple[Push, ...]


@dataclass(frozen=True)
class Blocked:
    """Why a step is illegal: `mover` would have to enter `cell`, but cannot.

    `reason` is "wall", "side" (the side of `block` is struck), "immovable" (`block` may not be
    pushed in this push mode) or "conflict" (`block`, which covers `cell`, already moves the other
    way, or `block` also enters `cell`). Blocks are given by their index in the level. `signs` and
    `pushes` are as in Step, as far as the chain got; comparisons ignore them.
    """

    reason: str
    mover: int
    cell: Cell
    block: int | None = None
    signs: dict[int, int] = field(default_factory=dict, compare=False, repr=False)
    pushes: tuple[Push, ...] = field(default=(), compare=False, repr=False)

    def describe(self, level: Level) -> str:
        """Return the reason as a sentence with the level's block ids."""
        mover = level.blocks[self.mover].id
        where = "the grid's border" if self.cell == NO_CELL else cell_name(self.cell)
        other = "" if self.block is None else level.blocks[self.block].id
        return {
            "wall": f"{mover} meets the wall at {where}",
            "side": f"{mover} strikes the side of {other} at {where}",
            "immovable": f"{mover} meets {other} at {where}, which push {level.push} does not move",
            "conflict": f"push chain conflict at {where} between {mover} and {other}",
        }[self.reason]


_run = cache(run)  # a few thousand at most; without the cache, most of the time is spent here


def covered_cells(level: Level, positions: Positions, block: int) -> tuple[Cell, ...]:
    """Return the cells that a block covers, in track order."""
    return _run(positions[block], level.blocks[block].axis, level.blocks[block].length)


def holders(level: Level, positions: Positions) -> dict[Cell, int]:
    """Return which block covers each occupied cell."""
    held: dict[Cell, int] = {}
    for number, (block, first) in enumerate(zip(level.blocks, positions, strict=True)):
        for cell in _run(first, block.axis, len(block.cells)):
            held[cell] = number
    return held


def is_wall(push: PushMode, axis: Axis, other: Axis) -> bool:
    """Return whether a block of axis `other` acts as a wall for one that moves along `axis`.

    >>> is_wall("full", Axis.U, Axis.U), is_wall("oblique", Axis.U, Axis.U)
    (False, True)
    """
    return push == "none" or (push == "oblique" and other == axis)  # clauses 4.2 and 4.3


def step(level: Level, positions: Positions, block: int, sign: int) -> Step | Blocked:
    """Return the blocks moved by dragging `block` one step (`sign` 1 or -1), or why none move."""
    return _step(level, positions, holders(level, positions), block, sign)


def _step(
    level: Level, positions: Positions, held_by: dict[Cell, int], block: int, sign: int
) -> Step | Blocked:
    """Return the blocks that move with a dragged block, given the block that covers each cell."""
    signs = {block: sign}
    entered: dict[Cell, int] = {}
    pushes: list[Push] = []
    queue = [block]

    def blocked(reason: str, mover: int, cell: Cell, other: int | None = None) -> Blocked:
        return Blocked(reason, mover, cell, other, signs, tuple(pushes))

    for mover in queue:  # clauses 3.6 and 3.7: a pushed block moves by the same rule
        axis, way = level.blocks[mover].axis, signs[mover]
        behind = covered_cells(level, positions, mover)[-1 if way > 0 else 0]
        for _ in ("E", "N"):  # clauses 3.1 and 3.5
            cell = next_cell(behind, axis, way)
            if cell not in level.floor:  # clause 3.2
                return blocked("wall", mover, cell)
            if cell in entered:  # clause 3.9
                return blocked("conflict", mover, cell, entered[cell])
            entered[cell] = mover
            struck = held_by.get(cell)
            if struck is not None:
                other = level.blocks[struck].axis
                if is_wall(level.push, axis, other):
                    return blocked("immovable", mover, cell, struck)
                if other == edge_axis(behind, cell):  # clause 3.3
                    return blocked("side", mover, cell, struck)
                pushed_way = acute_sign(axis, way, other)  # clause 3.4
                if signs.setdefault(struck, pushed_way) != pushed_way:  # clause 3.8
                    return blocked("conflict", mover, cell, struck)
                if struck not in queue:
                    queue.append(struck)
                pushes.append(Push(mover, struck, cell))
            behind = cell
    return Step(signs, tuple(pushes))


def apply_step(level: Level, positions: Positions, moving: Step) -> Positions:
    """Return the positions after a legal step."""
    after = list(positions)
    for block, sign in moving.signs.items():
        after[block] = step_cell(positions[block], level.blocks[block].axis, sign)
    return tuple(after)


def is_solved(level: Level, positions: Positions) -> bool:
    """Return whether every block with a goal is exactly on its goal (clause 2.4)."""
    return all(
        block.goal is None or block.goal[0] == first
        for block, first in zip(level.blocks, positions, strict=True)
    )


def off_goal(level: Level, positions: Positions) -> tuple[str, ...]:
    """Return the ids of the blocks that are not on their goals.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> off_goal(level, level.positions), off_goal(level, (4,))
    (('A',), ())
    """
    return tuple(
        block.id
        for block, first in zip(level.blocks, positions, strict=True)
        if block.goal is not None and block.goal[0] != first
    )


def _push_distances(level: Level, steps: Sequence[Step]) -> tuple[tuple[str, int], ...]:
    """Return how far each pushed block moved over some steps, in block order."""
    dragged = next(iter(steps[0].signs))
    net: dict[int, int] = {}
    for one in steps:
        for block, sign in one.signs.items():
            if block != dragged:
                net[block] = net.get(block, 0) + sign
    return tuple((level.blocks[block].id, net[block]) for block in sorted(net))


def successors(
    level: Level, positions: Positions, metric: Metric = "moves"
) -> Iterator[tuple[Move, Positions]]:
    """Yield every legal move and the resulting positions; in metric "steps", every legal step.

    The order is fixed: moves that push nothing come first, then moves that push. Within each group,
    blocks come in the level's order. Each block moves first in its axis's own direction (1, 2, 3
    and so on), then against it (-1, -2, -3 and so on).
    """
    pushing = []
    held_by = holders(level, positions)
    for block in range(len(level.blocks)):
        for sign in (1, -1):
            at, steps = positions, []
            found = _step(level, at, held_by, block, sign)
            while isinstance(found, Step):
                at = apply_step(level, at, found)
                steps.append(found)
                move = Move(
                    level.blocks[block].id, sign * len(steps), _push_distances(level, steps)
                )
                if move.pushes:
                    pushing.append((move, at))
                else:
                    yield move, at
                if metric == "steps":
                    break
                found = step(level, at, block, sign)
    yield from pushing


@dataclass(frozen=True)
class Played:
    """One move of a replay: the move with its pushes, its steps, and where it leads."""

    move: Move
    steps: tuple[Step, ...]
    positions: Positions


def apply(level: Level, positions: Positions, move: Move) -> Played:
    """Carry out a move and return the result; raise IllegalMove with the reason if it is illegal.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> apply(level, level.positions, Move("A", 2)).positions
    (4,)
    """
    if move.block not in level.indices:
        known = ", ".join(level.indices)
        raise UnknownBlock(f"{move}: expected one of the block ids {known}, got {move.block!r}")
    if move.distance == 0:
        raise IllegalMove(f"{move}: expected a distance other than 0")
    block, sign = level.indices[move.block], 1 if move.distance > 0 else -1
    steps: list[Step] = []
    for _ in range(abs(move.distance)):
        found = step(level, positions, block, sign)
        if isinstance(found, Blocked):
            made = f"after {len(steps)} of {abs(move.distance)} steps " if steps else ""
            raise IllegalMove(f"{move}: illegal, {made}{found.describe(level)}")
        positions = apply_step(level, positions, found)
        steps.append(found)
    done = Move(move.block, move.distance, _push_distances(level, steps))
    return Played(done, tuple(steps), positions)


def replay(level: SomeLevel, moves: Moves) -> Iterator[Played]:
    """Yield each move of a line of play, carried out from the level's start.

    Raises IllegalMove at the first illegal move, with its number.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> [played.positions for played in replay(level, "A1 A1")]
    [(2,), (4,)]
    """
    level = as_level(level)
    positions = level.positions
    for number, move in enumerate(each_move(moves), 1):
        try:
            done = apply(level, positions, move)
        except IllegalMove as error:
            raise type(error)(f"move {number}, {error}") from None
        positions = done.positions
        yield done


def positions_after(level: Level, moves: Moves) -> Positions:
    """Return the positions after a line of play from the level's start; may raise IllegalMove.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> positions_after(level, [Move("A", 1)]), positions_after(level, [])
    ((2,), (0,))
    """
    positions = level.positions
    for one in replay(level, moves):
        positions = one.positions
    return positions


def join_moves(level: Level, steps: Iterable[Move]) -> tuple[Move, ...]:
    """Return a line of play with consecutive moves of a block in the same direction joined.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> [str(move) for move in join_moves(level, [Move("A", 1), Move("A", 1)])]
    ['A2']
    """
    line: list[Move] = []
    for one in steps:
        last = line[-1] if line else None
        if last and last.block == one.block and (last.distance > 0) == (one.distance > 0):
            line[-1] = Move(one.block, last.distance + one.distance)
        else:
            line.append(one)
    return tuple(one.move for one in replay(level, line))
