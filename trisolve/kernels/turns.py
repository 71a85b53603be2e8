"""Only one process compiles a given kernel: others that need it wait, then load the result.

Commands that start together therefore share the work, and a process that compiles ahead never
duplicates another process's work. A turn is a lock on a file in the kernels' directory; the system
releases the lock whenever and however a process ends. If files cannot be locked, every process
compiles its own kernels.
"""

import os
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import IO

from trisolve.stopwatch import STOPWATCH

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


def open_lock(path: Path) -> IO[bytes]:
    """Open a file for locking, creating it if needed; raise OSError unless it is a regular file.

    A named pipe is refused because opening it would wait for a reader.
    """
    how = os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
    file = os.fdopen(os.open(path, how, 0o600), "rb")
    if not S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(f"{path}: expected a file")
    return file


class Turn:
    """The turn to compile a kernel, which at most one thread of one process holds at a time."""

    def __init__(self, path: Path, module: str) -> None:
        self._path, self.module = path, module
        self._held: IO[bytes] | None = None

    def take(self) -> None:
        """Wait for the turn and take it; another process may have stored the kernel by then."""
        if fcntl is None:
            return
        with suppress(OSError):
            file = open_lock(self._path)
            try:
                self._lock(file)
                self._held = file
            finally:
                if self._held is not file:
                    file.close()

    def end(self) -> None:
        """End the turn, if it was taken."""
        held, self._held = self._held, None
        if held is not None:
            held.close()

    def _lock(self, file: IO[bytes]) -> None:
        """Lock a file. To an observer, waiting for the lock counts as compiling."""
        with suppress(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        listener = STOPWATCH.listener
        if listener is not None:
            listener.begin(self.module)
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
        finally:
            if listener is not None:
                listener.end()
