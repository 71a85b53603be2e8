"""While a command compiles its first kernels, other processes compile the kernels it needs later.

A command declares which parts of a puzzle's engine it will use. Once the command has to compile a
kernel, it starts one process for each additional processor to compile those parts; `turns` explains
how they share the work. If no processor is idle, or kernels cannot be stored, nothing is started.
In those cases, other processes would not help: each process also compiles some code only for
itself, which takes a second or two.
"""

import gc
import os
import signal
import sys
import threading
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Protocol

from trisolve.kernels.machine import n_processors
from trisolve.stopwatch import silence

_LOAD = Path("/proc/loadavg")
_PROGRAM = """
import gc, sys
gc.disable()
_, path, puzzle, *parts = sys.argv
sys.path[:] = path.split("\\n")
from importlib import import_module
from trisolve.kernels.ahead import end_with_starter
end_with_starter()
warming = import_module(f"trisolve.{puzzle}.engine.warming")
for part in [[part] for part in parts] or [[]]:
    warming.warm_up(*part)
"""
"""Imports modules from the same places as this process, but not from the working directory.

Such a process needs all that it creates until it ends, so it collects no garbage.
"""


@cache
def _pipe() -> tuple[int, int]:
    """Return the ends of a pipe that nobody writes to.

    Processes started by this process read from it. Only this process can write, so the pipe closes
    when it ends, even if it is killed.
    """
    return os.pipe()


def end_with_starter() -> None:
    """End this process when its standard input, a pipe from the starting process, closes."""

    def wait() -> None:
        os.read(0, 1)
        os._exit(1)

    with suppress(RuntimeError):  # no room for a thread
        threading.Thread(target=wait, daemon=True).start()


class Compiling(Protocol):
    """A process that compiles kernels, with the interface of subprocess.Popen."""

    def poll(self) -> int | None:
        """Return the exit status, or None while the process is running."""

    def wait(self) -> int | None:
        """Wait for the process to end; return its exit status."""

    def kill(self) -> None:
        """End it."""


class _Copy:
    """A copy of this process that compiles; it has already loaded numba, and shares that memory."""

    def __init__(self, puzzle: str, parts: tuple[str, ...]) -> None:
        self._status: int | None = None
        _pipe()  # created here, so that the copy has it
        self._id = os.fork()
        if self._id == 0:
            _compile_and_exit(puzzle, parts)

    def poll(self) -> int | None:
        """Return the exit status, or None while the process is running."""
        return self._wait(os.WNOHANG)

    def wait(self) -> int | None:
        """Wait for the process to end; return its exit status."""
        return self._wait(0)

    def kill(self) -> None:
        """End it."""
        if self.poll() is None:
            os.kill(self._id, signal.SIGKILL)

    def _wait(self, how: int) -> int | None:
        if self._status is None:
            ended, status = os.waitpid(self._id, how)
            self._status = os.waitstatus_to_exitcode(status) if ended else None
        return self._status


def _compile_and_exit(puzzle: str, parts: tuple[str, ...]) -> None:
    """Do the work of _PROGRAM in a copy of a process."""
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        silence()
        gc.disable()
        end, other_end = _pipe()
        os.close(other_end)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream, file in enumerate((end, nothing, nothing)):
            os.dup2(file, stream)
        end_with_starter()
        warming = import_module(f"trisolve.{puzzle}.engine.warming")
        for part in [[part] for part in parts] or [[]]:
            warming.warm_up(*part)
        status = 0
    finally:
        os._exit(status)


def start_compiling(puzzle: str, *parts: str) -> Compiling:
    """Start a process that compiles a puzzle's kernels, or parts of them, one after another.

    The process is a copy of this process, because a copy starts half a second sooner. A process
    with several threads cannot be copied safely, and not every system can copy processes; in those
    cases, a new process is started instead.
    """
    if sys.platform == "linux" and threading.active_count() == 1:
        return _Copy(puzzle, parts)
    import subprocess  # here, so that a command that compiles nothing starts sooner

    return subprocess.Popen(  # noqa: S603 - this very package
        [sys.executable, "-P", "-c", _PROGRAM, "\n".join(sys.path), puzzle, *parts],
        stdin=_pipe()[0],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


class _Ahead:
    """The parts to be compiled ahead, and the processes that compile them."""

    def __init__(self) -> None:
        self._puzzle, self._parts = "", tuple[str, ...]()
        self._helpers: list[Compiling] = []

    def plan(self, puzzle: str, *parts: str) -> None:
        """Compile these parts as soon as any kernel of the puzzle has to be compiled."""
        self._puzzle, self._parts = puzzle, parts

    def begin(self, module: str) -> None:
        """Start the planned work if it is for the puzzle to which a module belongs."""
        puzzle, parts = self._puzzle, self._parts
        if not parts or not module.startswith(f"trisolve.{puzzle}."):
            return
        from trisolve.kernels.cache import directory_of  # loads numba

        self._parts = ()
        n = min(n_processors() - 1, _n_idle(), len(parts))
        if n > 0 and directory_of(puzzle) is not None:
            self._helpers += [start_compiling(puzzle, *parts[first::n]) for first in range(n)]

    def end(self) -> None:
        """Discard the plan, and end the processes."""
        self._parts = ()
        for helper in self._helpers:
            helper.kill()
            helper.wait()
        self._helpers.clear()


AHEAD = _Ahead()


def _n_idle() -> int:
    """Return how many processors are idle, now or over the last minute.

    The larger number is used, because a command is often run right after another.
    """
    try:
        running = int(_LOAD.read_text().split()[3].partition("/")[0]) - 1  # without this process
    except (OSError, ValueError, IndexError):  # not every system reports it
        running = n_processors()
    try:
        load = int(os.getloadavg()[0])
    except (AttributeError, OSError):
        load = 0
    return n_processors() - min(running, load)
