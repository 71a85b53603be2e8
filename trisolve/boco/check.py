"""Check records: whether the moves are legal, and whether the result and its reason are right."""

from trisolve.boco.files import replay
from trisolve.boco.record import Record
from trisolve.boco.rules import IllegalTurn
from trisolve.reports import Report, Wrong


def check(record: Record) -> Report:
    """Play a record and compare its claims with the game.

    `details["ply"]` is the ply of the illegal move, or None if all moves are legal.

    >>> print(*check(Record("tetrahedron", (3, 0, 1, 2), result="first")).wrong)
    result: claimed first, found second
    """
    try:
        state = replay(record)[-1]
    except IllegalTurn as error:
        wrong = Wrong("moves", "legal", str(error))
        return Report(wrong=(wrong,), name=record.name, details={"ply": error.ply})
    claims: list[tuple[str, str | None, str | None]] = []
    if record.result is not None:
        claims.append(("result", record.result, state.result))
    if record.claims_reason or record.reason is not None:
        claims.append(("reason", record.reason, state.reason))
    return Report(
        right=("moves", *(key for key, claimed, found in claims if claimed == found)),
        wrong=tuple(Wrong(*claim) for claim in claims if claim[1] != claim[2]),
        is_open=not state.is_terminal(),
        name=record.name,
        details={"ply": None},
    )
