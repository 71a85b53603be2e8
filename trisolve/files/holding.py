"""Change a file in place: read it, and write it back, while no other process changes it.

`changing` locks the file's directory while a file in it is read and replaced, so that writers take
turns. The lock is advisory, leaves no file behind, and ends with the process that holds it.

A command that replaces a file without this lock cannot lose another command's change either: within
`remembering_reads`, a file that was read is replaced only if it is still the same.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from threading import RLock
from time import sleep

from trisolve.errors import FileError
from trisolve.files.messages import escape

WAIT_S, _STEP_S = 60.0, 0.02
_within = RLock()
_held: set[str] = set()
_reads: list[dict[str, tuple[int, ...]]] = []
"""The state of each file when this process read it, in the innermost `remembering_reads`."""


@contextmanager
def changing(path: str | PathLike[str]) -> Iterator[None]:
    """Lock a file's directory; other threads and processes that ask for the same lock wait.

    Raises FileError if another holder keeps the lock for 60 s. Other processes are not kept out if
    the directory cannot be locked: because it does not exist, because its file system has no locks,
    or on Windows.

    >>> with changing("pack.json"):
    ...     pass
    """
    directory = os.path.dirname(os.path.realpath(path))
    with _within:
        if directory in _held:
            yield
            return
        try:
            descriptor = os.open(directory, os.O_RDONLY)
        except OSError:  # writing to it will report what is wrong
            yield
            return
        try:
            if not _lock(descriptor):
                message = (
                    f"expected a file to save, but another process saves here for {WAIT_S:g} s"
                )
                raise FileError(f"{escape(os.fspath(path))}: {message}; try again")
            _held.add(directory)
            for reads in _reads:
                reads.pop(os.path.realpath(path), None)  # only reads from here on count
            yield
        finally:
            _held.discard(directory)
            os.close(descriptor)


@contextmanager
def remembering_reads() -> Iterator[None]:
    """Record the state of files when they are read; a file that changed later is not replaced."""
    _reads.append({})
    try:
        yield
    finally:
        _reads.pop()


def note_read(path: str, descriptor: int) -> None:
    """Record the state of an open file before it is read."""
    if _reads:
        _reads[-1][os.path.realpath(path)] = _version(os.fstat(descriptor))


@contextmanager
def as_read(path: str) -> Iterator[None]:
    """Lock a file while it is replaced, and raise FileError if it has changed since it was read.

    A file that was not read is not locked.
    """
    target = os.path.realpath(path)
    if not _reads or target not in _reads[-1]:
        yield
        return
    was_read = _reads[-1][target]
    with changing(path):
        if os.path.exists(target) and _version(os.stat(target)) != was_read:
            message = "expected the file as it was read, but another process has changed it"
            raise FileError(f"{escape(path)}: {message}; try again")
        yield
        _reads[-1][target] = _version(os.stat(target))


def _version(found: os.stat_result) -> tuple[int, ...]:
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _lock(descriptor: int) -> bool:
    """Lock a directory; return False if another process holds it, True if locks never work here."""
    try:
        import fcntl
    except ImportError:
        return True
    for _ in range(round(WAIT_S / _STEP_S)):
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sleep(_STEP_S)
        except OSError:
            return True
        else:
            return True
    return False
