"""Turns as text: ``3`` lays the current tile at rotation 3, ``s3`` the pocket tile after a swap."""

import re
from collections.abc import Iterable

from trisolve.errors import FormatError

TURNS = tuple(f"{swap}{k}" for swap in ("", "s") for k in range(6))
"""All possible turns, in the order in which ties are decided."""

_TURN = re.compile(r"s?[0-5]", re.ASCII)


def checked_turn(turn: object) -> str:
    """Return a turn unchanged; raise FormatError if it is not valid.

    >>> checked_turn("s6")
    Traceback (most recent call last):
    trisolve.errors.FormatError: expected a turn such as 3 or s0, got 's6'
    """
    if not isinstance(turn, str):
        raise FormatError(f"expected a turn such as 3 or s0, got {type(turn).__name__}")
    if not _TURN.fullmatch(turn):
        raise FormatError(f"expected a turn such as 3 or s0, got {turn!r:.60}")
    return str(turn)


def parse_turns(turns: str | Iterable[str]) -> tuple[str, ...]:
    """Return turns given as text separated by blanks, or one by one; may raise FormatError.

    >>> parse_turns("2 s0 s5")
    ('2', 's0', 's5')
    """
    parts = turns.split() if isinstance(turns, str) else turns
    if not isinstance(parts, Iterable):
        raise FormatError(f"expected turns such as 2 s0, got {type(turns).__name__}")
    found = []
    for number, turn in enumerate(parts, 1):
        try:
            found.append(checked_turn(turn))
        except FormatError as error:
            raise FormatError(f"turn {number}: {error}") from None
    return tuple(found)
