"""Compile kernels. No other module sets numba's options.

This module is loaded when the first kernel is called, because loading numba takes a third of a
second.
"""

import gc
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import update_wrapper
from types import FunctionType
from typing import Any

import numba
from numba.core import event

from trisolve.kernels import intrinsics  # noqa: F401 - numba takes none while it compiles
from trisolve.kernels.ahead import AHEAD
from trisolve.kernels.cache import directory_of, engine_of
from trisolve.kernels.interrupts import heed_interrupts, was_swallowed
from trisolve.kernels.parts import ENTRY_PIPELINE, PART_PIPELINE
from trisolve.kernels.turns import Turn
from trisolve.stopwatch import STOPWATCH

_LOG = logging.getLogger("trisolve")


def entry_of(function: Callable[..., Any], **options: Any) -> Any:
    """Return a function that is compiled on first call and cached in its engine's directory."""
    config = numba.config
    directory = directory_of(engine_of(function.__module__))
    before = config.CACHE_DIR
    if directory is not None:
        config.CACHE_DIR = str(directory)  # read by njit now; other users of numba keep theirs
    try:
        compiled = numba.njit(
            cache=directory is not None,
            nogil=True,
            no_cfunc_wrapper=True,
            **_by(ENTRY_PIPELINE),
            **options,
        )(function)
    finally:
        config.CACHE_DIR = before
    if directory is not None and hasattr(compiled, "_cache"):
        turn = Turn(
            directory / f"{function.__module__}.{function.__name__}.turn", function.__module__
        )
        _share(compiled, turn)
    return compiled


def _by(pipeline: Any) -> dict[str, Any]:
    """Return the option to compile with a pipeline, if there is one."""
    return {} if pipeline is None else {"pipeline_class": pipeline}


_PART: dict[str, Any] = {
    "nogil": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    **_by(PART_PIPELINE),
}
OVERLOAD: dict[str, Any] = {**_PART, "_nrt": False, "forceinline": True}
"""For ``overload(..., jit_options=OVERLOAD)``: a body that only kernels call, inlined."""


def _share(compiled: Any, turn: Turn) -> None:
    """Have one process at a time compile a function, and treat a damaged file as missing."""
    kept, compile_one = compiled._cache, compiled.compile
    load, save = kept.load_overload, kept.save_overload

    def load_if_sound(*args: Any) -> Any:
        try:
            return load(*args)
        except Exception:
            with suppress(OSError):
                kept.flush()
            return None

    def load_overload(*args: Any) -> Any:
        found = load_if_sound(*args)
        if found is None:
            AHEAD.begin(turn.module)
            turn.take()
            found = load_if_sound(*args)
        return found

    def save_if_possible(*args: Any) -> None:
        with suppress(OSError):  # a full disk: every process compiles for itself
            save(*args)

    def compile_in_turn(signature: Any) -> Any:
        try:
            with _working_directory():
                return compile_one(signature)
        except Exception:
            if was_swallowed():
                raise KeyboardInterrupt from None
            raise
        finally:
            turn.end()

    kept.load_overload, kept.save_overload = load_overload, save_if_possible
    compiled.compile = compile_in_turn


@contextmanager
def _working_directory() -> Iterator[None]:
    """Provide a working directory, which numba asks for; the caller's own may have been deleted."""
    try:
        os.getcwd()
    except OSError:
        deleted = os.open(".", os.O_RDONLY)
        os.chdir(os.path.dirname(__file__))
        try:
            yield
        finally:
            os.fchdir(deleted)
            os.close(deleted)
    else:
        yield


def part_of(function: Callable[..., Any], **options: Any) -> Any:
    """Return the version of the function that is compiled into its callers.

    This version is compiled once for integers, not separately for each constant that a caller
    passes.
    """
    part = numba.njit(**_PART, **options)(_twin(function))
    if hasattr(part, "compile"):
        compile_one = part.compile
        part.compile = lambda given: compile_one(tuple(map(numba.types.unliteral, given)))
    return part


def _twin(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a copy of a function with the same code.

    A recursive kernel calls its inlined version. If both were the same function, numba would find
    it already being compiled.
    """
    made: Any = function
    twin = FunctionType(
        made.__code__, made.__globals__, made.__name__, made.__defaults__, made.__closure__
    )
    return update_wrapper(twin, function)


class _Compiling(event.Listener):  # type: ignore[misc]
    """Reports each kernel that is compiled; the first is also logged to "trisolve".

    Compiling creates millions of objects that live until it ends. Meanwhile the garbage collector,
    which would scan them repeatedly, is off.
    """

    logged = False
    depth, collects = 0, True

    def on_start(self, at: Any) -> None:
        if self.depth == 0:
            self.collects = gc.isenabled()
            gc.disable()
        self.depth += 1
        module = at.data["dispatcher"].py_func.__module__
        if not module.startswith("trisolve."):
            return
        if not self.logged:
            self.logged = True
            kept = directory_of(engine_of(module))
            when = "once" if kept else "in every process: no cache directory"
            _LOG.info("compiling kernels, which takes up to a minute (%s)", when)
        if STOPWATCH.listener is not None:
            STOPWATCH.listener.begin(module)

    def on_end(self, at: Any) -> None:
        self.depth -= 1
        if self.depth == 0 and self.collects:
            gc.enable()
        module = at.data["dispatcher"].py_func.__module__
        if module.startswith("trisolve.") and STOPWATCH.listener is not None:
            STOPWATCH.listener.end()


class _Locked(event.Listener):  # type: ignore[misc]
    """Stops the clock of searches while a kernel is loaded or compiled."""

    def on_start(self, _at: Any) -> None:
        STOPWATCH.begin()

    def on_end(self, _at: Any) -> None:
        STOPWATCH.end()


event.register("numba:compile", _Compiling())
event.register("numba:compiler_lock", _Locked())
heed_interrupts()  # from here on, llvmlite deletes objects at any time
