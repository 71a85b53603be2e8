"""FILE:N names entry N, counted from 1, of a file with several entries."""

import re
from collections.abc import Sequence
from os.path import isfile, lexists
from pathlib import Path
from typing import TypeVar

from trisolve.errors import FormatError
from trisolve.files.messages import shown
from trisolve.files.shipped import shipped_path

T = TypeVar("T")

_NUMBERED = re.compile(r"(.+):([0-9]{1,9})", re.ASCII)


def split_number(source: str) -> tuple[str, int | None]:
    """Return a file and the number of the requested entry; the number is None for all entries.

    >>> split_number("entanglement:graded:3"), split_number("squares:5")
    (('entanglement:graded', 3), ('squares:5', None))
    """
    match = _NUMBERED.fullmatch(source)
    if match is None or lexists(source) or shipped_path(source) is not None:
        return source, None
    path = shipped_path(match[1]) or Path(match[1])
    return (match[1], int(match[2])) if isfile(path) else (source, None)


def labeled(file: str, entries: Sequence[T], number: int | None) -> list[tuple[str, T]]:
    """Return the entries of a file with their labels, or only the entry with the given number.

    >>> labeled("two.json", "ab", None), labeled("two.json", "ab", 2)
    ([('two.json:1', 'a'), ('two.json:2', 'b')], [('two.json:2', 'b')])
    """
    if number is not None:
        if not 1 <= number <= len(entries):
            raise FormatError(
                f"{shown(file)}: expected an entry of 1 to {len(entries)}, got {number}"
            )
        return [(f"{file}:{number}", entries[number - 1])]
    if len(entries) == 1:
        return [(file, entries[0])]
    return [(f"{file}:{at}", entry) for at, entry in enumerate(entries, 1)]
