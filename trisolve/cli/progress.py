"""The messages on stderr while kernels are compiled."""

import sys
from contextlib import suppress
from threading import Lock, Timer
from time import perf_counter

from trisolve.cli.everywhere import CHOSEN

_AFTER_S = 0.5


class Compiling:
    """Says that kernels are compiled: one line per command, once compiling has taken half a second.

    On a terminal, the line shows how many are done, and disappears when there is other output.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._depth = self._n_done = 0
        self._spent = self._began = 0.0
        self._puzzle = ""
        self._said = self._shown = False

    def begin(self, module: str) -> None:
        """Note that a kernel in this module is now being compiled."""
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
        with suppress(RuntimeError):  # no room for a thread: nothing is reported
            timer.start()

    def end(self) -> None:
        """Note that the kernel is ready."""
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
        if CHOSEN.quiet or CHOSEN.progress == "none":
            return
        if sys.stderr.isatty() and CHOSEN.progress == "auto":
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
    """Return the line shown while a puzzle's kernels are compiled.

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
