"""Smoothing, which makes a ragged floor plainer, cell by cell, without changing the optimum.

Notches of one or two cells are filled, and unused spikes are removed, one after another. Each
change is the one that most improves the looks of the floor (see insight/looks.py). Each change is
checked on the whole state graph.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trisolve.sliding.generator.boards import RawBoard, load_board
from trisolve.sliding.generator.options import Options
from trisolve.sliding.insight.looks import floor_looks
from trisolve.sliding.lattice import Axis, Cell, neighbors, run
from trisolve.sliding.level import PUSH_MODES

if TYPE_CHECKING:
    from trisolve.sliding.engine.small.scoring import Workspace

_MAX_STEPS = 60
_MIN_GAIN = 0.05


def changes(floor: frozenset[Cell], held: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    """Yield the sets of one or two cells that shorten the outline if changed to floor or wall.

    Cells in `held` stay floor.

    >>> sorted(map(sorted, changes(frozenset([0, 1, 2]), frozenset([0, 1]))))
    [[2]]
    """
    rim = {n for cell in floor for n in neighbors(cell)} - floor
    for cell in sorted(rim):
        if sum(n in floor for n in neighbors(cell)) >= 2:
            yield frozenset([cell])
        for other in neighbors(cell):
            if other in rim and cell < other:
                yield frozenset([cell, other])
    for cell in sorted(floor - held):
        n_near = sum(n in floor for n in neighbors(cell))
        if n_near <= 1:
            yield frozenset([cell])
        for other in neighbors(cell):
            n_more = sum(n in floor for n in neighbors(other))
            if other in floor - held and cell < other and n_near + n_more <= 4:
                yield frozenset([cell, other])


def smoothed(raw: RawBoard, options: Options, workspace: "Workspace") -> RawBoard | None:
    """Return a board with a plainer floor and the same optimum, or None if that board is unwanted.

    With `every_block`, a board is unwanted if some block no longer matters.
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
        min_goals = options.highlighted.minimum
        sure = clean_board(workspace.trial, workspace, push, steps, 1, 0, min_goals)
        if not sure or int(workspace.trial.n_blocks[0]) < len(raw.blocks):
            return None
    return found
