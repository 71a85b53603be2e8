"""Compiling, or loading, what commands and calls will want, before it is wanted.

Machine code is made when a kernel is first called, and kept on disk. Who builds a container, runs
tests, or shows something to somebody does that beforehand.
"""

from importlib import import_module
from pathlib import Path

from trisolve.errors import TrisolveError

PUZZLES = ("sliding", "hexagon", "entanglement", "tantrix", "mesh", "boco")
"""The rooms that compile something, in the order in which they are warmed."""


def warm_up(*puzzles: str) -> Path | None:
    """Compile or load every kernel of the puzzles named, of all without a name.

    Returns the directory that keeps them, None where there is none. Takes some minutes the first
    time, some seconds after that. The directory is NUMBA_CACHE_DIR/trisolve or
    XDG_CACHE_HOME/trisolve where those are set, else the user's own cache directory. Raises
    TrisolveError for a puzzle that there is not.

    >>> warm_up("hexagons")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    trisolve.errors.TrisolveError: expected puzzles of sliding, ..., got 'hexagons'
    """
    for puzzle in puzzles:
        if puzzle not in PUZZLES:
            raise TrisolveError(f"expected puzzles of {', '.join(PUZZLES)}, got {puzzle!r:.40}")
    from trisolve.kernels.cache import directory_of

    chosen = [puzzle for puzzle in PUZZLES if puzzle in puzzles or not puzzles]
    for puzzle in chosen:
        import_module(f"trisolve.{puzzle}.warming").warm_up()
    kept = directory_of(chosen[0])
    return None if kept is None else kept.parent
