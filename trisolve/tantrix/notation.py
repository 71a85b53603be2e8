"""Turns in text notation: ``12@1,0/4! 45@2,-1/3``; ``!`` marks a fill, and ``--`` a deadlock."""

import re

from trisolve.errors import FormatError
from trisolve.tantrix.placements import Placement, read_placement
from trisolve.tantrix.turns import Turn, dump_placement

_PLACEMENT = re.compile(r"(\d{1,3})@(-?\d{1,6}),(-?\d{1,6})/(\d)(!?)")
NOTHING = "--"


def dump_turn_text(turn: Turn) -> str:
    """Return a turn in the notation.

    >>> dump_turn_text(Turn(0, (), Placement(45, 2, -1, 3), (Placement(7, 3, -2, 0),)))
    '45@2,-1/3 7@3,-2/0!'
    """
    words = [dump_placement(fill, fill=True) for fill in turn.before]
    if turn.free is not None:
        words.append(dump_placement(turn.free))
    words += [dump_placement(fill, fill=True) for fill in turn.after]
    return " ".join(words) or NOTHING


def parse_turn_text(text: str, seat: int) -> Turn:
    """Return the turn that a line in the notation describes; may raise FormatError.

    >>> parse_turn_text("12@1,0/4! 45@2,-1/3", 0).before
    (Placement(tile=12, q=1, r=0, rotation=4),)
    """
    before: list[Placement] = []
    after: list[Placement] = []
    free: Placement | None = None
    words = text.split()
    if words == [NOTHING]:
        return Turn(seat)
    if not words:
        raise FormatError("expected a turn such as 12@1,0/4! 45@2,-1/3, got an empty line")
    for word in words:
        match = _PLACEMENT.fullmatch(word)
        if match is None:
            raise FormatError(f"expected tile@q,r/rotation, a fill with !, got {word!r:.40}")
        placement = read_placement([int(part) for part in match.groups()[:4]], word)
        if match[5]:
            (before if free is None else after).append(placement)
        elif free is None:
            free = placement
        else:
            raise FormatError(f"expected one free move, without !, got a second: {word!r:.40}")
    return Turn(seat, tuple(before), free, tuple(after))
