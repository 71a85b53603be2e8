"""The files that come with the package: `levels/` in the source tree, `trisolve/levels` installed.

A shipped name is the name of a file or directory there: ``starter`` is starter.json, ``article`` a
directory, and ``recipes:tiny`` a file in a directory, or in the folders of one that has no files.
An existing path wins: if there is a file called starter in the current directory, that is what
``starter`` means.
"""

import os
import re
from pathlib import Path

from trisolve.errors import FileError
from trisolve.files.whole import StrPath

_PACKAGE = Path(__file__).resolve().parent.parent
_MARK = "starter.json"
_NAME = re.compile(r"[a-z][a-z0-9-]{,40}", re.ASCII)


def shipped_root() -> Path | None:
    """Return the directory with the shipped files, or None if the package came without them."""
    for root in (_PACKAGE / "levels", _PACKAGE.parent / "levels"):
        if (root / _MARK).is_file():
            return root
    return None


def shipped_path(name: StrPath) -> Path | None:
    """Return the file or directory that a shipped name stands for, or None.

    >>> shipped_path("recipes:tiny").name, shipped_path("article").name, shipped_path("nothing")
    ('tiny.toml', 'article', None)
    >>> shipped_path("tantrix:starter-01").parent.name
    'starter'
    """
    text, root = os.fspath(name), shipped_root()
    parts = text.split(":")
    if root is None or len(parts) > 2 or not all(map(_NAME.fullmatch, parts[:1])):
        return None
    if os.path.lexists(text):
        return None
    *folders, stem = parts
    if not re.fullmatch(r"[\w-]{1,80}", stem, re.ASCII):
        return None
    folder = root.joinpath(*folders)
    if not folders and (folder / stem).is_dir():
        return folder / stem
    return next((path for path in _files_in(folder) if path.name.startswith(f"{stem}.")), None)


def _files_in(folder: Path) -> list[Path]:
    """Return the files of a directory in order; where it has none, those of the folders in it."""
    for pattern in ("*", "*/*"):
        if files := sorted(path for path in folder.glob(pattern) if path.is_file()):
            return files
    return []


def shipped_file(path: StrPath) -> StrPath:
    """Return the file to read for a path: the shipped file of this name, else the path itself.

    Raises FileError if the name is that of a shipped directory.

    >>> shipped_file("mine.toml")
    'mine.toml'
    """
    found = shipped_path(path)
    if found is None:
        return path
    if found.is_dir():
        name = os.fspath(path)
        names = ", ".join(f"{name}:{inside.stem}" for inside in _files_in(found))
        raise FileError(f"{name}: expected one of {names}")
    return found
