"""Write several files as a set, such as numbered pages: all of them, or none.

The files are first written into a temporary folder. They get their names only after the last file
is written, so a set that fails or is interrupted leaves the earlier set as it was.
"""

import os
import shutil
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from trisolve.errors import FileError
from trisolve.files.messages import shown
from trisolve.files.whole import StrPath, check_writable, write_bytes


def write_set(files: Iterable[tuple[StrPath, bytes]]) -> list[Path]:
    """Write the files of a set, all of them or none; return their paths. May raise FileError.

    Each pair is a path and its contents; each pair is requested only after the previous file is
    written.

    >>> write_set([])
    []
    """
    pairs = iter(files)
    first = next(pairs, None)
    if first is None:
        return []
    check_writable(first[0])
    folder = os.path.dirname(os.path.realpath(first[0]))
    waiting: list[tuple[str, Path]] = []
    new = os.path.join(folder, f".trisolve-{os.urandom(8).hex()}")
    try:
        os.mkdir(new, 0o700)
    except OSError as error:
        message = f"expected a directory that can be written to: {error.strerror}"
        raise FileError(f"{shown(folder)}: {message}") from None
    try:
        for path, data in chain([first], pairs):
            check_writable(path)
            kept = os.path.join(new, str(len(waiting)))
            write_bytes(kept, data)
            waiting.append((kept, Path(path)))
        _name(waiting)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    return [path for _, path in waiting]


def _name(waiting: Iterable[tuple[str, Path]]) -> None:
    """Give written files their names; Ctrl-C waits until the last file has its name."""
    interrupted: KeyboardInterrupt | None = None
    for kept, path in waiting:
        while True:
            try:
                _put(kept, path)
                break
            except KeyboardInterrupt as error:
                interrupted = error
    if interrupted is not None:
        raise interrupted


def _put(kept: str, path: Path) -> None:
    """Move a written file to its place; a file that is there keeps its mode, and a link its target.

    Does nothing if it has been moved already.
    """
    if not os.path.exists(kept):
        return
    if path.exists() or path.is_symlink():
        write_bytes(path, Path(kept).read_bytes())
        os.unlink(kept)
    else:
        os.replace(kept, path)
