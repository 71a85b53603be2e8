"""Lock a directory while a file in it is read and replaced, so that writers take turns.

The lock is advisory, leaves no file behind, and ends with the process that holds it.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import sleep

from trisolve.errors import FileError
from trisolve.files.messages import shown
from trisolve.files.whole import StrPath

WAIT_S, _STEP_S = 5.0, 0.02
_within = Lock()


@contextmanager
def held(directory: StrPath) -> Iterator[None]:
    """Lock a directory; other threads and processes that ask for the same lock wait.

    Raises FileError if another holder keeps the lock for 5 s. Other processes are not kept out if
    the directory cannot be locked: because it does not exist, because its file system has no locks,
    or on Windows.

    >>> with held("."):
    ...     pass
    """
    with _within:
        try:
            descriptor = os.open(directory, os.O_RDONLY)
        except OSError:  # writing to it will report what is wrong
            yield
            return
        try:
            if not _lock(descriptor):
                raise FileError(
                    f"{shown(os.fspath(directory))}: another process is saving here; try again"
                )
            yield
        finally:
            os.close(descriptor)


def _lock(descriptor: int) -> bool:
    """Lock a directory; return False if another process holds it, True if locks do not exist."""
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
