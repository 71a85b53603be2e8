"""Other processes compile what a command will need next, while it compiles what it needs first.

A command says which parts of a puzzle's engine it is going to use. Once it has to compile a kernel,
a process per further processor starts to compile those parts; see `turns` for how they share the
work. Where there is one processor, or nowhere to keep kernels, nothing is started.
"""

import atexit
import subprocess
import sys

from trisolve.kernels.machine import n_processors

_PROGRAM = """
import sys
from importlib import import_module
warming = import_module(f"trisolve.{sys.argv[1]}.engine.warming")
for part in sys.argv[2:] or [None]:
    warming.warm_up(*filter(None, [part]))
"""


def start_compiling(puzzle: str, *parts: str) -> "subprocess.Popen[bytes]":
    """Start a process that compiles a puzzle's kernels, or parts of them, one after another."""
    return subprocess.Popen(  # noqa: S603 - this very package
        [sys.executable, "-c", _PROGRAM, puzzle, *parts],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


class _Ahead:
    """What is to be compiled ahead, and the processes that do it."""

    def __init__(self) -> None:
        self._puzzle, self._parts = "", tuple[str, ...]()
        self._running: list[subprocess.Popen[bytes]] = []

    def plan(self, puzzle: str, *parts: str) -> None:
        """Compile these parts ahead as soon as a kernel of the puzzle has to be compiled.

        The part that is needed last comes first.
        """
        self._puzzle, self._parts = puzzle, parts

    def begin(self, module: str) -> None:
        """Start what is planned, if that is for the puzzle of a module."""
        puzzle, parts = self._puzzle, self._parts
        if not parts or not module.startswith(f"trisolve.{puzzle}."):
            return
        from trisolve.kernels.cache import directory_of  # loads numba

        self._parts = ()
        n = min(n_processors() - 1, len(parts))
        if n < 1 or directory_of(puzzle) is None:
            return
        atexit.register(self.end)
        self._running += [start_compiling(puzzle, *parts[first::n]) for first in range(n)]

    def end(self) -> None:
        """End the processes."""
        for process in self._running:
            process.kill()
            process.wait()
        self._running.clear()


AHEAD = _Ahead()
