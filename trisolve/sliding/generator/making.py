"""Making a find of a board that the trials noted and cleaned: in canonical form, and proved."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from trisolve.sliding.generator.climbs import RawBoard, load_board, stored_board
from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.floors import kept_symmetric
from trisolve.sliding.generator.layout import COLORS
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.smoothing import smoothed
from trisolve.sliding.insight.difficulty import difficulty
from trisolve.sliding.insight.looks import looks
from trisolve.sliding.lattice import Axis, run
from trisolve.sliding.level import PUSH_MODES, Block, Level
from trisolve.sliding.solver import solve

if TYPE_CHECKING:
    from trisolve.sliding.engine.small.scoring import Workshop


def level_of(raw: RawBoard, push: str) -> Level:
    """Return the level that a board is.

    >>> level_of((range(8), [(0, 0, 3, 4)]), "full").blocks[0].goal
    (4, 5, 6)
    """
    floor, rows = raw
    blocks = []
    for number, (axis, first, length, goal) in enumerate(rows):
        aim = None if goal < 0 else run(goal, Axis(axis), length)
        blocks.append(Block(chr(ord("A") + number), run(first, Axis(axis), length), aim))
    return Level(frozenset(floor), tuple(blocks), push)


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


def _cleaned_evenly(raw: RawBoard, options: Options, workshop: "Workshop") -> RawBoard | None:
    """Return a board without the orbits of floor that nobody reaches, or None if not wanted then.

    On less floor more blocks may change nothing, and without them still less floor is reached.
    """
    from trisolve.sliding.engine.graph.reachable import ANY_DISTANCE
    from trisolve.sliding.engine.small.cleaning import clean_board, keep_reached, optimum_of
    from trisolve.sliding.engine.small.mutations import copy_board

    push, steps = PUSH_MODES.index(options.push), options.objective == "steps"
    needed, least_goals = options.every_block, options.highlighted.minimum
    trial, optimum = workshop.trial, workshop.optimum
    while True:
        load_board(raw, trial)
        optimum_of(trial, workshop, push, int(steps), ANY_DISTANCE, optimum[0])
        if optimum[0, 0] < 0:
            return None
        copy_board(trial, workshop.clean)
        keep_reached(workshop.clean, workshop)
        reached = frozenset(workshop.clean.floor.nonzero()[0].tolist())
        floor = kept_symmetric(frozenset(raw[0]), reached, options.symmetry)
        load_board((tuple(floor), raw[1]), trial)
        sure = clean_board(trial, workshop, push, int(steps), int(needed), 0, least_goals)
        n_before, raw = len(raw[1]), stored_board(trial)
        if len(raw[1]) < n_before:
            continue
        lone = optimum[0, 1] == 1 or not options.unique
        return raw if lone and n_before in options.blocks and (sure or not needed) else None


def find_of(
    raw: RawBoard,
    score: float,
    options: Options,
    workshop: "Workshop",
    provenance: Mapping[str, Any],
) -> Find | None:
    """Return the find that a cleaned board makes, or None if it is not what the options ask for.

    A block that cleaning took away may have kept states out of reach or others from being dead.
    The solution is proved shortest by a search of its own, with what is finally kept.
    """
    from trisolve.sliding.engine.graph.reachable import ANY_DISTANCE
    from trisolve.sliding.engine.small.cleaning import optimum_of

    if options.symmetry != "none" and options.floors != "keep":
        cleaned = _cleaned_evenly(raw, options, workshop)
        if cleaned is None:
            return None
        raw = cleaned
    if options.floors == "smooth":
        smooth = smoothed(raw, options, workshop)
        if smooth is None:
            return None
        raw = smooth
    load_board(raw, workshop.trial)
    push, optimum = PUSH_MODES.index(options.push), workshop.optimum
    for steps in range(2):
        optimum_of(workshop.trial, workshop, push, steps, ANY_DISTANCE, optimum[steps])
    n_states = int(workshop.graph.n_states[0])
    moves, least_steps = optimum[:, 0].tolist()
    n_dead = int((workshop.graph.distances[:n_states] < 0).sum())
    too_dead = 100 * n_dead > options.max_dead * n_states
    if moves not in options.moves or n_states > options.max_states or too_dead:
        return None
    level = in_reading_order(level_of(raw, options.push))
    how_it_looks = looks(level).score if options.looks or options.objective == "looks" else 0.0
    if how_it_looks < options.looks:
        return None
    found = solve(level, threads=1)
    assert (found.status, found.n_moves) == ("solved", moves)
    hard = difficulty(level)
    level = replace(
        level,
        solution=found.moves,
        stats={
            "moves": moves,
            "steps": least_steps,
            "states": n_states,
            "score": hard.score,
            "grade": hard.grade,
        },
        metadata={"generator": provenance},
    )
    if options.objective == "difficulty":
        score = hard.score
    elif options.objective == "looks":
        score = how_it_looks
    return Find(level, moves, least_steps, n_states, float(score), provenance)
