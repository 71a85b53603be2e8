"""The one line of progress, on stderr: the work done, the best result so far, and the time left."""

import sys
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from trisolve.cli.everywhere import CHOSEN

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
    """Shows texts on a terminal, each replacing the previous; elsewhere it shows nothing.

    A text may have several lines and colors.

    With ``--progress plain``, it writes a line every ten seconds, wherever stderr goes.

    Use ``with line as report``, and pass `report` to a search as its progress: it is None if
    nothing would be shown.
    """

    def __init__(self) -> None:
        self._kind = CHOSEN.progress
        if CHOSEN.quiet or (self._kind == "auto" and not sys.stderr.isatty()):
            self._kind = "none"
        self._live: Live | None = None
        self._began = self._last = perf_counter()

    def __enter__(self) -> Callable[[Progress], None] | None:
        """Prepare for a search; return the function for it to call, if anything would be shown."""
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

    def report(self, progress: Progress) -> None:
        """Show how far a search has come, at most twice a second; a quick search shows nothing."""
        self.offer(progress.line)

    def offer(self, text: Callable[[], str]) -> None:
        """Show a text at most twice per second; the text is created only when it is shown."""
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
        """Show a text now."""
        if self.is_plain:
            sys.stderr.write(f"{text}\n")
            sys.stderr.flush()
        elif self.is_seen:
            from rich.text import Text

            shown = Text.from_ansi(text, no_wrap=True, overflow="ellipsis")
            self._opened().update(shown, refresh=True)

    def _opened(self) -> "Live":
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
