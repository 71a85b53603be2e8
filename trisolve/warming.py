"""Compile or load kernels before commands and calls need them.

A kernel becomes machine code when it is first called, and is kept on disk. For a container image, a
test run or a demonstration, do that ahead of time.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib import import_module
from os import cpu_count
from pathlib import Path
from time import perf_counter

from trisolve.errors import TrisolveError

PUZZLES = ("sliding", "boco", "tantrix", "entanglement", "hexagon", "mesh")
"""The rooms that have kernels, those that take longest to compile first."""

Progress = Callable[[str, float], object]
"""Called with each puzzle whose kernels are ready, and the seconds since the start."""


def warm_up(*puzzles: str, progress: Progress | None = None) -> Path | None:
    """Compile or load every kernel of some puzzles, by default of all.

    Returns the directory that keeps the kernels, or None if no directory can be written. The first
    time takes a minute or two on two cores; after that it takes seconds. Several puzzles are
    compiled at the same time, one process for each core. The directory is NUMBA_CACHE_DIR/trisolve
    or XDG_CACHE_HOME/trisolve if those are set, else the user's own cache directory. Raises
    TrisolveError for an unknown puzzle.

    >>> warm_up("hexagons")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    trisolve.errors.TrisolveError: expected puzzles among sliding, ..., got 'hexagons'
    """
    for puzzle in puzzles:
        if puzzle not in PUZZLES:
            raise TrisolveError(f"expected puzzles among {', '.join(PUZZLES)}, got {puzzle!r:.40}")
    from trisolve.kernels.cache import directory_of

    began = perf_counter()
    chosen = [puzzle for puzzle in PUZZLES if puzzle in puzzles or not puzzles]
    kept = directory_of(chosen[0])
    if kept is not None and len(chosen) > 1:
        _compile_in_processes(chosen, began, progress)
    for puzzle in chosen:
        import_module(f"trisolve.{puzzle}.engine.warming").warm_up()
        if progress is not None and len(chosen) == 1:
            progress(puzzle, perf_counter() - began)
    return None if kept is None else kept.parent


def _compile_in_processes(puzzles: Iterable[str], began: float, progress: Progress | None) -> None:
    """Fill the kernel cache, with one process per puzzle and as many at a time as there are cores.

    A process that fails is no loss: its kernels are compiled when they are loaded.
    """
    program = "import sys, trisolve; trisolve.warm_up(sys.argv[1])"
    running: list[subprocess.Popen[bytes]] = []

    def compiled(puzzle: str) -> str:
        process = subprocess.Popen(  # noqa: S603 - this very package
            [sys.executable, "-c", program, puzzle],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        running.append(process)
        process.wait()
        return puzzle

    with ThreadPoolExecutor(cpu_count() or 1) as threads:
        try:
            for done in as_completed([threads.submit(compiled, puzzle) for puzzle in puzzles]):
                if progress is not None:
                    progress(done.result(), perf_counter() - began)
        except BaseException:
            threads.shutdown(wait=False, cancel_futures=True)
            for process in running:
                process.kill()
            raise
