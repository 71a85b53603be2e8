"""Installed packages that provide a puzzle: entry points in ``trisolve.rooms``, and their code.

A package's code runs inside `contain`: it cannot end trisolve, and while its modules are imported
or its values are computed, what it prints goes to stderr.

The entry points are read from the files that pip stores next to a package, because importing
`importlib.metadata` alone would take as long as the rest of the start-up.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import cache, wraps
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple, TextIO, cast

from trisolve.errors import TrisolveError

GROUP = "trisolve.rooms"
_HEAD = f"[{GROUP}]".encode()
SWITCH = "TRISOLVE_ROOMS"
"""The environment variable that switches installed puzzles off if it is "none"."""


class Entry(NamedTuple):
    """An entry point: the puzzle's name, the module that describes it, and its package."""

    name: str
    module: str
    package: str


def entries() -> tuple[Entry, ...]:
    """Return the entry points of installed puzzles, by package; nothing is imported."""
    return () if os.environ.get(SWITCH) == "none" else _entries_on(tuple(sys.path))


@cache
def _entries_on(path: tuple[str, ...]) -> tuple[Entry, ...]:
    found: dict[str, list[Entry]] = {}
    for folder in path:
        try:
            inside = sorted(
                one.name for one in os.scandir(folder or ".") if one.name.endswith(".dist-info")
            )
        except OSError:
            continue  # a missing folder, or a zip file
        for name in inside:
            package = name.split("-")[0]
            if package not in found:  # the first on the path is the one that is imported
                found[package] = _read(f"{folder or '.'}/{name}/entry_points.txt", package)
    return tuple(one for package in sorted(found) for one in found[package])


def _read(file: str, package: str) -> list[Entry]:
    try:
        with open(file, "rb", buffering=0) as stream:  # startup reads hundreds of these
            data = stream.read()
        if _HEAD not in data:
            return []
        text = data.decode()
    except (OSError, ValueError):
        return []
    _, _, after = text.replace("\r\n", "\n").partition(f"{_HEAD.decode()}\n")
    found = []
    for line in after.splitlines():
        if line.startswith("["):
            break
        name, is_one, module = line.partition("=")
        if is_one:
            found.append(Entry(name.strip(), module.partition(":")[0].strip(), package))
    return found


def is_foreign(module: str) -> bool:
    """Return whether a module belongs to a package other than trisolve."""
    return module.partition(".")[0] != "trisolve"


def import_safely(module: str) -> ModuleType:
    """Import a module of a package; raise TrisolveError if that fails, for any reason."""
    package = module.partition(".")[0]
    with contain(package):
        try:
            return import_module(module)
        except TrisolveError:
            raise
        except Exception as error:
            reason = " ".join(str(error).split()) or type(error).__name__
            raise TrisolveError(f"{package}: {reason}") from error


def guard(module: str, function: Callable[..., Any], *, prints: bool) -> Callable[..., Any]:
    """Return a package's function, wrapped so that each call is contained."""

    @wraps(function)
    def call(*args: object, **named: object) -> Any:  # noqa: ANN401 - as the function
        with contain(module.partition(".")[0], prints=prints):
            return function(*args, **named)

    return call


@contextmanager
def contain(package: str, *, prints: bool = False) -> Iterator[None]:
    """Raise TrisolveError if a package's code tries to end Python; a real Ctrl-C still interrupts.

    Unless it `prints`, its output and the output of programs that it runs go to stderr.
    """
    presses = _Presses()
    try:
        with nullcontext() if prints else _stdout_as_stderr():
            yield
    except Exception:
        raise
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and (prints or presses.heard):
            raise
        raise TrisolveError(
            f"{package}: expected it to return, got {type(error).__name__}: {error}"[:200].rstrip(
                ": "
            )
        ) from error
    finally:
        presses.end()


class _Stderr:
    """Standard error, for code that may write to it but not close it."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - as the stream
        return getattr(sys.stderr, name)

    def close(self) -> None:
        """Leave standard error open."""


@contextmanager
def _stdout_as_stderr() -> Iterator[None]:
    """Send the standard output of Python and of programs that it starts to stderr."""
    import os

    stdout, kept = sys.stdout, -1
    with suppress(OSError):  # a closed descriptor
        kept = os.dup(1)
        os.dup2(2, 1)
    sys.stdout = cast("TextIO", _Stderr())
    try:
        yield
    finally:
        sys.stdout = stdout
        if kept >= 0:
            os.dup2(kept, 1)
            os.close(kept)


class _Presses:
    """Records whether Ctrl-C is pressed, if this thread receives signals."""

    def __init__(self) -> None:
        import signal

        self.heard = False
        self.before = signal.getsignal(signal.SIGINT)
        try:
            if callable(self.before):
                signal.signal(signal.SIGINT, self._hear)
        except ValueError:  # not the main thread, which alone may listen
            self.before = None

    def _hear(self, number: int, frame: Any) -> None:  # noqa: ANN401 - a frame
        self.heard = True
        if callable(self.before):
            self.before(number, frame)

    def end(self) -> None:
        """Restore the handler that was set before."""
        import signal

        if callable(self.before):
            signal.signal(signal.SIGINT, self.before)
