"""What comes with the package: `levels/` of the source tree, `trisolve/levels` once installed.

A shipped name is that of a file or directory there: ``starter`` is starter.json, ``article`` the
directory of that name, and ``recipes:tiny`` a file in one. A path that exists wins over any of
them, so that whoever has a file called starter reads that.
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
    """Return the directory of what is shipped; None where the package came without it."""
    for root in (_PACKAGE / "levels", _PACKAGE.parent / "levels"):
        if (root / _MARK).is_file():
            return root
    return None


def shipped_path(name: StrPath) -> Path | None:
    """Return the file or directory that a shipped name means; None where it means none.

    >>> shipped_path("recipes:tiny").name, shipped_path("article").name, shipped_path("nothing")
    ('tiny.toml', 'article', None)
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
    within = root.joinpath(*folders)
    if not folders and (within / stem).is_dir():
        return within / stem
    found = [path for path in sorted(within.glob(f"{stem}.*")) if path.is_file()]
    return found[0] if found else None


def shipped_file(path: StrPath) -> StrPath:
    """Return the file to read for a path: the shipped one of that name, else the path itself.

    Raises FileError where the name is that of a shipped directory.

    >>> shipped_file("mine.toml")
    'mine.toml'
    """
    found = shipped_path(path)
    if found is None:
        return path
    if found.is_dir():
        name = os.fspath(path)
        files = sorted(inside.stem for inside in found.iterdir() if inside.is_file())
        held = ", ".join(f"{name}:{stem}" for stem in files)
        raise FileError(f"{name}: expected one of {held}")
    return found
