"""Why each move of a solution is made: if the move is left out, some later move no longer works.

The line is played without move i, for as long as each later move is legal and has the same effect.
The first move that fails, move j, is the purpose of move i. If no move fails, move i either brings
a block home itself or is idle. From any move, following j leads to a final move that has no j. The
moves that lead to the same final move form a stage.

The reasons become sentences, in which a move is named after the block that it drags. The pages use
the same words: web/static/sliding/reason_words.js. An explanation of a level is a line that solves
it, with the reason for each of its moves.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from trisolve.errors import IllegalMove, TrisolveError
from trisolve.limits import Limits
from trisolve.sliding import rules
from trisolve.sliding.choices import Metric, SomeLevel
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Level, Positions, as_level
from trisolve.sliding.moves import Move, Moves
from trisolve.sliding.rules import Played
from trisolve.sliding.search import solve, solve_within
from trisolve.sliding.solution import Progress
from trisolve.wording import brief


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
    level: SomeLevel, moves: Moves | None = None, *, metric: Metric = "moves"
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
    level = as_level(level)
    if moves is None:
        solution = solve(level, metric=metric)
        if solution.status == "limit":
            raise TrisolveError("expected a level that is solved within the limits, or moves")
        moves = solution.moves
        if solution.status != "solved":
            return ()
    line = _play_line(level, moves)
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


def _play_line(level: Level, moves: Moves) -> list[_Played]:
    line: list[_Played] = []
    at = level.positions
    for played in rules.replay(level, moves):
        did, before, after = _did(played), at, played.positions
        left = {
            cell
            for block in did
            for cell in set(rules.covered_cells(level, before, block)).difference(
                rules.covered_cells(level, after, block)
            )
        }
        entered: set[Cell] = set()
        for step in played.steps:
            then = rules.apply_step(level, at, step)
            for block in step.signs:
                held = rules.covered_cells(level, at, block)
                entered.update(set(rules.covered_cells(level, then, block)).difference(held))
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


SENTENCES = {
    "home": "{block} is home",
    "idle": "{block} moves for nothing",
    "carries": "{block} goes on with move {number}",  # language: quoted
    "clears": "{block} makes room for {other}",
    "stands": "{block} stands where {other} pushes it",
    "avoids": "{block} goes where it does not block {other}",
}
"""The sentence for each reason; `braces` is "stands" or "avoids"."""
STAGES = {"home": "to bring {block} home", "idle": "for nothing"}
"""The purpose of a stage, by the reason of its last move."""


def sentences(level: Level, why: Sequence[Reason]) -> tuple[str, ...]:
    """Return the reason for each move of a line, as a sentence.

    >>> from trisolve import parse_level, reasons
    >>> level = parse_level("ooBoooooBoooAABooooooooooooooooooooo")
    >>> sentences(level, reasons(level))
    ('B makes room for A', 'A is home')
    """
    return tuple(_sentence(level, why, one, named=False) for one in why)


def reason_texts(level: Level, why: Sequence[Reason]) -> tuple[str, ...]:
    """Return the reason for each move of a line, as it appears after the move in a list.

    >>> from trisolve import parse_level, reasons
    >>> level = parse_level("ooBoooooBoooAABooooooooooooooooooooo")
    >>> reason_texts(level, reasons(level))
    ('makes room for A4 (move 2)', 'home')
    """
    found = []
    for one in why:
        text = _sentence(level, why, one, named=True).removeprefix(f"{one.move.block} ")
        place = "" if one.for_move is None or one.how == "carries" else f" (move {one.for_move})"
        found.append(text.removeprefix("is ") + place)
    return tuple(found)


def stage_names(why: Sequence[Reason]) -> tuple[str, ...]:
    """Return the purpose of each stage of a line, in the order of the stages.

    >>> from trisolve import parse_level, reasons
    >>> stage_names(reasons(parse_level("ooBoooooBoooAABooooooooooooooooooooo")))
    ('to bring A home',)
    """
    ends = {one.stage: one for one in why if one.for_move is None}
    return tuple(
        STAGES[ends[stage].how].format(block=ends[stage].move.block) for stage in sorted(ends)
    )


def _sentence(level: Level, why: Sequence[Reason], one: Reason, *, named: bool) -> str:
    """Return a sentence; `named` names the move that a move is made for, instead of its block."""
    block, how, other = one.move.block, one.how, ""
    if one.for_move is not None:
        move = why[one.for_move - 1].move
        other = f"{move.block}{move.distance}" if named else move.block
        if how == "braces":
            both = _moved_blocks(one.move) & _moved_blocks(move)
            how = "stands" if both else "avoids"
            block = min(both, key=level.indices.__getitem__, default=block)
    return SENTENCES[how].format(block=block, other=other, number=one.for_move)


def _moved_blocks(move: Move) -> set[str]:
    """Return the blocks that a move drags or pushes."""
    return {move.block, *(block for block, _ in move.pushes)}


@dataclass(frozen=True)
class Explanation:
    """The reasons for the moves of a line.

    `status` is "solved", "unsolvable" or "limit"; unless it is "solved", there is neither a line
    nor any reasons. `texts` has a text for each move, worded so that it can follow the move's
    number in a list.
    """

    status: str
    reasons: tuple[Reason, ...] = ()
    texts: tuple[str, ...] = ()
    limit: str | None = None
    seconds: float = 0.0

    __repr__ = brief

    def as_json(self) -> dict[str, Any]:
        """Return the explanation as JSON values, as ``explain --json`` prints them."""
        return {"status": self.status, "moves": reasons_as_json(self.reasons)}

    def described(self) -> str:
        """Return the reasons as text for people, stage by stage, with one line for each move."""
        if self.status == "limit":
            return "no solution found"
        if self.status == "unsolvable":
            return "unsolvable"
        return "\n".join(by_stage(self.reasons, self.texts)) or "solved from the start"


def reasons_as_json(why: tuple[Reason, ...]) -> list[dict[str, Any]]:
    """Return reasons as JSON values, one object for each move."""
    return [
        {"move": str(one.move), "how": one.how, "for": one.for_move, "stage": one.stage}
        for one in why
    ]


def by_stage(why: tuple[Reason, ...], texts: tuple[str, ...]) -> list[str]:
    r"""Return the lines of a list of moves with their reasons, grouped under the names of stages.

    >>> from trisolve import parse_level
    >>> level = parse_level("ooBoooooBoooAABooooooooooooooooooooo")
    >>> print("\n".join(by_stage(reasons(level), reason_texts(level, reasons(level)))))
    to bring A home
       1  B3  makes room for A4 (move 2)
       2  A4  home
    """
    width = max((len(str(one.move)) for one in why), default=0)
    lines = []
    for stage, name in enumerate(stage_names(why), 1):
        lines.append(name)
        for number, (one, text) in enumerate(zip(why, texts, strict=True), 1):
            if one.stage == stage:
                lines.append(f"{number:4}  {one.move!s:{width}}  {text}")
    return lines


def explanation_of(level: Level, moves: Moves) -> Explanation:
    """Return the reason for each move of a line that solves a level; may raise IllegalMove.

    >>> from trisolve import parse_level
    >>> explanation_of(parse_level("ooBoooooBoooAABooooooooooooooooooooo"), "B3 A4").texts
    ('makes room for A4 (move 2)', 'home')
    """
    why = reasons(level, moves)
    return Explanation("solved", why, reason_texts(level, why))


def explain(
    level: Level,
    *,
    metric: Metric = "moves",
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Explanation:
    """Return the reason for each move of the solution that `solve` finds, with the same parameters.

    >>> from trisolve import parse_level
    >>> explain(parse_level("ooBoooooBoooAABooooooooooooooooooooo")).status
    'solved'
    """
    level.check_goals()
    limits = Limits(max_states, max_bytes, time_limit, progress)
    found = solve_within(level, limits, metric=metric)
    if found.status != "solved":
        return Explanation(found.status, limit=found.limit, seconds=found.seconds)
    return explanation_of(level, found.moves)
