"""Check the claims of a puzzle or a game record."""

from typing import Any

from trisolve.entanglement.files import puzzle_of
from trisolve.entanglement.players import Record
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Replay, replay
from trisolve.entanglement.solve import Solution
from trisolve.errors import FormatError, IllegalMove
from trisolve.limits import stop_phrase
from trisolve.reports import Report, Unchecked, Wrong


def check(entry: Puzzle | Record, found: Solution | None = None) -> Report:
    """Report which claims are right: that the solution is legal, and that it earns its score.

    `found` is the result of a search for the best play; if it is given, the score must also be the
    best. The report's details are `proved` (whether the score is proved to be the best, or None if
    this is not known) and `bound`. For a record, all numbers and the ending are checked.

    >>> check(Puzzle(1, ["421503b9a786"], solution="0 0")).wrong[0].found
    'turn 2 (0): the game has ended'
    """
    return _check_record(entry) if isinstance(entry, Record) else _check_puzzle(entry, found)


def _check_puzzle(puzzle: Puzzle, found: Solution | None) -> Report:
    right, wrong = [], []
    played = None
    if puzzle.solution is not None:
        played = _replay(puzzle, puzzle.solution)
        if isinstance(played, Replay):
            right.append("solution")
        else:
            wrong.append(Wrong("solution", puzzle.solution, played))
    best = played.score if isinstance(played, Replay) else None
    proved = None
    if puzzle.score is not None:
        if best is not None and puzzle.score != best:
            wrong.append(Wrong("score", puzzle.score, best))
        elif found is not None and found.status == "optimal":
            best = found.score
            if puzzle.score != best:
                wrong.append(Wrong("score", puzzle.score, best))
        elif found is not None and not found.score <= puzzle.score <= found.bound:
            wrong.append(Wrong("score", puzzle.score, f"{found.score} to {found.bound}"))
        if best is not None and puzzle.score == best:
            right.append("score")
        if found is not None and found.status == "optimal":
            proved = puzzle.score == found.score
        elif found is not None and best == puzzle.score == found.bound:
            proved = True  # its own solution reaches the bound
    unchecked: tuple[Unchecked, ...] = ()
    if found is not None and found.limit is not None and not proved:
        reason = f"{stop_phrase(found.limit)}: no play scores more than {found.bound:,}"
        unchecked = (Unchecked("best score", reason, limited=True),)
    return Report(
        tuple(right),
        tuple(wrong),
        unchecked,
        is_open=not right,
        name=puzzle.name or "",
        details={"proved": proved, "bound": found.bound if found else None},
    )


def _check_record(record: Record) -> Report:
    puzzle = puzzle_of(record)
    details: dict[str, Any] = {"proved": None, "bound": None}
    played = _replay(puzzle, record.turns)
    if not isinstance(played, Replay):
        wrong = (Wrong("turns", record.turns, played),)
        return Report((), wrong, name=puzzle.name or "", details=details)
    facts = {
        "score": (record.score, played.score),
        "segments": (record.segments, played.segments),
        "tiles": (record.n_tiles, len(played.placements)),
        "end": (record.end, played.end),
    }
    return Report(
        ("turns", *(claim for claim, (claimed, is_) in facts.items() if claimed == is_)),
        tuple(Wrong(claim, *both) for claim, both in facts.items() if both[0] != both[1]),
        is_open=played.end == "open",
        name=puzzle.name or "",
        details=details,
    )


def _replay(puzzle: Puzzle, turns: str) -> Replay | str:
    """Return replayed turns, or the reason why they cannot be replayed."""
    try:
        return replay(puzzle, turns)
    except (FormatError, IllegalMove) as error:
        return str(error)
