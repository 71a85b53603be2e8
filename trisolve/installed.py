"""The entry points of installed packages that provide a puzzle, in the group ``trisolve.rooms``.

The entry points are read from the files that pip stores next to a package, because importing
`importlib.metadata` alone would take as long as the rest of the start-up.
"""

import os
import sys
from functools import cache
from typing import NamedTuple

GROUP = "trisolve.rooms"
_HEAD = f"[{GROUP}]".encode()
SWITCH = "TRISOLVE_ROOMS"
"""The environment variable that switches installed puzzles off if it is "none"."""


class Entry(NamedTuple):
    """An entry point: the puzzle's name, the module that describes it, and its package."""

    name: str
    module: str
    package: str


def entries() -> tuple[Entry, ...]:
    """Return the entry points of installed puzzles, by package; nothing is imported."""
    return () if os.environ.get(SWITCH) == "none" else _entries_on(tuple(sys.path))


@cache
def _entries_on(path: tuple[str, ...]) -> tuple[Entry, ...]:
    found: dict[str, list[Entry]] = {}
    for folder in path:
        try:
            inside = sorted(
                one.name for one in os.scandir(folder or ".") if one.name.endswith(".dist-info")
            )
        except OSError:
            continue  # a missing folder, or a zip file
        for name in inside:
            package = name.split("-")[0]
            if package not in found:  # the first on the path is the one that is imported
                found[package] = _read(f"{folder or '.'}/{name}/entry_points.txt", package)
    return tuple(one for package in sorted(found) for one in found[package])


def _read(file: str, package: str) -> list[Entry]:
    try:
        with open(file, "rb", buffering=0) as stream:  # startup reads hundreds of these
            data = stream.read()
        if _HEAD not in data:
            return []
        text = data.decode()
    except (OSError, ValueError):
        return []
    _, _, after = text.replace("\r\n", "\n").partition(f"{_HEAD.decode()}\n")
    found = []
    for line in after.splitlines():
        if line.startswith("["):
            break
        name, is_one, module = line.partition("=")
        if is_one:
            found.append(Entry(name.strip(), module.partition(":")[0].strip(), package))
    return found
