"""Smoothing: a ragged floor made plainer, cell by cell, while the optimum stays what it is.

A cell that fills a notch, or one or two that are a spike nobody needs, go one after another,
whichever makes the floor look best (see insight/looks.py); each is tried on the whole state graph.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trisolve.sliding.generator.boards import RawBoard, load_board
from trisolve.sliding.generator.options import Options
from trisolve.sliding.insight.looks import floor_looks
from trisolve.sliding.lattice import Axis, Cell, neighbours, run
from trisolve.sliding.level import PUSH_MODES

if TYPE_CHECKING:
    from trisolve.sliding.engine.small.scoring import Workspace

_MAX_STEPS = 60
_MIN_GAIN = 0.05


def changes(floor: frozenset[Cell], held: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    """Yield the cells, one or two, whose change from wall to floor or back shortens the outline.

    Cells held stay floor.

    >>> sorted(map(sorted, changes(frozenset([0, 1, 2]), frozenset([0, 1]))))
    [[2]]
    """
    beside = {n for cell in floor for n in neighbours(cell)} - floor
    for cell in sorted(beside):
        if sum(n in floor for n in neighbours(cell)) >= 2:
            yield frozenset([cell])
        for other in neighbours(cell):
            if other in beside and cell < other:
                yield frozenset([cell, other])
    for cell in sorted(floor - held):
        n_beside = sum(n in floor for n in neighbours(cell))
        if n_beside <= 1:
            yield frozenset([cell])
        for other in neighbours(cell):
            n_more = sum(n in floor for n in neighbours(other))
            if other in floor - held and cell < other and n_beside + n_more <= 4:
                yield frozenset([cell, other])


def smoothed(raw: RawBoard, options: Options, workspace: "Workspace") -> RawBoard | None:
    """Return a board with a plainer floor and an optimum as long; None if that is not wanted then.

    With `every_block` it is not wanted where a block does not matter any more.
    """
    from trisolve.sliding.engine.graph.reachable import ANY_DISTANCE
    from trisolve.sliding.engine.small.cleaning import clean_board, optimum_of

    steps = int(options.objective == "steps")
    push, optimum = PUSH_MODES.index(options.push), workspace.optimum[0]

    def length_on(floor: frozenset[Cell]) -> int:
        load_board(raw._replace(floor=tuple(sorted(floor))), workspace.trial)
        optimum_of(workspace.trial, workspace, push, steps, ANY_DISTANCE, optimum)
        return int(optimum[0])

    held: set[Cell] = set()
    for axis, first, length, goal in raw.blocks:
        held.update(run(first, Axis(axis), length))
        held.update(run(goal, Axis(axis), length) if goal >= 0 else ())
    floor, refused = frozenset(raw.floor), set()
    n_moves, best = length_on(floor), floor_looks(floor)
    for _ in range(_MAX_STEPS):
        tried = (
            (floor_looks(floor ^ change), change)
            for change in changes(floor, frozenset(held))
            if change not in refused
        )
        better = [(-score, sorted(change)) for score, change in tried if score > best + _MIN_GAIN]
        for minus_score, cells in sorted(better):
            if length_on(floor ^ frozenset(cells)) == n_moves:
                floor, best = floor ^ frozenset(cells), -minus_score
                break
            refused.add(frozenset(cells))
        else:
            break
    found = raw._replace(floor=tuple(sorted(floor)))
    if options.every_block:
        load_board(found, workspace.trial)
        least = options.highlighted.minimum
        sure = clean_board(workspace.trial, workspace, push, steps, 1, 0, least)
        if not sure or int(workspace.trial.n_blocks[0]) < len(raw.blocks):
            return None
    return found
