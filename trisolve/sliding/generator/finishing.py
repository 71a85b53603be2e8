"""Make a find, in canonical form with a proven solution, from a recorded and cleaned board.

A tidy level has no block on its goal at the start, no block that never moves and no useless block.
If blocks can push, some shortest solution pushes. The linter itself decides, with its usual limits.
The linter's findings are mended in a board, which is then cleaned and checked again:

- a block that never moves becomes wall, or is removed if the floor must stay unchanged
- a useless block is removed
- if a block is on its goal, the level starts at the next hardest position without such a block

A push that is never needed cannot be mended.

Smoothing makes a ragged floor plainer, cell by cell, without changing the optimum. Notches of one
or two cells are filled, and unused spikes are removed, one after another. Each change is the one
that most improves the looks of the floor (see insight/looks.py), and is checked on the whole state
graph.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from trisolve.limits import Limits
from trisolve.sliding.generator.climbs import score_as_it_is
from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.floors import symmetric_part
from trisolve.sliding.generator.layout import RawBoard, board_of, board_rows, level_of, load_board
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.strategies import value_of
from trisolve.sliding.insight.analysis import analyze
from trisolve.sliding.insight.claims import stats_of, with_grade
from trisolve.sliding.insight.difficulty import difficulty
from trisolve.sliding.insight.ideas import has_ideas
from trisolve.sliding.insight.looks import floor_looks, looks
from trisolve.sliding.lattice import Axis, Cell, neighbors, run
from trisolve.sliding.level import PUSH_MODES, Block, Level
from trisolve.sliding.lint import Finding, Linter
from trisolve.sliding.lint.check_searches import USUAL, CheckSearches
from trisolve.sliding.packing import Packing
from trisolve.sliding.search import explore, optimum_within
from trisolve.sliding.state_graph import StateGraph

if TYPE_CHECKING:
    from trisolve.sliding.engine.small.scoring import Workspace


TIDY_CODES = ("B001", "G007", "P004", "R001")
"""The findings that a tidy level must not have, cheapest to check first."""
MAX_MENDS = 8
"""The maximum number of times that one find is mended."""
_LIMITS = USUAL.but(threads=1)


def untidy(level: Level, graph: StateGraph) -> tuple[Finding, ...]:
    """Return the findings for the first of TIDY_CODES that has any; () if the level is tidy.

    `graph` is the level's own graph, complete and analyzed.
    """
    searches = CheckSearches(level, _LIMITS, graph)
    for code in TIDY_CODES:
        findings = Linter([code]).lint(level, searches=searches).findings
        if findings:
            return findings
    return ()


def mend(
    level: Level,
    graph: StateGraph,
    findings: tuple[Finding, ...],
    options: Options,
    workspace: "Workspace",
) -> RawBoard | None:
    """Return a cleaned board without the findings of one kind, or None if mending fails."""
    code = findings[0].code
    named = {block for finding in findings for block in finding.blocks}
    if code == "G007":
        index = next_hardest(level, graph, options.moves.minimum)
        board = None if index is None else board_of(graph.level_at(index))
    elif code == "B001":
        board = _without(level, named, options, walled=options.walls_up)
    elif code == "R001":
        found = (_without(level, {block}, options) for block in sorted(named))
        board = next((one for one in found if one is not None), None)
    else:
        board = None
    if board is not None and options.symmetry == "none":  # others are cleaned in orbits
        board = clean(board, options, workspace, options.highlighted.minimum)
    return board if board is not None and beats_start(board, options, workspace) else None


def clean(
    raw: RawBoard, options: Options, workspace: "Workspace", min_goals: int
) -> RawBoard | None:
    """Return a board without useless blocks, or None if the result is unwanted."""
    from trisolve.sliding.engine.small.scoring import clean_board

    load_board(raw, workspace.trial)
    push, steps = PUSH_MODES.index(options.push), int(options.objective == "steps")
    needed, wall_up = int(options.every_block), int(options.walls_up)
    sure = clean_board(workspace.trial, workspace, push, steps, needed, wall_up, min_goals)
    length, n_ways = workspace.optimum[0].tolist()
    found = board_rows(workspace.trial)
    if length < 1 or len(found.blocks) not in options.blocks or (needed and not sure):
        return None
    return None if options.unique and n_ways != 1 else found


def beats_start(raw: RawBoard, options: Options, workspace: "Workspace") -> bool:
    """Return whether a board is harder than the level its search started from, if any."""
    if options.start is None:
        return True
    record = score_as_it_is(board_of(options.start), options, workspace)
    return score_as_it_is(raw, options, workspace) > record


def next_hardest(level: Level, graph: StateGraph, min_moves: int) -> int | None:
    """Return the hardest state that is no harder than the start and has no covered goal."""
    import numpy as np

    to_goal = graph.distance_to_goal
    fits = (to_goal >= max(1, min_moves)) & (to_goal <= to_goal[0])
    for number, digit in _goal_digits(level):
        fits &= (graph.states >> np.uint64(4 * number)) & np.uint64(15) != np.uint64(digit)
    there = np.flatnonzero(fits)
    return int(there[np.argmax(to_goal[there])]) if len(there) else None


def _goal_digits(level: Level) -> Iterator[tuple[int, int]]:
    """Yield the number of each highlighted block and its digit in states that cover its goal."""
    for number, (block, firsts) in enumerate(
        zip(level.blocks, Packing(level).placements, strict=True)
    ):
        if block.goal is not None and block.goal[0] in firsts:
            yield number, list(firsts).index(block.goal[0])


def _without(
    level: Level, ids: set[str], options: Options, *, walled: bool = False
) -> RawBoard | None:
    """Return the board without some blocks, or None if too few blocks or goals remain."""
    rest = tuple(block for block in level.blocks if block.id not in ids)
    n_goals = sum(block.highlighted for block in rest)
    if n_goals < options.highlighted.minimum or len(rest) < options.blocks.minimum:
        return None
    floor = level.floor
    if walled:
        floor -= {cell for block in level.blocks if block.id in ids for cell in block.cells}
    return board_of(Level(floor, rest, level.push))


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
    from trisolve.sliding.engine.small.scoring import clean_board, optimum_of

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


def _clean_evenly(raw: RawBoard, options: Options, workspace: "Workspace") -> RawBoard | None:
    """Return a board without the orbits of unreachable floor, or None if it is then unwanted.

    On less floor, more blocks may be useless, and without them even less floor is reachable.
    """
    from trisolve.sliding.engine.graph.reachable import ANY_DISTANCE
    from trisolve.sliding.engine.small.mutations import copy_board
    from trisolve.sliding.engine.small.scoring import clean_board, keep_reached, optimum_of

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
        floor = symmetric_part(frozenset(raw.floor), reached, options.symmetry)
        load_board(raw._replace(floor=tuple(floor)), trial)
        sure = clean_board(trial, workspace, push, int(steps), int(needed), 0, min_goals)
        n_before, raw = len(raw.blocks), board_rows(trial)
        if len(raw.blocks) < n_before:
            continue
        lone = optimum[0, 1] == 1 or not options.unique
        return raw if lone and n_before in options.blocks and (sure or not needed) else None


def _optimum_in_steps(level: Level) -> int:
    """Return the steps of a solvable level, from a search that does not create moves."""
    found = optimum_within(level, Limits(threads=1), metric="steps").length
    assert found is not None
    return found


def find_of(
    raw: RawBoard, options: Options, workspace: "Workspace", provenance: Mapping[str, Any]
) -> Find | None:
    """Return the find for a cleaned board, or None if it does not meet the options.

    With `tidy`, the board is mended until lint reports nothing, or abandoned.
    """
    for _ in range(1 + MAX_MENDS):
        made = _find_of(raw, options, workspace, provenance)
        if made is None or not options.tidy:
            return made and made[0]
        find, graph = made
        findings = untidy(find.level, graph)
        if not findings:
            return find
        better = mend(find.level, graph, findings, options, workspace)
        if better is None:
            return None
        raw = better
    return None


def _find_of(
    raw: RawBoard, options: Options, workspace: "Workspace", provenance: Mapping[str, Any]
) -> tuple[Find, StateGraph] | None:
    """Return the find for an unchanged board, with its graph, or None if it is not wanted.

    A block that cleaning removed may have kept states out of reach, or kept others from being dead.
    A single exploration of the final level yields every number except the optimum in steps, and
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
        return _clean_evenly(raw, options, workspace)
    return smoothed(raw, options, workspace) if options.floor == "smooth" else raw


def adopt(level: Level, provenance: Mapping[str, Any]) -> Find | None:
    """Return a level as a canonical, solved find scored by its moves, or None if unsolvable.

    The level's name and metadata are kept, but colors and ids are not.

    >>> from trisolve.sliding.level import Block
    >>> adopt(Level(range(8), [Block("X", [4, 5, 6], goal=[0, 1, 2])]), {}).moves
    1
    """
    found = with_grade(in_reading_order(level))
    if found is None:
        return None
    kept = replace(found, name=level.name, metadata=level.metadata)
    moves, steps, n_states = (found.stats[key] for key in ("moves", "steps", "states"))
    return Find(kept, moves, steps, n_states, float(moves), provenance)
