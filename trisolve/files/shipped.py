"""The files bundled with the package, in `levels/` (source tree) or `trisolve/levels` (installed).

A bundled name is the name of a file or directory there: ``starter`` is starter.json, and
``article`` is a directory. ``recipes:tiny`` is a file in a directory or, if that directory has no
files, in one of its subdirectories. An existing path takes precedence: if the current directory has
a file called starter, ``starter`` means that file.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from trisolve.errors import FileError, TrisolveError
from trisolve.files.messages import located, shown
from trisolve.files.whole import StrPath, read_file
from trisolve.installed import entries, imported

T = TypeVar("T")
_PACKAGE = Path(__file__).resolve().parent.parent
_MARK = "starter.json"
_NAME = re.compile(r"[a-z][a-z0-9-]{,40}", re.ASCII)


def shipped_root() -> Path | None:
    """Return the directory of bundled files, or None if the package does not contain them."""
    for root in (_PACKAGE / "levels", _PACKAGE.parent / "levels"):
        if (root / _MARK).is_file():
            return root
    return None


def shipped_folder(name: str) -> Path:
    """Return a directory of bundled files; raise FileError if the package does not contain them.

    >>> shipped_folder("tantrix").name
    'tantrix'
    """
    root = shipped_root()
    if root is None:
        raise FileError("expected levels/ in the package, found none")
    return root / name


def shipped_path(name: StrPath) -> Path | None:
    """Return the file or directory that a bundled name refers to, or None.

    >>> shipped_path("recipes:tiny").name, shipped_path("article").name, shipped_path("nothing")
    ('tiny.toml', 'article', None)
    >>> shipped_path("tantrix:starter-01").parent.name
    'starter'
    """
    text = os.fspath(name)
    first, colon, stem = text.partition(":")
    if not _NAME.fullmatch(first) or os.path.lexists(text):
        return None
    if colon and not re.fullmatch(r"[\w-]{1,80}", stem, re.ASCII):
        return None
    root = shipped_root()
    if root is not None and (found := _named_in(root, first)):
        return None if colon else found
    own = root / first if root is not None else None
    folder = own if own is not None and own.is_dir() else installed_folder(first, "levels")
    return _named_in(folder, stem) if colon and folder is not None else folder


def installed_folder(room: str, name: str) -> Path | None:
    """Return the folder of this name in the installed package that provides a puzzle, or None.

    >>> installed_folder("chess", "levels")
    """
    for entry in entries():
        if entry.name == room:
            try:
                home = imported(entry.module).__file__
            except TrisolveError:
                return None
            folder = Path(home or "").parent / name
            return folder if folder.is_dir() else None
    return None


def shipped_name(path: Path, folder: str) -> str:
    """Return the bundled name of a file in a bundled folder, or else its path.

    >>> shipped_name(shipped_path("tantrix:starter-01"), "tantrix")
    'tantrix:starter-01'
    """
    name = f"{folder}:{path.stem}"
    return name if shipped_path(folder) and shipped_path(name) == path else str(path)


def _named_in(folder: Path, stem: str) -> Path | None:
    return next((path for path in _files_in(folder) if path.name.startswith(f"{stem}.")), None)


def natural(path: Path) -> list[tuple[int, str]]:
    """Return a sort key that puts puzzle-5 before puzzle-30."""
    parts = re.split(r"(\d+)", path.stem)
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]


def _files_in(folder: Path) -> list[Path]:
    """Return the files of a directory in order, or those of its subdirectories if it has none."""
    for pattern in ("*", "*/*"):
        if files := sorted(path for path in folder.glob(pattern) if path.is_file()):
            return files
    return []


def shipped_names() -> list[str]:
    """Return the names of all bundled files and directories.

    >>> {"starter", "article", "article:puzzle-30"} <= set(shipped_names())
    True
    """
    root = shipped_root()
    names = []
    for path in sorted(root.iterdir()) if root else ():
        names.append(path.stem)
        if path.is_dir():
            names += [f"{path.stem}:{inside.stem}" for inside in _files_in(path)]
    return names


def shipped_file(path: StrPath) -> StrPath:
    """Return the file to read for a path: the bundled file with that name, or else the path itself.

    Raises FileError if the name belongs to a bundled directory.

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


def read_shipped(path: StrPath, what: str, parse: Callable[[bytes], T]) -> T:
    """Return the parsed contents of a file or bundled name; may raise FormatError or FileError."""
    data = read_file(shipped_file(path), what)
    with located(shown(os.fspath(path))):
        return parse(data)
