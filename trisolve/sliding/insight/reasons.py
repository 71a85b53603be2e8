"""Why each move of a solution is made: if the move is left out, some later move no longer works.

The line is played without move i, for as long as each later move is legal and has the same effect.
The first move that fails, move j, is the purpose of move i. If no move fails, move i either brings
a block home itself or is idle. From any move, following j leads to a final move that has no j. The
moves that lead to the same final move form a stage.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from trisolve.errors import IllegalMove, TrisolveError
from trisolve.sliding import rules
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move, Moves
from trisolve.sliding.rules import Played
from trisolve.sliding.solver import solve


@dataclass(frozen=True)
class Reason:
    """The reason for a move. `for_move` counts from 1, and is None if `how` is "home" or "idle".

    `how` is one of

    - "home": without this move, the line does not solve the level;
    - "idle": without this move, the line still solves the level;
    - "carries": this move moves a block that move `for_move` drags farther;
    - "clears": this move takes a block off a cell that move `for_move` enters;
    - "braces": this move puts a block where move `for_move` needs it.

    `stage` counts from 1, in the order of the last moves of the stages.
    """

    move: Move
    how: str
    for_move: int | None
    stage: int


@dataclass(frozen=True)
class _Played:
    """A move of the line: its step, how far each block moves, and which cells blocks enter."""

    played: Played
    before: Positions
    did: dict[int, int]
    left: frozenset[Cell]
    entered: frozenset[Cell]


def reasons(
    level: Level, moves: Moves | None = None, *, metric: str = "moves"
) -> tuple[Reason, ...]:
    """Return the reason for each move of a line that solves a level.

    Parameters
    ----------
    level : the level
    moves : the line; by default, the solution that `solve` finds in the metric. If the level has no
        solution, no reasons are given
    metric : the metric of that solution, "moves" or "steps"

    >>> from trisolve.sliding.formats import parse_level
    >>> level = parse_level("ooBoooooBoooAABooooooooooooooooooooo")
    >>> [(str(one.move), one.how, one.for_move, one.stage) for one in reasons(level)]
    [('B3', 'clears', 2, 1), ('A4', 'home', None, 1)]
    """
    if moves is None:
        solution = solve(level, metric=metric)
        if solution.status == "limit":
            raise TrisolveError("expected a level that is solved within the limits, or moves")
        moves = solution.moves
        if solution.status != "solved":
            return ()
    line = _played(level, moves)
    last = line[-1].played.positions if line else level.positions
    if not level.has_goals or not rules.is_solved(level, last):
        away = ", ".join(rules.off_goal(level, last)) or "a level without goals"
        got = f"{len(line)} that do not, which leave {away} off the goal"
        raise IllegalMove(f"expected moves that solve the level, got {got}")
    found = [_why(level, line, number) for number in range(len(line))]
    stages = _stages([later for _, later in found])
    return tuple(
        Reason(one.played.move, how, None if later is None else later + 1, stage)
        for one, (how, later), stage in zip(line, found, stages, strict=True)
    )


def _played(level: Level, moves: Moves) -> list[_Played]:
    line: list[_Played] = []
    at = level.positions
    for played in rules.replay(level, moves):
        did, before, after = _did(played), at, played.positions
        left = {
            cell
            for block in did
            for cell in set(rules.covered(level, before, block)).difference(
                rules.covered(level, after, block)
            )
        }
        entered: set[Cell] = set()
        for step in played.steps:
            then = rules.apply_step(level, at, step)
            for block in step.signs:
                held = rules.covered(level, at, block)
                entered.update(set(rules.covered(level, then, block)).difference(held))
            at = then
        line.append(_Played(played, before, did, frozenset(left), frozenset(entered)))
    return line


def _did(played: Played) -> dict[int, int]:
    """Return each block that some step moves, with its net number of steps."""
    net: dict[int, int] = {}
    for step in played.steps:
        for block, sign in step.signs.items():
            net[block] = net.get(block, 0) + sign
    return net


def _why(level: Level, line: Sequence[_Played], number: int) -> tuple[str, int | None]:
    """Return how a move of the line helps, and the index of the move that it is made for."""
    one, at = line[number], line[number].before
    for later in range(number + 1, len(line)):
        other = line[later]
        try:
            played = rules.apply(level, at, other.played.move)
        except IllegalMove:
            played = None
        if played is None or _did(played) != other.did:
            if level.indices[other.played.move.block] in one.did:
                return "carries", later
            return ("clears" if one.left & other.entered else "braces"), later
        at = played.positions
    return ("idle" if rules.is_solved(level, at) else "home"), None


def _stages(later: Sequence[int | None]) -> list[int]:
    """Return the stage of each move, given the move that each is made for."""
    last: list[int] = [0] * len(later)
    for number in reversed(range(len(later))):
        then = later[number]
        last[number] = number if then is None else last[then]
    order = {end: stage for stage, end in enumerate(sorted(set(last)), 1)}
    return [order[end] for end in last]
