"""Compare two levels: the changes that an edit made to the board and to the puzzle.

Blocks are matched by id, and the remaining blocks by position. If both levels are the same puzzle,
rotated, mirrored, shifted or renamed, the first level is mapped onto the second, and blocks are
matched by position. Of all symmetries that fit, the symmetry with the fewest changes is used.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from trisolve.errors import LatticeError
from trisolve.limits import Limits
from trisolve.sliding.choices import SomeLevel
from trisolve.sliding.insight.difficulty import Difficulty, difficulty
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Block, Level, as_level
from trisolve.sliding.search import explore_within, solve_within
from trisolve.sliding.solution import Progress
from trisolve.sliding.symmetry import SYMMETRIES
from trisolve.wording import brief

_TRIMMINGS = ("name", "push", "solution", "stats", "metadata")


@dataclass(frozen=True)
class BlockChange:
    """How one block changed: `before` is None for an added block, `after` for a removed block.

    `kinds` are "added" or "removed", or some of "renamed", "moved" (it starts elsewhere), "resized"
    (more or fewer cells), "goal" (added, removed or moved) and "color".
    """

    before: Block | None
    after: Block | None
    kinds: tuple[str, ...]

    @property
    def id(self) -> str:
        """The block's id after the change, or its id before the change if it was removed."""
        block = self.after or self.before
        assert block is not None
        return block.id

    def as_json(self) -> dict[str, Any]:
        """Return the change as JSON values."""
        return {
            "id": self.id,
            "changes": list(self.kinds),
            "before": _block_as_json(self.before),
            "after": _block_as_json(self.after),
        }


def _block_as_json(block: Block | None) -> dict[str, Any] | None:
    if block is None:
        return None
    goal = None if block.goal is None else list(block.goal)
    return {"id": block.id, "cells": list(block.cells), "goal": goal, "color": block.color}


@dataclass(frozen=True)
class Measures:
    """The search results for a level; a result is None if `limit` (see Solution) prevented it.

    `moves` and `steps` (the length of a shortest solution in either metric) and `difficulty` are
    also None for an unsolvable level. `n_shortest` counts the shortest solutions in moves.
    """

    solvable: bool | None
    moves: int | None
    steps: int | None
    n_shortest: int | None
    n_states: int | None
    n_dead: int | None
    difficulty: Difficulty | None = None
    limit: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the measures as JSON values, with null for unknown values."""
        hard = self.difficulty
        return {
            "solvable": self.solvable,
            "moves": self.moves,
            "steps": self.steps,
            "shortest_solutions": self.n_shortest,
            "states": self.n_states,
            "dead": self.n_dead,
            "difficulty": hard and hard.score,
            "grade": hard and hard.grade,
            "parts": hard and {part.name: part.value for part in hard.parts},
            "limit": self.limit,
        }


@dataclass(frozen=True)
class Comparison:
    """The differences between two levels, and the measures of each.

    `symmetry` names the symmetry that maps the first level to the second ("rotate0" if the level
    was at most shifted), or is None if they are two different puzzles. `fields` lists which of
    name, push, solution, stats and metadata differ.
    """

    symmetry: str | None
    floor_added: tuple[Cell, ...]
    floor_removed: tuple[Cell, ...]
    blocks: tuple[BlockChange, ...]
    fields: tuple[str, ...]
    levels: tuple[Level, Level] = field(repr=False)
    measures: tuple[Measures, Measures]

    __repr__ = brief

    @property
    def same_puzzle(self) -> bool:
        """Whether the puzzles are the same apart from symmetry, names and colors; see Level.key."""
        return self.symmetry is not None

    def as_json(self) -> dict[str, Any]:
        """Return the comparison as JSON values."""
        before, after = self.levels
        return {
            "names": [before.name, after.name],
            "push": [before.push, after.push],
            "same_puzzle": self.same_puzzle,
            "symmetry": self.symmetry,
            "floor": {"added": list(self.floor_added), "removed": list(self.floor_removed)},
            "blocks": [change.as_json() for change in self.blocks],
            "changed": list(self.fields),
            "before": self.measures[0].as_json(),
            "after": self.measures[1].as_json(),
        }


def _corner(level: Level) -> tuple[int, int]:
    return min(cell >> 5 for cell in level.floor), min(cell >> 1 & 15 for cell in level.floor)


def _placements(level: Level) -> set[tuple[Any, ...]]:
    return {(block.cells, block.goal) for block in level.blocks}


def _images_on(before: Level, after: Level) -> Iterator[tuple[str, Level]]:
    """Yield each symmetry that maps the first level to the second, with the first level's image."""
    if before.push != after.push or len(before.floor) != len(after.floor):
        return
    for name, symmetry in SYMMETRIES.items():
        try:
            image = before.transformed(symmetry, _corner(after))
        except LatticeError:
            continue
        if image.floor == after.floor and _placements(image) == _placements(after):
            yield name, image


def _kinds(before: Block, after: Block) -> tuple[str, ...]:
    differ = {
        "renamed": before.id != after.id,
        "moved": before.first != after.first or before.axis != after.axis,
        "resized": before.length != after.length,
        "goal": before.goal != after.goal,
        "color": before.color != after.color,
    }
    return tuple(kind for kind, differs in differ.items() if differs)


def _block_changes(before: Level, after: Level, *, by_place: bool) -> tuple[BlockChange, ...]:
    """Return the changes of blocks in the order of the second level, removed blocks last."""
    keys: list[Callable[[Block], object]] = [lambda block: block.id, lambda block: block.cells]
    if by_place:
        keys.reverse()
    left, partners = list(before.blocks), dict[str, Block]()
    for key in keys:
        known = {key(block): block for block in left}
        for block in after.blocks:
            if block.id not in partners and key(block) in known:
                partners[block.id] = known.pop(key(block))
        left = list(known.values())
    changes = []
    for block in after.blocks:
        old = partners.get(block.id)
        kinds = ("added",) if old is None else _kinds(old, block)
        if kinds:
            changes.append(BlockChange(old, block, kinds))
    return (*changes, *(BlockChange(block, None, ("removed",)) for block in left))


class _Changes(NamedTuple):
    floor_added: tuple[Cell, ...]
    floor_removed: tuple[Cell, ...]
    blocks: tuple[BlockChange, ...]
    fields: tuple[str, ...]

    @property
    def number(self) -> int:
        return len(self.fields) + sum(len(change.kinds) for change in self.blocks)


def _changes_from(before: Level, after: Level, *, by_place: bool) -> _Changes:
    return _Changes(
        tuple(sorted(after.floor - before.floor)),
        tuple(sorted(before.floor - after.floor)),
        _block_changes(before, after, by_place=by_place),
        tuple(name for name in _TRIMMINGS if getattr(before, name) != getattr(after, name)),
    )


def _changes(before: Level, after: Level) -> tuple[str | None, _Changes]:
    """Return the symmetry that leaves the fewest changes to explain, and these changes.

    A board that is itself symmetric has several images that fit: in some of them, blocks have
    swapped ids. Returns None and all changes if the levels are different puzzles.
    """
    explained = [
        (name, _changes_from(image, after, by_place=True))
        for name, image in _images_on(before, after)
    ]
    if not explained:
        return None, _changes_from(before, after, by_place=False)
    return min(explained, key=lambda found: found[1].number)


def measure(
    level: Level,
    *,
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Measures:
    """Return the measures of a level by search; each of up to three searches has these limits.

    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> found = measure(level)
    >>> found.moves, found.steps, found.n_states, found.n_dead
    (1, 2, 3, 0)
    """
    return _measure(level, Limits(max_states, max_bytes, time_limit, progress))


def _measure(level: Level, limits: Limits) -> Measures:
    graph = explore_within(level, limits, analyze=True)
    if graph.limit is None:
        if not level.has_goals or graph.distance_to_goal[0] < 0:
            return Measures(False, None, None, 0, graph.n_states, graph.n_dead)
        found = solve_within(level, limits, metric="steps")
        return Measures(
            True,
            int(graph.distance_to_goal[0]),
            found.length,
            graph.n_shortest,
            graph.n_states,
            graph.n_dead,
            difficulty(level, graph),
            found.limit,
        )
    if not level.has_goals:
        return Measures(False, *(None,) * 5, limit=graph.limit)
    # a near goal may be found within limits that are too small for the whole graph
    nearest = [solve_within(level, limits, metric=metric) for metric in ("moves", "steps")]
    known = {one.status for one in nearest} - {"limit"}
    return Measures(
        "solved" in known if known else None,
        nearest[0].length,
        nearest[1].length,
        *(None, None, None),
        limit=graph.limit,
    )


def compare_levels(
    before: SomeLevel,
    after: SomeLevel,
    *,
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Comparison:
    """Return the differences between two levels; the limits are the same as for `measure`.

    >>> one = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> found = compare_levels(one, Level(range(8), [Block("A", [2, 3, 4], goal=[4, 5, 6])]))
    >>> found.blocks[0].kinds, [measures.steps for measures in found.measures]
    (('moved',), [2, 1])
    """
    limits = Limits(max_states, max_bytes, time_limit, progress)
    before, after = as_level(before), as_level(after)
    symmetry, changes = _changes(before, after)
    return Comparison(
        symmetry, *changes, (before, after), (_measure(before, limits), _measure(after, limits))
    )
