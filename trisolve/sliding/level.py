"""A level (floor, blocks, goals and push mode) and a pack of levels, immutable and always valid.

Two levels that differ only by a symmetry of the lattice, a shift, or the order, names and colors of
their blocks are the same puzzle. They share a canonical form and its hash, ``level.key``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property
from hashlib import blake2b
from os import PathLike
from typing import TYPE_CHECKING, Any, Unpack, get_args, overload

from trisolve.errors import InvalidLevel
from trisolve.files.records import FrozenDict, freeze, is_unicode
from trisolve.rooms import ask, load
from trisolve.sliding.block import (
    COLOR_PATTERN,
    MIN_LENGTH,
    Block,
    are_cells,
    check_blocks,
    check_cells,
)
from trisolve.sliding.choices import LevelFields, PushMode, SomeLevel, SomeLevels
from trisolve.sliding.lattice import N_CELLS, Axis, Cell, run, track_of
from trisolve.sliding.moves import ID_PATTERN, MAX_DISTANCE, Move
from trisolve.sliding.symmetry import SYMMETRIES, Symmetry, image_in_corner, images_of
from trisolve.wording import brief

if TYPE_CHECKING:
    from trisolve.paint.themes import PageTheme


__all__ = [
    "COLOR_PATTERN",
    "MAX_BLOCKS",
    "MIN_LENGTH",
    "PUSH_MODES",
    "Block",
    "Level",
    "Positions",
    "PushMode",
    "canonical_key",
]

PUSH_MODES: tuple[PushMode, ...] = get_args(PushMode)
MAX_BLOCKS = 16
_ITERABLE, _MAPPING = (tuple, frozenset, Iterable), (dict, Mapping)
"""The usual types come first, because an abstract type is slower to check."""
_ID = re.compile(ID_PATTERN)
_OF_FIRST = ("ideas", "stages")
"""Stats that depend on which of the shortest solutions `solve` finds first."""

Positions = tuple[Cell, ...]
"""The place of every block: its first cell in track order, block by block."""


def _floor(cells: Iterable[Cell]) -> frozenset[Cell]:
    if type(cells) is frozenset and cells and are_cells(cells):
        return cells
    return frozenset(check_cells(cells, "floor"))


def _check_text(text: object, what: str) -> None:
    if text == "":
        return
    if not isinstance(text, str):
        raise InvalidLevel(f"{what}: expected a string, got {text!r:.60}")
    if not is_unicode(text):
        raise InvalidLevel(f"{what}: expected Unicode text, got {text!r:.60}")


def _is_claim(move: Move) -> bool:
    """Return whether every format can hold a claimed move, which may still be wrong."""
    return (
        isinstance(move.block, str)
        and _ID.match(move.block) is not None
        and type(move.distance) is int
        and 1 <= abs(move.distance) <= MAX_DISTANCE
    )


def as_level(level: SomeLevel) -> "Level":
    """Return a level, read from its source if that is given; may raise FormatError or FileError.

    >>> as_level("starter:1").name, as_level(as_level("starter:1")) == as_level("starter:1")
    ('First steps 1', True)
    """
    if isinstance(level, str | PathLike):
        read: Level = load("trisolve.sliding.formats:load_level")(level)
        return read
    if not isinstance(level, Level):
        raise TypeError(f"expected a Level or the source of one, got {type(level).__name__}")
    return level


def as_levels(levels: SomeLevels) -> "Iterator[Level]":
    """Return several levels, each as `as_level` does, or the levels of a pack from its source.

    >>> len(list(as_levels("starter"))), [level.name for level in as_levels(["starter:1"])]
    (100, ['First steps 1'])
    """
    read: Level | Iterable[SomeLevel] = (
        load("trisolve.sliding.formats.sources:load")(levels)
        if isinstance(levels, str | PathLike)
        else levels
    )
    return map(as_level, read if isinstance(read, Iterable) else (read,))


def canonical_key(
    push: str, floor: tuple[Cell, ...], blocks: tuple[tuple[int, int, int, int], ...]
) -> str:
    """Return the key of a level, given its canonical form, which ``level.key`` computes first.

    The floor's cells and the blocks are in order. A block is given as its axis, first cell, length,
    and the goal's first cell or -1.

    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> canonical_key("full", tuple(range(8)), ((0, 0, 3, 4),)) == level.key
    True
    """
    text = repr((push, floor, blocks)).encode()
    return blake2b(text, digest_size=8).hexdigest()


@dataclass(frozen=True)
class Level:
    """A level: floor cells, 1 to 16 disjoint blocks, the push mode, and claims.

    `solution` and `stats` are claims: they are stored and checked by ``trisolve check``, but never
    trusted. `author`, `tags` and `notes` are for people; levels that differ only in these are
    equal. Block ids are stable, and every list of blocks follows the order of the level. Raises an
    InvalidLevel that names the block, the cell and the reason.

    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> level.blocks[0].axis.name, level.push
    ('U', 'full')
    """

    floor: frozenset[Cell]
    blocks: tuple[Block, ...]
    push: PushMode = "full"
    name: str = ""
    solution: tuple[Move, ...] | None = None
    stats: Mapping[str, Any] = field(default_factory=FrozenDict)
    metadata: Mapping[str, Any] = field(default_factory=FrozenDict)
    author: str = field(default="", compare=False)
    tags: tuple[str, ...] = field(default=(), compare=False)
    notes: str = field(default="", compare=False)

    __repr__ = brief

    if TYPE_CHECKING:  # the types that a caller may pass; the fields hold the types above

        def __init__(  # noqa: PLR0917 - the fields, as a dataclass takes them
            self,
            floor: Iterable[int],
            blocks: Iterable[Block],
            push: PushMode = "full",
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
            if not isinstance(value, _ITERABLE) and not (key == "solution" and value is None):
                raise InvalidLevel(f"{key}: expected a list, got {value!r:.60}")
        put("floor", _floor(self.floor))
        put("blocks", tuple(self.blocks))
        if self.solution is not None:
            put("solution", tuple(self.solution))
        if isinstance(self.tags, str):
            raise InvalidLevel(f"tags: expected a list, got {self.tags!r:.60}")
        put("tags", tuple(self.tags))
        for key in ("stats", "metadata"):
            if not isinstance(getattr(self, key), _MAPPING):
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
        check_blocks(self.floor, self.blocks)

    @property
    def positions(self) -> Positions:
        """The position from which the level starts."""
        return tuple(block.first for block in self.blocks)

    @property
    def has_goals(self) -> bool:
        """Whether any block has a goal; without goals, there is nothing to solve."""
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
        """The index of each block, by id."""
        return {block.id: number for number, block in enumerate(self.blocks)}

    def block(self, block_id: str) -> Block:
        """Return the block with the given id; raise InvalidLevel if there is none."""
        if block_id not in self.indices:
            known = ", ".join(self.indices)
            raise InvalidLevel(f"expected one of the block ids {known}, got {block_id!r:.60}")
        return self.blocks[self.indices[block_id]]

    def replace(self, **changes: Unpack[LevelFields]) -> "Level":
        """Return the level with other values in some fields, checked as a new level is.

        If the puzzle changes, its claims are dropped: the solution and stats, unless given.

        >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])], stats={"moves": 1})
        >>> level.replace(name="One").stats["moves"], len(level.replace(floor=range(9)).stats)
        (1, 0)
        """
        given: dict[str, Any] = {**changes}
        found = replace(self, **given)
        if found.bare() == self.bare():
            return found
        return replace(found, **{"solution": None, "stats": {}, **given})

    def transformed(self, symmetry: Symmetry, corner: tuple[int, int] | None = None) -> "Level":
        """Return the level rotated or mirrored, with its claimed solution.

        `corner` is the lowest row and column of the new floor; by default, they stay the same, or
        as close as the grid allows. Claims about the first solution that `solve` finds are dropped
        if the transformed level could have a different first solution. Raises LatticeError if the
        new floor is too wide for the grid.
        """
        to = images_of(self.floor, symmetry, corner)
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
        stats = self.stats
        if -1 in flips.values():  # `solve` tries the moves of a block in another order
            stats = {name: claim for name, claim in stats.items() if name not in _OF_FIRST}
        floor = frozenset(to.values())
        return replace(self, floor=floor, blocks=blocks, solution=solution, stats=stats)

    def with_positions(self, positions: Positions) -> "Level":
        """Return the level starting from other positions, without its claims.

        Raises InvalidLevel unless each block has a position on its own track.
        """
        if len(positions) != len(self.blocks):
            expected = f"expected {len(self.blocks)} positions, one for each block"
            raise InvalidLevel(f"{expected}, got {len(positions)}")
        for block, first in zip(self.blocks, positions, strict=True):
            own = track_of(block.cells[0], block.axis)
            if not 0 <= first < N_CELLS or track_of(first, block.axis) != own:
                expected = f"position of block {block.id!r}: expected a cell of its own track"
                raise InvalidLevel(f"{expected}, got {first}")
        blocks = tuple(
            replace(block, cells=run(first, block.axis, block.length))
            for block, first in zip(self.blocks, positions, strict=True)
        )
        return replace(self, blocks=blocks, solution=None, stats={})

    def _floor_signature(self, symmetry: Symmetry) -> tuple[Cell, ...] | None:
        """Return the floor, rotated or mirrored and shifted to the first corner.

        Returns None if it is too wide for the grid.
        """
        placed = image_in_corner(self.floor, symmetry)
        if placed is None:
            return None
        image, shift = placed
        return tuple(sorted([image[cell][2] - shift for cell in self.floor]))

    def _block_signature(self, symmetry: Symmetry) -> tuple[tuple[int, int, int, int], ...]:
        """Return the blocks, transformed and shifted with the floor.

        A block is its axis, its first cell, its length, and the first cell of its goal, or -1.
        Order, names, colors and claims do not count.
        """
        placed = image_in_corner(self.floor, symmetry)
        assert placed is not None
        image, shift = placed
        blocks = []
        for block in self.blocks:
            axis, sign = symmetry.direction(block.axis)
            first = 0 if sign > 0 else -1
            goal = image[block.goal[first]][2] - shift if block.goal else -1
            at = image[block.cells[first]][2] - shift
            blocks.append((int(axis), at, len(block.cells), goal))
        return tuple(sorted(blocks))

    @cached_property
    def _canonical(self) -> tuple["Level", str]:
        floors = [(self._floor_signature(symmetry), symmetry) for symmetry in SYMMETRIES.values()]
        floor = min(floor for floor, _ in floors if floor is not None)
        blocks = min(self._block_signature(symmetry) for one, symmetry in floors if one == floor)
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

        The form is the same for every rotated, mirrored or shifted copy of the puzzle, and for any
        order, names or colors of the blocks. The form has no claims, name or metadata.
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
        text: str = ask(self, "text")
        return text

    def play(self) -> Any:  # noqa: ANN401 - what a notebook shows; the room above knows it
        """Return the level as a playable notebook view, which does not save progress."""
        return ask(self, "play")

    def widget(self, theme: "PageTheme" = "day") -> Any:  # noqa: ANN401 - the same
        """Return a board to play in Jupyter, VS Code or marimo; needs ``trisolve[notebook]``.

        Python code can read the widget's `moves`, `positions` and `solved`, and set the first two;
        see docs/notebooks.md.
        """
        return ask(self, "widget", theme)

    def _repr_svg_(self) -> str:
        """Return the board for a notebook."""
        svg: str = ask(self, "svg")
        return svg


@dataclass(frozen=True)
class Pack:
    """A named, ordered collection of levels; raises InvalidLevel.

    In Python, a pack is indexed from 0, like a tuple: ``pack[11]`` is ``pack.levels[11]``, which
    people and commands call level 12 (``PACK:12``). ``pack["Spiral"]`` is the first level with this
    name. ``one + two`` has the levels of both packs in order, and the name of the first that has
    one. It has no metadata, because metadata says how a single pack was made.

    >>> len(Pack("Empty")), (Pack("Empty") + Pack("More")).name
    (0, 'Empty')
    """

    name: str = ""
    levels: tuple[Level, ...] = field(default=(), metadata={"brief": "a pack may be empty"})
    metadata: Mapping[str, Any] = field(default_factory=FrozenDict)

    __repr__ = brief

    if TYPE_CHECKING:  # the types that a caller may pass; the fields hold the types above

        def __init__(
            self,
            name: str = "",
            levels: Iterable[Level] = (),
            metadata: Mapping[str, Any] = ...,
        ) -> None: ...

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not is_unicode(self.name):
            raise InvalidLevel(f"name: expected Unicode text, got {self.name!r:.60}")
        object.__setattr__(self, "levels", tuple(self.levels))
        for number, level in enumerate(self.levels):
            if not isinstance(level, Level):
                raise InvalidLevel(f"levels[{number}]: expected a level, got {level!r:.60}")
        try:
            object.__setattr__(self, "metadata", freeze(self.metadata, "metadata"))
        except ValueError as error:
            raise InvalidLevel(str(error)) from None

    def _repr_svg_(self) -> str | None:
        """Return the first levels as a contact sheet for a notebook."""
        svg: str | None = ask(self, "svg")
        return svg

    def __len__(self) -> int:
        return len(self.levels)

    def __bool__(self) -> bool:
        return True  # a pack without levels is still a pack

    def __add__(self, other: "Pack") -> "Pack":
        if not isinstance(other, Pack):
            return NotImplemented
        return Pack(self.name or other.name, self.levels + other.levels)

    def __iter__(self) -> Iterator[Level]:
        return iter(self.levels)

    @overload
    def __getitem__(self, which: int | str) -> Level: ...
    @overload
    def __getitem__(self, which: slice) -> tuple[Level, ...]: ...
    def __getitem__(self, which: int | str | slice) -> Level | tuple[Level, ...]:
        if not isinstance(which, str):
            return self.levels[which]
        for level in self.levels:
            if level.name == which:
                return level
        near = get_close_matches(which, [level.name for level in self.levels], n=1, cutoff=0.4)
        hint = f", the nearest is {near[0]!r}" if near else ""
        raise KeyError(f"expected the name of a level of the pack, got {which!r:.60}{hint}")
