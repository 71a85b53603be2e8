"""The time that searches take, and the listener that is notified when kernels are compiled.

Loading or compiling a kernel is not part of a search, regardless of the call in which it happens,
so the search clock stops during that time. `kernels.compiling` reports both to this module, which
never loads numba.
"""

from contextlib import contextmanager
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator


class Listener(Protocol):
    """A listener that is notified of every kernel, in the thread that compiles it."""

    def begin(self, module: str) -> None:
        """Take note that the compilation of a kernel in the given module begins."""

    def end(self) -> None:
        """Take note that the kernel is ready."""


class _Stopwatch:
    """Adds up the seconds during which any thread loads or compiles kernels."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._depth = 0
        self._began = self._spent = 0.0
        self.listener: Listener | None = None

    def begin(self) -> None:
        with self._lock:
            if self._depth == 0:
                self._began = perf_counter()
            self._depth += 1

    def end(self) -> None:
        with self._lock:
            self._depth -= 1
            if self._depth == 0:
                self._spent += perf_counter() - self._began

    def read(self) -> float:
        with self._lock:
            return (self._began if self._depth else perf_counter()) - self._spent


STOPWATCH = _Stopwatch()


def search_clock() -> float:
    """Return seconds since an arbitrary moment, excluding time spent loading or compiling kernels.

    Only differences are meaningful, as with perf_counter.

    >>> search_clock() <= search_clock()
    True
    """
    return STOPWATCH.read()


@contextmanager
def not_counted() -> "Iterator[None]":
    """Exclude the time spent in this block, such as loading an engine, from search times.

    >>> with not_counted():
    ...     search_clock() == search_clock()
    True
    """
    STOPWATCH.begin()
    try:
        yield
    finally:
        STOPWATCH.end()


def silence() -> None:
    """Notify no listener of kernels for the rest of the current `heard_by` block."""
    STOPWATCH.listener = None


@contextmanager
def heard_by(listener: Listener) -> "Iterator[None]":
    """Notify a listener of every kernel that is compiled in this block."""
    before, STOPWATCH.listener = STOPWATCH.listener, listener
    try:
        yield
    finally:
        STOPWATCH.listener = before
