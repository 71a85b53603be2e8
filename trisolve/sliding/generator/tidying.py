"""Tidy a find: mend the problems that lint would report, where possible.

A tidy level has no block on its goal at the start, no block that never moves and no useless block.
If blocks can push, some shortest solution pushes. The linter itself decides, with its usual limits.
The linter's findings are mended in a board, which is then cleaned and checked again:

- a block that never moves becomes wall, or is removed if the floor must stay unchanged
- a useless block is removed
- if a block is on its goal, the level starts at the next hardest position without such a block

A push that is never needed cannot be mended.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trisolve.sliding.generator.boards import RawBoard, board_of, load_board, stored_board
from trisolve.sliding.generator.climbs import score_as_it_is
from trisolve.sliding.generator.options import Options
from trisolve.sliding.level import PUSH_MODES, Level
from trisolve.sliding.lint import Finding, Linter
from trisolve.sliding.lint.check_searches import USUAL, CheckSearches
from trisolve.sliding.packing import Packing
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


def mended(
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
        board = cleaned(board, options, workspace, options.highlighted.minimum)
    return board if board is not None and beats_start(board, options, workspace) else None


def cleaned(
    raw: RawBoard, options: Options, workspace: "Workspace", min_goals: int
) -> RawBoard | None:
    """Return a board without useless blocks, or None if the result is unwanted."""
    from trisolve.sliding.engine.small.cleaning import clean_board

    load_board(raw, workspace.trial)
    push, steps = PUSH_MODES.index(options.push), int(options.objective == "steps")
    needed, wall_up = int(options.every_block), int(options.walls_up)
    sure = clean_board(workspace.trial, workspace, push, steps, needed, wall_up, min_goals)
    length, n_ways = workspace.optimum[0].tolist()
    found = stored_board(workspace.trial)
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
