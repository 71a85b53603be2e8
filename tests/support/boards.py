"""Random crowded boards, where push chains, jams and conflicts are frequent."""

import numpy as np
from hypothesis import strategies as st

from trisolve.sliding import lattice, rules
from trisolve.sliding.lattice import (
    N_CELLS,
    SIZE,
    Axis,
    as_run,
    next_cell,
    pack,
    run,
    track_cells,
    track_of,
    track_position,
)
from trisolve.sliding.level import MAX_BLOCKS, PUSH_MODES, Block, Level
from trisolve.sliding.symmetry import SYMMETRIES, images_of

SMALL_SHAPES = (
    lattice.hexagon(2),
    lattice.triangle(6),
    lattice.parallelogram(5, 3),
    lattice.trapezoid(6, 3),
    lattice.star(2),
)
MIDDLE_SHAPES = (
    lattice.hexagon(3),
    lattice.hexagon(4),
    lattice.parallelogram(7, 6),
    lattice.star(3),
)
LARGE_SHAPES = (
    lattice.parallelogram(16, 16),
    lattice.hexagon(8),
    lattice.star(4),
    lattice.triangle(16),
)


def _free_runs(floor, taken):
    """Return every run of 3 to 6 free cells, sorted."""
    found = []
    for first in sorted(floor - taken):
        for axis in Axis:
            cells = [first]
            while len(cells) < 6:
                cell = next_cell(cells[-1], axis, 1)
                if cell not in floor or cell in taken:
                    break
                cells.append(cell)
                if len(cells) >= 3:
                    found.append(tuple(cells))
    return found


def _goals(floor, cells):
    """Return every placement on the block's track that can be its goal."""
    axis, ordered = as_run(cells)
    track = track_cells(axis, track_of(ordered[0], axis))
    first = track_position(ordered[0], axis) % 2
    runs = (track[i : i + len(cells)] for i in range(first, len(track), 2))
    return [run for run in runs if len(run) == len(cells) and set(run) <= floor]


def crowded_level(seed, board_shapes=SMALL_SHAPES, max_blocks=6):
    """Return the level of a seed: a shape with holes, somewhere on the grid, and blocks."""
    rng = np.random.default_rng(seed)
    shape = board_shapes[rng.integers(len(board_shapes))]
    names = list(SYMMETRIES) if len(shape) < 100 else ["rotate0"]
    corner = tuple(rng.integers(0, SIZE, size=2).tolist())
    board = sorted(images_of(shape, SYMMETRIES[names[rng.integers(len(names))]], corner).values())
    holes = rng.choice(board, size=rng.integers(0, 4), replace=False).tolist()
    floor, taken, blocks = frozenset(board) - set(holes), set(), []
    for number in range(rng.integers(3, max_blocks + 1)):
        runs = _free_runs(floor, taken)
        if not runs:
            break
        # short ones mostly, or nothing moves
        weights = np.array([4.0 ** -len(run) for run in runs])
        cells = runs[rng.choice(len(runs), p=weights / weights.sum())]
        taken.update(cells)
        goals = _goals(floor, cells)
        goal = goals[rng.integers(len(goals))] if number == 0 or rng.random() < 0.2 else None
        blocks.append(Block(chr(ord("A") + number), cells, goal))
    push = PUSH_MODES[rng.choice(3, p=(0.6, 0.25, 0.15))]
    return Level(floor, blocks, push)


def seeds():
    """Draw the seed of a level."""
    return st.integers(0, 2**32 - 1)


def crowded_levels(board_shapes=SMALL_SHAPES, max_blocks=6):
    """Draw levels by seed; hypothesis alone would draw simple ones with few blocks and no jams."""
    return seeds().map(lambda seed: crowded_level(seed, board_shapes, max_blocks))


def _runs_through(cell, taken):
    """Return every free run of 3 to 5 cells that covers a cell."""
    found = []
    for axis in Axis:
        track, at = track_cells(axis, track_of(cell, axis)), track_position(cell, axis)
        for length in (3, 4, 5):
            for i in range(max(0, at - length + 1), min(at, len(track) - length) + 1):
                if taken.isdisjoint(track[i : i + length]):
                    found.append(track[i : i + length])
    return found


def chained_level(seed):
    """Return a level whose block A, dragged backward, pushes a long chain, perhaps into a conflict.

    Each block is put in the way of the moving blocks, so chains have up to 16 blocks and turn back
    on themselves, which almost never happens on random boards. The order of the blocks is random.
    """
    rng = np.random.default_rng(seed)
    first = pack(8, 8, int(rng.integers(2)))
    floor, blocks = range(N_CELLS), [Block("A", run(first, Axis(int(rng.integers(3))), 3))]
    for _ in range(60):
        level = Level(floor, blocks)
        moving = rules.step(level, level.positions, 0, -1)
        if not isinstance(moving, rules.Step) or len(blocks) == MAX_BLOCKS:
            break
        held, entered = rules.holders(level, level.positions), []
        for block, sign in moving.signs.items():
            cell = blocks[block].cells[-1 if sign > 0 else 0]
            for _ in range(2):
                cell = next_cell(cell, blocks[block].axis, sign)
                entered.append(cell)
        free = [cell for cell in entered if cell not in held]
        runs = _runs_through(free[-1 - rng.integers(min(4, len(free)))], held.keys())
        if not runs:
            continue
        added = [*blocks, Block(chr(ord("A") + len(blocks)), runs[rng.integers(len(runs))])]
        after = rules.step(Level(floor, added), Level(floor, added).positions, 0, -1)
        if isinstance(after, rules.Step) or (after.reason == "conflict" and len(added) > 3):
            blocks = added
    return Level(floor, [blocks[i] for i in rng.permutation(len(blocks))])


def wide_level():
    """A level with 14,641 states, none of them solved: four blocks never meet, one is walled in."""
    rows = [range(32 * row, 32 * row + 23) for row in (0, 2, 4, 6)]
    blocks = [Block("ABCD"[i], row[:3]) for i, row in enumerate(rows)]
    jailed = Block("E", (256, 257, 258), goal=(260, 261, 262))
    floor = {cell for row in rows for cell in row} | {256, 257, 258, 260, 261, 262}
    return Level(floor, [*blocks, jailed])
