"""One writer at a time: a directory that is held while a file in it is looked at, then replaced.

Nothing is written for it, and what a killed process held is free at once. Only who asks is kept
waiting: other programs write when they like.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import sleep

from trisolve.errors import FileError
from trisolve.files.messages import shown
from trisolve.files.whole import StrPath

_WAIT_S, _STEP_S = 5.0, 0.02
_within = Lock()


@contextmanager
def held(directory: StrPath) -> Iterator[None]:
    """Hold a directory: who else asks for it, in any thread or process, waits for the end.

    Raises FileError when others keep it for 5 s. Where it cannot be held (no such directory, a
    file system without locks, Windows) other processes are not kept out.

    >>> with held("."):
    ...     pass
    """
    with _within:
        try:
            descriptor = os.open(directory, os.O_RDONLY)
        except OSError:  # what is wrong with it is told by whoever writes
            yield
            return
        try:
            if not _hold(descriptor):
                raise FileError(
                    f"{shown(os.fspath(directory))}: expected nobody else saving here, try again"
                )
            yield
        finally:
            os.close(descriptor)


def _hold(descriptor: int) -> bool:
    """Return whether nobody else has it, or nobody can."""
    try:
        import fcntl
    except ImportError:
        return True
    for _ in range(round(_WAIT_S / _STEP_S)):
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sleep(_STEP_S)
        except OSError:
            return True
        else:
            return True
    return False
