"""Check solutions and records with a verifier that shares no code with the searches."""

from collections.abc import Iterable
from typing import NamedTuple, overload

from trisolve.errors import InvalidPuzzle
from trisolve.hexagon import holes
from trisolve.reports import Report, Wrong
from trisolve.tantrix.game import dump_result, replay
from trisolve.tantrix.placements import (
    AnyPlacement,
    Placement,
    at_origin,
    board_lines,
    first_mismatch,
    fit,
    groups,
    read_placements,
)
from trisolve.tantrix.puzzle import Goal, Puzzle
from trisolve.tantrix.records import GameRecord, Record
from trisolve.tantrix.tiles import carries


class Verdict(NamedTuple):
    """Whether a solution is right and, if not, the code and location of the first fault.

    >>> Verdict(right=False, reason="tile-missing", where="tile 3").reason
    'tile-missing'
    """

    right: bool
    reason: str | None = None
    where: str | None = None


@overload
def check(entry: Puzzle | Record) -> Report: ...
@overload
def check(entry: Puzzle, placements: Iterable[AnyPlacement]) -> Verdict: ...
def check(
    entry: Puzzle | Record, placements: Iterable[AnyPlacement] | None = None
) -> Report | Verdict:
    """Report which claims in a puzzle or record are right, or whether placements solve a puzzle.

    The details of a report are `kind`, `reason` (the code of the first fault), `where` (its place),
    and `turn` (the index of the wrong turn).

    >>> from trisolve.tantrix import discovery
    >>> check(discovery(3), [(1, 0, 0, 0), (2, -1, 1, 2), (3, -1, 0, 0)])
    Verdict(right=True, reason=None, where=None)
    >>> print(check(discovery(3)).status)
    open
    """
    if placements is None:
        return _check_puzzle(entry) if isinstance(entry, Puzzle) else _check_record(entry)
    if not isinstance(entry, Puzzle):
        raise InvalidPuzzle(f"expected a puzzle with placements, got a record of a {entry.kind}")
    return check_solution(entry, placements)


def _check_puzzle(puzzle: Puzzle) -> Report:
    verdict = Verdict(right=True)
    if puzzle.solution is not None:
        verdict = check_solution(puzzle, puzzle.solution)
    details = {
        "kind": puzzle.kind,
        "valid": True,
        "claims": {} if puzzle.solution is None else {"solution": verdict.right},
        "reason": verdict.reason,
        "where": verdict.where,
        "turn": None,
    }
    right = ("solution",) if puzzle.solution is not None and verdict.right else ()
    wrong = () if verdict.right else (Wrong("solution", "a solution", _why(verdict)),)
    return Report(right, wrong, is_open=not right, name=puzzle.name, details=details)


def _why(verdict: Verdict) -> str:
    return f"{verdict.reason} ({verdict.where})" if verdict.where else str(verdict.reason)


def _check_record(record: Record) -> Report:
    replayed = replay(record)
    claims = {"turns": replayed.right or replayed.reason == "result"}
    claimed = record.result if isinstance(record, GameRecord) else None
    if claims["turns"] and claimed is not None:
        claims["result"] = replayed.right
    where = None if replayed.turn is None else f"turn {replayed.turn + 1}"
    verdict = Verdict(replayed.right, replayed.reason, where)
    details = {
        "kind": record.kind,
        "valid": True,
        "claims": claims,
        "reason": replayed.reason,
        "where": where,
        "turn": replayed.turn,
    }
    is_open = replayed.result is not None and replayed.result["end"] in (None, "open")
    expected = {"turns": "legal turns", "result": claimed and dump_result(claimed)}
    return Report(
        tuple(claim for claim, right in claims.items() if right),
        tuple(
            Wrong(claim, expected[claim], _why(verdict))
            for claim, right in claims.items()
            if not right
        ),
        is_open=is_open,
        name=record.name,
        details=details,
    )


def check_solution(puzzle: Puzzle, placements: Iterable[AnyPlacement]) -> Verdict:
    """Return whether placements solve a puzzle and, if not, the first reason."""
    given = read_placements(placements)
    return _check_tiles(puzzle, given) or _check_places(puzzle, given) or Verdict(right=True)


def _wrong(reason: str, where: str) -> Verdict:
    return Verdict(right=False, reason=reason, where=where)


def _check_tiles(puzzle: Puzzle, given: tuple[Placement, ...]) -> Verdict | None:
    numbers = [placement.tile for placement in given]
    for number in sorted(numbers):
        if numbers.count(number) > 1:
            return _wrong("tile-twice", f"tile {number}")
    if foreign := sorted(set(numbers) - set(puzzle.tiles)):
        return _wrong("tile-foreign", f"tile {foreign[0]}")
    if missing := sorted(set(puzzle.tiles) - set(numbers)):
        return _wrong("tile-missing", f"tile {missing[0]}")
    return None


def _check_places(puzzle: Puzzle, given: tuple[Placement, ...]) -> Verdict | None:
    board = {placement.cell: placement for placement in given}
    if len(board) < len(given):
        cells = sorted(placement.cell for placement in given)
        return _wrong("cell-twice", str(next(c for c in cells if cells.count(c) > 1)))
    for placement in puzzle.placements:
        if board.get(placement.cell) != placement:
            return _wrong("given", f"tile {placement.tile}")
    if len(parts := groups(board)) > 1:
        return _wrong("apart", str(min(parts[1])))
    if clash := first_mismatch(board):
        return _wrong("edge", f"{clash[0]} and {clash[1]}")
    if puzzle.cells is not None and not _has_shape(puzzle, given):
        return _wrong("shape", f"cell {min(board)}")
    if puzzle.kind == "discovery":
        for number in puzzle.tiles:
            if not carries(number, puzzle.goals[0].color):
                return _wrong("no-colour", f"tile {number}")
    for goal in puzzle.goals:
        found = board_lines(board, goal.color)
        n_carriers = sum(carries(number, goal.color) for number in puzzle.tiles)
        if not _is_met(goal, [(line.length, line.closed) for line in found], n_carriers):
            return _wrong(goal.form, f"{goal.form} in {goal.color}")
    if puzzle.cells is None and puzzle.holes != "any":
        n_holes = len(holes(board))
        if n_holes != puzzle.holes:
            return _wrong("hole", f"{n_holes} where {puzzle.holes} are asked for")
    return None


def _has_shape(puzzle: Puzzle, given: tuple[Placement, ...]) -> bool:
    assert puzzle.cells is not None
    if puzzle.placements:  # nothing may be moved or turned
        return {placement.cell for placement in given} == set(puzzle.cells)
    return any(True for _ in fit(given, puzzle.cells))


def _is_met(goal: Goal, found: list[tuple[int, bool]], n_carriers: int) -> bool:
    """Return whether a color forms one line (or loop) with every tile of that color on it."""
    return n_carriers > 0 and found == [(n_carriers, goal.form == "loop")]


def canonical(
    placements: Iterable[AnyPlacement], puzzle: Puzzle | None = None
) -> tuple[Placement, ...]:
    """Return the canonical form of placements, in order of tile number.

    The canonical form has the lowest tile at (0, 0) in rotation 0. For a puzzle with a shape, it is
    the smallest image on the shape's cells. For a puzzle with fixed placements, nothing is moved.
    Raises InvalidPuzzle if the shape differs.

    >>> canonical([(1, 2, 2, 3)])
    (Placement(tile=1, q=0, r=0, rotation=0),)
    """
    given = read_placements(placements)
    if puzzle is not None and puzzle.placements:
        return tuple(sorted(given))
    if puzzle is None or puzzle.cells is None:
        return at_origin(given)
    images = list(fit(given, puzzle.cells)) if given else []
    if not images:
        raise InvalidPuzzle("expected placements on the cells of the puzzle, got another shape")
    return min(images)
