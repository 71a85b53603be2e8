"""What a person at a terminal sees while a search runs. All of it goes to stderr."""

import sys
from collections.abc import Callable
from threading import Lock, Timer
from time import perf_counter
from typing import Generic, Protocol, TypeVar

_AFTER_S = 0.5


class _Timed(Protocol):
    """The progress of a search, of whatever puzzle."""

    @property
    def seconds(self) -> float:
        """The seconds since the search started."""


P = TypeVar("P", bound=_Timed)


class Compiling:
    """Says that kernels are compiled: one line per command, once that has taken half a second.

    On a terminal the line shows how many are done, and goes when there is something else to show.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._depth = self._n_done = 0
        self._spent = self._began = 0.0
        self._puzzle = ""
        self._said = self._shown = False

    def begin(self, module: str) -> None:
        """Note that a kernel of this module is now compiled."""
        with self._lock:
            self._puzzle = module.split(".")[1]
            self._depth += 1
            if self._depth > 1:
                return
            self._began = perf_counter()
        self._wait()

    def _wait(self) -> None:
        """Look again in half a second; the thread that compiles is busy until then."""
        timer = Timer(_AFTER_S, self._look)
        timer.daemon = True
        timer.start()

    def end(self) -> None:
        """Note that it is ready."""
        with self._lock:
            self._depth -= 1
            if self._depth:
                return
            self._n_done += 1
            self._spent += perf_counter() - self._began
            self._clear()

    def _look(self) -> None:
        with self._lock:
            if self._depth == 0:
                return
            seconds = self._spent + perf_counter() - self._began
            if seconds >= _AFTER_S:
                self._say(seconds)
        self._wait()

    def _say(self, seconds: float) -> None:
        if sys.stderr.isatty():
            self._shown = True
            done = f"{self._n_done} kernels ready, {seconds:.0f} s"
            sys.stderr.write(f"\r\x1b[K{compiling_line(self._puzzle)} ({done})")
        elif not self._said:
            self._said = True
            sys.stderr.write(f"{compiling_line(self._puzzle)}\n")
        sys.stderr.flush()

    def _clear(self) -> None:
        if self._shown:
            self._shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def compiling_line(puzzle: str) -> str:
    """Return what is said while a puzzle's kernels are compiled.

    >>> compiling_line("boco")
    'compiling for boco, on the first run only; trisolve warm compiles everything ahead of time'
    >>> compiling_line("kernels")[:26]
    'compiling for every puzzle'
    """
    from trisolve.kernels.cache import directory_of

    name = "every puzzle" if puzzle == "kernels" else puzzle
    if directory_of(puzzle) is None:
        kept = "on every run: no directory to keep it in; NUMBA_CACHE_DIR names one"
        return f"compiling for {name}, {kept}"
    ahead = "trisolve warm compiles everything ahead of time"
    return f"compiling for {name}, on the first run only; {ahead}"


def duration(seconds: float) -> str:
    """Return how long something takes, as a person reads it.

    >>> duration(4.2), duration(1163), duration(7260)
    ('4 s', '19 min 23 s', '2 h 01 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole // 60 % 60:02} min"


class Watch(Generic[P]):
    """Shows how far the searches of one command are: a line on a terminal, replaced as they go.

    Use ``with watch as report``, and pass `report` to the search as its progress.

    Parameters
    ----------
    line : the text for a search's progress
    quiet : show nothing
    """

    def __init__(self, line: Callable[[P], str], *, quiet: bool = False) -> None:
        self._line, self._quiet = line, quiet
        self._shown = False

    def __enter__(self) -> Callable[[P], None] | None:
        """Get ready for a search; return None if nobody is watching."""
        return None if self._quiet or not sys.stderr.isatty() else self._report

    def __exit__(self, *_error: object) -> None:
        """Remove the line."""
        self.clear()

    def clear(self) -> None:
        """Remove the line before something else is printed."""
        if self._shown:
            self._shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def _report(self, progress: P) -> None:
        if progress.seconds < _AFTER_S:
            return
        self._shown = True
        sys.stderr.write(f"\r\x1b[K{self._line(progress)}")
        sys.stderr.flush()


class Counter:
    """Shows how many of some things are done: a line on a terminal, replaced as they get more.

    Use ``with Counter() as counter``; the line goes with the last thing, or with the block.
    """

    def __init__(self, *, quiet: bool = False) -> None:
        self._is_seen = sys.stderr.isatty() and not quiet

    def __enter__(self) -> "Counter":
        """Get ready to count."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Remove the line."""
        self._write("")

    def show(self, done: int, n_all: int, what: str) -> None:
        """Show a number, if someone is watching."""
        self._write("" if done == n_all else f"{done} of {n_all} {what}")

    def _write(self, text: str) -> None:
        if self._is_seen:
            sys.stderr.write(f"\r\x1b[K{text}")
            sys.stderr.flush()
