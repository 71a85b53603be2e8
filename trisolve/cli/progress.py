"""What stderr shows during work: one line of progress, and a message while kernels are compiled."""

import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Timer
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from trisolve.cli.command import CHOSEN

if TYPE_CHECKING:
    from rich.live import Live


_AFTER_S = 0.5
PLAIN_S = 10.0
"""The seconds between two lines of plain progress."""


class Progress(Protocol):
    """How far a search has come, for any puzzle."""

    @property
    def seconds(self) -> float:
        """The seconds since the search started."""

    def line(self) -> str:
        """Return how far the search has come, in a few words."""


class ProgressLine:
    """Shows messages on a terminal, each replacing the last message; elsewhere it shows nothing.

    A text may have several lines and colors.

    With ``--progress plain``, it writes a line every ten seconds, wherever stderr goes.
    `report_endless` also says that a search has no limit, even if nobody is watching.

    Use ``with line as report``, and pass `report` to a search as its progress: it is None if
    nothing would be shown.
    """

    def __init__(self) -> None:
        self._kind = CHOSEN.progress
        if CHOSEN.quiet or (self._kind == "auto" and not sys.stderr.isatty()):
            self._kind = "none"
        self._live: Live | None = None
        self._is_said = False
        self._began = self._last = perf_counter()

    def __enter__(self) -> Callable[[Progress], None] | None:
        """Prepare for a search; return its progress function, if anything would be shown."""
        return self.report if self.is_seen else None

    def __exit__(self, *_error: object) -> None:
        """Remove the line."""
        self.clear()

    @property
    def is_seen(self) -> bool:
        """Whether anything would be shown."""
        return self._kind != "none"

    @property
    def is_plain(self) -> bool:
        """Whether lines remain, one below the other."""
        return self._kind == "plain"

    def report(self, progress: Progress | int) -> None:
        """Show how far a search has come, at most twice a second; a quick search shows nothing.

        A search of a package may report only how many positions it has seen.
        """
        n = progress
        self.offer((lambda: f"{n:,} positions") if isinstance(n, int) else n.line)

    def report_endless(self, progress: Progress | int) -> None:
        """Show the progress of a search; after ten seconds, report once that no limit is set.

        That line stays, even on a terminal, where the next progress is shown below it.
        """
        is_late = not isinstance(progress, int) and progress.seconds >= PLAIN_S
        if is_late and not (self._is_said or CHOSEN.quiet or CHOSEN.progress == "none"):
            self._is_said = True
            self.clear()
            sys.stderr.write(f"{progress.line()}; no limit is set\n")  # type: ignore[union-attr]
            sys.stderr.flush()
        self.report(progress)

    def offer(self, text: Callable[[], str]) -> None:
        """Show a message at most twice per second; it is created only when it is shown."""
        if self._is_due():
            self.show(text())

    def count(self, done: int, n_all: int, what: str) -> None:
        """Show how many things are done, at most twice per second, until all are done."""
        if done < n_all:
            self.offer(lambda: f"{done:,} of {n_all:,} {what}")
        else:
            self.clear()

    def _is_due(self) -> bool:
        now = perf_counter()
        every = PLAIN_S if self.is_plain else _AFTER_S
        if not self.is_seen or now - self._last < every:
            return False
        self._last = now
        return True

    def show(self, text: str) -> None:
        """Show a message now."""
        if self.is_plain:
            sys.stderr.write(f"{text}\n")
            sys.stderr.flush()
        elif self.is_seen:
            from rich.text import Text

            shown = Text.from_ansi(text, no_wrap=True, overflow="ellipsis")
            self._open().update(shown, refresh=True)

    def _open(self) -> "Live":
        if self._live is None:
            from rich.console import Console
            from rich.live import Live

            console = Console(stderr=True, highlight=False)
            self._live = Live(console=console, transient=True, auto_refresh=False)
            self._live.start()
        return self._live

    def clear(self) -> None:
        """Remove the line before something else is printed."""
        if self._live is not None:
            self._live.stop()
            self._live = None


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
        elif not self._said and not is_announced(self._puzzle):
            self._said = True
            sys.stderr.write(f"{compiling_line(self._puzzle)}\n")
        sys.stderr.flush()

    def _clear(self) -> None:
        if self._shown:
            self._shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def is_announced(puzzle: str) -> bool:
    """Return whether a command has announced a puzzle's kernels before; record that one has."""
    from trisolve.kernels.cache import directory_of

    directory = directory_of(puzzle)
    if directory is None:
        return False
    try:
        (directory / "announced").touch(exist_ok=False)
    except OSError:
        return True
    return False


def compiling_line(puzzle: str) -> str:
    """Return the line shown while a puzzle's kernels are compiled.

    >>> compiling_line("boco")
    'compiling for this boco command, on its first run only; trisolve warm boco compiles for all'
    >>> compiling_line("kernels")
    'compiling for every puzzle, on the first run only; trisolve warm compiles for all commands'
    """
    from trisolve.kernels.cache import directory_of

    is_shared = puzzle == "kernels"
    name = "every puzzle" if is_shared else f"this {puzzle} command"
    if directory_of(puzzle) is None:
        kept = "on every run: no directory to keep it in; NUMBA_CACHE_DIR names one"
        return f"compiling for {name}, {kept}"
    if is_shared:
        ahead = "on the first run only; trisolve warm compiles for all commands"
    else:
        ahead = f"on its first run only; trisolve warm {puzzle} compiles for all"
    return f"compiling for {name}, {ahead}"
