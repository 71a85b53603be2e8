"""Levels by name: ``starter`` and ``starter:12`` are bundled; ``mine.json:3`` is in a user's file.

Numbers start at 1, as on contact sheets and pages. A level's own name can replace the number,
``mine.json:Cave 3``. A bundled directory also accepts the name of one of its files,
``article:puzzle-30``. An existing path is always read as a path.
"""

import os
import re
from pathlib import Path
from typing import NamedTuple

from trisolve.errors import FileError
from trisolve.files.messages import shown
from trisolve.files.shipped import natural, shipped_path

_NUMBERED = re.compile(r"(.+):(\d{1,99})", re.ASCII | re.DOTALL)
_LEVELS = (".json", ".tri")


class Place(NamedTuple):
    """The target of a name: the files to read, their labels, and the number of one level.

    `number` counts from 1 through all files together; None means all levels. `is_pack` is true if
    `paths` is a single file with all the levels. `name` is the name of one level.
    """

    paths: tuple[Path, ...]
    labels: tuple[str, ...]
    number: int | None
    is_pack: bool
    name: str | None = None


def place_of(source: str) -> Place | None:
    """Return the place that a name refers to, or None for a path or an unknown name.

    >>> place = place_of("article:puzzle-30")
    >>> place.paths[0].name, place.number, place_of("article:2").number, place_of("no such file")
    ('puzzle-30.json', None, 2, None)
    """
    if os.path.lexists(source):
        return None
    if found := _shipped(source, None):
        return found
    match = _NUMBERED.fullmatch(source)
    if match is None:
        return _by_own_name(source)
    before, number = match[1], int(match[2])
    if os.path.isfile(before):
        return Place((Path(before),), (source,), number, is_pack=True)
    return _shipped(before, number)


def is_place(source: str) -> bool:
    """Return whether a text is a known name.

    >>> is_place("article"), is_place("no such file")
    (True, False)
    """
    return place_of(source) is not None


def _shipped(name: str, number: int | None) -> Place | None:
    path = shipped_path(name)
    if path is None:
        return None
    if path.is_dir():
        paths = tuple(sorted(_levels_in(path), key=natural))
        labels = tuple(f"{name}:{one.stem}" for one in paths)
        return Place(paths, labels, number, is_pack=False) if paths else None
    if path.suffix not in _LEVELS:
        return None
    return Place((path,), (name,), number, is_pack=True)


def _by_own_name(source: str) -> Place | None:
    """Return the place of ``PACK:NAME``; a name may contain colons, as may the pack's path."""
    at = source.rfind(":")
    while at > 0:
        before, name = source[:at], source[at + 1 :]
        path = Path(before) if os.path.isfile(before) else shipped_path(before)
        if name and path is not None and path.suffix in _LEVELS and path.is_file():
            return Place((path,), (source,), None, is_pack=True, name=name)
        at = source.rfind(":", 0, at)
    return None


def _levels_in(directory: Path) -> list[Path]:
    return [path for path in directory.iterdir() if path.suffix in _LEVELS]


def check_number(number: int, n_levels: int, source: str) -> None:
    """Raise FileError unless a pack of `n_levels` levels has a level with the given number.

    >>> check_number(3, 2, "two.json:3")
    Traceback (most recent call last):
    trisolve.errors.FileError: two.json:3: expected a level number from 1 to 2, got 3
    """
    if not 1 <= number <= n_levels:
        there = f"a level number from 1 to {n_levels}" if n_levels else "a pack with levels in it"
        raise FileError(f"{shown(source)}: expected {there}, got {number}")
