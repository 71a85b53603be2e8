"""Bounds such as ``8..14``, ``30..`` or ``5``, and their only reader."""

import re
from dataclasses import dataclass
from typing import TypeAlias

from trisolve.errors import FormatError

MAX_BOUND = 999_999_999
"""The largest number in bounds: nine digits."""
_BOUNDS = re.compile(r"\s*(\d{1,9})?\s*(\.\.)?\s*(\d{1,9})?\s*", re.ASCII)


@dataclass(frozen=True)
class Bounds:
    """A range with both ends included; `maximum` is None if there is no upper bound.

    >>> 14 in Bounds(8, 14), 15 in Bounds(8, 14), 99 in Bounds(30, None)
    (True, False, True)
    """

    minimum: int
    maximum: int | None

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, int):
            return False
        return self.minimum <= value and (self.maximum is None or value <= self.maximum)

    def within(self, minimum: int, maximum: int) -> tuple[int, int]:
        """Return both ends; these values replace a missing minimum (0) and a missing maximum.

        >>> Bounds(0, 5).within(1, 16), Bounds(4, None).within(1, 16)
        ((1, 5), (4, 16))
        """
        return self.minimum or minimum, maximum if self.maximum is None else self.maximum

    def __str__(self) -> str:
        if self.minimum == self.maximum:
            return str(self.minimum)
        return f"{self.minimum}..{'' if self.maximum is None else self.maximum}"


SomeBounds: TypeAlias = Bounds | str | int | tuple[int, int | None]
"""What functions take for a range: "8..14", "30..", 5, (8, 14) or (30, None)."""


def parse_bounds(given: SomeBounds) -> Bounds:
    """Read bounds in any form; raise FormatError for others, or if the minimum exceeds the maximum.

    >>> parse_bounds("8..14"), parse_bounds((30, None))
    (Bounds(minimum=8, maximum=14), Bounds(minimum=30, maximum=None))
    >>> parse_bounds((8, 14)) == parse_bounds("8..14"), str(parse_bounds(5))
    (True, '5')
    """
    if isinstance(given, Bounds):
        return given
    match = None if isinstance(given, bool) else _BOUNDS.fullmatch(_text_of(given))
    if match is None or not (match[1] or match[3]):
        raise FormatError(f"expected bounds such as 8..14, 30.. or 5, got {given!r:.60}")
    minimum = int(match[1] or 0)
    maximum = int(match[3]) if match[3] else None if match[2] else minimum
    if maximum is not None and minimum > maximum:
        raise FormatError(f"expected bounds in ascending order, got {given!r:.60}")
    return Bounds(minimum, maximum)


def _text_of(given: object) -> str:
    if not isinstance(given, tuple | list):
        return str(given)
    ends = ["" if one is None else str(one) for one in given]
    are_numbers = all(isinstance(one, int | None) and not isinstance(one, bool) for one in given)
    return "..".join(ends) if len(ends) == 2 and are_numbers else ""
