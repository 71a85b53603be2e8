"""Useless blocks, floor and walls: without them, shortest solutions keep their length and number.

Walls only forbid moves. A level with more walls has a subset of the moves, which has two
consequences:

- *Floor*: walling up cells removes exactly the solutions that enter them. Nothing changes if and
  only if no shortest solution enters these cells, and this holds for each cell and for all cells
  together.
- *Wall*: opening cells adds solutions. If opening many cells changes nothing, opening any one of
  the cells changes nothing either. Halves are tried only if opening all of the cells changes
  something. A single cell can be entered only if it is one of the two cells that a block enters
  next at an end of its free run, and the other cell is floor.

A block is both a wall and a pusher, so the level is searched without it.
"""

from collections.abc import Iterator, Sized
from dataclasses import replace

from trisolve.sliding.lattice import NO_CELL, Cell, cell_name, neighbors, next_cell, run, vertices
from trisolve.sliding.level import Level
from trisolve.sliding.lint.check_searches import CheckSearches, Unknown
from trisolve.sliding.lint.codes import Finding
from trisolve.sliding.packing import Packing

MAX_ON_SHORTEST = 20_000
"""The maximum number of states on shortest solutions to examine."""


def redundant_blocks(level: Level, searches: CheckSearches) -> Iterator[Finding]:
    """Yield the blocks that change nothing; may raise Unknown afterward."""
    if not searches.moves:
        return
    undecided: dict[str, str] = {}
    for number, block in enumerate(level.blocks):
        rest = level.blocks[:number] + level.blocks[number + 1 :]
        if not any(other.highlighted for other in rest):
            continue
        try:
            same = searches.same_optimum(replace(level, blocks=rest, solution=None))
        except Unknown as unknown:
            undecided[block.id] = str(unknown)
            continue
        if same:
            yield Finding("R001", f"block {block.id} changes nothing", (block.id,), block.cells)
    if undecided:
        raise Unknown(f"without {', '.join(undecided)}: {next(iter(undecided.values()))}")


def redundant_floor(level: Level, searches: CheckSearches) -> Iterator[Finding]:
    """Yield the floor that blocks can cover, but never cover in a shortest solution."""
    if not searches.moves:
        return
    covered = {
        cell
        for number, block in enumerate(level.blocks)
        for first in searches.placements_seen(number)
        for cell in run(first, block.axis, block.length)
    }
    needed = {cell for block in level.blocks for cell in (*block.cells, *(block.goal or ()))}
    cells = tuple(sorted(covered - needed - _entered_cells(searches)))
    if cells:
        yield Finding("R002", _no_change(cells, "floor"), (), cells)


def _entered_cells(searches: CheckSearches) -> frozenset[Cell]:
    """Return every cell that some block enters in some shortest solution."""
    graph = searches.graph
    if graph.n_on_shortest > MAX_ON_SHORTEST:
        n_states = f"{graph.n_on_shortest:,} states"
        raise Unknown(f"{n_states} are on shortest solutions, too many to go through")
    return graph.entered_on_shortest()


def redundant_walls(level: Level, searches: CheckSearches) -> Iterator[Finding]:
    """Yield the inner walls, next to floor, that change nothing if any one of them is opened."""
    if not searches.moves:
        return
    inside = inner_walls(level)
    doubtful = inside & _enterable(level)
    undecided: dict[Cell, str] = {}
    same = inside - doubtful
    waiting = [sorted(doubtful)] if doubtful else []
    while waiting:
        cells = waiting.pop()
        try:
            changes = not searches.same_optimum(replace(level, floor=level.floor | set(cells)))
        except Unknown as unknown:
            changes = True
            if len(cells) == 1:
                undecided[cells[0]] = str(unknown)
        if not changes:
            same |= set(cells)
        elif len(cells) > 1:
            half = len(cells) // 2
            waiting += [cells[half:], cells[:half]]
    if same:
        message = f"{_no_change(same, 'wall')} if opened"
        yield Finding("R003", message, (), tuple(sorted(same)))
    if undecided:
        opened = ", ".join(map(cell_name, undecided))
        raise Unknown(f"with {opened} opened: {next(iter(undecided.values()))}")


def inner_walls(level: Level) -> set[Cell]:
    """Return the wall cells next to floor in the smallest hexagon around the board."""

    def bounds(cell: Cell) -> list[tuple[int, int, int]]:
        return [(a, b, a - b) for a, b in vertices(cell)]

    corners = [corner for cell in level.floor for corner in bounds(cell)]
    low, high = (
        tuple(pick(values) for values in zip(*corners, strict=True)) for pick in (min, max)
    )
    adjacent = {other for cell in level.floor for other in neighbors(cell)} - level.floor
    return {
        cell
        for cell in adjacent
        if all(
            minimum <= value <= maximum
            for corner in bounds(cell)
            for minimum, value, maximum in zip(low, corner, high, strict=True)
        )
    }


def _enterable(level: Level) -> set[Cell]:
    """Return the walls that some block can enter when just that one is opened."""
    found: set[Cell] = set()
    for block, placements in zip(level.blocks, Packing(level).placements, strict=True):
        ends = (
            (placements[0], -1),
            (run(placements[-1], block.axis, block.length)[-1], 1),
        )
        for end, sign in ends:
            one = next_cell(end, block.axis, sign)
            other = next_cell(one, block.axis, sign)
            walls = {one, other} - level.floor
            if len(walls) == 1 and NO_CELL not in walls:
                found |= walls
    return found


def _no_change(cells: Sized, kind: str) -> str:
    what = f"{len(cells)} {kind} cell"
    return f"{what} changes nothing" if len(cells) == 1 else f"{what}s change nothing"


CHECKS = (
    (frozenset({"R001"}), redundant_blocks),
    (frozenset({"R002"}), redundant_floor),
    (frozenset({"R003"}), redundant_walls),
)
