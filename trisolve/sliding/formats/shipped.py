"""Levels by name: ``starter`` and ``starter:12`` of what is shipped, ``mine.json:3`` of one's own.

A number counts from 1, as contact sheets and pages do; a shipped directory also takes the name of a
file in it, ``article:puzzle-30``. A path that exists is always read as that path.
"""

import os
import re
from pathlib import Path
from typing import NamedTuple

from trisolve.errors import FileError
from trisolve.files.messages import shown
from trisolve.files.shipped import shipped_path

_NUMBERED = re.compile(r"(.+):([1-9]\d{0,8})", re.ASCII | re.DOTALL)
_LEVELS = (".json", ".tri")


class Place(NamedTuple):
    """What a name stands for: files to read, what each is called, and which level is meant.

    `number` counts from 1 in all that the files hold; None for all of it. `is_pack` tells whether
    `paths` are the levels of one pack.
    """

    paths: tuple[Path, ...]
    labels: tuple[str, ...]
    number: int | None
    is_pack: bool


def place_of(source: str) -> Place | None:
    """Return what a name that is no path stands for; None where it stands for nothing.

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
        return None
    before, number = match[1], int(match[2])
    if os.path.isfile(before):
        return Place((Path(before),), (source,), number, is_pack=True)
    return _shipped(before, number)


def _shipped(name: str, number: int | None) -> Place | None:
    path = shipped_path(name)
    if path is None:
        return None
    if path.is_dir():
        paths = tuple(sorted(_levels_in(path), key=_natural))
        labels = tuple(f"{name}:{one.stem}" for one in paths)
        return Place(paths, labels, number, is_pack=False) if paths else None
    if path.suffix not in _LEVELS:
        return None
    return Place((path,), (name,), number, is_pack=True)


def _levels_in(directory: Path) -> list[Path]:
    return [path for path in directory.iterdir() if path.suffix in _LEVELS]


def _natural(path: Path) -> list[tuple[int, str]]:
    """Return what a path is sorted by: puzzle-5 before puzzle-30."""
    parts = re.split(r"(\d+)", path.stem)
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]


def check_number(number: int, n_levels: int, source: str) -> None:
    """Raise FileError unless a pack of so many levels has one of that number.

    >>> check_number(3, 2, "two.json:3")
    Traceback (most recent call last):
    trisolve.errors.FileError: two.json:3: expected a level of 1 to 2, got 3
    """
    if number > n_levels:
        there = f"a level of 1 to {n_levels}" if n_levels else "a pack with levels in it"
        raise FileError(f"{shown(source)}: expected {there}, got {number}")
