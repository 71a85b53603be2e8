"""What a person at a terminal sees while a search runs. All of it goes to stderr."""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Generic, Protocol, TypeVar

COMPILING = "compiling the search kernels (first run only, seconds to a minute)...\n"
COMPILING_ALWAYS = (
    "compiling the search kernels (every run: there is no directory to keep them in; "
    "NUMBA_CACHE_DIR names one)...\n"
)
_AFTER_S = 0.5


class _Timed(Protocol):
    """The progress of a search, of whatever puzzle."""

    @property
    def seconds(self) -> float:
        """The seconds since the search started."""


P = TypeVar("P", bound=_Timed)


def announce_compiling(puzzle: str, *uses: str) -> None:
    """Print a line if kernels that these uses of a puzzle's engine need have to be compiled."""
    engine = import_module(f"trisolve.{puzzle}.engine")
    if engine.kernels_are_cold(*uses):
        from trisolve.kernels.cache import directory_of

        sys.stderr.write(COMPILING if directory_of(puzzle) else COMPILING_ALWAYS)
        sys.stderr.flush()


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
    puzzle : whose engine the searches use
    uses : what they need of it, see its ``kernels_are_cold``; the first search announces compiling
    quiet : show nothing
    """

    def __init__(
        self,
        line: Callable[[P], str],
        *,
        puzzle: str,
        uses: tuple[str, ...] = (),
        quiet: bool = False,
    ) -> None:
        self._line, self._puzzle, self._uses, self._quiet = line, puzzle, uses, quiet
        self._announced = quiet or not uses
        self._shown = False

    def __enter__(self) -> Callable[[P], None] | None:
        """Get ready for a search; return None if nobody is watching."""
        if not self._announced:
            self._announced = True
            announce_compiling(self._puzzle, *self._uses)
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
    """Shows how many of some things are done, on one line of a terminal."""

    def __init__(self, n_all: int, what: str) -> None:
        self._n_all, self._what = n_all, what

    def __call__(self, done: int) -> None:
        """Show a number; the last one removes the line."""
        last = done == self._n_all
        sys.stderr.write("\r\x1b[K" if last else f"\r\x1b[K{done} of {self._n_all} {self._what}")
        sys.stderr.flush()
