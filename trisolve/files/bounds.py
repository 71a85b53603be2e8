"""Bounds as people write them: ``8..14``, ``30..`` or just ``5``."""

import re
from dataclasses import dataclass

from trisolve.errors import FormatError

_BOUNDS = re.compile(r"\s*(\d{1,9})?\s*(\.\.)?\s*(\d{1,9})?\s*", re.ASCII)


@dataclass(frozen=True)
class Bounds:
    """A least and a greatest value, both allowed; `most` is None where there is no greatest.

    >>> 14 in Bounds(8, 14), 15 in Bounds(8, 14), 99 in Bounds(30, None)
    (True, False, True)
    """

    least: int
    most: int | None

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, int):
            return False
        return self.least <= value and (self.most is None or value <= self.most)

    def __str__(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return f"{self.least}..{'' if self.most is None else self.most}"


def parse_bounds(text: str | int) -> Bounds:
    """Read bounds; raise FormatError for anything else, and for bounds that nothing is within.

    >>> parse_bounds("8..14"), parse_bounds("30.."), parse_bounds(5)
    (Bounds(least=8, most=14), Bounds(least=30, most=None), Bounds(least=5, most=5))
    """
    match = _BOUNDS.fullmatch(str(text))
    if match is None or not (match[1] or match[3]) or isinstance(text, bool):
        raise FormatError(f"expected bounds such as 8..14, 30.. or 5, got {str(text)[:60]!r}")
    least = int(match[1] or 0)
    most = int(match[3]) if match[3] else None if match[2] else least
    if most is not None and least > most:
        raise FormatError(f"expected bounds that rise, got {str(text)[:60]!r}")
    return Bounds(least, most)
