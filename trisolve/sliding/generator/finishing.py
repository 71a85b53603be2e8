"""Making a find of a noted and cleaned board: in canonical form, with a proved solution."""

from collections.abc import Mapping
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any

from trisolve.sliding.generator.boards import RawBoard, level_of, load_board, stored_board
from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.floors import kept_symmetric
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.smoothing import smoothed
from trisolve.sliding.insight.difficulty import difficulty
from trisolve.sliding.insight.grading import idea_stats
from trisolve.sliding.insight.ideas import all_push, has_ideas
from trisolve.sliding.insight.looks import looks
from trisolve.sliding.level import PUSH_MODES, Block, Level
from trisolve.sliding.limits import MAX_STATES
from trisolve.sliding.solver import explore

if TYPE_CHECKING:
    from trisolve.sliding.engine.small.scoring import Workspace


def in_reading_order(level: Level) -> Level:
    """Return the canonical copy of a level with its blocks lettered in reading order.

    Blocks have no colors: a picture's theme gives them.

    >>> level = Level(range(16), [Block("X", [5, 6, 7]), Block("Y", [0, 1, 2], goal=[2, 3, 4])])
    >>> [block.id for block in in_reading_order(level).blocks]
    ['A', 'B']
    """
    copy = level.canonical()
    order = sorted(copy.blocks, key=lambda block: min(block.cells))
    blocks = tuple(
        Block(chr(ord("A") + number), block.cells, block.goal) for number, block in enumerate(order)
    )
    return replace(copy, blocks=blocks)


def _cleaned_evenly(raw: RawBoard, options: Options, workspace: "Workspace") -> RawBoard | None:
    """Return a board without the orbits of unreachable floor, or None if it is then unwanted.

    On less floor more blocks may change nothing, and without them even less floor is reachable.
    """
    from trisolve.sliding.engine.graph.reachable import ANY_DISTANCE
    from trisolve.sliding.engine.small.cleaning import clean_board, keep_reached, optimum_of
    from trisolve.sliding.engine.small.mutations import copy_board

    push, steps = PUSH_MODES.index(options.push), options.objective == "steps"
    needed, min_goals = options.every_block, options.highlighted.minimum
    trial, optimum = workspace.trial, workspace.optimum
    while True:
        load_board(raw, trial)
        optimum_of(trial, workspace, push, int(steps), ANY_DISTANCE, optimum[0])
        if optimum[0, 0] < 0:
            return None
        copy_board(trial, workspace.clean)
        keep_reached(workspace.clean, workspace)
        reached = frozenset(workspace.clean.floor.nonzero()[0].tolist())
        floor = kept_symmetric(frozenset(raw.floor), reached, options.symmetry)
        load_board(raw._replace(floor=tuple(floor)), trial)
        sure = clean_board(trial, workspace, push, int(steps), int(needed), 0, min_goals)
        n_before, raw = len(raw.blocks), stored_board(trial)
        if len(raw.blocks) < n_before:
            continue
        lone = optimum[0, 1] == 1 or not options.unique
        return raw if lone and n_before in options.blocks and (sure or not needed) else None


def _optimum_in_steps(level: Level) -> int:
    """Return the steps of a solvable level; a search finds them without turning them into moves."""
    from trisolve.sliding.engine import breadth_first, compile_level, path

    found = breadth_first(
        compile_level(level),
        stop_at_goal=True,
        steps=True,
        max_states=MAX_STATES,
        max_bytes=None,
        time_limit_s=inf,
        n_threads=1,
        report=lambda *_: None,
    )
    return len(path(found, found.goal)) - 1


def _pushes_as_asked(raw: RawBoard, options: Options) -> bool:
    """Return whether the pairs of blocks that must push do so in every shortest solution."""
    if not options.must_push or options.start is None:
        return True
    level = level_of(raw, options.push)
    graph = explore(level, analyze=True, max_states=options.max_states, threads=1)
    if graph.limit is not None:
        return False
    ids = dict(zip(options.locked, options.kept_blocks, strict=True))
    pairs = (pair.split(":") for pair in options.must_push)
    return all(
        all_push(level, graph, *(level.blocks[raw.blocks.index(ids[one])].id for one in pair))
        for pair in pairs
    )


def find_of(
    raw: RawBoard,
    score: float,
    options: Options,
    workspace: "Workspace",
    provenance: Mapping[str, Any],
) -> Find | None:
    """Return the find that a cleaned board makes, or None if it is not what the options ask for.

    A block that cleaning took away may have kept states out of reach or others from being dead. One
    exploration of what is finally kept says all but the optimum in steps: it proves the solution
    shortest, whatever the trials found.
    """
    if options.symmetry != "none" and options.floor != "keep":
        cleaned = _cleaned_evenly(raw, options, workspace)
        if cleaned is None:
            return None
        raw = cleaned
    if options.floor == "smooth":
        smooth = smoothed(raw, options, workspace)
        if smooth is None:
            return None
        raw = smooth
    if not options.keeps(raw) or not _pushes_as_asked(raw, options):
        return None
    level = in_reading_order(level_of(raw, options.push))
    looks_score = looks(level).score if options.looks or options.objective == "looks" else 0.0
    if looks_score < options.looks:
        return None
    graph = explore(level, analyze=True, max_states=options.max_states, threads=1)
    if graph.limit is not None or 100 * graph.n_dead > options.max_dead * graph.n_states:
        return None
    solution = graph.shortest_solution()
    if solution is None or len(solution) not in options.moves:
        return None
    moves, steps = len(solution), _optimum_in_steps(level)
    hard, held = difficulty(level, graph), idea_stats(level, graph)
    if not has_ideas(held.get("ideas"), options.ideas):
        return None
    level = replace(
        level,
        solution=solution,
        stats={
            "moves": moves,
            "steps": steps,
            "states": graph.n_states,
            "score": hard.score,
            "grade": hard.grade,
            **held,
        },
        metadata={"generator": provenance},
    )
    if options.objective == "difficulty":
        score = hard.score
    elif options.objective == "looks":
        score = looks_score
    return Find(level, moves, steps, graph.n_states, float(score), provenance)
