"""Making a find of a board that the trials noted: cleaned, in canonical form, proved."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from trisolve.generator.finds import Find
from trisolve.generator.layout import COLORS
from trisolve.generator.options import Options
from trisolve.lattice import Axis, run
from trisolve.level import PUSH_MODES, Block, Level
from trisolve.solver import solve

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trisolve.engine.mutations import Board
    from trisolve.engine.trials import Workshop


def level_of(floor: "NDArray[np.bool_]", rows: "NDArray[np.int64]", push: str) -> Level:
    """Return the level that the engine's arrays stand for."""
    import numpy as np

    blocks = []
    for number, (axis, first, length, goal) in enumerate(rows.tolist()):
        aim = None if goal < 0 else run(goal, Axis(axis), length)
        blocks.append(Block(chr(ord("A") + number), run(first, Axis(axis), length), aim))
    return Level(frozenset(np.flatnonzero(floor).tolist()), tuple(blocks), push)


def in_reading_order(level: Level) -> Level:
    """Return the canonical copy of a level with its blocks lettered as they are met in reading.

    Blocks with goals get colours, in the same order.

    >>> level = Level(range(16), [Block("X", [5, 6, 7]), Block("Y", [0, 1, 2], goal=[2, 3, 4])])
    >>> [block.id for block in in_reading_order(level).blocks]
    ['A', 'B']
    """
    copy = level.canonical()
    order = sorted(copy.blocks, key=lambda block: min(block.cells))
    colors = iter(COLORS)
    blocks = tuple(
        Block(
            chr(ord("A") + number),
            block.cells,
            block.goal,
            next(colors, None) if block.goal else None,
        )
        for number, block in enumerate(order)
    )
    return replace(copy, blocks=blocks)


def find_of(
    board: "Board",
    score: int,
    options: Options,
    workshop: "Workshop",
    provenance: Mapping[str, Any],
) -> Find | None:
    """Return the find that a board makes, or None where, cleaned, it is not what was wanted.

    The solution is proved shortest by a search of its own, with what is finally kept.
    """
    import numpy as np

    from trisolve.engine.cleaning import clean_board, optimum_of

    push, steps = PUSH_MODES.index(options.push), options.objective == "steps"
    optimum = np.zeros((2, 2), dtype=np.int64)
    sure = clean_board(board, workshop, push, int(steps), int(options.every_block), optimum)
    n_blocks = int(board.n_blocks[0])
    if n_blocks not in options.blocks or (options.every_block and not sure):
        return None
    optimum_of(board, workshop, push, int(not steps), optimum[1])
    n_states = int(workshop.graph.n_states[0])
    moves, least_steps = (int(length) for length in optimum[:: -1 if steps else 1, 0])
    if moves not in options.moves or (options.unique and not steps and optimum[0, 1] != 1):
        return None
    level = in_reading_order(level_of(board.floor, board.blocks[:n_blocks], options.push))
    found = solve(level, threads=1)
    assert (found.status, found.n_moves) == ("solved", moves)
    stats = {"moves": moves, "steps": least_steps, "states": n_states}
    level = replace(level, solution=found.moves, stats=stats, metadata={"generator": provenance})
    return Find(level, moves, least_steps, n_states, float(score), provenance)
