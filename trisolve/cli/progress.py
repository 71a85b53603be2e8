"""What a person at a terminal is told while a search runs. All of it goes to stderr."""

import sys
from collections.abc import Callable
from importlib import import_module

from trisolve.cli.output import counted
from trisolve.sliding.limits import Progress

COMPILING = "compiling the search kernels (first run only, seconds to a minute)...\n"
COMPILING_ALWAYS = (
    "compiling the search kernels (every run: there is no directory to keep them in; "
    "NUMBA_CACHE_DIR names one)...\n"
)
_AFTER_S = 0.5


def tell_of_compiling(*uses: str, puzzle: str = "sliding") -> None:
    """Say so where kernels are compiled first, which those uses of a puzzle's engine need."""
    engine = import_module(f"trisolve.{puzzle}.engine")
    if engine.kernels_are_cold(*uses):
        from trisolve.kernels.cache import directory_of

        sys.stderr.write(COMPILING if directory_of(puzzle) else COMPILING_ALWAYS)
        sys.stderr.flush()


class Watch:
    """Reports on the searches of one command: kernels to compile first, then states and depth.

    Use ``with watch as report``, and hand `report` to the search as its progress; `uses` says what
    is asked of the engine (see its ``kernels_are_cold``).
    """

    def __init__(self, *, quiet: bool, uses: tuple[str, ...] = ("search",)) -> None:
        self._quiet = quiet
        self._uses = uses
        self._told = quiet or not uses
        self._shown = False

    def __enter__(self) -> Callable[[Progress], None] | None:
        """Get ready for a search; None where nobody is there to read about its progress."""
        if not self._told:
            self._told = True
            tell_of_compiling(*self._uses)
        return None if self._quiet or not sys.stderr.isatty() else self._report

    def __exit__(self, *_error: object) -> None:
        """Take the line away again."""
        self.clear()

    def clear(self) -> None:
        """Take the line away, before something else is said."""
        if self._shown:
            self._shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def _report(self, progress: Progress) -> None:
        if progress.seconds < _AFTER_S:
            return
        self._shown = True
        states = counted(progress.n_states, "state")
        line = f"{states}, depth {progress.depth}, {progress.seconds:.0f} s"
        sys.stderr.write(f"\r\x1b[K{line}")
        sys.stderr.flush()
