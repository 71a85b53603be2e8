"""Find blocks that never move, floor that no block covers, and colors that look the same."""

from collections import defaultdict
from collections.abc import Iterator

from trisolve.sliding.lattice import run
from trisolve.sliding.level import Level
from trisolve.sliding.lint.check_searches import CheckSearches, Unknown
from trisolve.sliding.lint.codes import Finding
from trisolve.sliding.pictures.look import scheme_colors
from trisolve.wording import counted


def blocks_that_never_move(level: Level, searches: CheckSearches) -> Iterator[Finding]:
    """Yield the blocks that have the same position in every reachable state.

    Raises Unknown after yielding the blocks that provably never move.
    """
    still = set(searches.reach.fixed)
    unknown = None
    try:
        numbers = range(len(level.blocks))
        still |= {number for number in numbers if len(searches.placements_seen(number)) == 1}
    except Unknown as error:
        unknown = error
    for number in sorted(still):
        block = level.blocks[number]
        yield Finding("B001", f"block {block.id} can never move", (block.id,), block.cells)
    if unknown:
        raise Unknown(f"{unknown}; only what is certain without a search is reported")


def unreachable_floor(level: Level, searches: CheckSearches) -> Iterator[Finding]:
    """Yield the floor that no block covers in any reachable state.

    Raises Unknown after yielding the floor that provably stays free.
    """
    unknown = None
    try:
        covered = {
            cell
            for number, block in enumerate(level.blocks)
            for first in searches.placements_seen(number)
            for cell in run(first, block.axis, block.length)
        }
    except Unknown as error:
        covered, unknown = set(searches.reach.cells), error
    cells = tuple(sorted(level.floor - covered))
    if cells:
        message = f"no block ever covers {counted(len(cells), 'floor cell')}"
        yield Finding("F001", message, (), cells)
    if unknown:
        raise Unknown(f"{unknown}; only what is certain without a search is reported")


def same_colors(level: Level, _searches: CheckSearches | None = None) -> Iterator[Finding]:
    """Yield the sets of highlighted blocks that are drawn in the same color.

    >>> from trisolve.sliding.level import Block
    >>> cells = [0, 1, 2], [3, 4, 5]
    >>> blocks = [Block(id, at, at, "#fc0") for id, at in zip("AB", cells)]
    >>> [finding.message for finding in same_colors(Level(range(6), blocks))]
    ['highlighted blocks A, B are all #ffcc00']
    """
    by_color = defaultdict(list)
    for block, color in zip(level.blocks, scheme_colors(level), strict=True):
        if block.highlighted:
            by_color[color].append(block)
    for color, blocks in by_color.items():
        if len(blocks) > 1:
            ids = tuple(block.id for block in blocks)
            message = f"highlighted blocks {', '.join(ids)} are all #{bytes(color).hex()}"
            yield Finding("B002", message, ids, tuple(c for block in blocks for c in block.cells))


CHECKS = (
    (frozenset({"B001"}), blocks_that_never_move),
    (frozenset({"B002"}), same_colors),
    (frozenset({"F001"}), unreachable_floor),
)
