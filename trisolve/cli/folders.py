"""The files in a directory that commands process."""

import errno
import os
from glob import has_magic
from operator import itemgetter
from os.path import (  # these return False where they may not look
    exists,
    isfile,
    islink,
    join,
    lexists,
)
from pathlib import Path

from trisolve.errors import FileError
from trisolve.files.messages import shown

_ENVIRONMENT = "pyvenv.cfg"


def is_pattern(source: str) -> bool:
    """Return whether a source is a pattern of file names, such as ``*.tri``.

    A file may have such a name, and a link may have a ``*`` behind it.

    >>> is_pattern("levels/*.tri"), is_pattern("tri1.AAAABfwBAABeQRsp*"), is_pattern("a.tri")
    (True, False, False)
    """
    if not has_magic(source) or lexists(source):
        return False
    from trisolve.sliding.formats.share_code import is_link

    return not is_link(source)


class ClosedFolder(FileError):
    """A directory that cannot be read or searched."""

    def __init__(self, error: OSError) -> None:
        self.folder = str(error.filename)
        message = f"expected a directory that can be read: {error.strerror}"
        super().__init__(f"{shown(self.folder)}: {message}")


def files_below(directory: Path) -> list[Path | ClosedFolder]:
    """Return the files in a directory, at any depth, in order of path.

    Hidden directories and Python environments are left out. A broken link is among the files;
    reading it is an error. A directory that cannot be read or searched is represented by the error,
    for the caller to report next to other errors.
    """
    found: list[tuple[Path, Path | ClosedFolder]] = []

    def refuse(error: OSError) -> None:
        closed = ClosedFolder(error)
        found.append((Path(closed.folder), closed))

    for folder, inner, names in os.walk(directory, onerror=refuse):
        if not os.access(folder, os.X_OK):  # its files are listed, but none can be opened
            refuse(PermissionError(errno.EACCES, os.strerror(errno.EACCES), folder))
            inner.clear()
            continue
        inner[:] = [
            name
            for name in inner
            if not name.startswith(".") and not exists(join(folder, name, _ENVIRONMENT))
        ]
        paths = [join(folder, name) for name in names]
        found += ((Path(path), Path(path)) for path in paths if _may_be_file(path))
    return [item for _, item in sorted(found, key=itemgetter(0))]


def readable_below(directory: Path) -> list[Path]:
    """Return the same files; raise FileError if any directory cannot be read or searched."""
    found: list[Path] = []
    for path in files_below(directory):
        if isinstance(path, ClosedFolder):
            raise path
        found.append(path)
    return found


def _may_be_file(path: str) -> bool:
    return isfile(path) or (islink(path) and not exists(path))
