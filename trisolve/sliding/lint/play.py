"""Solutions that are missing, trivial, forced, or much shorter than claimed."""

from collections.abc import Iterator
from dataclasses import replace

from trisolve.errors import IllegalMove
from trisolve.sliding import rules
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.lint.check_searches import CheckSearches, Unknown
from trisolve.sliding.lint.codes import Finding
from trisolve.sliding.lint.goals import unreachable_goals
from trisolve.sliding.moves import Move, dump_moves
from trisolve.sliding.packing import DEAD
from trisolve.wording import counted

_MIN_SAVED = 2
_MAX_SHARE = 0.75


def unsolvable(level: Level, searches: CheckSearches) -> Iterator[Finding]:
    """Yield a finding if the level has no solution and only a search can show this."""
    if not any(unreachable_goals(level, searches)) and searches.moves is None:
        highlighted = tuple(block.id for block in level.blocks if block.highlighted)
        yield Finding("P001", "no sequence of moves covers all goals", highlighted)


def trivial(level: Level, _searches: CheckSearches | None = None) -> Iterator[Finding]:
    """Yield a finding if the player has nothing to work out.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> [finding.message for finding in trivial(level)]
    ['one move solves it: A2']
    """
    highlighted = tuple(block.id for block in level.blocks if block.highlighted)
    if not highlighted:
        yield Finding("P002", "no block has a goal")
        return
    if rules.is_solved(level, level.positions):
        yield Finding("P002", "solved at the start", highlighted)
        return
    for move, positions in rules.successors(level, level.positions):
        if rules.is_solved(level, positions):
            yield Finding("P002", f"one move solves it: {move}", (move.block,))
            return


def forced_moves(level: Level, searches: CheckSearches) -> Iterator[Finding]:
    """Yield the first moves that are forced.

    If it is not known which moves lose, raises Unknown after yielding the only legal moves.
    """
    unknown = None
    try:
        searches.graph  # noqa: B018 - may raise
    except Unknown as error:
        unknown = error
    if unknown is None and searches.moves is None:
        return
    at, line, seen = level.positions, [], {level.positions}
    while not rules.is_solved(level, at):
        open_ways: dict[Positions, Move] = {}
        for move, there in rules.successors(level, at):
            lost = unknown is None and _is_dead(searches, there)
            if there not in seen and not lost:
                open_ways.setdefault(there, move)
        if len(open_ways) != 1:
            break
        ((at, move),) = open_ways.items()
        line.append(move)
        seen.add(at)
    if line:
        first = "the first move is" if len(line) == 1 else f"the first {len(line)} moves are"
        if rules.is_solved(level, at):
            first = "all moves are" if len(line) > 1 else "the only move is"
        blocks = tuple(dict.fromkeys(move.block for move in line))
        yield Finding("P003", f"{first} forced: {dump_moves(line)}", blocks)
    if unknown:
        raise Unknown(f"{unknown}; which moves lose is not known")


def _is_dead(searches: CheckSearches, positions: Positions) -> bool:
    index = searches.graph.index(positions)
    assert index is not None
    return int(searches.graph.distance_to_goal[index]) == DEAD


def unused_push(level: Level, searches: CheckSearches) -> Iterator[Finding]:
    """Yield a finding if blocks can push but no shortest solution needs a push."""
    if level.push == "none" or not searches.moves:
        return
    if searches.same_optimum(replace(level, push="none")):
        yield Finding("P004", f"push is {level.push}, but no shortest solution pushes anything")


def shortcut(level: Level, searches: CheckSearches) -> Iterator[Finding]:
    """Yield a finding if the optimum is far below the claimed solution or the stat `moves`.

    A solution that is illegal or does not solve the level does not count as a claim here.
    """
    claims = {
        "the claimed solution": _claimed_length(level),
        "stats.moves": level.stats.get("moves"),
    }
    for claim, claimed in claims.items():
        if type(claimed) is not int or not searches.moves:
            continue
        moves = searches.moves
        if moves <= claimed - _MIN_SAVED and moves <= _MAX_SHARE * claimed:
            length = counted(moves, "move")
            yield Finding("C001", f"the shortest solution has {length}, {claim} {claimed}")


def _claimed_length(level: Level) -> int | None:
    if level.solution is None:
        return None
    try:
        positions = rules.positions_after(level, level.solution)
    except IllegalMove:
        return None
    return len(level.solution) if rules.is_solved(level, positions) else None


CHECKS = (
    (frozenset({"P001"}), unsolvable),
    (frozenset({"P002"}), trivial),
    (frozenset({"P003"}), forced_moves),
    (frozenset({"P004"}), unused_push),
    (frozenset({"C001"}), shortcut),
)
