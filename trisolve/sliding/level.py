"""What a level is: floor, blocks, goals and push mode, frozen and valid from construction on.

Two levels that differ only by a symmetry of the lattice, a shift, or the order, names and colors of
their blocks are the same puzzle: they share a canonical form and its hash, ``level.key``.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from operator import index
from typing import TYPE_CHECKING, Any

from trisolve import hooks
from trisolve.errors import InvalidLevel
from trisolve.files.frozen import FrozenDict, freeze, is_unicode
from trisolve.sliding.cell_errors import first_break, odd_goal
from trisolve.sliding.lattice import (
    N_CELLS,
    NO_CELL,
    Axis,
    Cell,
    as_run,
    cell_bits,
    cell_name,
    run,
    run_bits,
    track_of,
)
from trisolve.sliding.moves import ID_PATTERN, MAX_DISTANCE, Move
from trisolve.sliding.symmetry import SYMMETRIES, Symmetry, image_in_corner, moved

PUSH_MODES = ("full", "oblique", "none")
MAX_BLOCKS = 16
MIN_LENGTH = 3
COLOR_PATTERN = r"^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$(?!\n)"
_ID = re.compile(ID_PATTERN)

Positions = tuple[Cell, ...]
"""Where every block is: its first cell in track order, block by block."""


def _are_cells(given: Collection[Any]) -> bool:
    """Return whether these are distinct cells as plain ints: a fast test for the usual case."""
    plain = set(map(type, given)) == {int} and len(set(given)) == len(given)
    return plain and min(given) >= 0 and max(given) < N_CELLS


def _cells(cells: Iterable[Cell], what: str) -> tuple[Cell, ...]:
    """Return cells as a tuple of plain ints; raise InvalidLevel at a bad or duplicate one."""
    given = tuple(cells)
    if _are_cells(given):
        return given
    found: list[Cell] = []
    for cell in given:
        if isinstance(cell, bool) or not hasattr(cell, "__index__"):
            raise InvalidLevel(f"{what}: expected cells as integers, got {cell!r}")
        if not 0 <= cell < N_CELLS:
            raise InvalidLevel(f"{what}: expected cells from 0 to {N_CELLS - 1}, got {index(cell)}")
        found.append(index(cell))
    for cell, times in Counter(found).items():
        if times > 1:
            raise InvalidLevel(
                f"{what}: expected each cell once, got {cell_name(cell)} {times} times"
            )
    return tuple(found)


def _floor(cells: Iterable[Cell]) -> frozenset[Cell]:
    if type(cells) is frozenset and cells and _are_cells(cells):
        return cells
    return frozenset(_cells(cells, "floor"))


def _run(cells: Iterable[Cell], what: str) -> tuple[Axis, tuple[Cell, ...]]:
    given = _cells(cells, what)
    found = as_run(given)
    if found is None:
        message = f"{what}: expected {MIN_LENGTH} or more consecutive cells of one track"
        if len(given) < MIN_LENGTH:
            raise InvalidLevel(f"{message}, got {', '.join(map(cell_name, given)) or 'none'}")
        broken = first_break(given)
        end = "the end of the grid" if broken.expected == NO_CELL else cell_name(broken.expected)
        raise InvalidLevel(f"{message}, got {cell_name(broken.found)} in place of {end}")
    return found


def _check_text(text: object, what: str) -> None:
    if text == "":
        return
    if not isinstance(text, str):
        raise InvalidLevel(f"{what}: expected a string, got {text!r:.60}")
    if not is_unicode(text):
        raise InvalidLevel(f"{what}: expected Unicode text, got {text!r:.60}")


def _is_claim(move: Move) -> bool:
    """Return whether every format can hold a claimed move; it may still be wrong."""
    return (
        isinstance(move.block, str)
        and _ID.match(move.block) is not None
        and type(move.distance) is int
        and 1 <= abs(move.distance) <= MAX_DISTANCE
    )


@dataclass(frozen=True)
class Block:
    """A block: 3 or more consecutive cells of one track, optionally with a goal on the same track.

    Cells may be given in any order; they are stored in track order. Raises InvalidLevel.

    >>> Block("A", [37, 4, 3]).cells
    (3, 4, 37)
    """

    id: str
    cells: tuple[Cell, ...]
    goal: tuple[Cell, ...] | None = None
    color: str | None = None

    if TYPE_CHECKING:  # what a caller may pass; the fields hold the types above

        def __init__(
            self,
            id: str,  # noqa: A002 - the field is called so
            cells: Iterable[int],
            goal: Iterable[int] | None = None,
            color: str | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        if not isinstance(self.id, str) or not _ID.match(self.id):
            message = "expected a block id of 1 to 32 characters without spaces, colons or commas"
            raise InvalidLevel(f"{message}, got {self.id!r:.60}")
        what = f"block {self.id!r}"
        axis, cells = _run(self.cells, what)
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "axis", axis)
        if self.goal is not None:
            goal_axis, goal = _run(self.goal, f"goal of {what}")
            object.__setattr__(self, "goal", goal)
            same_track = goal_axis == axis and track_of(goal[0], axis) == track_of(cells[0], axis)
            if not same_track or len(goal) != len(cells) or goal[0] & 1 != cells[0] & 1:
                if same_track and len(goal) == len(cells):
                    raise InvalidLevel(f"goal of {what} {odd_goal(cells, goal, axis)}")
                message = f"goal of {what}: expected {len(cells)} cells of the block's own track"
                orient = ("an up", "a down")[cells[0] & 1]
                raise InvalidLevel(f"{message} from {orient} cell on, got {list(goal)}")
        if self.color is not None and not (
            isinstance(self.color, str) and re.match(COLOR_PATTERN, self.color)
        ):
            raise InvalidLevel(f"{what}: expected a color such as #c8c4b0, got {self.color!r:.60}")

    @cached_property
    def axis(self) -> Axis:
        """The axis along which the block lies and slides."""
        found = as_run(self.cells)
        assert found is not None
        return found[0]

    @cached_property
    def _bits(self) -> int:
        """The block's cells as an integer with their bits set."""
        return run_bits(self.cells[0], int(self.axis), len(self.cells))

    @cached_property
    def _goal_bits(self) -> int:
        """The cells of the block's goal as an integer with their bits set, 0 if there is none."""
        return run_bits(self.goal[0], int(self.axis), len(self.cells)) if self.goal else 0

    @property
    def first(self) -> Cell:
        """The block's first cell in track order."""
        return self.cells[0]

    @property
    def length(self) -> int:
        """The number of cells of the block."""
        return len(self.cells)

    @property
    def highlighted(self) -> bool:
        """Whether the block has a goal."""
        return self.goal is not None


def canonical_key(
    push: str, floor: tuple[Cell, ...], blocks: tuple[tuple[int, int, int, int], ...]
) -> str:
    """Return the key of a level from its canonical form; ``level.key`` finds that first.

    The cells of the floor are in order, and so are the blocks: axis, first cell, length, and the
    goal's first cell or -1.

    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> canonical_key("full", tuple(range(8)), ((0, 0, 3, 4),)) == level.key
    True
    """
    text = repr((push, floor, blocks)).encode()
    return blake2b(text, digest_size=8).hexdigest()


@dataclass(frozen=True)
class Level:
    """A level: floor cells, 1 to 16 disjoint blocks, the push mode, and claims.

    `solution` and `stats` are claims: kept, checked by ``trisolve check``, never trusted. `author`,
    `tags` and `notes` are for people; levels that differ only there are equal. Block ids are
    stable, and every list of blocks follows the order of the level. Raises InvalidLevel with the
    block, the cell and the reason.

    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> level.blocks[0].axis.name, level.push
    ('U', 'full')
    """

    floor: frozenset[Cell]
    blocks: tuple[Block, ...]
    push: str = "full"
    name: str = ""
    solution: tuple[Move, ...] | None = None
    stats: Mapping[str, Any] = field(default_factory=FrozenDict)
    metadata: Mapping[str, Any] = field(default_factory=FrozenDict)
    author: str = field(default="", compare=False)
    tags: tuple[str, ...] = field(default=(), compare=False)
    notes: str = field(default="", compare=False)

    if TYPE_CHECKING:  # what a caller may pass; the fields hold the types above

        def __init__(  # noqa: PLR0917 - the fields, as a dataclass takes them
            self,
            floor: Iterable[int],
            blocks: Iterable[Block],
            push: str = "full",
            name: str = "",
            solution: Iterable[Move] | None = None,
            stats: Mapping[str, Any] = ...,
            metadata: Mapping[str, Any] = ...,
            author: str = ...,
            tags: Iterable[str] = ...,
            notes: str = ...,
        ) -> None: ...

    def __post_init__(self) -> None:
        def put(key: str, value: object) -> None:
            object.__setattr__(self, key, value)

        for key in ("floor", "blocks", "solution", "tags"):
            value = getattr(self, key)
            if not isinstance(value, Iterable) and not (key == "solution" and value is None):
                raise InvalidLevel(f"{key}: expected a list, got {value!r:.60}")
        put("floor", _floor(self.floor))
        put("blocks", tuple(self.blocks))
        if self.solution is not None:
            put("solution", tuple(self.solution))
        if isinstance(self.tags, str):
            raise InvalidLevel(f"tags: expected a list, got {self.tags!r:.60}")
        put("tags", tuple(self.tags))
        for key in ("stats", "metadata"):
            if not isinstance(getattr(self, key), Mapping):
                raise InvalidLevel(f"{key}: expected a mapping, got {getattr(self, key)!r:.60}")
            try:
                put(key, freeze(getattr(self, key), key))
            except ValueError as error:
                raise InvalidLevel(str(error)) from None
        self._check()

    def _check(self) -> None:
        if self.push not in PUSH_MODES:
            expected = ", ".join(PUSH_MODES)
            raise InvalidLevel(f"push: expected one of {expected}, got {self.push!r:.60}")
        for key in ("name", "author", "notes"):
            _check_text(getattr(self, key), key)
        for number, tag in enumerate(self.tags):
            _check_text(tag, f"tags[{number}]")
            if not tag:
                raise InvalidLevel(f"tags[{number}]: expected a tag, got an empty string")
        for number, move in enumerate(self.solution or ()):
            if not isinstance(move, Move):
                raise InvalidLevel(f"solution[{number}]: expected a Move, got {move!r:.60}")
            if not _is_claim(move):
                message = f"solution[{number}]: expected a block id and a distance from 1 to"
                got = f"{[move.block, move.distance]!r:.60}"
                raise InvalidLevel(f"{message} {MAX_DISTANCE} either way, got {got}")
        for block in self.blocks:
            if not isinstance(block, Block):
                raise InvalidLevel(f"blocks: expected Blocks, got {block!r:.60}")
        if not 1 <= len(self.blocks) <= MAX_BLOCKS:
            raise InvalidLevel(f"blocks: expected 1 to {MAX_BLOCKS}, got {len(self.blocks)}")
        if self._is_sound():
            return
        holder: dict[Cell, str] = {}
        ids: set[str] = set()
        for block in self.blocks:
            if block.id in ids:
                raise InvalidLevel(f"block id {block.id!r} appears twice")
            ids.add(block.id)
            for cell in block.cells:
                if cell not in self.floor:
                    raise InvalidLevel(
                        f"block {block.id!r}: expected floor, but {cell_name(cell)} is wall"
                    )
                if cell in holder:
                    message = (
                        f"block {block.id!r}: expected free floor, but {cell_name(cell)} is held"
                    )
                    raise InvalidLevel(f"{message} by block {holder[cell]!r}")
                holder[cell] = block.id
            for cell in block.goal or ():
                if cell not in self.floor:
                    message = f"goal of block {block.id!r}: expected floor"
                    raise InvalidLevel(f"{message}, but {cell_name(cell)} is wall")

    def _is_sound(self) -> bool:
        """Return whether ids differ, blocks are disjoint, and blocks and goals are on floor."""
        floor, held = cell_bits(self.floor), 0
        for block in self.blocks:
            bits = block._bits
            if held & bits or (bits | block._goal_bits) & ~floor:
                return False
            held |= bits
        return len({block.id for block in self.blocks}) == len(self.blocks)

    @property
    def positions(self) -> Positions:
        """The position the level starts from."""
        return tuple(block.first for block in self.blocks)

    @property
    def has_goals(self) -> bool:
        """Whether any block has a goal; if not, there is nothing to solve."""
        return any(block.highlighted for block in self.blocks)

    def check_goals(self) -> None:
        """Raise InvalidLevel if no block has a goal.

        >>> Level(range(8), [Block("A", [0, 1, 2])]).check_goals()
        Traceback (most recent call last):
        trisolve.errors.InvalidLevel: expected a goal to solve for, but no block has a goal
        """
        if not self.has_goals:
            raise InvalidLevel("expected a goal to solve for, but no block has a goal")

    @cached_property
    def indices(self) -> Mapping[str, int]:
        """The index of each block by its id."""
        return {block.id: number for number, block in enumerate(self.blocks)}

    def block(self, block_id: str) -> Block:
        """Return the block with that id; raise InvalidLevel if there is none."""
        if block_id not in self.indices:
            known = ", ".join(self.indices)
            raise InvalidLevel(f"expected one of the block ids {known}, got {block_id!r:.60}")
        return self.blocks[self.indices[block_id]]

    def transformed(self, symmetry: Symmetry, corner: tuple[int, int] | None = None) -> "Level":
        """Return the level rotated or mirrored, with its claimed solution.

        `corner` is the lowest row and column of the new floor, by default those of the old, as near
        as the grid allows. Raises LatticeError if the new floor is too wide for the grid.
        """
        to = moved(self.floor, symmetry, corner)
        blocks = tuple(
            replace(
                block,
                cells=tuple(to[cell] for cell in block.cells),
                goal=block.goal and tuple(to[cell] for cell in block.goal),
            )
            for block in self.blocks
        )
        flips = {block.id: symmetry.direction(block.axis)[1] for block in self.blocks}
        solution = self.solution and tuple(
            Move(move.block, move.distance * flips.get(move.block, 1)) for move in self.solution
        )
        return replace(self, floor=frozenset(to.values()), blocks=blocks, solution=solution)

    def with_positions(self, positions: Positions) -> "Level":
        """Return the level that starts from other positions, without its claims."""
        blocks = tuple(
            replace(block, cells=run(first, block.axis, block.length))
            for block, first in zip(self.blocks, positions, strict=True)
        )
        return replace(self, blocks=blocks, solution=None, stats={})

    def _signature(self, symmetry: Symmetry) -> tuple[Any, ...] | None:
        """Return what defines the puzzle, rotated or mirrored and shifted to the first corner.

        That is the floor, and for each block its axis, first cell, length and the goal's first cell
        or -1; order, names, colors and claims do not count. None if it is too wide for the grid.
        """
        placed = image_in_corner(self.floor, symmetry)
        if placed is None:
            return None
        image, shift = placed
        blocks = []
        for block in self.blocks:
            axis, sign = symmetry.direction(block.axis)
            first = 0 if sign > 0 else -1
            goal = image[block.goal[first]][2] - shift if block.goal else -1
            at = image[block.cells[first]][2] - shift
            blocks.append((int(axis), at, len(block.cells), goal))
        return tuple(sorted(image[cell][2] - shift for cell in self.floor)), tuple(sorted(blocks))

    @cached_property
    def _canonical(self) -> tuple["Level", str]:
        copies = (self._signature(symmetry) for symmetry in SYMMETRIES.values())
        floor, blocks = min(copy for copy in copies if copy is not None)
        best = tuple(
            Block(
                chr(ord("A") + number),
                run(first, Axis(axis), length),
                None if goal < 0 else run(goal, Axis(axis), length),
            )
            for number, (axis, first, length, goal) in enumerate(blocks)
        )
        return Level(floor, best, self.push), canonical_key(self.push, floor, blocks)

    def bare(self) -> "Level":
        """Return the puzzle alone: floor, blocks with ids and goals, and push mode.

        >>> level = Level(range(6), [Block("A", [2, 3, 4], color="#fff")], name="Short")
        >>> level.bare() == Level(range(6), [Block("A", [2, 3, 4])])
        True
        """
        blocks = tuple(Block(block.id, block.cells, block.goal) for block in self.blocks)
        return Level(self.floor, blocks, self.push)

    def canonical(self) -> "Level":
        """Return the canonical form: the smallest symmetric copy, with blocks lettered in order.

        It is the same for every copy of the puzzle by a symmetry, a shift, or another order, naming
        or coloring of the blocks. It has no claims, name or metadata.
        """
        return self._canonical[0]

    @property
    def key(self) -> str:
        """A short hash of the canonical form: 16 hex digits, stable across versions."""
        return self._canonical[1]

    def __str__(self) -> str:
        r"""Return the board drawn in characters, as ``trisolve show`` does.

        >>> print(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])]))
        AAA.aaa.    A  +→ -←  3 cells  goal 2 →
        """
        text: str = hooks.call("level.text", self)
        return text

    def play(self) -> Any:  # noqa: ANN401 - what a notebook shows; the room above knows it
        """Return the level to play in a notebook, where progress is not saved."""
        return hooks.call("level.play", self)

    def widget(self, theme: str = "classic") -> Any:  # noqa: ANN401 - the same
        """Return a board to play in Jupyter, VS Code or marimo; needs ``trisolve[notebook]``.

        The widget's `moves`, `positions` and `solved` are read from Python, and the first two can
        be set; see docs/notebooks.md.
        """
        return hooks.call("level.widget", self, theme)

    def _repr_svg_(self) -> str:
        """Return the board for a notebook."""
        svg: str = hooks.call("level.svg", self)
        return svg
