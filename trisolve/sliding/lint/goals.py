"""Goals that provably cannot be reached, and goals that are covered from the start."""

from collections.abc import Iterator
from itertools import combinations

from trisolve.sliding.lattice import run, track_of, track_position
from trisolve.sliding.level import Block, Level
from trisolve.sliding.lint.check_searches import CheckSearches, Reach, fitting_placements
from trisolve.sliding.lint.codes import Finding


def unreachable_goals(level: Level, searches: CheckSearches | None = None) -> Iterator[Finding]:
    """Yield the reasons, found without a search, why not all goals can be covered.

    >>> level = Level({0, 1, 2, 4, 5, 6}, [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> [finding.code for finding in unreachable_goals(level)]
    ['G001']
    """
    reach = Reach(level) if searches is None else searches.reach
    alone = list(_one_by_one(level, reach))
    blamed = {block for finding in alone for block in finding.blocks}
    found = [*alone, *_two_by_two(level, blamed)]
    yield from found or _all_at_once(level, reach)


def _one_by_one(level: Level, reach: Reach) -> Iterator[Finding]:
    for number, block in enumerate(level.blocks):
        if block.goal is None:
            continue
        goal = block.goal[0]
        if goal not in reach.between_walls[number]:
            yield _about("G001", f"a wall separates block {block.id} from its goal", block)
        elif goal not in reach.between_fixed[number]:
            if number in reach.fixed:
                message = f"block {block.id} can never move and is not on its goal"
            else:
                message = f"a block that can never move separates block {block.id} from its goal"
            yield _about("G002", message, block)
        elif goal not in reach.in_order[number]:
            message = f"other blocks of its track keep block {block.id} from its goal"
            yield _about("G003", message, block)


def _two_by_two(level: Level, blamed: set[str]) -> Iterator[Finding]:
    for one, other in combinations(level.blocks, 2):
        if one.goal is None or other.goal is None:
            continue
        common = set(one.goal) & set(other.goal)
        if common:
            message = f"the goals of blocks {one.id} and {other.id} overlap"
            yield Finding("G005", message, (one.id, other.id), tuple(sorted(common)))
        elif blamed & {one.id, other.id} or not _same_track(one, other):
            continue
        elif _before(one, other) != _before(one, other, goals=True):
            message = f"blocks {one.id} and {other.id} share a track, but their goals are swapped"
            yield Finding("G004", message, (one.id, other.id), (*one.goal, *other.goal))


def _all_at_once(level: Level, reach: Reach) -> Iterator[Finding]:
    covered = {cell for block in level.blocks for cell in block.goal or ()}
    placements = [
        (block.goal[0],)
        if block.goal is not None
        else tuple(
            first for first in firsts if covered.isdisjoint(run(first, block.axis, block.length))
        )
        for block, firsts in zip(level.blocks, reach.in_order, strict=True)
    ]
    for block, firsts in zip(level.blocks, fitting_placements(level, placements), strict=True):
        if not firsts:
            message = f"block {block.id} has no place left when all goals are covered"
            yield Finding("G006", message, (block.id,), block.cells)


def covered_goals(level: Level, _searches: CheckSearches | None = None) -> Iterator[Finding]:
    """Yield the highlighted blocks that start on their goals."""
    for block in level.blocks:
        if block.goal == block.cells:
            yield _about("G007", f"block {block.id} starts on its goal", block)


def _about(code: str, message: str, block: Block) -> Finding:
    return Finding(code, message, (block.id,), block.goal or ())


def _same_track(one: Block, other: Block) -> bool:
    axis = one.axis
    return axis == other.axis and track_of(one.first, axis) == track_of(other.first, axis)


def _before(one: Block, other: Block, *, goals: bool = False) -> bool:
    firsts = [(block.goal or block.cells)[0] if goals else block.first for block in (one, other)]
    return track_position(firsts[0], one.axis) < track_position(firsts[1], one.axis)


CHECKS = (
    (frozenset({"G001", "G002", "G003", "G004", "G005", "G006"}), unreachable_goals),
    (frozenset({"G007"}), covered_goals),
)
