"""Make a find, in canonical form with a proven solution, from a recorded and cleaned board."""

from collections.abc import Mapping
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Any

from trisolve.sliding.generator.boards import RawBoard, level_of, load_board, stored_board
from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.floors import kept_symmetric
from trisolve.sliding.generator.objective import value_of
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.smoothing import smoothed
from trisolve.sliding.generator.tidying import MAX_MENDS, mended, untidy
from trisolve.sliding.insight.analysis import analyze
from trisolve.sliding.insight.difficulty import difficulty
from trisolve.sliding.insight.grading import stats_of
from trisolve.sliding.insight.ideas import has_ideas
from trisolve.sliding.insight.looks import looks
from trisolve.sliding.level import PUSH_MODES, Block, Level
from trisolve.sliding.limits import MAX_STATES
from trisolve.sliding.solver import explore
from trisolve.sliding.state_graph import StateGraph

if TYPE_CHECKING:
    from trisolve.sliding.engine.small.scoring import Workspace


def in_reading_order(level: Level) -> Level:
    """Return the canonical copy of a level with its blocks lettered in reading order.

    Blocks have no colors, because a picture's theme assigns them.

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

    On less floor, more blocks may be useless, and without them even less floor is reachable.
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
    """Return the steps of a solvable level, from a search that does not create moves."""
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


def find_of(
    raw: RawBoard, options: Options, workspace: "Workspace", provenance: Mapping[str, Any]
) -> Find | None:
    """Return the find for a cleaned board, or None if it does not meet the options.

    With `tidy`, the board is mended until lint reports nothing, or abandoned; see tidying.py.
    """
    for _ in range(1 + MAX_MENDS):
        made = _made_of(raw, options, workspace, provenance)
        if made is None or not options.tidy:
            return made and made[0]
        find, graph = made
        findings = untidy(find.level, graph)
        if not findings:
            return find
        better = mended(find.level, graph, findings, options, workspace)
        if better is None:
            return None
        raw = better
    return None


def _made_of(
    raw: RawBoard, options: Options, workspace: "Workspace", provenance: Mapping[str, Any]
) -> tuple[Find, StateGraph] | None:
    """Return the find of a board as it is and its graph, or None if it is not wanted.

    A block that cleaning took away may have kept states out of reach or others from being dead. A
    single exploration of the final level yields every number except the optimum in steps, and
    proves the solution shortest regardless of the trials.
    """
    board = _with_floor(raw, options, workspace)
    if board is None or not options.keeps(board):
        return None
    level = in_reading_order(level_of(board, options.push))
    looks_score = looks(level).score if options.looks or options.objective == "looks" else 0.0
    if looks_score < options.looks:
        return None
    graph = explore(level, analyze=True, max_states=options.max_states, threads=1)
    if graph.limit is not None or 100 * graph.n_dead > options.max_dead * graph.n_states:
        return None
    solution, along = graph.shortest_solution(), graph.along_shortest
    if solution is None or along is None or len(solution) not in options.moves:
        return None
    if along.max_pushed < options.min_pushes:
        return None
    moves, steps = len(solution), _optimum_in_steps(level)
    hard = difficulty(level, graph)
    stats, metadata = stats_of(level, graph, steps, hard), {"generator": provenance}
    if not has_ideas(stats.get("ideas"), options.ideas):
        return None
    level = replace(level, solution=solution, stats=stats, metadata=metadata)
    scores = {"moves": moves, "steps": steps, "difficulty": hard.score, "looks": looks_score}
    if isinstance(options.objective, str):
        score = float(scores[options.objective])
    else:
        analysis = analyze(level, max_states=options.max_states, threads=1)
        score = value_of(options.objective, level, analysis)
    return Find(level, moves, steps, graph.n_states, score, provenance), graph


def _with_floor(raw: RawBoard, options: Options, workspace: "Workspace") -> RawBoard | None:
    """Return a board with its floor treated as the options say, or None if it is then unwanted."""
    if options.symmetry != "none" and options.floor != "keep":
        return _cleaned_evenly(raw, options, workspace)
    return smoothed(raw, options, workspace) if options.floor == "smooth" else raw
