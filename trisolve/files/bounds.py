"""Bounds in text form, such as ``8..14``, ``30..`` or ``5``."""

import re
from dataclasses import dataclass

from trisolve.errors import FormatError

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

    def __str__(self) -> str:
        if self.minimum == self.maximum:
            return str(self.minimum)
        return f"{self.minimum}..{'' if self.maximum is None else self.maximum}"


def parse_bounds(text: str | int) -> Bounds:
    """Parse bounds; raise FormatError for any other text, or if the minimum exceeds the maximum.

    >>> parse_bounds("8..14"), parse_bounds("30.."), parse_bounds(5)
    (Bounds(minimum=8, maximum=14), Bounds(minimum=30, maximum=None), Bounds(minimum=5, maximum=5))
    """
    match = _BOUNDS.fullmatch(str(text))
    if match is None or not (match[1] or match[3]) or isinstance(text, bool):
        raise FormatError(f"expected bounds such as 8..14, 30.. or 5, got {str(text)[:60]!r}")
    minimum = int(match[1] or 0)
    maximum = int(match[3]) if match[3] else None if match[2] else minimum
    if maximum is not None and minimum > maximum:
        raise FormatError(f"expected bounds in ascending order, got {str(text)[:60]!r}")
    return Bounds(minimum, maximum)
