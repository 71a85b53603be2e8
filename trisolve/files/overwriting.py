"""The files that a command may replace without ``--force``.

A file that trisolve wrote may be replaced. A file that a person wrote may not be replaced, because
losing it would cost work.
"""

import json
import os
from collections.abc import Iterator
from typing import Any

from trisolve.errors import FileError
from trisolve.files.messages import shown
from trisolve.files.whole import MAX_BYTES, StrPath, suffix_of

WRITTEN_BY_PEOPLE = (".tri", ".hex", ".obj", ".toml")
"""The suffixes of files that people write."""
_JSON = (".json", ".jsonl")
_MADE = ("metadata", "seed", "player", "players", "solution", "certificate", "work")
"""Keys that only trisolve writes; people who draw a level or a board have no use for them."""


def check_replaceable(path: StrPath, *, force: bool = False) -> None:
    """Raise FileError if the path names an existing file of a kind that people write.

    With `force`, such a file may be replaced.

    >>> check_replaceable("no such file.tri")
    """
    name = os.fspath(path)
    if force or not os.path.isfile(name) or not _is_by_people(name):
        return
    message = "expected a new file, or one that trisolve made"
    raise FileError(f"{shown(name)}: {message}, got a file that people write; --force replaces it")


def _is_by_people(path: str) -> bool:
    suffix = suffix_of(path)
    if suffix in WRITTEN_BY_PEOPLE:
        return os.path.getsize(path) > 0
    return suffix in _JSON and not _is_made(path)


def _is_made(path: str) -> bool:
    """Return whether a JSON file has a format of trisolve, and a key that only trisolve writes."""
    try:
        with open(path, "rb") as stream:
            data = stream.read(MAX_BYTES)
        if not data.strip():
            return True
        objects = list(_objects(data))
    except (OSError, ValueError):
        return False
    is_ours = any(str(found.get("format")).startswith("trisolve-") for found in objects)
    return is_ours and any(found.get(key) for found in objects for key in _MADE)


def _objects(data: bytes) -> Iterator[dict[str, Any]]:
    """Yield the objects in a JSON text or in JSON lines: entries, and the head of a pack."""
    try:
        found = json.loads(data)
    except ValueError:
        found = [json.loads(line) for line in data.split(b"\n") if line.strip()]
    for one in found if isinstance(found, list) else [found]:
        if isinstance(one, dict):
            yield one
            below = one.get("levels")
            yield from (level for level in below or () if isinstance(level, dict))
