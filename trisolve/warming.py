"""Compile or load kernels before commands and calls need them.

A kernel is compiled to machine code when it is first called, and then stored on disk. You can also
compile kernels ahead of time, for a container image, a test run or a demonstration.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from time import perf_counter, sleep
from types import ModuleType
from typing import TYPE_CHECKING

from trisolve.errors import TrisolveError
from trisolve.kernels.ahead import start_compiling
from trisolve.kernels.machine import n_processors
from trisolve.rooms import BUILT_IN, built_in

if TYPE_CHECKING:
    from trisolve.kernels.ahead import Compiling

_POLL_S = 0.02
Progress = Callable[[str, float], object]
"""Called with each puzzle whose kernels are ready, and the seconds since the start."""


def compiled_rooms() -> tuple[str, ...]:
    """Return the puzzles that have kernels, with the slowest to compile first."""
    own = [room for room in map(built_in, BUILT_IN) if room.compiling_s]
    return tuple(room.name for room in sorted(own, key=lambda room: -room.compiling_s))


def to_compile(*puzzles: str) -> tuple[list[str], float]:
    """Return which of the given puzzles, or of all, have no kernels stored for this machine.

    Also returns roughly how many seconds it takes to compile them here.
    """
    from trisolve.kernels.cache import directory_of

    missing = []
    for puzzle in compiled_rooms():
        if puzzle in puzzles or not puzzles:
            kept = directory_of(puzzle)
            if kept is None or next(kept.rglob("*.nbi"), None) is None:
                missing.append(puzzle)
    seconds = [room.compiling_s for room in map(built_in, missing)]
    return missing, sum(seconds) / max(1, min(n_processors(), len(seconds)))


def warm_up(*puzzles: str, progress: Progress | None = None) -> Path | None:
    """Compile or load every kernel of the given puzzles or, by default, of all puzzles.

    Returns the directory where the kernels are stored, or None if no directory can be written. The
    first call takes a minute or two on two cores; later calls take seconds. Several puzzles are
    compiled at the same time, with at most one process per core. The directory is
    NUMBA_CACHE_DIR/trisolve or XDG_CACHE_HOME/trisolve if one of these variables is set, else the
    user's own cache directory. Raises TrisolveError for an unknown puzzle.

    >>> warm_up("hexagons")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    trisolve.errors.TrisolveError: expected puzzles among sliding, ..., got 'hexagons'
    """
    return _warm_up(puzzles, progress, loads=True)


def keep_kernels(*puzzles: str, progress: Progress | None = None) -> Path | None:
    """Do the same as `warm_up`, but load no kernel that another process has compiled and stored."""
    return _warm_up(puzzles, progress, loads=False)


def _warm_up(puzzles: tuple[str, ...], progress: Progress | None, *, loads: bool) -> Path | None:
    known = compiled_rooms()
    for puzzle in puzzles:
        if puzzle not in known:
            raise TrisolveError(f"expected puzzles among {', '.join(known)}, got {puzzle!r:.40}")
    from trisolve.kernels.cache import directory_of

    began = perf_counter()
    chosen = [puzzle for puzzle in known if puzzle in puzzles or not puzzles]
    kept = directory_of(chosen[0])
    done: set[str] = set()
    if kept is not None and (len(chosen) > 1 or hasattr(_warming(chosen[0]), "PARTS")):
        done = _compile_in_processes(chosen, began, progress)
    for puzzle in chosen:
        if loads or puzzle not in done:
            _warming(puzzle).warm_up()
        if progress is not None and puzzle not in done:
            progress(puzzle, perf_counter() - began)
    return None if kept is None else kept.parent


def _warming(puzzle: str) -> ModuleType:
    """Return the module that compiles a puzzle's kernels: `warm_up`, and PARTS if it has any."""
    return import_module(f"trisolve.{puzzle}.engine.warming")


def _compile_in_processes(
    puzzles: Iterable[str], began: float, progress: Progress | None
) -> set[str]:
    """Fill the kernel cache, using as many processes at a time as there are processors.

    Returns the puzzles for which no process failed.
    """
    parts = {puzzle: list(getattr(_warming(puzzle), "PARTS", ())) for puzzle in puzzles}
    left = {puzzle: max(len(names), 1) for puzzle, names in parts.items()}
    waiting = [
        (puzzle, *part)
        for puzzle, names in parts.items()
        for part in ([[name] for name in names] or [[]])
    ]
    running: dict[Compiling, str] = {}
    failed: set[str] = set()
    try:
        while waiting or running:
            while waiting and len(running) < n_processors():
                puzzle, *part = waiting.pop(0)
                running[start_compiling(puzzle, *part)] = puzzle
            sleep(_POLL_S)
            for process in [process for process in running if process.poll() is not None]:
                puzzle = running.pop(process)
                left[puzzle] -= 1
                if process.poll() != 0:
                    failed.add(puzzle)
                if progress is not None and not left[puzzle] and puzzle not in failed:
                    progress(puzzle, perf_counter() - began)
    finally:
        for process in running:
            process.kill()
            process.wait()
    return set(left) - failed
